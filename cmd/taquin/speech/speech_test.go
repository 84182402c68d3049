package speech

import (
	"slices"
	"strings"
	"testing"

	"taquin/engine/text"
)

func TestIn(t *testing.T) {
	for _, c := range []struct{ english, french string }{
		{"stuck", "coincé"}, // a whole phrase
		{"input:3: break stands in no loop", "input:3: break n’est dans aucune boucle"},
		{"x.lua:3: a sample has no field stdev (there are count, mean, sd, min, max, histogram, values); did you mean sd?", "x.lua:3: un échantillon n’a pas de champ stdev (il y a count, mean, sd, min, max, histogram, values)\u00a0; vouliez-vous dire sd\u00a0?"},
		{"x.lua:3: a sample has no field median (it is in the middle of the sorted values)", "x.lua:3: un échantillon n’a pas de champ median (c’est celle du milieu, une fois les valeurs triées)"},
		{"perm: cycle (012) has one element (column 1); did you mean \"(0 1 2)\"?", "le cycle (012) n’a qu’un élément (colonne 1)\u00a0; vouliez-vous dire \"(0 1 2)\"\u00a0?"},
		{"x.lua:12: b:at: position must be in 0..15, not 99", "x.lua:12: b:at: position doit être dans 0..15, et non 99"},
		{"input:1: attempt to call a nil value (global 'prmu'); did you mean perm?", "input:1: impossible d’appeler une valeur nil (variable globale 'prmu')\u00a0; vouliez-vous dire perm\u00a0?"},
		{"(nothing is called brd; did you mean board?)", "(rien ne s’appelle brd\u00a0; vouliez-vous dire board\u00a0?)"},
		{"solving: 25 M nodes, no solution below 43 moves, 3 of 40 units, 2 workers, this bound: 5 min left", "recherche\u00a0: 25 M nœuds, pas de solution en moins de 43 coups, 3 sur 40 unités, 2 machines, ce seuil\u00a0: encore 5 min"},
		{"limit reached: more than 1000 nodes (1200 nodes, no solution below 72 moves, 4 of 18 units, 2 workers)", "limite atteinte\u00a0: plus de 1000 nœuds (1200 nœuds, pas de solution en moins de 72 coups, 4 sur 18 unités, 2 machines)"},
		{"building tables 6-6-6-6 (1 of 4 units, 2 workers): 25%, 3 min left", "construction des tables 6-6-6-6 (1 sur 4 unités, 2 machines)\u00a0: 25\u00a0%, encore 3 min"},
		{"share: unit 4 was given up after 3 failures (no memory)", "l’unité 4 a été abandonnée après 3 échecs (no memory)"},
		{"solving: 25 M nodes, 12.5 M a second, no solution below 43 moves", "recherche\u00a0: 25 M nœuds, 12.5 M par seconde, pas de solution en moins de 43 coups"},
		{"solving: 405 nodes, 100 a second", "recherche\u00a0: 405 nœuds, 100 par seconde"},
		{"expanding tables 6-6-6-6: 25%, 3 s left", "déploiement des tables 6-6-6-6\u00a0: 25\u00a0%, encore 3 s"},
		{"building tables 6-6-3 for 4x4, once (3 MB): 43%, 5 s left", "construction des tables 6-6-3 pour 4x4, une seule fois (3 Mo)\u00a0: 43\u00a0%, encore 5 s"},
		{"using tables 8-7 for 4x4: large would take 392.6 MB of memory, and 250.0 MB are free", "tables employées pour 4x4, 8-7\u00a0: large prendrait 392.6 Mo de mémoire, et il y en a 250.0 Mo de libre"},
		{"sample: 12%, 2 s left, 3 of 8 units, 2 workers", "tirages\u00a0: 12\u00a0%, encore 2 s, 3 sur 8 unités, 2 machines"},
		{"input:1: lab.sample: call 3 was given up after 1 failure (memory limit reached (100 MiB)); what is done is kept, and the same call takes it up", "input:1: lab.sample: l’appel 3 a été abandonné après 1 échec (limite de mémoire atteinte (100 Mio))\u00a0; ce qui est fait est gardé, et le même appel le reprend"},
		{"input:1: lab.sample: calls 3 to 4 were given up after 3 failures (memory limit reached (100 MiB)); what is done is kept, and the same call takes it up", "input:1: lab.sample: les appels 3 à 4 ont été abandonnés après 3 échecs (limite de mémoire atteinte (100 Mio))\u00a0; ce qui est fait est gardé, et le même appel le reprend"},
		{"interrupted after 300 of 1000 calls; the cluster keeps what is done, and with lab.seed(4) before it the same call takes it up", "interrompu après 300 sur 1000 appels\u00a0; la grappe garde ce qui est fait, et avec lab.seed(4) d’abord le même appel le reprend"},
		{"sample: 12%, 2 s left", "tirages\u00a0: 12\u00a0%, encore 2 s"},
		{"walking: depth 3, 20 of 181440 states", "parcours\u00a0: profondeur 3, 20 états sur 181440"},
		{"input:1: draw.tree: the trace of a search is wanted, or a solution that has one: solve(b, \"astar\", {trace = true}), not 1", "input:1: draw.tree: il faut la trace d’une recherche, ou une solution qui en a une\u00a0: solve(b, \"astar\", {trace = true}), et non 1"},
		{"input:1: solve: \"bfs\" does not read weight (methods that read it: ida, astar)", "input:1: solve: \"bfs\" ne lit pas weight (méthodes qui la lisent\u00a0: ida, astar)"},
		{"input:1: solve: \"greedy\" reads steps only with escape \"random\" or \"lookahead\"", "input:1: solve: \"greedy\" ne lit steps qu’avec escape \"random\" ou \"lookahead\""},
		{"memory limit reached (256 MiB)", "limite de mémoire atteinte (256 Mio)"},
		{"1 test, 0 failed in 0.2 s", "1 test, 0 en échec, en 0.2 s"},

		// Puzzles: the laws of pieces have their words.
		{"input:1: puzzle: unreachable state: the corner twists sum to 1, not 0 (modulo 3)", "input:1: état inaccessible\u00a0: les orientations des coins ont pour somme 1, et non 0 (modulo 3)"},
		{"puzzle: unreachable state: corner parity and edge parity sum to 1, not 0 (modulo 2)", "état inaccessible\u00a0: la parité des coins et la parité des arêtes ont pour somme 1, et non 0 (modulo 2)"},
		{"puzzle: unreachable state: the axial 2 twists sum to 1, not 0 (modulo 3)", "état inaccessible\u00a0: les orientations des pièces axiales 2 ont pour somme 1, et non 0 (modulo 3)"},
		{"puzzle: unreachable state: cells 1 and 9 are one corner, and are torn apart", "état inaccessible\u00a0: les cases 1 et 9 sont une même pièce (coins), et les voilà séparées"},
		{"puzzle: no move is called \"M\"; the moves are U, D (column 5)", "aucun coup ne s’appelle \"M\"\u00a0; les coups sont U, D (colonne 5)"},
		{"puzzle.new: the move \"A\": perm: cycle is not closed (column 1)", "puzzle.new: le coup \"A\"\u00a0: un cycle n’est pas fermé (colonne 1)"},
		{"\"cube.tws\": puzzle: the file is cut off (line 3, column 7)", "\"cube.tws\"\u00a0: le fichier est coupé (ligne 3, colonne 7)"},

		// Names stay names, also where they are words that are said elsewhere.
		{"f: limit must be a number, not the string \"up; did you mean left?\"", "f: limit doit être un nombre, et non la chaîne \"up; did you mean left?\""},
		{"attempt to index a nil value (local 'up') with key 'number'", "impossible d’atteindre 'number' dans une valeur nil (variable locale 'up')"},

		// What is not the lab's stays as it is.
		{"", ""},
		{"mon message", "mon message"},
		{"input:1: there is somebody; did you mean board?", "input:1: there is somebody; did you mean board?"},
		{"x must be some thing of mine, not yours", "x must be some thing of mine, not yours"},
		{strings.Repeat("a", longest) + ": break stands in no loop", strings.Repeat("a", longest) + ": break stands in no loop"},
	} {
		if got := In(text.French, c.english); got != c.french {
			t.Errorf("%q\n got %q\nwant %q", c.english, got, c.french)
		}
		if got := In(text.English, c.english); got != c.english {
			t.Errorf("in English %q is %q", c.english, got)
		}
	}
}

