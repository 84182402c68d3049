package formats_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/board/formats"
	"taquin/engine/must"
)

func find(name string) formats.Format {
	return must.Get(formats.Find(name))
}

func one(format, text string) (formats.Entry, error) {
	return formats.Reading{Format: find(format)}.One(text)
}

// Each sample is written as its users do, and described by the boards in notation td,
// agreg for korf.
func TestReads(t *testing.T) {
	const middle = "8 1 3 / 4 0 2 / 7 6 5"
	for _, c := range []struct{ format, text, want string }{
		{"cos226", "3\n 8  1  3\n 4  0  2\n 7  6  5\n", middle},
		{"cos226", "\ufeff3\r\n8 1 3\r\n4 0 2\r\n7 6 5\r\n\r\n2\r\n1 2\r\n3 0", middle + "; 1 2 / 3 0"},
		{"42", "# This puzzle is solvable\n3\n8 1 3\n4 0 2 # the middle\n\n7 6 5\n", middle},
		{"aima", "(8, 1, 3, 4, 0, 2, 7, 6, 5)", middle},
		{"aima", "(8,1,3,4,0,2,7,6,5),\n(1, 2,\n 3, 0)\n", middle + "; 1 2 / 3 0"},
		{"kociemba", "813402765", middle},
		{"kociemba", "123456789abcdef0\n5248A03ED6BC1F97\n", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0; 5 2 4 8 / 10 0 3 14 / 13 6 11 12 / 1 15 9 7"},
		{"korf", "# Korf's first\n1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n", "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3"},
		{"korf", "1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3"},
		{"json", `[[8, 1, 3], [4, 0, 2], [7, 6, 5]]`, middle},
		{"json", `{"board": [[8, 1, 3], [4, 0, 2], [7, 6, 5]]}`, middle},
		{"json", `[{"notation": "audibert", "board": [[7, 0, 2], [3, 8, 1], [6, 5, 4]]}, [[1, 2], [3, 0]]]`, middle + "; 1 2 / 3 0"},
		{"json", `[[[1, 0]], [[1], [0]]]`, "1 0 /; 1 / 0"},
		{"json", `[8, 1, 3, 4, 0, 2, 7, 6, 5]`, middle},
		{"td", "8 1 3\n4 0 2\n7 6 5\n", middle},
		{"td", middle + "\n1 2 / 3 0\n", middle + "; 1 2 / 3 0"},
	} {
		f := find(c.format)
		entries, err := f.Read(c.text)
		if err != nil {
			t.Errorf("%s: %q: %v", c.format, c.text, err)
			continue
		}
		var got []string
		for _, e := range entries {
			got = append(got, f.Notation.Format(e.Board.Rehomed(f.Notation.Home())))
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s: %q is %s, want %s", c.format, c.text, got, c.want)
		}
	}
}

func TestReadsNamesAndLengths(t *testing.T) {
	entries, err := find("korf").Read("12 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\nnew 3 1 2 0\nsolved 0 0 1 2 3\n")
	if err != nil || len(entries) != 3 {
		t.Fatal(entries, err)
	}
	if e := entries[0]; e.Name != "12" || e.Length != 57 {
		t.Error(e)
	}
	if e := entries[1]; e.Name != "new" || e.Length != 0 {
		t.Error(e)
	}
	if e := entries[2]; e.Name != "solved" || e.Length != 0 {
		t.Error(e)
	}
}

// A board in JSON may have another notation.
func TestReadsNotation(t *testing.T) {
	e, err := one("json", `{"notation": "agreg", "board": [[0, 1], [2, 3]]}`)
	if err != nil || e.Notation != board.Agreg || !e.Board.Solved() {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestRefuses(t *testing.T) {
	const form = "; a board looks like this: 1 2 3 / 4 0 5 / 7 8 6"
	for _, c := range []struct{ format, text, want string }{
		{"cos226", "", "board: the text has no labels" + form},
		{"42", "# c\n3\n1 2 3\n4 5\n7 8 0\n", "board: row 2 has 2 labels, row 1 has 3 (line 4)"},
		{"42", "\n3\n1 2 3\n4 5 6\n7 7 0\n", "board: label 7 appears twice (row 3, column 2); the solved board is 1 2 3 / 4 5 6 / 7 8 0 (the board in line 3)"},
		{"aima", "(1, 2, 3, 0)\n(1, 2", "board: a ( without its other half (line 2)" + form},
		{"aima", "(1, 2, 3, 4, 0, 5)", "board: 6 labels in one row make no square board; separate the rows by /, or end a board of one row with /; a board looks like this: 1 2 3 / 4 0 5"},
		{"kociemba", "12340", `board: "12340" is one label: blanks separate labels, / or new lines rows` + form},
		{"korf", "1 2 3", "board: expected a number, the optimal number of moves if it is known, and the labels of a square board, but found 3 words; a board looks like this: 1 1 2 3 4 0 5 7 8 6"},
		{"korf", "1 x 1 2 3 0", "board: expected a number, the optimal number"},
		{"json", `{"board": []}`, "board: a list without labels" + form + " (object 1, line 1)"},
		{"json", `{"board": [[1, 2], [0]]}`, "board: row 2 has 1 label, row 1 has 2" + form + " (object 1, line 1)"},
		{"json", `{"name": [], "board": [[1, 0]]}`, `board: no JSON of boards: "Name" must be a string, not array`},
		{"json", `{"notation": "german", "board": [[1, 0]]}`, "board: no such notation"},
		{"json", "{\n\"board\": [[1, 0]", "board: a { without its other half (line 1)"},
		{"td", "1 2 / 2 0\n0 1 / 2 3\n", "board: label 2 appears twice (row 2, column 1); the solved board is 1 2 / 3 0 (the board in line 1)"},
		{"td", "1 2 / 2 0\n", "board: label 2 appears twice (row 2, column 1); the solved board is 1 2 / 3 0"},
		{"td", "1 2 / 3 0\n0 1 / 2 2\n", "board: label 2 appears twice (row 2, column 2); the solved board is 1 2 / 3 0 (the board in line 2)"},
	} {
		_, err := find(c.format).Read(c.text)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %q:\n%v\nwant\n%s", c.format, c.text, err, c.want)
		}
	}
	if _, err := formats.Find("aina"); !errors.Is(err, board.ErrNotation) || !strings.HasSuffix(err.Error(), "; and formats cos226, 42, aima, kociemba, korf, json") {
		t.Error(err)
	}
	if _, err := one("cos226", "2\n1 2\n3 0\n2\n1 2\n3 0\n"); err == nil {
		t.Error("two boards are read as one")
	}
}

func TestWrites(t *testing.T) {
	b := must.Get(board.Parse("8 1 3 / 4 0 2 / 7 6 5", board.TD))
	for name, want := range map[string]string{
		"cos226":   "3\n8 1 3\n4 0 2\n7 6 5\n",
		"42":       "3\n8 1 3\n4 0 2\n7 6 5\n",
		"aima":     "(8, 1, 3, 4, 0, 2, 7, 6, 5)\n",
		"kociemba": "813402765\n",
		"korf":     "7 22 8 1 3 4 0 2 7 6 5\n",
		"json":     `{"name":"7","notation":"td","length":22,"board":[[8,1,3],[4,0,2],[7,6,5]]}` + "\n",
	} {
		got, err := find(name).Write(formats.Entry{Name: "7", Board: b, Length: 22})
		if err != nil || got != want {
			t.Errorf("%s: %q %v, want %q", name, got, err, want)
		}
	}
	if len(formats.All()) != 6 {
		t.Error("a format is not in the test")
	}
	got, err := find("korf").Write(formats.Entry{Board: b}, formats.Entry{Name: "last one", Board: b})
	if want := "1 8 1 3 4 0 2 7 6 5\nlast-one 8 1 3 4 0 2 7 6 5\n"; err != nil || got != want {
		t.Errorf("korf without lengths: %q %v, want %q", got, err, want)
	}
}

// Columns are as wide as the largest label.
func TestWritesColumns(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 10, Rows: 10}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	got, err := find("cos226").Write(formats.Entry{Board: b})
	if want := "10\n 1  2  3  4  5  6  7  8  9 10\n11 12 "; err != nil || !strings.HasPrefix(got, want) {
		t.Errorf("%.60q %v, want %q", got, err, want)
	}
}

// The smallest and the largest board with a size line.
func TestSizes(t *testing.T) {
	f := find("cos226")
	for _, side := range []int{2, board.MaxSide} {
		b, err := board.New(board.Shape{Cols: side, Rows: side}, board.BottomRight)
		if err != nil {
			t.Fatal(err)
		}
		text, err := f.Write(formats.Entry{Board: b})
		if err != nil {
			t.Fatal(err)
		}
		if back, err := one("cos226", text); err != nil || !back.Board.Equal(b) {
			t.Errorf("%d rows are not read back: %v", side, err)
		}
	}
}

func TestWritesWhatItReads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.SampledFrom(formats.All()).Draw(t, "format")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		var entries []formats.Entry
		for i := range rapid.IntRange(1, 4).Draw(t, "boards") {
			side := rapid.IntRange(2, 6).Draw(t, "side")
			s := board.Shape{Cols: side, Rows: side}
			if f.Name == "json" {
				s.Rows = rapid.IntRange(1, 6).Draw(t, "rows")
			}
			b, err := board.New(s, rapid.SampledFrom([]board.Home{board.BottomRight, board.TopLeft}).Draw(t, "home"))
			if err != nil {
				t.Fatal(err)
			}
			must.Do(b.SetCells(rng.Perm(s.Size())))
			entries = append(entries, formats.Entry{Name: strconv.Itoa(i + 1), Board: b})
		}
		text := must.Get(f.Write(entries...))
		back, err := f.Read(text)
		if err != nil || len(back) != len(entries) {
			t.Fatalf("%q: %d boards, %v", text, len(back), err)
		}
		for i, e := range back {
			if !e.Board.Equal(entries[i].Board.Rehomed(f.Notation.Home())) || e.Name != entries[i].Name {
				t.Fatalf("%q: %s is %s", text, e.Name, f.Notation.Format(e.Board))
			}
		}
	})
}

