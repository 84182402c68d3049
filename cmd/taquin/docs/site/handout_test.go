package site

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/engine/text"
	"taquin/luabind"
	lualesson "taquin/luabind/lib/lesson"
)

func giveSmall(t *testing.T, page *Handout) {
	t.Helper()
	text, err := os.ReadFile("../testdata/small.lua")
	if err != nil {
		t.Fatal(err)
	}
	h, err := lesson.Open(luabind.Config{}, page, page, lesson.Seed)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if _, err := h.Run("small", string(text)); err != nil {
		t.Fatal(err)
	}
}

// inOrder looks for pieces in a text, one after the other.
func inOrder(t *testing.T, text string, pieces ...string) {
	t.Helper()
	rest := text
	for _, piece := range pieces {
		at := strings.Index(rest, piece)
		if at < 0 {
			t.Errorf("%q does not come, or not there, in\n%s", piece, text)
			return
		}
		rest = rest[at+len(piece):]
	}
}

func smallPage(t *testing.T, in text.Language) string {
	t.Helper()
	page := &Handout{In: in}
	giveSmall(t, page)
	return htmlOf(t, page)
}

// htmlOf is a page that stands alone.
func htmlOf(t *testing.T, h *Handout) string {
	t.Helper()
	text, err := h.HTML()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestPage(t *testing.T) {
	page := smallPage(t, text.English)
	inOrder(t, page, `<html lang="en" class="alone lesson">`, "<title>A small lesson</title>", "prefers-color-scheme: dark", "@media print", "<h1>A small lesson</h1>", "It shows all there is.",
		"<p>Before the first section.</p>", "<h2>1. To try</h2>", "<code>code</code>, <em>emphasis</em> and 12,345.5.</p>", "<ul>\n<li>one</li>\n<li>two « of them »</li>",
		"<figure>\n<div class=\"light", "<svg", "<div class=\"dark", "<svg", "<figcaption>Solved ≤ 2²</figcaption>", "Make <code>x</code> 7.", "<summary>Hint</summary>\n<p>x = 6 + 1</p>", "<summary>A solution</summary>", "x = x + 2",
		"<h2>2. To answer</h2>", `<span class="prompt">&gt; </span><span class="typed">x + x</span></span></code></pre>`, `<pre class="output"><samp><span class="wraps">14</span></samp></pre>`, "How much is 2 times 7?", "<summary>Answer</summary>\n<p><em>14</em></p>\n<p>It is the sum.</p>",
		"<ol>\n<li>this</li>\n<li>that</li>\n</ol>", "<em>2. that</em>", "<h2>3. The end</h2>", `<pre class="output"><samp><span class="wraps">printed	false</span></samp></pre>`, "<em>yes</em>", "<h2>Further reading</h2>", "Other books.")
	inOrder(t, smallPage(t, text.French), `<html lang="fr" class="alone lesson">`, "Une petite leçon", "12\u00a0345,5", "<summary>Indice</summary>", "D’autres livres.")
}

// The page is well formed, and nothing in it leads out of it or runs.
func TestPageStandsAlone(t *testing.T) {
	page := smallPage(t, text.French)
	d := xml.NewDecoder(strings.NewReader(page))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, page)
		}
		element, ok := token.(xml.StartElement)
		if ok && (element.Name.Local == "script" || element.Name.Local == "link") {
			t.Errorf("the page has a <%s>", element.Name.Local)
		}
		for _, a := range element.Attr {
			if refers := a.Name.Local == "href" || a.Name.Local == "src"; refers && !strings.HasPrefix(a.Value, "#") && !strings.HasPrefix(a.Value, "data:") || strings.HasPrefix(a.Name.Local, "on") {
				t.Errorf("<%s %s=%q>", element.Name.Local, a.Name.Local, a.Value)
			}
		}
	}
	if strings.Contains(page, "url(") || strings.Contains(page, "@import") {
		t.Error("the style refers to something outside")
	}
}

// What a script says is text, whatever is in it.
func TestPageEscapes(t *testing.T) {
	page := &Handout{In: text.English}
	const nasty = `</p><script>alert("x")</script>&<b>`
	page.Begin(nasty, nasty)
	page.Section(nasty)
	page.Say(nasty + "\n\n- " + nasty + "\n\n`" + nasty + "` *" + nasty + "*")
	page.Code(nasty)
	page.Write([]byte(nasty + "\x1b[1m"))
	page.Ask(lualesson.Question{Text: nasty, Choices: []string{nasty, nasty}, Answer: "2", Because: nasty, Hint: nasty})
	page.Read(nasty)
	text := htmlOf(t, page)
	if strings.Contains(text, "<script") || strings.Contains(text, "<b>") || strings.Contains(text, "\x1b") {
		t.Errorf("%s", text)
	}
	if err := xml.Unmarshal([]byte(text), new(struct{})); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// The pictures of a page do not share the names of their letters, and speak its
// language.
func TestPicturesOnAPage(t *testing.T) {
	page := smallPage(t, text.French)
	seen := map[string]bool{}
	for _, id := range regexp.MustCompile(`\bid="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if seen[id[1]] {
			t.Errorf("the id %q appears twice", id[1])
		}
		seen[id[1]] = true
	}
	if len(seen) < 6 { // at least three labels on light ground and on dark
		t.Errorf("%d ids", len(seen))
	}
	inOrder(t, page, "<title>Un taquin 2x2, pièces en place\u00a0: 3 sur 3</title>")
}
