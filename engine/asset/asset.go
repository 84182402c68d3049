// Package asset is the larger files that only some uses of the lab want, such as the letters
// of pictures. A program carries them. The lab in a browser is smaller without them: each is
// a file of the site, which it fetches when the file is first wanted.
//
// Who has such a file gives it by a function, for the compiler leaves out of a program what
// nothing in it reaches:
//
//	func Content() ([]byte, error) {
//		if asset.Elsewhere {
//			return asset.Fetch(Name, "the greeting")
//		}
//		return embedded, nil
//	}
//
// Many small files, such as scripts, are one such file, which Pack makes and Folder reads.
//
// What writes the site puts all of them into it by their names.
package asset

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"sync"

	"taquin/engine/file/tree"
)

// missing is the error where a file cannot be had now.
func missing(about string) error {
	return fmt.Errorf("asset: %s cannot be fetched now; maybe there is no network", about)
}

// FetchJSON fetches a file that is a value in JSON.
func FetchJSON(name, about string, value any) error {
	content, err := Fetch(name, about)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(content, value); err != nil {
		return fmt.Errorf("asset: %s cannot be read: %w", about, err)
	}
	return nil
}

// Pack makes one file of all files of a folder.
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

// Folder is the folder that Pack has made a file of, which is fetched as Fetch fetches it when
// anything in the folder is first wanted, and tried again if it could not be had. Its files
// are texts.
func Folder(name, about string) fs.FS { return &folder{name: name, about: about} }

type folder struct {
	name, about string
	mu          sync.Mutex
	files       tree.Tree // nil until they are there
}

// Open implements fs.FS.
func (f *folder) Open(name string) (fs.File, error) {
	files, err := f.fetched()
	if err != nil {
		return nil, err
	}
	return files.Open(name)
}

func (f *folder) fetched() (tree.Tree, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.files != nil {
		return f.files, nil
	}
	var texts map[string]string
	if err := FetchJSON(f.name, f.about, &texts); err != nil {
		return nil, err
	}
	f.files = tree.Tree{}
	for name, text := range texts {
		f.files[name] = []byte(text)
	}
	return f.files, nil
}
