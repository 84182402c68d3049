package reader

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"taquin/engine/message"
	"taquin/engine/text"
)

// check refuses a line with characters that no board has, and removes colour codes.
func (p *parser) check(line string) (string, error) {
	words, inside := 0, false
	for i := range len(line) {
		if gap := strings.IndexByte(" ,/;|\t", line[i]) >= 0; gap == inside {
			if inside = !gap; inside {
				words++
			}
		}
	}
	if words > most {
		return "", message.Errorf("reader.a-line-has-labels", "%w: line %d has %d labels; the largest board has %d x %d cells", ErrForm, p.line, words, MaxSide, MaxSide)
	}
	if isASCII(line) {
		return line, nil
	}
	if p.line == 1 && strings.HasPrefix(line, "%PDF-") {
		return "", p.fail("reader.a-pdf", "this is a PDF file, not its text: copy the board from a viewer")
	}
	line = keycaps.Replace(text.Painted(line).Plain())
	if !utf8.ValidString(line) {
		return "", p.fail("reader.no-utf8", "this is no text in UTF-8")
	}
	for _, r := range line {
		switch {
		case unicode.IsControl(r) && r != '\t' && r != '\r' && r != '\n' && r != '\f':
			return "", p.fail("reader.control-character", "the control character U+%04X", r)
		case unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Co, r):
			return "", p.fail("reader.invisible-character", "the invisible character U+%04X: remove it", r)
		case p.Words:
		case unicode.IsDigit(r) && r > unicode.MaxASCII, wide(r) != r:
			return "", p.failAt(p.line, quoted(strings.TrimSpace(narrow(line))), "reader.other-digits", "%q is not an ASCII digit or sign", r)
		}
	}
	return line, nil
}

// keycaps makes labels of emoji, which are a digit and two marks.
var keycaps = strings.NewReplacer("\ufe0f\u20e3", " ", "\u20e3", " ", "🔟", " 10 ", "⬜", " . ", "⬛", " . ", "\ufe0f", "", "\u00a0", " ", "“", `"`, "”", `"`, "‘", "'", "’", "'")

// isASCII reports whether a line has only printable characters of ASCII, and no % at its start.
func isASCII(line string) bool {
	for i := range len(line) {
		if c := line[i]; c < ' ' && c != '\t' && c != '\n' && c != '\r' || c >= 0x7f || i == 0 && c == '%' {
			return false
		}
	}
	return true
}

// wide returns the character of ASCII for one of full width.
func wide(r rune) rune {
	switch {
	case r >= 0xFF01 && r <= 0xFF5E: // full-width forms of ASCII
		return r - 0xFF01 + '!'
	case r == 0x3001, r == 0xFF0C:
		return ','
	}
	return r
}

// narrow replaces digits of other scripts and characters of full width.
func narrow(line string) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII && unicode.IsDigit(r) {
			zero := r
			for unicode.IsDigit(zero-1) && r-zero < 9 {
				zero--
			}
			return '0' + r - zero
		}
		return wide(r)
	}, line)
}
