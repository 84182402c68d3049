package tui

import (
	"fmt"
	"strings"
	"time"

	"taquin/engine/board"
	"taquin/engine/message"
)

// hintText describes the best move.
func (p *game) hintText() string {
	m := p.known.path[0]
	cell, _ := p.game.Board.Shape().Step(p.game.Board.Blank(), m)
	tile := p.Written(p.game.Board, p.game.Board.At(cell))
	goes := message.Word(m.Opposite().String())
	said := p.say("play.the-best-move-tile", "The best move: tile %s goes %v (key %c); space makes it.", tile, goes, p.Letter(m))
	if !p.known.proven() {
		said = p.say("play.a-good-move-tile", "A good move: tile %s goes %v (key %c); space makes it.", tile, goes, p.Letter(m))
	}
	return said + "\n" + p.distanceText()
}

// distanceText describes the distance to the end.
func (p *game) distanceText() string {
	if p.known.proven() {
		return p.say("play.to-the-end-at", "%v to the end at best, proven.", moves(len(p.known.path)))
	}
	return p.say("play.between-and-to-the", "Between %d and %v to the end; %v.", p.known.least, moves(len(p.known.path)), reason(p.known.reason))
}

// searching describes a search and its progress.
func (p *game) searching(far message.Text) string {
	said := p.say("play.looking-for-a-best", "Looking for a best move … Any key stops it.")
	switch p.because {
	case distance:
		said = p.say("play.looking-for-the-distance", "Looking for the distance … Any key stops it.")
	case solution:
		said = p.say("play.looking-for-a-solution", "Looking for a solution … Any key stops it.")
	}
	return said + "\n" + p.of(far)
}

// verdict describes a finished round.
func (p *game) verdict(now time.Time) string {
	said := p.say("play.solved-in-and", "Solved in %v and %s.", moves(p.made), clockText(p.clock.at(now)))
	if p.helped >= p.made {
		said = p.solvedForYou(p.made)
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
		return p.say("play.it-was-solved-to", "It was solved to begin with.")
	case p.best == nil && p.wondered == nil:
		return p.say("play.how-many-it-needs", "How many it needs is not known.")
	case p.best == nil:
		return p.say("play.how-many-it-needs-is", "How many it needs is being looked for …")
	case p.best.proven() && p.made == len(p.best.path):
		return p.say("play.no-way-is-shorter", "No way is shorter.")
	case p.best.proven():
		return p.say("play.the-shortest-way-has", "The shortest way has %d.", len(p.best.path))
	}
	shortest := min(p.made, len(p.best.path))
	if p.best.least == shortest {
		return p.say("play.no-way-is-shorter", "No way is shorter.")
	}
	return p.say("play.the-shortest-way-has-between", "The shortest way has between %d and %d.", p.best.least, shortest)
}

// help lists the help that the player had.
func (p *game) help() string {
	var all []string
	if p.taken > 0 {
		all = append(all, p.say("play.taken-back", "%v taken back", moves(p.taken)))
	}
	if p.hints > 0 {
		all = append(all, p.of(message.Count(p.hints, "hint")))
	}
	if p.helped > 0 && p.helped < p.made {
		all = append(all, p.say("play.made-for-you", "%v made for you", moves(p.helped)))
	}
	if all == nil {
		return ""
	}
	return "(" + strings.Join(all, ", ") + ")"
}

// below returns the message below the board.
func (p *game) below(far message.Text, now time.Time) string {
	switch {
	case p.asking != nil:
		return p.searching(far)
	case p.playing:
		return p.showing(len(p.known.path), p.known.proven())
	case p.solved():
		return p.verdict(now)
	}
	return p.told
}

// score returns the moves and the time.
func (p *game) score(now time.Time) (made, spent string) {
	return p.of(moves(p.made)), clockText(p.clock.at(now))
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
		arrows = p.say("play.arrows", "arrows")
	}
	tile, blank := p.say("play.move-a-tile", "move a tile"), p.say("play.move-the-blank", "move the blank")
	does, instead := tile, p.say("play.move-the-blank-instead", "move the blank instead")
	if p.blank {
		does, instead = blank, p.say("play.move-a-tile-instead", "move a tile instead")
	}
	way := [...]message.Text{board.Up: message.Textf("play.up", "up"), board.Left: message.Textf("play.left", "left"),
		board.Down: message.Textf("play.down", "down"), board.Right: message.Textf("play.right", "right")}
	mover, letters, ways := blank, []string(nil), []string(nil)
	for i, m := range p.Moves() {
		if p.OfTiles() {
			mover, m = tile, m.Opposite()
		}
		letters, ways = append(letters, p.Letters()[i:i+1]), append(ways, p.of(way[m]))
	}
	return []keyHelp{
		{arrows + " " + p.named('h') + " " + p.named('j') + " " + p.named('k') + " " + p.named('l'), does},
		{p.named('t'), instead},
		{p.say("play.click", "click"), p.say("play.slide", "slide")},
		{strings.Join(letters, " "), p.say("play.each-way", "%s %s", mover, strings.Join(ways, ", "))},
	}
}

// endKeys is the help at the end of a round.
func (p *game) endKeys() []keyHelp {
	return []keyHelp{{p.named('n'), p.say("play.play-again", "play again")}, {p.named('u'), p.say("play.undo", "undo")}, {p.named('q'), p.say("play.leave", "leave")}}
}

// gameKeys is the help on the other keys.
func (p *game) gameKeys(pictured bool) []keyHelp {
	keys := []keyHelp{
		{p.named('u'), p.say("play.undo", "undo")}, {p.named('r'), p.say("play.redo", "redo")}, {"?", p.say("play.hint", "hint")},
		{p.named('d'), p.say("play.distance", "distance")}, {p.named('s'), p.say("play.solve", "solve")}, {p.named('n'), p.say("play.new", "new")},
	}
	if pictured {
		keys = append(keys, keyHelp{p.named('p'), p.say("play.picture", "picture")})
	}
	return append(keys, keyHelp{p.named('q'), p.say("play.leave", "leave")})
}
