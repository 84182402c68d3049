package draw

import (
	"fmt"

	"taquin/engine/text"
)

// Phrase is a text in English and in French. With verbs of fmt in it, it is a
// format; both want the same things in the same order.
type Phrase [2]string

// In is the phrase in a language, with what its verbs want.
func (p Phrase) In(l text.Language, args ...any) string {
	form := p[0]
	if l == text.French {
		form = p[1]
	}
	if len(args) == 0 {
		return form
	}
	return fmt.Sprintf(form, args...)
}

// Noun is a thing that is counted: formats for one and for several, each with a
// verb for the number.
type Noun struct{ One, Many Phrase }

// Count is so many things.
func (n Noun) Count(l text.Language, count int) string {
	form := n.Many
	if l.Singular(count) {
		form = n.One
	}
	return form.In(l, l.Number(float64(count)))
}
