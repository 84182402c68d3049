package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"taquin/cmd/taquin/web/browsertest"
)

// status is what stands beside the board.
const status = `document.querySelector("#board-status").textContent`

// The board tells how far it is from solved, by tables that the browser keeps; a board that
// is larger than its field scrolls with its blank, and is moved by keys and clicks.
func TestBoardThatTells(t *testing.T) {
	t.Parallel()
	b := browsertest.OpenLab(t, 1000, 800)
	b.Do(chromedp.Click(chromedp.CSS(`#board-buttons [data-say="distance"]`)))
	b.Until(status + `.includes("to go at best")`)
	before := browsertest.Eval[int](b, `+`+status+`.split(": ").pop()`)
	b.Do(chromedp.Focus(chromedp.CSS("#board")), chromedp.KeyEvent(kb.ArrowDown))
	b.Until(fmt.Sprintf(`%s.includes("to go at best") && Math.abs(%s.split(": ").pop() - %d) === 1`, status, status, before))
	const kept = `navigator.storage.getDirectory().then(root => root.getDirectoryHandle("tables")).then(async (folder) => {
		let tables = 0;
		for await (const [, file] of folder.entries()) if ((await file.getFile()).size > 0) tables++;
		return tables;
	})`
	if tables := browsertest.Eval[int](b, kept); tables == 0 {
		t.Error("no tables are kept")
	}

	browsertest.Eval[bool](b, `(() => {
		const sizes = document.querySelector("#board-size");
		sizes.value = "30x30";
		sizes.dispatchEvent(new Event("change"));
		return true;
	})()`)
	b.Until(`document.querySelector("#board canvas") && ` + status + `.includes("at least")`)
	b.Do(chromedp.Focus(chromedp.CSS("#board")), chromedp.KeyEvent(kb.ArrowDown))
	b.Until(status + `.includes("Moves:\u00a01 ")`)
	browsertest.Eval[bool](b, `(() => {
		const field = document.querySelector("#board"), canvas = field.querySelector("canvas"), { x, y } = canvas.getBoundingClientRect();
		const side = field.scrollWidth / 30; // the blank is in the last column, below some that are in view
		const cell = { clientX: x + 29.5 * side - field.scrollLeft, clientY: y + 26.5 * side - field.scrollTop };
		return canvas.dispatchEvent(new MouseEvent("click", { bubbles: true, ...cell }));
	})()`)
	b.Until(status + `.includes("Moves:\u00a03 ")`)
}
