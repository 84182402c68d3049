package film

import "time"

// Times in a GIF are whole hundredths of a second.
const (
	tick     = 10 * time.Millisecond
	shortest = 2 * tick
	longest  = 65535 * tick
)

// How a tile slides if it is not told: not longer than slide, in frames of about
// a frame each.
const (
	slide = 240 * time.Millisecond
	frame = 30 * time.Millisecond
)

// smoothest is up to how many frames in all a film gets frames in between that
// nobody asked for: a long one would be many times as large.
const smoothest = 5000

// between is how many frames in between a step has.
func (o Options) between(steps int) int {
	most := int(o.Delay/shortest) - 1
	switch {
	case o.Every > 1 || o.Between < 0:
		return 0
	case o.Between > 0:
		return min(o.Between, most)
	}
	return max(0, min(int(min(o.Delay, slide)/frame)-1, most, smoothest/max(1, steps)-1))
}

// sliding is how long a tile slides; for the rest of the delay it stands.
func (o Options) sliding() time.Duration {
	frames := time.Duration(1 + o.Between)
	if o.Delay > slide && o.Between > 0 {
		return max(slide, frames*shortest)
	}
	return o.Delay
}

// ticks turns times into ticks so that they are right on the whole: what is
// rounded off one comes to the next.
type ticks struct{ told, at time.Duration }

func (t *ticks) of(d time.Duration) int {
	t.at += d
	n := max((t.at-t.told+tick/2)/tick, shortest/tick)
	t.told += n * tick
	return int(n)
}

// eased is how far along its way a tile is at a part of its time, from 0 to 1: it
// starts and comes to rest gently.
func eased(t float64) float64 { return t * t * (3 - 2*t) }
