package tui

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"

	"taquin/cmd/taquin/terminal/tty"
	"taquin/engine/board"
	"taquin/engine/text"
	luadraw "taquin/luabind/lib/draw"
)

// reel is a board of 3x3 and a word in the notation audibert.
func reel(t testing.TB, word string) luadraw.Film {
	t.Helper()
	b, err := board.New(board.Shape{Cols: 3, Rows: 3}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	p, err := board.Audibert.ParseWord(word)
	if err != nil {
		t.Fatal(err)
	}
	return luadraw.Film{Reel: luadraw.NewReel(b, board.Audibert, p), Delay: time.Second}
}

// Whatever keys are pressed and whenever, the player is somewhere in the film, and at a
// speed that it has.
func TestPlayerStaysInTheFilm(t *testing.T) {
	keys := []tty.Key{' ', tty.Right, tty.Left, tty.Home, tty.End, '+', '-', 'x', tty.None, tty.Up, tty.Down}
	rapid.Check(t, func(rt *rapid.T) {
		f := reel(t, "hgbdhhggbbdd"[:rapid.IntRange(0, 12).Draw(rt, "moves")])
		now := time.Unix(0, 0)
		p := newPlayer(f, now)
		for range rapid.IntRange(0, 40).Draw(rt, "keys") {
			now = now.Add(time.Duration(rapid.IntRange(0, 3000).Draw(rt, "ms")) * time.Millisecond)
			p.catchUp(now)
			p.press(rapid.SampledFrom(keys).Draw(rt, "key"), now)
			if p.at < 0 || p.at > f.Moves() {
				rt.Fatalf("at move %d of %d", p.at, f.Moves())
			}
			if p.delay < leastDelay || p.delay > mostDelay {
				rt.Fatalf("%v a move", p.delay)
			}
		}
	})
}

func TestPlayerKeepsTime(t *testing.T) {
	now := time.Unix(0, 0)
	p := newPlayer(reel(t, "hgbdhgbd"), now)
	at := func(after time.Duration, want int) {
		t.Helper()
		if p.catchUp(now.Add(after)); p.at != want {
			t.Errorf("after %v move %d, want %d", after, p.at, want)
		}
	}
	at(999*time.Millisecond, 0)
	at(time.Second, 1)
	at(3500*time.Millisecond, 3)
	p.press(' ', now.Add(3600*time.Millisecond))
	at(time.Hour, 3)
	p.press(tty.Left, now.Add(time.Hour))
	at(2*time.Hour, 2)
	p.press(' ', now.Add(2*time.Hour))
	p.press('+', now.Add(2*time.Hour))
	at(2*time.Hour+500*time.Millisecond, 3)
	at(3*time.Hour, 8)
	if !p.ended() {
		t.Error("it does not end")
	}
	p.press(tty.Left, now.Add(3*time.Hour))
	if p.ended() {
		t.Error("who goes back is shown no more")
	}
}

// How to leave is never cut off, and a window of 80 columns has room for all keys,
// even in a film of thousands of moves.
func TestStatusSaysHowToLeave(t *testing.T) {
	p := newPlayer(reel(t, strings.Repeat("gd", 1462)), time.Unix(0, 0))
	p.at, p.delay = 1234, 250*time.Millisecond
	for columns := range 120 {
		where, help := p.status(columns)
		if room := columns - utf8.RuneCountInString(where); room >= 0 && utf8.RuneCountInString(help) > room {
			t.Errorf("%d columns: %q is cut off", columns, where+help)
		} else if room >= 20 && !strings.HasSuffix(help, "q: leave") {
			t.Errorf("%d columns: %q", columns, where+help)
		}
		if columns >= 80 && !strings.Contains(help, "space: pause") {
			t.Errorf("%d columns: %q", columns, where+help)
		}
	}
}

// A frame never takes more room than there is.
func TestFramesFit(t *testing.T) {
	for _, shape := range []board.Shape{{Cols: 2, Rows: 1}, {Cols: 3, Rows: 3}, {Cols: 4, Rows: 9}, {Cols: 40, Rows: 3}, {Cols: 256, Rows: 256}} {
		b, err := board.New(shape, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		p := newPlayer(luadraw.Film{Reel: luadraw.NewReel(b, board.English, board.Path{board.Left, board.Right}), Delay: time.Second}, time.Now())
		for columns := 1; columns < 200; columns = columns*5/4 + 1 {
			for rows := 1; rows < 60; rows = rows*5/4 + 1 {
				lines := (&filmScreen{}).frame(p, columns, rows, false)
				if len(lines) > rows {
					t.Errorf("%s at %dx%d has %d lines", shape, columns, rows, len(lines))
				}
				for _, line := range lines {
					if n := len([]rune(line)); n > columns {
						t.Errorf("%s at %dx%d has a line of %d columns: %s", shape, columns, rows, n, line)
					}
				}
			}
		}
	}
}

// A film in a lesson speaks its language.
func TestStatusInFrench(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 2, Rows: 2}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	f := luadraw.Film{Reel: luadraw.NewReel(b, board.Audibert, board.Path{board.Left, board.Up}), Delay: 1500 * time.Millisecond, Language: text.French}
	p := newPlayer(f, time.Now())
	where, help := p.status(200)
	if want := "coup 0 sur 2   (1,5 s par coup)   espace\u00a0: pause"; !strings.HasPrefix(where+help, want) {
		t.Errorf("%q, want %q", where+help, want)
	}
	p.press(tty.Right, time.Now())
	where, help = p.status(200)
	if want := "coup 1 sur 2\u00a0: g   (pause)"; !strings.HasPrefix(where+help, want) {
		t.Errorf("%q, want %q", where+help, want)
	}
}
