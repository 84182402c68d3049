package taquin_test

import (
	"bufio"
	"errors"
	"fmt"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/lib/taquin"
	"taquin/luabind/luatest"
)

// replay reads a trace back: the boards by number, as they lie at its end.
func replay(t *testing.T, trace string) map[int]*board.Game {
	t.Helper()
	games := map[int]*board.Game{}
	var now *board.Game
	for line := range strings.Lines(trace) {
		line = strings.TrimSuffix(line, "\n")
		var number int
		switch {
		case strings.HasSuffix(line, " again"):
			if _, err := fmt.Sscanf(line, "# board %d again", &number); err != nil || games[number] == nil {
				t.Fatalf("%q: %v", line, err)
			}
			now = games[number]
		case strings.HasPrefix(line, "#"):
			head, text, _ := strings.Cut(line, ": ")
			about, cells, _ := strings.Cut(text, ": ")
			shape, name, _ := strings.Cut(about, " ")
			n, err := board.ParseNotation(name)
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			b, err := board.Parse(cells, n)
			if err != nil || b.Shape().String() != shape {
				t.Fatalf("%q: %s, %v", line, shape, err)
			}
			if now, err = board.NewGame(b, n); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			if _, err := fmt.Sscanf(head, "# board %d", &number); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			games[number] = now
		default:
			if now == nil || len(line) == 0 || len(line) > taquin.TraceWidth {
				t.Fatalf("the line %q", line)
			}
			if err := now.PlayWord(line); err != nil {
				t.Fatalf("%q: %v", line, err)
			}
		}
	}
	return games
}

// traced runs a chunk with a seed and returns its values and the trace of it.
func traced(t *testing.T, source string, seed int64) ([]lua.LValue, string) {
	t.Helper()
	var text strings.Builder
	trace := taquin.NewTrace(&text)
	l := luatest.New(t, luabind.Config{Trace: trace, Seed: seed})
	values := l.Must(source)
	if err := trace.Flush(); err != nil {
		t.Fatal(err)
	}
	return values, text.String()
}

func TestTrace(t *testing.T) {
	for source, want := range map[string]string{
		``:                                   "",
		`taquin.new(2, 2):copy()`:            "",
		`board:neighbours()`:                 "",
		`board:play("")`:                     "",
		`board:undo(0)`:                      "",
		`pcall(board.down, board)`:           "",
		`pcall(board.play, board, "hb?")`:    "",
		`monteecv() monteecv() descentecv()`: "# board 1: 4x4 audibert: 0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 .\nhhb\n",
		`taquin.new(2, 2, "td"):play("S E"):undo()`:                                                                   "# board 1: 2x2 td: 1 2 / 3 0\nSEW\n",
		`board = taquin.new(2, 2):up() local c = board:copy() board:down() c:left() board:up() c:right()`:             "# board 1: 2x2 audibert: 0 1 / 2 .\nhb\n# board 2: 2x2 audibert: 0 . / 2 1\ng\n# board 1 again\nh\n# board 2 again\nd\n",
		`board = taquin.new(2, 2):up():reset():left():set("1 0 / . 2")`:                                               "# board 1: 2x2 audibert: 0 1 / 2 .\nh\n# board 1: 2x2 audibert: 0 1 / 2 .\ng\n# board 1: 2x2 audibert: 1 0 / . 2\n",
		`taquin.new(2, 2):neighbours()[1]:down()`:                                                                     "# board 1: 2x2 audibert: 0 . / 2 1\nb\n",
		`board = taquin.new(3, 1):as("english") casevideversposition(0) board:as("td"):right():play_possible("EWWW")`: "# board 1: 3x1 english: 1 2 0 /\nLL\n# board 2: 3x1 td: 0 1 2 /\nWEWW\n",
		`board = taquin.new(3, 3) creercycled(2) for _ = 1, 40 do monteecv() descentecv() end`:                        "# board 1: 3x3 audibert: 2 0 1 / 3 4 5 / 6 7 .\n" + strings.Repeat("hb", 36) + "\nhbhbhbhb\n",
	} {
		if _, got := traced(t, source, 1); got != want {
			t.Errorf("%s\ntrace %q\nwant  %q", source, got, want)
		}
	}
}

// Whatever scripts do with their boards, who plays the trace has the same ones.
func TestTraceReplayed(t *testing.T) {
	const source = `
local random = lab.random
local boards = {board}
local ways = {
  function(b) b:mouvcv() end,
  function(b) b:play(b:moves():sub(1, 1)) end,
  function(b) b:play_possible(({audibert = "hgbd", td = "NESW", agreg = "NESO", english = "ULDR"})[b:notation()]) end,
  function(b) b:undo(random(#b:history() + 1)) end,
  function(b) b:casevideversposition(random(b:size())) end,
  function(b) b:scramble(20) end,
  function(b) b:reset() end,
  function(b) b:shuffle() end,
  function(b) b:set(tostring(b:neighbours()[1])) end,
  function(b) boards[#boards + 1] = b:copy() end,
  function(b) boards[#boards + 1] = b:as(b:notation()) end,
  function(b) for _, n in ipairs(b:neighbours()) do boards[#boards + 1] = n end end,
  function(b) boards[#boards + 1] = taquin.new(3, 3, taquin.notations()[1 + random(4)].name) end,
  function(b) pcall(b.up, b) end,
}
for _ = 1, 300 do ways[1 + random(#ways)](boards[1 + random(#boards)]) end
return unpack(boards)`
	for seed := range 40 {
		values, trace := traced(t, source, int64(seed))
		games := replay(t, trace)
		followed := 0
		for _, v := range values {
			g, ok := bind.Of[*board.Game](v)
			if !ok {
				t.Fatalf("%s is no board", v)
			}
			number := taquin.NumberInTrace(g)
			if number == 0 {
				continue // nothing has happened to it
			}
			followed++
			if end := games[number]; end == nil || end.String() != g.String() {
				t.Fatalf("seed %d: board %d ends as %s, by its trace %v", seed, number, g, end)
			}
		}
		if followed < 10 || followed != len(games) {
			t.Errorf("seed %d: %d boards followed of %d in the trace", seed, followed, len(games))
		}
	}
}

// Moves that come after the end, say of a script that could not be stopped, do
// not spoil what is written; and what cannot be written is told at the end.
func TestTraceEnd(t *testing.T) {
	var text strings.Builder
	trace := taquin.NewTrace(&text)
	g, err := board.NewGame(mustParse(t, "0 1 / 2 ."), board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	trace.Watch(g)
	g.Do(board.Up)
	if err := trace.Flush(); err != nil {
		t.Fatal(err)
	}
	g.Do(board.Down)
	g.Copy().Do(board.Left)
	trace.Flush()
	if want := "# board 1: 2x2 audibert: 0 1 / 2 .\nh\n"; text.String() != want {
		t.Errorf("%q, want %q", text.String(), want)
	}

	full := errors.New("the disk is full")
	trace = taquin.NewTrace(bufio.NewWriterSize(failing{full}, 1))
	g = g.Copy()
	g.Observer = nil
	trace.Watch(g)
	for range 10000 {
		g.Do(board.Up)
		g.Do(board.Down)
	}
	if err := trace.Flush(); !errors.Is(err, full) {
		t.Errorf("%v, want %v", err, full)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func mustParse(t *testing.T, text string) *board.Board {
	t.Helper()
	b, err := board.Parse(text, board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
