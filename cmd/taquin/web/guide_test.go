package web_test

import (
	"testing"

	"taquin/cmd/taquin/web/browsertest"
)

// The console opens a chapter of the guide beside it, and does so without a network once the
// chapters are kept.
func TestGuideBesideTheConsole(t *testing.T) {
	server := browsertest.Serve(t)
	b := openLab(t, server.URL)
	const boards = `document.querySelector("#reading-guide h1")?.textContent === "Boards"`
	enter(b, "%guide boards")
	b.Until(boards)
	browsertest.Eval[bool](b, `(async () => {
		while (!await caches.match("read/guide/inside.html")) await new Promise(after => setTimeout(after, 100));
		return true;
	})()`)
	server.Stop()
	b.Go(server.URL)
	dealt(b)
	enter(b, `help("guide 3")`)
	b.Until(boards)
}
