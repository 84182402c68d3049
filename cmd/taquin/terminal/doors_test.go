package terminal

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// exceptions are what may stand in a file all the same, and why.
var exceptions = map[string]map[string]string{
	"os.Stdin": {
		"cmd/taquin/cage/cage_linux.go":          "the child process has the same",
		"cmd/taquin/lab/flags.go":                "it asks whether the input is the program's own",
		"cmd/taquin/terminal/terminal.go":        "the program's own, once",
		"cmd/taquin/terminal/line/relay_unix.go": "liner reads no other file",
	},
	"os.Stdout": {
		"cmd/taquin/cage/cage_linux.go":    "the child process has the same",
		"cmd/taquin/terminal/terminal.go":  "the program's own, once",
		"cmd/taquin/terminal/line/draw.go": "liner writes to it, and gets a pipe to the drawer instead",
	},
	"os.Stderr": {
		"cmd/taquin/cage/cage_linux.go":   "the child process has the same, by another number",
		"cmd/taquin/grade/pupil/serve.go": "the process of a submission, whose parent reads it",
		"cmd/taquin/web/generate.go":      "a program of its own, for go generate",
		"cmd/taquin/terminal/terminal.go": "the program's own, once",
	},
	"log":          {"cmd/taquin/web/serve.go": "what the server would log is dropped"},
	"os.NewFile":   {"cmd/taquin/cage/cage_linux.go": "what the parent process has left it"},
	"\"/dev/tty\"": {},
	"\"/dev/fd\"":  {"cmd/taquin/cage/bubblewrap.go": "a path in the sandbox"},
	"Out.File": {
		"cmd/taquin/terminal/page.go":    "the user's $PAGER has the terminal to itself",
		"cmd/taquin/repl/runcommands.go": "the user's $EDITOR has the terminal to itself",
	},
	"out.File": {"cmd/taquin/terminal/line/draw.go": "the drawer of what liner writes"},
	"Err.File": {
		"cmd/taquin/terminal/page.go":    "the user's $PAGER has the terminal to itself",
		"cmd/taquin/repl/runcommands.go": "the user's $EDITOR has the terminal to itself",
	},
	"File.Write":    {"cmd/taquin/terminal/output.go": "the writer"},
	"terminal.Code": {"cmd/taquin/terminal/line/line.go": "codes that stand around what is typed, which goes through Write"},
	"text.Painted": {
		"cmd/taquin/docs/doc.go":             "help has no colours, and is made visible there",
		"cmd/taquin/docs/guide.go":           "a chapter of our own guide",
		"cmd/taquin/repl/sessioncommands.go": "a chapter of our own guide",
		"cmd/taquin/lab/lab.go":              "values as the room show writes them, which makes all texts in them visible",
		"cmd/taquin/lab/output.go":           "help of luabind, which is made visible there",
		"cmd/taquin/web/classserver.go":      "a QR code, drawn from its squares",
		"cmd/taquin/docs/screen/tutor.go":    "the list of our own lessons",
		"cmd/taquin/docs/screen/write.go":    "the stage, where all that comes from a script is made visible first",
	},
}

// Everything that is printed goes through Output: nothing else in the program knows
// standard output, and only what is listed above makes a text our own, with colours.
func TestThereIsOneWriter(t *testing.T) {
	const root = "../../.."
	seen := map[string]bool{}
	for _, room := range []string{"cmd/taquin", "luabind"} {
		err := filepath.WalkDir(filepath.Join(root, room), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			name = filepath.ToSlash(name)
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, path, nil, 0)
			if err != nil {
				return err
			}
			for _, found := range printing(file) {
				if exceptions[found.what][name] == "" && !ours(name, found.what) {
					t.Errorf("%s: %s; print by a terminal.Output", set.Position(found.at), found.what)
				}
				seen[found.what+" "+name] = true
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for what, files := range exceptions {
		for name := range files {
			if !seen[what+" "+name] {
				t.Errorf("%s needs no exception for %s any more", name, what)
			}
		}
	}
}

// ours reports whether a file belongs to the room of the writer itself, or to that of tests
// at a terminal.
func ours(name, what string) bool {
	inRoom := filepath.ToSlash(filepath.Dir(name)) == "cmd/taquin/terminal"
	return inRoom && (what == "text.Painted" || what == "terminal.Code") ||
		strings.HasPrefix(name, "cmd/taquin/terminal/ptytest/")
}

// place is where something stands that prints past the writer, or may.
type place struct {
	what string
	at   token.Pos
}

// printing finds what prints past the writer, or may.
func printing(file *ast.File) (all []place) {
	add := func(what string, at ast.Node) { all = append(all, place{what, at.Pos()}) }
	for _, spec := range file.Imports {
		if path := strings.Trim(spec.Path.Value, `"`); path == "log" || path == "log/slog" {
			add(path, spec)
		}
	}
	converts := func(f ast.Expr) {
		if s, ok := f.(*ast.SelectorExpr); ok && slices.Contains([]string{"Painted", "Code"}, s.Sel.Name) {
			if p, ok := s.X.(*ast.Ident); ok && (p.Name == "text" || p.Name == "terminal") {
				add(p.Name+"."+s.Sel.Name, f)
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			converts(n.Fun)
			if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "print" || f.Name == "println") {
				add(f.Name, n)
			}
		case *ast.FuncDecl: // a text may become a code as a result too
			if n.Type.Results != nil {
				for _, r := range n.Type.Results.List {
					converts(r.Type)
				}
			}
		case *ast.SelectorExpr:
			of, name := "", n.Sel.Name
			switch x := n.X.(type) {
			case *ast.Ident:
				of = x.Name
			case *ast.SelectorExpr:
				of = x.Sel.Name
			}
			if of == "File" && strings.HasPrefix(name, "Write") {
				add("File.Write", n)
			}
			switch whole := of + "." + name; whole {
			case "os.Stdin", "os.Stdout", "os.Stderr", "os.NewFile", "fmt.Print", "fmt.Printf", "fmt.Println",
				"syscall.Write", "unix.Write", "syscall.Stdout", "syscall.Stderr", "Out.File", "Err.File", "out.File", "err.File":
				add(whole, n)
			}
		case *ast.BasicLit:
			if n.Kind == token.STRING && (strings.Contains(n.Value, "/dev/std") || strings.Contains(n.Value, "/dev/tty") || strings.Contains(n.Value, "/dev/fd")) {
				add(n.Value, n)
			}
		}
		return true
	})
	return all
}
