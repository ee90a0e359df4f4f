#include "reference/spec_maker.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/check.h"
#include "reference/json_tree.h"
#include "reference/rule_maker.h"
#include "reference/transform_maker.h"

namespace tickgate::reference {
namespace {

Literal TextLiteral(const std::string& text) { return {.token = Quoted(text), .string = text}; }
Literal TokenLiteral(const std::string& token) { return {.token = token}; }

Bound BoundOf(const std::string& token) {
  Bound bound{.value = {}, .text = token, .number = std::strtod(token.c_str(), nullptr)};
  TG_CHECK(ParseDecimal(token, &bound.value) == DecimalParse::kOk);
  return bound;
}

Decimal DecimalFrom(const char* token) { return BoundOf(token).value; }

class Maker {
 public:
  Maker(Random* random, uint64_t features) : random_(*random), features_(features) {}

  ProgramSpec Run() {
    ProgramSpec spec;
    spec.contract = "made";
    spec.version = "1.0.0";
    if (random_.OneIn(4)) spec.depth_max = static_cast<int>(3 + random_.Below(8));
    spec.duplicate_keys_allowed = random_.OneIn(6);
    if (spec.duplicate_keys_allowed && Has(kFirstOfKeys)) {
      spec.first_of_duplicates = random_.OneIn(2);
    }
    if (random_.OneIn(40)) spec.grammar_only = true;
    if (Has(kMask)) spec.mask_key = "key of the masks";
    Frame(&spec);
    const size_t records = Has(kSelect) && random_.OneIn(2) ? 2 + random_.Below(2) : 1;
    for (size_t i = 0; i < records; ++i) {
      spec.records.push_back(Record("r" + std::to_string(i)));
    }
    if (records > 1 || (Has(kSelect) && random_.OneIn(5))) Select(&spec);
    if (May(kTransform, 2)) {
      static const std::vector<std::string> kNames = {"f0", "price", "f1", "list", "o", "sym", "k"};
      spec.transform = std::make_shared<const TransformSpec>(MakeTransform(&random_, kNames));
    }
    if (Has(kRules)) {
      for (RecordSpec& record : spec.records) MakeRules(&random_, spec.frame.inherit, &record);
    }
    if (Has(kWanted)) spec.wanted = Wanted(spec);
    return spec;
  }

 private:
  bool Has(Feature feature) const { return (features_ & feature) != 0; }
  bool May(Feature feature, size_t one_in) { return Has(feature) && random_.OneIn(one_in); }

  static PathStep MemberStep(const std::string& name) { return {.name = name}; }
  static PathStep EachStep() { return {.kind = PathStep::Kind::kEach}; }
  static PathStep IndexStep(int32_t index) {
    return {.kind = PathStep::Kind::kIndex, .index = index};
  }

  void Frame(ProgramSpec* spec) {
    FrameRules& frame = spec->frame;
    if (May(kTrim, 3)) {
      frame.trim_nul = random_.OneIn(2);
      frame.trim_newline = random_.OneIn(2);
      frame.trim_bom = random_.OneIn(2);
    }
    if (May(kControl, 3)) frame.control = {"pong", "\x01", R"({"op":"ping"})"};
    if (May(kDocuments, 5)) frame.many_documents = true;
    if (May(kDecompress, 3)) {
      const std::vector<Decompress> all = {Decompress::kGzip, Decompress::kDeflate,
                                           Decompress::kZstd, Decompress::kAuto};
      frame.decompress = random_.Pick(all);
      if (random_.OneIn(4)) frame.inflated_bytes_max = 200;
    }
    if (May(kExplode, 2)) {
      JsonPath path;
      switch (random_.Below(7)) {
        case 0:
          break;
        case 4:
          path.steps = {MemberStep("data"), IndexStep(random_.OneIn(2) ? 0 : -1)};
          break;
        case 5:
          path.steps = {EachStep()};
          break;
        case 6:
          path.steps = {EachStep(), MemberStep("data"), EachStep(), MemberStep("trades")};
          break;
        case 1:
          path.steps = {MemberStep("data")};
          break;
        case 2:
          path.steps = {MemberStep("data"), EachStep(), MemberStep("trades")};
          break;
        default:
          path.steps = {MemberStep("arg"), MemberStep("data")};
      }
      frame.explode = path;
    }
    if (May(kInherit, 2)) {
      frame.inherit.push_back({"channel", {{MemberStep("arg"), MemberStep("channel")}, ""}});
      frame.inherit.push_back({"top", {{MemberStep("ts")}, ""}});
      if (random_.OneIn(3)) {
        frame.inherit.push_back({"last", {{MemberStep("data"), IndexStep(-1)}, ""}});
      }
    }
  }

