package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/terminal"
)

// goWords match what only a programmer of Go knows.
var goWords = regexp.MustCompile(`Go value|strconv\.|nmarshal|struct field|\*errors|\b0x[0-9a-f]{5}|interface \{\}|runtime error|goroutine|invalid syntax|\bbit (int|float)|bool value|\*?\b(formats|board|json|fs|os|kong|reflect)\.[A-Z]|panic|%!|map\[|\[\]string|int64|float64`)

// taquinSays runs the program in a folder and returns its output.
func taquinSays(t *testing.T, dir, stdin, command string, args ...string) (string, error) {
	t.Helper()
	c := exec.Command(command, args...)
	c.Dir, c.Stdin = dir, strings.NewReader(stdin)
	said, err := c.CombinedOutput()
	var ended *exec.ExitError
	if err != nil && !errors.As(err, &ended) {
		t.Fatal(err)
	}
	return string(said), err
}

// Errors about the values of flags name no type of Go.
func TestFlagsNameNoTypes(t *testing.T) {
	app := newApp(parts())
	checked := 0
	err := kong.Visit(app.Model(), func(node kong.Visitable, next kong.Next) error {
		command, ok := node.(*kong.Node)
		if !ok || command.Type != kong.CommandNode || len(command.Children) > 0 && command.DefaultCmd == nil {
			return next(nil)
		}
		var words []string
		for n := command; n.Type == kong.CommandNode; n = n.Parent {
			words = append([]string{n.Name}, words...)
		}
		for _, flags := range command.AllFlags(true) {
			for _, flag := range flags {
				for _, value := range []string{"x", "99999999999999999999", "1e999", ""} {
					if flag.Name == "help" || flag.Name == "version" {
						continue
					}
					args := append(words[:len(words):len(words)], "--"+flag.Name+"="+value)
					_, err := app.Parse(args, terminal.Std{})
					if checked++; err != nil && goWords.MatchString(err.Error()) {
						t.Errorf("%q: %v", args, err)
					}
				}
			}
		}
		return next(nil)
	})
	if err != nil || checked < 200 {
		t.Fatal(checked, err)
	}
}

// Errors about files, standard input and Lua texts name no type of Go.
func TestReadersNameNoTypes(t *testing.T) {
	dir := t.TempDir()
	texts := []string{"", "x", "1e999", "nan", "\xff\xfe", "[", "[1, 0, 2, \"x\"]", "[1.5, 0]", "[[1, true]]", `{"board": 3}`, `{"board": [1, 0]}`, `{"name": 7, "board": [[1, 0]]}`,
		`{"board": [[99999999999999999999, 0]]}`, `[[{}]]`, "[[1, [2]]]", "(", "(1, x)", "(1, 2)\n(1", "3\n1 2\n", "# c\n3\n1 2 3\n", "99999999999999999999 0", "0x1 0", "1 2 / 3 +0", "1,2\t0\x00"}
	for _, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, "file"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"solve", "-"}, {"convert", "--to", "td", "file"}, {"draw", "plot", "file"}, {"check", "file"}} {
			if said, err := taquinSays(t, dir, text, "taquin", args...); err != nil && goWords.MatchString(said) {
				t.Errorf("%q of %q: %s", args, text, said)
			}
		}
	}
	var script bytes.Buffer
	for _, text := range texts {
		quoted := "\"" + strings.NewReplacer("\\", "\\\\", "\"", "\\\"", "\n", "\\n", "\x00", "\\0").Replace(text) + "\""
		for _, read := range []string{"taquin.parse(%)", "taquin.parse(%, 'json')", "taquin.parse(%, 'korf')", "taquin.parse(%, %)", "taquin.new(2, 2):set(%)", "taquin.new(2, 2):play(%)", "perm(%)", "puzzle.new{moves = {A = %}}",
			"puzzle.slide(%)", "solve(taquin.new(3, 3), %)", "solve(taquin.new(3, 3):up(), 'bfs', {goal = %})", "load(%)", "tonumber(%)", "string.rep(%, 1/0)", "lab.seed(%)", "draw.svg(taquin.new(2, 2), %)", "taquin.new(%, 2)", "string.format(%, 1)"} {
			script.WriteString("print(pcall(function() return " + strings.ReplaceAll(read, "%", quoted) + " end))\n")
		}
	}
	said, err := taquinSays(t, dir, script.String(), "taquin", "run", "-")
	if err != nil || strings.Count(said, "false\t") < 100 {
		t.Fatalf("%v: %s", err, said)
	}
	for line := range strings.Lines(said) {
		if goWords.MatchString(line) && !strings.HasPrefix(line, "true") {
			t.Error(line)
		}
	}
}