func TestRefusesToWrite(t *testing.T) {
	wide, err := board.New(board.Shape{Cols: 3, Rows: 2}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	large, err := board.New(board.Shape{Cols: 7, Rows: 7}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range formats.All() {
		if _, err := f.Write(formats.Entry{Board: wide}); (err == nil) != (f.Name == "json") {
			t.Errorf("%s writes 3x2: %v", f.Name, err)
		}
		if _, err := f.Write(formats.Entry{Board: large}); (err != nil) != (f.Name == "kociemba") {
			t.Errorf("%s writes 7x7: %v", f.Name, err)
		}
	}
	must.Do(wide.Inscribe(strings.Split("banal", "")))
	if _, err := find("json").Write(formats.Entry{Board: wide}); err == nil {
		t.Error("texts on tiles are written as numbers")
	}
}

// A text or list of 0..NP-1 for which nothing is named is td with 0 as the blank, in every
// form; a list of boards with a sign for the blank is read by their labels.
func TestTold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := rapid.IntRange(2, 6).Draw(t, "side")
		labels := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)).Perm(side * side)
		var rows []string
		var lists []string
		flat := ""
		for i, label := range labels {
			if i%side == 0 {
				rows, lists = append(rows, ""), append(lists, "")
			}
			word := strconv.Itoa(label)
			rows[len(rows)-1] += word + " "
			lists[len(lists)-1] += ", " + word
			flat += ", " + word
		}
		for i := range lists {
			lists[i] = "[" + lists[i][2:] + "]"
		}
		want := must.Get(board.Parse(strings.Join(rows, "/"), board.TD))
		for _, text := range []string{strings.Join(rows, "/"), strings.Join(rows, "\n"), "(" + flat[2:] + ")", "[" + flat[2:] + "]",
			"[" + strings.Join(lists, ", ") + "]", `{"board": [` + strings.Join(lists, ", ") + "]}", strconv.Itoa(side) + "\n" + strings.Join(rows, "\n")} {
			e, err := formats.Reading{Usual: board.Unnamed}.One(text)
			if err != nil || e.Notation != board.TD || !e.Board.Equal(want) {
				t.Fatalf("%q is %v in %s (%v)", text, e.Text, e.Notation, err)
			}
		}
	})
	choose := func(notation string) string { return notation }
	for _, c := range []struct{ text, notation, remark string }{
		{"1 2 / 3 0\n0 1 / 2 3", "td", "0 is read as the blank; to read it as a tile: audibert; to solve the board with the blank's home at the top left: agreg"},
		{"0 1 / 2 .\n0 . / 2 1", "audibert", ""},
		{"1 2 / 3 .\n1 2 / . 3", "td", ""},
		{"(1, 2, 3, 0)", "td", "0 is read as the blank; to read it as a tile: audibert"},
		{"(1, 2, 3, .)", "td", ""},
		{"[0, 1, 2, 3]", "td", "0 is read as the blank; to read it as a tile: audibert; to solve the board with the blank's home at the top left: agreg"},
		{`{"notation": "agreg", "board": [[0, 1], [2, 3]]}`, "agreg", ""},
		{"# c\n2\n1 2\n3 .", "td", ""},
		{"# c\n1 2 / 3 0\n# d\n2 1 / 3 0", "td", "0 is read as the blank; to read it as a tile: audibert"},
	} {
		all, err := formats.Reading{Usual: board.Unnamed}.All(c.text)
		most := ""
		for _, e := range all {
			if remark := e.Remark(choose).String(); len(remark) > len(most) {
				most = remark
			}
		}
		if err != nil || all[0].Notation.String() != c.notation || most != c.remark {
			t.Errorf("%q is %+v (%v): %s", c.text, all, err, most)
		}
	}
}

