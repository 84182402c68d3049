package engine_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A doorRule says what only one package may use, so that whoever needs it goes through
// that package.
type doorRule struct {
	door     string              // the package
	why      string              // what it does that a call around it does not
	within   string              // of whose packages alone the rule is; "" is all
	calls    map[string][]string // by the path of a package: its functions and constants
	methods  []string            // of whatever value, such as an os.Root
	packages []string            // that may not be imported
}

var doorRules = []doorRule{{
	door: "taquin/engine/file",
	why:  "which changes only files that are ours or that the user has named, and names them in errors",
	calls: map[string][]string{
		"os": {"Create", "CreateTemp", "OpenFile", "WriteFile", "CopyFS", "Rename", "Remove", "RemoveAll", "Mkdir", "MkdirAll", "MkdirTemp",
			"Truncate", "Symlink", "Link", "Chmod", "Chown", "Lchown", "Chtimes", "O_WRONLY", "O_RDWR", "O_CREATE", "O_APPEND", "O_TRUNC"},
		"syscall":               changing,
		"golang.org/x/sys/unix": changing,
		"io/ioutil":             {"WriteFile", "TempFile", "TempDir"},
	},
	methods:  []string{"OpenFile", "WriteFile", "CreateTemp", "Mkdir", "MkdirAll", "RemoveAll", "Symlink", "Chmod", "Chown", "Chtimes"},
	packages: []string{"github.com/gofrs/flock", "github.com/google/renameio", "github.com/natefinch/atomic"},
}, {
	door: "taquin/engine/file",
	why:  "which reads files alone, up to a size, and never waits",
	calls: map[string][]string{
		"os":                    {"Open", "OpenRoot", "OpenInRoot", "ReadFile", "ReadDir", "Stat", "Lstat", "DirFS", "Readlink"},
		"path/filepath":         {"Walk", "WalkDir", "Glob", "EvalSymlinks"},
		"io":                    {"ReadAll"},
		"io/ioutil":             {"ReadFile", "ReadDir", "ReadAll"},
		"syscall":               {"Stat", "Lstat", "Mmap", "Readlink"},
		"golang.org/x/sys/unix": {"Stat", "Lstat", "Mmap", "Readlink"},
		"text/template":         {"ParseFiles", "ParseGlob"},
		"html/template":         {"ParseFiles", "ParseGlob"},
	},
	packages: []string{"github.com/edsrzf/mmap-go", "golang.org/x/exp/mmap"},
}, {
	door:   "taquin/luabind/guard",
	within: "taquin/luabind/",
	why:    "whose Files reads what a script may name",
	calls:  map[string][]string{"taquin/engine/file": {"Open", "OpenPiped", "Read", "ReadPiped", "ReadBelow", "Exists", "IsFolder", "StampOf", "List", "Walk"}},
}}

// changing are the system's own calls that change files.
var changing = []string{"Open", "Openat", "Openat2", "Creat", "Rename", "Renameat", "Renameat2", "Unlink", "Unlinkat", "Rmdir", "Mkdir", "Mkdirat",
	"Truncate", "Ftruncate", "Fallocate", "Symlink", "Symlinkat", "Link", "Linkat", "Chmod", "Fchmod", "Fchmodat", "Chown", "Mknod", "Mkfifo", "Flock", "O_WRONLY", "O_RDWR", "O_CREAT"}

// doorsPassed are the uses that go around a door all the same, by the file, with the reason.
var doorsPassed = map[[2]string]string{
	{"cmd/taquin/terminal/tty/modes_unix.go", "golang.org/x/sys/unix.O_RDWR"}: "it asks with which flags the output was opened, and opens nothing",
	{"cmd/taquin/cluster/store.go", "io.ReadAll"}:                             "a value of a job is inflated up to the size that the store allows",
	{"cmd/taquin/terminal/tty/modes_unix.go", "os.Stat"}:                      "an output is compared with the null device",
	{"cmd/taquin/cage/bubblewrap.go", "os.Readlink"}:                          "the system's links are copied into the sandbox",
	{"cmd/taquin/cage/bubblewrap.go", "path/filepath.Glob"}:                   "the system's folders are listed",
	{"cmd/taquin/cage/box_linux.go", "os.Stat"}:                               proc,
	{"cmd/taquin/cage/box_linux.go", "os.OpenRoot"}:                           proc,
	{"cmd/taquin/cage/box_linux.go", "os.WriteFile"}:                          proc,
	{"cmd/taquin/cage/box_linux.go", "golang.org/x/sys/unix.Open"}:            proc,
	{"cmd/taquin/grade/programs.go", "os.Lstat"}:                              "a submission that is a link is refused, not followed",
	{"luabind/values/files.go", "taquin/engine/file.List"}:                    completed,
	{"luabind/values/files.go", "taquin/engine/file.Read"}:                    completed,
	{"luabind/values/files.go", "taquin/engine/file.IsFolder"}:                completed,
}

