package web_test

import (
	"bytes"
	"debug/gosym"
	"io"
	"net/http"
	"regexp"
	"testing"

	"github.com/andybalholm/brotli"

	"taquin/cmd/taquin/web/browsertest"
)

// The lab that browsers fetch takes no more than 2.9 MB as an export packs it. That takes a
// minute: it is done only if what is packed in some seconds, into a seventh more, may be too
// much.
func TestLabIsSmall(t *testing.T) {
	const most, quick = 2_900_000, 9
	t.Parallel()
	program := fetchedLab(t)
	size := packedSize(t, program, quick) * 13 / 15
	t.Logf("the lab has %d bytes, packed best some %d", len(program), size)
	if size > most {
		size = packedSize(t, program, brotli.BestCompression)
	}
	if size > most {
		t.Errorf("packed it has %d bytes, more than %d; what is new in it?", size, most)
	}
}

// packedSize is how large a file is when it is packed.
func packedSize(t *testing.T, content []byte, quality int) int {
	t.Helper()
	var packed bytes.Buffer
	w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: quality, LGWin: 24})
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Len()
}

// The functions of the lab have names, so that a panic says where it was, and no lines.
func TestLabHasNames(t *testing.T) {
	t.Parallel()
	program := fetchedLab(t)
	at := bytes.Index(program, []byte("\xf1\xff\xff\xff\x00\x00\x01\x08"))
	if at < 0 {
		t.Fatal("the table of functions has another form: has Go's changed?")
	}
	table, err := gosym.NewTable(nil, gosym.NewLineTable(program[at:], 0))
	if err != nil {
		t.Fatal(err)
	}
	f := table.LookupFunc("taquin/cmd/taquin/web/session.(*Session).Work")
	if f == nil {
		t.Fatalf("it is not among %d functions", len(table.Funcs))
	}
	if file, line, _ := table.PCToLine(f.Entry); file != "" || line > 0 {
		t.Errorf("it is in %s, line %d", file, line)
	}
}

// fetchedLab is the lab as browsers fetch it.
func fetchedLab(t *testing.T) []byte {
	t.Helper()
	site := browsertest.Site(t)
	name := regexp.MustCompile(`"lab":"([^"]+)"`).FindSubmatch(fetched(t, site))
	if name == nil {
		t.Fatal("the page does not name the lab")
	}
	return fetched(t, site+string(name[1]))
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