// Every command that an answer suggests works as it stands.
func TestSuggestedCommandsWork(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"puzzle.txt": "# This puzzle is solvable\n3\n1 2 3\n8 4 0\n7 6 5\n", "my script.lua": "print(1)", "my board.txt": "1 2 3 / 4 . 5 / 7 8 6\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	agreg := "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"
	suggested := regexp.MustCompile(`(?m)[:;] (taquin [^"]*?)(| runs a script\)|",.*)$`)
	call := regexp.MustCompile(`taquin\.parse\('[^']*', '[a-z]+'\)`)
	for _, c := range []struct {
		stdin string
		args  []string
		some  bool // a command is suggested
	}{
		{"", []string{"solve", agreg}, true},
		{"", []string{"solve", strings.ReplaceAll(agreg, " / ", "/"), "--json"}, true},
		{"", []string{"solve", "(" + strings.NewReplacer(" / ", ",", " ", ",").Replace(agreg) + ")"}, true},
		{"", []string{"solve", "[[0,1],[2,3]]"}, true},
		{agreg, []string{"solve", "-", "--method", "bfs"}, true},
		{strings.ReplaceAll(agreg, " / ", "\n"), []string{"solve", "-"}, true},
		{"", []string{"solve", "--notation=audibert", "1 2 3 / 4 5 6 / 7 8 ."}, true},
		{"", []string{"solve", "--notation", "td", "0 1 2 / 3 4 ."}, true},
		{"", []string{"solve", "--goal", "1 2 3 / 4 5 .", "--notation", "audibert", "1 2 3 / 4 . 5"}, true},
		{"", []string{"my script.lua"}, true},
		{"", []string{"strategies/undo"}, true},
		{"", []string{"my other.lua"}, false},
		{"", []string{"solve", "1", "2"}, false}, // as in
		{"", []string{"solve", "(2,1,3,4,5,6,7,8,0)"}, false},
		{"", []string{"solve", "[[2,1],[3,0]]"}, false},
		{"", []string{"solve", "[1,0,2,3]"}, false},
		{"", []string{"solve", "2 1 3 4 5 6 7 8 0"}, false},
		{"", []string{"solve", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0"}, false},
		{"", []string{"solve", "--notation", "td", agreg}, false},
	} {
		said, err := taquinSays(t, dir, c.stdin, "taquin", c.args...)
		found := suggested.FindAllStringSubmatch(said, -1)
		if err == nil || (len(found) > 0) != c.some {
			t.Errorf("%q suggests %q: %s", c.args, found, said)
		}
		for _, command := range found {
			if said, err := taquinSays(t, dir, "", "sh", "-c", command[1]); err != nil {
				t.Errorf("%q suggests %s: %s", c.args, command[1], said)
			}
		}
	}
	for _, text := range []string{agreg, "(" + strings.NewReplacer(" / ", ",", " ", ",").Replace(agreg) + ")"} {
		said, _ := taquinSays(t, dir, "", "taquin", "-e", "taquin.parse('"+text+"'):solvable()")
		_, meant, ok := strings.Cut(said, "; to read it ")
		if !ok {
			t.Errorf("%s: nothing is suggested: %s", text, said)
		}
		for i, call := range call.FindAllString(meant, -1) { // the first for a solvable board
			if answer, err := taquinSays(t, dir, "", "taquin", "-e", call+":solvable()"); err != nil || i == 0 && strings.TrimSpace(answer) != "true" {
				t.Errorf("%s: %s: %s", text, call, answer)
			}
		}
	}
}
