package browsertest

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if err := Clean(); err != nil {
		log.Print(err)
		code = 1
	}
	os.Exit(code)
}

// compute opens a page and computes something in its console.
func compute(b *Browser, page string) {
	b.Go(page)
	b.Until(`document.querySelector("#input .cm-content")`)
	b.Gives("6*7", "42")
}

// The page computes in the browser, and does so again when nobody serves it any more.
func TestPageComputesAndStaysOffline(t *testing.T) {
	t.Parallel()
	server := Serve(t)
	b := Open(t, 1000, 800)
	b.Allow("Failed to load resource") // a chapter of the guide, which was on its way to be kept
	compute(b, server.URL)
	Eval[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	if err := server.Stop(); err != nil {
		t.Error(err)
	}
	compute(b, server.URL)
	compute(b, server.URL+"index.html")
}

// Readers who leave amid a download leave the server to the others.
func TestReadersLeave(t *testing.T) {
	t.Parallel()
	site := Site(t)
	page, err := http.Get(site)
	if err != nil {
		t.Fatal(err)
	}
	defer page.Body.Close()
	text, err := io.ReadAll(page.Body)
	if err != nil {
		t.Fatal(err)
	}
	lab := regexp.MustCompile(`lab-[0-9a-f]+\.wasm`).Find(text)
	for range 10 {
		answer, err := http.Get(site + string(lab))
		if err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != http.StatusOK {
			t.Fatal(answer.Status)
		}
		answer.Body.Close() // most of it is on its way
	}
}

// behind serves the page through a handler of a test, below a path.
func behind(t *testing.T, path string, through func(http.Handler) http.Handler) (address string) {
	site, err := url.Parse(Site(t))
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(site)
	proxy.ErrorLog = log.New(io.Discard, "", 0) // of answers that the test cuts off
	server := httptest.NewServer(http.StripPrefix(path, through(proxy)))
	t.Cleanup(server.Close)
	return server.URL + path + "/"
}

// The page works below any path of a site.
func TestPageBelowAPath(t *testing.T) {
	t.Parallel()
	address := behind(t, "/school/lab", func(site http.Handler) http.Handler { return site })
	b := Open(t, 1000, 800)
	compute(b, address)
	Eval[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	if scope := Eval[string](b, `navigator.serviceWorker.ready.then(r => r.scope)`); scope != address {
		t.Errorf("the service worker is for %s", scope)
	}
	b.Go(address + "read/lessons/fr/parity.html")
	if lang := Eval[string](b, "document.documentElement.lang"); lang != "fr" {
		t.Errorf("the lesson is in %q", lang)
	}
}

// A lesson is given to its end in both languages: its first task done by arrow keys, what
// comes then by pressing buttons.
func TestLessonByHand(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	for _, l := range []struct{ title, done, end string }{
		{"Parity", "Solved", "This is the end of the lesson."},
		{"La parité", "Résolu", "C’est la fin de la leçon."},
	} {
		b.Until(fmt.Sprintf(`(() => {
			const lesson = [...document.querySelectorAll(".cards button")].find(b => b.textContent === %q);
			if (lesson) lesson.click();
			return lesson;
		})()`, l.title))
		b.Until(`document.querySelector(".card.task")`)
		b.Do(chromedp.Focus(chromedp.CSS("#board")))
		b.Key(kb.ArrowLeft, kb.ArrowUp)
		b.Until(fmt.Sprintf(`document.querySelector("#board-status").textContent.includes(%q) && document.querySelector(".card.task.over")`, l.done))
		b.Until(goOnTo(".end"))
		if said := b.Text(".end"); !strings.Contains(said, l.end) {
			t.Errorf("%s: the end says %q", l.title, said)
		}
		b.Press("#language")
	}
}

// Every lesson is given to its end by pressing buttons, by turns in French and in English:
// session has tested what a lesson tells the page, in both.
func TestEveryLesson(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	var titles [2][]string
	for i, first := range []string{"Parity", "La parité"} {
		if i > 0 {
			b.Press("#language")
		}
		b.Until(fmt.Sprintf(`document.querySelector(".cards h2 button")?.textContent === %q`, first))
		titles[i] = Eval[[]string](b, `[...document.querySelectorAll(".cards h2 button")].map(title => title.textContent)`)
	}
	if len(titles[0]) < 7 || len(titles[0]) != len(titles[1]) {
		t.Fatalf("the lessons are %q", titles)
	}
	for i := range titles[0] {
		title, button := titles[1-i%2][i], fmt.Sprintf(".cards li:nth-child(%d) h2 button", i+1)
		b.Until(fmt.Sprintf(`document.querySelector(%q)?.textContent === %q`, button, title))
		b.Press(button)
		b.Until(fmt.Sprintf(`document.querySelector("#reading-lesson header h1")?.textContent === %q`, title))
		b.Until(goOnTo(".end"))
		b.Press("#reading-lesson .end button:last-child")
		b.Press("#language")
	}
	if wrong := Eval[string](b, `[...document.querySelectorAll("#log .error")].map(e => e.textContent).join("; ")`); wrong != "" {
		t.Errorf("the console says %s", wrong)
	}
}

// A script that takes all memory is stopped, and the lab, was restarted with the same board, goes
// on.
func TestMemoryLimit(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	board := b.Board()
	b.Enter("t = {} for i = 1, 1e9 do t[i] = {i} end")
	b.Until(`document.querySelector("#log").textContent.includes("was restarted") && document.querySelector("#running").hidden`)
	b.Gives("6 * 7", "42")
	if now := b.Board(); now != board {
		t.Errorf("the board was %s and is %s", board, now)
	}
}

// Tab completes what is typed; after Escape it leaves the console, as it does where nothing
// but blanks are typed.
func TestNoKeyboardTrap(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	b.Do(chromedp.Click(chromedp.CSS("#input .cm-content")))
	b.Key(kb.Tab)
	b.Until(`document.activeElement.id === "run"`)
	b.Do(chromedp.Click(chromedp.CSS("#input .cm-content")))
	b.Key("  ", kb.Tab)
	b.Until(`document.activeElement.id === "run"`)
	b.Do(chromedp.Click(chromedp.CSS("#input .cm-content")))
	b.Key("solv", kb.Tab)
	b.Until(`document.querySelector(".cm-tooltip-autocomplete")?.textContent.includes("solve")`)
	b.Key(kb.Escape, kb.Tab)
	b.Until(`document.activeElement.id === "run"`)
}

// A lesson is printed with all that it says and with the tiles of its boards, each once and
// on light paper, and without the lab beside it or what is there to press.
func TestPrintLesson(t *testing.T) {
	t.Parallel()
	b := OpenLab(t, 1000, 800)
	b.Press("#language")
	b.Until(`document.querySelector(".cards h2 button")?.textContent === "La parité"`)
	Eval[bool](b, `(document.documentElement.dataset.paper = "dark") !== ""`)
	b.Press(".cards h2 button")
	b.Until(goOnTo(".end"))

	// Lines are broken elsewhere when they are printed, and some letters are one, in some fonts.
	closed := func(text string) string {
		return strings.NewReplacer("ﬀ", "ff", "ﬁ", "fi", "ﬂ", "fl", "ﬃ", "ffi", "ﬄ", "ffl").Replace(strings.Join(strings.Fields(text), ""))
	}
	printed, filled := b.Print()
	printed = closed(printed)
	Call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	said := Eval[[]string](b, `[...document.querySelectorAll("#reading-lesson :is(h1, h2, p, li, pre)")].filter(block => block.checkVisibility()).map(block => block.innerText)`)
	if len(said) < 50 {
		t.Errorf("the lesson says %q", said)
	}
	for _, text := range said {
		if !strings.Contains(printed, closed(text)) {
			t.Errorf("%q is not printed", text)
		}
	}
	// What has the colour of a frame or of a tile in the pictures, by colours.
	tiles := Eval[map[string]int](b, `(() => {
		const shapes = [...document.querySelectorAll("#reading-lesson figure.picture img.light")].flatMap(image => {
			const svg = new DOMParser().parseFromString(decodeURIComponent(image.src.replace(/^[^,]*,/, "")), "image/svg+xml");
			return [...svg.querySelectorAll("path[fill]:not(defs path)")];
		});
		const tiles = {}, colour = shape => shape.getAttribute("fill");
		for (const tile of shapes.filter(shape => shape.matches(".tile, .frame"))) tiles[colour(tile)] = shapes.filter(shape => colour(shape) === colour(tile)).length;
		return tiles;
	})()`)
	if len(tiles) < 3 {
		t.Errorf("the boards of the lesson have %v", tiles)
	}
	for colour, n := range tiles {
		if filled[colour] != n {
			t.Errorf("%d shapes of the pictures are %s, and %d are printed", n, colour, filled[colour])
		}
	}
	for _, lab := range []string{"board:shuffle();", "Quitter", "Mélanger", "Leçons"} {
		if strings.Contains(printed, lab) {
			t.Errorf("%q is printed", lab)
		}
	}
}
