package values_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/luatest"
	"taquin/luabind/values"
)

func draws(r *values.Random) string {
	return fmt.Sprint(r.Rand().IntN(1e6), r.Rand().IntN(1e6), r.Rand().IntN(1e6))
}

// The same seed gives the same numbers, on every machine those written here.
func TestRandom(t *testing.T) {
	r, err := values.NewRandom(42)
	if err != nil {
		t.Fatal(err)
	}
	first := draws(r)
	if want := "252077 578573 930277"; first != want || r.Seed() != 42 {
		t.Errorf("seed %d gives %s, want %s", r.Seed(), first, want)
	}
	if next := draws(r); next == first {
		t.Errorf("it gives %s again", next)
	}
	r.Reseed(7)
	if other := draws(r); other == first || r.Seed() != 7 {
		t.Errorf("seed %d gives %s too", r.Seed(), other)
	}
	r.Reseed(42)
	if again := draws(r); again != first {
		t.Errorf("started anew it gives %s, not %s", again, first)
	}
	for _, seed := range []int64{-1, values.MaxSeed + 1} {
		if _, err := values.NewRandom(seed); err == nil || err.Error() != fmt.Sprintf("luabind: seed must be in 0..2^53, not %d", seed) {
			t.Errorf("seed %d gives %v", seed, err)
		}
	}
}

// Where the source stands can be kept and brought back, in the same program and, as
// bytes, in another one.
func TestRandomIsKept(t *testing.T) {
	r, _ := values.NewRandom(5)
	draws(r)
	state, err := r.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	back := r.Keep()
	want := draws(r)
	from, _ := values.NewRandom(9)
	r.Reseed(6)
	draws(r)
	back()
	if got := draws(r); got != want || r.Seed() != 5 {
		t.Errorf("brought back, seed %d gives %s, want %s", r.Seed(), got, want)
	}
	if err := from.Restore(5, state); err != nil {
		t.Fatal(err)
	}
	if got := draws(from); got != want || from.Seed() != 5 {
		t.Errorf("restored, seed %d gives %s, want %s", from.Seed(), got, want)
	}
	before := draws(from)
	if err := from.Restore(5, state); err != nil || before == want {
		t.Fatal(err)
	}
	for _, err := range []error{from.Restore(-1, state), from.Restore(3, state[:5]), from.Restore(3, nil)} {
		if err == nil {
			t.Error("something else is restored")
		}
	}
	if got := draws(from); got != want {
		t.Errorf("what could not be restored has changed it: %s, want %s", got, want)
	}
}

// Another source can stand in for a time.
func TestRandomDrawsFrom(t *testing.T) {
	r, _ := values.NewRandom(5)
	want := draws(r)
	r.Reseed(5)
	back := r.Keep()
	pcg := rand.NewPCG(1, 2)
	r.DrawFrom(pcg, rand.New(pcg), 8)
	if got := draws(r); got == want || r.Seed() != 8 {
		t.Errorf("drawing from another source, seed %d gives %s", r.Seed(), got)
	}
	back()
	if got := draws(r); got != want || r.Seed() != 5 {
		t.Errorf("afterwards seed %d gives %s, want %s", r.Seed(), got, want)
	}
}

