package tui

import (
	"context"
	"errors"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/must"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// onBoard is a game on a board, without colours.
func onBoard(t testing.TB, text string, n board.Notation) *game {
	t.Helper()
	b, err := board.Parse(text, n)
	if err != nil {
		t.Fatal(err)
	}
	g, err := board.NewGame(b, n)
	if err != nil {
		t.Fatal(err)
	}
	return newGame(g, Options{Rand: rand.New(rand.NewPCG(1, 2))})
}

// methods is the solver of tests: no tables are needed for boards as small as theirs.
type methods struct{ t testing.TB }

func (m methods) Shortest(ctx context.Context, b *board.Board, report func(solver.Progress)) (solver.Solution, error) {
	return m.by(ctx, "astar", b, report)
}

func (m methods) Short(ctx context.Context, b *board.Board, report func(solver.Progress)) (solver.Solution, error) {
	return m.by(ctx, "lines", b, report)
}

func (m methods) by(ctx context.Context, name string, b *board.Board, report func(solver.Progress)) (solver.Solution, error) {
	method, err := engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})).Find(name)
	if err != nil {
		m.t.Fatal(err)
	}
	return method.Solve(ctx, b, solver.Options{Progress: report})
}

// answers lets a solver answer all that a game asks.
func (p *game) answers(t testing.TB, s Solver, now time.Time) {
	t.Helper()
	for p.question() != nil {
		q := p.question()
		known, err := q.answered(context.Background(), s, func(solver.Progress) {})
		p.answer(&answer{q, known, err}, now)
	}
}

// keys are those that a player may press.
var keys = []tty.Key{
	tty.Left, tty.Right, tty.Up, tty.Down, 'h', 'j', 'k', 'l', 'H', 'U', 'L', 'D', 'R', 'N', 'g', 'b', 'd',
	'u', 'r', 'u', 'r', tty.CtrlR, tty.Backspace, '?', ' ', 's', 'n', 't', 'p', 'x', tty.Click, tty.Other, tty.Enter, tty.None,
}

// Whatever is pressed, the board can be solved, the history is the way from the start of
// the round to it, and undo and redo go there and back.
func TestAnyKeys(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s, err := board.NewShape(rapid.IntRange(1, 3).Draw(rt, "cols"), rapid.IntRange(2, 3).Draw(rt, "rows"))
		if err != nil {
			rt.Fatal(err)
		}
		n := rapid.SampledFrom(board.Notations()).Draw(rt, "notation")
		b, err := board.New(s, n.Home())
		if err != nil {
			rt.Fatal(err)
		}
		g, err := board.NewGame(b, n)
		if err != nil {
			rt.Fatal(err)
		}
		g.PlayPossible(board.Path{board.Left, board.Up, board.Right, board.Down}) // a history of before
		before := g.Copy()
		p := newGame(g, Options{Rand: rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0)), Blank: rapid.Bool().Draw(rt, "blank"), Look: Look{Image: image.NewRGBA(image.Rect(0, 0, 9, 9))}})
		now, round := time.Unix(0, 0), p.round
		for range rapid.IntRange(0, 60).Draw(rt, "keys") {
			now = now.Add(time.Second)
			p.press(rapid.SampledFrom(keys).Draw(rt, "key"), rapid.IntRange(-1, s.Size()-1).Draw(rt, "at"), now)
			if p.asking != nil && rapid.Bool().Draw(rt, "answered") {
				p.answers(t, methods{t}, now)
			}
			p.catchUp(now)
			if p.round != round { // which a new board begins
				before, round = p.game.Copy(), p.round
			}
			checkRound(rt, p, before)
		}
		// All the way back and forth again.
		end, made := p.game.Copy(), p.made
		for range made {
			if !p.round.undo(now) {
				rt.Fatalf("after %d of %d moves nothing is taken back", p.made, made)
			}
		}
		if !p.game.Board.Equal(p.start) || p.round.undo(now) {
			rt.Fatalf("undo goes back to %s, not to the start", p.game)
		}
		for range made {
			p.round.redo(now)
		}
		if !p.game.Board.Equal(end.Board) || p.made != made {
			rt.Fatalf("redo comes to %s, not to %s", p.game, end)
		}
	})
}

