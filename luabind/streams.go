package luabind

import "math/rand/v2"

// streams gives each call of a sample random numbers of its own, which depend on
// one number from the lab's source and on the number of the call, and on nothing
// else: not on the calls before it, nor on the thread that makes it.
type streams struct {
	first uint64 // the number from the lab's source
	seed  int64  // what lab.seed() says
	pcg   *rand.PCG
	rng   *rand.Rand
}

func newStreams(first uint64, seed int64) *streams {
	pcg := &rand.PCG{}
	return &streams{first, seed, pcg, rand.New(pcg)}
}

// drawFor lets the lab draw for a call of a sample.
func (h *Host) drawFor(s *streams, call int) {
	at := s.first + 2*uint64(call)*golden
	s.pcg.Seed(scattered(at), scattered(at+golden))
	h.seed, h.pcg, h.rng = s.seed, s.pcg, s.rng
}

// keepSource remembers what the lab draws from; the function that it returns brings
// that back.
func (h *Host) keepSource() (back func()) {
	seed, pcg, rng := h.seed, h.pcg, h.rng
	return func() { h.seed, h.pcg, h.rng = seed, pcg, rng }
}

// golden and scattered are SplitMix64, which G. Steele, D. Lea and C. Flood made in
// 2014 to seed others: number k of its sequence is scattered(start + k golden).
const golden = 0x9e37_79b9_7f4a_7c15

func scattered(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58_476d_1ce4_e5b9
	x = (x ^ x>>27) * 0x94d0_49bb_1331_11eb
	return x ^ x>>31
}
