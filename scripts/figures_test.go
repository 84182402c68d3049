package scripts_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"taquin/luabind"
)

const figures = "exercises/figures"

// figureFiles is the files of all figures: 1 to 26 of source 000, 1 and 2 of 003.
func figureFiles() []string {
	var names []string
	for n := 1; n <= 26; n++ {
		names = append(names, fmt.Sprintf("000-figure-%02d.svg", n))
	}
	return append(names, "003-figure-01.svg", "003-figure-02.svg")
}

// Every figure of the sources is there, as a file that is well formed and has a
// title, and no other.
func TestFiguresAsFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("pictures", 0o777); err != nil {
		t.Fatal(err)
	}
	out := run(t, figures, luabind.Config{}, "pictures")
	want := figureFiles()
	entries, err := os.ReadDir("pictures")
	if err != nil || len(entries) != len(want) {
		t.Fatalf("%d files, want %d: %v", len(entries), len(want), err)
	}
	for i, entry := range entries {
		if entry.Name() != want[i] {
			t.Errorf("there is %s, want %s", entry.Name(), want[i])
		}
		wants(t, out, "pictures/"+entry.Name()+"\n")
		svg, err := os.ReadFile("pictures/" + entry.Name())
		if err != nil {
			t.Fatal(err)
		}
		d := xml.NewDecoder(bytes.NewReader(svg))
		for err == nil {
			_, err = d.Token()
		}
		if !errors.Is(err, io.EOF) {
			t.Errorf("%s: %s", entry.Name(), err)
		}
		if !bytes.Contains(svg, []byte("<title>")) || !bytes.Contains(svg, []byte("<path")) {
			t.Errorf("%s shows nothing", entry.Name())
		}
	}
}

// Printed, each figure has its caption, which is all that some words are.
func TestFiguresAsText(t *testing.T) {
	t.Parallel()
	out := run(t, figures, luabind.Config{})
	captions := regexp.MustCompile(`(?m)^ *Figure (\d+)\x{a0}: `).FindAllStringSubmatch(out, -1)
	if len(captions) != len(figureFiles()) {
		t.Fatalf("%d captions, want %d", len(captions), len(figureFiles()))
	}
	for i, c := range captions[:26] {
		if c[1] != fmt.Sprint(i+1) {
			t.Errorf("caption %d is that of figure %s", i+1, c[1])
		}
	}
	one := run(t, figures, luabind.Config{}, "1", "003-1")
	wants(t, one,
		"┌───┬───┬───┬───┐   ┌───┬───┬───┬───┐\n│ 0 │ 1 │ 2 │ 3 │   │ 4 │ 6 │ 2 │ 3 │\n",
		"│ 10 │  6 │  4 │ 12 │", "table finale Tf")
	if n := strings.Count(one, "Figure "); n != 2 {
		t.Errorf("%d figures, want 2", n)
	}
}

func TestFiguresRefuse(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"nowhere"}, `draw.svg: cannot write "nowhere/000-figure-01.svg": no such`},
		{[]string{"27"}, `there is no figure "27"; there are 1 to 26, of Audibert's article, and 003-1 and 003-2, of the agrégation text`},
		{[]string{".", "1", "two"}, `there is no figure "two"`},
	} {
		h := newHost(t, luabind.Config{Out: io.Discard})
		if err := h.RunScript(figures, c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.args, err, c.want)
		}
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}
