#include "reference/transform_walk.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "reference/expression_walk.h"
#include "reference/path_walk.h"
#include "reference/transform_values.h"

namespace tickgate::reference {
namespace {

struct EventMember {
  std::string raw;  // the key between its quotes, as the row shows it
  std::string name;
  std::string token;
};

std::string RawOf(const std::string& name) {
  const std::string quoted = Quoted(name);
  return quoted.substr(1, quoted.size() - 2);
}

// nullopt: nothing stands there, or it cannot be made.
using Token = std::optional<std::string>;

class Walk {
 public:
  Walk(const TransformSpec& spec, DuplicateKeys duplicates, std::string_view event,
       const FrameContext& context,
       const std::vector<std::pair<std::string, std::string>>& inherited)
      : spec_(spec),
        duplicates_(duplicates),
        event_(event),
        context_(context),
        inherited_(inherited) {}

  Transformed Run() {
    const std::optional<Node> node = ReadText(event_);
    if (!node || node->kind != Kind::kObject) return {Transformed::Result::kNotObject};
    for (const Member& member : node->members) {
      members_.push_back({Bytes(member.key_begin + 1, member.key_end - 1), member.key,
                          Bytes(member.value.begin, member.value.end)});
    }
    if (!Rename() || !Convert()) return Failed();
    Defaults();
    if (!Add()) return Failed();
    Narrow();
    for (const FilterSpec& filter : spec_.filter) {
      const std::optional<bool> holds = Holds(filter);
      if (!holds) return Failed();
      if (!*holds) return {Transformed::Result::kFiltered};
    }
    return Emit();
  }

 private:
  static Transformed Failed() { return {Transformed::Result::kFailed}; }
  std::string Bytes(size_t begin, size_t end) const {
    return std::string(event_.substr(begin, end - begin));
  }
  // Of several the one that counts.
  EventMember* Find(std::string_view name) {
    EventMember* found = nullptr;
    for (EventMember& member : members_) {
      if (member.name != name) continue;
      found = &member;
      if (FirstCounts()) break;
    }
    return found;
  }
  bool FirstCounts() const { return duplicates_ == DuplicateKeys::kFirst; }

  // Of each name the member that counts.
  void KeepCounted(std::vector<EventMember>* members) const {
    std::map<std::string, size_t> counted;
    for (size_t i = 0; i < members->size(); ++i) {
      const auto [at, is_new] = counted.insert({(*members)[i].name, i});
      if (!is_new && !FirstCounts()) at->second = i;
    }
    std::vector<EventMember> kept;
    for (size_t i = 0; i < members->size(); ++i) {
      if (counted[(*members)[i].name] == i) kept.push_back((*members)[i]);
    }
    *members = kept;
  }
  static bool IsNull(const std::string& token) { return token == "null"; }

  // All at once: what was renamed is not there under its old name.
  bool Rename() {
    std::vector<std::pair<size_t, std::string>> moves;
    for (const auto& [from, to] : spec_.rename) {
      for (size_t i = 0; i < members_.size(); ++i) {
        if (members_[i].name == from) moves.push_back({i, to});
      }
    }
    for (const auto& [index, to] : moves) {
      const EventMember* taken = Find(to);
      const bool moves_too =
          taken != nullptr && std::any_of(moves.begin(), moves.end(), [&](const auto& move) {
            return move.first == static_cast<size_t>(taken - members_.data());
          });
      if (taken != nullptr && !moves_too) return false;
    }
    for (const auto& [index, to] : moves) {
      members_[index].name = to;
      members_[index].raw = RawOf(to);
      changed_ = true;
    }
    return true;
  }

  bool Convert() {
    for (const auto& [name, to] : spec_.convert) {
      EventMember* member = Find(name);
      if (member == nullptr || IsNull(member->token)) continue;
      const Token made = Converted(to, member->token);
      if (!made) return false;
      changed_ = changed_ || *made != member->token;
      member->token = *made;
    }
    return true;
  }

  void Put(const std::string& name, const std::string& token) {
    changed_ = true;
    if (EventMember* member = Find(name)) {
      member->token = token;
    } else {
      members_.push_back({RawOf(name), name, token});
    }
  }

  void Defaults() {
    for (const auto& [name, literal] : spec_.defaults) {
      const EventMember* member = Find(name);
      if (member == nullptr || IsNull(member->token)) Put(name, literal.token);
    }
  }

  bool Add() {
    for (const AddSpec& add : spec_.add) {
      const Token value = Value(add.value);
      if (!value) return false;
      Put(add.name, *value);
    }
    return true;
  }

  Token Reference(const JsonPath& path) {
    std::string token;
    if (const EventMember* member = Find(path.steps[0].name)) {
      token = member->token;
    } else {
      for (const auto& [name, value] : inherited_) {
        if (name == path.steps[0].name) token = value;
      }
    }
    if (token.empty()) return std::nullopt;
    const Node node = *ReadText(token);
    const Node* found = Follow(node, {path.steps.begin() + 1, path.steps.end()}, FirstCounts());
    if (found == nullptr) return std::nullopt;
    return token.substr(found->begin, found->end - found->begin);
  }