func checkRound(rt *rapid.T, p *game, before *board.Game) {
	b := p.game.Board
	if err := b.Check(); err != nil || !b.Solvable() {
		rt.Fatalf("%s: %v", p.game, err)
	}
	history, _ := p.game.History()
	earlier, _ := before.History()
	if len(history) != len(earlier)+p.made {
		rt.Fatalf("a history of %d moves, %d of them before and %d made", len(history), len(earlier), p.made)
	}
	way := before.Board.Copy()
	if err := way.Play(history[len(earlier):]); err != nil || !way.Equal(b) || !before.Board.Equal(p.start) {
		rt.Fatalf("the moves lead from %s elsewhere: %v", before, err)
	}
	for _, a := range []*advice{p.known, p.best} {
		if a == nil {
			continue
		}
		end := a.from.Copy()
		if err := end.Play(a.path); err != nil || !end.Solved() || a.least > len(a.path) {
			rt.Fatalf("an advice solves nothing: %v", err)
		}
	}
	if p.hinted && !p.known.is(b) {
		rt.Fatal("a hint of another board is shown")
	}
}

// Keys mean what the screen says.
func TestKeysMove(t *testing.T) {
	for _, test := range []struct {
		name, board string
		n           board.Notation
		blank       bool
		keys        []tty.Key
		word        string
	}{
		{"an arrow moves a tile", "1 2 3 / 4 0 5 / 6 7 8", board.English, false, []tty.Key{tty.Left, tty.Up}, "RD"},
		{"or the blank", "1 2 3 / 4 0 5 / 6 7 8", board.English, true, []tty.Key{tty.Left, tty.Up}, "LU"},
		{"t changes that", "1 2 3 / 4 0 5 / 6 7 8", board.English, false, []tty.Key{'t', tty.Left, 't', tty.Left}, "LR"},
		{"hjkl are arrows", "1 2 3 / 4 0 5 / 6 7 8", board.English, true, []tty.Key{'h', 'j', 'l', 'k'}, "LDRU"},
		{"letters name what the notation says: the blank", "1 2 3 / 4 0 5 / 6 7 8", board.English, false, []tty.Key{'U', 'L', 'D', 'R'}, "ULDR"},
		{"or the tile", "1 2 3 / 4 0 5 / 6 7 8", board.TD, true, []tty.Key{'N', 'E', 'S', 'W'}, "NESW"},
		{"hgbd come before h of hjkl, which is H", "0 1 2 / 3 8 4 / 5 6 7", board.Audibert, true, []tty.Key{'h', 'H', 'b', 'd', 'l'}, "hgbdd"},
		{"no move, no history", "1 2 3 / 4 5 6 / 7 8 0", board.English, false, []tty.Key{tty.Up, tty.Left, tty.Right}, "L"},
	} {
		p := onBoard(t, test.board, test.n)
		p.blank = test.blank
		for _, key := range test.keys {
			p.press(key, -1, time.Unix(0, 0))
		}
		if history, _ := p.game.History(); p.Word(history) != test.word {
			t.Errorf("%s: %q, want %q", test.name, p.Word(history), test.word)
		}
	}
}

// A whole game: a click, undo, redo, hints, and the verdict.
func TestWholeGame(t *testing.T) {
	now := time.Unix(0, 0)
	p := onBoard(t, "0 1 2 / 4 5 3 / 7 8 6", board.English)
	press := func(key tty.Key, at int, told string) {
		t.Helper()
		now = now.Add(time.Second)
		p.press(key, at, now)
		p.answers(t, methods{t}, now)
		if got := p.below(message.Text{}, now); !strings.Contains(got, told) {
			t.Errorf("%q is told, want %q", got, told)
		}
	}
	press('u', -1, "no move to take back")
	press(tty.Click, 4, "Only tiles in the row or the column")
	press(tty.Click, 2, "")
	if p.made != 2 || p.game.Board.Blank() != 2 {
		t.Errorf("a click has made %d moves", p.made)
	}
	press('u', -1, "")
	press('?', -1, "tile 2 goes left (key R); space makes it.\n3 moves to the end at best, proven.")
	press('r', -1, "")
	press('d', -1, "2 moves to the end at best")
	press('r', -1, "no move to make again")
	press('n', -1, "n once more")
	press(tty.Up, -1, "")
	press(tty.Up, -1, "Solved in 4 moves and 0:08. No way is shorter.\n(1 move taken back, 1 hint)")
	press(tty.Down, -1, "Solved in 4 moves and 0:08.")
	press('u', -1, "")
	if p.solved() || !p.clock.runs() {
		t.Error("a move at the end cannot be taken back")
	}
	press('?', -1, "tile 6 goes up (key D)")
	press(' ', -1, "1 move made for you")
	press(tty.Enter, -1, "")
	if p.made != 0 || p.game.Board.Solved() {
		t.Error("there is no new board")
	}
}

