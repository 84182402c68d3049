package web_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"testing"

	"taquin/cmd/taquin/web/browsertest"
)

func TestMain(m *testing.M) {
	code := m.Run()
	browsertest.Clean()
	os.Exit(code)
}

// computed is what the page shows once the lab has computed something.
const computed = `document.getElementById("console").textContent.includes("2")`

// The page computes in the browser, and does so again when nobody serves it any more.
func TestPageComputesAndStaysOffline(t *testing.T) {
	server := browsertest.Serve(t)
	b := browsertest.Open(t, 1000, 800)
	b.Go(server.URL)
	b.Until(computed)
	browsertest.Eval[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	server.Stop()
	b.Go(server.URL)
	b.Until(computed)
	b.Go(server.URL + "index.html#somewhere")
	b.Until(computed)
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
	b.Go(site.URL + "/school/lab/")
	b.Until(computed)
	browsertest.Eval[bool](b, `navigator.serviceWorker.ready.then(() => true)`)
	if scope := browsertest.Eval[string](b, `navigator.serviceWorker.ready.then(r => r.scope)`); scope != site.URL+"/school/lab/" {
		t.Errorf("the service worker is for %s", scope)
	}
	b.Go(site.URL + "/school/lab/read/lessons/fr/parity.html")
	if lang := browsertest.Eval[string](b, "document.documentElement.lang"); lang != "fr" {
		t.Errorf("the lesson is in %q", lang)
	}
}
