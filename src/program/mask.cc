#include "program/mask.h"

#include <openssl/evp.h>

#include <array>
#include <cstring>

#include "base/check.h"
#include "program/json_token.h"

namespace tickgate {
namespace {

constexpr size_t kBlockBytes = 64;  // of SHA-256
constexpr size_t kDigestBytes = 32;
constexpr std::string_view kRedacted = "\"***\"";

}  // namespace

// A key as RFC 2104 mixes it in.
struct Masker::Block {
  std::array<unsigned char, kBlockBytes> bytes;
};

Masker::Masker(std::string_view key)
    : inner_(std::make_unique<Block>()),
      outer_(std::make_unique<Block>()),
      hash_(EVP_MD_CTX_new()) {
  TG_CHECK(hash_ != nullptr && EVP_DigestInit_ex(hash_, EVP_sha256(), nullptr) == 1);
  std::array<unsigned char, kBlockBytes> whole{};
  if (key.size() > kBlockBytes) {
    TG_CHECK(EVP_Digest(key.data(), key.size(), whole.data(), nullptr, EVP_sha256(), nullptr) == 1);
  } else if (!key.empty()) {
    std::memcpy(whole.data(), key.data(), key.size());
  }
  for (size_t i = 0; i < kBlockBytes; ++i) {
    inner_->bytes[i] = whole[i] ^ 0x36;
    outer_->bytes[i] = whole[i] ^ 0x5C;
  }
}

Masker::~Masker() { EVP_MD_CTX_free(hash_); }

void Masker::Digest(const Block& block, std::string_view text, unsigned char* digest) {
  // The same digest again: nothing is looked up or allotted.
  TG_CHECK(EVP_DigestInit_ex(hash_, nullptr, nullptr) == 1);
  TG_CHECK(EVP_DigestUpdate(hash_, block.bytes.data(), block.bytes.size()) == 1);
  TG_CHECK(EVP_DigestUpdate(hash_, text.data(), text.size()) == 1);
  TG_CHECK(EVP_DigestFinal_ex(hash_, digest, nullptr) == 1);
}

void Masker::Append(Mask mask, std::string_view token, std::string* out) {
  switch (mask) {
    case Mask::kNone:
      *out += token;
      return;
    case Mask::kRedact:
      *out += kRedacted;
      return;
    case Mask::kHash:
      break;
  }
  std::string_view content = token;
  if (token[0] == '"') {
    content = token.substr(1, token.size() - 2);
    if (content.find('\\') != std::string_view::npos && CheckEscapes(content) == TokenCheck::kOk) {
      content_.resize(content.size());
      content = {content_.data(), Unescape(content, content_.data())};
    }
  }
  unsigned char digest[kDigestBytes];
  Digest(*inner_, content, digest);
  Digest(*outer_, {reinterpret_cast<const char*>(digest), kDigestBytes}, digest);
  *out += '"';
  for (unsigned char byte : digest) {
    constexpr char kHex[] = "0123456789abcdef";
    *out += kHex[byte >> 4];
    *out += kHex[byte & 15];
  }
  *out += '"';
}

MaskedText::MaskedText(const ProgramSpec& spec, MaskQuestion question, std::string_view text)
    : text_(text), key_(spec.mask_key), parts_(FindMasked(spec, question, text)) {}

void MaskedText::Append(size_t begin, size_t end, std::string* out) {
  size_t at = begin;
  for (const MaskedPart& part : parts_) {
    if (part.end <= at || part.begin >= end) continue;
    if (part.begin < begin || part.end > end) {
      *out += kRedacted;
      return;
    }
    *out += text_.substr(at, part.begin - at);
    if (!masker_) masker_.emplace(key_);
    masker_->Append(part.mask, text_.substr(part.begin, part.end - part.begin), out);
    at = part.end;
  }
  *out += text_.substr(at, end - at);
}

bool AppendMasked(const ProgramSpec& spec, MaskQuestion question, std::string_view event,
                  std::string* out) {
  MaskedText text(spec, question, event);
  text.Append(0, event.size(), out);
  return text.any();
}

}  // namespace tickgate
