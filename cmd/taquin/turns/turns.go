// Package turns is a puzzle on which somebody makes moves at a terminal, by typing their
// names: draw.play of a state of a puzzle without a word. (Boards are package play's.)
//
// A hand is what is typed and what came of it, without a terminal; Play shows it. Begin
// reading at Play.
package turns

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/keyboard"
	"taquin/engine/draw"
	"taquin/engine/text"
	luadraw "taquin/luabind/lib/draw"
)

// pollTime is how soon an interruption and another size of the window are noticed.
const pollTime = 50 * time.Millisecond

// Play lets somebody make moves on a position until the player leaves. It returns the error
// of the context if that ends before, and luadraw.ErrNoTerminal where nobody can play;
// before the first page it calls begin.
func Play(ctx context.Context, position luadraw.Position, s terminal.Std, progress *terminal.Progress, begin func()) error {
	keys, err := keyboard.Open(s.In)
	if err != nil {
		return luadraw.ErrNoTerminal
	}
	defer keys.Close()
	begin()
	defer progress.Lend()()
	screen := terminal.OpenScreen(s.Out)
	if screen == nil {
		return luadraw.ErrNoTerminal
	}
	defer screen.Close()
	h := &hand{Position: position}
	var shown []string
	for !h.left {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if lines := h.lines(screen.Size()); !slices.Equal(lines, shown) {
			screen.Draw(lines)
			shown = lines
		}
		key, err := keys.Next(pollTime)
		switch {
		case errors.Is(err, io.EOF): // nobody is there any more
			h.left = true
		case key == keyboard.CtrlZ:
			screen.Close()
			keys.Suspend()
			screen.Reopen()
			shown = nil
		default:
			h.press(key)
		}
	}
	return nil
}

// hand is a position, and what somebody types.
type hand struct {
	luadraw.Position
	typed string // the word so far
	said  string // about the last key
	made  int    // moves
	left  bool
}

// mostTyped is how many letters a word has at most.
const mostTyped = 200

// press does what a key says.
func (h *hand) press(key keyboard.Key) {
	switch key {
	case keyboard.None:
	case keyboard.Escape, keyboard.CtrlD:
		h.left = true
	case keyboard.Backspace:
		h.back()
	case keyboard.Enter:
		h.play()
	case ' ':
		if h.typed = h.typed + " "; strings.Count(h.typed, "(")+strings.Count(h.typed, "[") == strings.Count(h.typed, ")")+strings.Count(h.typed, "]") {
			h.play()
		}
	default:
		if key > ' ' && utf8.RuneCountInString(h.typed) < mostTyped {
			h.typed, h.said = h.typed+string(rune(key)), ""
		}
	}
}

// back takes back the last letter, or the last move where nothing is typed.
func (h *hand) back() {
	h.said = ""
	if h.typed = strings.TrimRight(h.typed, " "); h.typed != "" {
		_, last := utf8.DecodeLastRuneInString(h.typed)
		h.typed = h.typed[:len(h.typed)-last]
		return
	}
	if h.made == 0 {
		h.said = "There is no move of yours to take back."
		return
	}
	if err := h.Undo(); err != nil {
		h.said = err.Error()
		return
	}
	h.made--
}

// play makes the moves that are typed; a word that is none stays, to be mended.
func (h *hand) play() {
	h.said = ""
	word := strings.TrimSpace(h.typed)
	made, err := h.Play(word)
	if err != nil {
		h.typed, h.said = word, err.Error()
		return
	}
	h.typed = ""
	h.made += made
	if h.Solved() && made > 0 {
		h.said = "Solved, after " + text.Count(h.made, "move") + "."
	}
}

// keysHelp is what the keys do, at length and in short.
var keysHelp = []string{
	"space: make the moves typed   Backspace: take back   Esc: leave",
	"space: play  Backspace: back  Esc: leave",
	"Esc: leave",
}

// lines are what a window shows.
func (h *hand) lines(columns, rows int) []string {
	head := text.Cut(fmt.Sprintf("%s   %s", h.Name(), text.Count(h.made, "move")), columns)
	foot := []string{text.Cut("> "+h.typed+"_", columns)}
	if excess := text.Width("> "+h.typed+"_") - columns; excess > 0 { // its end is what counts
		letters := []rune(h.typed)
		foot[0] = text.Cut("> …"+string(letters[min(len(letters), excess+1):])+"_", columns)
	}
	for line := range strings.Lines(text.Wrap(h.said, columns)) {
		foot = append(foot, text.Cut(strings.TrimRight(line, "\n"), columns))
	}
	foot = append(foot, text.Cut("moves: "+strings.Join(h.Moves(), " "), columns))
	for _, help := range keysHelp {
		if text.Width(help) <= columns {
			foot = append(foot, help)
			break
		}
	}
	drawn := strings.Split(strings.TrimSuffix(h.Drawing().Text(draw.Style{Width: columns}), "\n"), "\n")
	if room := rows - 1 - len(foot); len(drawn) > room {
		drawn = append(drawn[:max(0, min(len(drawn), room-1))], "(the window is too small for the rest)")
	}
	lines := append([]string{head}, drawn...)
	for i := range lines {
		lines[i] = text.Cut(lines[i], columns)
	}
	lines = append(lines, foot...)
	return lines[:min(len(lines), rows)]
}
