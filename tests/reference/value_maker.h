// Makes tokens for a ValueSpec: at its bounds, beyond them, spelled in every way JSON permits.
#pragma once

#include <string>

#include "program/value_spec.h"
#include "reference/random.h"

namespace tickgate::reference {

class ValueMaker {
 public:
  explicit ValueMaker(Random* random) : random_(*random) {}

  // Any well-formed JSON, at most `depth` containers deep.
  std::string Any(int depth);
  // For types that are neither list, object nor tuple.
  std::string Scalar(const ValueSpec& spec);

 private:
  std::string Text(const ValueSpec& spec);
  std::string Formatted(TextFormat format);
  std::string Number(const ValueSpec& spec);
  std::string Near(const std::string& number);
  std::string Spelled(const std::string& number);
  std::string Timestamp(const ValueSpec& spec);
  std::string Escaped(const std::string& content);

  Random& random_;
};

}  // namespace tickgate::reference