  void Select(ProgramSpec* spec) {
    SelectSpec& select = spec->select;
    const size_t kind = random_.Below(6);
    if (kind == 0 && !spec->frame.inherit.empty()) {
      select.by = SelectBy::kInherited;
      select.name = "channel";
    } else if (kind == 1) {
      select.by = random_.OneIn(2) ? SelectBy::kTopic : SelectBy::kStream;
    } else if (kind == 2) {
      select.by = SelectBy::kHeader;
      select.name = "kind";
    } else if (kind != 3) {
      select.by = SelectBy::kPath;
      const bool lists = std::any_of(spec->records.begin(), spec->records.end(),
                                     [](const RecordSpec& each) { return each.positions; });
      if (lists) {
        const std::vector<int> places = {0, 1, -1, -2};
        select.path.steps = {{PathStep::Kind::kIndex, "", random_.Pick(places)}};
      } else if (random_.OneIn(4)) {
        select.path.steps = {MemberStep("o"), MemberStep("ev")};
      } else {
        select.path.steps = {MemberStep("ev")};
      }
    }
    const std::vector<Literal> words = {TextLiteral("T"), TextLiteral("Q"), TokenLiteral("5"),
                                        TokenLiteral("true"), TextLiteral("hb")};
    for (size_t i = 0; i < spec->records.size(); ++i) {
      SelectCase each;
      each.record = static_cast<uint16_t>(i);
      if (select.by != SelectBy::kNothing) each.when = {words[i]};
      if (random_.OneIn(6)) each.when.push_back(words[3]);
      if (select.by == SelectBy::kNothing) {
        each.when.clear();
        each.has = {{{MemberStep(i == 0 ? "f0" : "ev")}, ""}};
        if (random_.OneIn(2)) each.missing = {{{MemberStep("x")}, ""}};
      }
      select.cases.push_back(each);
    }
    if (select.by != SelectBy::kNothing && random_.OneIn(2)) {
      SelectCase each;
      each.when = {words[4]};
      each.as = random_.OneIn(2) ? SelectAs::kControl : SelectAs::kIgnore;
      select.cases.push_back(each);
    }
    const std::vector<Otherwise> others = {Otherwise::kQuarantine, Otherwise::kIgnore,
                                           Otherwise::kPass};
    select.otherwise = random_.Pick(others);
  }

  // A row that is an object has no place for a rest, at any depth.
  static bool HasRest(const TupleSpec& tuple) {
    const auto rests = [](const FieldSpec& field) {
      return field.value.tuple != nullptr && HasRest(*field.value.tuple);
    };
    return tuple.rest != Rest::kNone ||
           std::any_of(tuple.front.begin(), tuple.front.end(), rests) ||
           std::any_of(tuple.back.begin(), tuple.back.end(), rests);
  }

  RecordSpec Record(const std::string& name) {
    RecordSpec record;
    record.name = name;
    if (May(kPositions, 3)) {
      record.positions = Tuple(1);
      if (random_.OneIn(3) && !HasRest(*record.positions)) record.emit = Emit::kObject;
      return record;
    }
    record.fields = Fields(0, 1 + random_.Below(6));
    record.unknown = Unknown();
    return record;
  }

  // Some of the fields, some of what they hold, and names that may be none of theirs.
  std::vector<std::string> Wanted(const ProgramSpec& spec) {
    std::vector<std::string> paths = {"extra", "channel"};
    for (const RecordSpec& record : spec.records) {
      if (record.positions) {
        for (const FieldSpec& field : record.positions->front) paths.push_back(field.name);
        for (const FieldSpec& field : record.positions->back) paths.push_back(field.name);
      }
      for (const FieldSpec& field : record.fields) {
        if (field.name.find('.') == std::string::npos) paths.push_back(field.name);
        // In another record the name may hold no members.
        if (field.value.object == nullptr || spec.records.size() > 1) continue;
        for (const FieldSpec& inner : field.value.object->fields) {
          paths.push_back(field.name + "." + inner.name);
        }
      }
    }
    std::vector<std::string> wanted;
    for (size_t i = random_.Below(5); i > 0; --i) wanted.push_back(random_.Pick(paths));
    return wanted;
  }

