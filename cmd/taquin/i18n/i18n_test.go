package i18n

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taquin/engine/message"
	"taquin/engine/text"
)

var update = flag.Bool("update", false, "update the English of the data files and the list of keys without French")

// isKey matches a key at a call.
var isKey = regexp.MustCompile(`^[a-z0-9]+\.[a-zA-Z0-9-]+$`)

// dynamic are the subjects whose keys package message makes from words.
var dynamic = []string{"count", "kind", "unit", "word", "system", "usage"}

// collected are the English texts of all calls in the tree by their keys: a literal key before a
// literal text.
func collected(t *testing.T) map[string]string {
	all := map[string]string{}
	err := filepath.WalkDir("../../..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "testdata"):
			return filepath.SkipDir
		case filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if name := ofKind(n); name != "" {
				all[message.Kind(name).Key()] = message.Kind(name).String()
			}
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if text, made := withoutKey(call); made != "" && !strings.Contains(filepath.Dir(name), "test") && hasWords.MatchString(text) && inEngine.MatchString(name) {
				t.Errorf("%s: %s(%q) has no key; use package message", name, made, text)
			}
			if key, english := ofWord(call); key != "" {
				all[key] = english
			}
			for i := 0; i+1 < len(call.Args) && i < 3; i++ {
				key, english := literal(call.Args[i]), literal(call.Args[i+1])
				if !isKey.MatchString(key) || english == "" {
					continue
				}
				if before, there := all[key]; there && before != english {
					t.Errorf("%s: the key %s is that of %q and of %q", name, key, before, english)
				}
				all[key] = english
			}
			return true
		})
		return nil
	})
	if err != nil || len(all) < 500 {
		t.Fatalf("%d keys: %v", len(all), err)
	}
	return all
}

var (
	inEngine = regexp.MustCompile(`/(engine|luabind)/([a-z]+/)*[a-z_]+\.go$`)
	hasWords = regexp.MustCompile(`(^|[^%a-z])[a-z]{2}`) // letters that belong to no verb
)

// withoutKey is the text of an error of package fmt or errors, and the function that makes it.
func withoutKey(call *ast.CallExpr) (text, made string) {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return "", ""
	}
	if of, ok := f.X.(*ast.Ident); ok && (of.Name == "fmt" && f.Sel.Name == "Errorf" || of.Name == "errors" && f.Sel.Name == "New") {
		return literal(call.Args[0]), of.Name + "." + f.Sel.Name
	}
	return "", ""
}

// ofWord is the key and the English of a call of message.Word, Kind or Count with a literal.
func ofWord(call *ast.CallExpr) (key, english string) {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return "", ""
	}
	word := literal(call.Args[len(call.Args)-1])
	if of, ok := f.X.(*ast.Ident); !ok || of.Name != "message" || word == "" {
		return "", ""
	}
	switch f.Sel.Name {
	case "Word":
		return message.Word(word).Key(), word
	case "Kind":
		return message.Kind(word).Key(), message.Kind(word).String()
	case "Count":
		return message.Count(2, word).Key(), "%d {1|" + word + "|" + word + "s}"
	}
	return "", ""
}

// ofKind is the name of a kind of values in Lua that a literal bind.Kind declares; otherwise "".
func ofKind(n ast.Node) string {
	kind, ok := n.(*ast.CompositeLit)
	if !ok {
		return ""
	}
	if of, ok := kind.Type.(*ast.SelectorExpr); !ok || of.Sel.Name != "Kind" {
		return ""
	}
	for _, e := range kind.Elts {
		if field, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := field.Key.(*ast.Ident); ok && key.Name == "Name" {
				return literal(field.Value)
			}
		}
	}
	return ""
}

// literal is the value of a string literal or a sum of them; "" for any other expression.
func literal(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, _ := strconv.Unquote(e.Value)
		return s
	case *ast.BinaryExpr:
		if x, y := literal(e.X), literal(e.Y); x != "" && y != "" {
			return x + y
		}
	}
	return ""
}

