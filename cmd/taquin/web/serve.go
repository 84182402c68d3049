package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

// kinds are the media types of the files, by extension, independent of the system's table.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".wasm": "application/wasm",
	".png":  "image/png",
	".ttf":  "font/ttf",
	".md":   "text/markdown; charset=utf-8",
	".txt":  "text/plain; charset=utf-8",
	".json": "application/json",
}

// Server serves a folder.
type Server struct {
	folder *Folder
	class  http.Handler // what belongs to a class, below classPath; nil for none

	mu     sync.Mutex
	packed map[string]func() ([]byte, error)
}

// NewServer makes one.
func NewServer(f *Folder) *Server {
	return &Server{folder: f, packed: map[string]func() ([]byte, error){}}
}

// Serve serves until the context is done.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := &http.Server{Handler: s, BaseContext: func(net.Listener) context.Context { return ctx }, ReadHeaderTimeout: 10 * time.Second, ErrorLog: log.New(io.Discard, "", 0)}
	stopped := make(chan struct{})
	context.AfterFunc(ctx, func() {
		defer close(stopped)
		const patience = time.Second // for files that are on their way
		leave, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		if server.Shutdown(leave) != nil {
			server.Close()
		}
	})
	if s.class != nil {
		go s.packAnew(ctx)
	}
	err := server.Serve(l)
	if errors.Is(err, http.ErrServerClosed) {
		<-stopped
		return nil
	}
	return err
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	if s.class != nil && strings.HasPrefix(r.URL.Path, classPath) {
		s.class.ServeHTTP(w, r)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "The lab takes nothing: its files can only be read.", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += front
	}
	d := s.folder.find(name)
	if d == nil {
		http.Error(w, "There is no such page; the lab is at / of this address.", http.StatusNotFound)
		return
	}
	content, err := d.makeUntil(r.Context())
	if err != nil {
		http.Error(w, "This page cannot be made: "+err.Error(), http.StatusInternalServerError)
		return
	}
	header.Set("Content-Type", kinds[path.Ext(name)])
	header.Set("Content-Security-Policy", policy(inlineHashes(content)))
	header.Set("Cache-Control", "no-cache")
	if d.forever {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	tag := digest(content)
	header.Set("Vary", "Accept-Encoding")
	if p, encoding := packingFor(r); encoding != "" {
		if content, err = s.pack(p, name, content); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		header.Set("Content-Encoding", encoding)
		tag += fmt.Sprint(p.ending, len(content))
	}
	header.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// packingFor returns how an answer is compressed, "" for not at all: a browser on this machine has
// it sooner as it is.
func packingFor(r *http.Request) (p packing, encoding string) {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if ip := net.ParseIP(host); err != nil || ip == nil || ip.IsLoopback() {
		return packing{}, ""
	}
	switch offered := r.Header.Get("Accept-Encoding"); {
	case accepts(offered, "br"):
		return quickBrotli, "br"
	case accepts(offered, "gzip"):
		return gzipping, "gzip"
	}
	return packing{}, ""
}

// accepts reports whether a list of encodings has one that it does not refuse.
func accepts(list, encoding string) bool {
	for offer := range strings.SplitSeq(list, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(offer), ";")
		if strings.TrimSpace(name) == encoding {
			return strings.Trim(strings.TrimSpace(weight), "q=0.") != "" || weight == ""
		}
	}
	return false
}

// packAnew compresses the files of the page as much as possible for a class, while their quickly
// compressed forms are served.
func (s *Server) packAnew(ctx context.Context) {
	best := brotliPacking(brotli.BestCompression)
	for _, d := range s.folder.documents {
		if !d.forever {
			continue
		}
		content, err := d.makeUntil(ctx)
		if err == nil {
			content, err = best.pack(ctx, content, func(int) {})
		}
		if err != nil {
			return
		}
		s.mu.Lock()
		s.packed[d.name+best.ending] = func() ([]byte, error) { return content, nil }
		s.mu.Unlock()
	}
}

// pack compresses a file, once for each form.
func (s *Server) pack(p packing, name string, content []byte) ([]byte, error) {
	s.mu.Lock()
	name += p.ending
	pack := s.packed[name]
	if pack == nil {
		pack = sync.OnceValues(func() ([]byte, error) { return p.pack(context.Background(), content, func(int) {}) })
		s.packed[name] = pack
	}
	s.mu.Unlock()
	return pack()
}
