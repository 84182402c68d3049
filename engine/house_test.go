package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// floors is the house, from the cellar up: a package imports only packages of
// floors below its own.
var floors = [][]string{
	{"taquin/engine/sorting"},
	{"taquin/engine/text"},
	{"taquin/engine/message"},
	{"taquin/engine/memory"},
	{"taquin/engine/asset"},
	{"taquin/engine/ctxtest",
		"taquin/engine/must",
		"taquin/scripts",
		"taquin/engine/draw/scene",
		"taquin/engine/perm/stabilizers",
		"taquin/engine/lexicon",
		"taquin/engine/statespace"},
	{"taquin/engine/perm/words",
		"taquin/engine/heuristic/audit",
		"taquin/engine/share",
		"taquin/engine/file",
		"taquin/engine/puzzle/notation",
		"taquin/engine/board/reader",
		"taquin/engine/compare"},
	{"taquin/engine/perm",
		"taquin/engine/cards",
		"taquin/luabind/gopherlua/repair",
		"taquin/luabind/source",
		"taquin/engine/share/sharetest"},
	{"taquin/engine/board",
		"taquin/luabind/gopherlua",
		"taquin/engine/draw/photo",
		"taquin/engine/perm/groups",
		"taquin/engine/perm/classes"},
	{"taquin/engine/heuristic",
		"taquin/engine/board/formats",
		"taquin/engine/puzzle/pieces"},
	{"taquin/engine/solver",
		"taquin/engine/instances",
		"taquin/engine/puzzle"},
	{"taquin/engine/automaton",
		"taquin/engine/statespace/search",
		"taquin/engine/deepening",
		"taquin/engine/pdb/tablefile",
		"taquin/engine/puzzle/packed",
		"taquin/engine/puzzle/solving"},
	{"taquin/engine/statespace/enumerate"},
	{"taquin/engine/search",
		"taquin/engine/puzzle/searches"},
	{"taquin/engine/strategy",
		"taquin/engine/multitile",
		"taquin/engine/boardspace",
		"taquin/engine/pdb",
		"taquin/engine/puzzle/known",
		"taquin/engine/puzzle/formats",
		"taquin/engine/puzzle/space",
		"taquin/engine/slide",
		"taquin/engine/rules",
		"taquin/engine/statespace/statetest"},
	{"taquin/engine/optimal",
		"taquin/engine/beam",
		"taquin/engine/puzzle/puzzletest",
		"taquin/engine/puzzle/pruning"},
	{"taquin/engine/puzzle/sequences"},
	{"taquin/engine",
		"taquin/engine/draw"},
	{"taquin/engine/draw/diagram"},
	{"taquin/engine/draw/boards",
		"taquin/engine/draw/perms",
		"taquin/engine/draw/cards",
		"taquin/engine/draw/chart",
		"taquin/engine/draw/slides",
		"taquin/engine/draw/drawtest"},
	{"taquin/engine/draw/graphs",
		"taquin/engine/draw/film",
		"taquin/engine/draw/cayley",
		"taquin/engine/draw/puzzles"},
	{"taquin/engine/draw/trees"},
	{"taquin/luabind/guard"},
	{"taquin/luabind/bind"},
	{"taquin/luabind/values",
		"taquin/luabind/explain"},
	{"taquin/luabind/lib/states",
		"taquin/luabind/show",
		"taquin/luabind/carry"},
	{"taquin/luabind/prompt"},
	{
		"taquin/luabind/stdlib",
		"taquin/luabind/lib/taquin",
		"taquin/luabind/lib/perm",
		"taquin/luabind/lib/puzzle",
		"taquin/luabind/lib/cards",
		"taquin/luabind/lib/solve",
		"taquin/luabind/lib/draw",
		"taquin/luabind/lib/lab",
		"taquin/luabind/lib/lesson",
		"taquin/luabind/lib/check",
		"taquin/luabind/lib/globals",
	},
	{"taquin/luabind/lib/grade"},
	{"taquin/luabind"},
	{"taquin/luabind/luatest"},
	{"taquin/cmd/taquin/cage",
		"taquin/cmd/taquin/i18n/names"},
	{"taquin/cmd/taquin/i18n"},
	{"taquin/cmd/taquin/terminal/tty",
		"taquin/cmd/taquin/terminal/ptytest",
		"taquin/cmd/taquin/exit",
		"taquin/cmd/taquin/i18n/comments",
		"taquin/cmd/taquin/docs/page",
		"taquin/cmd/taquin/docs/render",
		"taquin/cmd/taquin/transcript",
		"taquin/cmd/taquin/cluster/server"},
	{"taquin/cmd/taquin/docs/guide",
		"taquin/cmd/taquin/terminal"},
	{"taquin/cmd/taquin/process"},
	{"taquin/cmd/taquin/terminal/line",
		"taquin/cmd/taquin/cli"},
	{"taquin/cmd/taquin/cluster",
		"taquin/cmd/taquin/command",
		"taquin/cmd/taquin/docs/lesson"},
	{"taquin/cmd/taquin/lab",
		"taquin/cmd/taquin/class",
		"taquin/cmd/taquin/docs/luals",
		"taquin/cmd/taquin/docs/site",
		"taquin/cmd/taquin/solve"},
	{"taquin/cmd/taquin/web/session",
		"taquin/cmd/taquin/grade/pupil",
		"taquin/cmd/taquin/bench",
		"taquin/cmd/taquin/tables",
		"taquin/cmd/taquin/draw"},
	{"taquin/cmd/taquin/docs/screen",
		"taquin/cmd/taquin/tui"},
	{"taquin/cmd/taquin/grade",
		"taquin/cmd/taquin/docs",
		"taquin/cmd/taquin/repl",
		"taquin/cmd/taquin/web/worker"},
	{"taquin/cmd/taquin/web",
		"taquin/cmd/taquin/checks"},
	{"taquin/cmd/taquin"},
}

