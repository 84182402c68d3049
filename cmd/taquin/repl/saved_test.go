package repl

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/luabind"
	"taquin/luabind/values"
)

// What is saved comes back in another session: the board with its moves, the
// random numbers to come, the entries.
func TestSaveAndRestore(t *testing.T) {
	s := opened(t, "--cols", "3", "--rows", "2", "--notation", "td")
	for _, entry := range []string{"lab.random(10);", "board:up():left();", "for i = 1, 2 do\nend", "%save 'my session'"} {
		if _, err := s.Enter(entry); err != nil {
			t.Fatal(err)
		}
	}
	look := "tostring(board), board:history(), board:notation(), lab.seed(), lab.random(100000)"
	want, err := s.Enter(look)
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
	other.holds(t, "%restore 'my session'", "3 entries are restored; the values of Lua's variables are not\n┌")
	other.prints(t, look, want)
	other.holds(t, "%history", "      lab.random(10);\n      board:up():left();\n      for i = 1, 2 do\n      end\n      %restore")
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
	before, err := other.Enter(look)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("damaged", append(text, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	state := other.Host.Session()
	other.prints(t, "%restore damaged", "%restore: \"damaged\": its checksum is wrong: it is damaged, or was changed by hand\n")
	if now := other.Host.Session(); now.Seed != state.Seed || string(now.Random) != string(state.Random) || now.Board.String() != state.Board.String() {
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
		v := saved{luabind.Session{Seed: rapid.Int64Range(0, values.MaxSeed).Draw(t, "seed"), Random: random, Board: g}, rapid.SliceOf(rapid.String()).Draw(t, "entries")}
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
		"taquin session 1\n": `found "", expected seed`,
		"taquin session 1\nseed x\n" + random + "entries 0\n":                                                   `strconv.Atoi: parsing "x": invalid syntax`,
		"taquin session 1\nseed 1\nrandom zz\nentries 0\n":                                                      "encoding/hex",
		"taquin session 1\nseed 1\n" + random + "entries 1\n":                                                   "there are 0 entries and not 1",
		"taquin session 1\nseed 1\n" + random + "entries 1\nx = 1\n":                                            `"x = 1" is no line of an entry`,
		"taquin session 1\nseed 1\n" + random + "notation xy\nboard 0 .\nhistory complete\nentries 0\n":         "notation",
		"taquin session 1\nseed 1\n" + random + "notation td\nboard 1 1 0\nhistory complete\nentries 0\n":       "board: label 1 appears twice",
		"taquin session 1\nseed 1\n" + random + "notation td\nboard 1 2 / 3 0\nhistory complete S\nentries 0\n": "board: the history of 1 moves cannot lead to",
		"taquin session 1\nseed 1\n" + random + "notation td\nboard 1 2 / 3 0\nhistory complete x\nentries 0\n": "x",
		"taquin session 1\nseed 1\n" + random + "notation td\nboard 1 2 / 3 0\nentries 0\n":                     `found "entries 0", expected history`,
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
