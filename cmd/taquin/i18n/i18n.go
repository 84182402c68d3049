// Package i18n is the French of messages: of errors, remarks and progress, which are values until
// this package renders them. The French of a message stands under its key in fr/*.txt, one file per
// subject, next to a copy of its English. The tests report keys without French.
//
// To add a message with its French, write message.Errorf("subject.slug", …) where it occurs and the
// key, the English and the French into fr/subject.txt.
//
// Begin reading at Text.
package i18n

import (
	"cmp"
	"embed"
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"taquin/cmd/taquin/i18n/names"
	"taquin/engine/asset"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// Text renders a message or an error in a language. Without a translation it is in English.
func Text(in text.Language, v any) string {
	said, _ := Translate(in, v)
	return said
}

// In is Text in a fixed language; nil for English.
func In(in text.Language) func(v any) string {
	if in != text.French {
		return nil
	}
	return func(v any) string { return Text(in, v) }
}

// Translate is Text, and reports whether there is a translation.
func Translate(in text.Language, v any) (said string, ok bool) {
	if in != text.French {
		return message.In(nil, v), true
	}
	all, _ := entries() // without the file the texts are in English
	return message.Translate(catalogue(all), v)
}

// Voice is the French of a lab: of messages and of the descriptions of names.
var Voice = bind.Voice{Describe: names.Describe, Text: Text}

// Usage returns the text of a key on the command line in a language. ok is false if there is none
// of this English.
func Usage(in text.Language, key, english string) (said string, ok bool) {
	if in != text.French {
		return "", false
	}
	all, _ := entries()
	e := all[key]
	return e.french, e.french != "" && e.english == english
}

// Ready loads the messages and the descriptions in a language. If that fails, they are in English.
func Ready(in text.Language) error {
	if in != text.French {
		return nil
	}
	_, err := entries()
	return cmp.Or(err, names.Ready(in))
}

// FrenchName is the name of the file with all French messages, which the page fetches.
const FrenchName = "messages_fr.txt"

//go:embed fr/*.txt
var files embed.FS

// French returns the content of that file.
func French() ([]byte, error) {
	if asset.Remote {
		return asset.Fetch(FrenchName, "the French of messages")
	}
	names, err := fs.Glob(files, "fr/*.txt")
	var all []byte
	for _, name := range names {
		content, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(append(all, content...), '\n')
	}
	return all, err
}

// entry is a text in both languages; the French may be "".
type entry struct{ english, french string }

// parse reads the content of files: entries of three lines, a key, the English and the French, with
// empty lines between them. A line that begins with a quotation mark is a string of Go.
func parse(content string) map[string]entry {
	all := map[string]entry{}
	var lines []string
	end := func() {
		if len(lines) > 1 {
			e := entry{english: unquoted(lines[1])}
			if len(lines) > 2 {
				e.french = unquoted(lines[2])
			}
			all[lines[0]] = e
		}
		lines = nil
	}
	for line := range strings.SplitSeq(content, "\n") {
		if line == "" {
			end()
		} else {
			lines = append(lines, line)
		}
	}
	end()
	return all
}

func unquoted(line string) string {
	if s, err := strconv.Unquote(line); err == nil && strings.HasPrefix(line, `"`) {
		return s
	}
	return line
}

// entries are the entries by their keys, parsed at the first use.
var entries = sync.OnceValues(func() (map[string]entry, error) {
	content, err := French()
	return parse(string(content)), err
})

// catalogue is the French of the entries.
type catalogue map[string]entry

// Format implements message.Catalogue.
func (c catalogue) Format(key string) (format string, ok bool) {
	french := c[key].french
	return c.Bound(french), french != ""
}

// Singular implements message.Catalogue.
func (c catalogue) Singular(n int64) bool { return n == 0 || n == 1 }

// Foreign implements message.Catalogue: it translates the texts of the operating system.
func (c catalogue) Foreign(err error) (said string, ok bool) {
	format, ok := c.Format("system." + strings.ReplaceAll(err.Error(), " ", "-"))
	return format, ok
}

// Bound implements message.Catalogue: French has a no-break space before ; : ! ? » and %, and after «.
func (c catalogue) Bound(format string) string {
	for _, sign := range []string{";", ":", "!", "?", "»", "%%"} {
		format = strings.ReplaceAll(format, " "+sign+" ", "\u00a0"+sign+" ")
		if before, found := strings.CutSuffix(format, " "+sign); found {
			format = before + "\u00a0" + sign
		}
	}
	for _, verb := range []string{"%s", "%v", "%w"} {
		format = strings.ReplaceAll(format, verb+"; ", verb+"\u00a0; ")
	}
	return strings.ReplaceAll(format, "« ", "«\u00a0")
}
