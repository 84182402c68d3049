package web_test

import (
	"testing"

	"taquin/cmd/taquin/web/browsertest"
)

// The console opens a chapter of the guide beside it, and does so without a network once the
// chapters are kept.
func TestGuideBesideTheConsole(t *testing.T) {
	t.Parallel()
	server := browsertest.Serve(t)
	b := browsertest.Open(t, 1000, 800)
	b.Allow("Failed to load resource") // the reference, which was asked for beside
	b.Go(server.URL)
	b.Dealt()
	const boards = `document.querySelector("#reading-guide h1")?.textContent === "Boards"`
	b.Enter("%guide boards")
	b.Until(boards)
	browsertest.Eval[bool](b, `(async () => {
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
