package repl

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"taquin/cmd/taquin/docs/screen"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/scripts"
)

// opened opens a session without a keyboard, in a folder of its own.
func opened(t *testing.T, args ...string) *Session {
	t.Helper()
	t.Chdir(t.TempDir())
	flags := flag.NewFlagSet("taquin", flag.ContinueOnError)
	cols, rows, seed := flags.Int("cols", 4, ""), flags.Int("rows", 4, ""), flags.Int64("seed", 1, "")
	named, limit := flags.String("notation", "audibert", ""), flags.Duration("timeout", 0, "")
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	notation, err := board.ParseNotation(*named)
	if err != nil {
		t.Fatal(err)
	}
	nothing, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	l := lab.New(terminal.Std{In: nothing, Out: &terminal.Output{File: nothing}, Err: &terminal.Output{File: nothing}})
	l.Timeout = *limit
	l.Config.Scripts, l.Config.Seed, l.Config.Commands = scripts.Files, *seed, Commands()
	l.Config.Shape, l.Config.Notation = board.Shape{Cols: *cols, Rows: *rows}, notation
	screen.Attach(l)
	if err := l.Fresh(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		l.Host.Close()
		nothing.Close()
	})
	return New(l, append(args, "--seed", fmt.Sprint(*seed)))
}

// prints enters what was typed, entry after entry, and wants what is printed.
func (s *Session) prints(t *testing.T, entry, want string) {
	t.Helper()
	got, err := s.Enter(entry)
	if err != nil || got != want {
		t.Errorf("> %s\nprints\n%s(%v), want\n%s", entry, got, err, want)
	}
}

// holds enters an entry and wants a text in what is printed.
func (s *Session) holds(t *testing.T, entry, want string) {
	t.Helper()
	got, err := s.Enter(entry)
	if err != nil || !strings.Contains(got, want) {
		t.Errorf("> %s\nprints\n%s(%v), want in it\n%s", entry, got, err, want)
	}
}

const (
	solved2 = "┌───┬───┐\n│ 0 │ 1 │\n├───┼───┤\n│ 2 │   │\n└───┴───┘\n"
	up2     = "┌───┬───┐\n│ 0 │   │\n├───┼───┤\n│ 2 │ 1 │\n└───┴───┘\n"
)

func TestEntriesShowValues(t *testing.T) {
	s := opened(t)
	for entry, want := range map[string]string{
		"6 * 7": "42\n", "6 * 7;": "", "x = 1": "", "(function() end)()": "", "nil": "nil\n", "1, nil, 'x'": "1\nnil\n\"x\"\n",
		"return 3": "3\n", "return 3;": "", "io.write('no end') return 1": "no end\n1\n", "local x": "(local x: gone with the end of this line; leave out \"local\" at the prompt)\n",
		"print('a') error('no', 0)": "a\nno\n", "-- nothing": "",
	} {
		s.prints(t, entry, want)
	}
	s.prints(t, "local x = 2", "") // it was told
	s.prints(t, "6 * 7;", "")
	s.prints(t, "_", "42\n")
}

// The current board is shown once after what has changed it and has not shown
// it.
func TestEntriesShowTheBoard(t *testing.T) {
	s := opened(t, "--cols", "2", "--rows", "2")
	for _, test := range []struct{ entry, want string }{
		{"b = board", ""},
		{"board", solved2},
		{"monteecv()", up2},
		{"board:down()", solved2},
		{"for i = 1, 5 do board:up():down() end", ""}, // it lies as before
		{"for i = 1, 3 do board:play('hgbd') end board:up()", up2},
		{"print(1) board:down()", "1\n" + solved2},
		{"board:up();", ""},
		{"board:undo():size()", "4\n" + solved2},
		{"board:up(), 7", up2 + "7\n"},
		{"board:down() error('late', 0)", "late\n" + solved2},
		{"board = board:copy():up()", up2},
		{"board = b", solved2},
		{"b:up() board = 5", ""},
		{"x = 1", ""},
		{"board = b;", ""},
		{"%undo", solved2},
		{"%time board:up()", up2},
		{"%undo 1", solved2},
	} {
		got, err := s.Enter(test.entry)
		if test.entry == "%time board:up()" {
			got = got[:max(0, strings.LastIndex(strings.TrimSuffix(got, "\n"), "\n")+1)]
		}
		if err != nil || got != test.want {
			t.Errorf("> %s\nprints\n%s(%v), want\n%s", test.entry, got, err, test.want)
		}
	}
}

func TestRunShowsNoBoard(t *testing.T) {
	s := opened(t)
	if err := os.WriteFile("mine.lua", []byte("monteecv()"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.prints(t, "%run mine", "")
	s.prints(t, "board:history()", "\"h\"\n")
	s.prints(t, "%reload", "")
	s.prints(t, "board:history()", "\"hh\"\n")
}

func TestInterruptedEntryIsNotReplayed(t *testing.T) {
	s := opened(t, "--timeout", "20ms")
	if _, err := s.Enter("%log a.txt"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Enter("print(1) while true do\nend"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("a.txt")
	if want := "$ taquin --timeout 20ms --seed 1\n> -- interrupted; what it changed is not replayed:\n. -- print(1) while true do\n. -- end\n"; err != nil || string(text) != want {
		t.Errorf("the log is\n%s(%v)", text, err)
	}
}
