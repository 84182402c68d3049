package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// Each place has an address: Back leads to the one before, where the reader was, a reload keeps board,
// console and place, and another language shows the same place.
func TestPlaces(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 720)
	at := func(hash string) { b.Until(`location.hash === "` + hash + `"`) }
	const reading = `document.querySelector("#reading")`
	b.Press("#tabs [data-tab=guide]")
	b.Until(`document.querySelectorAll("#reading-guide .names a").length > 100`)
	at("#guide")
	Eval[int](b, reading+`.scrollTop = 300`)
	b.Press(".chapters li:nth-child(3) button")
	b.Until(`document.querySelector("#reading-guide .reading-text h1")?.textContent === "Boards"`)
	at("#guide/boards")
	b.Press("#language")
	b.Until(`document.querySelector("#reading-guide .reading-text h1")?.textContent !== "Boards" && document.querySelector("#reading-guide .reading-text").lang === "fr"`)
	at("#guide/boards")
	b.Press("#language")
	Eval[bool](b, `history.back() ?? true`)
	b.Until(`document.querySelector(".chapters") && ` + reading + `.scrollTop === 300`)
	b.Press("#tabs [data-tab=lesson]")
	b.Press(`#tabs [data-tab=guide]`)
	b.Until(reading + `.scrollTop === 300`)

	b.Press("#tabs [data-tab=lesson]")
	b.Gives("6 * 7", "42")
	b.Enter(`board:play("L");`)
	b.Until(status + `.includes("1")`)
	board := b.Board()
	b.Press(".cards h2 button")
	b.Until(`document.querySelector(".card.task")`)
	at("#lesson/parity/1")
	Eval[bool](b, `(window.before = true) && !setTimeout(() => location.reload(), 0)`+` || true`)
	b.Until(`!window.before && document.querySelector(".card.task") && document.querySelector("#log .value")?.textContent.trim() === "42"`)
	Eval[bool](b, `history.back() ?? true`)
	b.Until(`document.querySelector(".cards") && ` + ready)
	b.Until(status + `.includes("0")`)
	if again := b.Board(); again != board {
		t.Errorf("the board was %s and is %s", board, again)
	}
}

// The search finds a name by its beginning first, a button by its label, and says when it has nothing.
func TestSearch(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 720)
	b.Press("#tabs [data-tab=guide]")
	b.Until(`document.querySelectorAll("#reading-guide .names a").length > 100`)
	const search, found = "#reading-guide form input", `[...document.querySelectorAll("#reading-guide .found li")].map(li => li.textContent)`
	b.Do(chromedp.Focus(chromedp.CSS(search)))
	b.Type("solv")
	b.Until(found + `[0]?.startsWith("solve(b") && ` + found + `[1] === "SolveA button of this page"`)
	b.Type("e") // the whole label
	b.Until(found + `[0] === "SolveA button of this page" && ` + found + `[1].startsWith("solve(b")`)
	b.Press("#reading-guide .found button")
	b.Until(`document.activeElement.textContent === "Solve"`)
	Eval[bool](b, `document.querySelector("`+search+`").select() ?? true`)
	b.Type("zzqq")
	b.Until(`document.querySelector("#reading-guide").textContent.includes("Nothing found for “zzqq”.")`)
}

// An example of the guide runs where it stands, and no line of a terminal is on the page; the scripts
// begin with five lines and their film.
func TestExamplesRunHere(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 720)
	b.Press("#tabs [data-tab=guide]")
	b.Until(`document.querySelector(".chapters button")`)
	b.Press(".chapters li:nth-child(4) button")
	b.Press("#reading-guide .run-row button")
	b.Until(`document.querySelector("#reading-guide .results pre")?.textContent.includes("(0 1 2)(3 4)")`)
	if shown := Eval[bool](b, `[...document.querySelectorAll("#reading-guide pre")].some(pre => pre.checkVisibility() && pre.textContent.startsWith("$ "))`); shown {
		t.Error("the page shows a line for a terminal")
	}
	b.Press("#reading-guide .run-row button:last-child")
	b.Until(`!document.querySelector("#reading-guide .results pre")`)
	b.Press("#tabs [data-tab=scripts]")
	b.Until(`document.querySelectorAll("#script-code .cm-line").length === 6 && document.querySelector("#log .film")`)
}
