package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Every command takes files whose names are not UTF-8, hands arguments over byte for byte,
// and prints such names escaped in its errors.
func TestFileNamesThatAreNotUTF8(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"a\xff.lua":        "print(#arg[0], #(...)) error('oops')",
		"a\xff_test.lua":   "test('one', function() end)",
		"t\xff.txt":        "$ taquin -e 1\n1\n",
		"b\xff.txt":        "1 2 3/4 . 6/7 5 8\n",
		"class/p\xff.lua":  "function where() end",
		"class/p\xfe.lua":  "function where() end",
		"includes\xff.lua": "include('part\xff.lua') print(part)",
		"part\xff.lua":     "part = 7",
	} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Skipf("not run: the file system takes no such names: %v", err)
		}
	}
	for _, test := range []struct {
		args  []string
		wants []string // in what is printed
		makes string   // a file
	}{
		{[]string{"run", "a\xff.lua", "x\xfe"}, []string{"6\t2\n", `taquin: a\255.lua:1: oops`}, ""},
		{[]string{"run", "--sandbox", "a\xff.lua", "x\xfe"}, []string{`a\255.lua:1: oops`}, ""},
		{[]string{"-i", "a\xff.lua", "x\xfe"}, []string{"6\t2\n"}, ""},
		{[]string{"-e", "print(#'\xff')"}, []string{"1\n"}, ""},
		{[]string{"run", "includes\xff.lua"}, []string{"7\n"}, ""},
		{[]string{"run", "none\xff.lua"}, []string{`none\xff.lua`}, ""},
		{[]string{"test", "a\xff_test.lua"}, []string{"1 test, 0 failed"}, ""},
		{[]string{"check", "t\xff.txt"}, []string{"1 step, all as written"}, ""},
		{[]string{"check", "none\xff.txt"}, []string{`none\255.txt`}, ""},
		{[]string{"convert", "--to", "td", "b\xff.txt"}, []string{"1 2 3 / 4 0 6 / 7 5 8"}, ""},
		{[]string{"draw", "taquin.new(3, 3)", "pic\xff.svg"}, nil, "pic\xff.svg"},
		{[]string{"-e", `draw.svg(taquin.new(3, 3), "pic2\255.svg")`}, nil, "pic2\xff.svg"},
		{[]string{"-e", `lab.csv("rows\255.csv", {{1}})`}, nil, "rows\xff.csv"},
		{[]string{"solve", "--checkpoint", "c\xff.json", "0 1 / . 2"}, []string{"length    1"}, "c\xff.json"},
		{[]string{"grade", "assignments/tile_home", "class", "--out", "marks\xff"}, []string{`p\254: 0`, `p\255: 0`}, "marks\xff/p_255.txt"},
		{[]string{"guide", "--markdown", "pages\xff"}, []string{"files in"}, "pages\xff"},
		{[]string{"play", "--image", "none\xff.png"}, []string{`none\255.png`}, ""},
		{[]string{"tables", "--tables", "tables\xff", "build", "--shape", "3x3", "4-4"}, []string{"3x3 4-4"}, "tables\xff"},
	} {
		cmd := exec.Command("taquin", test.args...)
		cmd.Dir = dir
		said, _ := cmd.CombinedOutput()
		for _, want := range test.wants {
			if !strings.Contains(string(said), want) {
				t.Errorf("taquin %q says %q, want %q", test.args, said, want)
			}
		}
		if test.makes != "" {
			if _, err := os.Stat(filepath.Join(dir, test.makes)); err != nil {
				t.Errorf("taquin %q: %v\n%s", test.args, err, said)
			}
		}
	}
}
