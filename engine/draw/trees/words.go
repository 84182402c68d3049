package trees

import (
	"math"
	"slices"
	"strconv"

	"taquin/engine/draw"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// The texts of trees, in English and in French.
var (
	statuses = [...]draw.Phrase{
		statespace.Open:     {"open", "en attente"},
		statespace.Expanded: {"expanded", "développé"},
		statespace.Cut:      {"cut", "coupé"},
		statespace.Known:    {"known", "connu"},
		statespace.Replaced: {"replaced", "remplacé"},
		statespace.Dropped:  {"dropped", "oublié"},
	}

	// Argument: number of boards.
	legends = [...]draw.Phrase{
		statespace.Open:     {"open: %d", "en attente\u00a0: %d"},
		statespace.Expanded: {"expanded: %d", "développés\u00a0: %d"},
		statespace.Cut:      {"cut: %d", "coupés\u00a0: %d"},
		statespace.Known:    {"known already: %d", "déjà connus\u00a0: %d"},
		statespace.Replaced: {"replaced: %d", "remplacés\u00a0: %d"},
		statespace.Dropped:  {"dropped: %d", "oubliés\u00a0: %d"},
	}
	legendWay   = draw.Phrase{"the way found", "le chemin trouvé"}
	legendShort = draw.Phrase{"(the rest is beyond the trace's limit)", "(le reste dépasse la limite de la trace)"}

	// Arguments: bound of the round, number of boards.
	ofRound  = draw.Phrase{"bound %s: %s", "borne %s\u00a0: %s"}
	fromGoal = draw.Phrase{"from the goal: %s", "à partir du but\u00a0: %s"}

	// Arguments: number of trees, number of boards.
	treeOf  = draw.Phrase{"The tree of a search: %s", "L’arbre d’une recherche\u00a0: %s"}
	treesOf = draw.Phrase{"The %d trees of a search: %s", "Les %d arbres d’une recherche\u00a0: %s"}
	told    = draw.Phrase{"%d expanded, %d open, %d given up; %d moves deep at most.",
		"%d développés, %d en attente, %d abandonnés\u00a0; %d coups de profondeur au plus."}

	movesHead = draw.Phrase{"moves", "coups"}
	givenUp   = draw.Phrase{"given up", "abandonnés"}

	stepOf  = draw.Phrase{"step %d of %d", "étape %d sur %d"}
	boundIs = draw.Phrase{"bound %s", "borne %s"}
	openIs  = draw.Phrase{"open: %d", "en attente\u00a0: %d"}
)

// caption describes one tree and the number of its boards at the step.
func (d *Tree) caption(l text.Language, i int) string {
	count := 0
	for _, in := range d.layout.inTree[:d.generated()-d.layout.first] {
		if in == int32(i) {
			count++
		}
	}
	counted := d.look.words().count.Count(l, count)
	for _, r := range slices.Backward(d.log.Rounds) {
		if r.First <= d.layout.trees[i].root {
			return ofRound.In(l, number(r.Bound), counted)
		}
	}
	switch {
	case len(d.layout.trees) == 1:
		return counted
	case i == 0:
		return d.look.words().from.In(l, counted)
	}
	return fromGoal.In(l, counted)
}

func (d *Tree) title(l text.Language) string {
	made := d.look.words().count.Count(l, int(d.generated()-d.layout.first))
	if n := len(d.layout.trees); n > 1 {
		return treesOf.In(l, n, made)
	}
	return treeOf.In(l, made)
}

func (d *Tree) description(l text.Language) string {
	c := d.counts()
	out := told.In(l, c[statespace.Expanded], c[statespace.Open], c[statespace.Cut]+c[statespace.Known]+c[statespace.Replaced]+c[statespace.Dropped], d.layout.deepest)
	if way := d.log.Way(); len(way) > 0 && d.complete() {
		out += d.look.words().way.In(l, len(way))
	}
	return out
}

// number formats a value with at most four decimals.
func number(x float64) string { return strconv.FormatFloat(math.Round(1e4*x)/1e4, 'f', -1, 64) }
