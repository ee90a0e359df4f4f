// Where a path leads within a record: for rules, `when`, `tick_by`.
//
// Fields go by their names in the event, not by what `rename` makes of them in the row.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contract/expression_compile.h"
#include "program/frame_spec.h"
#include "program/program_spec.h"

namespace tickgate {

// The field at each step of a path; empty where the record declares none there. The items of a list
// have no path.
std::vector<const FieldSpec*> FieldsAlong(const RecordSpec& record, const JsonPath& path);
// The same for the path of a checked expression, Expression::text.
std::vector<const FieldSpec*> FieldsAlong(const RecordSpec& record, const std::string& canonical);

// The last of them, or nullptr.
const FieldSpec* FieldOf(const RecordSpec& record, const std::string& canonical);
const ValueSpec* ValueAt(const RecordSpec& record, const JsonPath& path);

// `data.k.t`, `pair[0]`: the one spelling of a path, by which the program finds its value.
std::string CanonicalPath(const JsonPath& path);

// Every declared path that has a name, in the order of the text.
std::vector<std::string> PathsOf(const RecordSpec& record);

// The path nearest to one that is not declared, or ""; for the name of a field in the row,
// the one it has in the event.
std::string NearestPath(const RecordSpec& record, const std::vector<InheritSpec>& inherited,
                        std::string_view path);

// Its fields, the positions' names and the inherited names. Both outlive the scope.
ExpressionScope ScopeOf(const RecordSpec& record, const std::vector<InheritSpec>& inherited);

}  // namespace tickgate
