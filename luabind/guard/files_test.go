package guard_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/luabind/guard"
)

var builtin = fstest.MapFS{
	"lib/five.lua":      {Data: []byte("return 5")},
	"lib/six.lua":       {Data: []byte("return 6")},
	"lib/five_test.lua": {Data: []byte("")},
	"own.lua":           {Data: []byte("built in")},
}

// folder makes a folder with files and goes there.
func folder(t *testing.T, files ...string) {
	t.Helper()
	dir := t.TempDir()
	for _, name := range files {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte("text of "+name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

func TestFindScript(t *testing.T) {
	folder(t, "own.lua", "sub/inner.lua", "sub/data.lua/x.lua")
	var sought []string
	f := guard.NewFiles(guard.New(guard.Limits{}), guard.Places{Builtin: builtin, OnLookup: func(path string) { sought = append(sought, path) }})
	for _, c := range []struct{ name, found, text string }{
		{"own", "own.lua", "text of own.lua"}, {"own.lua", "own.lua", "text of own.lua"}, {"sub/inner", "sub/inner.lua", "text of sub/inner.lua"},
		{"lib/five", "lib/five.lua", "return 5"}, {"./own.lua", "own.lua", "text of own.lua"},
	} {
		s, err := f.Named(c.name)
		if err != nil || s.Name != c.found || s.Text != c.text {
			t.Errorf("%s is found as %q, %q, %v", c.name, s.Name, s.Text, err)
		}
	}
	for name, want := range map[string]string{
		"none":        `no such script: "none" is neither a file nor a built-in script (taquin scripts lists those)`,
		"sub":         `no such script: "sub" is a folder`,
		"lib":         `no such script: "lib" is a folder of built-in scripts: lib/five, lib/six`,
		"own.lua/x":   `no such script: "own.lua/x" is neither a file nor a built-in script (taquin scripts lists those)`,
		"":            `"" is not the name of a script`,
		"a\x00b":      `"a\x00b" is not the name of a script`,
		"../elswhere": `no such script: "../elswhere" is neither a file nor a built-in script (taquin scripts lists those)`,
	} {
		if _, err := f.Named(name); err == nil || err.Error() != want {
			t.Errorf("%q gives %v\nwant %s", name, err, want)
		} else if strings.HasPrefix(want, "no such") != errors.Is(err, guard.ErrNoScript) {
			t.Errorf("%q: what kind of an error is %v?", name, err)
		}
	}
	if len(sought) == 0 || sought[0] != "own" {
		t.Errorf("%q has been sought", sought)
	}
	// A script's folder is where what it includes is sought.
	inner, err := f.Named("sub/inner")
	if err != nil {
		t.Fatal(err)
	}
	leave := f.Enter(inner.Folder)
	if again, err := f.Included("inner"); err != nil || again.Name != "sub/inner.lua" || f.Depth() != 1 {
		t.Errorf("beside itself it is %q, %v", again.Name, err)
	}
	other := guard.NewFiles(guard.New(guard.Limits{}), guard.Places{})
	other.EnterAs(f)
	if s, err := other.Included("inner"); err != nil || s.Name != "sub/inner.lua" {
		t.Errorf("for another state it is %q, %v", s.Name, err)
	}
	leave()
	if f.Depth() != 0 || other.Depth() != 1 || f.Builtin == nil || other.Builtin != nil {
		t.Error("leaving has left something")
	}
	if _, err := other.Named("lib/five"); !errors.Is(err, guard.ErrNoScript) {
		t.Errorf("without a library it gives %v", err)
	}
}

// In the sandbox no name leads out of the script's folder, and nothing is written.
func TestSandboxFiles(t *testing.T) {
	folder(t, "outside.lua", "in/own.lua", "in/data.csv", "in/sub/deep.lua", "in/five.lua/x")
	for name, target := range map[string]string{"in/link.lua": "../outside.lua", "in/linked": "..", "in/data.lua": "data.csv"} {
		if err := os.Symlink(target, name); err != nil {
			t.Fatal(err)
		}
	}
	f := guard.NewFiles(guard.New(guard.Limits{Sandbox: true}), guard.Places{Builtin: builtin})
	if _, err := f.Included("in/own"); !errors.Is(err, guard.ErrNoScript) {
		t.Errorf("without a script that runs, a file gives %v", err)
	}
	if _, err := f.ReadData("in/data.csv", 99); !guard.IsMissing(err) {
		t.Errorf("without a script that runs, data gives %v", err)
	}
	s, err := f.Named("in/own")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Enter(s.Folder)()
	for _, name := range []string{"own", "own.lua", "sub/deep", "sub/../own", "lib/five", "data"} {
		if _, err := f.Included(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	absolute, err := filepath.Abs("outside.lua")
	if err != nil {
		t.Fatal(err)
	}
	const outside = "it leads out of the folder of the script, which the sandbox does not allow"
	for name, shown := range map[string]string{"../outside": "outside.lua", "sub/../../outside.lua": "outside.lua", "link": "in/link.lua", "linked/outside": "in/linked/outside.lua"} {
		if s, err := f.Included(name); err == nil || err.Error() != `cannot read the script "`+shown+`": `+outside {
			t.Errorf("%s is %q, %v", name, s.Text, err)
		}
		if text, err := f.ReadData(strings.TrimSuffix(name, ".lua")+".lua", 99); err == nil || err.Error() != outside {
			t.Errorf("%s is read: %q, %v", name, text, err)
		}
	}
	// What is no script is read as data alone.
	for _, name := range []string{absolute, "outside", "data.csv", "five", "a\x00b", ""} {
		if s, err := f.Included(name); err == nil {
			t.Errorf("%s is found: %q", name, s.Text)
		}
		if text, err := f.ReadData(name, 99); err == nil && name != "data.csv" {
			t.Errorf("%s is read: %q", name, text)
		}
	}
	if text, err := f.ReadData("data.csv", 99); err != nil || string(text) != "text of in/data.csv" {
		t.Errorf("data is %q, %v", text, err)
	}
	if err := f.Write("new.csv", nil); !errors.Is(err, guard.ErrSandbox) {
		t.Errorf("writing gives %v", err)
	}
	// What a script of the folder includes is confined as it is, also on another thread.
	deep, err := f.Included("sub/deep")
	if err != nil {
		t.Fatal(err)
	}
	leave := f.Enter(deep.Folder)
	worker := guard.NewFiles(guard.New(guard.Limits{Sandbox: true}), guard.Places{Builtin: builtin})
	worker.EnterAs(f)
	for _, f := range []*guard.Files{f, worker} {
		if s, err := f.Included("../own"); err != nil || s.Text != "text of in/own.lua" {
			t.Errorf("from within it is %q, %v", s.Text, err)
		}
		if s, err := f.Included("../../outside"); err == nil {
			t.Errorf("from within it is %q", s.Text)
		}
	}
	leave()
	built, err := f.Included("lib/five")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Enter(built.Folder)()
	if _, err := f.ReadData("data.csv", 99); !guard.IsMissing(err) {
		t.Errorf("a built-in script's data gives %v", err)
	}
	// A folder that the door has not made is none.
	defer f.Enter(guard.Folder{})()
	if s, err := f.Included("in/own"); !errors.Is(err, guard.ErrNoScript) {
		t.Errorf("nowhere there is %q, %v", s.Text, err)
	}
}

// What is given is read before the disk, by the names and from the folders of the disk, and
// what would be written there is saved.
func TestGivenFiles(t *testing.T) {
	folder(t, "own.lua", "disk.lua", "data.csv")
	given := fstest.MapFS{"own.lua": {Data: []byte("given")}, "sub/inner.lua": {Data: []byte("inner")}, "sub/beside.lua": {Data: []byte("beside")}, "photo.png": {Data: []byte("photo")}}
	var saved string
	f := guard.NewFiles(guard.New(guard.Limits{}), guard.Places{Builtin: builtin, Given: given, Save: func(name string, content []byte) error {
		saved = name + ": " + string(content)
		return nil
	}})
	for name, want := range map[string]string{"own": "given", "disk": "text of disk.lua", "lib/five": "return 5", "sub/inner": "inner", "./sub/../own.lua": "given"} {
		if s, err := f.Named(name); err != nil || s.Text != want {
			t.Errorf("%s is %q, %v", name, s.Text, err)
		}
	}
	for name, want := range map[string]string{"photo.png": "photo", "data.csv": "text of data.csv"} {
		if data, err := f.ReadData(name, 99); err != nil || string(data) != want {
			t.Errorf("%s is %q, %v", name, data, err)
		}
	}
	if _, err := f.ReadData("photo.png", 4); err == nil || !strings.HasPrefix(err.Error(), "it is longer than 4 bytes") {
		t.Errorf("what is too long gives %v", err)
	}
	inner, err := f.Named("sub/inner")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Enter(inner.Folder)()
	if s, err := f.Included("beside"); err != nil || s.Text != "beside" || s.Name != "sub/beside.lua" {
		t.Errorf("beside it is %s: %q, %v", s.Name, s.Text, err)
	}
	if err := f.Write("new.csv", []byte("1,2")); err != nil || saved != "new.csv: 1,2" {
		t.Errorf("saved is %q, %v", saved, err)
	}
	if _, err := os.Stat("new.csv"); err == nil {
		t.Error("what is saved is written as well")
	}
	if !guard.IsMissing(&os.PathError{Op: "open", Path: "x", Err: errors.ErrUnsupported}) {
		t.Error("without a disk its files are not missing")
	}
}

func TestData(t *testing.T) {
	folder(t, "data.csv", "sub/x")
	f := guard.NewFiles(guard.New(guard.Limits{}), guard.Places{})
	if text, err := f.ReadData("data.csv", 16); err != nil || string(text) != "text of data.csv" {
		t.Errorf("it is %q, %v", text, err)
	}
	for name, want := range map[string]string{"data.csv": "it is longer than 15 bytes", "sub": "it is a folder and no file"} {
		if _, err := f.ReadData(name, 15); err == nil || err.Error() != want {
			t.Errorf("%s gives %v, want %s", name, err, want)
		}
	}
	for _, name := range []string{"none", "data.csv/x"} {
		if _, err := f.ReadData(name, 15); !guard.IsMissing(err) {
			t.Errorf("%s gives %v", name, err)
		}
	}
	if err := f.Write("data.csv", []byte("new")); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile("data.csv"); err != nil || string(text) != "new" {
		t.Errorf("written is %q, %v", text, err)
	}
	for name, want := range map[string]string{"": `"" is not the name of a file`, "none/x": `cannot write "none/x": no such file or directory`, "sub": `cannot write "sub": `} {
		if err := f.Write(name, nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("writing %q gives %v, want %s", name, err, want)
		}
	}
	if guard.IsName(strings.Repeat("x", 4097)) || !guard.IsName("x") {
		t.Error("a name may have 4096 bytes, and one")
	}
}
