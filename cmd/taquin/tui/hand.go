package tui

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/text"
)

// playByName lets the user make moves on a position. It returns the error of the context if that ends
// first. Before the first page it calls begin.
func playByName(ctx context.Context, p position, in text.Language, with PuzzleSolver, s terminal.Std, progress *terminal.Progress, begin func()) error {
	h := &hand{voice: voice{in}, position: p, solver: with}
	defer h.rest() // after the terminal, which does not wait for it
	return run(ctx, s, progress, begin, h)
}

func (h *hand) tick(now time.Time) time.Duration {
	h.listen()
	h.follow(now)
	return pollTime
}

func (h *hand) frame(_ time.Time, columns, rows int) ([]string, bool) {
	return h.lines(columns, rows), true
}
func (h *hand) key(key tty.Key, _ tty.Cell, _ time.Time) { h.press(key) }
func (h *hand) suspend(stop func())                      { stop() }
func (h *hand) leave()                                   { h.left = true }
func (h *hand) ended() bool                              { return h.left }

// hand is a position, the typed word and its results.
type hand struct {
	voice
	position
	solver PuzzleSolver
	typed  string // the word
	said   string // the message about the last key
	made   int    // moves
	helped int    // those of them that the solver made
	left   bool

	asked   *search[way] // for a way to the end; nil for none
	because rune         // the key that asked
	known   way          // from the current position; without moves if it is unknown
	playing bool         // its moves are played
	next    time.Time    // time of the next one
}

// mostTyped is the maximum length of a word in characters.
const mostTyped = 200

// The keys that ask for a way to the end. No name of a move holds them.
const (
	hintKey     = '?'
	solutionKey = '!'
)

// press handles a key.
func (h *hand) press(key tty.Key) {
	switch {
	case key == tty.None:
		return
	case h.asked != nil: // any key stops it
		h.rest()
		h.said = h.stopped(0)
		return
	case h.playing:
		h.playing = false
		h.said = h.stopped(len(h.known.moves))
		return
	}
	switch key {
	case hintKey, solutionKey:
		h.wonder(rune(key))
	case tty.Escape, tty.CtrlD:
		h.left = true
	case tty.Backspace:
		h.back()
	case tty.Enter:
		h.play()
	case ' ':
		if h.typed == "" && h.because == hintKey && len(h.known.moves) > 0 { // follows the hint
			h.step()
			return
		}
		if h.typed = h.typed + " "; strings.Count(h.typed, "(")+strings.Count(h.typed, "[") == strings.Count(h.typed, ")")+strings.Count(h.typed, "]") {
			h.play()
		}
	default:
		if key > ' ' && utf8.RuneCountInString(h.typed) < mostTyped {
			h.typed, h.said = h.typed+string(rune(key)), ""
		}
	}
}

// back deletes the last character, or undoes the last move if nothing is typed.
func (h *hand) back() {
	h.said = ""
	if h.typed = strings.TrimRight(h.typed, " "); h.typed != "" {
		_, last := utf8.DecodeLastRuneInString(h.typed)
		h.typed = h.typed[:len(h.typed)-last]
		return
	}
	if h.made == 0 {
		h.said = h.say("play.there-is-no-move-of", "There is no move of yours to take back.")
		return
	}
	if err := h.Undo(); err != nil {
		h.said = h.of(err)
		return
	}
	h.made--
	h.known = way{}
}

// play makes the typed moves; an invalid word stays for correction.
func (h *hand) play() {
	h.said = ""
	word := strings.TrimSpace(h.typed)
	made, err := h.Play(word)
	if err != nil {
		h.typed, h.said = word, h.of(err)
		return
	}
	h.typed = ""
	h.made += made
	if made > 0 {
		if len(h.known.moves) > 0 && h.known.moves[0] == word {
			h.known.moves = h.known.moves[1:]
		} else {
			h.known = way{}
		}
		h.praise()
	}
}

// praise reports a solved position.
func (h *hand) praise() {
	switch {
	case !h.Solved():
	case h.helped == h.made:
		h.said = h.solvedForYou(h.made)
	case h.helped > 0:
		h.said = h.say("play.solved-after-of-them", "Solved, after %v, %d of them played for you.", moves(h.made), h.helped)
	default:
		h.said = h.say("play.solved-after", "Solved, after %v.", moves(h.made))
	}
}

