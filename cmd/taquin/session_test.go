package main

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/cmd/taquin/transcript"
	"taquin/engine/board"
	"taquin/luabind"
)

// opened opens a session without a keyboard, in a folder of its own.
func opened(t *testing.T, args ...string) *session {
	t.Helper()
	t.Chdir(t.TempDir())
	nothing, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	std := std{in: nothing, out: nothing, err: nothing}
	var c cli
	if _, err := newParser(&c, std).Parse(append([]string{"--seed", "1"}, args...)); err != nil {
		t.Fatal(err)
	}
	l, err := c.Prompt.open(std)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		l.host.Close()
		nothing.Close()
	})
	return newSession(l, c.Prompt.labFlags)
}

// prints enters what was typed, entry after entry, and wants what is printed.
func (s *session) prints(t *testing.T, entry, want string) {
	t.Helper()
	got, err := s.enter(entry)
	if err != nil || got != want {
		t.Errorf("> %s\nprints\n%s(%v), want\n%s", entry, got, err, want)
	}
}

// holds enters an entry and wants a text in what is printed.
func (s *session) holds(t *testing.T, entry, want string) {
	t.Helper()
	got, err := s.enter(entry)
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
		got, err := s.enter(test.entry)
		if test.entry == "%time board:up()" {
			got = got[:max(0, strings.LastIndex(strings.TrimSuffix(got, "\n"), "\n")+1)]
		}
		if err != nil || got != test.want {
			t.Errorf("> %s\nprints\n%s(%v), want\n%s", test.entry, got, err, test.want)
		}
	}
}

