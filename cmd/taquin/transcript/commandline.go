package transcript

import (
	"strings"

	"taquin/engine/message"
)

// Words splits a command line into words, as a shell does: at blanks outside single and double
// quotes. Outside single quotes, a backslash escapes a blank, a quote or a backslash.
func Words(line string) ([]string, error) {
	var words []string
	var word []byte
	var quote byte // the one that is open
	begun := false
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(line) && strings.IndexByte(" \t'\"\\", line[i+1]) >= 0:
			i++
			begun, word = true, append(word, line[i])
		case quote == 0 && (c == '\'' || c == '"'):
			begun, quote = true, c
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == ' ' || c == '\t'):
			if begun {
				words = append(words, string(word))
			}
			begun, word = false, nil
		default:
			begun, word = true, append(word, c)
		}
	}
	if quote != 0 {
		return nil, message.Errorf("check.a-quote-is-not", "a quote is not closed: %s", line)
	}
	if begun {
		words = append(words, string(word))
	}
	return words, nil
}

// Quote writes a word so that Words reads it back in one piece.
func Quote(word string) string {
	if word != "" && !strings.ContainsAny(word, " \t\n\\'\"$`*?[]{}()<>|&;#~!") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
