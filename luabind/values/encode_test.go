package values_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/values"
)

// state is all that reading a value asks for.
func state() *bind.State {
	g := guard.New(guard.Limits{})
	return bind.NewState(lua.NewState(), g, nil, guard.NewProgress(nil, time.Now))
}

// again writes a value and reads it, and then bytes that are a little wrong, which
// must give a value or an error.
func again(t *rapid.T, s *bind.State, v any, encode func(any) ([]byte, error), decode func(*bind.State, []byte) (any, error)) any {
	text, err := encode(v)
	if err != nil {
		t.Fatal(err)
	}
	read, err := decode(s, text)
	if err != nil {
		t.Fatalf("%v: %v", v, err)
	}
	if len(text) > 0 {
		wrong := append([]byte{}, text...)
		wrong[rapid.IntRange(0, len(text)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
		decode(s, wrong[:rapid.IntRange(0, len(text)).Draw(t, "length")])
		decode(s, wrong)
	}
	return read
}

// encodes and decodes adapt the functions of a codec to again.
func encodes[Z any](encode func(Z) ([]byte, error)) func(any) ([]byte, error) {
	return func(v any) ([]byte, error) { return encode(v.(Z)) }
}

func decodes[Z any](decode func([]byte) (Z, error)) func(*bind.State, []byte) (any, error) {
	return func(_ *bind.State, text []byte) (any, error) { return decode(text) }
}

func TestBoardsAsBytes(t *testing.T) {
	s := state()
	rapid.Check(t, func(t *rapid.T) {
		shape := board.Shape{Cols: rapid.IntRange(1, 6).Draw(t, "cols"), Rows: rapid.IntRange(2, 6).Draw(t, "rows")}
		n := rapid.SampledFrom(board.Notations()).Draw(t, "notation")
		b, err := board.New(shape, n.Home())
		if err != nil {
			t.Fatal(err)
		}
		if rapid.Bool().Draw(t, "labels") {
			if err := b.Inscribe(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "é", "chat"}), b.Size()-1, b.Size()-1).Draw(t, "texts")); err != nil {
				t.Fatal(err)
			}
		}
		g, _ := board.NewGame(b, n)
		if most := rapid.IntRange(0, 9).Draw(t, "most"); most > 0 {
			g.Remember(most)
		}
		if err := g.Scramble(context.Background(), rapid.IntRange(0, 30).Draw(t, "moves"), rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed")))); err != nil {
			t.Fatal(err)
		}
		read := again(t, s, g, values.EncodeGame, values.DecodeGame).(*board.Game)
		p, complete := g.History()
		q, whole := read.History()
		if read.String() != g.String() || !read.Board.Equal(g.Board) || read.Notation != n || n.Word(p) != n.Word(q) || whole != complete {
			t.Errorf("%s after %v (%v) is read as %s after %v (%v)", g, p, complete, read, q, whole)
		}
	})
}

func TestPermutationsAsBytes(t *testing.T) {
	s := state()
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed")))
		var gens []perm.Perm
		n := rapid.IntRange(1, 12).Draw(t, "n")
		for range rapid.IntRange(0, 3).Draw(t, "generators") {
			gens = append(gens, random.Perm(n))
		}
		for _, p := range gens {
			if read := again(t, s, p, values.EncodePerm, values.DecodePerm); !p.Equal(read.(perm.Perm)) {
				t.Errorf("%v is read as %v", p, read)
			}
		}
		g, err := perm.NewGroup(context.Background(), n, gens)
		if err != nil {
			t.Fatal(err)
		}
		read := again(t, s, g, values.EncodeGroup, values.DecodeGroup).(*perm.Group)
		if !g.Equal(read) || len(read.Generators()) != len(gens) {
			t.Errorf("%v is read as %v", g, read)
		}
	})
}

func TestCardsAsBytes(t *testing.T) {
	s := state()
	rapid.Check(t, func(t *rapid.T) {
		d := cards.Dogs()
		if rapid.Bool().Draw(t, "coloured") {
			var err error
			if d, err = cards.NewColoured(3, 2, []cards.Card{{North: 1}, {East: 2}, {South: -1}, {}, {}, {West: 7}}); err != nil {
				t.Fatal(err)
			}
		}
		place := rapid.IntRange(0, d.Size()-1)
		for range rapid.IntRange(0, 20).Draw(t, "changes") {
			d.Swap(place.Draw(t, "from"), place.Draw(t, "to"))
			d.Turn(place.Draw(t, "turned"))
		}
		read := again(t, s, d, values.EncodeCards, values.DecodeCards)
		if !reflect.DeepEqual(d, read) {
			t.Errorf("%v is read as %v", d, read)
		}
	})
}