func TestCommands(t *testing.T) {
	s := opened(t, "--cols", "2", "--rows", "2")
	for _, pipe := range []string{"pipe", "pipe2.lua"} {
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ entry, holds string }{
		{"%", "%time chunk"},
		{"%", "%history [n]         Shows the last n entries"},
		{" % ", "%quit"},
		{"%hist", "there is no command %hist; there is %history"},
		{"%re", "there is %reload, %restore"},
		{"%frob 1", "there is no command %frob; % lists them"},
		{"?%undo", "%undo [n]\n    Takes back"},
		{"%undo?", "%undo [n]\n    Takes back"},
		{"help %undo", "%undo [n]\n    Takes back"},
		{"%undo", "board: cannot undo 1 move (0 made)"},
		{"%undo x", "%undo: n must be a whole number above 0, not \"x\"; usage: %undo [n]"},
		{"%undo 1.5", "usage: %undo [n]"},
		{"%history 0", "usage: %history [n]"},
		{"%reload", "no script has been run yet"},
		{"%reload x", "%reload: it takes no arguments; usage: %reload"},
		{"%run", "usage: %run script [args]"},
		{"%run 'a", "a quote is not closed"},
		{"%run -", "standard input is where you type"},
		{"%run nofile", "no such script"},
		{"%run mine.lua 'a b' c", "mine a b c"},
		{"%reload", "mine a b c"},
		{"%run nofile", "no such script"},
		{"%reload", "mine a b c"},
		{"%time", "a chunk of Lua is wanted; usage: %time chunk"},
		{"%time 6 * 7", "42\n"},
		{"%time x = = 1", "syntax error"},
		{"%time error('no', 0)", "no\n"},
		{"%bench", "usage: %bench chunk"},
		{"%bench x = = 1", "syntax error"},
		{"%bench error('no', 0)", "no\n"},
		{"%who", "board  board  0 1 / 2 .\n"},
		{"%save", "usage: %save file"},
		{"%save a b", "usage: %save file"},
		{"%save mine.lua", "mine.lua is there already and is no saved session"},
		{"%save no/such/folder", "no/such/folder cannot be written"},
		{"%restore", "usage: %restore file"},
		{"%restore none", "%restore: none: no such file"},
		{"%restore mine.lua", "%restore: mine.lua: it is no session that %save has kept"},
		{"%restore .", "%restore: . is not a file"},
		{"%save pipe", "%save: pipe is not a file"},
		{"%restore pipe", "%restore: pipe is not a file"},
		{"%run pipe", "%run: pipe is not a file"},
		{"%run pipe2", "%run: pipe2.lua is not a file"},
		{"%run ''", "which script?"},
		{"%reload", "mine a b c"},
		{"%run includes.lua", "no such script"},
		{"%reload", "includes.lua:1: no such script"},
		{"%save /dev/null", "/dev/null is not a file"},
		{"%undo\nx = 1", "%undo: a command of the prompt stands alone, and nothing is done; enter what follows its line after it; usage: %undo [n]"},
		{"%run mine.lua\nx = 1", "%run: a command of the prompt stands alone"},
		{"%who\n%who", "%who: a command of the prompt stands alone"},
		{"%time for i = 1, 2 do\n  print(i)\nend", "1\n2\n"},
		{"%\nx = 1", "% stands before the name of a command"},
		{"% who", "% stands before the name of a command"},
	} {
		if err := os.WriteFile("mine.lua", []byte("print('mine', ...) board:reset()"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("includes.lua", []byte("include('nofile')"), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := s.enter(test.entry)
		if err != nil || !strings.Contains(strings.ReplaceAll(got, "\t", " "), test.holds) {
			t.Errorf("> %s\nprints\n%s(%v), want in it\n%s", test.entry, got, err, test.holds)
		}
	}
	if err := s.command("log", "pipe"); err == nil || err.Error() != "%log: pipe is not a file" {
		t.Errorf("a log into a pipe: %v", err)
	}
	if text, err := os.ReadFile("mine.lua"); err != nil || !strings.HasPrefix(string(text), "print") {
		t.Errorf("the script has become %q, %v", text, err)
	}
	for _, leaving := range []string{"%quit", "exit", " quit "} {
		if _, err := s.enter(leaving); !errors.Is(err, io.EOF) {
			t.Errorf("%q: %v", leaving, err)
		}
	}
	var exit *luabind.ExitError
	if _, err := s.enter("os.exit(3)"); !errors.As(err, &exit) || exit.Code != 3 {
		t.Errorf("os.exit(3): %v", err)
	}
	for _, c := range commands() {
		if !strings.HasSuffix(c.summary, ".") || c.run == nil || len(c.usage()) > 20 || len(c.summary) > 59 {
			t.Errorf("%%%s has no proper entry of one line", c.name)
		}
	}
}

func TestBenchCommand(t *testing.T) {
	s := opened(t, "--cols", "2", "--rows", "2")
	got, err := s.enter("%bench board:up() board:down()")
	if !regexp.MustCompile(`^\S+ (ns|µs|ms) a run, median \S+ (ns|µs|ms), of \d+ runs\n$`).MatchString(got) || err != nil {
		t.Errorf("it prints %q, %v", got, err)
	}
	s.prints(t, "board:history()", "\"\"\n")
}

func TestInUnits(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 ns", 7: "7 ns", 999: "999 ns", 1000: "1 µs", 3350: "3.35 µs", 999_499: "999 µs", 999_500: "1 ms", 2_100_000: "2.1 ms",
		1_200_000_000: "1.2 s", 99_960_000_000: "100 s", 754 * time.Second: "754 s", time.Hour: "3600 s",
	} {
		if got := inUnits(d); got != want {
			t.Errorf("%d ns are %s, want %s", d, got, want)
		}
	}
}

func TestHistoryCommand(t *testing.T) {
	s := opened(t)
	s.prints(t, "x = 1", "")
	s.prints(t, "for i = 1, 2 do\nend", "")
	s.prints(t, "%history", "   1  x = 1\n   2  for i = 1, 2 do\n      end\n")
	s.prints(t, "%history 1", "   3  %history\n")
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

// What is saved comes back in another session: the board with its moves, the
// random numbers to come, the entries.
func TestSaveAndRestore(t *testing.T) {
	s := opened(t, "--cols", "3", "--rows", "2", "--notation", "td")
	for _, entry := range []string{"lab.random(10);", "board:up():left();", "for i = 1, 2 do\nend", "%save 'my session'"} {
		if _, err := s.enter(entry); err != nil {
			t.Fatal(err)
		}
	}
	look := "tostring(board), board:history(), board:notation(), lab.seed(), lab.random(100000)"
	want, err := s.enter(look)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("my session")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"taquin session 1\nseed 1\n", "\nnotation td\nboard 1 0 2 / 4 5 3\nhistory complete SE\nentries 3\n> lab.random(10);\n", "\n. end\nchecksum "} {
		if !strings.Contains(string(text), line) {
			t.Errorf("the file\n%sdoes not hold\n%s", text, line)
		}
	}

	other := opened(t, "--cols", "4", "--rows", "4", "--seed", "7")
	if err := os.WriteFile("my session", text, 0o600); err != nil {
		t.Fatal(err)
	}
	other.holds(t, "x = 5", "")
	other.holds(t, "%restore 'my session'", "3 entries are as they were; what Lua's variables held is not kept\n┌")
	other.prints(t, look, want)
	other.holds(t, "%history", "   1  lab.random(10);\n   2  board:up():left();\n   3  for i = 1, 2 do\n      end\n   4  %restore")
	other.holds(t, "%undo 2", "│ 4 │ 5 │   │")

	// A damaged file changes nothing.
	for i := range text {
		damaged := append([]byte(nil), text...)
		damaged[i] ^= 1
		if v, err := parseSaved(string(damaged)); err == nil {
			t.Fatalf("a file with a wrong byte %d is read: %v", i, v)
		}
	}
	for i := range len(text) {
		if v, err := parseSaved(string(text[:i])); err == nil {
			t.Fatalf("the first %d bytes are read: %v", i, v)
		}
	}
	before, err := other.enter(look)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("damaged", append(text, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	state := other.host.State()
	other.prints(t, "%restore damaged", "%restore: damaged: its checksum is wrong: it is damaged, or was changed by hand\n")
	if now := other.host.State(); now.Seed != state.Seed || string(now.Random) != string(state.Random) || now.Board.String() != state.Board.String() {
		t.Errorf("a damaged file changes the session, which was %s", before)
	}
}

// Whatever is saved is read back as it was.
func TestSavedRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		notation := rapid.SampledFrom(board.Notations()).Draw(t, "notation")
		shape := board.Shape{Cols: rapid.IntRange(1, 5).Draw(t, "cols"), Rows: rapid.IntRange(2, 5).Draw(t, "rows")}
		b, err := board.New(shape, notation.Home())
		if err != nil {
			t.Fatal(err)
		}
		g, err := board.NewGame(b, notation)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range rapid.SliceOf(rapid.IntRange(0, 3)).Draw(t, "moves") {
			g.Do(board.Move(m))
		}
		random, err := rand.NewPCG(rapid.Uint64().Draw(t, "high"), rapid.Uint64().Draw(t, "low")).MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		v := saved{luabind.State{Seed: rapid.Int64Range(0, luabind.MaxSeed).Draw(t, "seed"), Random: random, Board: g}, rapid.SliceOf(rapid.String()).Draw(t, "entries")}
		again, err := parseSaved(v.String())
		if err != nil {
			t.Fatalf("%v in\n%s", err, v)
		}
		if again.String() != v.String() || !again.state.Board.Board.Equal(g.Board) || !slices.Equal(again.entries, v.entries) {
			t.Fatalf("kept is\n%sread is\n%s", v, again)
		}
	})
}

// A file with a right checksum is checked all the same.
func TestParseSaved(t *testing.T) {
	const random = "random 7063673a00000000000000010000746171756996\n"
	signed := func(body string) string { return body + "checksum " + checksum(body) + "\n" }
	for body, want := range map[string]string{
		"taquin session 2\n": "this taquin reads format 1 of saved sessions, the file has format 2",
		"taquin session 1\n": `"" stands where seed is wanted`,
		"taquin session 1\nseed x\n" + random + "entries 0\n":                                                   `strconv.Atoi: parsing "x": invalid syntax`,
		"taquin session 1\nseed 1\nrandom zz\nentries 0\n":                                                      "encoding/hex",
		"taquin session 1\nseed 1\n" + random + "entries 1\n":                                                   "there are 0 entries and not 1",
		"taquin session 1\nseed 1\n" + random + "entries 1\nx = 1\n":                                            `"x = 1" is no line of an entry`,
		"taquin session 1\nseed 1\n" + random + "notation xy\nboard 0 .\nhistory complete\nentries 0\n":         "notation",
		"taquin session 1\nseed 1\n" + random + "notation td\nboard 1 1 0\nhistory complete\nentries 0\n":       "board: label 1 stands twice",
		"taquin session 1\nseed 1\n" + random + "notation td\nboard 1 2 / 3 0\nhistory complete S\nentries 0\n": "board: the history of 1 moves cannot lead to",
		"taquin session 1\nseed 1\n" + random + "notation td\nboard 1 2 / 3 0\nhistory complete x\nentries 0\n": "x",
		"taquin session 1\nseed 1\n" + random + "notation td\nboard 1 2 / 3 0\nentries 0\n":                     `"entries 0" stands where history is wanted`,
	} {
		if _, err := parseSaved(signed(body)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", body, err, want)
		}
	}
	v, err := parseSaved(signed("taquin session 1\nseed 1\n" + random + "notation td\nboard 1 2 / 3 0\nhistory latest\nentries 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, complete := v.state.Board.History(); complete {
		t.Error("a history of the latest moves is taken for a complete one")
	}
}

// The log of a session, whatever is in it, is replayed without a difference.
func TestLogOfASessionChecks(t *testing.T) {
	s := opened(t, "--cols", "3", "--rows", "3", "--notation", "td")
	for _, entry := range []string{
		"board:shuffle()", "monteecv()", "print('> a', '\\n$ b\\n. c\\n```\\n\\\\d')", "for i = 1, 2 do\n  print(i)\nend", "x = = 1", "error{1}",
		"%log a.txt", "%who", "%undo", "%undo x", "%save kept", "%history", "board = taquin.new(30, 30)", "lab.random(1000), _1", "setmetatable({}, {__tostring = function() n = (n or 0) + 1 return 'shown ' .. n end})", "n",
		"%restore kept", "lab.random(1000)", "print(('long '):rep(300000))", "io.write('no end')", "help %time", "%frob", "local x = 1", "2;", "_",
		"s = solve(taquin.new(4, 4):shuffle(), 'lines')", "x = s", "%who", "s, taquin.space(2, 2), {s, print, {}}", "tostring(s)", "print({}, function() end)", "%time 6 * 7", "%bench x = 1",
	} {
		if _, err := s.enter(entry); err != nil {
			t.Fatalf("%s: %v", entry, err)
		}
	}
	s.log.Begin("while true do end") // as if Ctrl-C had ended it
	if err := s.log.Interrupted(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("a.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "$ taquin --cols 3 --rows 3 --notation td --seed 1\n> board:shuffle()\n┌") || strings.Contains(string(text), "%log") {
		t.Errorf("the log is\n%s", text)
	}
	found, err := transcript.Check(string(text), play)
	if err != nil || len(found.Differences) > 0 || found.Steps < 20 {
		t.Errorf("%d steps, %v", found.Steps, err)
		for _, d := range found.Differences {
			t.Error(d.In("a.txt"))
		}
	}
}

func TestInterruptedEntryIsNotReplayed(t *testing.T) {
	s := opened(t, "--timeout", "20ms")
	if _, err := s.enter("%log a.txt"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.enter("print(1) while true do\nend"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("a.txt")
	if want := "$ taquin --timeout 20ms --seed 1\n> -- interrupted; what it changed is not replayed:\n. -- print(1) while true do\n. -- end\n"; err != nil || string(text) != want {
		t.Errorf("the log is\n%s(%v)", text, err)
	}
}

func TestEditorCommand(t *testing.T) {
	t.Setenv("VISUAL", "")
	t.Setenv("EDITOR", "code -w")
	if got := editorCommand(); got != "code -w" {
		t.Error(got)
	}
	t.Setenv("VISUAL", "emacs")
	if got := editorCommand(); got != "emacs" {
		t.Error(got)
	}
}

func TestFromHome(t *testing.T) {
	t.Setenv("HOME", "/home/me")
	for name, want := range map[string]string{"~/a/b": "/home/me/a/b", "~a": "~a", "a/~/b": "a/~/b", "~": "~"} {
		if got := fromHome(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

// A log begins with all the flags that bear on what a session prints.
func TestLogHasTheFlags(t *testing.T) {
	s := opened(t, "--memory", "64MB", "--timeout", "1.5", "--cols", "2")
	s.prints(t, "%log log", "")
	text, err := os.ReadFile("log")
	const want = "$ taquin --cols 2 --rows 4 --memory 64000000 --timeout 1.5s --seed 1\n"
	if err != nil || !strings.HasPrefix(string(text), want) {
		t.Errorf("the log begins with %.100q (%v), want %q", text, err, want)
	}
}
