package speech

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taquin/scripts"
)

// What a phrase says between its verbs must stand between verbs in the sources, too: who
// changes an English text finds here that its French is left behind.
func TestSaidSomewhere(t *testing.T) {
	said, all := saidInSources(t)
	assignments, err := fs.Glob(scripts.Files, "assignments/*.lua")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range assignments {
		source, err := fs.ReadFile(scripts.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range literal.FindAllStringSubmatch(string(source), -1) {
			for _, part := range parts(found[1]) {
				said[part] = true
			}
		}
	}
	for _, p := range slices.Concat(written().Phrases, hints, ofValues) {
		for _, part := range parts(p.English) {
			if !said[part] && !slices.Contains(saidByOthers, part) {
				t.Errorf("nothing says %q any more, which is in %q; in French it is %q", part, p.English, p.French)
			}
		}
	}
	types := []string{"number", "string", "boolean", "table", "function", "thread", "userdata", "nil"} // Lua's
	for _, word := range slices.Concat(slices.Collect(maps.Keys(kinds)), slices.Collect(maps.Keys(things)), slices.Collect(maps.Keys(bare))) {
		if !strings.Contains(all, word) && !slices.Contains(types, word) {
			t.Errorf("nothing says %q any more", word)
		}
	}
}

// saidByOthers is what gopher-lua and the system say by themselves.
var saidByOthers = []string{"no such file or directory", "bad argument #", "expected", "got", "index out of range", "value expected", "wrong number of arguments", "can not resume a dead thread",
	"connection refused", "no route to host", "address already in use"}

var (
	verb    = regexp.MustCompile(`%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]`)
	literal = regexp.MustCompile(`"([^"\n]*)"`)
	between = regexp.MustCompile(`\x00|; |: |, `)
)

// parts is what a format says between its verbs and its joints.
func parts(format string) []string {
	format = strings.ReplaceAll(verb.ReplaceAllString(strings.ReplaceAll(format, "%%", "\x01"), "\x00"), "\x01", "%")
	var all []string
	for _, part := range between.Split(format, -1) {
		if part = strings.Trim(part, " \n,.:;?'\"()%[]=+…"); part != "" {
			all = append(all, part)
		}
	}
	return all
}

// saidInSources are the parts of all texts in the sources, and these texts. A text that is
// put together by + has a verb for each part that is none. The sources of this package and
// of tests say nothing.
func saidInSources(t *testing.T) (said map[string]bool, texts string) {
	said = map[string]bool{}
	var all strings.Builder
	err := filepath.WalkDir("../../..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if slices.Contains([]string{"testdata", ".git"}, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		case filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || filepath.Base(filepath.Dir(name)) == "speech":
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok {
				return true
			}
			text, ok := textOf(e)
			if !ok {
				return true
			}
			all.WriteString(text + "\n")
			for _, format := range []string{text, strings.ReplaceAll(text, "%", "%%")} { // which of the two it is, is not known
				for _, part := range parts(format) {
					said[part] = true
				}
			}
			_, sum := e.(*ast.BinaryExpr) // whose parts may hold others
			return sum
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return said, all.String()
}

// textOf is the text that an expression is made of; ok is false if nothing in it is a text.
func textOf(e ast.Expr) (text string, ok bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		left, isLeft := textOf(e.X)
		right, isRight := textOf(e.Y)
		if e.Op != token.ADD || !isLeft && !isRight {
			return "", false
		}
		if !isLeft {
			left = "%s"
		}
		if !isRight {
			right = "%s"
		}
		return left + right, true
	}
	return "", false
}
