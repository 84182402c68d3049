package values

import (
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
)

// MaxSeed is the largest seed.
const MaxSeed = bind.MaxExact

// Random is the random source of the lab. All random values come from it, so that a seed
// determines a session.
type Random struct {
	seed int64
	pcg  *rand.PCG
	rand *rand.Rand
}

// NewRandom returns a source with a seed, 0 to MaxSeed.
func NewRandom(seed int64) (*Random, error) {
	if seed < 0 || seed > MaxSeed {
		return nil, message.Errorf("values.seed-must-be-in", "luabind: seed must be in 0..2^53, not %d", seed)
	}
	r := &Random{}
	r.Reseed(seed)
	return r, nil
}

// Reseed restarts the source with a seed.
func (r *Random) Reseed(seed int64) {
	r.seed, r.pcg = seed, seeded(seed)
	r.rand = rand.New(r.pcg)
}

// seeded returns a generator with the same numbers for a seed on every machine.
func seeded(seed int64) *rand.PCG { return rand.NewPCG(uint64(seed), 0x7461_7175_696e) }

// Seed returns the seed.
func (r *Random) Seed() int64 { return r.seed }

// Rand returns the generator. Do not store it: Reseed replaces it.
func (r *Random) Rand() *rand.Rand { return r.rand }

// Keep records the state of the source; back restores it.
func (r *Random) Keep() (back func()) {
	seed, pcg := r.seed, *r.pcg
	return func() {
		r.Reseed(seed)
		*r.pcg = pcg
	}
}

// DrawFrom replaces the generator and the seed. The function that Keep has returned restores them.
func (r *Random) DrawFrom(pcg *rand.PCG, from *rand.Rand, seed int64) {
	r.seed, r.pcg, r.rand = seed, pcg, from
}

// MarshalBinary encodes the state of the source without the seed.
func (r *Random) MarshalBinary() ([]byte, error) { return r.pcg.MarshalBinary() }

// Restore sets the seed and the state from MarshalBinary. If it fails, the source does not change.
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

// Param is the optional seed of a random function: with a seed the function has its own source,
// otherwise it draws from the lab's.
func (r *Random) Param() bind.Param[*rand.Rand] {
	return bind.Map(SeedParam(), func(_ bind.Args, seed int64) *rand.Rand { return rand.New(seeded(seed)) }).
		OrElse(func(bind.Args) *rand.Rand { return r.rand })
}

// ParamOrOption is Param for functions that also accept the seed as an option, {seed = n}.
func (r *Random) ParamOrOption() bind.Param[*rand.Rand] {
	return SeedOrOptions(r, "the same seed gives the same state, 0 to 2^53 (the lab's random source)",
		func(from **rand.Rand, given *rand.Rand) { *from = given })
}

// SeedOrOptions is a seed or a table of options with one for the seed: set stores its generator,
// or that of the lab.
func SeedOrOptions[O any](r *Random, text string, set func(*O, *rand.Rand), more ...bind.Option[O]) bind.Param[O] {
	seed := r.Param()
	with := func(from *rand.Rand) (o O) {
		set(&o, from)
		return o
	}
	usual := func(bind.Args) O { return with(r.rand) }
	options := bind.OptionTable("options", "option", usual, append([]bind.Option[O]{bind.Opt(seed, text, set)}, more...)...)
	p := bind.NewParam("seed | options", func(a bind.Args, v lua.LValue, _ any) O {
		if v.Type() == lua.LTTable {
			return options.ReadAs(a, v, "options")
		}
		return with(seed.Read(a, v))
	}).OrElse(usual)
	p.Options = options.Options
	return p
}
