package browsertest

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// views are what a reader sees of the page, each with the way to it from the one before.
// They are reached in either language and at any width.
var views = []struct {
	name  string
	reach func(b *Browser)
}{
	{"lessons", func(b *Browser) {}},
	{"console", func(b *Browser) {
		b.Press(`.handle [data-part="console"]`)
		b.Gives("6 * 7", "42")
		for _, entry := range []string{"draw.walk(taquin.new(3, 3), 'hg')", "for n = 1, 60 do print(n) end", "?board.undo", "nothing.there", `draw.play(taquin.new(3, 3), "hhgg")`} {
			b.Enter(entry)
		}
		b.Until(`document.querySelector("#log .film") && document.querySelector("#running").hidden`)
	}},
	{"running", func(b *Browser) {
		b.Enter("while true do end")
		b.Until(`!document.querySelector("#running").hidden`)
	}},
	{"menu", func(b *Browser) {
		b.Press("#stop")
		b.Until(`document.querySelector("#running").hidden`)
		b.Press(`.handle [data-part="board"]`)
		b.Press("#menu summary")
	}},
	{"share", func(b *Browser) {
		b.Press("#share")
		b.Until(`document.querySelector("dialog textarea")?.value`)
	}},
	{"task", func(b *Browser) {
		b.Key(kb.Escape)
		b.Press(".cards h2 button")
		b.Until(`document.querySelector(".card.task")`)
		frames(b) // in the next one the page scrolls to the section, which must not come after the hint
		b.Press(".card.task .help button")
		b.Until(`document.querySelector(".card.task .told")`)
	}},
	{"question", func(b *Browser) { b.Until(goOnTo(".card.question:not(.over)")) }},
	{"end", func(b *Browser) {
		b.Until(goOnTo(".end"))
		Eval[bool](b, `new Promise(folded => setTimeout(() => folded(true), 1500))`) // a phone folds the board a moment later
	}},
	{"handin", func(b *Browser) {
		b.Press(".end button:nth-last-child(2)")
		b.Until(`document.querySelector("dialog[open] textarea")`)
	}},
	{"scripts", func(b *Browser) {
		b.Key(kb.Escape)
		b.Press("#tabs [data-tab=scripts]")
		b.Until(`[...document.querySelectorAll("#log .film")].length > 1 && document.querySelector("#running").hidden`)
		b.Press("#script-examples li li button")
		b.Until(`document.querySelector("#script-examples [aria-current]") && document.querySelector("#script-code .cm-line")?.textContent`)
		b.Until(`[...document.querySelectorAll("#script-code .cm-line")].every(line => !/^(--|local|function|end)/.test(line.textContent) || line.querySelector("span"))`) // with its colours
	}},
	{"guide", func(b *Browser) {
		b.Press("#tabs [data-tab=guide]")
		b.Until(`document.querySelector(".chapters button")`)
	}},
	{"chapter", func(b *Browser) {
		b.Press(".chapters button")
		b.Until(`document.querySelector("#reading-guide .back") && document.querySelector("#reading-guide h1")`)
	}},
	{"class", func(b *Browser) {
		b.Press("#menu summary")
		b.Press("#open-class")
		b.Until(`document.querySelector("#reading-class h1")`)
	}},
}

// frames waits until two frames are drawn.
func frames(b *Browser) {
	Eval[bool](b, `new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(() => shown(true))))`)
}

// walk opens the page in a language and visits all views; first are scripts for the page.
func walk(t *testing.T, language string, width, height int, visit func(b *Browser, view string), first ...string) {
	t.Helper()
	site := Site(t)
	b := Open(t, width, height)
	b.Prefer("reduced-motion", "reduce")
	b.First(fmt.Sprintf(`localStorage.setItem("taquin.language", '%q');`, language))
	for _, script := range first {
		b.First(script)
	}
	b.Go(site + dealtBySeven)
	b.Dealt()
	for _, v := range views {
		v.reach(b)
		visit(b, v.name)
	}
}

// dealtBySeven is the fragment of a link to boards that are always the same: the
// uncompressed form of {"seed":"7"}, which the page reads, too.
const dealtBySeven = "#t=AQwA8_97InNlZWQiOiI3In0"

// What a lesson waits for is answered as a hand would: it goes on, has solutions shown, and
// answers wrongly or rightly, as it happens. The value says that the lesson has something
// that a CSS selector finds.
func goOnTo(selector string) string {
	return fmt.Sprintf(`(() => {
		const pane = document.querySelector("#reading-lesson");
		if (pane.querySelector(%q)) return true;
		const on = pane.querySelector(".pause button"), card = [...pane.querySelectorAll(".card:not(.over)")].pop();
		if (on) on.click();
		else if (card) [...card.querySelectorAll(".help button, button.main")].pop().click();
		return false;
	})()`, selector)
}

// phrases are what the page says, in both languages, as its sources have it.
func phrases(t *testing.T) (all []struct{ en, fr string }) {
	t.Helper()
	source, err := os.ReadFile("../page/parts/words.ts")
	if err != nil {
		t.Fatal(err)
	}
	const literal = `("(?:[^"\\]|\\.)*")`
	for _, found := range regexp.MustCompile(`(?m)^\s+\w+: \[`+literal+`, `+literal+`\]`).FindAllStringSubmatch(string(source), -1) {
		en, errEn := strconv.Unquote(found[1])
		fr, errFr := strconv.Unquote(found[2])
		if errEn != nil || errFr != nil {
			t.Fatalf("%s: %v, %v", found[0], errEn, errFr)
		}
		all = append(all, struct{ en, fr string }{en, fr})
	}
	if len(all) < 100 {
		t.Fatalf("only %d phrases are found in words.ts", len(all))
	}
	return all
}

// otherTongue is JavaScript for what the page shows of the phrases of the other language.
func otherTongue(t *testing.T, language string) string {
	var patterns []string
	same := map[string]bool{}
	for _, p := range phrases(t) {
		if language == "en" {
			same[p.en] = true
		} else {
			same[p.fr] = true
		}
	}
	for _, p := range phrases(t) {
		other := p.en
		if language == "en" {
			other = p.fr
		}
		if !same[other] {
			patterns = append(patterns, regexp.MustCompile(`\\\{\d\\\}`).ReplaceAllString(regexp.QuoteMeta(other), `.+`))
		}
	}
	return `(() => {
		const other = new RegExp(` + strconv.Quote("^("+strings.Join(patterns, "|")+")$") + `);
		const here = document.documentElement.lang, found = [];
		for (const element of document.body.querySelectorAll("*")) {
			if (!element.checkVisibility() || element.closest("script, style, pre, code, .cm-editor, [data-short]") || element.closest("[lang]").lang !== here) continue;
			const said = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.data);
			for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"]) said.push(element.getAttribute(name) ?? "");
			found.push(...said.map(text => text.trim()).filter(text => text && other.test(text)));
		}
		return found;
	})()`
}
