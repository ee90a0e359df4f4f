// SHA-256 of a stream of bytes, readable at any point.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace tickgate {

class Sha256 {
 public:
  Sha256();
  ~Sha256();

  void Add(std::string_view bytes);
  // Of all bytes so far, in lower-case hex. More may be added behind it.
  std::string Hex() const;

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const;
  };
  std::unique_ptr<evp_md_ctx_st, Free> context_;
};

}  // namespace tickgate