  UnknownFields Unknown() {
    const std::vector<UnknownFields> all = {UnknownFields::kPass, UnknownFields::kPass,
                                            UnknownFields::kDrop, UnknownFields::kQuarantine};
    return random_.Pick(all);
  }

  std::vector<FieldSpec> Fields(int depth, size_t count) {
    static const std::vector<std::string> kNames = {
        "f0", "f1", "price", "sym", "ev",   "a/b~c",
        "k",  "x",  "o",     "t",   "ключ", "long_name_of_a_field_here"};
    std::vector<std::string> names = kNames;
    std::vector<FieldSpec> fields;
    for (size_t i = 0; i < count; ++i) {
      const size_t at = random_.Below(names.size());
      fields.push_back(Field(names[at], depth));
      names.erase(names.begin() + static_cast<std::ptrdiff_t>(at));
    }
    return fields;
  }

  FieldSpec Field(const std::string& name, int depth) {
    FieldSpec field;
    field.name = name;
    field.required = random_.OneIn(2);
    field.value = Value(depth);
    if (May(kRename, 5)) field.rename = name + "_row";
    if (May(kMask, 6)) field.mask = random_.OneIn(2) ? Mask::kRedact : Mask::kHash;
    if (May(kDefaults, 5)) field.default_value = DefaultOf(field.value);
    if (field.mask == Mask::kNone && May(kOnError, 4)) {
      field.on_error = random_.OneIn(2) ? OnError::kNull : OnError::kWarn;
      if (field.default_value && random_.OneIn(2)) field.on_error = OnError::kDefault;
    }
    return field;
  }

  // A literal that its own field takes, where one is easily said.
  std::optional<Literal> DefaultOf(const ValueSpec& value) {
    if (value.constant) return *value.constant;
    if (value.in != nullptr) return value.in->front();
    const bool bounded = value.gt || value.ge || value.lt || value.le || value.multiple_of ||
                         value.tick || value.past_ns || value.future_ns;
    if (bounded || !value.none_if.empty() || !value.steps.empty()) return std::nullopt;
    switch (value.type) {
      case ValueType::kInt:
      case ValueType::kUint:
      case ValueType::kDecimal:
        return TokenLiteral("0");
      case ValueType::kBool:
        return TokenLiteral("true");
      case ValueType::kString:
        if (value.pattern || value.format != TextFormat::kNone) return std::nullopt;
        return TextLiteral(std::string(static_cast<size_t>(value.min_length.value_or(1)), 'd'));
      default:
        return std::nullopt;
    }
  }

  ValueType Type(int depth) {
    std::vector<ValueType> types = {ValueType::kString, ValueType::kString,    ValueType::kInt,
                                    ValueType::kUint,   ValueType::kDecimal,   ValueType::kDecimal,
                                    ValueType::kBool,   ValueType::kTimestamp, ValueType::kAny};
    if (depth < 3) types.push_back(ValueType::kList);
    if (Has(kMoreTypes)) {
      for (ValueType type : {ValueType::kBigint, ValueType::kDouble, ValueType::kDate,
                             ValueType::kTime, ValueType::kUuid}) {
        types.push_back(type);
      }
    }
    if (Has(kNested) && depth < 3) types.insert(types.end(), 2, ValueType::kObject);
    if (Has(kTuples) && depth < 3) types.push_back(ValueType::kTuple);
    return random_.Pick(types);
  }

