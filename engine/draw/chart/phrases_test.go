package chart

import (
	"testing"

	"taquin/engine/draw/phrasetest"
	"taquin/engine/text"
)

// What is said in one language is said in the other, of the same things.
func TestPhrases(t *testing.T) { phrasetest.Alike(t, inEnglish, inFrench) }

// A chart speaks the language that it is asked for, its numbers included, and
// English again.
func TestFrench(t *testing.T) {
	c, err := New([]Series{{X: []float64{1000, 2500}, Y: []float64{50136, 1018.74}}, {Name: "b", X: []float64{1000, 2500}, Y: []float64{3, 0.5}}},
		Options{X: "n", LogY: true, Kind: Line})
	if err != nil {
		t.Fatal(err)
	}
	english := c.Text(60)
	for _, test := range []struct {
		l                 text.Language
		text, title, desc string
	}{
		{text.French, "█ série 1   ▓ b\n" +
			"1\u00a0000 █████████████████████████████████████████████ 50\u00a0136\n" +
			"      ▓▓▓▓▓▓▓▓▓▓▓▓ 3\n" +
			"2\u00a0500 ████████████████████████████████ 1\u00a0018,74\n" +
			"      ▓▓▓▓▓▓ 0,5\n" +
			"Vers le bas\u00a0: n\u00a0; vers la droite\u00a0: valeurs (échelle logarit…\n", "Lignes\u00a0: b",
			"série 1\u00a0: 2 valeurs, de 1\u00a0018,74 (en 2\u00a0500) à 50\u00a0136 (en 1\u00a0000). b\u00a0: 2 valeurs, de 0,5 (en 2\u00a0500) à 3 (en 1\u00a0000). " +
				"Sur l’axe x\u00a0: n. Sur l’axe y\u00a0: valeurs, en échelle logarithmique."},
		{text.English, english, "Lines of b", c.description()},
	} {
		d := c.In(text.French).(*Chart).In(test.l).(*Chart)
		if text := d.Text(60); text != test.text || d.name() != test.title || d.description() != test.desc {
			t.Errorf("%s:\n%s%s\n%s\nwant:\n%s%s\n%s", test.l, text, d.name(), d.description(), test.text, test.title, test.desc)
		}
	}
}

// Below bars, too, numbers are written in the language.
func TestFrenchSlots(t *testing.T) {
	c, err := New([]Series{{X: []float64{1000, 1001}, Y: []float64{1, 2}}}, Options{Kind: Bars})
	if err != nil {
		t.Fatal(err)
	}
	if french := c.In(text.French).(*Chart); french.slots[1] != "1\u00a0001" || c.slots[1] != "1,001" {
		t.Errorf("%q, %q", french.slots, c.slots)
	}
}

// The only series is called as its axis is.
func TestNameOfTheOnlySeries(t *testing.T) {
	c, err := New([]Series{{Y: []float64{1, 2}}}, Options{Y: "coups", Kind: Bars})
	if err != nil {
		t.Fatal(err)
	}
	french := c.In(text.French).(*Chart)
	if got, want := french.name()+" | "+french.description(), "Barres\u00a0: coups | coups\u00a0: 2 valeurs, de 1 (en 1) à 2 (en 2). Sur l’axe y\u00a0: coups."; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
