package file

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"taquin/engine/must"
)

// folderWith makes a folder of files that contain their own names.
func folderWith(t *testing.T, names ...string) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range names {
		path := filepath.Join(folder, name)
		must.Do(errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(name), 0o666)))
	}
	return folder
}

func TestRead(t *testing.T) {
	folder := folderWith(t, "ten bytes!", "in/inner")
	name := filepath.Join(folder, "ten bytes!")
	for most, want := range map[int64]string{9: "it is longer than 9 bytes", 10: "", 11: "", 1 << 40: ""} {
		for how, read := range map[string]func(string, int64) ([]byte, error){"Read": Read, "ReadPiped": ReadPiped, "ReadBelow": func(_ string, most int64) ([]byte, error) { return ReadBelow(folder, "ten bytes!", most) }} {
			content, err := read(name, most)
			if want == "" && (string(content) != "ten bytes!" || err != nil) || want != "" && (err == nil || err.Error() != want) {
				t.Errorf("%s up to %d gives %q, %v; want %q", how, most, content, err, want)
			}
		}
	}
	if content, err := Read(os.DevNull, 1); len(content) > 0 || err != nil {
		t.Errorf("the null device holds %q, %v", content, err)
	}
	if _, err := Read(folder, 1); !errors.Is(err, ErrNoFile) || err.Error() != "it is a folder and no file" {
		t.Errorf("a folder gives %v", err)
	}
	if _, err := Read(name+"?", 1); !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "ten") {
		t.Errorf("without a file: %v", err)
	}
	if content, err := ReadBelow(folder, "in/../in/inner", 99); string(content) != "in/inner" || err != nil {
		t.Errorf("below the folder is %q, %v", content, err)
	}
	var long *TooLongError
	if _, err := ReadAll(strings.NewReader("ten bytes!"), 9); !errors.As(err, &long) || long.Most != 9 {
		t.Errorf("a stream that is too long gives %v", err)
	}
	if all, err := ReadAll(endless{}, 1<<20); all != nil || !errors.As(err, &long) {
		t.Errorf("an endless stream gives %d bytes, %v", len(all), err)
	}
}

// endless is an infinite stream.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// No name leads out of a folder, whether its target exists or not.
func TestReadBelow(t *testing.T) {
	outer := folderWith(t, "outside", "in/inner", "in/deep/deeper")
	folder := filepath.Join(outer, "in")
	links := map[string]string{"link": "../outside", "absolute": filepath.Join(outer, "outside"), "up": "..", "self": filepath.Join(folder, "inner"), "far": "link", "deep/back": "../../outside", "dangling": "../nothing"}
	for name, target := range links {
		if err := os.Symlink(target, filepath.Join(folder, name)); err != nil {
			if runtime.GOOS == "windows" { // requires a privilege
				return
			}
			t.Fatal(err)
		}
	}
	for _, name := range []string{"../outside", "deep/../../outside", "./../outside", filepath.Join(outer, "outside"), filepath.Join(folder, "inner"), "/etc/passwd", "../nothing", "..",
		"link", "absolute", "up/outside", "self", "far", "deep/back", "dangling", "up/in/inner"} {
		if content, err := ReadBelow(folder, name, 99); !errors.Is(err, ErrOutside) {
			t.Errorf("%s gives %q, %v", name, content, err)
		}
	}
	must.Do(os.Symlink("deep/deeper", filepath.Join(folder, "inward")))
	if content, err := ReadBelow(folder, "inward", 99); string(content) != "in/deep/deeper" || err != nil {
		t.Errorf("a link inside gives %q, %v", content, err)
	}
	for name, want := range map[string]error{"nothing": fs.ErrNotExist, "inner/below": nil, "deep": ErrNoFile, ".": ErrNoFile, "": nil, "a\x00b": nil, strings.Repeat("x", 5000): nil} {
		content, err := ReadBelow(folder, name, 99)
		if err == nil || want != nil && !errors.Is(err, want) || errors.Is(err, ErrOutside) || strings.Contains(err.Error(), outer) {
			t.Errorf("%.20q gives %q, %v; want %v", name, content, err, want)
		}
	}
}

// Names are examined without opening files.
func TestLook(t *testing.T) {
	folder := folderWith(t, "b", "a/c")
	name := filepath.Join(folder, "b")
	if !Exists(name) || !Exists(folder) || Exists(name+"?") || !IsFolder(folder) || IsFolder(name) || IsFolder(name+"?") {
		t.Error("what is there is not told right")
	}
	none, empty := StampOf(name+"?"), StampOf(folder)
	before := StampOf(name)
	must.Do(os.WriteFile(name, []byte("longer"), 0o666))
	if after := StampOf(name); none != empty || none == before || before == after {
		t.Errorf("stamps are %v, %v, %v, %v", none, empty, before, after)
	}
	entries, err := List(folder)
	if err != nil || len(entries) != 2 || entries[0].Name() != "a" {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	if _, err := List(name); err == nil || strings.Contains(err.Error(), folder) {
		t.Errorf("a file is listed: %v", err)
	}
}
