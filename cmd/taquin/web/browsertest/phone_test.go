package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// small is JavaScript for what a finger misses or a phone enlarges: visible buttons and fields below
// 44 pixels, and text fields whose letters have less than 16.
const small = `[...document.querySelectorAll("button, select, input, textarea, summary, .cm-editor")].filter(control => {
	if (!control.checkVisibility() || control.matches(".tile, [type=radio], [type=checkbox], .as-text summary, .more") || control.closest("p, [hidden]")) return false;
	return control.getBoundingClientRect().height < 43.5 || control.matches("input, textarea, select, .cm-editor") && parseFloat(getComputedStyle(control).fontSize) < 16;
}).map(control => control.outerHTML.slice(0, 80))`

// inView reports whether a selector finds something that is wholly in view and not covered.
const inView = `(selector => {
	const box = document.querySelector(selector).getBoundingClientRect(), hit = document.elementFromPoint(box.x + 5, box.bottom - 2);
	return box.top >= 0 && box.bottom <= innerHeight && document.querySelector(selector).parentElement.contains(hit);
})`

// On a phone the first screen has one thing to do, a lesson fills the screen, the board comes with the
// task, and the question stays above the keyboard and after the phone has been turned.
func TestPhone(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 360, 740)
	b.Touch()
	b.Prefer("reduced-motion", "reduce")
	b.Go(site)
	b.Dealt()
	b.Until(status + ` === "Solve it: two moves" && document.querySelector("#goal .small-board").checkVisibility()`)
	if start := b.Text(".cards .start"); start == "" {
		t.Error("no lesson is the first")
	}
	if found := Eval[[]string](b, small); len(found) > 0 {
		t.Errorf("too small on the first screen: %q", found)
	}
	b.Press(`#board-buttons [data-say="hint"]`)
	b.Until(status + ` === "Move 11 left" && document.querySelector(".tile.marked").textContent === "11"`)

	b.Press(".cards h2 button")
	b.Until(`document.querySelector(".card.task") && document.querySelector(".reading").offsetHeight > 600`) // to be read
	Eval[bool](b, `!document.querySelector(".card.task").scrollIntoView()`)
	b.Until(inView + `("#board") && ` + inView + `(".card.task .help")`)
	if said := b.Text(".card.task > .said"); said != "Do it on the board: tap the tiles or use the arrow keys." {
		t.Errorf("the task says %q", said)
	}
	b.Resize(360, 340)
	b.Until(inView + `("#board-status")`)
	b.Do(chromedp.Focus(chromedp.CSS(".card.task .help button"))) // as a tap does, without a keyboard
	b.Until(inView + `("#board-status")`)
	b.Resize(360, 740)
	height := Eval[float64](b, `document.querySelector(".lab").offsetHeight`)
	const top = `document.querySelector(".card.task .help button").offsetTop`
	before := Eval[float64](b, top)
	b.Tap(".card.task .help button")
	b.Until(`document.querySelector(".card.task .told.hint")`)
	if after := Eval[float64](b, top); after != before {
		t.Errorf("the button that was tapped moved from %v to %v", before, after)
	}
	b.Tap(`.tile[aria-label^="11,"]`)
	b.Until(`document.querySelector(".told.nearer strong")?.textContent === "On the way" && ` + status + `.endsWith("1")`)
	if now := Eval[float64](b, `document.querySelector(".lab").offsetHeight`); now != height {
		t.Errorf("the panel had %v pixels and has %v", height, now)
	}
	b.Tap(`.tile[aria-label^="12,"]`)
	b.Until(`document.querySelector(".card.task.over")`)
	b.Until(goOnTo(".card.question:not(.over)"))
	b.Until(`document.querySelector(".reading").offsetHeight > 600`) // the board is gone
	b.Do(chromedp.Focus(chromedp.CSS(".card.question input")))
	for _, size := range [][2]int{{360, 340}, {740, 360}, {360, 740}} {
		b.Resize(size[0], size[1])
		b.Until(inView + `(".card.question form") && ` + inView + `(".card.question > div")`)
		if found := Eval[[]string](b, small); len(found) > 0 {
			t.Errorf("too small at %v: %q", size, found)
		}
	}
	b.Until(goOnTo(".card.task:not(.over)"))
	b.Until(`(document.querySelector(".card.task:not(.over)").scrollIntoView(), true) && ` + // as one who reads it, until it settles
		inView + `("#run") && document.querySelector(".card.task:not(.over) > .said").textContent === "Type it in the console."`)
	if now := Eval[float64](b, `document.querySelector(".lab").offsetHeight`); now != height {
		t.Errorf("with the board the panel had %v pixels, with the console it has %v", height, now)
	}
	b.Until(goOnTo(".choices .small-board")) // boards are chosen themselves
	b.Press(".choices button")
	b.Until(`document.querySelector(".told.wrong, .told.right")`)
}

// Solve plays at once and pauses where it is: the lab then has the board that is seen. The board is
// solved when its tiles are home.
func TestSolvePlays(t *testing.T) {
	t.Parallel()
	b := openSeven(t)
	const solve = `#board-buttons [data-say="solveAndPlay"]`
	b.Press(solve)
	b.Until(`document.querySelector("#board-buttons [data-say=solveAndPlay]").textContent === "Pause"`)
	if said := b.Text("#board-status"); said == "" || Eval[bool](b, `!!document.querySelector("#board-status.solved")`) {
		t.Errorf("while it plays the board is %q", said)
	}
	b.Press(solve)
	b.Until(`document.querySelector("#log").textContent.includes("board:undo(") && document.querySelector("#board-buttons [data-say=solveAndPlay]").textContent === "Solve"`)
	b.Gives("#board:history() > 0 and not board:solved()", "true")
	b.Press(solve)
	b.Until(`document.querySelector("#board-status.solved")`)
	if away := Eval[int](b, `document.querySelectorAll(".tile:not(.home)").length`); away > 0 {
		t.Errorf("it is solved, and %d tiles are not home", away)
	}
}
