#include "reference/frame_maker.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "reference/inflate.h"
#include "reference/json_tree.h"
#include "reference/value_maker.h"

namespace tickgate::reference {
namespace {

class Maker {
 public:
  Maker(Random* random, const ProgramSpec& spec) : random_(*random), spec_(spec), values_(random) {}

  std::string Run() {
    std::string frame = Plain();
    if (spec_.frame.decompress == Decompress::kNone || random_.OneIn(12)) return frame;
    const std::vector<Packing> all = {Packing::kGzip, Packing::kZlib, Packing::kRaw,
                                      Packing::kZstd};
    Packing packing = random_.Pick(all);
    if (!random_.OneIn(8)) {
      if (spec_.frame.decompress == Decompress::kGzip) packing = Packing::kGzip;
      if (spec_.frame.decompress == Decompress::kZstd) packing = Packing::kZstd;
    }
    std::string packed = Packed(packing, frame);
    if (random_.OneIn(20)) packed += Packed(packing, frame);
    if (random_.OneIn(12)) DamageFrame(&random_, &packed);
    return packed;
  }

 private:
  std::string Plain() {
    std::string frame;
    const FrameRules& rules = spec_.frame;
    if (!rules.control.empty() && random_.OneIn(10)) return random_.Pick(rules.control);
    if (random_.OneIn(60)) return Odd();
    if (random_.OneIn(30)) frame += "\xEF\xBB\xBF";
    frame += Document();
    const size_t documents = rules.many_documents ? random_.Below(3) : random_.OneIn(60) ? 1 : 0;
    for (size_t i = 0; i < documents; ++i)
      frame += Blank() + (random_.OneIn(3) ? "\n" : "") + Document();
    const bool trims = rules.trim_nul || rules.trim_newline;
    if (random_.OneIn(trims ? 3 : 40)) {
      const std::vector<std::string> tails = {
          std::string(1, '\0'), "\n", "\r\n", " ", std::string("\0\n", 2), std::string("\n\0", 2)};
      frame += random_.Pick(tails);
    }
    const bool bare = frame.find_first_of("{[") == std::string::npos;
    if (!bare && random_.OneIn(25)) DamageFrame(&random_, &frame);
    return frame;
  }

  std::string Blank() {
    if (!random_.OneIn(15)) return "";
    const std::vector<std::string> blanks = {" ", "  ", "\t", "\n", "\r\n"};
    return random_.Pick(blanks);
  }

  std::string Odd() {
    const std::vector<std::string> odd = {"",     " ",   "null", "5", "\"x\"", "[]", "{}",   "true",
                                          "[[]]", "nul", "\"",   "{", "]",     "\n", "[1,2]"};
    return random_.Pick(odd);
  }

  std::string Key(const std::string& name) {
    if (!random_.OneIn(25) || name.empty() || static_cast<unsigned char>(name[0]) >= 0x80) {
      return Quoted(name);
    }
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string escape = "\\u00";
    escape += kHex[static_cast<size_t>(name[0]) >> 4];
    escape += kHex[static_cast<size_t>(name[0]) & 15];
    const std::string rest = Quoted(name.substr(1));
    return "\"" + escape + rest.substr(1);
  }

  using Texts = std::vector<std::string>;

  std::string MemberText(const std::string& name, const std::string& value) {
    return Key(name) + Blank() + ":" + Blank() + value;
  }

  std::string Container(char open, Texts parts, char close) {
    std::string text(1, open);
    for (size_t i = 0; i < parts.size(); ++i)
      text += (i > 0 ? "," : "") + Blank() + parts[i] + Blank();
    return text + Blank() + close;
  }

  std::string Object(const std::vector<FieldSpec>& fields, const std::string& select_value) {
    Texts members;
    for (const FieldSpec& field : fields) {
      if (field.name == "ev" && !select_value.empty()) continue;
      if (random_.OneIn(field.required ? 20 : 4)) continue;
      members.push_back(MemberText(field.name, Value(field.value)));
      if (random_.OneIn(60)) members.push_back(MemberText(field.name, Value(field.value)));
    }
    if (!select_value.empty()) members.push_back(MemberText("ev", select_value));
    while (random_.OneIn(3)) {
      Texts names = {"extra", "y", "F0", "f", "a", "zz_long_unknown_member_name", ""};
      for (const FieldSpec& field : fields) {
        if (!field.rename.empty()) names.push_back(field.rename);
      }
      members.push_back(MemberText(random_.Pick(names), values_.Any(2)));
    }
    if (!members.empty() && random_.OneIn(60))
      members.push_back(members[random_.Below(members.size())]);
    for (size_t i = members.size(); random_.OneIn(3) && i > 1; --i) {
      std::swap(members[i - 1], members[random_.Below(i)]);
    }
    return Container('{', std::move(members), '}');
  }

  std::string Tuple(const TupleSpec& tuple) {
    Texts items;
    for (const FieldSpec& field : tuple.front) {
      if (!random_.OneIn(field.required ? 60 : 5)) items.push_back(Value(field.value));
    }
    if (tuple.rest != Rest::kNone || random_.OneIn(40)) {
      for (size_t i = random_.Below(3); i > 0; --i) {
        items.push_back(tuple.rest == Rest::kTyped ? Value(*tuple.rest_value) : values_.Any(2));
      }
    }
    for (size_t i = tuple.back.size(); i-- > 0;) {
      if (!random_.OneIn(60)) items.push_back(Value(tuple.back[i].value));
    }
    return Container('[', std::move(items), ']');
  }