// What the parameters read, in a lab with a function for each of them.
func TestParameters(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	random, _ := values.NewRandom(1)
	text := func(a bind.Args, x any) int { return a.ReturnText(fmt.Sprint(x)) }
	l.State().Open(bind.Module{Name: "test", Entries: []bind.Entry{
		{Name: "test.moves", Func: bind.Do2(values.Game("b"), bind.Any("word"), func(a bind.Args, g *board.Game, v lua.LValue) int {
			return text(a, values.Boards.Sequence(a, g, v))
		})},
		{Name: "test.random", Func: bind.Do1(random.Param(), func(a bind.Args, r *rand.Rand) int { return a.ReturnInt(r.IntN(1e6)) })},
		{Name: "test.notation", Func: bind.GiveText(values.Notation(board.TD), board.Notation.String)},
		{Name: "test.named", Func: bind.GiveText(values.NamedNotation(), board.Notation.String)},
		{Name: "test.graph", Func: bind.Do1(bind.Any("graph"), func(a bind.Args, v lua.LValue) int { return text(a, values.ToGraph(a, v, "the graph")) })},
	}})
	if s := l.State().Lookup("test.random").Signature; s != "test.random([seed])" {
		t.Errorf("the signature is %s", s)
	}
	for _, row := range [][2]string{
		{`test.moves(board, "hg")`, "[up left]"}, {`test.moves(board:copy():up(), solve(board:copy():up(), "undo"))`, "[down]"}, {`test.moves(board, "")`, "[]"},
		{`test.moves(board, "b")`, "board: blank is on the bottom row: cannot move down (move 1 of"}, {`test.moves(board, "x")`, "'x' is not a letter of notation audibert"}, {`test.moves(board, 3)`, "test.moves: word must be a string or a solution, not 3"},
		{`test.moves(board, solve(board:copy():up(), "undo"))`, "cannot move down"},
		{`test.moves(3, "h")`, "test.moves: b must be a board, not 3"}, {`test.notation()`, "td"}, {`test.notation("english")`, "english"}, {`test.notation("x")`, "no such notation"}, {`test.named()`, "notation must be a string, not nil"},
		{`test.random(3) == test.random(3)`, "true"}, {`test.random(3) == test.random(4)`, "false"}, {`test.random(-1)`, "seed must be at least 0, not -1"},
		{`test.graph{{2}, {1}}`, "{[[2] [1]] 1}"}, {`test.graph{[0] = {1}, {0}}`, "{[[1] [0]] 0}"}, {`test.graph{{1}, {0}}`, "{[[1] [0]] 0}"}, {`test.graph{{}, {}}`, "{[[] []] 1}"},
		{`test.graph(3)`, "the graph must be a table, not 3"}, {`test.graph{{2}, {"1"}}`, "list 2 of the graph: neighbour at place 1 must be a whole number"}, {`test.graph{{2}, x = {}}`, "without a field x"},
	} {
		values, err := l.Run("row", "return tostring("+row[0]+")")
		got := fmt.Sprint(err)
		if err == nil {
			got = values[0].String()
		}
		if err == nil && got != row[1] || err != nil && !strings.Contains(got, row[1]) {
			t.Errorf("%s\ngives %s\nwant  %s", row[0], got, row[1])
		}
	}
	first := l.Must(`return test.random()`)[0]
	random.Reseed(1)
	if again := l.Must(`return test.random()`)[0]; again != first {
		t.Errorf("without a seed it is not the lab's source: %s, %s", first, again)
	}
}

// offered are the texts of candidates.
func offered(all []bind.Candidate) string {
	var texts []string
	for _, c := range all {
		texts = append(texts, c.Text)
	}
	return strings.Join(texts, " ")
}

// After a word those moves are offered that the board allows then.
func TestMoveChoices(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	home := l.Current().Value()
	for _, c := range []struct {
		receiver       lua.LValue
		typed          string
		moves, oneMove string
	}{
		{home, "", "h g", "h g"}, {home, "h", "hh hg hb", ""}, {home, "hgx", "", ""}, {home, "b", "", ""}, {lua.LNumber(3), "", "", ""}, {nil, "", "", ""},
	} {
		at := bind.Cursor{State: l.State(), Typed: c.typed, Receiver: c.receiver}
		if got := offered(values.Boards.Complete(at)); got != c.moves {
			t.Errorf("after %q of a word %s are offered, want %s", c.typed, got, c.moves)
		}
		if got := offered(values.NextMove(at)); got != c.oneMove {
			t.Errorf("after %q of a letter %s are offered, want %s", c.typed, got, c.oneMove)
		}
	}
	if got := values.Boards.Complete(bind.Cursor{Receiver: home})[0].Summary; got != "the blank goes up, tile 11 down" {
		t.Errorf("of a move it is said: %s", got)
	}
	if got := offered(values.NamedNotation().Choices(bind.Cursor{})); got != "audibert td agreg english french english-tile" {
		t.Errorf("the notations %s are offered", got)
	}
}

