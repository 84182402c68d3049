package guide

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"taquin/engine/text"
	"taquin/scripts"
)

// A translated chapter takes blocks and expressions from the English one, at their places.
func TestWhole(t *testing.T) {
	const english = "# A\n\n![one](pictures/a.svg \"f('x')\")\n\n```lua file=a.lua\nx = 1\n```\n\nWords.\n\n```text\nwords\n```\n\n```console\n> x\n1\n```\n\n![two](b.svg \"g(\\\"y\\\")\")\n"
	const french = "# À\n\n![un](../pictures/a.svg)\n\n```lua\n```\n\nMots.\n\n```text\ndes mots\n```\n\n```\n```\n\n![deux](../b.svg)\n"
	const want = "# À\n\n![un](../pictures/a.svg \"f('x')\")\n\n```lua file=a.lua\nx = 1\n```\n\nMots.\n\n```text\ndes mots\n```\n\n```console\n> x\n1\n```\n\n![deux](../b.svg \"g(\\\"y\\\")\")\n"
	if got := string(whole([]byte(french), []byte(english))); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got := string(whole([]byte(french), nil)); got != french {
		t.Errorf("%s\nwithout an English chapter", got)
	}
}

// Every chapter is there in every language, and no translation has fallen behind: the same
// blocks follow each other, with the same code and the same links in each.
func TestTranslations(t *testing.T) {
	english := New(scripts.Guide, text.English).Chapters()
	for _, in := range text.Languages() {
		translated := New(scripts.Guide, in)
		if n := len(translated.Chapters()); n != len(english) {
			t.Errorf("%s has %d chapters, English has %d", in, n, len(english))
		}
		for _, e := range english {
			c, err := translated.Find(e.Name)
			if err != nil || c.Number != e.Number {
				t.Errorf("%s, which should be that of %s: %v", c.File, e.File, err)
				continue
			}
			got, want := shape(c), shape(e)
			for k := range max(len(got), len(want)) {
				if k == len(got) || k == len(want) || got[k].holds != want[k].holds {
					t.Errorf("%s has %v, where %s has %v", c.File, at(got, k), e.File, at(want, k))
					break
				}
			}
		}
	}
}

// part is a block of a chapter: what it holds is the same in all languages, what it says is
// not.
type part struct{ holds, said string }

func (p part) String() string { return fmt.Sprintf("%s: %.200q", p.holds, p.said) }

func at(all []part, k int) any {
	if k == len(all) {
		return "its end"
	}
	return all[k]
}

// shape is the blocks of a chapter in their order.
func shape(c Chapter) []part {
	var all []part
	ast.Walk(c.Root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // which has no error
		if !entering || n.Type() != ast.TypeBlock {
			return ast.WalkContinue, nil
		}
		p := part{holds: n.Kind().String()}
		switch n := n.(type) {
		case *ast.Heading:
			p = part{fmt.Sprintf("%s %d %s", p.holds, n.Level, inside(n, c)), prose(n, c)}
		case *ast.Paragraph, *ast.TextBlock, *east.TableCell:
			p = part{p.holds + " " + inside(n, c), prose(n, c)}
		case *ast.FencedCodeBlock:
			b := c.CodeOf(n)
			p.holds += " " + b.Language
			if b.Language != "text" { // which is words
				p.holds += " " + b.File + "\n" + b.Text
			}
		}
		all = append(all, p)
		return ast.WalkContinue, nil
	})
	return all
}

// inside is the code, the links and the pictures in a block, in one order for all languages.
func inside(n ast.Node, c Chapter) string {
	var all []string
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // which has no error
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.CodeSpan:
			all = append(all, strings.Join(strings.Fields(c.Plain(n)), " "))
		case *ast.Link:
			all = append(all, path.Base(string(n.Destination)))
		case *ast.Image:
			all = append(all, path.Base(string(n.Destination)), string(n.Title))
		}
		return ast.WalkContinue, nil
	})
	slices.Sort(all)
	return strings.Join(all, " | ")
}

// prose is what a block says, with an x in the place of code.
func prose(n ast.Node, c Chapter) string {
	var out strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // which has no error
		switch n := n.(type) {
		case *ast.CodeSpan:
			if entering {
				out.WriteByte('x')
			}
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			if entering {
				out.WriteString(string(n.Value(c.Source)))
				if n.SoftLineBreak() {
					out.WriteByte(' ')
				}
			}
		}
		return ast.WalkContinue, nil
	})
	return out.String()
}

// slip is what French does not write: a mark without a blank before it, or with one at which
// a line may break, and the apostrophe of a typewriter.
var slip = regexp.MustCompile(` [;:!?»]|« |[^ \x{a0}(:][;:!?»](\s|$)|\pL'\pL`)

// French chapters are set as French is, all but the code in them.
func TestFrenchIsSetAsFrench(t *testing.T) {
	for _, c := range New(scripts.Guide, text.French).Chapters() {
		for _, p := range shape(c) {
			if found := slip.FindString(p.said); found != "" {
				t.Errorf("%s: %q in %q", c.File, found, p.said)
			}
		}
	}
}
