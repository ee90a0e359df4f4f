// tickgate completion SHELL: what a shell needs to complete our commands; and the manual page.
#include <memory>
#include <string>

#include "cli/command_tree.h"
#include "cli/commands.h"
#include "cli/output.h"

namespace tickgate {

void AddCompletionCommand(CLI::App& app, Action* action) {
  CLI::App* command =
      app.add_subcommand("completion", "Completion for a shell, or the manual page");
  auto shell = std::make_shared<std::string>();
  command->add_option("SHELL", *shell, "bash, zsh, fish or man")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish", "man"}));
  command->footer(
      "Examples:\n"
      "  source <(tickgate completion bash)\n"
      "  tickgate completion man | man -l -\n");
  command->callback([&app, action, shell] {
    *action = [&app, shell] {
      const CommandWords tree = CommandTree(app);
      PrintOut(*shell == "bash"   ? BashCompletion(tree)
               : *shell == "zsh"  ? ZshCompletion(tree)
               : *shell == "fish" ? FishCompletion(tree)
                                  : ManualPage(tree));
      return 0;
    };
  });
}

}  // namespace tickgate