// A solution is played as time passes, and any key stops it.
func TestSolutionIsPlayed(t *testing.T) {
	now := time.Unix(0, 0)
	p := onBoard(t, "1 2 3 / 4 0 6 / 7 5 8", board.English)
	p.press('s', -1, now)
	p.answers(t, methods{t}, now)
	now = now.Add(slowest)
	if p.catchUp(now); p.made != 1 || !strings.Contains(p.below(message.Text{}, now), "1 move to go") {
		t.Errorf("%d moves, %q", p.made, p.below(message.Text{}, now))
	}
	p.press('d', -1, now)
	if p.catchUp(now.Add(time.Hour)); p.made != 1 || !strings.Contains(p.told, "1 move before the end") {
		t.Errorf("it goes on: %d moves, %q", p.made, p.told)
	}
	p.press('s', -1, now)
	if p.catchUp(now.Add(time.Hour)); !strings.HasPrefix(p.below(message.Text{}, now), "Solved for you in 2 moves. No way is shorter.") {
		t.Error(p.below(message.Text{}, now))
	}
}

// Where there is no proof, what is known is told.
func TestNoProof(t *testing.T) {
	now := time.Unix(0, 0)
	p := onBoard(t, "1 2 3 / 4 0 6 / 7 5 8", board.English)
	p.press('?', -1, now)
	p.answers(t, unproven{methods{t}}, now)
	if want := "A good move: tile 5 goes up (key D); space makes it.\nBetween 1 and 2 moves to the end; no proof is within reach at this size."; p.told != want {
		t.Errorf("%q, want %q", p.told, want)
	}
	for range 2 {
		p.press(tty.Up, -1, now)
		p.press(tty.Left, -1, now)
	}
	if want := "The shortest way has between 1 and 2."; !p.solved() || !strings.Contains(p.verdict(now), want) {
		t.Errorf("%q, want %q", p.verdict(now), want)
	}
}

// unproven proves nothing but that a move is needed.
type unproven struct{ methods }

func (unproven) Shortest(context.Context, *board.Board, func(solver.Progress)) (solver.Solution, error) {
	return solver.Solution{Statistics: solver.Statistics{Bound: 1}}, solver.ErrNotApplicable
}

// A board that nobody can solve is played all the same, and said to be one.
func TestUnsolvable(t *testing.T) {
	p := onBoard(t, "2 1 3 / 4 5 6 / 7 8 0", board.English)
	if p.question() != nil {
		t.Error("the solver is asked in vain")
	}
	for _, key := range []tty.Key{'?', 'd', 's', ' '} {
		p.told = ""
		if p.press(key, -1, time.Unix(0, 0)); key != ' ' && !strings.HasPrefix(p.told, "unsolvable: ") {
			t.Errorf("%c: %q", key, p.told)
		}
	}
}

