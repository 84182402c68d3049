package luabind_test

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/luabind"
	"taquin/luabind/guard"
)

// breakouts are the ways out of the lab that are tried; those out of Lua's own library
// stand in stdlib. Each chunk must return nil or false, or fail.
var breakouts = []string{
	// Libraries are read-only, in every way there is to write.
	`taquin.new = nil`, `perm.random = nil`, `solve.methods = nil`, `cards.dogs = nil`, `draw.text = nil`, `lab.seed = nil`, `lab.mine = 1`,
	`rawset(lab, "x", 1)`, `table.remove(lab)`,
	`setmetatable(lab, {__index = {}})`,
	`getmetatable(select(3, solve(taquin.parse("1 0 / 2 ."), "ida"))).__tostring = nil`, `setmetatable(select(3, solve(taquin.parse("1 0 / 2 ."), "ida")), {})`,
	`getmetatable(board).__index = {}`, `setmetatable(board, {})`, `board.up = print`, `getmetatable(perm{0}).__mul = nil`, `getmetatable(solve(board, "lines")).__index = nil`,
	// Writing files.
	`lab.csv("x.csv", {{1}})`, `lab.csv("/dev/null", {{1}})`, `taquin.space(2, 2):dot("x.dot")`,
	// Reading others.
	`include("/etc/passwd")`, `include("../outside")`, `include("../outside.lua")`, `include("sub/../../outside.lua")`, `include("link")`, `include("link.lua")`, `include("linked/outside.lua")`, `include("./../outside.lua")`, `include("/dev/zero")`, `include("sub")`, `include("")`, `include("a\0b")`,
}

func TestSandboxHolds(t *testing.T) {
	dir := t.TempDir()
	inside := filepath.Join(dir, "inside")
	for name, text := range map[string]string{
		"outside.lua": `return "out"`, "inside/mine.lua": `return "in"`, "inside/sub/deeper.lua": `return include("../mine"), include("sibling")`, "inside/sub/sibling.lua": `return "by its side"`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"link.lua": "../outside.lua", "linked": ".."} {
		if err := os.Symlink(target, filepath.Join(inside, name)); err != nil {
			t.Fatal(err)
		}
	}
	run := func(source string) (string, error) {
		t.Helper()
		path := filepath.Join(inside, "main.lua")
		if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		h, err := luabind.New(luabind.Config{Out: &out, Limits: guard.Limits{Sandbox: true}, Scripts: fstest.MapFS{"lib/five.lua": {Data: []byte("return 5")}}})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		err = h.RunScript(path)
		return out.String(), err
	}
	for _, source := range breakouts {
		out, err := run(`print((function() ` + source + ` end)())`)
		if got := strings.TrimSpace(out); err == nil && got != "" && got != "nil" && got != "false" {
			t.Errorf("%s\ngives %s", source, got)
		}
		if err != nil && strings.Contains(err.Error(), "internal error") {
			t.Errorf("%s: %v", source, err)
		}
		// What must fail must not pass in silence.
		if err == nil && out == "\n" {
			t.Errorf("%s\nis not refused", source)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(inside, "x.*")); len(left) > 0 {
		t.Errorf("files were written: %v", left)
	}

	// The rest of the lab works in it.
	for source, want := range map[string]string{
		`print(include("mine"), include("sub/deeper"))`:                                                             "in\tin\tby its side",
		`print(include("lib/five"), os.time() > 0, os.clock() >= 0, type(os.date()))`:                               "5\ttrue\ttrue\tstring",
		`board = taquin.new(3, 3) board:shuffle(1) print(solve(board, "ida").length, board:distance())`:             "24\t24",
		`x = 5 print(_G.x, N, poscv, load("return x")(), collectgarbage("count") > 0, collectgarbage())`:            "5\t4\t15\t5\ttrue\t0",
		`print(pcall(function() return lab.sed end))`:                                                               "there is lab.seed",
		`print(lab.sample(10, function(i) return i end).mean, perm.random(5):order() > 0, #cards.dogs():classes())`: "5.5\ttrue\t2",
		`help("string.rep") help(string.rep) print(tostring(lab):sub(1, 5))`:                                        "table",
	} {
		out, err := run(source)
		if err != nil || !strings.Contains(out, want) {
			t.Errorf("%s\ngives %s, %v; want %s", source, out, err, want)
		}
	}
}

// A chunk that is typed or piped has no folder to include from.
func TestSandboxWithoutScript(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("near.lua", []byte("return 1"), 0o644); err != nil {
		t.Fatal(err)
	}
	h, err := luabind.New(luabind.Config{Out: io.Discard, Limits: guard.Limits{Sandbox: true}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if _, err := h.Run("typed", `include("near")`); err == nil || !strings.Contains(err.Error(), "neither a file in the folder of the script nor a built-in script") {
		t.Errorf("include gives %v", err)
	}
}
