package taquin_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/luatest"
)

// loop compiles a chunk that does body n times, n being its argument, and returns a
// function that runs it and tells the time of one turn.
func loop(tb testing.TB, l luatest.Lab, before, body string) func(n int) time.Duration {
	tb.Helper()
	fn, err := l.State().L.LoadString(fmt.Sprintf("%s for i = 1, (...) do %s end", before, body))
	if err != nil {
		tb.Fatal(err)
	}
	return func(n int) time.Duration {
		l.State().L.Push(fn)
		l.State().L.Push(lua.LNumber(n))
		start := time.Now()
		if err := l.State().L.PCall(1, 0, nil); err != nil {
			tb.Fatal(err)
		}
		return time.Since(start) / time.Duration(n)
	}
}

// Moves are measured against a method that does nothing, in the same run, because
// what a call from Lua costs is not the lab's. The runs take turns, and the quickest
// of each counts.
func BenchmarkMoveFromLua(b *testing.B) {
	l := luatest.New(b, luabind.Config{})
	bind.AddKind[*int](l.State(), bind.Kind{Name: "idle"}, bind.Methods{Module: bind.Module{Self: "idle", Entries: []bind.Entry{
		{Name: "idle:noop", Raw: func(L *lua.LState) int {
			if _, ok := L.Get(1).(*lua.LUserData); !ok {
				L.RaiseError("no userdata")
			}
			L.SetTop(1)
			return 1
		}}}}})
	l.State().L.SetGlobal("idle", l.State().Wrap(new(int)))

	const turns = 200_000
	empty := loop(b, l, "", "")
	noop := loop(b, l, "local b = idle", "b:noop() b:noop()")
	move := loop(b, l, "local b = taquin.new(4, 4)", "b:up() b:down()")
	bestEmpty, bestNoop, bestMove := time.Hour, time.Hour, time.Hour
	for b.Loop() {
		bestEmpty = min(bestEmpty, empty(turns))
		bestNoop = min(bestNoop, noop(turns))
		bestMove = min(bestMove, move(turns))
	}
	perNoop, perMove := float64(bestNoop-bestEmpty)/2, float64(bestMove-bestEmpty)/2
	b.ReportMetric(perNoop, "ns/noop")
	b.ReportMetric(perMove, "ns/move")
	b.ReportMetric(perMove/perNoop, "ratio")
	b.ReportMetric(0, "ns/op")
}

func BenchmarkPlayFromLua(b *testing.B) {
	for _, length := range []int{16, 1600} {
		b.Run(fmt.Sprint(length), func(b *testing.B) {
			l := luatest.New(b, luabind.Config{})
			const turns = 1000
			word := strings.Repeat("hgbdghdb", length/8)
			play := loop(b, l, fmt.Sprintf("local b, w = taquin.new(4, 4), %q", word), "b:play(w)")
			best := time.Hour
			for b.Loop() {
				best = min(best, play(turns))
			}
			b.ReportMetric(float64(best), "ns/call")
			b.ReportMetric(float64(best)/float64(length), "ns/move")
			b.ReportMetric(0, "ns/op")
		})
	}
}
