// Package catalogue has what help, completion and the reference say of names, in other
// languages than English. In English it stands beside what it is about; here it stands in
// files, those in French in scripts/names/fr: each text under a heading with the names that
// it is about and the sum of its English, by which it is found. So a text whose English has
// changed since is not found, and a test of the program tells of it.
//
// Begin reading at Find.
package catalogue

import (
	"cmp"
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
	Group string   // in which it stands: a module, or words of one kind
	About []string // the names that it is about; none for the module itself
	Sum   string   // of its English
	Said  string
}

// Sum is what an English text is found by.
func Sum(english string) string { return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(english))) }

// Find says in a language what is in English, if the files have it.
func Find(in text.Language, english string) (said string, ok bool) {
	if in != text.French {
		return "", false
	}
	all, _ := french()
	said, ok = all[Sum(english)]
	return said, ok
}

// Ready makes the texts in a language ready to be found. If that fails, there are none.
func Ready(in text.Language) error {
	if in != text.French {
		return nil
	}
	_, err := french()
	return err
}

// french is all that is said in French, by the sums of the English.
var french = sync.OnceValues(func() (map[string]string, error) {
	content, err := French()
	all := map[string]string{}
	for _, t := range parse(string(content)) {
		all[t.Sum] = t.Said
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

// parse reads the content of files. Lines next to each other are one paragraph; one that begins with two
// blanks begins an item of a list, and one with four goes on with it.
func parse(content string) (all []Text) {
	var group string
	var lines []string // of the last text
	open := false      // the last of them goes on
	end := func() {
		if len(all) > 0 {
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
			about, sum := strings.TrimSpace(heading[:at]), heading[at:]
			t := Text{Group: group, About: strings.Fields(about), Sum: sum}
			if level == "#" {
				group = cmp.Or(about, heading)
				t = Text{Group: group, Sum: sum}
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
