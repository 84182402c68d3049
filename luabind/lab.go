package luabind

import "math/rand/v2"

// source returns the lab's random source, or one of its own for a seed given
// as argument i.
func (h *Host) source(a args, i int) *rand.Rand {
	if a.has(i) {
		return seeded(a.seed(i))
	}
	return h.rng
}
