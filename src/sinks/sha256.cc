#include "sinks/sha256.h"

#include <openssl/evp.h>

#include "base/check.h"

namespace tickgate {

void Sha256::Free::operator()(evp_md_ctx_st* context) const { EVP_MD_CTX_free(context); }

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  TG_CHECK(context_ != nullptr);
  TG_CHECK(EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
}

Sha256::~Sha256() = default;

void Sha256::Add(std::string_view bytes) {
  TG_CHECK(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
}

std::string Sha256::Hex() const {
  const std::unique_ptr<evp_md_ctx_st, Free> copy(EVP_MD_CTX_new());
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int bytes = 0;
  TG_CHECK(EVP_MD_CTX_copy_ex(copy.get(), context_.get()) == 1);
  TG_CHECK(EVP_DigestFinal_ex(copy.get(), digest, &bytes) == 1);
  std::string hex;
  for (unsigned int i = 0; i < bytes; ++i) {
    hex += "0123456789abcdef"[digest[i] >> 4];
    hex += "0123456789abcdef"[digest[i] & 15];
  }
  return hex;
}

}  // namespace tickgate
