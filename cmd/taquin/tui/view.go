package tui

import (
	"image"
	"strings"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/draw/photo"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Look is the look of tiles on a terminal: its palette, its characters and a picture.
type Look struct {
	Palette  terminal.Palette
	ASCII    bool // only ASCII
	Language text.Language
	Image    image.Image // the picture, cut for the board; nil for numbers
}

// pictures reports whether the terminal can show the picture.
func (l Look) pictures() bool {
	return l.Image != nil && l.Palette >= terminal.ManyColours && !l.ASCII
}

// missing explains why the terminal cannot show the picture.
func (l Look) missing() message.Text {
	switch {
	case l.ASCII:
		return message.Textf("play.the-locale-has-no", "the locale has no letters but ASCII (LC_ALL=C.UTF-8 has)")
	case l.Palette == terminal.NoColours:
		return message.Textf("play.the-terminal-shows-no", "the terminal shows no colours, or NO_COLOR is set")
	}
	return message.Textf("play.the-terminal-has-no", "the terminal has no more than 16 colours (TERM)")
}

// viewer makes lines of a game, and caches the scaled picture.
type viewer struct {
	Look
	pixels *image.RGBA
	side   int // of a piece, in dots
}

// lines returns the lines of a window and its layout. far is the progress of the solver.
func (v *viewer) lines(p *game, far message.Text, now time.Time, columns, rows int) ([]string, layout) {
	b := p.game.Board
	s, label := b.Shape(), p.Widest(b)
	helps := [][]keyHelp{p.moveKeys(v.ASCII), p.gameKeys(v.pictures())}
	pictured := v.pictures() && p.view != numbersAlone
	l := lay(s, label, v.Look, pictured, helps, columns, rows)
	if l.cellH == 0 {
		return v.tooSmall(p, columns, rows), l
	}
	painter := painter{layout: l, ink: ink{v.Palette}, ascii: v.ASCII, b: b, n: p.Notation, hinted: -1,
		labels: p.view == pictureAndNumbers, whole: p.solved() && p.view == pictureAlone}
	if p.hinted {
		painter.hinted, _ = s.Step(b.Blank(), p.known.path[0])
	}
	if l.style == pieces {
		painter.pixels = v.scaled(p, 2*l.cellH)
	}
	lines := make([]string, l.first, rows)
	lines = append(lines, v.score(p, now, columns))
	if l.airy {
		lines = append(lines, "")
	}
	for _, line := range painter.lines() {
		lines = append(lines, strings.Repeat(" ", l.left)+line)
	}
	if l.airy {
		lines = append(lines, "")
	}
	said := p.below(far, now)
	if said == "" && pictured && l.style != pieces {
		said = p.say("play.the-window-is-too", "The window is too small for the picture.")
	}
	lines = append(lines, v.told(said, columns, l.told)...)
	if l.parted {
		lines = append(lines, "")
	}
	keys := l.keys
	if p.solved() && len(keys) > 0 { // nothing moves when they change
		keys = pack(p.endKeys(), columns)
	}
	for _, keys := range keys[:min(len(keys), len(l.keys))] {
		lines = append(lines, v.keys(keys, columns))
	}
	return lines, l
}

// tooSmall names the size of the window that the board needs.
func (v *viewer) tooSmall(p *game, columns, rows int) []string {
	s := p.game.Board.Shape()
	needColumns, needRows := needed(s, p.Widest(p.game.Board))
	said := p.say("play.a-board-needs-a", "A board of %s needs a window of %d columns and %d lines; this one has %d and %d. Make it larger, or leave with %s.",
		s, needColumns, needRows, columns, rows, p.named('q'))
	lines := strings.Split(text.Wrap(said, columns), "\n")
	for i := range lines {
		lines[i] = text.Cut(lines[i], columns)
	}
	return lines[:min(len(lines), rows)]
}

// scaled returns the picture for pieces with a side in dots.
func (v *viewer) scaled(p *game, side int) *image.RGBA {
	if v.pixels == nil || v.side != side {
		s := p.game.Board.Shape()
		scaled, err := photo.Cut(v.Image, s.Cols, s.Rows, side, photo.Scale)
		if err != nil { // reported when the picture was cut for the board
			scaled = image.NewRGBA(image.Rect(0, 0, s.Cols*side, s.Rows*side))
		}
		v.pixels, v.side = scaled, side
	}
	return v.pixels
}

// score returns the first line.
func (v *viewer) score(p *game, now time.Time, columns int) string {
	moves, spent := p.score(now)
	name := "taquin " + p.game.Board.Shape().String()
	for _, line := range []string{name + "     " + moves + "     " + spent, moves + "  " + spent} {
		if text.Width(line) <= columns {
			return v.centred(strings.Replace(line, name, v.strong(name), 1), text.Width(line), columns)
		}
	}
	return text.Cut(moves, columns)
}

// told returns the message in a number of lines, shortened if necessary.
func (v *viewer) told(said string, columns, lines int) []string {
	if v.ASCII {
		said = text.ASCII(said)
	}
	wrapped := strings.Split(text.Wrap(said, min(columns, widestText)), "\n")
	if len(wrapped) > lines {
		wrapped[lines-1] = text.Cut(strings.Join(wrapped[lines-1:], " "), columns)
	}
	out := make([]string, lines)
	for i := range min(lines, len(wrapped)) {
		line := text.Cut(wrapped[i], columns)
		out[i] = v.centred(v.strong(line), text.Width(line), columns)
	}
	return out
}

// widestText is the maximum width of a text for easy reading.
const widestText = 100

// keys returns a line of help on keys.
func (v *viewer) keys(keys []keyHelp, columns int) string {
	line := helpLine(keys)
	width := text.Width(line)
	if width > columns {
		return text.Cut(line, columns)
	}
	var items []string
	for _, k := range keys {
		items = append(items, v.strong(k.key)+" "+v.faint(k.does))
	}
	return v.centred(strings.Join(items, keyGap), width, columns)
}

// centred centres a line of a width.
func (v *viewer) centred(line string, width, columns int) string {
	if line == "" {
		return ""
	}
	return strings.Repeat(" ", max(0, (columns-width)/2)) + line
}

// strong and faint highlight and dim a text in colour.
func (v *viewer) strong(s string) string { return v.styled("\x1b[1m", s) }
func (v *viewer) faint(s string) string  { return v.styled("\x1b[2m", s) }

func (v *viewer) styled(code, s string) string {
	if v.Palette == terminal.NoColours || s == "" {
		return s
	}
	return code + s + plain
}