// The engine never prints, exits, reads flags or knows Lua; see checkCalls too.
var notInEngine = []string{"os", "flag", "log", "log/slog", "github.com/yuin/gopher-lua"}

// ownFiles are the packages of the engine that may import os all the same: tables
// too large to make anew each time are files.
var ownFiles = []string{"taquin/engine/pdb/tablefile", "taquin/engine/file"}

// forTests are packages that only tests import. Those of the engine may read and
// write files, and have flags.
var forTests = []string{
	"taquin/engine/ctxtest",
	"taquin/engine/puzzle/puzzletest",
	"taquin/engine/must",
	"taquin/engine/statespace/statetest",
	"taquin/engine/share/sharetest",
	"taquin/engine/draw/drawtest",
	"taquin/luabind/luatest",
}

// withUnsafe are the packages that may import unsafe: for words that are read from
// files as bytes, for where in memory they stand, for what gopher-lua does not export, and
// for where the stack ends.
var withUnsafe = []string{"taquin/engine/memory", "taquin/luabind/gopherlua", "taquin/luabind/guard"}

func floorOf(pkg string) int {
	return slices.IndexFunc(floors, func(f []string) bool { return slices.Contains(f, pkg) })
}

func TestImportsPointDown(t *testing.T) {
	root := ".."
	files := 0
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && name != root && strings.HasPrefix(d.Name(), ".") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || d.Name() == "generate.go" { // a program that go generate runs
			return nil
		}
		files++
		rel, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		checkImports(t, path.Join("taquin", filepath.ToSlash(rel)), name)
		return nil
	})
	if err != nil || files < 20 {
		t.Fatalf("%d files read: %v", files, err)
	}
}

func checkImports(t *testing.T, pkg, file string) {
	t.Helper()
	floor := floorOf(pkg)
	if floor < 0 {
		t.Errorf("%s has no floor in the house", pkg)
		return
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Error(err)
		return
	}
	engine := strings.HasPrefix(pkg, "taquin/engine") && !slices.Contains(forTests, pkg)
	if engine {
		checkCalls(t, file, parsed)
	}
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Error(err)
			continue
		}
		ours := imported == "taquin" || strings.HasPrefix(imported, "taquin/")
		if below := floorOf(imported); ours && (below < 0 || below >= floor) {
			t.Errorf("%s: %s imports %s, which is not below it", file, pkg, imported)
		}
		if slices.Contains(forTests, imported) && !slices.Contains(forTests, pkg) {
			t.Errorf("%s: %s imports %s, which is for tests", file, pkg, imported)
		}
		if imported == "unsafe" && !slices.Contains(withUnsafe, pkg) {
			t.Errorf("%s: %s imports unsafe", file, pkg)
		}
		if imported == "os" && slices.Contains(ownFiles, pkg) {
			continue
		}
		if engine && slices.Contains(notInEngine, imported) {
			t.Errorf("%s: the engine imports %s", file, imported)
		}
	}
}

// checkCalls finds where the engine would print, read the clock or draw random
// numbers of its own: all that comes in from outside.
func checkCalls(t *testing.T, file string, parsed *ast.File) {
	t.Helper()
	ast.Inspect(parsed, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		pkg, ok := sel.X.(*ast.Ident)
		if !ok || pkg.Obj != nil { // a variable of that name is no package
			return true
		}
		name := pkg.Name + "." + sel.Sel.Name
		switch {
		case strings.HasPrefix(name, "fmt.Print"), name == "time.Now", name == "time.Since", name == "time.Sleep",
			pkg.Name == "rand" && !slices.Contains([]string{"Rand", "New", "NewPCG", "Source", "PCG"}, sel.Sel.Name):
			t.Errorf("%s: the engine uses %s", file, name)
		}
		return true
	})
}

// What belongs to the project lies in its folders. What a user leaves beside
// them, such as a picture that the README asks for, is not tracked by git and
// does not count; where there is no git, there is nothing to find out.
func TestTopLevel(t *testing.T) {
	tracked, err := exec.Command("git", "-C", "..", "ls-files", "-z").Output()
	if err != nil {
		t.Log("git does not say what belongs to the project:", err)
		return
	}
	house := []string{"cmd", "engine", "luabind", "scripts", "go.mod", "go.sum", "README.md"}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(tracked), "\x00"), "\x00") {
		if top, _, _ := strings.Cut(name, "/"); !strings.HasPrefix(top, ".") && !slices.Contains(house, top) {
			t.Errorf("%s does not belong at the top level", name)
		}
	}
}

// Every package of the engine has a runnable example, but those that only tests import.
func TestExamples(t *testing.T) {
	packages := map[string]bool{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") {
			return err
		}
		pkg := path.Join("taquin/engine", filepath.ToSlash(filepath.Dir(name)))
		content, err := os.ReadFile(name)
		packages[pkg] = packages[pkg] || strings.HasSuffix(name, "_test.go") && strings.Contains(string(content), "\nfunc Example")
		return err
	})
	if err != nil || len(packages) < 20 {
		t.Fatalf("%d packages read: %v", len(packages), err)
	}
	for pkg, found := range packages {
		if !found && !slices.Contains(forTests, pkg) {
			t.Errorf("%s has no example", pkg)
		}
	}
}
