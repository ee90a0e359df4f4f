#include "contract/expression_parser.h"

#include <array>
#include <charconv>
#include <utility>

#include "base/concat.h"
#include "contract/expression_compile.h"
#include "contract/expression_token.h"

namespace tickgate {
namespace {

using Kind = ExpressionTokenKind;

struct BinaryOperator {
  std::string_view symbol;
  ExpressionOp op;
};

constexpr std::array<BinaryOperator, 6> kRelations = {{{"==", ExpressionOp::kEqual},
                                                       {"!=", ExpressionOp::kNotEqual},
                                                       {"<", ExpressionOp::kLess},
                                                       {"<=", ExpressionOp::kLessOrEqual},
                                                       {">", ExpressionOp::kGreater},
                                                       {">=", ExpressionOp::kGreaterOrEqual}}};
constexpr std::array<BinaryOperator, 2> kSums = {
    {{"+", ExpressionOp::kAdd}, {"-", ExpressionOp::kSubtract}}};
constexpr std::array<BinaryOperator, 3> kProducts = {
    {{"*", ExpressionOp::kMultiply}, {"/", ExpressionOp::kDivide}, {"%", ExpressionOp::kModulo}}};

// What people write for an operator of CEL.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kOtherSpellings = {
    {{"and", "&&"}, {"or", "||"}, {"not", "!"}, {"is", "=="}}};

using Result = std::optional<SyntaxNode>;

template <typename... Nodes>
std::vector<SyntaxNode> Listed(Nodes&&... nodes) {
  std::vector<SyntaxNode> list;
  (list.push_back(std::move(nodes)), ...);
  return list;
}

// One function a level of precedence; each leaves token_ at the first one it does not take.
class Parser {
 public:
  Parser(std::string_view text, SyntaxError* error) : text_(text), lexer_(text), error_(error) {
    Advance();
  }

  Result Whole() {
    Result node = Conditional();
    if (!node) return node;
    if (token_.kind != Kind::kEnd) return Unexpected("an operator or the end");
    return node;
  }

 private:
  // Counts one level of nesting for as long as it lives.
  struct Level {
    explicit Level(int* count) : depth(count) { ++*depth; }
    ~Level() { --*depth; }
    int* depth;
  };

  void Advance() {
    last_end_ = token_.at + token_.text.size();
    token_ = lexer_.Next();
  }

  std::nullopt_t Fail(size_t at, std::string message, bool limit = false) {
    if (error_->message.empty()) *error_ = {at, std::move(message), limit};
    return std::nullopt;
  }

  bool TooDeep() {
    if (depth_ <= kExpressionDepthMax) return false;
    Fail(token_.at, Concat("the expression is nested more than ", kExpressionDepthMax, " deep"),
         true);
    return true;
  }

  bool IsOtherSpelling(const ExpressionToken& token) {
    for (const auto& [other, symbol] : kOtherSpellings) {
      if (!token.IsWord(other)) continue;
      Fail(token.at, Concat("'", other, "' is no operator: write '", symbol, "'"));
      return true;
    }
    return false;
  }

  std::nullopt_t Unexpected(std::string_view wanted) {
    if (token_.kind == Kind::kError) return Fail(token_.at, token_.content);
    if (IsOtherSpelling(token_)) return std::nullopt;
    return Fail(token_.at, Concat("wanted ", wanted, ", found ", DescribeToken(token_)));
  }

  bool Take(std::string_view symbol) {
    if (!token_.Is(symbol)) return false;
    Advance();
    return true;
  }

  Result Made(SyntaxNode node) {
    if (++nodes_ > kExpressionNodesMax) {
      return Fail(node.at, Concat("the expression has more than ", kExpressionNodesMax, " parts"),
                  true);
    }
    return node;
  }

  Result Operator(ExpressionOp op, size_t at, std::string_view spelling,
                  std::vector<SyntaxNode> args) {
    return Made({.kind = SyntaxKind::kOperator,
                 .at = at,
                 .text = std::string(spelling),
                 .op = op,
                 .args = std::move(args)});
  }

  Result Conditional() {
    const Level level(&depth_);
    if (TooDeep()) return std::nullopt;
    Result condition = Logical(ExpressionOp::kOr);
    if (!condition || !token_.Is("?")) return condition;
    const size_t at = token_.at;
    Advance();
    Result yes = Conditional();
    if (!yes) return yes;
    if (!Take(":")) return Unexpected("':' and the other value of '?'");
    Result no = Conditional();
    if (!no) return no;
    return Operator(ExpressionOp::kConditional, at, "?:", Listed(*condition, *yes, *no));
  }

