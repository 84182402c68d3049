package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"maps"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"

	"taquin/cmd/taquin/docs/site"
	"taquin/engine/file"
	"taquin/engine/message"
)

// packing is a compressed form of a file, which servers may send instead.
type packing struct {
	ending string
	writer func(io.Writer) (io.WriteCloser, error)
}

var gzipping = packing{".gz", func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriterLevel(w, gzip.BestCompression) }}

// brotliPacking compresses with a quality from 0 to 11. The best one takes a minute for the lab.
func brotliPacking(quality int) packing {
	return packing{".br", func(w io.Writer) (io.WriteCloser, error) {
		const window = 24 // in bits: the widest that browsers take
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: quality, LGWin: window}), nil
	}}
}

var (
	packings    = []packing{gzipping, brotliPacking(brotli.BestCompression)}
	quickBrotli = brotliPacking(7) // of the server
)

// pack compresses a file and reports its progress.
func (p packing) pack(ctx context.Context, content []byte, progress func(percent int)) ([]byte, error) {
	var out bytes.Buffer
	w, err := p.writer(&out)
	if err != nil {
		return nil, err
	}
	const piece = 1 << 18
	for at := 0; at < len(content); at += piece {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		progress(100 * at / len(content))
		if _, err := w.Write(content[at:min(at+piece, len(content))]); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return out.Bytes(), err
}

func gzipped(content []byte) ([]byte, error) {
	return gzipping.pack(context.Background(), content, func(int) {})
}

// Write writes the folder, with compressed forms of the files, and returns the number of files. It
// overwrites only files of an earlier export.
func (f *Folder) Write(ctx context.Context, folder string, progress func(message.Text)) (int, error) {
	defer progress(message.Text{})
	kinds := f.kinds()
	if err := site.Check(folder, kinds); err != nil {
		return 0, err
	}
	var mu sync.Mutex
	hashes := map[string]bool{} // of inline scripts
	if err := f.each(ctx, func(ctx context.Context, d *document, done func(percent int)) error {
		content, err := d.makeUntil(ctx)
		if err != nil {
			return err
		}
		mu.Lock()
		for _, h := range inlineHashes(content) {
			hashes[h] = true
		}
		mu.Unlock()
		contents := map[string][]byte{d.name: content}
		for _, p := range packings {
			if contents[d.name+p.ending], err = p.pack(ctx, content, done); err != nil {
				return err
			}
		}
		for name, content := range contents {
			if err := write(folder, name, kinds[name], content); err != nil {
				return err
			}
		}
		return nil
	}, progress); err != nil {
		return 0, err
	}
	for name, content := range serverFiles(policy(slices.Sorted(maps.Keys(hashes)))) {
		if err := write(folder, name, kinds[name], []byte(content)); err != nil {
			return 0, err
		}
	}
	return len(kinds), f.forgetEarlier(folder, kinds)
}

// each does work on all files, on as many at a time as there are processors. The first
// error ends it.
func (f *Folder) each(ctx context.Context, work func(ctx context.Context, d *document, done func(percent int)) error, progress func(message.Text)) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var group sync.WaitGroup
	var finished atomic.Int64
	waiting := make(chan *document, len(f.documents))
	for _, d := range f.documents {
		waiting <- d
	}
	close(waiting)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for d := range waiting {
				if ctx.Err() != nil {
					return
				}
				if err := work(ctx, d, func(percent int) {
					progress(message.Textf("web.of-files-is-packed", "%d of %d files; %s is packed: %d %%", finished.Load(), len(f.documents), d.name, percent))
				}); err != nil {
					stop(err)
					return
				}
				finished.Add(1)
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}

// kinds returns the kinds of all files, by their names. Compressed forms, and files named after
// their content, need no mark.
func (f *Folder) kinds() map[string]file.Kind {
	all := map[string]file.Kind{}
	for name, kind := range f.read.Kinds() {
		all[reading+name] = kind
	}
	all[front], all[service] = file.Ours("page of the lab", pageMark), file.Ours("part of the lab", codeMark)
	for name := range serverFiles("") {
		all[name] = file.Ours("settings for a web server", serverMark)
	}
	part := file.Ours("part of the lab", "")
	for _, d := range f.documents {
		if d.forever {
			all[d.name] = part
		}
		for _, p := range packings {
			all[d.name+p.ending] = part
		}
	}
	return all
}

// write writes one file.
func write(folder, name string, kind file.Kind, content []byte) error {
	at := filepath.Join(folder, filepath.FromSlash(name))
	if err := file.MakeFolder(filepath.Dir(at), 0o777); err != nil {
		return err
	}
	return file.Write(kind, at, content)
}

// forgetEarlier removes the parts of an earlier export that are in this one no more.
func (f *Folder) forgetEarlier(folder string, kinds map[string]file.Kind) error {
	entries, err := file.List(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if _, now := kinds[name]; now || !keptName().MatchString(name) || !ourPart(name) {
			continue
		}
		if err := file.Remove(file.Ours("part of the lab", ""), path.Join(folder, name)); err != nil {
			return err
		}
	}
	return nil
}

// ourPart reports whether a name by content is one of the lab's.
func ourPart(name string) bool {
	part, _, _ := strings.Cut(name, "-")
	return slices.Contains([]string{"main", "worker", "style", "codemirror", "lab", "wasm_exec"}, part) ||
		slices.ContainsFunc(assets, func(a asset) bool { return part == strings.TrimSuffix(a.name, path.Ext(a.name)) })
}