  ValueSpec Value(int depth) {
    ValueSpec value;
    value.type = Type(depth);
    value.nullable = random_.OneIn(4);
    value.coerce = random_.OneIn(4) && value.type != ValueType::kAny;
    switch (value.type) {
      case ValueType::kString:
        String(&value);
        break;
      case ValueType::kInt:
      case ValueType::kUint:
      case ValueType::kDecimal:
      case ValueType::kBigint:
      case ValueType::kDouble:
        Number(&value);
        break;
      case ValueType::kTimestamp:
        Timestamp(&value);
        break;
      case ValueType::kList:
        List(&value, depth);
        break;
      case ValueType::kObject: {
        auto object = std::make_shared<ObjectSpec>();
        object->fields = Fields(depth + 1, 1 + random_.Below(3));
        object->unknown = Unknown();
        value.object = object;
        break;
      }
      case ValueType::kTuple:
        value.tuple = std::make_shared<TupleSpec>(Tuple(depth + 1));
        break;
      case ValueType::kAny:
        if (May(kAnyListed, 3)) Listed({"5", "true", "\"x\"", "1.50", "null"}, &value);
        break;
      case ValueType::kBool:
        if (random_.OneIn(4)) value.constant = TokenLiteral("true");
        break;
      case ValueType::kDate:
        if (random_.OneIn(4)) value.constant = TextLiteral("2026-02-28");
        break;
      case ValueType::kTime:
      case ValueType::kUuid:
        break;
    }
    if (May(kNoneIf, 4)) {
      value.none_if = {TextLiteral(""), TextLiteral("0"), TokenLiteral("0")};
      if (random_.OneIn(2)) value.none_if.push_back(TokenLiteral("null"));
      if (random_.OneIn(3)) value.none_if.push_back(TokenLiteral("{}"));
      if (random_.OneIn(3)) value.none_if.push_back(TokenLiteral("9223372036854775807"));
    }
    return value;
  }

  void Listed(const std::vector<std::string>& tokens, ValueSpec* value) {
    std::vector<Literal> literals;
    for (const std::string& token : tokens) {
      if (random_.OneIn(3)) continue;
      literals.push_back({token, token[0] == '"' ? ReadText(token)->text : ""});
    }
    if (literals.empty()) return;
    if (random_.OneIn(3)) {
      value->constant = literals[0];
    } else {
      value->in_text = "in the list";
      value->in = std::make_shared<const std::vector<Literal>>(std::move(literals));
    }
  }

  void String(ValueSpec* value) {
    static const std::vector<std::string> kPatterns = {
        "^[A-Z]+$", "[0-9]", "^[0-9]{1,16}$", "^a.c$", "b$", "^(buy|sell)$", "é", "^.{2}$"};
    if (random_.OneIn(4)) value->min_length = static_cast<int64_t>(random_.Below(4));
    if (random_.OneIn(4)) {
      value->max_length = value->min_length.value_or(0) + static_cast<int64_t>(random_.Below(20));
    }
    if (random_.OneIn(4)) {
      value->pattern = random_.Pick(kPatterns);
      value->pattern_full = random_.OneIn(3);
    }
    if (random_.OneIn(6)) {
      Listed({"\"T\"", "\"Q\"", "\"\"", "\"a\\\"b\"", "\"long enough to be no short one\"", "\"é\"",
              "\"5\""},
             value);
    }
    if (May(kNul, 5)) value->nul_allowed = true;
    if (May(kFormats, 5)) {
      const std::vector<TextFormat> formats = {
          TextFormat::kUuid, TextFormat::kEmail, TextFormat::kUri,
          TextFormat::kIpv4, TextFormat::kIpv6,  TextFormat::kHostname,
          TextFormat::kDate, TextFormat::kTime,  TextFormat::kDateTime};
      value->format = random_.Pick(formats);
    }
    if (May(kSteps, 4)) {
      const std::vector<CoerceStep> steps = {CoerceStep::kLower, CoerceStep::kUpper,
                                             CoerceStep::kTrim, CoerceStep::kNullIfBlank};
      for (size_t i = 0; i < 1 + random_.Below(2); ++i) value->steps.push_back(random_.Pick(steps));
    }
  }

