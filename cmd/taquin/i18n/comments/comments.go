// Package comments holds the comments of the built-in scripts in other languages than English. Each
// stands in scripts/comments/fr after its English, so that a test reports comments that are new or
// have changed.
//
// Start with Translate.
package comments

import (
	"encoding/json"
	"io/fs"
	"path"
	"strings"
	"sync"
	"unicode/utf16"

	"taquin/engine/text"
	"taquin/luabind/source"
	"taquin/scripts"
)

// comment is a comment of a script: one at the end of a line, or all adjacent lines with nothing else
// at the same indentation.
type comment struct {
	start, end int    // in bytes
	text       string // without indentation
	indent     string // "" at the end of a line
	line       int    // the last one
	alone      bool   // on its lines
}

// of returns the comments of a script.
func of(script string) (all []comment) {
	for l := range source.Scan(script) {
		if l.Kind != source.Comment {
			continue
		}
		indent := script[strings.LastIndexByte(script[:l.Begin], '\n')+1 : l.Begin]
		c := comment{l.Begin, l.Begin + len(l.Raw), l.Raw, indent, l.Line, strings.TrimSpace(indent) == ""}
		if n := len(all) - 1; n >= 0 && c.alone && all[n].alone && all[n].line == c.line-1 && all[n].indent == indent {
			all[n].end, all[n].text, all[n].line = c.end, all[n].text+"\n"+c.text, c.line
			continue
		}
		all = append(all, c)
	}
	return all
}

// edit replaces bytes of a script.
type edit struct {
	start, end int
	said       string
}

func edits(in text.Language, script string) (all []edit) {
	if in != text.French {
		return nil
	}
	for _, c := range of(script) {
		if said := french()[c.text]; said != "" {
			all = append(all, edit{c.start, c.end, strings.ReplaceAll(said, "\n", "\n"+c.indent)})
		}
	}
	return all
}

// Translate returns a script with its comments in a language.
func Translate(in text.Language, script string) string {
	var out strings.Builder
	end := 0
	for _, e := range edits(in, script) {
		out.WriteString(script[end:e.start] + e.said)
		end = e.end
	}
	return out.String() + script[end:]
}

// FrenchName is the name of the file with all French comments, which the page fetches.
const FrenchName = "comments_fr.json"

// French returns the content of that file: for each script a list of edits, which are the first
// and the last position, in the units of JavaScript, and the text.
func French() ([]byte, error) {
	all := map[string][][3]any{}
	err := fs.WalkDir(scripts.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".lua" {
			return err
		}
		script, err := fs.ReadFile(scripts.Files, name)
		units := func(bytes int) int { return len(utf16.Encode([]rune(string(script[:bytes])))) }
		for _, e := range edits(text.French, string(script)) {
			all[name] = append(all[name], [3]any{units(e.start), units(e.end), e.said})
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(all)
}

// french holds the French by the English. The files have one entry after another, with empty lines
// between them: the English, a line with an equals sign, and the French.
var french = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	names, err := fs.Glob(scripts.Comments, "comments/fr/*.txt")
	if err != nil { // the pattern is well formed
		panic(err)
	}
	for _, name := range names {
		content, err := fs.ReadFile(scripts.Comments, name)
		if err != nil { // it is part of the program
			panic(err)
		}
		for entry := range strings.SplitSeq(strings.TrimSpace(string(content)), "\n\n") {
			english, said, _ := strings.Cut(entry, "\n=\n")
			all[english] = said
		}
	}
	return all
})
