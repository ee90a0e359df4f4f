#include "runtime/stream_program.h"

#include <algorithm>
#include <utility>

namespace tickgate {
namespace {

template <typename Number, typename Name>
Number NumberOf(Name name, std::vector<Name>* names) {
  const auto found = std::find(names->begin(), names->end(), name);
  const auto number = static_cast<Number>(found - names->begin());
  if (found == names->end()) names->push_back(std::move(name));
  return number;
}

}  // namespace

std::shared_ptr<const StreamProgram> MakeStreamProgram(std::shared_ptr<const Program> program,
                                                       const StreamProgram* before) {
  auto made = std::make_shared<StreamProgram>();
  if (before != nullptr) {
    made->number = before->number + 1;
    made->names = before->names;
  }
  for (const RecordSpec& record : program->spec().records) {
    const auto number = NumberOf<uint16_t>(record.name, &made->names.records);
    made->records.push_back(number);
    std::vector<uint32_t>& rules = made->rules.emplace_back();
    for (const RuleSpec& rule : record.rules) {
      rules.push_back(NumberOf<uint32_t>(StreamNames::Rule{number, rule.name}, &made->names.rules));
    }
  }
  made->program = std::move(program);
  return made;
}

}  // namespace tickgate
