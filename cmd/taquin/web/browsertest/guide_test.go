package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The console opens a chapter of the guide beside it, and does so without a network once the
// chapters are kept.
func TestGuideBesideTheConsole(t *testing.T) {
	t.Parallel()
	server := Serve(t)
	b := Open(t, 1000, 800)
	b.Allow("Failed to load resource") // the reference, which was asked for beside
	b.Go(server.URL)
	b.Dealt()
	const boards = `document.querySelector("#reading-guide h1")?.textContent === "Boards"`
	b.Enter("%guide boards")
	b.Until(boards)
	Eval[bool](b, `(async () => {
		while (!await caches.match("read/guide/inside.html")) await new Promise(after => setTimeout(after, 100));
		return true;
	})()`)
	if err := server.Stop(); err != nil {
		t.Error(err)
	}
	b.Go(server.URL)
	b.Dealt()
	b.Enter(`help("guide 3")`)
	b.Until(boards)
}

// The reference is searched while a name is typed, leads on to what it names, and finds a
// name however it is written.
func TestReference(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	b.Press("#tabs [data-tab=guide]")
	b.Until(`document.querySelectorAll("#reading-guide .names a").length > 100`)
	const search = "#reading-guide form input"
	b.Do(chromedp.Focus(chromedp.CSS(search)))
	b.Type("shuffle seed")
	const found = `[...document.querySelectorAll("#reading-guide .found a")].map(link => link.textContent)`
	b.Until(found + `[0]?.includes("shuffle") && document.querySelector(".chapters").closest("[hidden]")`)
	b.Press("#reading-guide .found a")
	b.Until(`document.querySelector("#reading-guide .reference h1")?.textContent.includes("shuffle") && document.querySelector("#reading-guide .reference pre")`)
	for _, barrier := range b.Barriers() {
		t.Error(barrier)
	}
	for _, name := range []string{"board:shuffle", "b.shuffle()", "b:shuffle"} {
		b.Press("#reading-guide .back")
		b.Do(chromedp.Focus(chromedp.CSS(search)))
		b.Type(name)
		b.Key(kb.Enter)
		b.Until(`document.querySelector("#reading-guide .reference h1")?.textContent.includes("shuffle")`)
	}
	b.Press("#reading-guide .back")
	b.Do(chromedp.Focus(chromedp.CSS(search)))
	b.Type("no such zebra")
	b.Key(kb.Enter)
	b.Until(`document.querySelector("#reading-guide .reading-text")?.textContent.includes("no such zebra")`)
}