// wonder searches for a way to the end, or shows the known one.
func (h *hand) wonder(because rune) {
	h.said, h.because = "", because
	switch {
	case h.Solved():
		h.said = h.nothingLeft()
	case len(h.known.moves) > 0:
		h.tell()
	default:
		h.asked = startSearch(h.Question(h.solver))
	}
}

// listen takes the result of the search, if it has ended.
func (h *hand) listen() {
	if h.asked == nil {
		return
	}
	a, ok := h.asked.result()
	if !ok {
		return
	}
	h.asked = nil
	if a.err != nil {
		h.said = h.of(a.err)
		return
	}
	h.known = a.answer
	h.tell()
}

// progress returns how far the search is.
func (h *hand) progress() message.Text {
	far, _ := h.asked.progress()
	return far
}

// rest ends the search.
func (h *hand) rest() {
	if h.asked != nil {
		h.asked.end()
		h.asked = nil
	}
}

// tell shows the next move of the known way, or starts to play it.
func (h *hand) tell() {
	to := moves(len(h.known.moves))
	switch {
	case len(h.known.moves) == 0:
	case h.because == solutionKey:
		h.playing, h.next = true, time.Now()
	case h.known.proven:
		h.said = h.say("play.the-best-move-space", "The best move: %s; space makes it. %v to the end, and no way is shorter.", h.known.moves[0], to)
	default:
		h.said = h.say("play.a-good-move-space", "A good move: %s; space makes it. %v to the end this way, which may not be the shortest.", h.known.moves[0], to)
	}
}

// stepTime is the time between two moves of a solution.
const stepTime = 300 * time.Millisecond

// follow makes the moves of a solution that are due.
func (h *hand) follow(now time.Time) {
	for h.playing && !now.Before(h.next) {
		h.next = h.next.Add(stepTime)
		h.step()
	}
}

// step makes the next move of the known way.
func (h *hand) step() {
	if _, err := h.Play(h.known.moves[0]); err != nil {
		h.playing, h.said, h.known = false, h.of(err), way{}
		return
	}
	h.known.moves = h.known.moves[1:]
	h.made++
	h.helped++
	h.said = ""
	if len(h.known.moves) == 0 {
		h.playing = false
		h.praise()
	}
}

// below returns the text below the drawing.
func (h *hand) below() string {
	switch {
	case h.asked != nil:
		return h.say("play.looking-for-a-way", "Looking for a way to the end … Any key stops it.") + "\n" + h.of(h.progress())
	case h.playing:
		return h.showing(len(h.known.moves), h.known.proven)
	}
	return h.said
}

// keysHelp is the help on keys, from long to short.
var keysHelp = []message.Text{
	message.Textf("play.keys-long", "space: make the moves   Backspace: back   ?: hint   !: solution   Esc: leave"),
	message.Textf("play.keys", "space: play  Backspace: back  ?: hint  !: solution  Esc: leave"),
	message.Textf("play.keys-short", "?: hint  !: solution  Esc: leave"),
	message.Textf("play.keys-one", "Esc: leave"),
}

// lines returns the lines of the window.
func (h *hand) lines(columns, rows int) []string {
	head := text.Cut(h.Name()+"   "+h.of(moves(h.made)), columns)
	foot := []string{text.Cut("> "+h.typed+"_", columns)}
	if excess := text.Width("> "+h.typed+"_") - columns; excess > 0 { // shows the end
		letters := []rune(h.typed)
		foot[0] = text.Cut("> …"+string(letters[min(len(letters), excess+1):])+"_", columns)
	}
	for line := range strings.Lines(text.Wrap(h.below(), columns)) {
		foot = append(foot, text.Cut(strings.TrimRight(line, "\n"), columns))
	}
	foot = append(foot, text.Cut(h.say("play.moves", "moves: %s", strings.Join(h.Moves(), " ")), columns))
	for _, help := range keysHelp {
		if line := h.of(help); text.Width(line) <= columns {
			foot = append(foot, line)
			break
		}
	}
	drawn := strings.Split(strings.TrimSuffix(h.Drawing().Text(draw.Style{Width: columns}), "\n"), "\n")
	if room := rows - 1 - len(foot); len(drawn) > room {
		drawn = append(drawn[:max(0, min(len(drawn), room-1))], h.say("play.the-window-is-too-small", "(the window is too small for the rest)"))
	}
	lines := append([]string{head}, drawn...)
	for i := range lines {
		lines[i] = text.Cut(lines[i], columns)
	}
	lines = append(lines, foot...)
	return lines[:min(len(lines), rows)]
}
