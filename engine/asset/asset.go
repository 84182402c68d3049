// Package asset gives access to large files that only some uses of the lab need, such as fonts.
// Native programs embed them; the lab in a browser fetches each from the site when it is first
// needed.
//
// The owner of a file provides it by a function, so that the linker drops files that a program
// cannot reach:
//
//	func Content() ([]byte, error) {
//		if asset.Remote {
//			return asset.Fetch(Name, "the greeting")
//		}
//		return embedded, nil
//	}
//
// Pack combines many small files, such as scripts, into one, which Folder reads. The builder of the
// site writes all of these files.
package asset

import (
	"encoding/json"
	"io/fs"
	"sync"
	"testing/fstest"

	"taquin/engine/message"
)

// missing is the error about an unavailable file.
func missing(about string) error {
	return message.Errorf("file.cannot-be-fetched-now", "asset: %s cannot be fetched now; maybe there is no network", message.Word(about))
}

// FetchJSON fetches a JSON file and decodes it into value.
func FetchJSON(name, about string, value any) error {
	content, err := Fetch(name, about)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(content, value); err != nil {
		return message.Errorf("file.cannot-be-read", "asset: %s cannot be read: %w", about, err)
	}
	return nil
}

// Pack encodes all files of a folder as one file.
func Pack(files fs.FS) ([]byte, error) {
	texts := map[string]string{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, name)
		texts[name] = string(content)
		return err
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(texts)
}

// Folder is the folder of text files that Pack encoded as the named file. The file is fetched on
// first access; a failed fetch is retried on the next.
func Folder(name, about string) fs.FS { return &folder{name: name, about: about} }

type folder struct {
	name, about string
	mu          sync.Mutex
	files       fstest.MapFS // nil until fetched
}

// Open implements fs.FS.
func (f *folder) Open(name string) (fs.File, error) {
	files, err := f.fetched()
	if err != nil {
		return nil, err
	}
	return files.Open(name)
}

func (f *folder) fetched() (fstest.MapFS, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.files != nil {
		return f.files, nil
	}
	var texts map[string]string
	if err := FetchJSON(f.name, f.about, &texts); err != nil {
		return nil, err
	}
	f.files = fstest.MapFS{}
	for name, text := range texts {
		f.files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return f.files, nil
}
