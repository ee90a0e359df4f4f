"""tools/dev teaches itself and refuses what it does not know."""
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def dev(*arguments):
    return subprocess.run([ROOT / "tools" / "dev", *arguments], capture_output=True, text=True)


class Dev(unittest.TestCase):
    def test_help_names_every_command(self):
        result = dev("--help")
        self.assertEqual(result.returncode, 0)
        commands = re.findall(r"^  ([a-z][a-z-]*)\)", (ROOT / "tools/dev").read_text(), re.MULTILINE)
        self.assertIn("check", commands)
        for command in commands:
            self.assertRegex(result.stdout, rf"(?m)^  {command}\b")

    def test_help_names_every_step_of_check(self):
        steps = re.findall(r"^step_([a-z]+)\(\)", (ROOT / "tools/check_steps").read_text(), re.MULTILINE)
        self.assertIn("steps: " + " ".join(steps), dev("--help").stdout)

    def test_an_unknown_command_is_an_error_of_use(self):
        result = dev("biuld")
        self.assertEqual(result.returncode, 2)
        self.assertIn("no command biuld", result.stderr)

    def test_an_unknown_step_is_an_error_of_use(self):
        result = dev("check", "layuot")
        self.assertEqual(result.returncode, 2)
        self.assertIn("no step layuot", result.stderr)

    def test_an_unknown_flavour_is_an_error_of_use(self):
        result = dev("build", "purple")
        self.assertEqual(result.returncode, 2)
        self.assertIn("no flavour purple", result.stderr)

    def test_every_package_line_says_what_it_is_for(self):
        for line in (ROOT / "tools/packages.txt").read_text().splitlines():
            if not line.startswith("#"):
                self.assertRegex(line, r"^(build|check) [a-z0-9.+-]+$")


if __name__ == "__main__":
    unittest.main()
