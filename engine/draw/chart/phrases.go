package chart

import "taquin/engine/text"

// phrases are the words of charts in a language. Those with a verb of fmt in
// them are formats.
type phrases struct {
	bars, lines, points string
	of                  string // with one of these and the names of the series
	series              string // with a number: one without a name
	more                string // with the number of series that the legend leaves out

	oneValue   string // with the series, its value and its place
	values     string // with the series, their number, and the least and the largest with their places
	axis       string // with its name, what it shows and maybe onLog
	onLog      string
	someValues string // what an axis shows that has no label
	down       string // below bars of characters, with what the axis is called
	across     string
	downAcross string
	inLog      string
	means      string
	someShown  string // with the number of places of which one is shown
}

var inEnglish = phrases{
	bars: "Bars", lines: "Lines", points: "Points",
	of:     "%s of %s",
	series: "series %d",
	more:   "… and %d more",

	oneValue:   "%s: %s at %s.",
	values:     "%s: %s values from %s (at %s) to %s (at %s).",
	axis:       "The %s axis shows %s%s.",
	onLog:      ", on a logarithmic scale",
	someValues: "values",
	down:       "Down: %s",
	across:     "Across: %s",
	downAcross: "Down: %s; across: %s",
	inLog:      " (logarithmic scale)",
	means:      "Each bar is the mean of the values there.",
	someShown:  "One place in %s is shown, and the last.",
}

var inFrench = phrases{
	bars: "Barres", lines: "Lignes", points: "Points",
	of:     "%s\u00a0: %s",
	series: "série %d",
	more:   "… et %d de plus",

	oneValue:   "%s\u00a0: %s en %s.",
	values:     "%s\u00a0: %s valeurs, de %s (en %s) à %s (en %s).",
	axis:       "Sur l’axe %s\u00a0: %s%s.",
	onLog:      ", en échelle logarithmique",
	someValues: "valeurs",
	down:       "Vers le bas\u00a0: %s",
	across:     "Vers la droite\u00a0: %s",
	downAcross: "Vers le bas\u00a0: %s\u00a0; vers la droite\u00a0: %s",
	inLog:      " (échelle logarithmique)",
	means:      "Chaque barre est la moyenne des valeurs à cet endroit.",
	someShown:  "Un endroit sur %s est montré, et le dernier.",
}

// phrasesIn are the words of a language.
func phrasesIn(l text.Language) *phrases {
	if l == text.French {
		return &inFrench
	}
	return &inEnglish
}
