# cmake -DFOLDER=src/packs -DOUTPUT=packs_data.cc -P EmbedPacks.cmake
# The files of every pack as texts of one C++ file, in the order of their names.
file(GLOB contracts RELATIVE ${FOLDER} ${FOLDER}/*/contract.yaml)
list(SORT contracts)
set(entries "")
foreach(path IN LISTS contracts)
  get_filename_component(name ${path} DIRECTORY)
  file(READ ${FOLDER}/${name}/contract.yaml contract)
  file(READ ${FOLDER}/${name}/cases.yaml cases)
  string(APPEND entries "    {\"${name}\",\nR\"pack(${contract})pack\",\nR\"pack(${cases})pack\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// Made from ${FOLDER} by tools/cmake/EmbedPacks.cmake.
#include \"contract/packs.h\"

namespace tickgate {

std::span<const Pack> Packs() {
  static constexpr Pack kPacks[] = {
${entries}  };
  return kPacks;
}

}  // namespace tickgate
")
