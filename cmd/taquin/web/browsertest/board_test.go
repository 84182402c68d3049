package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// status is what stands beside the board.
const status = `document.querySelector("#board-status").textContent`

// openSeven opens the page with the boards of seed 7, of which the distances are soon found.
func openSeven(t *testing.T) *Browser {
	t.Helper()
	site := Site(t)
	b := Open(t, 1000, 800)
	b.Go(site + dealtBySeven)
	b.Dealt()
	return b
}

// askDistance has the page tell how far boards are from solved, and waits until it knows.
func askDistance(b *Browser) {
	b.Do(chromedp.Click(chromedp.CSS(`.board-part [data-say="distance"]`)))
	b.Until(status + `.includes("at best")`)
}

// lays lays a board by the console, on a phone as well.
func lays(b *Browser, board string) {
	b.Press(`.handle [data-part="console"]`)
	b.Enter("board = " + board + ";")
	b.Press(`.handle [data-part="board"]`)
}

// The board tells how far it is from solved, by tables that the browser keeps; a board that
// is larger than its field scrolls with its blank, and is moved by keys and clicks.
func TestBoardThatTells(t *testing.T) {
	t.Parallel()
	b := openSeven(t)
	askDistance(b)
	before := Eval[int](b, `+`+status+`.match(/at best (\d+)/)[1]`)
	b.Do(chromedp.Focus(chromedp.CSS("#board")), chromedp.KeyEvent(kb.ArrowDown))
	b.Until(fmt.Sprintf(`%s.includes("at best") && Math.abs(%s.match(/at best (\d+)/)[1] - %d) === 1`, status, status, before))
	const kept = `navigator.storage.getDirectory().then(root => root.getDirectoryHandle("tables")).then(async (folder) => {
		let tables = 0;
		for await (const [, file] of folder.entries()) if ((await file.getFile()).size > 0) tables++;
		return tables;
	})`
	if tables := Eval[int](b, kept); tables == 0 {
		t.Error("no tables are kept")
	}

	Eval[bool](b, `(() => {
		const sizes = document.querySelector("#board-size");
		sizes.value = "30x30";
		sizes.dispatchEvent(new Event("change"));
		return true;
	})()`)
	b.Until(`document.querySelector("#board canvas") && ` + status + `.includes("at least")`)
	b.Do(chromedp.Focus(chromedp.CSS("#board")), chromedp.KeyEvent(kb.ArrowDown))
	b.Until(status + `.includes("Moves:\u00a01 ")`)
	Eval[bool](b, `(() => {
		const field = document.querySelector("#board"), canvas = field.querySelector("canvas"), { x, y } = canvas.getBoundingClientRect();
		const side = field.scrollWidth / 30; // the blank is in the last column, below some that are in view
		const cell = { clientX: x + 29.5 * side - field.scrollLeft, clientY: y + 26.5 * side - field.scrollTop };
		return canvas.dispatchEvent(new MouseEvent("click", { bubbles: true, ...cell }));
	})()`)
	b.Until(status + `.includes("Moves:\u00a03 ")`)
}

// A finger moves the board of a phone: a swipe moves the tile beside the blank, wherever it
// begins, and a tap all tiles up to the blank. What it does stands in the console as Lua. A
// board that is larger than its field is scrolled.
func TestTouch(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 360, 640)
	b.Touch()
	b.Go(site)
	b.Dealt()
	lays(b, `taquin.parse("1 2 3 / 4 5 6 / 7 8 .", "english")`)
	b.Until(status + `.startsWith("Solved")`)
	moved := func(tile string) {
		t.Helper()
		b.Until(fmt.Sprintf(`document.querySelector(".tile[aria-label='%s']")`, tile))
	}
	b.Swipe("#board", 0, 60)
	moved("6, row 3, column 3")
	b.Swipe("#board", 60, 10)
	moved("5, row 2, column 3")
	b.Swipe("#board", 5, -60)
	moved("8, row 2, column 2")
	b.Swipe("#board", 0, -60) // there is no tile below the blank
	b.Swipe("#board", 60, 0)
	moved("7, row 3, column 2")
	b.Tap(`.tile[aria-label^="1,"]`)
	moved("1, row 2, column 1")
	moved("4, row 3, column 1")
	b.Until(status + `.includes("Moves:\u00a06")`)
	entries := Eval[[]string](b, `[...document.querySelectorAll("#log .entry code")].map(entry => entry.textContent).slice(-5)`)
	for _, entry := range entries {
		if !strings.HasPrefix(entry, "board:") {
			t.Errorf("the console has %q", entries)
		}
	}

	lays(b, "taquin.new(30, 30)")
	b.Until(`document.querySelector("#board canvas") && document.querySelector("#board").scrollTop > 0`)
	b.Swipe("#board", 0, 90)
	b.Until(`document.querySelector("#board").scrollTop < document.querySelector("#board").scrollHeight - document.querySelector("#board").clientHeight - 20`)
	if said := b.Text("#board-status"); !strings.Contains(said, "Moves:\u00a00") {
		t.Errorf("scrolled, the board is %s", said)
	}
}

