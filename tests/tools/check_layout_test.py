"""tools/check_layout finds each breach it is there for, and none in a tree that keeps the rules."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_layout"


class CheckLayout(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        for top in ("src", "tests", "bench"):
            (self.root / top).mkdir()

    def tearDown(self):
        self.folder.cleanup()

    def put(self, path, text):
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)

    def run_tool(self):
        return subprocess.run([sys.executable, TOOL, self.root], capture_output=True, text=True)

    def assert_clean(self):
        result = self.run_tool()
        self.assertEqual(result.returncode, 0, result.stdout)

    def assert_breach(self, *said):
        result = self.run_tool()
        self.assertEqual(result.returncode, 1, result.stdout)
        for text in said:
            self.assertIn(text, result.stdout)
        self.assertIn("check_layout: 1 breaches", result.stdout)

    def test_takes_a_folder_of_data_but_no_code_in_it(self):
        self.put("src/packs/venue/contract.yaml", "contract: venue\n")
        self.assert_clean()
        self.put("src/packs/venue/venue.cc", "")
        self.assert_breach("src/packs/venue/venue.cc:1: src/packs holds data, no code")

    def test_accepts_a_tree_that_keeps_the_rules(self):
        self.put("src/event/row.h", '#pragma once\n#include "base/text.h"\n#include "event/mark.h"\n')
        self.put("tests/event/row_test.cc", '#include "event/row.h"\n')
        self.assert_clean()

    def test_refuses_an_unknown_name_at_the_top(self):
        self.put("notes.txt", "")
        self.assert_breach("notes.txt:1:")

    def test_refuses_a_folder_that_the_table_does_not_have(self):
        self.put("src/extra/thing.h", "")
        self.assert_breach("src/extra:1: not in the folder table")

    def test_refuses_an_include_against_the_table(self):
        self.put("src/base/text.cc", '#include "base/text.h"\n#include "event/row.h"\n')
        self.assert_breach("src/base/text.cc:2: base must not include event")

    def test_refuses_a_big_library_outside_its_folders(self):
        self.put("src/runtime/control.cc", '#include <rocksdb/db.h>\n')
        self.assert_breach("src/runtime/control.cc:1: rocksdb/db.h stays behind")
        self.put("src/runtime/control.cc", '#include "rocksdb/db.h"\n')
        self.assert_breach("src/runtime/control.cc:1: rocksdb/db.h stays behind")

    def test_refuses_a_file_above_its_limit(self):
        self.put("src/base/long.cc", "\n" * 400)
        self.put("tests/base/long_test.cc", "\n" * 600)
        self.assert_clean()
        self.put("src/base/long.cc", "\n" * 401)
        self.assert_breach("src/base/long.cc:401: 401 lines")
        self.put("src/base/long.cc", "")
        self.put("tests/base/long_test.cc", "\n" * 601)
        self.assert_breach("tests/base/long_test.cc:601: 601 lines")

    def test_refuses_a_line_above_a_hundred_columns(self):
        self.put("src/base/wide.cc", "/" * 100 + "\n")
        self.assert_clean()
        self.put("src/base/wide.cc", "\n" + "/" * 101 + "\n")
        self.assert_breach("src/base/wide.cc:2: 101 columns")

    def test_refuses_a_function_above_its_limit(self):
        self.put("src/base/fn.cc", "int Sum(\n    int a) {\n" + "  ++a;\n" * 68 + "}\n")
        self.assert_clean()
        self.put("src/base/fn.cc", "int Sum(\n    int a) {\n" + "  ++a;\n" * 69 + "}\n")
        self.assert_breach("src/base/fn.cc:1: function of 71 lines")
        self.put("src/base/fn.cc", "TEST(Sum, AddsUp) {\n" + "  ++a;\n" * 69 + "}\n")
        self.assert_breach("src/base/fn.cc:1: function of 71 lines")

    def test_refuses_a_folder_name_that_says_nothing(self):
        self.put("tests/util/text.h", "")
        self.assert_breach("tests/util/text.h:1: a folder called util")


if __name__ == "__main__":
    unittest.main()
