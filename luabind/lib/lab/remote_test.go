package lab

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"

	"taquin/engine/share"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
)

// However long calls take, and however often the job is taken up, a plan has each call made
// once, in the order of the calls, and is the same again.
func TestPlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first, last := rapid.IntRange(1, 100).Draw(t, "first"), 0
		last = first + rapid.OneOf(rapid.IntRange(0, 100), rapid.IntRange(0, 10_000_000)).Draw(t, "calls")
		costs := rapid.SliceOfN(rapid.OneOf(rapid.IntRange(0, 5000), rapid.IntRange(0, 1e10)), 1, 9).Draw(t, "ns")
		workers := rapid.IntRange(0, 1000).Draw(t, "workers")
		p := &plan{unit: time.Duration(rapid.IntRange(1, 2e10).Draw(t, "unit"))}
		p.begin(nil, first)
		var cuts []int
		for round := 0; p.next <= last; round++ {
			if round > 60+(last-first)/mostCalls {
				t.Fatalf("there is no end: %v", cuts)
			}
			if rapid.IntRange(0, 5).Draw(t, "stopped") == 0 { // and taken up, with what is known from the results
				again := &plan{unit: p.unit, threads: workers}
				again.begin(share.JSON(p.cuts), last+1)
				for i := 0; len(again.ahead) > 0; i += 2 {
					units, size, fresh := again.cut(last)
					if fresh || units != cuts[i] || size != cuts[i+1] {
						t.Fatalf("taken up it is cut %d, %d; want %v", units, size, cuts[i:])
					}
					again.took(units*size, 0)
					again.next += units * size
				}
				if again.next != p.next || !slices.Equal(again.cuts, p.cuts) {
					t.Fatalf("taken up it goes on at %d, want %d", again.next, p.next)
				}
				p = again
			}
			p.threads = workers
			units, size, fresh := p.cut(last)
			if !fresh || units < 1 || size < 1 || size > mostCalls || p.next+(units-1)*size > last {
				t.Fatalf("from %d to %d there are %d units of %d", p.next, last, units, size)
			}
			cuts = append(cuts, units, size)
			p.next += units * size
			p.took(units*size, time.Duration(costs[round%len(costs)])*time.Duration(min(units*size, 1e6)))
		}
	})
}

// A note that no plan has written is none.
func TestPlanOfNonsense(t *testing.T) {
	for _, saved := range []string{"", "x", "[]", "[1,2]", "[5,0,0]", "[5,1", "\x05\x01\x01"} {
		p := &plan{unit: time.Second}
		if p.begin([]byte(saved), 7); p.next != 7 || len(p.ahead) > 0 {
			t.Errorf("%q: it begins at %d with %v", saved, p.next, p.ahead)
		}
	}
}

// newArgs are those of a call in a state of Lua alone.
func newArgs() bind.Args {
	L := lua.NewState()
	g := guard.New(guard.Limits{})
	progress := guard.NewProgress(nil, time.Now)
	return bind.Args{LState: L, State: bind.NewState(L, g, guard.NewOutput(g, progress, nil, nil, nil), progress), Name: "f"}
}

func TestValuesTravel(t *testing.T) {
	a := newArgs()
	value := rapid.OneOf(
		rapid.Custom(func(t *rapid.T) lua.LValue { return lua.LNumber(rapid.Float64().Draw(t, "x")) }),
		rapid.Custom(func(t *rapid.T) lua.LValue { return lua.LNumber(rapid.IntRange(-9, 300).Draw(t, "n")) }),
		rapid.Custom(func(t *rapid.T) lua.LValue { return lua.LBool(rapid.Bool().Draw(t, "b")) }),
		rapid.Custom(func(t *rapid.T) lua.LValue { return lua.LString(rapid.StringN(0, 9, 30).Draw(t, "s")) }),
		rapid.SampledFrom([]lua.LValue{lua.LNumber(math.Copysign(0, -1)), lua.LNumber(0), lua.LNumber(math.Inf(1)), lua.LNumber(math.NaN()), lua.LNumber(math.MaxFloat64), lua.LNumber(bind.MaxExact), lua.LNumber(bind.MaxExact + 2), lua.LString("\xff\x00")}))
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SliceOfN(value, 1, 20).Draw(t, "some")
		values := rapid.OneOf(rapid.SliceOf(value), rapid.SliceOf(rapid.SampledFrom(some))).Draw(t, "values")
		b := &batch{First: 5, Last: 4 + len(values), values: values, Output: []printed{{5, true, "\xff!"}}, Took: 3}
		text := writeResult(b)
		got, err := readResult(a, b.First, b.Last, text)
		if err != nil || got.Took != 3 || len(got.values) != len(values) || got.Output[0] != b.Output[0] || endsJob(text) {
			t.Fatal(got, err)
		}
		for i, v := range values {
			x, isNumber := v.(lua.LNumber)
			y, _ := got.values[i].(lua.LNumber)
			if got.values[i] != v && !isNumber || math.Float64bits(float64(x)) != math.Float64bits(float64(y)) {
				t.Errorf("value %d is %v, want %v", i, got.values[i], v)
			}
		}
		if cut := rapid.IntRange(0, len(text)-1).Draw(t, "cut"); cut < len(text) {
			if _, err := readResult(a, b.First, b.Last, text[:cut]); err == nil {
				t.Errorf("%d of %d bytes are a result", cut, len(text))
			}
		}
	})
}