// proc is why /proc is used directly.
const proc = "/proc holds the state of the sandbox's processes, not files"

// completed is why the files that a script could name are looked at without guard.
const completed = "the user completes the name while he types it; no script can ask for it"

// What is for one package alone is used nowhere else, tests and what they share left out.
func TestDoors(t *testing.T) {
	used, passed := map[string]bool{}, map[[2]string]bool{}
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != ".." && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		rel, err := filepath.Rel("..", filepath.Dir(name))
		if err != nil {
			return err
		}
		pkg := path.Join("taquin", filepath.ToSlash(rel))
		if slices.Contains(forTests, pkg) || pkg == "taquin/cmd/taquin/terminal/ptytest" {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		for _, rule := range doorRules {
			found := rule.found(parsed)
			switch {
			case rule.door == pkg:
				used[rule.why] = used[rule.why] || len(found) > 0
				continue
			case !strings.HasPrefix(pkg, rule.within):
				continue
			}
			for _, what := range found {
				use := [2]string{strings.TrimPrefix(filepath.ToSlash(name), "../"), what}
				passed[use] = true
				if doorsPassed[use] == "" {
					t.Errorf("%s uses %s; use %s, %s", name, what, rule.door, rule.why)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	for _, rule := range doorRules {
		if !used[rule.why] {
			t.Errorf("%s itself uses nothing of its rule: the test finds nothing", rule.door)
		}
	}
	for use := range doorsPassed {
		if !passed[use] {
			t.Errorf("%s uses %s no longer: take it from the list", use[0], use[1])
		}
	}
}

// found lists what a file uses of what a rule is about.
func (r doorRule) found(file *ast.File) []string {
	var found []string
	packages := map[string]string{} // by the names that they have here
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := path.Base(imported)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if _, watched := r.calls[imported]; watched && name == "." {
			found = append(found, fmt.Sprintf("%s without its name", imported))
		}
		packages[name] = imported
		if slices.ContainsFunc(r.packages, func(p string) bool { return imported == p || strings.HasPrefix(imported, p+"/") }) {
			found = append(found, imported)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := sel.X.(*ast.Ident); ok && x.Obj == nil && packages[x.Name] != "" {
			if slices.Contains(r.calls[packages[x.Name]], sel.Sel.Name) {
				found = append(found, packages[x.Name]+"."+sel.Sel.Name)
			}
		} else if slices.Contains(r.methods, sel.Sel.Name) {
			found = append(found, "the method "+sel.Sel.Name)
		}
		return true
	})
	return found
}

// The rules see what goes around them, whatever it is called.
func TestDoorsSee(t *testing.T) {
	for source, want := range map[string]string{
		`import "os"; var x = os.Rename`:                             "os.Rename",
		`import system "os"; func f() { system.WriteFile("", nil) }`: "os.WriteFile",
		`import . "os"`: "os without its name",
		`import "os"; func f(r *os.Root) { r.MkdirAll("x", 0) }`: "the method MkdirAll",
		`import "github.com/google/renameio/v2"`:                 "github.com/google/renameio/v2",
		`import "taquin/engine/file"; var read = file.Read`:      "taquin/engine/file.Read",
		`import "path/filepath"; var walk = filepath.Walk`:       "path/filepath.Walk",
		`import "syscall"; const c = syscall.O_CREAT`:            "syscall.O_CREAT",
		`import "os"; func f() { os.Getenv("x") }`:               "",
	} {
		parsed, err := parser.ParseFile(token.NewFileSet(), "source.go", "package p; "+source, 0)
		if err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, rule := range doorRules {
			found = append(found, rule.found(parsed)...)
		}
		if got := strings.Join(slices.Compact(found), ", "); got != want {
			t.Errorf("in %s is found %q, want %q", source, got, want)
		}
	}
}
