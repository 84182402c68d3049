package trees

import (
	"slices"
	"strconv"

	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/text"
	"taquin/engine/trace"
)

// The texts of trees, in English and in French.
var (
	statuses = [...]draw.Phrase{
		trace.Open:     {"open", "en attente"},
		trace.Expanded: {"expanded", "développé"},
		trace.Cut:      {"cut", "coupé"},
		trace.Known:    {"known", "connu"},
		trace.Replaced: {"replaced", "remplacé"},
		trace.Dropped:  {"dropped", "oublié"},
	}

	// Argument: number of boards.
	legends = [...]draw.Phrase{
		trace.Open:     {"open: %d", "en attente\u00a0: %d"},
		trace.Expanded: {"expanded: %d", "développés\u00a0: %d"},
		trace.Cut:      {"cut: %d", "coupés\u00a0: %d"},
		trace.Known:    {"known already: %d", "déjà connus\u00a0: %d"},
		trace.Replaced: {"replaced: %d", "remplacés\u00a0: %d"},
		trace.Dropped:  {"dropped: %d", "oubliés\u00a0: %d"},
	}
	legendWay   = draw.Phrase{"the way found", "le chemin trouvé"}
	legendShort = draw.Phrase{"(the rest is beyond the trace's limit)", "(le reste dépasse la limite de la trace)"}

	// Arguments: bound of the round, number of boards.
	ofRound  = draw.Phrase{"bound %d: %s", "borne %d\u00a0: %s"}
	fromHere = draw.Phrase{"from the board: %s", "à partir du taquin\u00a0: %s"}
	fromGoal = draw.Phrase{"from the goal: %s", "à partir du but\u00a0: %s"}

	// Arguments: number of trees, number of boards.
	treeOf  = draw.Phrase{"The tree of a search: %s", "L’arbre d’une recherche\u00a0: %s"}
	treesOf = draw.Phrase{"The %d trees of a search: %s", "Les %d arbres d’une recherche\u00a0: %s"}
	told    = draw.Phrase{"%d expanded, %d open, %d given up; %d moves deep at most.",
		"%d développés, %d en attente, %d abandonnés\u00a0; %d coups de profondeur au plus."}
	wayIs = draw.Phrase{" The way that was found has %d boards.", " Le chemin trouvé a %d taquins."}

	movesHead  = draw.Phrase{"moves", "coups"}
	boardsHead = draw.Phrase{"boards", "taquins"}
	givenUp    = draw.Phrase{"given up", "abandonnés"}

	stepOf  = draw.Phrase{"step %d of %d", "étape %d sur %d"}
	boundIs = draw.Phrase{"bound %d", "borne %d"}
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
	counted := boards.Counted(l, count)
	for _, r := range slices.Backward(d.trace.Rounds) {
		if r.First <= d.layout.trees[i].root {
			return ofRound.In(l, r.Bound, counted)
		}
	}
	switch {
	case len(d.layout.trees) == 1:
		return counted
	case i == 0:
		return fromHere.In(l, counted)
	}
	return fromGoal.In(l, counted)
}

func (d *Tree) title(l text.Language) string {
	made := boards.Counted(l, int(d.generated()-d.layout.first))
	if n := len(d.layout.trees); n > 1 {
		return treesOf.In(l, n, made)
	}
	return treeOf.In(l, made)
}

func (d *Tree) description(l text.Language) string {
	c := d.counts()
	out := told.In(l, c[trace.Expanded], c[trace.Open], c[trace.Cut]+c[trace.Known]+c[trace.Replaced]+c[trace.Dropped], d.layout.deepest)
	if way := d.trace.Way(); len(way) > 0 && d.complete() {
		out += wayIs.In(l, len(way))
	}
	return out
}

func score(f float32) string { return strconv.FormatFloat(float64(f), 'f', -1, 32) }
