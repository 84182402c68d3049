package guide

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/cmd/taquin/docs/render"
	"taquin/engine/text"
)

const sample = `# Boards & such

What a board is, e.g. how *it* is ` + "`made`" + `. More is said later.

![A solved board](pictures/solved.svg "taquin.new(2, 2)")

## Two \*kinds\*

- one with ` + "`code that is long enough to be broken`" + ` and *emphasis that goes on and on and on*
- [searches](05-searches.md#bounds), [parity](../lessons/parity.lua), [here](#two-kinds), <https://example.org>

1. first

   still first
2. second

| name | what it does | cost |
| --- | --- | ---: |
| ` + "`a`" + ` | A sentence that is much longer than the column in which it has to stand. | 10 |
| b \| c | short | 1,000 |

> A quotation,
> in two lines.

### Code

` + "```lua file=greedy.lua\nprint('x')\nfor i = 1, 2 do\n\tprint(i)\nend\n```\n```output\nx\n1\n2\n```\n\n```console\n$ taquin\n> 1\n1\n```\n\n---\n\nThe end,\\\nof it.\n"

func files(chapters map[string]string) fstest.MapFS {
	all := fstest.MapFS{"guide/pictures/solved.txt": {Data: []byte("┌───┐\n│ 0 │\n└───┘\n")}}
	for name, text := range chapters {
		all["guide/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return all
}

func sampleGuide() Guide {
	return New(files(map[string]string{
		"02-boards.md": sample, "10-searches.md": "# Searches\n\nHow to look\nfor a way: all of it.\n", "README.md": "# No\n\nNo.\n", "03-x.txt": "",
	}), text.English)
}

func TestChapters(t *testing.T) {
	all := sampleGuide().Chapters()
	if len(all) != 2 {
		t.Fatalf("%d chapters", len(all))
	}
	if c := all[0]; c.Number != 2 || c.Name != "boards" || c.Title != "Boards & such" || c.About != "What a board is, e.g. how it is made." {
		t.Errorf("%+v", c)
	}
	if c := all[1]; c.Number != 10 || c.About != "How to look for a way: all of it." {
		t.Errorf("%+v", c)
	}
	if New(nil, text.English).Chapters() != nil || New(fstest.MapFS{}, text.English).Chapters() != nil {
		t.Error("there are chapters without files")
	}
}

func TestFind(t *testing.T) {
	g := sampleGuide()
	for _, name := range []string{"boards", "1", "02-boards"} {
		if c, err := g.Find(name); err != nil || c.Name != "boards" {
			t.Errorf("%s: %v, %v", name, c.Name, err)
		}
	}
	_, err := g.Find("bords")
	if want := `the guide has no chapter "bords"; did you mean boards? (its chapters are boards, searches)`; err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}

func TestBlocks(t *testing.T) {
	all := sampleGuide().Chapters()[0].Codes()
	if len(all) != 3 || all[0].Language != render.Lua || all[0].File != "greedy.lua" || all[1].Text != "x\n1\n2\n" || all[2].Language != render.Console {
		t.Fatalf("%+v", all)
	}
	for _, b := range all {
		if got := strings.SplitAfter(sample, "\n")[b.Line-1]; !strings.HasPrefix(b.Text, got) {
			t.Errorf("line %d is %q, the block is %q", b.Line, got, b.Text)
		}
	}
}

// Headings have IDs of whole words, whatever the language.
func TestHeadingIDs(t *testing.T) {
	if got := render.Parse("## Étiquettes\u00a0: où\n").Sections(); len(got) != 1 || got[0].ID != "etiquettes--ou" {
		t.Errorf("%v", got)
	}
}

func TestPictures(t *testing.T) {
	all := render.Parse(sample + "\n![a & b](p.svg 'draw.walk(taquin.new(2, 2), \"hg\")') ![no](q.png)").Pictures()
	if len(all) != 2 || all[0] != (render.Picture{File: "pictures/solved.svg", Caption: "A solved board", Expression: "taquin.new(2, 2)"}) || all[1].Expression != `draw.walk(taquin.new(2, 2), "hg")` {
		t.Errorf("%+v", all)
	}
	if got := TextFile(all[0]); got != "pictures/solved.txt" {
		t.Error(got)
	}
}

func TestText(t *testing.T) {
	const want = `Boards & such
═════════════

What a board is, e.g. how it is ` + "`made`" + `. More is
said later.

  ┌───┐
  │ 0 │
  └───┘
  A solved board

Two *kinds*
───────────

  • one with ` + "`code that is long enough to be\n    broken`" + ` and emphasis that goes on and on and
    on
  • searches (guide searches), parity (lesson
    parity), here, https://example.org

  1. first

     still first

  2. second

`
	got := sampleGuide().Chapters()[0].Text(render.Style{Width: 50, Reading: readingWidth})
	if !strings.HasPrefix(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
	for _, part := range []string{
		"name   what it does                           cost\n─────  ────────────────────────────────────  ─────\n`a`    A sentence that is much longer than      10\n       the column in which it has to stand.\nb | c  short                                 1,000\n",
		"\n│ A quotation, in two lines.\n", "\nCode\n\ngreedy.lua:\n  print", "  end\n  │ x\n  │ 1\n  │ 2\n\n  $ taquin\n", "\n" + strings.Repeat("─", 50) + "\n\nThe end,\nof it.\n",
	} {
		if !strings.Contains(got, part) {
			t.Errorf("%s\nhas no\n%s", got, part)
		}
	}
}

var sgr = regexp.MustCompile("\x1b\\[[0-9]+m")

// On terminals of any width what stands in lines fits, all but code and pictures, and
// nothing of one line's colours goes on in the next.
func TestWidths(t *testing.T) {
	c := sampleGuide().Chapters()[0]
	for width := 30; width <= 120; width++ {
		for _, colour := range []bool{false, true} {
			written := c.Text(render.Style{Width: width, Reading: readingWidth, Colour: colour})
			for line := range strings.Lines(written) {
				seen := strings.TrimSuffix(sgr.ReplaceAllString(line, ""), "\n")
				if text.Width(seen) > width && !strings.Contains(seen, "`code that is long enough") {
					t.Errorf("at %d columns: %q", width, seen)
				}
				for on, off := range map[string]string{"\x1b[1m": "\x1b[22m", "\x1b[36m": "\x1b[39m"} {
					if strings.Count(line, on) != strings.Count(line, off) {
						t.Errorf("at %d columns: %q", width, line)
					}
				}
				if strings.ContainsAny(line, "\x01\x02\x03\x04\x05\x06") {
					t.Errorf("a mark stands in %q", line)
				}
			}
			if !colour && strings.Contains(written, "\x1b") {
				t.Error("there are codes without colour")
			}
		}
	}
}

func TestContents(t *testing.T) {
	const want = `What a reference cannot say, in short
chapters that begin with what everything
else needs.

 2  boards    What a board is, e.g. how it
              is made.
10  searches  How to look for a way: all of
              it.

%guide boards opens a chapter.
`
	if got, err := sampleGuide().Text("", "%%guide %s", 44, false); got != want || err != nil {
		t.Errorf("%v\n%s\nwant %s", err, got, want)
	}
	if got, _ := sampleGuide().Text("", "%%guide %s", 44, true); sgr.ReplaceAllString(got, "") != want || !strings.Contains(got, text.Bold("boards")) {
		t.Errorf("%q", got)
	}
	if got, err := New(nil, text.English).Text("", "%s", 80, false); got != "" || err == nil || err.Error() != "the guide has no chapters" {
		t.Errorf("%q, %v", got, err)
	}
}