// Every key has its French, or is in the list of those without; no French is left without a key.
func TestKeys(t *testing.T) {
	english := collected(t)
	content, err := French()
	if err != nil {
		t.Fatal(err)
	}
	all := parse(string(content))
	var missing []string
	for _, key := range slices.Sorted(maps.Keys(english)) {
		switch e, there := all[key]; {
		case !there || e.french == "":
			missing = append(missing, key)
		case e.english != english[key] && *update:
			t.Logf("%s: the English is now %q; is the French still right? %q", key, english[key], e.french)
		case e.english != english[key]:
			t.Errorf("%s: the English is now %q, and the data has %q; go test -update after a look at the French", key, english[key], e.english)
		}
	}
	for key := range all {
		if subject, _, _ := strings.Cut(key, "."); english[key] == "" && !slices.Contains(dynamic, subject) && !*update {
			t.Errorf("no code uses the key %s", key)
		}
	}
	const list = "testdata/missing.txt"
	said := strings.Join(missing, "\n") + "\n"
	if *update {
		rewrite(t, english)
		if err := os.WriteFile(list, []byte(said), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if before, err := os.ReadFile(list); err != nil || string(before) != said {
		t.Errorf("the keys without French are not those of %s (%v): write the French, or update the list; now they are\n%s", list, err, said)
	}
}

// rewrite writes the data files with the English of the calls, and without the keys that no call has.
func rewrite(t *testing.T, english map[string]string) {
	names, err := filepath.Glob("fr/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all := parse(string(content))
		var out strings.Builder
		for _, key := range slices.Sorted(maps.Keys(all)) {
			e := all[key]
			subject, _, _ := strings.Cut(key, ".")
			if english[key] == "" && !slices.Contains(dynamic, subject) || e.french == "" {
				continue
			}
			if english[key] != "" {
				e.english = english[key]
			}
			if out.Len() > 0 {
				out.WriteString("\n")
			}
			fmt.Fprintf(&out, "%s\n%s\n%s\n", key, quoted(e.english), quoted(e.french))
		}
		if err := os.WriteFile(name, []byte(out.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// quoted is a text in a line of a data file.
func quoted(s string) string {
	if s != strings.TrimSpace(s) || strings.HasPrefix(s, `"`) || strings.Contains(s, "\n") {
		return strconv.Quote(s)
	}
	return s
}

var verb = regexp.MustCompile(`%[-+# 0-9.]*(?:\[(\d+)\])?([a-zA-Z%])`)

// verbs are the letters of a format by the numbers of their arguments. The verbs s, v and w are
// alike.
func verbs(format string) map[int]string {
	all, next := map[int]string{}, 1
	for _, found := range verb.FindAllStringSubmatch(format, -1) {
		if found[2] == "%" {
			continue
		}
		if n, err := strconv.Atoi(found[1]); err == nil {
			next = n
		}
		if all[next] = found[2]; strings.Contains("svw", found[2]) {
			all[next] = "v"
		}
		next++
	}
	return all
}

// The French of a format formats the arguments as its English does, or leaves some out.
func TestVerbs(t *testing.T) {
	content, err := French()
	if err != nil {
		t.Fatal(err)
	}
	for key, e := range parse(string(content)) {
		english := verbs(e.english)
		for n, letter := range verbs(e.french) {
			if english[n] != letter {
				t.Errorf("%s: argument %d is %%%s in French and %%%s in English: %q", key, n, letter, english[n], e.french)
			}
		}
	}
}

func TestText(t *testing.T) {
	unsolvable := message.New("board.unsolvable", "unsolvable")
	for _, c := range []struct {
		v               any
		english, french string
	}{
		{unsolvable, "unsolvable", "insoluble"},
		{message.Count(2, "board"), "2 boards", "2 taquins"},
		{message.Bytes(1 << 28), "256 MiB", "256 Mio"},
		{message.Errorf("", "%s: %w", "b:up", unsolvable), "b:up: unsolvable", "b:up: insoluble"},
		{message.Kind("board"), "a board", "un taquin"},
	} {
		if got := Text(text.English, c.v); got != c.english {
			t.Errorf("in English %q, want %q", got, c.english)
		}
		if got, ok := Translate(text.French, c.v); got != c.french || !ok {
			t.Errorf("in French %q, %v; want %q", got, ok, c.french)
		}
	}
}
