// Makes a difference small: what can go while it stays goes, of the contract and of the frame.
#include <functional>
#include <memory>
#include <utility>

#include "reference/differential.h"
#include "reference/json_tree.h"

namespace tickgate::reference {
namespace {

class Minimiser {
 public:
  Minimiser(ProgramSpec spec, std::vector<Input> inputs)
      : spec_(std::move(spec)), inputs_(std::move(inputs)) {}

  Smallest Run() {
    OneFrame();
    for (int round = 0; round < 6; ++round) {
      changed_ = false;
      ShrinkFrame();
      ShrinkSpec();
      if (!changed_) break;
    }
    return {spec_, inputs_[0]};
  }

 private:
  bool Differs(const ProgramSpec& spec, const std::vector<Input>& inputs) const {
    const std::string difference = Difference(spec, inputs);
    return !difference.empty() && !difference.starts_with("the contract is not built");
  }
  bool Try(const ProgramSpec& spec) {
    if (!Differs(spec, inputs_)) return false;
    spec_ = spec;
    changed_ = true;
    return true;
  }

  void OneFrame() {
    for (const Input& input : inputs_) {
      if (!Differs(spec_, {input})) continue;
      inputs_ = {input};
      return;
    }
  }

  // Pieces of the frame, from halves down to bytes.
  void ShrinkFrame() {
    for (size_t piece = inputs_[0].frame.size() / 2; piece > 0; piece /= 2) {
      for (size_t at = 0; at + piece <= inputs_[0].frame.size();) {
        std::vector<Input> smaller = inputs_;
        smaller[0].frame.erase(at, piece);
        if (Differs(spec_, smaller)) {
          inputs_ = std::move(smaller);
          changed_ = true;
        } else {
          at += piece > 8 ? piece / 2 : 1;
        }
      }
    }
  }

  void ShrinkSpec() {
    ProgramSpec smaller = spec_;
    smaller.frame = {};
    Try(smaller);
    smaller = spec_;
    smaller.select = {};
    Try(smaller);
    for (size_t r = 0; r < spec_.records.size(); ++r) {
      if (spec_.records.size() > 1 && r + 1 == spec_.records.size()) {
        smaller = spec_;
        smaller.records.pop_back();
        std::erase_if(smaller.select.cases,
                      [&](const SelectCase& each) { return each.record == r; });
        if (Try(smaller)) break;
      }
      for (size_t i = spec_.records[r].rules.size(); i-- > 0;) {
        smaller = spec_;
        smaller.records[r].rules.erase(smaller.records[r].rules.begin() +
                                       static_cast<std::ptrdiff_t>(i));
        Try(smaller);
      }
      ShrinkFields([&](ProgramSpec* spec) { return &spec->records[r].fields; });
    }
  }

  using FieldsOf = std::function<std::vector<FieldSpec>*(ProgramSpec*)>;

  void ShrinkFields(const FieldsOf& fields) {
    for (size_t i = fields(&spec_)->size(); i-- > 0;) {
      ProgramSpec smaller = spec_;
      fields(&smaller)->erase(fields(&smaller)->begin() + static_cast<std::ptrdiff_t>(i));
      if (Try(smaller)) continue;
      for (const auto& reset : Resets()) {
        smaller = spec_;
        reset(&(*fields(&smaller))[i]);
        Try(smaller);
      }
    }
  }

  static std::vector<std::function<void(FieldSpec*)>> Resets() {
    return {
        [](FieldSpec* f) {
          f->value = {.type = f->value.type,
                      .items = f->value.items,
                      .object = f->value.object,
                      .tuple = f->value.tuple};
        },
        [](FieldSpec* f) { f->required = false; },
        [](FieldSpec* f) { f->rename.clear(); },
        [](FieldSpec* f) {
          f->default_value.reset();
          if (f->on_error == OnError::kDefault) f->on_error = OnError::kQuarantine;
        },
        [](FieldSpec* f) { f->on_error = OnError::kQuarantine; },
        [](FieldSpec* f) { f->mask = Mask::kNone; },
        [](FieldSpec* f) { f->value.coerce = false; },
        [](FieldSpec* f) { f->value.nullable = false; },
        [](FieldSpec* f) { f->value.none_if.clear(); },
        [](FieldSpec* f) { f->value.steps.clear(); },
        [](FieldSpec* f) { f->value.in.reset(); },
        [](FieldSpec* f) { f->value.constant.reset(); },
        [](FieldSpec* f) { f->value.pattern.reset(); },
        [](FieldSpec* f) { f->value.items.reset(); },
        [](FieldSpec* f) {
          f->value.gt.reset();
          f->value.ge.reset();
        },
        [](FieldSpec* f) {
          f->value.lt.reset();
          f->value.le.reset();
        },
        [](FieldSpec* f) {
          f->value.min_length.reset();
          f->value.max_length.reset();
        },
        [](FieldSpec* f) {
          f->value.min_items.reset();
          f->value.max_items.reset();
          f->value.unique_items = false;
        },
    };
  }

  ProgramSpec spec_;
  std::vector<Input> inputs_;
  bool changed_ = false;
};

}  // namespace

Smallest Minimise(ProgramSpec spec, std::vector<Input> inputs) {
  return Minimiser(std::move(spec), std::move(inputs)).Run();
}

}  // namespace tickgate::reference
