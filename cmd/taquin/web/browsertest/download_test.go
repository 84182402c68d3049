package browsertest

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
)

// cutting serves the page, and cuts some of the downloads of a file in their middle.
func cutting(t *testing.T, file string, cuts func(n int32) bool) (address string) {
	var downloads atomic.Int32
	return behind(t, "", func(site http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/"+file) && cuts(downloads.Add(1)) {
				w = &cut{ResponseWriter: w, left: 10_000}
			}
			site.ServeHTTP(w, r)
		})
	})
}

// cut ends an answer in its middle, when something of it has arrived: browsers ask again by
// themselves where nothing has.
type cut struct {
	http.ResponseWriter
	left int
}

func (c *cut) Write(p []byte) (int, error) {
	if len(p) > c.left {
		c.ResponseWriter.Write(p[:c.left])
		http.NewResponseController(c.ResponseWriter).Flush()
		panic(http.ErrAbortHandler)
	}
	c.left -= len(p)
	return c.ResponseWriter.Write(p)
}

// tolds is JavaScript that keeps what the console says while the page loads.
const tolds = `const told = []; addEventListener("DOMContentLoaded", () => new MutationObserver(() => told.push(document.querySelector("#log").textContent)).observe(document.querySelector("#log"), { childList: true, characterData: true, subtree: true }))`

// A download that is cut off twice is told and tried again. What is kept for the time
// without a network is whole.
func TestDownloadCut(t *testing.T) {
	t.Parallel()
	address := cutting(t, "lab-", func(n int32) bool { return n <= 2 })
	b := Open(t, 1000, 720)
	b.Allow("Failed to load resource")
	b.Allow("ERR_")
	b.First(tolds)
	b.Go(address)
	b.Dealt()
	b.Gives("6 * 7", "42")
	if !Eval[bool](b, `told.some(text => text.includes("interrupted and restarts"))`) {
		t.Error("the page does not tell that the download is cut off")
	}
	if notices := b.Text("#notices"); notices != "" {
		t.Errorf("the page tells %q", notices)
	}
}

// A download that is always cut off is told, and what there is to read stays. When the
// network is there again, a button is enough, and the lesson that is read begins.
func TestDownloadCutAlways(t *testing.T) {
	t.Parallel()
	var mended atomic.Bool
	address := cutting(t, "lab-", func(int32) bool { return !mended.Load() })
	b := Open(t, 1000, 720)
	b.Allow("Failed to load resource")
	b.Allow("ERR_")
	b.Go(address)
	noticed(b, "The download of the lab failed several times")
	reads(b)
	for _, barrier := range b.Barriers() {
		t.Error(barrier)
	}
	mended.Store(true)
	b.Press("#notices button")
	b.Press("#begin-row .main")
	b.Until(`document.querySelector(".card.task")`)
}

// Without the editor, whose download is cut off, a plain field takes what is typed.
func TestEditorCut(t *testing.T) {
	t.Parallel()
	address := cutting(t, "codemirror-", func(int32) bool { return true })
	b := Open(t, 1000, 720)
	b.Allow("Failed to load resource")
	b.Allow("ERR_")
	b.Go(address)
	b.Until(`document.querySelector(".tile") && document.querySelector("#input textarea")`)
	b.Gives("6 * 7", "42")
	for _, barrier := range b.Barriers() {
		t.Error(barrier)
	}
}

// A download that stands still, though nothing cuts it off, is told and tried again.
func TestDownloadStands(t *testing.T) {
	t.Parallel()
	var downloads atomic.Int32
	stands := make(chan struct{})
	address := behind(t, "", func(site http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/lab-") && downloads.Add(1) == 1 {
				w.Write(make([]byte, 10_000))
				http.NewResponseController(w).Flush()
				close(stands)
				<-r.Context().Done() // until the browser gives up
				return
			}
			site.ServeHTTP(w, r)
		})
	})
	b := Open(t, 1000, 720)
	b.First(tolds)
	// The time after which nothing has come is over when the test says so.
	b.First(`{
		const later = window.setTimeout;
		window.setTimeout = (does, time, ...rest) => time === 20000 ? later(() => {}, 0, window.nothingComes = does) : later(does, time, ...rest);
	}`)
	b.Go(address)
	<-stands
	Eval[bool](b, `nothingComes() ?? true`)
	b.Dealt()
	b.Gives("6 * 7", "42")
	if !Eval[bool](b, `told.some(text => text.includes("stalled and restarts"))`) {
		t.Error("the page does not tell that the download stands still")
	}
}
