// Package speech says in the language of who reads what the lab says in English: errors,
// remarks, lines about what runs. The lab's own texts are made in English by everything
// that knows what is wrong, and a script gets them so, whoever runs it; only what a person
// is shown goes through In.
//
// The tables hold pairs of formats, as package fmt has them: what the lab says in English,
// and what that is in French. A text is compared with the English formats; what stands for a
// verb is said in French in its turn and put into the French format. So a wrapped error, a
// hint behind it and a name in its midst all find their places, whoever has put them
// together. A text that no table knows is left in English.
//
// Begin reading at In, then in interpreter.go and pattern.go; tables.go has the list of the
// tables, which are in the other files, by subject. A test finds phrases whose English nothing
// says any more.
package speech

import (
	"cmp"
	"strings"

	"taquin/cmd/taquin/i18n/names"
	"taquin/engine/text"
)

// phrase is what the lab says: its format in English and in French. The verbs of the English
// tell what may stand there:
//
//	%s  something that the tables know
//	%w  one of the words in bare or kinds
//	%v  anything, which is left in English where the tables do not know it
//	%d  %g  %q  a whole number, a number, something in quotes, left as they are
//
// The verbs of the French are the same ones. Where it wants another order, it numbers them,
// as in %[2]s. A blank before ; : ! ? » and one after « is written as any other, and becomes
// one at which no line ends.
type phrase struct{ English, French string }

// Ready makes what is said in a language ready. If that fails, it is said in English.
func Ready(in text.Language) error {
	if in != text.French {
		return nil
	}
	_, err := spoken()
	return cmp.Or(err, names.Ready(in))
}

// Say returns the description of a key in a language, or else what In returns.
func Say(l text.Language, key, english string) string {
	if said, ok := names.Find(l, key); ok && key != "" {
		return said
	}
	return In(l, english)
}

// In says in a language what the lab has said in English.
func In(l text.Language, english string) string {
	said, _ := Known(l, english)
	return said
}

// Known is In, and reports whether all of the text could be said in that language.
func Known(l text.Language, english string) (said string, ok bool) {
	if l != text.French {
		return english, true
	}
	return french(english)
}

// Values says in a language the values of an entry as they are written in English: those of
// their lines that are the lab's own words about a value. What a script has made, such as a
// string, is as it is in every language.
func Values(l text.Language, english string) string {
	if l != text.French {
		return english
	}
	i := newInterpreter()
	lines := strings.SplitAfter(english, "\n")
	for n, line := range lines {
		words := strings.TrimRight(line, "\n")
		if len(words) > longest {
			continue
		}
		i.left = mostSteps
		if said, ok := i.by(i.values)(words); ok {
			lines[n] = said + line[len(words):]
		}
	}
	return strings.Join(lines, "")
}
