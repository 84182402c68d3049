package board_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
)

// shadow is an observer that repeats a game on its own board.
type shadow struct {
	of    *board.Game
	board *board.Board
	moves int
}

func (s *shadow) Moved(g *board.Game, p board.Path) {
	if g != s.of {
		return // a copy
	}
	s.moves += len(p)
	if err := s.board.Play(p); err != nil {
		panic(err)
	}
}

func (s *shadow) Laid(g *board.Game) {
	if g == s.of {
		s.board = g.Board.Copy()
	}
}

// After any operations on a game, an observer has the same board. The maximal history is short,
// so that the game forgets moves.
func TestObserver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, err := board.New(board.Shape{Cols: 3, Rows: 3}, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		g, err := board.NewGame(b, board.Audibert)
		if err != nil {
			t.Fatal(err)
		}
		g.Remember(5)
		s := &shadow{of: g, board: g.Board.Copy()}
		g.Observer = s
		rng := newRand(1)
		moved := 0
		t.Repeat(map[string]func(*rapid.T){
			"do": func(t *rapid.T) {
				if g.Do(board.Move(rapid.IntRange(0, 3).Draw(t, "move"))) {
					moved++
				}
			},
			"play": func(t *rapid.T) {
				word := rapid.StringMatching(`[hgbd]{0,6}`).Draw(t, "word")
				if g.PlayWord(word) == nil {
					moved += len(word)
				}
			},
			"play possible": func(t *rapid.T) {
				p, err := board.Audibert.ParseWord(rapid.StringMatching(`[hgbd]{0,12}`).Draw(t, "word"))
				if err != nil {
					t.Fatal(err)
				}
				moved += g.PlayPossible(p)
			},
			"undo": func(t *rapid.T) {
				n := rapid.IntRange(0, 6).Draw(t, "n")
				if g.Undo(n) == nil {
					moved += n
				}
			},
			"scramble": func(t *rapid.T) {
				if err := g.Scramble(context.Background(), 7, rng); err != nil {
					t.Fatal(err)
				}
				moved = s.moves // the walk home has any length
			},
			"lay":  func(t *rapid.T) { g.Lay(func(b *board.Board) error { return b.Shuffle(rng) }) },
			"set":  func(t *rapid.T) { g.Set("4 3 2 / 1 0 . / 5 7 6") },
			"copy": func(t *rapid.T) { g.Copy().Do(board.Up) },
			"": func(t *rapid.T) {
				if !s.board.Equal(g.Board) || s.moves != moved {
					t.Fatalf("the observer has %s after %d moves, the game is %s after %d", board.Audibert.Format(s.board), s.moves, g, moved)
				}
			},
		})
	})
}
