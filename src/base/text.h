// Small pieces of text work that every folder needs: JSON strings, base64, UTF-8, near names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tickgate {

// Appends `text` as a JSON string with its quotes. REQUIRES: IsUtf8(text).
void AppendJsonString(std::string_view text, std::string* out);

bool IsUtf8(std::string_view bytes);
// The number of code points. REQUIRES: IsUtf8(text).
size_t CodePointCount(std::string_view text);

// Standard base64 with padding.
void AppendBase64(std::string_view bytes, std::string* out);
// nullopt unless `text` is whole, padded, standard base64.
std::optional<std::string> DecodeBase64(std::string_view text);

// `text` as one path component: bytes outside [A-Za-z0-9._-] and a leading dot become %XX, an
// empty text `_`, the text `_` itself `%5F`. One to one.
std::string EscapePathComponent(std::string_view text);

// The candidate nearest to `name` by edit distance, where it is near enough to be a likely slip.
std::optional<std::string_view> NearestName(std::string_view name,
                                            std::span<const std::string_view> candidates);

}  // namespace tickgate
