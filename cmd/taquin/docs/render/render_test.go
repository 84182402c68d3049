package render

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/text"
)

// Both renderers render the same document.
func TestRenderers(t *testing.T) {
	for markdown, want := range map[string]struct{ html, terminal string }{
		"":                                      {"", ""},
		" \n\n ":                                {"", ""},
		"one\ntwo\n\nthree":                     {"<p>one\ntwo</p>\n<p>three</p>\n", "one two\n\nthree"},
		"list:\n- a\n  more\n- b\n\nx":          {"<p>list:</p>\n<ul>\n<li>a\nmore</li>\n<li>b</li>\n</ul>\n<p>x</p>\n", "list:\n\n  • a more\n  • b\n\nx"},
		"-5 is\n-x":                             {"<p>-5 is\n-x</p>\n", "-5 is -x"},
		"3. a\n4. b":                            {"<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n", "  3. a\n  4. b"},
		"`a*b*` and *c*, **d**":                 {"<p><code>a*b*</code> and <em>c</em>, <strong>d</strong></p>\n", "`a*b*` and c, d"},
		"2 * 3 * 4, snake_case_name":            {"<p>2 * 3 * 4, snake_case_name</p>\n", "2 * 3 * 4, snake_case_name"},
		"(*so*) «\u00a0*so*\u00a0»":             {"<p>(<em>so</em>) «\u00a0<em>so</em>\u00a0»</p>\n", "(so) «\u00a0so\u00a0»"},
		"`open *open ``":                        {"<p>`open *open ``</p>\n", "`open *open ``"},
		"`two\nlines`":                          {"<p><code>two lines</code></p>\n", "`two lines`"},
		"a\tb\x1b[1m\x01":                       {"<p>a b [1m </p>\n", "a b [1m "},
		"<b>x</b> &lt; \\*":                     {"<p>&lt;b&gt;x&lt;/b&gt; &lt; *</p>\n", "<b>x</b> < *"},
		"[x](javascript:f) [y](z:y#a:)":         {"<p>x y</p>\n", "x y"},
		"[x](a.md#b) <https://c.org>":           {"<p><a href=\"a.md#b\">x</a> <a href=\"https://c.org\">https://c.org</a></p>\n", "x https://c.org"},
		"![cap](p.svg)":                         {"<p>cap</p>\n", "  cap"},
		"```lua\nx = 1\n```\n```output\n1\n```": {"<pre><code>x = 1\n</code></pre>\n<pre class=\"output\"><samp><span class=\"wraps\">1\n</span></samp></pre>\n", "  x = 1\n  │ 1"},
		"```console\n> 1\n1\n```":               {"<pre><code><span class=\"wraps\"><span class=\"prompt\">&gt; </span><span class=\"typed\">1</span>\n</span><span class=\"wraps\">1\n</span></code></pre>\n", "  > 1\n  1"},
		"| a | b |\n| --- | ---: |\n| 1 | 2 |":  {"<div class=\"scroll\"><table>\n<thead>\n<tr><th scope=\"col\">a</th><th scope=\"col\" align=\"right\">b</th></tr>\n</thead>\n<tbody>\n<tr><td>1</td><td align=\"right\">2</td></tr>\n</tbody>\n</table></div>\n", "a  b\n─  ─\n1  2"},
	} {
		if got := ToHTML(markdown); got != want.html {
			t.Errorf("%q\nis the HTML %q\nwant        %q", markdown, got, want.html)
		}
		if got := strings.TrimRight(Style{Width: 40}.Text(Parse(markdown)), "\n"); got != want.terminal {
			t.Errorf("%q\nis the text %q\nwant        %q", markdown, got, want.terminal)
		}
	}
}

// A line is a paragraph whatever it begins with.
func TestLines(t *testing.T) {
	for markdown, want := range map[string]string{"4.": "4.", "- *5*": "- <em>5</em>", "# x": "# x", "    y": "y"} {
		if got := LineToHTML(markdown); got != want {
			t.Errorf("%q is %q, want %q", markdown, got, want)
		}
	}
	if got := (Style{Width: 12}).Hanging("  1. ", ParseLine("one two three")); got != "  1. one two\n     three" {
		t.Errorf("%q", got)
	}
}

func TestLabels(t *testing.T) {
	s := Style{Width: 40, ASCII: true}
	for markdown, want := range map[string]string{"« a »": "Hint : \" a \"", "- a": "Hint :\n  - a"} {
		blocks := s.Blocks(s.Label("Hint", text.French), Parse(markdown))
		if got := strings.Join(blocks[0], "\n"); len(blocks) != 1 || got != want {
			t.Errorf("%q, want %q", blocks, want)
		}
	}
}

// An error of a function is that of the document.
func TestFunctionsFail(t *testing.T) {
	failing := HTML{Link: func(string) (string, error) { return "", errors.New("nowhere") }, Picture: func(Picture) (string, error) { return "", errors.New("blank") }}
	for markdown, want := range map[string]string{"[a](b)": "nowhere", "![a](b.svg)": "the picture b.svg: blank", "a": "<nil>"} {
		if _, err := failing.Render(Parse(markdown)); err == nil && want != "<nil>" || err != nil && err.Error() != want {
			t.Errorf("%s: %v, want %s", markdown, err, want)
		}
	}
}

// No text makes tags that do not match, and no letter is lost.
func TestTagsMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		said := strings.Join(rapid.SliceOf(rapid.SampledFrom([]string{"a", "b", "*", "`", " ", "é", "(", ".", "\x01", "<", "[a]", "\n"})).Draw(t, "pieces"), "")
		got := ToHTML(said)
		for _, tag := range []string{"p", "em", "strong", "code", "pre"} {
			if strings.Count(got, "<"+tag+">") != strings.Count(got, "</"+tag+">") {
				t.Fatalf("%q is %q", said, got)
			}
		}
		if strings.Contains(said, "```") {
			return // what follows names the language of a block, and is not shown
		}
		for _, letter := range []string{"b", "é"} {
			if strings.Count(strings.NewReplacer("</b", "").Replace(got), letter) < strings.Count(said, letter) {
				t.Fatalf("%q is %q", said, got)
			}
		}
	})
}
