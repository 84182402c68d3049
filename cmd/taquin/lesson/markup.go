package lesson

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"taquin/engine/text"
)

// block is a paragraph or a list of a lesson's text. Its texts are in one line,
// with marks around code and emphasis, which take no room on a screen.
type block struct {
	text  string
	items []string // of a list; nil for a paragraph
}

// The marks.
const (
	codeOn, codeOff         = text.CodeOn, text.CodeOff
	emphasisOn, emphasisOff = text.EmphasisOn, text.EmphasisOff
)

// blocks reads a text.
func blocks(text string) []block {
	var all []block
	inList := false
	add := func(line string, begins bool) {
		item, isItem := strings.CutPrefix(line, "- ")
		n := len(all) - 1
		switch {
		case isItem && inList && !begins:
			all[n].items = append(all[n].items, item)
		case isItem:
			all = append(all, block{items: []string{item}})
			inList = true
		case begins || n < 0:
			all = append(all, block{text: line})
			inList = false
		case inList:
			last := len(all[n].items) - 1
			all[n].items[last] += " " + line
		default:
			all[n].text += " " + line
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
		all[i].text = marked(b.text)
		for k, item := range b.items {
			b.items[k] = marked(item)
		}
	}
	return all
}

// marked puts the marks in place of ` and *. A star stands around emphasis only
// where the words touch it, and not between numbers.
func marked(s string) string {
	var out strings.Builder
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || text.Acts(r) {
			return ' '
		}
		return r
	}, s)
	for i := 0; i < len(s); {
		rest := s[i:]
		switch {
		case rest[0] == '`':
			if end := strings.IndexByte(rest[1:], '`'); end > 0 {
				out.WriteString(codeOn + rest[1:1+end] + codeOff)
				i += end + 2
				continue
			}
		case rest[0] == '*' && opens(s[:i], rest[1:]):
			if end := closing(rest[1:]); end > 0 {
				out.WriteString(emphasisOn + marked(rest[1:1+end]) + emphasisOff)
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
