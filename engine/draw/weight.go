package draw

import (
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Weight bounds the size of a rendered drawing. It is computed when the drawing is made, so that a
// drawing too large to render is rejected, and memory is granted, before it is rendered. Time and
// memory of rendering are proportional to it. A type that embeds Weight implements the Weighs
// method of Drawing.
type Weight struct {
	Picture int  // outlines count OfOutline each, letters 1, pixels of photos 1/OfPixels
	Wide    Page // text at unlimited width
	Narrow  Page // text at a minimal width
	Depth   int  // nesting of compositions
}

// Page is the size of a text.
type Page struct{ Columns, Lines int }

// Limits of a drawing.
const (
	MaxPicture = 2_000_000 // a walk over the largest board uses half of it
	MaxLetters = 4_000_000 // of a text, with the blanks for alignment
	MaxDepth   = 100
)

// Weight of an outline, and pixels per unit of weight.
const (
	OfOutline = 4
	OfPixels  = 16
)

// ErrTooHeavy is wrapped by the errors of Weight.Check.
var ErrTooHeavy = message.New("draw.too-much-to-draw", "too much to draw")

// Weighs returns the weight.
func (w Weight) Weighs() Weight { return w }

// Check returns an error that states the limit if the weight exceeds one.
func (w Weight) Check() error {
	number := func(n int) string { return text.English.Number(float64(n)) }
	switch {
	case w.Depth > MaxDepth:
		return message.Errorf("draw.pictures-are-put", "draw: %w: pictures are put within one another %s deep, and there may be %s; put them all in one list", ErrTooHeavy, number(w.Depth), number(MaxDepth))
	case w.Picture > MaxPicture:
		return message.Errorf("draw.the-picture-would-have", "draw: %w: the picture would have some %s letters and lines, and there may be %s", ErrTooHeavy, number(w.Picture), number(MaxPicture))
	case w.Letters() > MaxLetters:
		return message.Errorf("draw.in-text-it-would-have", "draw: %w: in text it would have some %s letters and blanks, and there may be %s", ErrTooHeavy, number(w.Letters()), number(MaxLetters))
	}
	return nil
}

// defaultPage is the width at which text has to wrap.
const defaultPage = 80

// Letters bounds the letters and blanks of the text at unlimited width and at any width from
// defaultPage.
func (w Weight) Letters() int {
	return max(w.Wide.Columns*w.Wide.Lines, max(w.Narrow.Columns, defaultPage)*w.Narrow.Lines)
}

// Weighed is the weight of a small drawing with given numbers of outlines and letters; it renders
// the text to measure it.
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

// compositionWeight is the additional weight of a composition.
const compositionWeight = 4 * OfOutline

// rowWeight is the weight of a row, which becomes several rows at a small width.
func rowWeight(items []Drawing, between string) Weight {
	w := Weight{Picture: compositionWeight}
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
			w.Narrow.Lines += (before+part.Narrow.Lines)/2 + word.Lines // vertically centred
		}
		before = part.Narrow.Lines
	}
	w.Wide.Lines += word.Lines
	return w
}

// columnWeight is the weight of a column.
func columnWeight(items []Drawing) Weight {
	w := Weight{Picture: compositionWeight}
	for _, d := range items {
		part := d.Weighs()
		w = w.with(part)
		w.Wide = Page{max(w.Wide.Columns, part.Wide.Columns), w.Wide.Lines + part.Wide.Lines + 1}
		w.Narrow.Lines++
	}
	return w
}

// captionWeight is the weight of a drawing with texts above and below.
func captionWeight(d Drawing, texts ...string) Weight {
	part := d.Weighs()
	w := Weight{Picture: compositionWeight}.with(part)
	w.Wide = part.Wide
	w.Wide.Columns = max(w.Wide.Columns, defaultPage)
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
		w.Wide.Lines += breaks + len(s)/(defaultPage/2) // two consecutive lines together exceed the width of one
		w.Narrow.Columns = max(w.Narrow.Columns, longest)
		w.Narrow.Lines += breaks + words
	}
	return w
}

// with adds a part: its picture, its depth, and its narrow text below the others.
func (w Weight) with(part Weight) Weight {
	w.Picture += part.Picture
	w.Depth = max(w.Depth, part.Depth+1)
	w.Narrow = Page{max(w.Narrow.Columns, part.Narrow.Columns), w.Narrow.Lines + part.Narrow.Lines}
	return w
}