// What is read is a board, whatever the text is, and comes back.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"3\n8 1 3\n4 0 2\n7 6 5\n", "(1, 2, 3, 0)", "1230", "1 1 2 3 0", `[[1, 0], [2, 3]]`} {
		for i := range formats.All() {
			f.Add(i, seed)
		}
	}
	f.Fuzz(func(t *testing.T, which int, text string) {
		all := formats.All()
		format := all[uint(which)%uint(len(all))]
		entries, err := format.Read(text)
		if err != nil {
			return
		}
		for _, e := range entries {
			must.Do(e.Board.Check())
		}
		written, err := format.Write(entries...)
		if err != nil { // such as a board that is not square
			return
		}
		if back, err := format.Read(written); err != nil || len(back) != len(entries) {
			t.Fatalf("%q: %d of %d boards, %v", written, len(back), len(entries), err)
		}
	})
}

// The form of a text tells the goal of some boards.
func TestGoals(t *testing.T) {
	for text, want := range map[string]string{
		"# c\n3\n1 2 3\n4 5 6\n7 8 0":             "snail",
		"3\n1 2 3\n4 5 6\n7 8 0":                  "",
		"8\n-1\n1 2 3\n4 5 6\n7 8 0":              "",
		"8\n8\n1 2 3\n4 5 6\n7 8 0":               "",
		"8\n0\n1 2 3\n4 5 6\n7 8 0":               "agreg",
		"8\n4\n1 2 3\n4 5 6\n7 8 0":               "1 2 3 / 4 . 5 / 6 7 8",
		"5 1 2 3 / 4 5 6 / 7 8 0\n":               "error",
		"1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3": "",
	} {
		e, err := formats.Reading{Usual: board.Unnamed}.One(text)
		if got := e.Goal; got != want && (err == nil || want != "error") {
			t.Errorf("%q has the goal %q (%v)", text, got, err)
		}
		if remark := e.GoalRemark("--goal x").String(); (remark != "") != (want != "" && want != "error") {
			t.Errorf("%q: remark %q", text, remark)
		}
	}
	e, err := formats.Reading{Usual: board.Unnamed}.One("1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3")
	if err != nil || e.Notation != board.Agreg || e.Name != "1" || !strings.Contains(e.Remark(func(n string) string { return n }).String(), "Korf") {
		t.Errorf("%+v, %v", e, err)
	}
}

