package chart_test

import (
	"testing"

	"taquin/engine/draw"
	"taquin/engine/draw/chart"
	"taquin/engine/draw/drawtest"
	"taquin/engine/text"
)

// Charts use the language of their style, numbers included; a single series is named by its axis.
func TestFrench(t *testing.T) {
	lines := mustNew(t, []chart.Series{{X: []float64{1000, 2500}, Y: []float64{50136, 1018.74}}, {Name: "b", X: []float64{1000, 2500}, Y: []float64{3, 0.5}}},
		chart.Options{X: "n", LogY: true, Kind: chart.Line})
	bars := mustNew(t, []chart.Series{{X: []float64{1000, 1001}, Y: []float64{1, 2}}}, chart.Options{Kind: chart.Bars})
	named := mustNew(t, []chart.Series{{Y: []float64{1, 2}}}, chart.Options{Y: "coups", Kind: chart.Bars})
	drawtest.French(t, []drawtest.Told{
		{Drawing: lines, Title: "Lignes~: b", Desc: "série 1~: 2 valeurs, de 1~018,74 (en 2~500) à 50~136 (en 1~000). b~: 2 valeurs, de 0,5 (en 2~500) à 3 (en 1~000). " +
			"Sur l’axe x~: n. Sur l’axe y~: valeurs, en échelle logarithmique."},
		{Drawing: bars, Text: "\n1~001 ██"},
		{Drawing: named, Title: "Barres~: coups", Desc: "coups~: 2 valeurs, de 1 (en 1) à 2 (en 2). Sur l’axe y~: coups."},
	})
	const want = "█ série 1   ▓ b\n" +
		"1\u00a0000 █████████████████████████████████████████████ 50\u00a0136\n" +
		"      ▓▓▓▓▓▓▓▓▓▓▓▓ 3\n" +
		"2\u00a0500 ████████████████████████████████ 1\u00a0018,74\n" +
		"      ▓▓▓▓▓▓ 0,5\n" +
		"Vers le bas\u00a0: n\u00a0; vers la droite\u00a0: valeurs (échelle\nlogarithmique)\n"
	if got := lines.Text(draw.Style{Language: text.French, Width: 60}); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