  std::string Value(const ValueSpec& spec) {
    if (random_.OneIn(25)) return random_.OneIn(2) ? "null" : values_.Any(2);
    if (!spec.none_if.empty() && random_.OneIn(4)) {
      const std::string& token = random_.Pick(spec.none_if).token;
      return token == "{}" && random_.OneIn(3) ? "{ }" : token;
    }
    switch (spec.type) {
      case ValueType::kList: {
        Texts items;
        const size_t least = static_cast<size_t>(spec.min_items.value_or(0));
        for (size_t i = least + random_.Below(4); i > 0; --i) {
          items.push_back(spec.items ? Value(*spec.items) : values_.Any(1));
          if (random_.OneIn(10)) items.push_back(items.back());
        }
        return Container('[', std::move(items), ']');
      }
      case ValueType::kObject:
        return spec.object ? Object(spec.object->fields, "") : "{}";
      case ValueType::kTuple:
        return spec.tuple ? Tuple(*spec.tuple) : "[]";
      default:
        return values_.Scalar(spec);
    }
  }

  // What a select by a member of the event would look at.
  std::string SelectValue(uint16_t record) {
    const SelectSpec& select = spec_.select;
    const bool by_member = select.by == SelectBy::kPath && !select.path.steps.empty() &&
                           select.path.steps[0].kind == PathStep::Kind::kMember &&
                           select.path.steps.size() == 1;
    if (!by_member || select.cases.empty() || random_.OneIn(12)) return "";
    if (random_.OneIn(12)) return values_.Any(1);
    const SelectCase& each = random_.Pick(select.cases);
    for (const SelectCase& fitting : select.cases) {
      if (fitting.as == SelectAs::kRecord && fitting.record == record && !fitting.when.empty() &&
          !random_.OneIn(8)) {
        return fitting.when[0].token;
      }
    }
    return each.when.empty() ? "" : each.when[0].token;
  }

  std::string Event() {
    if (random_.OneIn(60)) return values_.Any(2);
    const uint16_t record = static_cast<uint16_t>(random_.Below(spec_.records.size()));
    const RecordSpec& made = spec_.records[record];
    if (!made.positions) return Object(made.fields, SelectValue(record));
    return Tuple(*made.positions);
  }

  std::string Events() {
    if (random_.OneIn(12)) return random_.OneIn(2) ? "null" : values_.Any(1);
    if (random_.OneIn(4)) return Event();
    Texts events;
    for (size_t i = random_.Below(4); i > 0; --i) events.push_back(Event());
    return Container('[', std::move(events), ']');
  }

  // Along the steps of a path: what lies there is made by `leaf`.
  std::string Along(const std::vector<PathStep>& steps, size_t at, bool top) {
    if (at == steps.size()) return Events();
    if (random_.OneIn(40)) return values_.Any(1);
    if (steps[at].kind == PathStep::Kind::kIndex) {
      Texts items;
      for (size_t i = random_.Below(3); i > 0; --i) items.push_back(values_.Any(1));
      items.insert(steps[at].index == 0 ? items.begin() : items.end(), Along(steps, at + 1, false));
      return Container('[', std::move(items), ']');
    }
    if (steps[at].kind == PathStep::Kind::kEach) {
      Texts items;
      for (size_t i = random_.Below(3); i > 0; --i) items.push_back(Along(steps, at + 1, false));
      return Container('[', std::move(items), ']');
    }
    Texts members;
    if (random_.OneIn(3)) members.push_back(MemberText("before", values_.Any(1)));
    if (!random_.OneIn(25))
      members.push_back(MemberText(steps[at].name, Along(steps, at + 1, false)));
    if (top && steps[at].name != "arg" && !random_.OneIn(3)) members.push_back(Arg());
    if (top && random_.OneIn(2)) members.push_back(MemberText("ts", values_.Any(0)));
    if (steps[at].name == "data" && at == 1) members.push_back(MemberText("channel", Channel()));
    if (random_.OneIn(50)) members.push_back(members.empty() ? "\"z\":1" : members[0]);
    return Container('{', std::move(members), '}');
  }

  std::string Channel() {
    return random_.Pick(Texts{"\"T\"", "\"Q\"", "\"hb\"", "5", "null", "true"});
  }
  std::string Arg() { return MemberText("arg", "{" + MemberText("channel", Channel()) + "}"); }

  std::string Document() {
    const auto& explode = spec_.frame.explode;
    if (!explode) {
      std::string event = Event();
      if (!spec_.frame.inherit.empty() && event.size() > 2 && event[0] == '{' && random_.OneIn(2)) {
        event.insert(1, Arg() + ",");
      }
      return Blank() + event + Blank();
    }
    return Blank() + Along(explode->steps, 0, true) + Blank();
  }

  Random& random_;
  const ProgramSpec& spec_;
  ValueMaker values_;
};

}  // namespace

std::string MakeFrame(Random* random, const ProgramSpec& spec) { return Maker(random, spec).Run(); }

void DamageFrame(Random* random, std::string* frame) {
  static constexpr std::string_view kBytes(
      "\"\\{}[],: \n\r\t\x01\x1A\x0C\x7F"
      "0-.eE+\xFF\xC3\xED\xEFtnu/\0",
      32);
  for (size_t i = 0; i <= random->Below(2) && !frame->empty(); ++i) {
    const size_t at = random->Below(frame->size());
    switch (random->Below(5)) {
      case 0:
        (*frame)[at] = kBytes[random->Below(kBytes.size())];
        break;
      case 1:
        frame->erase(at, 1 + random->Below(3));
        break;
      case 2:
        frame->insert(at, frame->substr(at, 1 + random->Below(4)));
        break;
      case 3:
        if (random->OneIn(2)) frame->resize(at);
        break;
      default:
        frame->insert(at, 1, kBytes[random->Below(kBytes.size())]);
    }
  }
}

}  // namespace tickgate::reference