// A board whose tiles are painted says in words what it is, and shows all of them as a table
// when it is asked to.
func TestPaintedBoardInWords(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 720)
	if Eval[bool](b, `document.querySelector("#board").hasAttribute("aria-describedby") || !document.querySelector("#board-text").hidden`) {
		t.Error("a board whose tiles are buttons has words besides")
	}
	lays(b, "taquin.new(30, 30)")
	const says = `document.getElementById(document.querySelector("#board").getAttribute("aria-describedby"))?.textContent === "Tiles out of place: %d of 899. The blank is in row %d, column 30."`
	b.Until(fmt.Sprintf(says, 0, 30))
	b.Do(chromedp.Focus(chromedp.CSS("#board")), chromedp.KeyEvent(kb.ArrowDown))
	b.Until(fmt.Sprintf(says, 1, 29))
	for _, barrier := range b.Barriers() {
		t.Error(barrier)
	}
	b.Press("#board-text")
	b.Until(`(() => {
		const rows = [...document.querySelectorAll("dialog[open] tr")].map(row => [...row.children].map(cell => cell.textContent));
		return rows.length === 31 && rows[0][30] === "30" && rows[29].slice(29).join() === "868,(blank)" && rows[30].slice(29).join() === "898,869";
	})()`)
	for _, barrier := range b.Barriers() {
		t.Error(barrier)
	}
	b.Key(kb.Escape)
	lays(b, "taquin.new(4, 4)")
	b.Until(`document.querySelector("#board-text").hidden && !document.querySelector("#board").hasAttribute("aria-describedby")`)
}

// A film plays, pauses where it is, goes on and back by steps and to any place, and begins
// anew after its end.
func TestFilm(t *testing.T) {
	t.Parallel()
	site := Site(t)
	b := Open(t, 1000, 800)
	b.Prefer("reduced-motion", "reduce") // so that it waits
	b.Go(site)
	b.Dealt()
	b.Enter(`draw.play(taquin.new(3, 3), ("hgbd"):rep(10))`)
	b.Until(`document.querySelector("#log .film .frame img")`)
	const place = `document.querySelector("#log .film input")`
	at := func(n string) {
		t.Helper()
		b.Until(place + `.value === "` + n + `" && ` + place + `.getAttribute("aria-valuetext") === "step ` + n + ` of 40"`)
	}
	at("0")
	// It is paused as soon as it moves.
	paused := Eval[string](b, `new Promise(paused => {
		const film = document.querySelector("#log .film"), play = film.querySelector(".play"), place = film.querySelector("input");
		play.click();
		if (play.textContent !== "Pause") return paused("the button says " + play.textContent);
		const look = () => {
			if (place.value === "0") return requestAnimationFrame(look);
			play.click();
			paused(play.textContent + " at " + place.value);
		};
		look();
	})`)
	if paused != "Play at 1" {
		t.Errorf("the film plays, and then: %s", paused)
	}
	shown := func() string { return Eval[string](b, `document.querySelector("#log .film img").alt`) }
	b.Press(`#log .film [aria-label="One step on"]`)
	at("2")
	b.Press(`#log .film [aria-label="One step back"]`)
	at("1")
	b.Press(`#log .film [aria-label="One step back"]`)
	b.Press(`#log .film [aria-label="One step back"]`)
	at("0")
	first := shown()
	b.Do(chromedp.Focus(chromedp.CSS("#log .film input")))
	b.Key(kb.End)
	at("40")
	b.Until(`document.querySelector("#log .film .play").textContent === "Play"`)
	b.Until(fmt.Sprintf(`document.querySelector("#log .film img").alt !== %q`, first))
	b.Press("#log .film .play")
	b.Until(`document.querySelector("#log .film .play").textContent === "Pause" && +` + place + `.value < 40`)
}
