package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Files are read in one place, the package file, which reads files alone, up to a size,
// and never waits; and whatever a script may name, the package guard reads for it.

// reading is what reads files, looks for them or reads a stream to its end, by packages.
var reading = map[string][]string{
	"os":       {"Open", "OpenFile", "OpenRoot", "OpenInRoot", "ReadFile", "ReadDir", "Stat", "Lstat", "DirFS", "CopyFS", "Readlink"},
	"filepath": {"Walk", "WalkDir", "Glob", "EvalSymlinks"},
	"io":       {"ReadAll"},
	"ioutil":   {"ReadFile", "ReadDir", "ReadAll"},
	"syscall":  {"Open", "Openat", "Stat", "Lstat", "Mmap", "Readlink"},
	"unix":     {"Open", "Openat", "Stat", "Lstat", "Mmap", "Readlink"},
	"template": {"ParseFiles", "ParseGlob"},
	"mmap":     {"Map", "MapRegion"},
	"file":     {"Open", "OpenPiped", "Read", "ReadPiped", "ReadBelow", "Exists", "IsFolder", "StampOf", "List", "Walk"},
}

// readsElsewhere is who reads in another place, and why.
var readsElsewhere = map[string]map[string]string{
	"cmd/taquin/terminal/tty/modes_unix.go":    {"os.Stat": "an output is compared with the null device"},
	"luabind/values/choices.go":                {"file.List": completed, "file.Read": completed, "file.IsFolder": completed},
	"engine/draw/scene/scenetest/scenetest.go": {"os.ReadFile": "a picture that a test has committed"},
	"luabind/luatest/luatest.go":               {"os.ReadFile": "a script of a test"},
}

// completed is why the files that a script could name are looked at without guard.
const completed = "the user completes the name while he types it; no script can ask for it"

func TestFilesAreReadInOnePlace(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		in := path.Clean(strings.TrimPrefix(filepath.ToSlash(name), "../"))
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			return err
		}
		for _, call := range readingCalls(parsed) {
			ofScripts := strings.HasPrefix(call, "file.")
			switch door := path.Dir(in); {
			case door == "engine/file", ofScripts && (door == "luabind/guard" || !strings.HasPrefix(in, "luabind/")):
			case readsElsewhere[in][call] != "":
				found[in+" "+call] = true
			case ofScripts:
				t.Errorf("%s uses %s; what a script names, guard.Files reads", in, call)
			default:
				t.Errorf("%s uses %s; files are read by the package file", in, call)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for in, calls := range readsElsewhere {
		for call := range calls {
			if !found[in+" "+call] {
				t.Errorf("%s uses %s no longer: take it from the list", in, call)
			}
		}
	}
}

// readingCalls lists what a file uses of what reads files, such as "os.Open", whether it
// calls it or hands it over, and whatever name it gives to the package.
func readingCalls(parsed *ast.File) []string {
	packages := map[string]string{}
	for _, spec := range parsed.Imports {
		name := path.Base(strings.Trim(spec.Path.Value, `"`))
		packages[name] = name
		if spec.Name != nil {
			packages[spec.Name.Name] = name
		}
	}
	var all []string
	ast.Inspect(parsed, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if name, ok := sel.X.(*ast.Ident); ok && name.Obj == nil {
			if pkg := packages[name.Name]; slices.Contains(reading[pkg], sel.Sel.Name) {
				all = append(all, pkg+"."+sel.Sel.Name)
			}
		}
		return true
	})
	return all
}
