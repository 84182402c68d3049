package draw_test

import (
	"regexp"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/draw"
	"taquin/engine/perm"
	"taquin/engine/text"
)

// speakers are drawings of all kinds, and what those who do not see them hear of
// them in French.
func speakers(t *testing.T) []spoken {
	b := parse(t, "0 1 2 / 3 4 5 / 6 7 .")
	walk := must(draw.NewWalk(b, board.Audibert, word("hggbd")))
	p := perm.Perm{1, 2, 0, 4, 3, 5, 6}
	cycles := must(draw.NewCycles(p, 0))
	return []spoken{
		{"board", boardOf("0 1 2 / 4 3 .", draw.BoardOptions{Marks: [][]int{{0}, {1, 2}}, Zones: [][]int{{3, 4}}, Arrows: [][2]int{{0, 4}}}),
			"Un taquin 3x2, pièces en place~: 3 sur 5",
			"Ligne par ligne~: 0 1 2, 4 3 vide. Case marquée~: 0. Cases marquées~: 1 2. Un trait entoure les cases 3 4. Une flèche va de la case 0 à la case 4."},
		{"plain", boardOf("0 1 2 / 4 3 .", draw.BoardOptions{Plain: true, Zones: [][]int{{3}}}), "Un taquin 3x2", "Ligne par ligne~: _ _ _, _ _ vide. Un trait entoure la case 3."},
		{"walk", walk, "Un chemin de la case vide sur un taquin 3x3, 5 coups",
			"Avant~: Ligne par ligne~: 0 1 2, 3 4 5, 6 7 vide. La case vide suit le chemin hggbd. Après~: Ligne par ligne~: 0 1 2, 6 3 4, 7 vide 5."},
		{"still", must(draw.NewWalk(b, board.Audibert, nil)), "Un chemin de la case vide sur un taquin 3x3, 0 coup", ""},
		{"cycles", cycles, "Une permutation impaire de 7 éléments~: des cycles de longueur 3 et 2", "0 → 1 → 2 → 0; 3 → 4 → 3; fixes~: 5 6."},
		{"cycle", must(draw.NewCycles(perm.Perm{1, 2, 0}, 0)), "Une permutation paire de 3 éléments~: un cycle de longueur 3", ""},
		{"identity", must(draw.NewCycles(perm.Perm{0}, 0)), "Une permutation paire de 1 élément qui ne déplace rien", ""},
		{"arrows", must(draw.NewArrows(p, 0)), "Une permutation impaire de 7 éléments avec 3 inversions~: autant de paires de flèches se croisent", "Élément par élément~: (0 1 2)(3 4)."},
		{"no arrows", must(draw.NewArrows(perm.Perm{}, 0)), "Une permutation paire de 0 élément avec 0 inversion~: aucune flèche n’en croise une autre", "C’est ()."},
		{"two lines", must(draw.NewTwoLines(p, 0)), "Une permutation de 7 éléments sur deux lignes", "C’est (0 1 2)(3 4)."},
		{"cards", draw.NewCards(must(cards.New(2, 1, []cards.Card{{North: 1, East: 2, South: -3, West: 4}, {North: 1, East: 2, South: -3, West: -2}}))).Crossed(),
			"Cartes 2x1, bords communs qui s’accordent~: 1 sur 1",
			"Les bords de chaque carte à partir du haut, dans le sens des aiguilles d’une montre, + une tête et - un corps~: carte 1 +1 +2 -3 +4~; carte 2 +1 +2 -3 -2."},
		{"ball", must(draw.NewBall(b, board.Audibert, 1)), "Les 3 taquins 3x3 à 1 au plus de l’un d’eux, et les coups qui mènent de l’un à l’autre",
			"Le premier taquin est 0 1 2 / 3 4 5 / 6 7 .. Taquins à chaque distance, à partir de 0~: 1, 2. Une lettre est le coup qui éloigne du premier taquin."},
		{"space", must(draw.NewSpaceGraph(parse(t, "0 1 2 / 3 4 ."), board.Audibert)), "Les 360 taquins 3x2 que l’on peut ranger, et les coups qui mènent de l’un à l’autre", ""},
		{"unsolved", must(draw.NewSpaceGraph(parse(t, "1 0 / 2 ."), board.Audibert)), "Les 12 taquins 2x2 que l’on atteint à partir de l’un d’eux, et les coups qui mènent de l’un à l’autre", ""},
		{"net", must(draw.NewNet([][]int{{1}, {2}, {}}, 0, nil)), "Un jeu sur un graphe de 3 sommets", ". — 0; 0 — . 1; 1 — 0."},
		{"composed", must(draw.NewColumn([]draw.Drawing{must(draw.NewRow([]draw.Drawing{draw.NewCaption(cycles, "", "Voilà"), must(draw.NewWords("et"))}, "→"))})),
			"Une permutation impaire de 7 éléments~: des cycles de longueur 3 et 2; et", "Voilà. 0 → 1 → 2 → 0; 3 → 4 → 3; fixes~: 5 6. et."},
	}
}

