// How the text of an expression is read: precedence, literals, paths, limits, and where it breaks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "contract/expression_sample.h"

namespace tickgate {

namespace {

std::string_view WordOf(ExpressionOp op) {
  switch (op) {
    case ExpressionOp::kNot:
      return "!";
    case ExpressionOp::kNegate:
    case ExpressionOp::kSubtract:
      return "-";
    case ExpressionOp::kAnd:
      return "&&";
    case ExpressionOp::kOr:
      return "||";
    case ExpressionOp::kEqual:
      return "==";
    case ExpressionOp::kNotEqual:
      return "!=";
    case ExpressionOp::kLess:
      return "<";
    case ExpressionOp::kLessOrEqual:
      return "<=";
    case ExpressionOp::kGreater:
      return ">";
    case ExpressionOp::kGreaterOrEqual:
      return ">=";
    case ExpressionOp::kAdd:
    case ExpressionOp::kConcat:
      return "+";
    case ExpressionOp::kMultiply:
      return "*";
    case ExpressionOp::kDivide:
      return "/";
    case ExpressionOp::kModulo:
      return "%";
    case ExpressionOp::kIn:
      return "in";
    case ExpressionOp::kConditional:
      return "?";
    case ExpressionOp::kHas:
      return "has";
    case ExpressionOp::kSize:
      return "size";
    default:
      return "call";
  }
}

std::string LiteralShape(const Expression& literal) {
  std::string text;
  switch (literal.type) {
    case ExpressionType::kBool:
      return literal.boolean ? "true" : "false";
    case ExpressionType::kString:
      AppendJsonString(literal.text, &text);
      return text;
    case ExpressionType::kNull:
      return "null";
    case ExpressionType::kList:
      return "list";
    default:
      return FormatDecimal(literal.number);
  }
}

}  // namespace

std::string Shape(const Expression& expression) {
  if (expression.op == ExpressionOp::kField) return expression.text;
  if (expression.op == ExpressionOp::kReceived) return "received";
  if (expression.op == ExpressionOp::kLiteral && expression.args.empty()) {
    return LiteralShape(expression);
  }
  const bool infix = expression.args.size() > 1;
  std::string shape = "(";
  const std::string word(expression.op == ExpressionOp::kLiteral ? "," : WordOf(expression.op));
  for (size_t i = 0; i < expression.args.size(); ++i) {
    if (infix && i > 0) shape += " " + word + " ";
    if (!infix) shape += word;
    shape += Shape(expression.args[i]);
  }
  return shape + ")";
}

namespace {

TEST(ExpressionSyntax, BindsAsCelDoes) {
  EXPECT_EQ(ShapeOf("n + 2 * m < 5"), "((n + (2 * m)) < 5)");
  EXPECT_EQ(ShapeOf("n - 1 - 2"), "((n - 1) - 2)");
  EXPECT_EQ(ShapeOf("n / 2 % 3 * 4"), "(((n / 2) % 3) * 4)");
  EXPECT_EQ(ShapeOf("b || b && !b"), "(b || (b && (!b)))");
  EXPECT_EQ(ShapeOf("b && b || b && b"), "((b && b) || (b && b))");
  EXPECT_EQ(ShapeOf("b && b && b"), "(b && b && b)");
  EXPECT_EQ(ShapeOf("!b == b"), "((!b) == b)");
  EXPECT_EQ(ShapeOf("-n + m"), "((-n) + m)");
  EXPECT_EQ(ShapeOf("- -n"), "(-(-n))");
  EXPECT_EQ(ShapeOf("!!b"), "(!(!b))");
  EXPECT_EQ(ShapeOf("n - -3"), "(n - -3)");
  EXPECT_EQ(ShapeOf("n < 5 && m > 3"), "((n < 5) && (m > 3))");
  EXPECT_EQ(ShapeOf("n in [1, 2] && b"), "((n in (1 , 2)) && b)");
  EXPECT_EQ(ShapeOf("b ? n : b ? m : 3"), "(b ? n ? (b ? m ? 3))");
  EXPECT_EQ(ShapeOf("b ? b ? 1 : 2 : 3"), "(b ? (b ? 1 ? 2) ? 3)");
  EXPECT_EQ(ShapeOf("b || b ? n : m"), "((b || b) ? n ? m)");
  EXPECT_EQ(ShapeOf("(n + m) * 2"), "((n + m) * 2)");
  EXPECT_EQ(ShapeOf("n + s.size() * 2"), "(n + ((sizes) * 2))");
  EXPECT_EQ(ShapeOf("has(x) && size(l) > 0"), "((hasx) && ((sizel) > 0))");
}

TEST(ExpressionSyntax, BlanksLinesAndCommentsStandAnywhere) {
  EXPECT_EQ(ShapeOf("  n\n\t<\r\n5 // less\n && b"), "((n < 5) && b)");
  EXPECT_EQ(ShapeOf("n<5&&b"), "((n < 5) && b)");
}

TEST(ExpressionSyntax, NumbersAreKeptExactly) {
  EXPECT_EQ(ShapeOf("0.1"), "0.1");
  EXPECT_EQ(ShapeOf("1e3"), "1000");
  EXPECT_EQ(ShapeOf("1.50E-2"), "0.015");
  EXPECT_EQ(ShapeOf("9223372036854775808"), "9223372036854775808");
  EXPECT_EQ(ShapeOf(std::string(38, '9')), std::string(38, '9'));
  for (const char* text : {"01", ".5", "1.", "1e", "1e+", "0x10", "1u", "1_000", "1.5.2", "00"}) {
    EXPECT_THAT(Said(text), testing::EndsWith("[expression-syntax]")) << text;
  }
  EXPECT_EQ(Said("n < " + std::string(39, '9')),
            "1:5 a number has at most 38 digits and an exponent within 1000000 "
            "[expression-syntax]");
}

TEST(ExpressionSyntax, StringsHaveTheEscapesOfCel) {
  const auto content = [](std::string_view text) {
    const std::optional<Expression> expression = Compiled(text);
    return expression ? expression->text : Said(text);
  };
  EXPECT_EQ(content(R"("a")"), "a");
  EXPECT_EQ(content(R"('a"b')"), "a\"b");
  EXPECT_EQ(content(R"("a'b\"c\'\`\?")"), "a'b\"c'`?");
  EXPECT_EQ(content(R"("\a\b\f\n\r\t\v\\")"), "\a\b\f\n\r\t\v\\");
  EXPECT_EQ(content(R"("\x41\u00e9\U0001F600\101")"), "A\u00e9\U0001F600A");
  EXPECT_EQ(content(R"("\xff")"), "\u00ff");
  EXPECT_EQ(content(R"(r"\d+\")"), "\\d+\\");
  EXPECT_EQ(content(R"(R'a\')"), "a\\");
  EXPECT_EQ(content("\"\"\"a\"b\nc\"\"\""), "a\"b\nc");
  EXPECT_EQ(content("''"), "");
  EXPECT_EQ(content("\"\u00e9\""), "\u00e9");
  for (const char* text : {R"("a)", R"('a")", "\"a\nb\"", R"("\q")", R"("\x4")", R"("\uD800")",
                           R"("\U00110000")", R"("\400")", R"("\u12")", R"(b"a")", R"("\)"}) {
    EXPECT_THAT(Said(text), testing::EndsWith("[expression-syntax]")) << text;
  }
  EXPECT_EQ(Said(R"(s == "ab\q")"), "1:9 '\\q' begins no escape of a string [expression-syntax]");
}

TEST(ExpressionSyntax, PathsAreNamesAndIndices) {
  EXPECT_EQ(ShapeOf("trade.price"), "trade.price");
  EXPECT_EQ(ShapeOf("data . k . t"), "data.k.t");
  EXPECT_EQ(ShapeOf("c[0]"), "c[0]");
  EXPECT_EQ(ShapeOf("c[-2].p"), "c[-2].p");
  EXPECT_EQ(ShapeOf("trade[\"price\"]"), "trade.price");
  EXPECT_EQ(ShapeOf("trade['price'] < c[ 0 ]"), "(trade.price < c[0])");
  EXPECT_EQ(ShapeOf("`odd name`.`in`"), "odd name.in");
  EXPECT_EQ(ShapeOf("`n`"), "n");
  EXPECT_EQ(ShapeOf("received"), "received");
  EXPECT_THAT(Said("`received`"), testing::HasSubstr("unknown field"));
  for (const char* text : {"c[1.5]", "c[-0]", "c[99999999999]", "c[]", "c[n]", "c[1", "c.", "c.1",
                           "`", "``", "(n).p", "n.size().p", "\"a\"[0]", "5.p", "c[-\"a\"]"}) {
    EXPECT_THAT(Said(text), testing::EndsWith("[expression-syntax]")) << text;
  }
}

TEST(ExpressionSyntax, SaysWhereItBreaksAndWhatWasWanted) {
  EXPECT_EQ(Said(""), "1:1 wanted a value, found the end [expression-syntax]");
  EXPECT_EQ(Said("n <"), "1:4 wanted a value, found the end [expression-syntax]");
  EXPECT_EQ(Said("n < )"), "1:5 wanted a value, found ')' [expression-syntax]");
  EXPECT_EQ(Said("n m"), "1:3 wanted an operator or the end, found 'm' [expression-syntax]");
  EXPECT_EQ(Said("(n"), "1:3 wanted ')', found the end [expression-syntax]");
  EXPECT_EQ(Said("size(n"), "1:7 wanted ',' or ')', found the end [expression-syntax]");
  EXPECT_EQ(Said("n in [1 2]"), "1:9 wanted ',' or ']', found '2' [expression-syntax]");
  EXPECT_EQ(Said("b ? n"),
            "1:6 wanted ':' and the other value of '?', found the end "
            "[expression-syntax]");
  EXPECT_EQ(Said("n = 5"), "1:3 '=' is no operator: equality is '==' [expression-syntax]");
  EXPECT_EQ(Said("b & b"), "1:3 '&' is no operator: did you mean '&&'? [expression-syntax]");
  EXPECT_EQ(Said("n and b"), "1:3 'and' is no operator: write '&&' [expression-syntax]");
  EXPECT_EQ(Said("not b"), "1:1 'not' is no operator: write '!' [expression-syntax]");
  EXPECT_EQ(Said("n ^ 2"), "1:3 '^' is not of the language [expression-syntax]");
  EXPECT_EQ(Said("n \u2264 2"), "1:3 '\u2264' is not of the language [expression-syntax]");
  EXPECT_EQ(Said("{\"a\": 1}"), "1:1 there are no maps in this language [expression-syntax]");
}

TEST(ExpressionSyntax, ComparisonsAreNotChained) {
  constexpr std::string_view kSaid =
      "comparisons are not chained: write 'a < b && b < c' [expression-syntax]";
  EXPECT_EQ(Said("1 < n < 5"), "1:7 " + std::string(kSaid));
  EXPECT_EQ(Said("b == b == b"), "1:8 " + std::string(kSaid));
  EXPECT_EQ(Said("n in [1] == true"), "1:10 " + std::string(kSaid));
  EXPECT_EQ(Said("(n in [1]) == true"), "bool");
}

TEST(ExpressionSyntax, PlacesCountFromTheStartOfTheScalar) {
  EXPECT_EQ(Said("n < q", {7, 20}), "7:24 unknown field 'q' [unknown-field]");
  EXPECT_EQ(Said("n < 5 &&\n  q", {7, 20}), "8:3 unknown field 'q' [unknown-field]");
  Node node;
  node.at = {3, 10};
  EXPECT_EQ(TextStart(node), (TextPosition{3, 10}));
  node.quoted = true;
  EXPECT_EQ(TextStart(node), (TextPosition{3, 11}));
}

std::string Repeated(std::string_view piece, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += piece;
  return text;
}

TEST(ExpressionSyntax, DepthPartsAndBytesAreLimited) {
  const std::string limit = "[expression-limit]";
  EXPECT_EQ(Said(Repeated("(", 31) + "1" + Repeated(")", 31)), "number");
  EXPECT_THAT(Said(Repeated("(", 32) + "1" + Repeated(")", 32)), testing::EndsWith(limit));
  EXPECT_EQ(Said(Repeated("!", 31) + "b"), "bool");
  EXPECT_THAT(Said(Repeated("!", 33) + "b"), testing::EndsWith(limit));
  EXPECT_THAT(Said(Repeated("b ? 1 : ", 40) + "2"), testing::EndsWith(limit));
  EXPECT_THAT(Said(Repeated("(", 10'000)), testing::EndsWith(limit));
  EXPECT_THAT(Said(Repeated("[", 10'000)), testing::EndsWith(limit));
  EXPECT_THAT(Said(Repeated("-", 10'000)), testing::EndsWith(limit));
  EXPECT_EQ(Said("1" + Repeated("+1", 999)), "number");
  EXPECT_THAT(Said("1" + Repeated("+1", 1001)), testing::EndsWith(limit));
  EXPECT_THAT(Said("b" + Repeated("&&b", 2001)), testing::EndsWith(limit));
  EXPECT_THAT(Said(std::string(kExpressionBytesMax, ' ') + "1"), testing::EndsWith(limit));
  EXPECT_EQ(Said(std::string(kExpressionBytesMax - 1, ' ') + "1"), "number");
}

}  // namespace
}  // namespace tickgate
