package lesson

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// legible are the blocks of a text with marks that can be read.
func legible(text string) []block {
	marks := strings.NewReplacer(codeOn, "<", codeOff, ">", emphasisOn, "{", emphasisOff, "}")
	all := blocks(text)
	for i, b := range all {
		all[i].text = marks.Replace(b.text)
		for k, item := range b.items {
			b.items[k] = marks.Replace(item)
		}
	}
	return all
}

func TestBlocks(t *testing.T) {
	for text, want := range map[string][]block{
		"":                             nil,
		" \n\n ":                       nil,
		"one":                          {{text: "one"}},
		"one\ntwo\n\nthree":            {{text: "one two"}, {text: "three"}},
		"list:\n- a\n  more\n- b\n\nx": {{text: "list:"}, {items: []string{"a more", "b"}}, {text: "x"}},
		"- a\n\n- b":                   {{items: []string{"a"}}, {items: []string{"b"}}},
		"-5 is\n-x":                    {{text: "-5 is -x"}},
		"`a*b*` and *c*.":              {{text: "<a*b*> and {c}."}},
		"2*3*4, 2 * 3 * 4, a*b":        {{text: "2*3*4, 2 * 3 * 4, a*b"}},
		"(*so*) «\u00a0*so*\u00a0»":    {{text: "({so}) «\u00a0{so}\u00a0»"}},
		"*a `b*` c*":                   {{text: "{a `b}` c*"}},
		"`open":                        {{text: "`open"}},
		"*open":                        {{text: "*open"}},
		"``":                           {{text: "``"}},
		"**":                           {{text: "**"}},
		"a\tb\x1b[1m\x01":              {{text: "a b [1m "}},
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
		text := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"a", "b", "*", "`", " ", "é", "(", ".", "\x01", "\xff"})).Draw(t, "pieces"), "")
		got := marked(text)
		for _, marks := range []string{codeOn + codeOff, emphasisOn + emphasisOff} {
			if strings.Count(got, marks[:1]) != strings.Count(got, marks[1:]) {
				t.Fatalf("%q gives %q", text, got)
			}
		}
		bare := func(s string) string {
			return strings.NewReplacer("*", "", "`", "", " ", "", codeOn, "", codeOff, "", emphasisOn, "", emphasisOff, "", "\xff", "", "\uFFFD", "").Replace(s)
		}
		if bare(got) != bare(text) {
			t.Fatalf("%q gives %q", text, got)
		}
	})
}
