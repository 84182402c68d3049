package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"taquin/cmd/taquin/web/browsertest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	browsertest.Clean()
	os.Exit(code)
}

// compute opens a page and computes something in its console.
func compute(b *browsertest.Browser, page string) {
	b.Go(page)
	const console = "#input .cm-content"
	b.Until(`document.querySelector("` + console + `")`)
	b.Do(chromedp.Click(chromedp.CSS(console)), chromedp.KeyEvent("6*7"), chromedp.KeyEvent(kb.Enter))
	b.Until(`[...document.querySelectorAll("#log .value")].some(value => value.textContent.trim() === "42")`)
}

// The page computes in the browser, and does so again when nobody serves it any more.
func TestPageComputesAndStaysOffline(t *testing.T) {
	server := browsertest.Serve(t)
	b := browsertest.Open(t, 1000, 800)
	compute(b, server.URL)
	browsertest.Eval[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	server.Stop()
	compute(b, server.URL)
	compute(b, server.URL+"index.html")
}

// The page works below any path of a site.
func TestPageBelowAPath(t *testing.T) {
	behind, err := url.Parse(browsertest.Serve(t).URL)
	if err != nil {
		t.Fatal(err)
	}
	site := httptest.NewServer(http.StripPrefix("/school/lab", httputil.NewSingleHostReverseProxy(behind)))
	t.Cleanup(site.Close)
	b := browsertest.Open(t, 1000, 800)
	compute(b, site.URL+"/school/lab/")
	browsertest.Eval[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	if scope := browsertest.Eval[string](b, `navigator.serviceWorker.ready.then(r => r.scope)`); scope != site.URL+"/school/lab/" {
		t.Errorf("the service worker is for %s", scope)
	}
	b.Go(site.URL + "/school/lab/read/lessons/fr/parity.html")
	if lang := browsertest.Eval[string](b, "document.documentElement.lang"); lang != "fr" {
		t.Errorf("the lesson is in %q", lang)
	}
}
