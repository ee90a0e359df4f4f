#include "contract/cases.h"

#include <memory>
#include <utility>

#include "base/concat.h"
#include "contract/case_file.h"
#include "contract/case_judge.h"
#include "contract/junit.h"
#include "contract/packs.h"
#include "program/program.h"

namespace tickgate {
namespace {

std::string Joined(const std::vector<std::string>& texts) {
  std::string joined;
  for (const std::string& text : texts) AppendAll(&joined, joined.empty() ? "" : "; ", text);
  return joined;
}

class CasesRun {
 public:
  explicit CasesRun(std::ostream* out) : out_(*out) {}

  void RunFile(const std::string& path) { Run(path, ReadCaseFile(path)); }

  void RunPack(const std::string& name) {
    const std::string path = Concat("packs/", name, "/cases.yaml");
    if (const Pack* pack = FindPack(name)) return Run(path, ReadPackCases(*pack));
    CaseFile none;
    none.problems.push_back({path, 1, 1, UnknownPack(name), "unknown-pack"});
    Run(path, std::move(none));
  }

  CasesResult Finish(const std::string& junit_path) {
    if (!junit_path.empty()) {
      const absl::Status status = WriteJunit(suites_, junit_path);
      if (!status.ok()) Report({junit_path, 1, 1, std::string(status.message()), "file"});
    }
    out_ << result_.passed << " passed, " << result_.failed << " failed\n";
    return std::move(result_);
  }

 private:
  struct Origin {
    const std::string& path;
    const std::string& stream;
  };

  void Run(const std::string& path, CaseFile file) {
    JunitSuite& suite = suites_.emplace_back();
    suite.name = path;
    if (file.problems.empty()) {
      absl::StatusOr<std::shared_ptr<const Program>> program =
          Program::Build(std::move(file.contract.spec));
      if (program.ok()) {
        for (const Case& one : file.cases) RunCase({path, file.stream}, one, *program, &suite);
        return;
      }
      file.problems.push_back({path, 1, 1, std::string(program.status().message()), "program"});
    }
    for (Problem& problem : file.problems) {
      suite.tests.push_back({"the file can be run", FormatProblem(problem)});
      Report(std::move(problem));
    }
  }

  void RunCase(const Origin& from, const Case& one, const std::shared_ptr<const Program>& program,
               JunitSuite* suite) {
    const std::string differences = Joined(DifferencesOf(one, program, from.stream));
    ++(differences.empty() ? result_.passed : result_.failed);
    suite->tests.push_back({one.name, differences});
    if (differences.empty()) return;
    out_ << from.path << ":" << one.at.line << ": " << one.name << ": " << differences << "\n";
  }

  void Report(Problem problem) {
    out_ << FormatProblem(problem) << "\n";
    result_.problems.push_back(std::move(problem));
  }

  std::ostream& out_;
  CasesResult result_;
  std::vector<JunitSuite> suites_;
};

}  // namespace

CasesResult RunCases(const std::vector<std::string>& files, const std::string& junit_path,
                     std::ostream* out, const std::vector<std::string>& packs) {
  CasesRun run(out);
  for (const std::string& path : files) run.RunFile(path);
  for (const std::string& name : packs) run.RunPack(name);
  return run.Finish(junit_path);
}

}  // namespace tickgate