  Token Header(const ValueSource& source) {
    for (const auto& [name, value] : context_.headers) {
      if (name != source.header) continue;
      failed_ = failed_ || !IsUtf8Text(value);
      return failed_ ? std::nullopt : Token(Quoted(value));
    }
    return source.otherwise ? Token(source.otherwise->token) : std::nullopt;
  }

  Token Value(const ValueSource& source) {
    switch (source.kind) {
      case ValueSource::Kind::kLiteral:
        return source.literal.token;
      case ValueSource::Kind::kReference: {
        const Token found = Reference(source.path);
        const bool there = found && !IsNull(*found);
        return !there && source.otherwise ? Token(source.otherwise->token) : found;
      }
      case ValueSource::Kind::kHeader:
        return Header(source);
      case ValueSource::Kind::kText:
        return Text(source.args);
      case ValueSource::Kind::kFunction:
        return Function(source);
      case ValueSource::Kind::kExpression:
        return Evaluated(source.expression[0], View(source));
    }
    return std::nullopt;
  }

  // What an expression sees of the members as they now are.
  RuleView View(const ValueSource& source) {
    seen_.clear();
    for (const JsonPath& path : source.fields) {
      const Token token = Reference(path);
      if (!token) continue;
      Node& node = seen_[path.text] = *ReadText(*token);
      node.row_text = token;
    }
    return {[this](std::string_view path) -> const Node* {
              const auto found = seen_.find(std::string(path));
              return found == seen_.end() ? nullptr : &found->second;
            },
            context_.received_ns};
  }

  // Texts stay escaped as they were.
  Token Text(const std::vector<ValueSource>& parts) {
    std::string text = "\"";
    for (const ValueSource& part : parts) {
      const Token token = Value(part);
      if (!token || IsNull(*token)) return std::nullopt;
      const std::string quoted = *Converted(ConvertTo::kString, *token);
      text += quoted.substr(1, quoted.size() - 2);
    }
    return text + "\"";
  }

  Token Function(const ValueSource& source) {
    const TransformFunction function = source.function;
    if (function == TransformFunction::kConcat) return Text(source.args);
    const bool first_of =
        function == TransformFunction::kCoalesce || function == TransformFunction::kDefault;
    std::vector<std::string> args;
    for (const ValueSource& arg : source.args) {
      const Token token = Value(arg);
      const bool there = token && !IsNull(*token);
      if (failed_) return std::nullopt;
      if (first_of && there) return token;
      if (first_of) continue;
      if (!there) return std::nullopt;
      args.push_back(*token);
    }
    if (first_of) return std::nullopt;
    const Token made = Called(function, args, context_.received_ns);
    failed_ = failed_ || !made;
    return made;
  }

  void Narrow() {
    const size_t before = members_.size();
    if (!spec_.select.empty()) {
      std::erase_if(members_, [&](const EventMember& member) {
        return std::find(spec_.select.begin(), spec_.select.end(), member.name) ==
               spec_.select.end();
      });
    }
    std::erase_if(members_, [&](const EventMember& member) {
      return std::find(spec_.drop.begin(), spec_.drop.end(), member.name) != spec_.drop.end();
    });
    changed_ = changed_ || members_.size() != before;
  }

  std::optional<bool> Holds(const FilterSpec& filter) {
    if (!filter.condition.empty()) {
      return Decide(filter.condition[0].expression[0], View(filter.condition[0]));
    }
    const Token value = Reference(filter.field);
    const bool there = value && !IsNull(*value);
    if (!there) return HoldsOfNull(filter.op);
    std::vector<std::string> others;
    for (const ValueSource& source : filter.values) {
      const Token other = Value(source);
      if (!other) return std::nullopt;
      others.push_back(*other);
    }
    return Asked(filter.op, *value, others);
  }

  Transformed Emit() {
    const size_t before = members_.size();
    if (spec_.flatten && duplicates_ != DuplicateKeys::kNone) KeepCounted(&members_);
    changed_ = changed_ || members_.size() != before;
    if (spec_.unnest) {
      EventMember* list = Find(spec_.unnest->field);
      const Node node = list == nullptr ? Node() : *ReadText(list->token);
      const bool nothing =
          node.kind == Kind::kNull || (node.kind == Kind::kArray && node.items.empty());
      if (!nothing) {
        const size_t at = static_cast<size_t>(list - members_.data());
        return Unnested(WithoutTwins(at), node);
      }
      if (!spec_.unnest->preserve_empty) return {Transformed::Result::kFiltered};
      changed_ = changed_ || list != nullptr;
      std::erase_if(members_,
                    [&](const EventMember& member) { return member.name == spec_.unnest->field; });
    }
    std::vector<EventMember> members = members_;
    if (!Flatten(&members)) return Failed();
    if (!changed_) return {Transformed::Result::kEvents, {{std::string(event_), -1}}};
    return {Transformed::Result::kEvents, {{Written(members), -1}}};
  }