// Files and scripts are offered by how they begin; folders too, hidden files on request.
func TestFileChoices(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"a.lua": "-- What a does.\n", "ab.csv": "", ".hidden.lua": "", "quo\"te.lua": "", "sub/b.lua": "", "sub/own.lua": ""} {
		if err := errors.Join(os.MkdirAll("sub", 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("sub", "alink"); err != nil {
		t.Fatal(err)
	}
	scripts := values.Scripts(fstest.MapFS{
		"lib/five.lua": {Data: []byte("-- Gives five.\n")}, "lib/five_test.lua": {}, "lib/text.txt": {}, "a.lua": {Data: []byte("-- The built-in a.\n")},
	}, nil)
	for _, c := range [][3]string{
		{"", "a.lua ab.csv alink/ sub/", "a a.lua alink/ lib/ sub/"}, {"a", "a.lua ab.csv alink/", "a a.lua alink/"}, {".h", ".hidden.lua", ".hidden.lua"},
		{"sub/", "sub/b.lua sub/own.lua", "sub/b.lua sub/own.lua"}, {"none/", "", ""}, {"lib/f", "", "lib/five"},
	} {
		at := bind.Cursor{Typed: c[0]}
		if got := [2]string{offered(values.Files(nil)(at)), offered(scripts(at))}; got != [2]string(c[1:]) {
			t.Errorf("%q offers %q, want %q", c[0], got, c[1:])
		}
	}
	if all := scripts(bind.Cursor{Typed: "a"}); all[0].Summary != "The built-in a." || all[1].Summary != "What a does." || all[2].Summary != "folder" {
		t.Errorf("of scripts it is said: %q", all)
	}
	given := fstest.MapFS{"photo.png": {}, "sub/b.lua": {}, "sub/c.lua": {}}
	if files, scripts := offered(values.Files(given)(bind.Cursor{})), offered(values.Scripts(nil, given)(bind.Cursor{Typed: "sub/"})); files != "a.lua ab.csv alink/ photo.png sub/" || scripts != "sub/b.lua sub/c.lua sub/own.lua" {
		t.Errorf("with files that are given, the files %s and the scripts %s are offered", files, scripts)
	}
	if got := offered(values.Scripts(nil, nil)(bind.Cursor{Typed: "lib/"})); got != "" {
		t.Errorf("without a library %s are offered", got)
	}
}

// A solution is written in as many columns as there are, with as much of its word as
// has room.
func TestSolutionLines(t *testing.T) {
	s := values.BoardSolution{Of: values.Letters{Notation: board.Audibert}, Moves: make(board.Path, 50), Result: values.Result{Length: 50, One: "move", Statistics: solver.Statistics{Method: "ida", Generated: 7, Optimal: true, Time: time.Second}}}
	for columns, want := range map[int]string{
		0:   "ida: 50 moves, optimal, 7 nodes, 1 s: " + strings.Repeat("h", 40) + "…",
		60:  "ida: 50 moves, optimal, 7 nodes, 1 s: " + strings.Repeat("h", 14) + "…",
		30:  "ida: 50 moves, optimal, 7 nodes, 1 s",
		200: "ida: 50 moves, optimal, 7 nodes, 1 s: " + strings.Repeat("h", 50),
	} {
		if got := s.Line(columns).String(); got != want {
			t.Errorf("in %d columns %s, want %s", columns, got, want)
		}
	}
	s.Moves, s.Length = nil, 0
	if got := s.String(); got != "ida: 0 moves, optimal, 7 nodes, 1 s: (no moves)" {
		t.Error(got)
	}
}