// Whatever bytes come, nothing else than an error comes of them.
func FuzzReadResult(f *testing.F) {
	f.Add([]byte("\x00"))
	f.Add(writeResult(&batch{First: 1, Last: 3, values: []lua.LValue{lua.LTrue, lua.LNumber(2.5), lua.LString("x")}}))
	f.Add(writeResult(&batch{First: 1, Last: 3, values: []lua.LValue{lua.LTrue, lua.LTrue, lua.LTrue}}))
	a := newArgs()
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := readResult(a, 1, 3, text)
		if err == nil && b.next() > 4 {
			t.Errorf("%d values of 3 calls", b.next()-1)
		}
	})
}

// A summary of values that travel in parts, and are not kept, is that of the values.
func TestSummary(t *testing.T) {
	a := newArgs()
	addSamples(a.State)
	numbers := rapid.OneOf(rapid.Map(rapid.Float64(), func(x float64) lua.LValue { return lua.LNumber(x) }), rapid.SampledFrom([]lua.LValue{lua.LTrue, lua.LFalse, lua.LNumber(0), lua.LNumber(math.Copysign(0, -1)), lua.LNumber(1), lua.LNumber(2.5), lua.LNumber(math.Inf(1))}))
	texts := rapid.Map(rapid.StringN(0, 2, 2), func(s string) lua.LValue { return lua.LString(s) })
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.OneOf(rapid.SliceOfN(numbers, 1, 50), rapid.SliceOfN(texts, 1, 50)).Draw(t, "values")
		here, there, times := newSummary(gopherlua.MaxList), newSummary(gopherlua.MaxList+1), map[lua.LValue]int{}
		for _, v := range values {
			here.take(a, v)
			times[v]++
		}
		for i := 0; i < len(values); {
			b := &batch{First: i + 1, Last: min(len(values), i+rapid.IntRange(1, 20).Draw(t, "calls"))}
			b.values, i = values[i:b.Last], b.Last
			got, err := readResult(a, b.First, b.Last, writeResult(b))
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range got.values {
				there.take(a, v)
			}
		}
		one, other := here.table(a), there.table(a)
		for _, field := range []string{"count", "min", "max", "mean", "sd", "se", "median"} {
			if x, y := one.RawGetString(field).String(), other.RawGetString(field).String(); x != y {
				t.Errorf("%s is %s, want %s", field, y, x)
			}
		}
		if one.RawGetString("values").(*lua.LTable).Len() != len(values) || other.RawGetString("values") != lua.LNil || one.RawGetString("count") != lua.LNumber(len(values)) {
			t.Errorf("%d values: %v, %v", len(values), one.RawGetString("values"), other.RawGetString("values"))
		}
		for v, n := range times {
			for _, table := range []*lua.LTable{one, other} {
				if got := table.RawGetString("histogram").(*lua.LTable).RawGet(v); got != lua.LNumber(n) {
					t.Errorf("%v came %v times, want %d", v, got, n)
				}
			}
		}
	})
}

// The mean of numbers far from 0 keeps their small differences.
func TestMeanAndDeviation(t *testing.T) {
	a := newArgs()
	s := newSummary(3)
	for i := range 3 {
		s.take(a, lua.LNumber(1e9+float64(i)))
	}
	if mean, deviation := s.meanAndDeviation(s.sorted(a)); mean != 1e9+1 || deviation != 1 {
		t.Error(mean, deviation)
	}
}

// A batch takes room while there is some, and without waiting when it has the turn.
func TestRoom(t *testing.T) {
	stopped := errors.New("stopped")
	r := newRoom(100)
	never := func() error { return stopped } // whoever would wait is told so
	if full, err := r.reserve(60, 1, never); full || err != nil {
		t.Error(full, err)
	}
	if _, err := r.reserve(60, 1, never); err != stopped {
		t.Errorf("there is no room: %v", err)
	}
	if full, err := r.reserve(60, 0, never); !full || err != nil {
		t.Errorf("with the turn it is %v, %v", full, err)
	}
	first := &batch{Output: []printed{{Text: "0123456789"}}}
	r.free(first, 1)
	if want := int64(120 - printedBytes - 10); r.used != want || r.turn != 1 {
		t.Errorf("%d bytes are taken, want %d; the turn is at %d", r.used, want, r.turn)
	}
	going, woken := make(chan struct{}), make(chan error)
	go func() {
		looks := 0
		_, err := r.reserve(100, 2, func() error {
			if looks++; looks == 1 {
				close(going)
				return nil
			}
			return stopped
		})
		woken <- err
	}()
	<-going
	r.end(func() {})
	if err := <-woken; err != stopped {
		t.Error(err)
	}
}

// The first numbers of SplitMix64 from 0, as its authors' program gives them.
func TestScattered(t *testing.T) {
	for k, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		if got := scattered(uint64(k+1) * golden); got != want {
			t.Errorf("number %d is %x, want %x", k+1, got, want)
		}
	}
}
