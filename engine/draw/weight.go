package draw

import (
	"errors"
	"fmt"
	"strings"

	"taquin/engine/text"
)

// Weight is how much there is to draw. It is known when a drawing is made, so that what
// nobody could look at, and what would take too long, is refused then: all that is done
// with a drawing takes time and memory in proportion to it. A drawing that has a
// Weight embedded has the method that Drawing wants.
type Weight struct {
	Picture int  // at most: a letter weighs 1, an outline OfOutline, a photo's pixels 1 by OfPixels
	Wide    Page // the text at most, where there is room
	Narrow  Page // and where there is room for a few columns only
	Depth   int  // how many drawings put others together, one within the other
}

// Page is the size of a text.
type Page struct{ Columns, Lines int }

// What a drawing weighs at most.
const (
	MaxPicture = 2_000_000 // a walk over the largest board has half of that
	MaxLetters = 4_000_000 // of a text, the blanks that keep its parts apart included
	MaxDepth   = 100
)

// What outlines weigh, and how many pixels weigh 1.
const (
	OfOutline = 4
	OfPixels  = 16
)

// ErrTooHeavy is wrapped by the errors of Weight.Check.
var ErrTooHeavy = errors.New("too much to draw")

// Weighs is the weight.
func (w Weight) Weighs() Weight { return w }

// Check returns an error for a drawing that is too heavy, which says what the bound is.
func (w Weight) Check() error {
	const form = "draw: %w: %s, and there may be %s"
	number := func(n int) string { return text.English.Number(float64(n)) }
	switch {
	case w.Depth > MaxDepth:
		return fmt.Errorf(form+"; put them all in one list", ErrTooHeavy, "pictures are put within one another "+number(w.Depth)+" deep", number(MaxDepth))
	case w.Picture > MaxPicture:
		return fmt.Errorf(form, ErrTooHeavy, "the picture would have some "+number(w.Picture)+" letters and lines", number(MaxPicture))
	case w.Letters() > MaxLetters:
		return fmt.Errorf(form, ErrTooHeavy, "in text it would have some "+number(w.Letters())+" letters and blanks", number(MaxLetters))
	}
	return nil
}

// usualPage is how wide a page is on which a text has to break.
const usualPage = 80

// Letters is how many letters and blanks the text has at most, on pages that are as wide as
// the usual ones, or without a limit.
func (w Weight) Letters() int {
	return max(w.Wide.Columns*w.Wide.Lines, max(w.Narrow.Columns, usualPage)*w.Narrow.Lines)
}

// Weighed is the weight of a small drawing of so many outlines and letters: it is drawn as
// text to see how large that is.
func Weighed(d interface{ Text(Style) string }, outlines, letters int) Weight {
	return Weight{Picture: OfOutline*outlines + letters, Wide: pageOf(d.Text(Style{})), Narrow: pageOf(d.Text(Style{Width: 1}))}
}

// pageOf is the size of a text.
func pageOf(text string) Page {
	p := Page{Lines: strings.Count(text, "\n")}
	for line := range strings.Lines(text) {
		p.Columns = max(p.Columns, displayWidth(line))
	}
	return p
}

// own is what a drawing adds by itself that puts others together.
const own = 4 * OfOutline

// rowWeight is that of drawings side by side, which stand below each other where there is no
// room, with a word between any two.
func rowWeight(items []Drawing, between string) Weight {
	w := Weight{Picture: own}
	word, before := pageOf(between+"\n"), 0
	for i, d := range items {
		part := d.Weighs()
		w = w.with(part)
		w.Wide = Page{w.Wide.Columns + part.Wide.Columns, max(w.Wide.Lines, part.Wide.Lines)}
		w.Narrow.Lines++
		if i > 0 {
			w.Picture += 2*OfOutline + len(between)
			w.Wide.Columns += 2*gap + word.Columns
			w.Narrow.Columns = max(w.Narrow.Columns, word.Columns)
			w.Narrow.Lines += (before+part.Narrow.Lines)/2 + word.Lines // it stands halfway down
		}
		before = part.Narrow.Lines
	}
	w.Wide.Lines += word.Lines
	return w
}

// columnWeight is that of drawings one below the other.
func columnWeight(items []Drawing) Weight {
	w := Weight{Picture: own}
	for _, d := range items {
		part := d.Weighs()
		w = w.with(part)
		w.Wide = Page{max(w.Wide.Columns, part.Wide.Columns), w.Wide.Lines + part.Wide.Lines + 1}
		w.Narrow.Lines++
	}
	return w
}

// captionWeight is that of a drawing with texts above and below it.
func captionWeight(d Drawing, texts ...string) Weight {
	part := d.Weighs()
	w := Weight{Picture: own}.with(part)
	w.Wide = part.Wide
	w.Wide.Columns = max(w.Wide.Columns, usualPage)
	for _, s := range texts {
		if s == "" {
			continue
		}
		longest, words := 0, 0
		for word := range strings.FieldsSeq(s) {
			longest, words = max(longest, displayWidth(word)), words+1
		}
		breaks := 1 + strings.Count(s, "\n")
		w.Picture += len(s)
		w.Wide.Columns = max(w.Wide.Columns, longest)
		w.Wide.Lines += breaks + len(s)/(usualPage/2) // two lines that follow each other hold more than one has room for
		w.Narrow.Columns = max(w.Narrow.Columns, longest)
		w.Narrow.Lines += breaks + words
	}
	return w
}

// with is the weight with the picture and the depth of a part, and below what there is in a
// narrow text that of the part.
func (w Weight) with(part Weight) Weight {
	w.Picture += part.Picture
	w.Depth = max(w.Depth, part.Depth+1)
	w.Narrow = Page{max(w.Narrow.Columns, part.Narrow.Columns), w.Narrow.Lines + part.Narrow.Lines}
	return w
}
