package beam

// A search over a whole board leaves detours that show only between two boards of the
// path. So a window goes along the path, and narrow searches look for a shorter way
// between the boards at its two ends, forward and then back: the two do not err in the
// same places. In the next round they are wider.

const (
	forWindows   = 0.35            // of the work on boards whose tiles are placed line by line
	windowMoves  = 120             // from one of its ends to the other
	windowSteps  = windowMoves / 4 // from one window to the next
	windowNarrow = 20              // boards, in the first round
)

// shorten shortens the best path by windows, as long as there is work left.
func (r *run) shorten(s *search, widest int) error {
	for width := min(windowNarrow, widest); width > 0 && len(r.best) > r.bound; width = min(width*5/2, widest) {
		known, whole := len(r.best), true
		for _, back := range []bool{false, true} {
			cut, err := r.round(s, width, mode{back: back})
			if err != nil {
				return err
			}
			whole = whole && !cut
		}
		if len(r.best) == known && (whole || width == widest) {
			return nil
		}
	}
	return nil
}

// round takes a window along the path. It reports whether a search has left boards out.
func (r *run) round(s *search, width int, how mode) (cut bool, err error) {
	b := r.b.Copy()
	for from := 0; from < len(r.best); from += windowSteps {
		if err := r.attempt(s, b, from, min(from+windowMoves, len(r.best)), width, how); err != nil {
			return cut, err
		}
		cut = cut || s.cut
		if err := b.Play(r.best[from:min(from+windowSteps, len(r.best))]); err != nil {
			return cut, err
		}
	}
	r.best = r.best.Simplify()
	return cut, nil
}
