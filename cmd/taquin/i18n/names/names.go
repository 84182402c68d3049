// Package names holds the descriptions of names in other languages than English: Lua's
// names, options, methods, commands and scripts. The English stands next to each declaration.
// The French stands in scripts/names/fr, each text under the key of what it describes, so
// that a change of the English loses no French. The checksum in a heading is that of the
// English for which the French was last reviewed; a test reports those that have changed.
//
// Start with Describe.
package names

import (
	"fmt"
	"hash/crc32"
	"io/fs"
	"path"
	"strings"
	"sync"

	"taquin/engine/asset"
	"taquin/engine/text"
	"taquin/scripts"
)

// Text is a text in a language other than English.
type Text struct {
	Keys []string // of what it describes: "modules/taquin", "entries/taquin.new", "methods/bfs"
	Sum  string   // of the English when the text was last reviewed
	Said string
}

// Sum is the checksum of an English text.
func Sum(english string) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(english))) }

// Find returns the text of a key in a language. A key such as "choices/escape:none" may have
// a text of its own or share that of "choices/none".
func Find(in text.Language, key string) (said string, ok bool) {
	if in != text.French {
		return "", false
	}
	all, _ := french()
	if said, ok = all[key]; ok {
		return said, true
	}
	group, name, _ := strings.Cut(key, "/")
	if at := strings.LastIndexByte(name, ':'); at >= 0 && group != "entries" {
		said, ok = all[group+"/"+name[at+1:]]
	}
	return said, ok
}

// Describe is Find, or the English if the language has no text.
func Describe(in text.Language, key, english string) string {
	if said, ok := Find(in, key); ok {
		return said
	}
	return english
}

// Ready loads the texts in a language. If that fails, there are none.
func Ready(in text.Language) error {
	if in != text.French {
		return nil
	}
	_, err := french()
	return err
}

// french holds the French texts by their keys.
var french = sync.OnceValues(func() (map[string]string, error) {
	content, err := French()
	all := map[string]string{}
	for _, t := range parse(string(content)) {
		for _, key := range t.Keys {
			all[key] = t.Said
		}
	}
	return all, err
})

// FrenchName is the file with all that is said in French.
const FrenchName = "names_fr.md"

// French is the content of that file.
func French() ([]byte, error) {
	if asset.Remote {
		return asset.Fetch(FrenchName, "the French of help")
	}
	var all []byte
	for _, name := range Files(text.French) {
		all = append(all, content(name)...)
	}
	return all, nil
}

// Files are those in a language, by their paths below the folder of the scripts.
func Files(in text.Language) []string {
	names, err := fs.Glob(scripts.Names, path.Join("names", string(in), "*.md"))
	if err != nil { // the pattern is well formed
		panic(err)
	}
	return names
}

// Read reads a file.
func Read(file string) []Text { return parse(content(file)) }

func content(file string) string {
	content, err := fs.ReadFile(scripts.Names, file)
	if err != nil { // it is part of the program
		panic(err)
	}
	return string(content)
}

// parse reads the content of files. A heading "# taquin SUM" begins the texts of a module with
// the module's own text; "# methods" without a sum begins a group of words. A heading
// "## NAME… SUM" begins a text about one or several names. Adjacent lines are one paragraph; a
// line that begins with two blanks begins an item of a list, which a line with four continues.
func parse(content string) (all []Text) {
	var group string   // "entries" or a group of words
	var lines []string // of the last text
	open := false      // the last of them goes on
	end := func() {
		if len(lines) > 0 {
			all[len(all)-1].Said = strings.Join(lines, "\n")
		}
		lines, open = nil, false
	}
	for line := range strings.Lines(content) {
		line = strings.TrimRight(line, "\n")
		switch {
		case line == "":
			open = false
		case strings.HasPrefix(line, "# "), strings.HasPrefix(line, "## "):
			end()
			level, heading, _ := strings.Cut(line, " ")
			at := strings.LastIndexByte(heading, ' ') + 1
			t := Text{Sum: heading[at:]}
			switch about := strings.TrimSpace(heading[:at]); {
			case level == "#" && about == "":
				group = heading
				continue
			case level == "#":
				group, t.Keys = "entries", []string{"modules/" + about}
			default:
				for _, name := range strings.Fields(about) {
					t.Keys = append(t.Keys, group+"/"+name)
				}
			}
			all = append(all, t)
		case open && (strings.HasPrefix(line, "    ") || !strings.HasPrefix(line, " ")):
			lines[len(lines)-1] += " " + strings.TrimLeft(line, " ")
		default:
			lines, open = append(lines, line), true
		}
	}
	end()
	return all
}