  // A run of one of the two, flat: `a && b && c` is one node.
  Result Logical(ExpressionOp op) {
    const bool is_or = op == ExpressionOp::kOr;
    const std::string_view symbol = is_or ? "||" : "&&";
    const auto operand = [&] { return is_or ? Logical(ExpressionOp::kAnd) : Relation(); };
    Result first = operand();
    if (!first || !token_.Is(symbol)) return first;
    const size_t at = token_.at;
    std::vector<SyntaxNode> args = Listed(*first);
    while (Take(symbol)) {
      Result next = operand();
      if (!next) return next;
      args.push_back(std::move(*next));
    }
    return Operator(op, at, symbol, std::move(args));
  }

  template <size_t kCount>
  const BinaryOperator* Find(const std::array<BinaryOperator, kCount>& operators) const {
    for (const BinaryOperator& known : operators) {
      if (token_.Is(known.symbol)) return &known;
    }
    return nullptr;
  }

  const BinaryOperator* FindRelation() const {
    static constexpr BinaryOperator kIn = {"in", ExpressionOp::kIn};
    return token_.IsWord("in") ? &kIn : Find(kRelations);
  }

  Result Binary(const BinaryOperator& known, SyntaxNode left, Result (Parser::*operand)()) {
    const size_t at = token_.at;
    Advance();
    Result right = (this->*operand)();
    if (!right) return right;
    return Operator(known.op, at, known.symbol, Listed(left, *right));
  }

  Result Relation() {
    Result left = Sum();
    if (!left) return left;
    const BinaryOperator* known = FindRelation();
    if (known == nullptr) return left;
    Result whole = Binary(*known, std::move(*left), &Parser::Sum);
    if (!whole) return whole;
    if (FindRelation() != nullptr) {
      return Fail(token_.at, "comparisons are not chained: write 'a < b && b < c'");
    }
    return whole;
  }

  Result Sum() {
    Result left = Product();
    for (const BinaryOperator* known; left && (known = Find(kSums)) != nullptr;) {
      left = Binary(*known, std::move(*left), &Parser::Product);
    }
    return left;
  }

  Result Product() {
    Result left = Unary();
    for (const BinaryOperator* known; left && (known = Find(kProducts)) != nullptr;) {
      left = Binary(*known, std::move(*left), &Parser::Unary);
    }
    return left;
  }

  Result Unary() {
    if (!token_.Is("!") && !token_.Is("-")) return Postfix();
    const Level level(&depth_);
    if (TooDeep()) return std::nullopt;
    const bool negate = token_.Is("-");
    const size_t at = token_.at;
    Advance();
    Result operand = Unary();
    if (!operand) return operand;
    if (negate && operand->kind == SyntaxKind::kNumber) {
      operand->number.mantissa = -operand->number.mantissa;
      operand->at = at;
      return operand;
    }
    return Operator(negate ? ExpressionOp::kNegate : ExpressionOp::kNot, at, negate ? "-" : "!",
                    Listed(*operand));
  }

  Result Postfix() {
    Result node = Primary();
    while (node) {
      if (token_.Is(".")) {
        node = AfterPoint(std::move(*node));
      } else if (token_.Is("[")) {
        node = AfterBracket(std::move(*node));
      } else {
        break;
      }
    }
    return node;
  }

  Result AfterPoint(SyntaxNode node) {
    Advance();
    if (token_.kind != Kind::kName && token_.kind != Kind::kQuotedName) {
      return Unexpected("a name behind '.'");
    }
    const ExpressionToken name = token_;
    Advance();
    if (name.kind == Kind::kName && token_.Is("(")) {
      return Call(SyntaxKind::kMethod, name, Listed(node));
    }
    return Extended(std::move(node), {.kind = PathStep::Kind::kMember, .name = NameOf(name)},
                    name.at);
  }

  // `[0]`, `[-1]`, `["any name"]`.
  Result AfterBracket(SyntaxNode node) {
    const size_t at = token_.at;
    Advance();
    PathStep step;
    const bool negative = Take("-");
    if (token_.kind == Kind::kNumber) {
      const char* const end = token_.text.data() + token_.text.size();
      const auto read = std::from_chars(token_.text.data(), end, step.index);
      if (read.ec != std::errc() || read.ptr != end || (negative && step.index == 0)) {
        return Fail(token_.at, Concat("an index is a whole number, found ", DescribeToken(token_)));
      }
      step.kind = PathStep::Kind::kIndex;
      if (negative) step.index = -step.index;
    } else if (token_.kind == Kind::kString && !negative) {
      step.name = token_.content;
    } else {
      return Unexpected("an index, a number or a name in quotes");
    }
    Advance();
    if (!token_.Is("]")) return Unexpected("']'");
    Advance();
    return Extended(std::move(node), std::move(step), at);
  }