  // Leaves the member there alone under its name. Where it stands then.
  size_t WithoutTwins(size_t at) {
    const EventMember list = members_[at];
    size_t now = at;
    for (size_t i = members_.size(); i-- > 0;) {
      if (i == at || members_[i].name != list.name) continue;
      members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(i));
      if (i < at) --now;
    }
    return now;
  }

  Transformed Unnested(size_t at, const Node& list) {
    if (list.kind != Kind::kArray) return Failed();
    Transformed made;
    for (size_t i = 0; i < list.items.size(); ++i) {
      std::vector<EventMember> members(members_.begin(),
                                       members_.begin() + static_cast<std::ptrdiff_t>(at));
      const std::string& token = members_[at].token;
      const std::vector<EventMember> element = Element(token, list.items[i]);
      for (const EventMember& member : element) {
        for (size_t k = 0; k < members_.size(); ++k) {
          if (k != at && members_[k].name == member.name) return Failed();
        }
      }
      members.insert(members.end(), element.begin(), element.end());
      members.insert(members.end(), members_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                     members_.end());
      if (!Flatten(&members)) return Failed();
      made.events.push_back({Written(members), static_cast<int32_t>(i)});
    }
    return made;
  }

  std::vector<EventMember> Element(const std::string& token, const Node& item) const {
    const auto bytes = [&](size_t begin, size_t end) { return token.substr(begin, end - begin); };
    const std::string& prefix = spec_.unnest->prefix;
    std::vector<EventMember> element;
    if (item.kind != Kind::kObject) {
      const std::string name = prefix + spec_.unnest->field;
      return {{RawOf(name), name, bytes(item.begin, item.end)}};
    }
    for (const Member& member : item.members) {
      element.push_back({RawOf(prefix) + bytes(member.key_begin + 1, member.key_end - 1),
                         prefix + member.key, bytes(member.value.begin, member.value.end)});
    }
    return element;
  }

  // False where two members come out under one name.
  bool Flatten(std::vector<EventMember>* members) {
    if (!spec_.flatten) return true;
    if (duplicates_ != DuplicateKeys::kNone) KeepCounted(members);
    std::vector<EventMember> flat;
    bool opened = false;
    for (const EventMember& member : *members) {
      const auto& fields = spec_.flatten->fields;
      const Node node = *ReadText(member.token);
      const bool asked =
          fields.empty() || std::find(fields.begin(), fields.end(), member.name) != fields.end();
      if (asked && node.kind == Kind::kObject && !node.members.empty()) {
        opened = true;
        Open(member, node, 0, &flat);
      } else {
        flat.push_back(member);
      }
    }
    if (!opened) return true;
    changed_ = true;
    std::set<std::string> names;
    for (const EventMember& member : flat) {
      if (!names.insert(member.name).second) return false;
    }
    *members = flat;
    return true;
  }

  void Open(const EventMember& object, const Node& node, int depth,
            std::vector<EventMember>* flat) const {
    const std::string& separator = spec_.flatten->separator;
    for (const Member& member : node.members) {
      if (&FindMember(node, member.key, FirstCounts())->value != &member.value) continue;
      const auto bytes = [&](size_t begin, size_t end) {
        return object.token.substr(begin, end - begin);
      };
      EventMember inner{
          object.raw + RawOf(separator) + bytes(member.key_begin + 1, member.key_end - 1),
          object.name + separator + member.key, bytes(member.value.begin, member.value.end)};
      const bool opens = depth < spec_.flatten->depth_max && member.value.kind == Kind::kObject &&
                         !member.value.members.empty();
      if (opens) {
        Open(inner, *ReadText(inner.token), depth + 1, flat);
      } else {
        flat->push_back(std::move(inner));
      }
    }
  }

  static std::string Written(const std::vector<EventMember>& members) {
    std::string text = "{";
    for (const EventMember& member : members) {
      text += (text.size() > 1 ? ",\"" : "\"") + member.raw + "\":" + member.token;
    }
    return text + "}";
  }

  const TransformSpec& spec_;
  const DuplicateKeys duplicates_;
  const std::string_view event_;
  const FrameContext& context_;
  const std::vector<std::pair<std::string, std::string>>& inherited_;
  std::vector<EventMember> members_;
  std::map<std::string, Node> seen_;
  bool changed_ = false;
  bool failed_ = false;  // a function could not be carried out; what is absent fails only later
};

}  // namespace

Transformed TransformEvent(const TransformSpec& spec, DuplicateKeys duplicates,
                           std::string_view event, const FrameContext& context,
                           const std::vector<std::pair<std::string, std::string>>& inherited) {
  return Walk(spec, duplicates, event, context, inherited).Run();
}

}  // namespace tickgate::reference
