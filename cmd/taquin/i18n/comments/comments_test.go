package comments

import (
	"encoding/json"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"taquin/cmd/taquin/i18n/names"
	"taquin/engine/text"
	"taquin/luabind/source"
	"taquin/scripts"
)

// library is the built-in scripts, by their names.
func library(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(scripts.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".lua" {
			return err
		}
		content, err := fs.ReadFile(scripts.Files, name)
		all[name] = string(content)
		return err
	})
	if err != nil || len(all) < 50 {
		t.Fatalf("%d scripts: %v", len(all), err)
	}
	return all
}

// code is a script without its comments and without blanks at the ends of lines.
func code(script string) (all []string) {
	for l := range source.Scan(script) {
		if l.Kind != source.Comment {
			all = append(all, l.Raw)
		}
	}
	return all
}

// Every comment with words has French, every French belongs to a comment, and nothing else of a script
// changes with the language.
func TestFrenchOfComments(t *testing.T) {
	hasWords := regexp.MustCompile(`\pL`)
	unused := maps.Clone(french())
	for name, script := range library(t) {
		for _, c := range of(script) {
			said, known := french()[c.text]
			switch {
			case !known && hasWords.MatchString(c.text):
				t.Errorf("%s, line %d: no French of\n%s", name, c.line, c.text)
			case known && !c.alone && strings.Contains(said, "\n"):
				t.Errorf("%s, line %d: the comment stands at the end of a line, and its French has several", name, c.line)
			}
			delete(unused, c.text)
		}
		translated := Translate(text.French, script)
		if !slices.Equal(code(script), code(translated)) {
			t.Errorf("%s: not only comments are in French", name)
		}
		if Translate(text.English, script) != script {
			t.Errorf("%s: the English is another", name)
		}
		title := names.Describe(text.French, "scripts/"+strings.TrimSuffix(name, ".lua"), "")
		if first, _, _ := strings.Cut(translated, "\n--\n"); title != "" && bound(strings.ReplaceAll(strings.TrimPrefix(first, "-- "), "\n-- ", " ")) != bound(strings.ReplaceAll(title, "\n", " ")) {
			t.Errorf("%s is described as\n%s\nand begins with\n%s", name, title, first)
		}
	}
	for english := range unused {
		t.Errorf("French of a comment that no script has:\n%s", english)
	}
}

// bound is a text with plain blanks.
func bound(s string) string { return strings.ReplaceAll(s, "\u00a0", " ") }

// A French comment has no-break blanks before ; : ! ? and lines that an editor shows, and its lines of
// code and of usage are those of the English.
func TestFrenchIsSetAsFrench(t *testing.T) {
	plain := regexp.MustCompile(`\pL [;:?!»]( |\n|$)`)
	for english, said := range french() {
		if found := plain.FindString(said); found != "" {
			t.Errorf("a plain blank in %q:\n%s", found, said)
		}
		for _, line := range strings.Split(said, "\n") {
			if !strings.HasPrefix(line, "--") || text.Width(line) > 120 {
				t.Errorf("this is no line of a comment, or too long:\n%s", line)
			}
		}
		for _, line := range strings.Split(english, "\n") {
			if command := strings.Fields(line); strings.HasPrefix(line, "--   taquin ") && !strings.Contains(said, strings.Join(command[1:min(4, len(command))], " ")) {
				t.Errorf("the French lacks %q:\n%s", line, said)
			}
		}
	}
}

// The page makes the same of its file.
func TestFileOfPage(t *testing.T) {
	content, err := French()
	var all map[string][][3]any
	if err == nil {
		err = json.Unmarshal(content, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	for name, script := range library(t) {
		units, end, made := utf16.Encode([]rune(script)), 0, ""
		for _, e := range all[name] {
			made += string(utf16.Decode(units[end:int(e[0].(float64))])) + e[2].(string)
			end = int(e[1].(float64))
		}
		if made += string(utf16.Decode(units[end:])); made != Translate(text.French, script) {
			t.Errorf("%s is\n%s", name, made)
		}
	}
}
