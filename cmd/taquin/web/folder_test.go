package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"taquin/cmd/taquin/docs/site"
	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/text"
)

// aLab stands for the lab, which is not run here.
var aLab = Lab{Program: []byte("\x00asm" + strings.Repeat("code ", 1000)), Glue: []byte("class Go {}")}

// small is a folder with a lab that does nothing, one chapter and one lesson.
func small(t *testing.T, lab Lab) *Folder {
	t.Helper()
	files := fstest.MapFS{
		"guide/01-first.md":    {Data: []byte("# First\n\nA chapter.\n")},
		"guide/fr/01-first.md": {Data: []byte("# Premier\n\nUn chapitre.\n")},
		"lessons/small.lua":    {Data: []byte(`lesson.begin{title = {en = "Small </script>", fr = "Petite"}, about = {en = "Little.", fr = "Peu."}}`)},
	}
	read, err := site.New(site.Sources{
		Scripts: files, Guide: files,
		Find:      func(string) (string, bool) { return "", false },
		Reference: func(text.Language) (*site.Reference, error) { return &site.Reference{}, nil },
		Lesson:    func(string, *site.Handout) error { return nil },
		Draw: func(string, text.Language) (draw.Drawing, error) {
			return nil, errors.New("there are no pictures here")
		},
		Progress: func(message.Text) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	f, err := New(lab, read, "")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// content is what a file of a folder holds.
func content(t *testing.T, f *Folder, name string) []byte {
	t.Helper()
	d := f.find(name)
	if d == nil {
		t.Fatalf("there is no file %q", name)
	}
	content, err := d.make()
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// parts is what the page is told.
func parts(t *testing.T, f *Folder) (p partsOf) {
	t.Helper()
	page := content(t, f, front)
	list := regexp.MustCompile(`(?s)<script type="application/json" id="parts">(.*?)</script>`).FindSubmatch(page)
	if list == nil {
		t.Fatalf("the page has no list of its files:\n%s", page)
	}
	if err := json.Unmarshal(list[1], &p); err != nil {
		t.Fatalf("%v in %s", err, list[1])
	}
	return p
}

// All that the page and the service worker are told of is there, and so is all to which
// the page refers.
func TestEveryNameLeadsToAFile(t *testing.T) {
	f := small(t, aLab)
	p := parts(t, f)
	names := []string{p.Worker, p.Exec, p.Lab, p.CodeMirror, p.Service, p.Reading}
	for _, in := range text.Languages() {
		if len(p.Lessons[in]) != 1 || len(p.Chapters[in]) != 1 {
			t.Fatalf("in %s there are %v and %v", in, p.Lessons[in], p.Chapters[in])
		}
		names = append(names, p.Lessons[in][0].Page, p.Chapters[in][0].Page)
	}
	if p.Lessons[text.English][0].Title != "Small </script>" || p.LabSize != len(aLab.Program) {
		t.Errorf("%+v", p)
	}
	for _, at := range named().FindAllSubmatch(content(t, f, front), -1) {
		if to := string(at[2]); !strings.HasPrefix(to, "data:") && !strings.HasPrefix(to, "#") {
			names = append(names, to)
		}
	}
	var kept struct{ Forever, Pages []string }
	list := regexp.MustCompile(`const taquinFiles = (.*);\n`).FindSubmatch(content(t, f, service))
	if err := json.Unmarshal(list[1], &kept); err != nil || len(kept.Forever) < 6 {
		t.Fatalf("%v in %s", err, list[1])
	}
	names = append(names, kept.Forever...)
	for _, name := range append(names, kept.Pages...) {
		if name == "./" {
			name = front
		}
		if strings.HasPrefix(name, "/") || f.find(name) == nil {
			t.Errorf("nothing is at %q", name)
		}
	}
}

// What changes has another name, and the service worker another version.
func TestNamesTellContents(t *testing.T) {
	one, same := small(t, aLab), small(t, aLab)
	other := small(t, Lab{[]byte("\x00asm other"), aLab.Glue})
	if parts(t, one).Lab != parts(t, same).Lab || !bytes.Equal(content(t, one, service), content(t, same, service)) {
		t.Error("the same lab has two names")
	}
	if parts(t, one).Lab == parts(t, other).Lab || bytes.Equal(content(t, one, service), content(t, other, service)) {
		t.Error("two labs have one name")
	}
}

// ask asks a server for a path, as a browser on another machine does.
func ask(t *testing.T, s *Server, method, path string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, path, nil)
	r.RemoteAddr = "192.0.2.1:1234"
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestServe(t *testing.T) {
	f := small(t, aLab)
	p := parts(t, f)
	s := NewServer(f)
	const forever, asked = "public, max-age=31536000, immutable", "no-cache"
	for path, want := range map[string]struct {
		status        int
		kind, keeping string
	}{
		"/":                 {200, "text/html; charset=utf-8", asked},
		"/index.html":       {200, "text/html; charset=utf-8", asked},
		"/read/":            {200, "text/html; charset=utf-8", asked},
		"/read/style.css":   {200, "text/css; charset=utf-8", asked},
		"/service.js":       {200, "text/javascript; charset=utf-8", asked},
		"/" + p.Lab:         {200, "application/wasm", forever},
		"/" + p.Worker:      {200, "text/javascript; charset=utf-8", forever},
		"/lab.wasm":         {404, "text/plain; charset=utf-8", ""},
		"/../folder.go":     {404, "text/plain; charset=utf-8", ""},
		"/nothing/":         {404, "text/plain; charset=utf-8", ""},
		"/" + p.Lab + "%00": {404, "text/plain; charset=utf-8", ""},
	} {
		r := ask(t, s, http.MethodGet, path)
		if r.StatusCode != want.status || r.Header.Get("Content-Type") != want.kind || r.Header.Get("Cache-Control") != want.keeping || r.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %d, %v", path, r.StatusCode, r.Header)
		}
	}
	if r := ask(t, s, http.MethodPost, "/"); r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST: %d", r.StatusCode)
	}
	if r := ask(t, s, http.MethodHead, "/"); r.StatusCode != 200 || body(t, r) != "" {
		t.Errorf("HEAD: %d", r.StatusCode)
	}
}

// A page that is still being made keeps nobody who ends the server.
func TestServeEndsWhileAPageIsMade(t *testing.T) {
	f := small(t, aLab)
	making, forever := make(chan struct{}), make(chan struct{})
	defer close(forever)
	f.documents = append(f.documents, &document{name: "slow.html", make: func() ([]byte, error) {
		close(making)
		<-forever
		return nil, nil
	}})
	ctx, stop := context.WithCancel(context.Background())
	l, err := Listen(ctx, "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served, answered := make(chan error, 1), make(chan int, 1)
	go func() { served <- NewServer(f).Serve(ctx, l) }()
	go func() {
		r, err := http.Get("http://" + l.Addr().String() + "/slow.html")
		if err != nil {
			t.Error(err)
			answered <- 0
			return
		}
		r.Body.Close()
		answered <- r.StatusCode
	}()
	<-making
	stop()
	if status := <-answered; status != http.StatusInternalServerError {
		t.Errorf("status %d", status)
	}
	if err := <-served; err != nil {
		t.Error(err)
	}
}

// A browser gets packed what it can unpack, and nothing of what it has already.
func TestServePacked(t *testing.T) {
	f := small(t, aLab)
	path := "/" + parts(t, f).Lab
	s := NewServer(f)
	for accepted, packed := range map[string]string{"gzip, deflate": "gzip", "br;q=1, gzip;q=0.5": "br", "": "", "gzip;q=0": "", "gzip; q=0.0": "", "br": "br", "br;q=0, gzip": "gzip"} {
		r := ask(t, s, http.MethodGet, path, "Accept-Encoding", accepted)
		text := body(t, r)
		if got := r.Header.Get("Content-Encoding"); got != packed || r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: %v", accepted, r.Header)
		} else if got != "" {
			text = unpacked(t, map[string]string{"gzip": ".gz", "br": ".br"}[got], []byte(text))
		}
		if text != string(aLab.Program) {
			t.Errorf("%q: %d bytes", accepted, len(text))
		}
		if again := ask(t, s, http.MethodGet, path, "Accept-Encoding", accepted, "If-None-Match", r.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%q: again %d", accepted, again.StatusCode)
		}
	}
	page := ask(t, s, http.MethodGet, "/")
	for _, wanted := range []string{"frame-ancestors 'none'", "script-src 'self' 'wasm-unsafe-eval';", "style-src 'self';"} {
		if policy := page.Header.Get("Content-Security-Policy"); !strings.Contains(policy, wanted) {
			t.Errorf("the policy is %q", policy)
		}
	}
	if text := body(t, page); !strings.Contains(text, strings.TrimSuffix(policy(nil), "; frame-ancestors 'none'")) {
		t.Error("the meta tag of the page has another policy than its header")
	}
	here := httptest.NewServer(s)
	defer here.Close()
	r, err := http.Get(here.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.Uncompressed || r.ContentLength != int64(len(aLab.Program)) {
		t.Errorf("on this machine %d bytes come, packed: %v", r.ContentLength, r.Uncompressed)
	}
}

// unpacked unpacks a file by the ending of its name.
func unpacked(t *testing.T, ending string, content []byte) string {
	t.Helper()
	var from io.Reader = brotli.NewReader(bytes.NewReader(content))
	if ending == ".gz" {
		unzip, err := gzip.NewReader(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		from = unzip
	}
	text, err := io.ReadAll(from)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func quiet(message.Text) {}

// An export is what is served, with each file packed beside it. A later one takes its
// place, but nothing of anybody else's.
func TestExport(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "page")
	f := small(t, aLab)
	earlier := parts(t, f).Lab
	if n, err := f.Write(context.Background(), folder, quiet); err != nil || n != 3*len(f.documents)+3 {
		t.Fatalf("%d files, %v", n, err)
	}
	for _, d := range f.documents {
		want := string(content(t, f, d.name))
		for _, ending := range []string{"", ".gz", ".br"} {
			written, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(d.name)) + ending)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(written); ending == "" && got != want || ending != "" && unpacked(t, ending, written) != want {
				t.Errorf("%s%s is otherwise", d.name, ending)
			}
		}
	}
	for _, name := range []string{"mine.html", "mine-0123456789ab.js"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("mine"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	f = small(t, Lab{[]byte("\x00asm other"), aLab.Glue})
	if _, err := f.Write(context.Background(), folder, quiet); err != nil {
		t.Fatal(err)
	}
	for name, there := range map[string]bool{earlier: false, earlier + ".br": false, parts(t, f).Lab: true, "mine.html": true, "mine-0123456789ab.js": true} {
		if _, err := os.Stat(filepath.Join(folder, name)); (err == nil) != there {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// An export stops when it is told to, and writes over nobody's page.
func TestExportRefused(t *testing.T) {
	folder := t.TempDir()
	stopped := errors.New("stopped")
	ctx, stop := context.WithCancelCause(context.Background())
	stop(stopped)
	if _, err := small(t, aLab).Write(ctx, folder, quiet); !errors.Is(err, stopped) {
		t.Errorf("stopped: %v", err)
	}
	if err := os.WriteFile(filepath.Join(folder, front), []byte("<!DOCTYPE html>\nof somebody else's"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := small(t, aLab).Write(context.Background(), folder, quiet); err == nil || !strings.Contains(err.Error(), "replaced: index.html;") {
		t.Errorf("%v", err)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Errorf("%d files are written", len(entries))
	}
}
