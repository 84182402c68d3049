package tui

import (
	"fmt"
	"strings"
	"time"

	"taquin/engine/board"
	"taquin/engine/text"
)

// hintText describes the best move.
func (p *game) hintText() string {
	m := p.known.path[0]
	cell, _ := p.game.Board.Shape().Step(p.game.Board.Blank(), m)
	tile := p.Written(p.game.Board, p.game.Board.At(cell))
	which := "The best move"
	if !p.known.proven() {
		which = "A good move"
	}
	return fmt.Sprintf("%s: tile %s goes %s (key %c); space makes it.\n%s", which, tile, m.Opposite(), p.Letter(m), p.distanceText())
}

// distanceText describes the distance to the end.
func (p *game) distanceText() string {
	if p.known.proven() {
		return text.Count(len(p.known.path), "move") + " to the end at best, proven."
	}
	return fmt.Sprintf("Between %d and %s to the end; %s.", p.known.least, text.Count(len(p.known.path), "move"), reason(p.known.reason))
}

// searching describes a search and its progress.
func (p *game) searching(far string) string {
	what := map[action]string{hint: "a best move", distance: "the distance", solution: "a solution"}[p.because]
	return "Looking for " + what + " … Any key stops it.\n" + far
}

// showing describes a solution that is played.
func (p *game) showing() string {
	kind := "a solution"
	if p.known.proven() {
		kind = "a shortest solution"
	}
	return fmt.Sprintf("This is %s: %s to go. Any key stops it.", kind, text.Count(len(p.known.path), "move"))
}

// verdict describes a finished round.
func (p *game) verdict(now time.Time) string {
	said := fmt.Sprintf("Solved in %s and %s.", text.Count(p.made, "move"), clockText(p.clock.at(now)))
	if p.helped >= p.made {
		said = fmt.Sprintf("Solved for you in %s.", text.Count(p.made, "move"))
	}
	said += " " + p.comparison()
	if help := p.help(); help != "" {
		said += "\n" + help
	}
	return said
}

// comparison compares the round with the shortest way.
func (p *game) comparison() string {
	switch {
	case p.start.LooksSolved():
		return "It was solved to begin with."
	case p.best == nil && p.wondered == nil:
		return "How many it needs is not known."
	case p.best == nil:
		return "How many it needs is being looked for …"
	case p.best.proven() && p.made == len(p.best.path):
		return "No way is shorter."
	case p.best.proven():
		return fmt.Sprintf("The shortest way has %d.", len(p.best.path))
	}
	shortest := min(p.made, len(p.best.path))
	if p.best.least == shortest {
		return "No way is shorter."
	}
	return fmt.Sprintf("The shortest way has between %d and %d.", p.best.least, shortest)
}

// help lists the help that the player had.
func (p *game) help() string {
	helped := ""
	if p.taken > 0 {
		helped = ", " + text.Count(p.taken, "move") + " taken back"
	}
	if p.hints > 0 {
		helped += ", " + text.Count(p.hints, "hint")
	}
	if p.helped > 0 && p.helped < p.made {
		helped += ", " + text.Count(p.helped, "move") + " made for you"
	}
	if helped == "" {
		return ""
	}
	return "(" + helped[len(", "):] + ")"
}

// below returns the message below the board.
func (p *game) below(far string, now time.Time) string {
	switch {
	case p.asking != nil:
		return p.searching(far)
	case p.playing:
		return p.showing()
	case p.solved():
		return p.verdict(now)
	}
	return p.told
}

// score returns the moves and the time.
func (p *game) score(now time.Time) (moves, spent string) {
	return text.Count(p.made, "move"), clockText(p.clock.at(now))
}

// clockText formats a time as a clock does.
func clockText(d time.Duration) string {
	seconds := int(d.Seconds())
	if seconds < 3600 {
		return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
}

// keyHelp is the help on one or several keys.
type keyHelp struct{ key, does string }

// moveKeys is the help on the keys that move now.
func (p *game) moveKeys(ascii bool) []keyHelp {
	arrows := "← ↑ ↓ →"
	if ascii {
		arrows = "arrows"
	}
	what, other := "a tile", "the blank"
	if p.blank {
		what, other = other, what
	}
	mover, letters, moves := "the blank", []string(nil), []string(nil)
	for i, m := range p.Moves() {
		if p.Notation == board.TD { // the one whose letters name a tile's motion
			mover, m = "a tile", m.Opposite()
		}
		letters, moves = append(letters, p.Letters()[i:i+1]), append(moves, m.String())
	}
	return []keyHelp{
		{arrows + " " + p.named('h') + " " + p.named('j') + " " + p.named('k') + " " + p.named('l'), "move " + what},
		{p.named('t'), "move " + other + " instead"},
		{"click", "slide"},
		{strings.Join(letters, " "), "move " + mover + " " + strings.Join(moves, ", ")},
	}
}

// endKeys is the help at the end of a round.
func (p *game) endKeys() []keyHelp {
	return []keyHelp{{p.named('n'), "play again"}, {p.named('u'), "undo"}, {p.named('q'), "leave"}}
}

// gameKeys is the help on the other keys.
func (p *game) gameKeys(pictured bool) []keyHelp {
	keys := []keyHelp{
		{p.named('u'), "undo"}, {p.named('r'), "redo"}, {"?", "hint"}, {p.named('d'), "distance"},
		{p.named('s'), "solve"}, {p.named('n'), "new"},
	}
	if pictured {
		keys = append(keys, keyHelp{p.named('p'), "picture"})
	}
	return append(keys, keyHelp{p.named('q'), "leave"})
}
