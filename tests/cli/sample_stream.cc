#include "cli/sample_stream.h"

#include <utility>

namespace tickgate {

SampleStream::SampleStream() {
  folder.Write("trades.jsonl", kLines);
  folder.Write("contract.yaml",
               "contract: trades\n"
               "version: 1.0.0\n"
               "fields:\n"
               "  sym: { type: string, required: true }\n"
               "  p: { type: decimal, required: true, gt: 0 }\n");
  folder.Write("trades.yaml", ConfigOf({"trades"}));
}

std::string SampleStream::ConfigOf(const std::vector<std::string>& names) const {
  std::string text = "streaming:\n  state_dir: state\n  streams:\n";
  for (const std::string& name : names) {
    const std::string quarantine = name == "trades" ? "quarantine" : "quarantine-" + name;
    text += "    - name: " + name +
            "\n      source: { type: file, path: trades.jsonl }\n"
            "      contract: { ref: { type: file, path: contract.yaml } }\n"
            "      load: { target: { type: file, path: out/" +
            name + ".jsonl } }\n      dlq: { target: { type: file, path: out/" + quarantine +
            ".jsonl } }\n";
  }
  return text;
}

RunResult SampleStream::Run(std::vector<std::string> args) const {
  args.insert(args.begin(), "--once");
  return RunWith(args);
}

RunResult SampleStream::RunWith(const std::vector<std::string>& args,
                                const std::string& input) const {
  RunRequest request;
  request.args = {"run", config()};
  request.args.insert(request.args.end(), args.begin(), args.end());
  request.input = input;
  return RunBinary(request);
}

}  // namespace tickgate