func TestValues(t *testing.T) {
	const english = "optimal: 22 moves, optimal, 33 nodes, 0.0871 s: ghgb\n(1 node, 0 expanded, 7 stored, 2e-06 s)\n\"stuck\"\n{name=\"stuck\"}\nstuck"
	const french = "optimal\u00a0: 22 coups, optimale, 33 nœuds, 0.0871 s\u00a0: ghgb\n(1 nœud, 0 développés, 7 gardés, 2e-06 s)\n\"stuck\"\n{name=\"stuck\"}\nstuck"
	if got := Values(text.French, english); got != french {
		t.Errorf("%q, want %q", got, french)
	}
	if got := Values(text.English, english); got != english {
		t.Errorf("in English %q", got)
	}
}

// The French of a phrase holds what its English holds.
func TestVerbsAgree(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range slices.Concat(written().Phrases, hints, ofValues) {
		if seen[p.English] {
			t.Errorf("%q stands twice", p.English)
		}
		seen[p.English] = true
		made := newPattern(p)
		var filled []byte
		filled = append(filled, make([]byte, len(made.verbs))...)
		for _, piece := range made.french {
			switch {
			case piece.verb == 0:
			case piece.nth >= len(filled) || filled[piece.nth] != 0:
				t.Errorf("%q does not take verb %d of %q, or takes it twice", p.French, piece.nth+1, p.English)
			default:
				filled[piece.nth] = piece.verb
			}
		}
		if string(filled) != string(made.verbs) {
			t.Errorf("%q has the verbs %q, and %q has %q", p.English, made.verbs, p.French, filled)
		}
		for i := 1; i < len(made.pieces); i++ {
			if isWild(made.pieces[i].verb) && isWild(made.pieces[i-1].verb) {
				t.Errorf("%q has two verbs side by side, so that none knows where the other ends", p.English)
			}
		}
	}
}

// A text that seems to consist of ever more pieces is given up after so many.
func TestManyPieces(t *testing.T) {
	for _, part := range []string{"a: ", "stuck; ", "x must be y, not ", "(", "%v and ", "attempt to call ", "\"", "stuck (there are x); "} {
		english := strings.Repeat(part, longest/len(part))
		i := newInterpreter()
		if i.say(english); i.left < -mostSteps {
			t.Errorf("%.20q…: %d pieces", part, mostSteps-i.left)
		}
	}
}

func BenchmarkIn(b *testing.B) {
	for b.Loop() {
		In(text.French, "input:1: attempt to index a nil value (global 'bord') with key 'play'; did you mean board?")
	}
}

func BenchmarkForeign(b *testing.B) {
	foreign := strings.Repeat("x must be y; there is z, not ", longest/32)
	for b.Loop() {
		In(text.French, foreign)
	}
}
