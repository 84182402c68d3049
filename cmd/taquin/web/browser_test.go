package web_test

import (
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"regexp"
	"testing"

	"taquin/cmd/taquin/web/browsertest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	if err := browsertest.Clean(); err != nil {
		log.Print(err)
		code = 1
	}
	os.Exit(code)
}

// compute opens a page and computes something in its console.
func compute(b *browsertest.Browser, page string) {
	b.Go(page)
	b.Until(`document.querySelector("#input .cm-content")`)
	b.Gives("6*7", "42")
}

// The page computes in the browser, and does so again when nobody serves it any more.
func TestPageComputesAndStaysOffline(t *testing.T) {
	t.Parallel()
	server := browsertest.Serve(t)
	b := browsertest.Open(t, 1000, 800)
	compute(b, server.URL)
	browsertest.Eval[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	if err := server.Stop(); err != nil {
		t.Error(err)
	}
	compute(b, server.URL)
	compute(b, server.URL+"index.html")
}

// Readers who leave amid a download leave the server to the others.
func TestReadersLeave(t *testing.T) {
	t.Parallel()
	site := browsertest.Site(t)
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
	site, err := url.Parse(browsertest.Site(t))
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
	b := browsertest.Open(t, 1000, 800)
	compute(b, address)
	browsertest.Eval[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	if scope := browsertest.Eval[string](b, `navigator.serviceWorker.ready.then(r => r.scope)`); scope != address {
		t.Errorf("the service worker is for %s", scope)
	}
	b.Go(address + "read/lessons/fr/parity.html")
	if lang := browsertest.Eval[string](b, "document.documentElement.lang"); lang != "fr" {
		t.Errorf("the lesson is in %q", lang)
	}
}
