package values

import (
	"math/rand/v2"

	"taquin/engine/message"
	"taquin/luabind/bind"
)

// MaxSeed is the largest seed.
const MaxSeed = bind.MaxExact

// Random is the lab's one random source. Everything random in the lab draws from it, so
// that the same seed gives the same session.
type Random struct {
	seed int64
	pcg  *rand.PCG
	rand *rand.Rand
}

// NewRandom makes a source that starts from a seed, 0 to MaxSeed.
func NewRandom(seed int64) (*Random, error) {
	if seed < 0 || seed > MaxSeed {
		return nil, message.Errorf("values.seed-must-be-in", "luabind: seed must be in 0..2^53, not %d", seed)
	}
	r := &Random{}
	r.Reseed(seed)
	return r, nil
}

// Reseed starts the source anew from a seed.
func (r *Random) Reseed(seed int64) {
	r.seed, r.pcg = seed, seeded(seed)
	r.rand = rand.New(r.pcg)
}

// seeded makes a generator that gives the same numbers for a seed on every machine.
func seeded(seed int64) *rand.PCG { return rand.NewPCG(uint64(seed), 0x7461_7175_696e) }

// Seed is the seed that the source was started from.
func (r *Random) Seed() int64 { return r.seed }

// Rand draws from the source. It must not be stored: Reseed replaces it.
func (r *Random) Rand() *rand.Rand { return r.rand }

// Keep records the state of the source; back restores it.
func (r *Random) Keep() (back func()) {
	seed, pcg := r.seed, *r.pcg
	return func() {
		r.Reseed(seed)
		*r.pcg = pcg
	}
}

// DrawFrom lets the source draw from another generator, and Seed return another seed.
// The function that Keep has returned ends that.
func (r *Random) DrawFrom(pcg *rand.PCG, from *rand.Rand, seed int64) {
	r.seed, r.pcg, r.rand = seed, pcg, from
}

// MarshalBinary writes the state of the source, without the seed.
func (r *Random) MarshalBinary() ([]byte, error) { return r.pcg.MarshalBinary() }

// Restore sets the seed and the state that MarshalBinary has written. With an error the
// source stays as it is.
func (r *Random) Restore(seed int64, state []byte) error {
	restored, err := NewRandom(seed)
	if err != nil {
		return err
	}
	if err := restored.pcg.UnmarshalBinary(state); err != nil {
		return message.Errorf("values.the-state-of-the", "luabind: the state of the random source cannot be read: %w", err)
	}
	*r = *restored
	return nil
}

// SeedParam is a seed.
func SeedParam() bind.Param[int64] {
	return bind.Map(bind.Int("seed", 0, MaxSeed), func(_ bind.Args, n int) int64 { return int64(n) })
}

// Param is the optional seed of a function that draws random numbers: from a source
// of its own with a seed, else from the lab's.
func (r *Random) Param() bind.Param[*rand.Rand] {
	return bind.Map(SeedParam(), func(_ bind.Args, seed int64) *rand.Rand { return rand.New(seeded(seed)) }).
		OrElse(func(bind.Args) *rand.Rand { return r.rand })
}