  Result Extended(SyntaxNode node, PathStep step, size_t at) {
    if (node.kind != SyntaxKind::kPath || node.closed) {
      return Fail(at, "only a field has members and items, written as one path");
    }
    node.path.steps.push_back(std::move(step));
    node.path.text = std::string(text_.substr(node.at, last_end_ - node.at));
    node.plain_name = false;
    return node;
  }

  Result Primary() {
    const ExpressionToken token = token_;
    switch (token.kind) {
      case Kind::kNumber:
        return Number();
      case Kind::kString:
        Advance();
        return Made({.kind = SyntaxKind::kString, .at = token.at, .text = token.content});
      case Kind::kName:
      case Kind::kQuotedName:
        return Named(token);
      case Kind::kSymbol:
        if (token.text == "(") return Parenthesis();
        if (token.text == "[") return List();
        if (token.text == "{") return Fail(token.at, "there are no maps in this language");
        break;
      case Kind::kEnd:
      case Kind::kError:
        break;
    }
    return Unexpected("a value");
  }

  Result Number() {
    SyntaxNode node = {.kind = SyntaxKind::kNumber, .at = token_.at};
    if (ParseDecimal(token_.text, &node.number) != DecimalParse::kOk) {
      return Fail(token_.at, "a number has at most 38 digits and an exponent within 1000000");
    }
    Advance();
    return Made(std::move(node));
  }

  Result Named(const ExpressionToken& token) {
    for (const auto& [word, kind] :
         {std::pair{"true", SyntaxKind::kTrue}, std::pair{"false", SyntaxKind::kFalse},
          std::pair{"null", SyntaxKind::kNull}}) {
      if (!token.IsWord(word)) continue;
      Advance();
      return Made({.kind = kind, .at = token.at, .text = word});
    }
    if (token.IsWord("in")) return Unexpected("a value");
    Advance();
    if (token.kind == Kind::kName && token_.Is("(")) return Call(SyntaxKind::kCall, token, {});
    // `not x`: two values side by side, the first of them a word for an operator.
    const bool beside = token_.kind == Kind::kName || token_.kind == Kind::kNumber;
    if (beside && IsOtherSpelling(token)) return std::nullopt;
    SyntaxNode node = {.kind = SyntaxKind::kPath, .at = token.at};
    node.path.steps.push_back({.kind = PathStep::Kind::kMember, .name = NameOf(token)});
    node.path.text = std::string(token.text);
    node.plain_name = token.kind == Kind::kName;
    return Made(std::move(node));
  }

  static std::string NameOf(const ExpressionToken& token) {
    return token.kind == Kind::kQuotedName ? token.content : std::string(token.text);
  }

  Result Parenthesis() {
    Advance();
    Result node = Conditional();
    if (node && !Take(")")) return Unexpected("')'");
    if (node) node->closed = true;
    return node;
  }

  // Values up to the closing bracket, appended to `args`.
  bool Values(std::string_view closing, std::vector<SyntaxNode>* args) {
    if (Take(closing)) return true;
    while (true) {
      Result value = Conditional();
      if (!value) return false;
      args->push_back(std::move(*value));
      if (Take(closing)) return true;
      if (!Take(",")) {
        Unexpected(Concat("',' or '", closing, "'"));
        return false;
      }
    }
  }

  Result List() {
    SyntaxNode node = {.kind = SyntaxKind::kList, .at = token_.at};
    Advance();
    if (!Values("]", &node.args)) return std::nullopt;
    return Made(std::move(node));
  }

  Result Call(SyntaxKind kind, const ExpressionToken& name, std::vector<SyntaxNode> args) {
    Advance();
    if (!Values(")", &args)) return std::nullopt;
    return Made(
        {.kind = kind, .at = name.at, .text = std::string(name.text), .args = std::move(args)});
  }

  std::string_view text_;
  ExpressionLexer lexer_;
  SyntaxError* error_;
  ExpressionToken token_;
  size_t last_end_ = 0;  // behind the token before token_
  int depth_ = 0;
  int nodes_ = 0;
};

}  // namespace

std::optional<SyntaxNode> ParseExpression(std::string_view text, SyntaxError* error) {
  *error = {};
  if (text.size() > kExpressionBytesMax) {
    error->message = Concat("an expression has at most ", kExpressionBytesMax, " bytes");
    error->limit = true;
    return std::nullopt;
  }
  return Parser(text, error).Whole();
}

}  // namespace tickgate