type spoken struct {
	name        string
	drawing     draw.Drawing
	title, desc string // ~ is a no-break space; an empty desc is not looked at
}

// english finds words that French does not have.
var english = regexp.MustCompile(`(?i)\b(the|of|and|is|are|an|to|it|boards?|moves?|fixed|odd|even|elements?|path|arrows?|cells?|row|all|card|blank|before)\b`)

func TestFrench(t *testing.T) {
	for _, s := range speakers(t) {
		french := draw.In(s.drawing, text.French)
		picture := french.Scene(draw.Themes()[0])
		want := strings.ReplaceAll(s.title+"\n"+s.desc, "~", "\u00a0")
		got := picture.Title + "\n"
		if s.desc != "" {
			got += picture.Desc
		}
		if got != want {
			t.Errorf("%s:\n%s\nwant:\n%s", s.name, got, want)
		}
		all := picture.Title + picture.Desc + french.Text(0) + french.Text(20)
		if found := english.FindAllString(all, -1); found != nil {
			t.Errorf("%s says %q in French:\n%s", s.name, found, all)
		}
		again := draw.In(french, text.English)
		if a, b := again.Text(40), s.drawing.Text(40); a != b {
			t.Errorf("%s in English again:\n%s\nand not:\n%s", s.name, a, b)
		}
		if a, b := again.Scene(draw.Themes()[0]), s.drawing.Scene(draw.Themes()[0]); a.Title != b.Title || a.Desc != b.Desc {
			t.Errorf("%s in English again: %s, %s; and not %s, %s", s.name, a.Title, a.Desc, b.Title, b.Desc)
		}
	}
}

func TestFrenchTexts(t *testing.T) {
	b := parse(t, "0 1 2 / 3 4 5 / 6 7 .")
	for want, d := range map[string]draw.Drawing{
		"5 coups~: hggbd\n":        must(draw.NewWalk(b, board.Audibert, word("hggbd"))),
		"aucun coup\n":             must(draw.NewWalk(b, board.Audibert, nil)),
		"fixes~: 0\n":              must(draw.NewCycles(perm.Perm{0}, 0)),
		"3 inversions~: impaire\n": must(draw.NewArrows(perm.Perm{2, 1, 0}, 0)),
		"distance 0~: 1 taquin\n":  must(draw.NewBall(b, board.Audibert, 1)),
		"distance  taquins\n":      must(draw.NewSpaceGraph(parse(t, "0 1 2 / 3 4 ."), board.Audibert)),
		"   total      360\n":      must(draw.NewSpaceGraph(parse(t, "0 1 2 / 3 4 ."), board.Audibert)),
		"flèches~: 0 → 1\n":        boardOf("0 1 / 2 .", draw.BoardOptions{Arrows: [][2]int{{0, 1}}}),
	} {
		want = strings.ReplaceAll(want, "~", "\u00a0")
		if got := draw.In(d, text.French).Text(0); !strings.Contains(got, want) {
			t.Errorf("there is no %q in:\n%s", want, got)
		}
	}
}