// Puzzles, states and solutions come back as they were, and states of one puzzle share it.
func TestPuzzlesAsBytes(t *testing.T) {
	s := state()
	rapid.Check(t, func(t *rapid.T) {
		random := rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed")))
		z, err := puzzle.New(puzzletest.Random(random, rapid.Bool().Draw(t, "alike"), func(p perm.Perm) perm.Perm { return p }))
		if err != nil {
			t.Fatal(err)
		}
		p := values.NewPuzzleCodec()
		if read := again(t, s, z, encodes(p.Encode), decodes(p.Decode)).(*puzzle.Puzzle); !read.Equal(z) || read.String() != z.String() {
			t.Errorf("%v is read as %v", z, read)
		}
		x := z.Start()
		if len(z.Turns(puzzle.Half)) > 0 {
			if err := x.Scramble(context.Background(), rapid.IntRange(0, 9).Draw(t, "turns"), random); err != nil {
				t.Fatal(err)
			}
		}
		read := again(t, s, x, p.EncodeState, p.DecodeState).(*puzzle.State)
		if !read.Equal(x) || !read.Perm().Equal(x.Perm()) || z.Format(read.History()) != z.Format(x.History()) {
			t.Errorf("%v after %v is read as %v after %v", x, x.History(), read, read.History())
		}
		v := values.PuzzleSolution{Of: z, Moves: x.History(), Result: values.Result{Length: len(x.History()), One: "move", Statistics: solver.Statistics{Method: "ida", Generated: 7, Optimal: true}}}
		found := again(t, s, v, p.EncodeSolution, p.DecodeSolution).(values.PuzzleSolution)
		if found.String() != v.String() || !found.Of.(*puzzle.Puzzle).Equal(z) {
			t.Errorf("%v is read as %v", v, found)
		}
		text, _ := p.EncodeState(x)
		if one, err := p.DecodeState(s, text); err != nil || one.(*puzzle.State).Puzzle() != other(t, s, p, text) {
			t.Errorf("%v has another puzzle than before: %v", one, err)
		}
	})
}

// other is the puzzle of a state that is read once more.
func other(t *rapid.T, s *bind.State, p *values.PuzzleCodec, text []byte) *puzzle.Puzzle {
	x, err := p.DecodeState(s, text)
	if err != nil {
		t.Fatal(err)
	}
	return x.(*puzzle.State).Puzzle()
}

func TestSolutionsAsBytes(t *testing.T) {
	s := state()
	rapid.Check(t, func(t *rapid.T) {
		v := values.BoardSolution{Of: values.Letters{Notation: rapid.SampledFrom(board.Notations()).Draw(t, "notation")}, Moves: board.Path{board.Up, board.Left}, Result: values.Result{
			Length: 2, One: "move", Statistics: solver.Statistics{Method: "ida", Generated: rapid.Int64().Draw(t, "nodes"), Bound: 2, Time: time.Second, Optimal: true}}}
		if read := again(t, s, v, values.EncodeSolution, values.DecodeSolution); !reflect.DeepEqual(v, read) {
			t.Errorf("%v is read as %v", v, read)
		}
	})
}

// Sliding puzzles travel with their goals, states with their history, solutions with their
// words.
func TestSlidesAsBytes(t *testing.T) {
	s, slides := state(), values.NewSlideCodec()
	d, err := slide.Parse("ABBC / ABBC / DEEF / DGHF / I..J")
	if err != nil {
		t.Fatal(err)
	}
	d.Goal = []slide.Piece{{Name: "E", Cells: []int{17, 18}}}
	z, err := slide.New(d)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		x := z.Start()
		if err := x.Scramble(context.Background(), rapid.IntRange(0, 9).Draw(t, "steps"), rand.New(rand.NewPCG(1, uint64(rapid.Byte().Draw(t, "seed"))))); err != nil {
			t.Fatal(err)
		}
		k := again(t, s, z, encodes(slides.Encode), decodes(slides.Decode)).(*slide.Puzzle)
		y := again(t, s, x, slides.EncodeState, slides.DecodeState).(*slide.State)
		if !k.Same(z) || !reflect.DeepEqual(k.Goal(), z.Goal()) || !y.Equal(x) || !reflect.DeepEqual(y.History(), x.History()) {
			t.Fatalf("%v with %v was read as %v with %v, %v", x, x.History(), y, y.History(), k)
		}
		found, err := slide.Methods()[0].Solve(context.Background(), x, slide.Options{Metric: slide.Cells})
		if err != nil {
			t.Fatal(err)
		}
		solution := again(t, s, values.SlideSolution{Of: z, Moves: found.Moves}, slides.EncodeSolution, slides.DecodeSolution).(values.SlideSolution)
		if solution.Word() != found.String() {
			t.Fatalf("%v was read as %v", found, solution)
		}
	})
}