// After a board that cannot be read the others are still read; the error tells the line.
func TestBoardsAfterErrors(t *testing.T) {
	for _, test := range []struct {
		text string
		want string // the boards, or "line n" for an error
	}{
		{"1 2 / 3 0\n1 2 / 3 17\n0 1 / 2 3", "1 2 / 3 0; line 2; 0 1 / 2 3"},
		{"1 2 / 3 0\n1 2 / 3\n0 1 / 2 3", "1 2 / 3 0; line 2; 0 1 / 2 3"},
		{"1 2 3 4 0 5 7 8\n1 2 3 4 0 5 7 8 6\n1 2 3 4 5 0 7 8 6", "line 1; 1 2 3 / 4 0 5 / 7 8 6; 1 2 3 / 4 5 0 / 7 8 6"},
		{"1 2 3 4 0 5 7 8 6\n1 2 3 4 5 0 7 8 6\n1 2 3 4\n1 2 3 4 5 6 7 0 8", "1 2 3 / 4 0 5 / 7 8 6; 1 2 3 / 4 5 0 / 7 8 6; line 3; 1 2 3 / 4 5 6 / 7 0 8"},
		{"1 2\n3 0\n\n1 2 3\n4 0\n5 7\n\n1 0\n3 2\n", "1 2 / 3 0; line 7; 1 0 / 3 2"},
		{"12 13\n(1, 2, 3\n", "line 2"},
	} {
		var got []string
		for e, err := range (formats.Reading{Usual: board.Unnamed}).Boards(strings.NewReader(test.text)) {
			switch {
			case err != nil:
				got = append(got, fmt.Sprintf("line %d", e.Line))
			default:
				got = append(got, e.Text)
			}
		}
		if said := strings.Join(got, "; "); said != test.want {
			t.Errorf("%q:\n%s, want\n%s", test.text, said, test.want)
		}
	}
}
