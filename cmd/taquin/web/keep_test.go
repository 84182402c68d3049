package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"taquin/cmd/taquin/web/browsertest"
)

// What the browser has kept and is damaged is told, and not written over; all that it has
// kept is erased by a press.
func TestDamagedAndErased(t *testing.T) {
	b := browsertest.Open(t, 1000, 800)
	b.Go(browsertest.Serve(t).URL)
	const dealt = `document.querySelector("#log .number")?.textContent === "1"`
	b.Until(dealt)
	browsertest.Eval[bool](b, `(() => {
		localStorage["taquin.records"] = '{"parity": 5}';
		localStorage["taquin.files"] = '[{"name": "mine.lua", "te';
		window.before = true;
		location.reload();
		return true;
	})()`)
	b.Until(`!window.before && ` + dealt)
	for _, what := range []string{"your progress in lessons", "your files"} {
		b.Until(`document.querySelector("#notices").textContent.includes("` + what + ` is damaged")`)
	}
	b.Until(`Object.values(localStorage).some(text => text.includes("mine.lua"))`)

	b.Do(chromedp.Click(chromedp.CSS(`#board-buttons [data-say="distance"]`)))
	b.Until(`document.querySelector("#board-status").textContent.includes("to go at best")`) // tables are kept
	browsertest.Eval[bool](b, `navigator.serviceWorker.ready.then(() => {
		window.before = true;
		window.confirm = () => true;
		document.querySelector("#erase").click();
		return true;
	})`)
	b.Until(`!window.before && ` + dealt)
	if left := browsertest.Eval[string](b, `(async () => {
		const left = Object.keys(localStorage), root = await navigator.storage.getDirectory();
		const tables = await root.getDirectoryHandle("tables", { create: true });
		for await (const name of tables.keys()) left.push(name);
		return left.join(", ");
	})()`); left != "" {
		t.Errorf("what is left is %s", left)
	}
}