  void Number(ValueSpec* value) {
    static const std::vector<std::string> kWhole = {
        "0", "1", "5", "100", "-3", "1000000", "4294967296", "9007199254740993"};
    static const std::vector<std::string> kDecimals = {
        "0", "0.5", "1.25", "-2.5", "100", "0.0001", "12345678901234567890.123"};
    const bool whole = value->type != ValueType::kDecimal && value->type != ValueType::kDouble;
    const std::vector<std::string>& bounds = whole ? kWhole : kDecimals;
    if (value->type == ValueType::kDecimal && random_.OneIn(2)) {
      value->precision = static_cast<int>(1 + random_.Below(38));
      if (random_.OneIn(2)) value->scale = static_cast<int>(random_.Below(10));
      value->scale = std::min(value->scale, value->precision);
    }
    if (random_.OneIn(4)) value->gt = BoundOf(random_.Pick(bounds));
    if (random_.OneIn(4)) value->ge = BoundOf(random_.Pick(bounds));
    if (random_.OneIn(4)) value->lt = BoundOf(random_.Pick(bounds));
    if (random_.OneIn(4)) value->le = BoundOf(random_.Pick(bounds));
    if (random_.OneIn(6)) Listed({"5", "0", "100", "1e2", "7", "-3"}, value);
    const bool exact = value->type != ValueType::kDouble;
    if (exact && May(kMultiple, 4)) {
      value->multiple_of =
          BoundOf(whole ? std::vector<std::string>{"5", "100", "3"}[random_.Below(3)]
                        : std::vector<std::string>{"0.1", "0.25", "0.00390625"}[random_.Below(3)]);
    }
    if (value->type == ValueType::kDecimal && May(kTick, 5)) {
      auto table = std::make_shared<TickTable>();
      table->name = "ticks.txt";
      table->bands = {{"", DecimalFrom("0"), DecimalFrom("0.01")},
                      {"", DecimalFrom("1"), DecimalFrom("0.05")},
                      {"", DecimalFrom("100"), DecimalFrom("1")}};
      value->tick = table;
    }
    if (May(kFromString, 5)) value->from_string = true;
    if (value->type == ValueType::kDecimal && value->scale >= 0 && May(kSteps, 3)) {
      value->steps = {random_.OneIn(2) ? CoerceStep::kRound : CoerceStep::kTruncate};
    }
  }

  void Timestamp(ValueSpec* value) {
    std::vector<TimestampUnit> units = {TimestampUnit::kSeconds, TimestampUnit::kMillis,
                                        TimestampUnit::kMicros, TimestampUnit::kNanos,
                                        TimestampUnit::kRfc3339};
    if (Has(kTimes)) {
      units.push_back(TimestampUnit::kFraction);
      units.push_back(TimestampUnit::kAuto);
    }
    value->unit = random_.Pick(units);
    if (random_.OneIn(4)) value->ge = BoundOf("1600000000000000000");
    if (random_.OneIn(4)) value->lt = BoundOf("1900000000000000000");
    if (May(kTimes, 4)) value->past_ns = 86'400'000'000'000;
    if (May(kTimes, 4)) value->future_ns = 2'000'000'000;
    if (random_.OneIn(8)) {
      const bool text = value->unit == TimestampUnit::kRfc3339;
      value->constant = text ? TextLiteral("2026-11-30T08:00:00Z") : TokenLiteral("1700000000");
    }
  }

  void List(ValueSpec* value, int depth) {
    if (!random_.OneIn(5)) value->items = std::make_shared<ValueSpec>(Value(depth + 1));
    if (random_.OneIn(4)) value->min_items = static_cast<int64_t>(random_.Below(3));
    if (random_.OneIn(3)) {
      value->max_items = value->min_items.value_or(0) + static_cast<int64_t>(random_.Below(4));
    }
    if (May(kUnique, 4)) value->unique_items = true;
  }

  TupleSpec Tuple(int depth) {
    TupleSpec tuple;
    const auto positions = [&](const char* prefix, size_t count) {
      std::vector<FieldSpec> made;
      for (size_t i = 0; i < count; ++i) {
        FieldSpec field = Field(prefix + std::to_string(i), depth);
        field.required = true;
        field.default_value = std::nullopt;
        if (field.on_error == OnError::kDefault) field.on_error = OnError::kQuarantine;
        made.push_back(std::move(field));
      }
      return made;
    };
    tuple.front = positions("p", 1 + random_.Below(3));
    if (random_.OneIn(3)) tuple.back = positions("q", 1 + random_.Below(2));
    if (random_.OneIn(3)) {
      tuple.rest = Rest::kAny;
    } else if (random_.OneIn(3)) {
      tuple.rest = Rest::kTyped;
      tuple.rest_value = std::make_shared<ValueSpec>(Value(3));
    }
    return tuple;
  }

  Random& random_;
  const uint64_t features_;
};

}  // namespace

ProgramSpec MakeSpec(Random* random, uint64_t features) { return Maker(random, features).Run(); }

}  // namespace tickgate::reference
