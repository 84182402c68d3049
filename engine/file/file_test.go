package file

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// alone fails unless a folder holds one file, with a content.
func alone(t *testing.T, name, want string) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil || string(content) != want {
		t.Errorf("%s holds %q, want %q; %v", name, content, want, err)
	}
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil || len(entries) != 1 {
		t.Errorf("beside %s are %v; %v", name, entries, err)
	}
}

// A file is as it was until the other one is committed, and nothing is left
// beside it, however that ends.
func TestFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := Write(name, []byte("first"), 0o640); err != nil {
		t.Fatal(err)
	}
	alone(t, name, "first")
	for _, commit := range []bool{false, true} {
		f, err := Create(name, 0o666)
		if err != nil {
			t.Fatal(err)
		}
		for _, piece := range []string{"se", "cond"} {
			if _, err := f.Write([]byte(piece)); err != nil {
				t.Fatal(err)
			}
		}
		if content, err := os.ReadFile(name); string(content) != "first" {
			t.Errorf("it holds %q too early; %v", content, err)
		}
		want := "first"
		if commit {
			want = "second"
			if err := f.Commit(); err != nil {
				t.Error(err)
			}
		}
		f.Discard()
		alone(t, name, want)
	}
}

// A link is followed and stays one.
func TestLink(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	link := filepath.Join(t.TempDir(), "link")
	if err := errors.Join(os.WriteFile(name, []byte("first"), 0o666), os.Symlink(name, link)); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, []byte("second"), 0o666); err != nil {
		t.Fatal(err)
	}
	alone(t, name, "second")
	if info, err := os.Lstat(link); err != nil || info.Mode().Type() != fs.ModeSymlink {
		t.Errorf("the link is %v; %v", info.Mode(), err)
	}
}

// What cannot be replaced is written to, or refused; no error names the file.
func TestWhatIsNoFile(t *testing.T) {
	if err := Write(os.DevNull, []byte("x"), 0o666); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s is %v; %v", os.DevNull, info.Mode(), err)
	}
	folder := t.TempDir()
	if err := Write(folder, nil, 0o666); err == nil || err.Error() != "it is a folder" {
		t.Errorf("of a folder: %v", err)
	}
	missing := filepath.Join(folder, "missing", "file")
	if err := Write(missing, nil, 0o666); !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "missing") {
		t.Errorf("in a folder that is not there: %v", err)
	}
}

// A new file has its mode, less the umask; one that is replaced keeps its own.
// What a killed program left stays beside it.
func TestModes(t *testing.T) {
	folder := t.TempDir()
	name, left := filepath.Join(folder, "file"), filepath.Join(folder, ".file.1.part")
	if err := os.WriteFile(left, nil, 0o600); err != nil || !IsPart(filepath.Base(left)) {
		t.Fatal(err)
	}
	for _, mode := range []fs.FileMode{0o400, 0o600} {
		if err := Write(name, []byte("text"), mode); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(name); err != nil || runtime.GOOS != "windows" && info.Mode() != 0o400 {
			t.Errorf("of mode %v it has %v; %v", mode, info.Mode(), err)
		}
	}
	if _, err := os.Stat(left); err != nil {
		t.Error(err)
	}
}

// Check changes nothing, and says what Write would.
func TestCheck(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "file")
	if err := Check(name, 0o666); err != nil {
		t.Error(err)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 0 {
		t.Errorf("it leaves %v; %v", entries, err)
	}
	if err := Write(name, []byte("text"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Check(name, 0o666); err != nil {
		t.Error(err)
	}
	alone(t, name, "text")
	for _, at := range []string{folder, filepath.Join(folder, "missing", "file")} {
		got, want := Check(at, 0o666), Write(at, nil, 0o666)
		if got == nil || got.Error() != want.Error() {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
