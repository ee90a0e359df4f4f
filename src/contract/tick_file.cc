#include "contract/tick_file.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/concat.h"
#include "contract/value_file.h"
#include "document/scalar.h"

namespace tickgate {
namespace {

constexpr size_t kFileProblemsMax = 10;

std::string_view Trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> Cut(std::string_view line) {
  std::vector<std::string_view> parts;
  for (size_t at = 0; at <= line.size();) {
    const size_t end = std::min(line.find(',', at), line.size());
    parts.push_back(Trimmed(line.substr(at, end - at)));
    at = end + 1;
  }
  return parts;
}

class TickReader {
 public:
  explicit TickReader(TickFile* file) : file_(*file) {}

  // What is wrong with a line; nothing where it is taken.
  std::optional<std::string> Take(const std::string& line) {
    const std::vector<std::string_view> parts = Cut(line);
    if (parts.size() != 2 && parts.size() != 3) return "wanted from,tick or key,from,tick";
    const bool keyed = parts.size() == 3;
    if (!bands_.empty() && keyed != file_.keyed) return "the other lines have another shape";
    file_.keyed = keyed;
    TickTable::Band band;
    if (keyed) band.key = parts[0];
    if (keyed && band.key.empty()) return "the key is empty";
    const std::string_view from = parts[parts.size() - 2];
    const std::string_view tick = parts[parts.size() - 1];
    if (ParseDecimal(from, &band.from) != DecimalParse::kOk || band.from.mantissa < 0) {
      return Concat("'", from, "' is no number from 0");
    }
    if (ParseDecimal(tick, &band.tick) != DecimalParse::kOk || band.tick.mantissa <= 0) {
      return Concat("'", tick, "' is no number above 0");
    }
    bands_.push_back(std::move(band));
    return std::nullopt;
  }

  // The two bands of one key that start at the same value, if any.
  std::optional<std::string> Finish(const std::string& name) {
    const auto before = [](const TickTable::Band& a, const TickTable::Band& b) {
      return a.key != b.key ? a.key < b.key : Compare(a.from, b.from) < 0;
    };
    std::stable_sort(bands_.begin(), bands_.end(), before);
    for (size_t i = 1; i < bands_.size(); ++i) {
      if (before(bands_[i - 1], bands_[i])) continue;
      return Concat("two bands", bands_[i].key.empty() ? "" : Concat(" of ", bands_[i].key),
                    " start at ", FormatDecimal(bands_[i].from));
    }
    auto table = std::make_shared<TickTable>();
    table->name = name;
    table->bands = std::move(bands_);
    file_.table = std::move(table);
    return std::nullopt;
  }

 private:
  TickFile& file_;
  std::vector<TickTable::Band> bands_;
};

}  // namespace

TickFile ReadTickFile(const Node& node, const std::string& naming_file, Problems* problems) {
  TickFile file;
  const auto add = [&](const std::string& message) {
    problems->Add(node.at, "file", Concat("'tick_file': ", message));
  };
  const std::optional<std::string> name = ReadString(node, "'tick_file'", problems);
  if (!name) return file;
  const std::string path = PathBeside(naming_file, *name);
  const absl::StatusOr<std::vector<std::string>> lines = ReadValueFile(path);
  if (!lines.ok()) return add(std::string(lines.status().message())), file;
  TickReader reader(&file);
  size_t found = 0;
  size_t taken = 0;
  for (size_t i = 0; i < lines->size() && found < kFileProblemsMax; ++i) {
    if ((*lines)[i].starts_with('#')) continue;
    ++taken;
    const std::optional<std::string> why = reader.Take((*lines)[i]);
    if (!why) continue;
    ++found;
    add(Concat(path, ":", i + 1, ": ", *why));
  }
  if (taken == 0) add(Concat(path, ": holds no band"));
  if (found != 0 || taken == 0) return file;
  if (const auto why = reader.Finish(*name)) add(Concat(path, ": ", *why));
  return file;
}

}  // namespace tickgate
