package luabind

import (
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw/film"
)

// gif is draw.gif.
func (h *Host) gif(a args) int {
	g := a.gameAt(1, "the board")
	moves, name := a.moves(2, g), a.fileEnding(3, ".gif")
	o := h.drawOptions(a, 4)
	how := o.film
	how.Theme, how.Size, how.Delay = o.theme, o.size, o.delay
	how.Image = h.puzzleImage(a, g.Board.Shape(), o)
	how.Progress = func(done, total int) { h.progressf("film: %d of %d boards", done, total) }
	defer h.grant(h.cfg.solverMemory())()
	content, err := film.Encode(h.flag, g.Board, g.Notation, moves, how)
	h.clearProgress()
	a.check(err)
	h.writeFile(a, name, content)
	return 0
}

// filmOptionList is the options of a film and of what plays one.
func filmOptionList() []drawOption {
	return []drawOption{
		{"delay", "seconds from one board to the next, 0.001 to 60; in a GIF at least 0.02", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.delay = a.seconds(v, "delay", 0.001)
		}},
		{"every", "after how many moves the board is shown; 1 if not given. The last board is always shown", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.film.Every = a.toInteger(v, "every", 1, maxExact)
		}},
		{"slide", "false for tiles that jump instead of sliding", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			if !a.toBool(v, "slide") {
				o.film.Between = -1
			}
		}},
		{"hold", "seconds for which the first and the last board stand longer, 0 to 60; 1 if not given", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			if o.film.Hold = a.seconds(v, "hold", 0); o.film.Hold == 0 {
				o.film.Hold = -1
			}
		}},
		{"loop", "false for a film that is played once", func(_ *Host, a args, o *drawOptions, v lua.LValue) {
			o.film.Once = !a.toBool(v, "loop")
		}},
	}
}

// seconds checks a time of at least so many seconds and at most a minute.
func (a args) seconds(v lua.LValue, what string, least float64) time.Duration {
	const most = 60
	seconds, ok := v.(lua.LNumber)
	if f := float64(seconds); !ok || !(f >= least && f <= most) {
		a.fail("%s must be a number of seconds from %v to %v, not %s", what, least, most, describe(v))
	}
	return time.Duration(float64(seconds) * float64(time.Second))
}
