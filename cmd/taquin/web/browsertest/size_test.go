package browsertest

import (
	"bytes"
	"io"
	"net/http"
	"regexp"
	"testing"

	"github.com/andybalholm/brotli"
)

// The lab has at most 3.65 MB as an export packs it. Best compression takes a minute. Fast
// compression takes seconds and makes the file about a sixth larger, so best compression
// runs only if the estimate exceeds the limit.
func TestLabIsSmall(t *testing.T) {
	const most, quick = 3_650_000, 9
	t.Parallel()
	program := fetchedLab(t)
	size := packedSize(t, program, quick) * 6 / 7
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

// fetchedLab is the lab as browsers fetch it.
func fetchedLab(t *testing.T) []byte {
	t.Helper()
	site := Site(t)
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
