package web_test

import (
	"bytes"
	"io"
	"net/http"
	"regexp"
	"testing"

	"github.com/andybalholm/brotli"

	"taquin/cmd/taquin/web/browsertest"
)

// The lab that browsers fetch takes no more than 2.8 MB as an export packs it. That takes a
// minute: here it is packed in some seconds, into a seventh more.
func TestLabIsSmall(t *testing.T) {
	const most = 2_800_000 * 81 / 70
	t.Parallel()
	site := browsertest.Site(t)
	name := regexp.MustCompile(`"lab":"([^"]+)"`).FindSubmatch(fetched(t, site))
	if name == nil {
		t.Fatal("the page does not name the lab")
	}
	program := fetched(t, site+string(name[1]))
	var packed bytes.Buffer
	w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: 9, LGWin: 24})
	if _, err := w.Write(program); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("the lab has %d bytes, packed %d, packed best about %d", len(program), packed.Len(), packed.Len()*13/15)
	if packed.Len() > most {
		t.Errorf("packed it has %d bytes, more than %d; what is new in it?", packed.Len(), most)
	}
}

// fetched is a file of a site.
func fetched(t *testing.T, url string) []byte {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	content, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", url, r.Status, err)
	}
	return content
}