// What is asked can be left, and what is asked beside the game goes on after.
func TestAsker(t *testing.T) {
	p := onBoard(t, "1 2 3 / 4 0 6 / 7 5 8", board.English)
	a := &asker{solver: waiting{}}
	defer a.close()
	beside := p.question()
	a.attend(beside)
	if p.press('?', -1, time.Unix(0, 0)); p.question() != beside {
		t.Error("what is being answered is asked anew")
	}
	p.press('x', -1, time.Unix(0, 0))
	p.press(tty.Up, -1, time.Unix(0, 0))
	p.press('?', -1, time.Unix(0, 0))
	asked := p.question()
	for a.asked != asked {
		a.attend(asked)
	}
	p.press('x', -1, time.Unix(0, 0))
	if p.question() != beside || p.told != "Stopped." {
		t.Errorf("%q is told", p.told)
	}
	for a.asked != beside {
		if got := a.attend(beside); got != nil {
			t.Error("an answer to what nobody asks")
		}
	}
}

// What is prepared for one question is not begun anew for the next.
func TestAskerPrepares(t *testing.T) {
	p := onBoard(t, "1 2 3 / 4 0 6 / 7 5 8", board.English)
	s := building{ready: make(chan struct{})}
	a := &asker{solver: s}
	defer a.close()
	beside := p.question()
	for preparing := false; !preparing; {
		a.attend(beside)
		_, preparing = a.running.progress()
	}
	p.press(tty.Up, -1, time.Unix(0, 0))
	p.press('?', -1, time.Unix(0, 0))
	if a.attend(p.question()); a.asked != beside {
		t.Error("what is being prepared is given up")
	}
	close(s.ready)
	for a.asked != p.question() {
		a.attend(p.question())
	}
}

// building prepares until it is ready, and then waits.
type building struct {
	waiting
	ready chan struct{}
}

func (s building) Shortest(ctx context.Context, b *board.Board, report func(solver.Progress)) (solver.Solution, error) {
	report(solver.Progress{Doing: message.Plain("building"), Done: 0.5})
	<-s.ready
	return s.waiting.Shortest(ctx, b, report)
}

// waiting answers nothing before it is told to stop.
type waiting struct{}

func (waiting) Shortest(ctx context.Context, _ *board.Board, report func(solver.Progress)) (solver.Solution, error) {
	report(solver.Progress{Done: -1})
	<-ctx.Done()
	return solver.Solution{}, &solver.CancelledError{Cause: ctx.Err()}
}

func (waiting) Short(context.Context, *board.Board, func(solver.Progress)) (solver.Solution, error) {
	return solver.Solution{}, errors.New("not asked")
}

// A proof is given up when the patience is at its end.
func TestPatience(t *testing.T) {
	p := onBoard(t, "1 2 3 / 4 0 6 / 7 5 8", board.English)
	q := &question{p.game.Board, time.Nanosecond}
	got, err := q.answered(context.Background(), both{short: methods{t}}, func(solver.Progress) {})
	if err != nil || got.proven() || len(got.path) != 2 {
		t.Errorf("%v, %v", got, err)
	}
}

// both waits for a proof in vain and has a short solution.
type both struct {
	waiting
	short methods
}

func (s both) Short(ctx context.Context, b *board.Board, report func(solver.Progress)) (solver.Solution, error) {
	return s.short.Short(ctx, b, report)
}

// Boards that are dealt can be solved and are not; in a single row, too.
func TestDeal(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, s := range []board.Shape{{Cols: 2, Rows: 1}, {Cols: 1, Rows: 2}, {Cols: 7, Rows: 1}, {Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}, {Cols: 4, Rows: 4}} {
		b, err := board.New(s, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			if err := deal(b, rng); err != nil || b.Solved() || !b.Solvable() {
				t.Fatalf("%s: %v, %v", s, b.Cells(), err)
			}
		}
		must.Do(b.Inscribe(slices.Repeat([]string{"A"}, s.Size()-1))) // the blank is the only sign that a board is not solved
		if err := deal(b, rng); err != nil || b.LooksSolved() || b.Blank() == b.Home() {
			t.Errorf("%s, all tiles alike: %v, %v", s, b.Cells(), err)
		}
	}
}

func TestClock(t *testing.T) {
	var c clock
	now := time.Unix(0, 0)
	c.start(now)
	c.start(now.Add(time.Minute)) // runs already
	c.stop(now.Add(90 * time.Second))
	c.start(now.Add(time.Hour))
	if got := clockText(c.at(now.Add(2*time.Hour + time.Second))); got != "1:01:31" {
		t.Error(got)
	}
}
