package lesson

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"taquin/engine/text"
)

// Block is a paragraph or a list of a lesson's text. Its texts are in one line,
// with the marks of package text around code and emphasis, which take no room.
type Block struct {
	Text  string
	Items []string // of a list; nil for a paragraph
}

// Blocks reads a text as a Stage is told one.
func Blocks(text string) []Block {
	var all []Block
	inList := false
	add := func(line string, begins bool) {
		item, isItem := strings.CutPrefix(line, "- ")
		n := len(all) - 1
		switch {
		case isItem && inList && !begins:
			all[n].Items = append(all[n].Items, item)
		case isItem:
			all = append(all, Block{Items: []string{item}})
			inList = true
		case begins || n < 0:
			all = append(all, Block{Text: line})
			inList = false
		case inList:
			last := len(all[n].Items) - 1
			all[n].Items[last] += " " + line
		default:
			all[n].Text += " " + line
		}
	}
	begins := true
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			begins = true
			continue
		}
		add(line, begins)
		begins = false
	}
	for i, b := range all {
		all[i].Text = Marked(b.Text)
		for k, item := range b.Items {
			b.Items[k] = Marked(item)
		}
	}
	return all
}

// Marked puts the marks in place of ` and *. A star stands around emphasis only
// where the words touch it, and not between numbers.
func Marked(s string) string {
	var out strings.Builder
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || text.IsControl(r) {
			return ' '
		}
		return r
	}, s)
	for i := 0; i < len(s); {
		rest := s[i:]
		switch {
		case rest[0] == '`':
			if end := strings.IndexByte(rest[1:], '`'); end > 0 {
				out.WriteString(text.CodeOn + rest[1:1+end] + text.CodeOff)
				i += end + 2
				continue
			}
		case rest[0] == '*' && opens(s[:i], rest[1:]):
			if end := closing(rest[1:]); end > 0 {
				out.WriteString(text.EmphasisOn + Marked(rest[1:1+end]) + text.EmphasisOff)
				i += end + 2
				continue
			}
		}
		_, size := utf8.DecodeRuneInString(rest)
		out.WriteString(rest[:size])
		i += size
	}
	return out.String()
}

// opens reports whether a star between two texts begins emphasis.
func opens(before, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(after)
	return (before == "" || !isWord(last)) && after != "" && !unicode.IsSpace(first) && first != '*'
}

// closing is where the star stands that ends emphasis; -1 for nowhere.
func closing(text string) int {
	for i := range len(text) {
		if text[i] != '*' || i == 0 {
			continue
		}
		last, _ := utf8.DecodeLastRuneInString(text[:i])
		next, _ := utf8.DecodeRuneInString(text[i+1:])
		if !unicode.IsSpace(last) && (i+1 == len(text) || !isWord(next)) {
			return i
		}
	}
	return -1
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
