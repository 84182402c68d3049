package lesson

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/text"
)

// legible are the blocks of a text with marks that can be read.
func legible(said string) []Block {
	marks := strings.NewReplacer(text.CodeOn, "<", text.CodeOff, ">", text.EmphasisOn, "{", text.EmphasisOff, "}")
	all := Blocks(said)
	for i, b := range all {
		all[i].Text = marks.Replace(b.Text)
		for k, item := range b.Items {
			b.Items[k] = marks.Replace(item)
		}
	}
	return all
}

func TestBlocks(t *testing.T) {
	for text, want := range map[string][]Block{
		"":                             nil,
		" \n\n ":                       nil,
		"one":                          {{Text: "one"}},
		"one\ntwo\n\nthree":            {{Text: "one two"}, {Text: "three"}},
		"list:\n- a\n  more\n- b\n\nx": {{Text: "list:"}, {Items: []string{"a more", "b"}}, {Text: "x"}},
		"- a\n\n- b":                   {{Items: []string{"a"}}, {Items: []string{"b"}}},
		"-5 is\n-x":                    {{Text: "-5 is -x"}},
		"`a*b*` and *c*.":              {{Text: "<a*b*> and {c}."}},
		"2*3*4, 2 * 3 * 4, a*b":        {{Text: "2*3*4, 2 * 3 * 4, a*b"}},
		"(*so*) «\u00a0*so*\u00a0»":    {{Text: "({so}) «\u00a0{so}\u00a0»"}},
		"*a `b*` c*":                   {{Text: "{a `b}` c*"}},
		"`open":                        {{Text: "`open"}},
		"*open":                        {{Text: "*open"}},
		"``":                           {{Text: "``"}},
		"**":                           {{Text: "**"}},
		"a\tb\x1b[1m\x01":              {{Text: "a b [1m "}},
	} {
		if got := legible(text); !reflect.DeepEqual(got, want) {
			t.Errorf("%q\ngives %q\nwant  %q", text, got, want)
		}
	}
}

// No text makes marks that do not close, and no letter is lost but blanks and
// the marks.
func TestMarksClose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		said := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"a", "b", "*", "`", " ", "é", "(", ".", "\x01", "\xff"})).Draw(t, "pieces"), "")
		got := Marked(said)
		for _, marks := range []string{text.CodeOn + text.CodeOff, text.EmphasisOn + text.EmphasisOff} {
			if strings.Count(got, marks[:1]) != strings.Count(got, marks[1:]) {
				t.Fatalf("%q gives %q", said, got)
			}
		}
		bare := func(s string) string {
			return strings.NewReplacer("*", "", "`", "", " ", "", text.CodeOn, "", text.CodeOff, "", text.EmphasisOn, "", text.EmphasisOff, "", "\xff", "", "\uFFFD", "").Replace(s)
		}
		if bare(got) != bare(said) {
			t.Fatalf("%q gives %q", said, got)
		}
	})
}
