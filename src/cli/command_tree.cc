#include "cli/command_tree.h"

#include "base/concat.h"

namespace tickgate {
namespace {

CommandWords WordsOf(const CLI::App& app, const std::string& path) {
  CommandWords words;
  words.path = path;
  words.name = app.get_name();
  words.description = app.get_description();
  words.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      const std::string name = option->get_name(true);
      const bool many = option->get_items_expected_max() > 1;
      AppendAll(&words.positionals, words.positionals.empty() ? "" : " ",
                option->get_items_expected_min() == 0 ? Concat("[", name, "]") : name,
                many ? "..." : "");
      continue;
    }
    OptionWords entry;
    entry.name = option->get_lnames().empty() ? std::string("-") + option->get_snames().front()
                                              : "--" + option->get_lnames().front();
    if (option->get_items_expected_max() > 0) entry.value = option->get_type_name();
    entry.description = option->get_description();
    words.options.push_back(std::move(entry));
  }
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
    words.commands.push_back(
        WordsOf(*sub, path.empty() ? sub->get_name() : Concat(path, " ", sub->get_name())));
  }
  return words;
}

}  // namespace

CommandWords CommandTree(const CLI::App& app) { return WordsOf(app, std::string()); }

}  // namespace tickgate
