package class

import (
	"encoding/csv"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/cmd/taquin/docs/lesson"
)

// ana is the work of a pupil who has answered 12 and then 6, done a task at once and skipped another
// question.
func ana() HandIn {
	return HandIn{Pupil: "Ana", Lesson: "parity", Record: lesson.Record{Sections: 2, Begun: 1_795_000_000_000, Seed: 1, First: map[int]bool{1: false, 2: false}, Items: map[int]lesson.Item{
		1: {Task: true, Number: 1, Text: "Solve it", Answers: []string{"board:play(\"hg\");"}, Tries: 1, Solved: true, Seconds: 30},
		2: {Number: 1, Text: "How many?", Answers: []string{"12", "6"}, Tries: 2, Solved: true, Seconds: 61.5},
		4: {Number: 2, Text: "And here?", Skipped: true, Seconds: 8},
	}}}
}

func code(t *testing.T, h HandIn) string {
	t.Helper()
	c, err := Encode(h)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A code survives the ways in which people pass it on.
func TestReadPasted(t *testing.T) {
	c := code(t, ana())
	bob := ana()
	bob.Pupil = "Bob"
	d := code(t, bob)
	var wrapped, quoted strings.Builder
	for i, r := range c {
		if i%70 == 69 {
			wrapped.WriteString("\r\n")
			quoted.WriteString("\n> ")
		}
		wrapped.WriteRune(r)
		quoted.WriteRune(r)
	}
	_, file := File(ana(), c)
	var utf16 strings.Builder
	utf16.WriteString("\xff\xfe")
	for _, b := range []byte(file) {
		utf16.Write([]byte{b, 0})
	}
	for name, test := range map[string]struct {
		pasted string
		want   []HandIn
	}{
		"alone":           {c, []HandIn{ana()}},
		"file":            {file, []HandIn{ana()}},
		"UTF-16":          {utf16.String(), []HandIn{ana()}},
		"wrapped":         {wrapped.String(), []HandIn{ana()}},
		"quoted in mail":  {"Hello, here it is:\n> " + quoted.String() + "\nBye, Ana", []HandIn{ana()}},
		"in quotes":       {`My code: “` + c + `”.`, []HandIn{ana()}},
		"twice":           {c + "\n\n" + c, []HandIn{ana()}},
		"with prose":      {"taquin: a lab\n" + c + " is mine", []HandIn{ana()}},
		"two, no newline": {c + d, []HandIn{ana(), bob}},
	} {
		if found, refused := Read("mail.txt", test.pasted); len(refused) > 0 || !reflect.DeepEqual(found, test.want) {
			t.Errorf("%s: %v, %v", name, found, refused)
		}
	}
}

// Each fault is reported with its place, and the codes around it are read.
func TestReadFaults(t *testing.T) {
	c := code(t, ana())
	other := func(change func(*HandIn)) string { // a code whose content is not checked
		h := ana()
		change(&h)
		return encoded(h)
	}
	item := func(i lesson.Item) string {
		return other(func(h *HandIn) { h.Items = map[int]lesson.Item{1: i} })
	}
	swapped := []byte(c)
	swapped[len(c)-9], swapped[len(c)-8] = swapped[len(c)-8]^1, swapped[len(c)-9]
	for name, test := range map[string]struct{ pasted, want string }{
		"nothing":     {"Hello", "a.txt: it contains no code; a code begins with taquin:1: and the page shows it under Hand in"},
		"cut":         {"x\n" + c[:50], "a.txt, line 2: the code is cut: it has 37 of "},
		"cut by next": {"x\n" + c[:50] + "\n" + c, "a.txt, line 2: the code is cut: it has "},
		"mistyped":    {string(swapped), "a.txt, line 1: the code is damaged: at least one character is wrong; copy it again"},
		"odd letter":  {c[:40] + "é" + c[41:], "a.txt, line 1: character 28 of the code is 'é', which no code contains; copy"},
		"version":     {strings.Replace(c, ":1:", ":2:", 1), "a.txt, line 1: the code is of version 2, and this taquin reads version 1; update the older"},
		"size":        {strings.Repeat("x", 50_000_000), "a.txt: the file has 50.0 MB, and a hand-in has a few kB; choose the file that the page has saved"},
		"lesson":      {other(func(h *HandIn) { h.Lesson = "chess" }), `a.txt, line 1: the lesson "chess" is unknown here; a newer taquin may have it (the lessons are `},
		"name":        {other(func(h *HandIn) { h.Pupil = " " }), "a.txt, line 1: a name is needed, such as Ana"},
		"nothing yet": {other(func(h *HandIn) { h.Items = nil }), "a.txt, line 1: nothing is answered yet in the lesson parity"},
		"finished":    {other(func(h *HandIn) { h.Finished = "today" }), `a.txt, line 1: the code contradicts itself ("today" is no date); someone has changed it: ask the pupil`},
		"attempts":    {item(lesson.Item{Number: 1, Answers: []string{"1", "2"}, Tries: 1}), "a.txt, line 1: the code contradicts itself (Q1: it has 2 answers after 1 attempts)"},
		"both":        {item(lesson.Item{Number: 1, Tries: 1, Solved: true, Skipped: true}), "a.txt, line 1: the code contradicts itself (Q1: it is both solved and skipped)"},
		"time":        {item(lesson.Item{Task: true, Number: 1, Tries: 1, Seconds: -3}), "a.txt, line 1: the code contradicts itself (T1: it took -3 seconds)"},
		"place":       {item(lesson.Item{Number: 9}), "a.txt, line 1: the code contradicts itself (Q9: its place is impossible)"},
		"long":        {item(lesson.Item{Number: 1, Text: strings.Repeat("x", 999)}), "a.txt, line 1: the code contradicts itself (Q1: a text has more than 100 letters)"},
	} {
		if _, refused := Read("a.txt", test.pasted); len(refused) == 0 || !strings.HasPrefix(refused[0].Error(), test.want) {
			t.Errorf("%s: %v\nwant %s", name, refused, test.want)
		}
	}
	if found, refused := Read("", c[:50]+"\n"+c); len(found) != 1 || len(refused) != 1 || !strings.HasPrefix(refused[0].Error(), "line 1: ") {
		t.Errorf("%v, %v", found, refused)
	}
	if _, refused := Read("a.txt", strings.Repeat("taquin:1:9:", 90_000)); len(refused) != mostRefused {
		t.Errorf("%d problems", len(refused))
	}
}

// Whatever a pupil does is the same after the code was read.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.StringOfN(rapid.RuneFrom([]rune("aé=12 \"\n—🙂/")), 0, 60, -1)
		h := HandIn{Pupil: "P" + rapid.StringMatching(`[a-zé.'-]{0,30}`).Draw(t, "pupil"), Lesson: "dogs", Record: lesson.Record{Items: map[int]lesson.Item{}}}
		h.Sections, h.Begun = rapid.IntRange(0, 20).Draw(t, "sections"), rapid.Int64Range(0, 1<<50).Draw(t, "begun")
		for place := range rapid.IntRange(1, 30).Draw(t, "items") {
			i := lesson.Item{Number: place + 1, Text: letters.Draw(t, "text"), Solved: rapid.Bool().Draw(t, "solved"), Seconds: float64(rapid.IntRange(0, 9999).Draw(t, "tenths")) / 10}
			i.Tries = rapid.IntRange(1, 20).Draw(t, "tries")
			for range min(i.Tries, 8) {
				i.Answers = append(i.Answers, letters.Draw(t, "answer"))
			}
			h.Items[place+1] = i
		}
		c, err := Encode(h)
		if err != nil {
			t.Fatal(err)
		}
		if found, refused := Read("", "> "+c); len(refused) > 0 || len(found) != 1 || !reflect.DeepEqual(found[0], h) {
			t.Fatalf("%v, %v\nwant %v", found, refused, h)
		}
	})
}

// FuzzRead reads any text without a crash; what it accepts can be written again.
func FuzzRead(f *testing.F) {
	c, err := Encode(ana())
	if err != nil {
		f.Fatal(err)
	}
	for _, seed := range []string{c, c[:60], "taquin:1:4:AAAA", "taquin:1:8:AAAAAAAA", "> taq\nuin:1:999999999:", encoded(HandIn{Pupil: "x", Lesson: "parity"})} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, pasted string) {
		found, refused := Read("x", pasted)
		for _, h := range found {
			if again, problems := Read("x", code(t, h)); len(problems) > 0 || !reflect.DeepEqual(again, []HandIn{h}) {
				t.Errorf("%v, %v\nwant %v", again, problems, h)
			}
		}
		if len(found)+len(refused) == 0 && !strings.Contains(pasted, prefix) {
			t.Error("it reports nothing")
		}
	})
}

func english(v any) string { return fmt.Sprint(v) }

// The table counts first tries and wrong answers, keeps pupils with the same name apart and the
// longest of several hand-ins of a run.
func TestTables(t *testing.T) {
	bob, namesake, dogs, early := ana(), ana(), ana(), ana()
	bob.Pupil = "=Bob"
	bob.Items = map[int]lesson.Item{2: {Number: 1, Text: "How many?", Answers: []string{"12", "7", "12"}, Tries: 3}}
	namesake.Begun += 60_000
	dogs.Lesson = "dogs"
	early.Items = map[int]lesson.Item{1: ana().Items[1]}
	tables := Tables([]HandIn{namesake, dogs, early, ana(), bob, early}, english, time.UTC)
	if len(tables) != 2 || tables[0].Lesson != "parity" || tables[1].Lesson != "dogs" {
		t.Fatalf("%v", tables)
	}
	p := tables[0]
	if want := []Task{{"T1", "Solve it"}, {"Q1", "How many?"}, {"Q2", "And here?"}}; !reflect.DeepEqual(p.Tasks, want) {
		t.Errorf("%v", p.Tasks)
	}
	if want := []Mistake{{"Q1", "12", 3}}; !reflect.DeepEqual(p.Mistakes, want) {
		t.Errorf("%v", p.Mistakes)
	}
	if len(p.Remarks) != 1 || p.Remarks[0] != "Ana occurs more than once: several pupils have this name, or one has begun again; compare the times" {
		t.Errorf("%q", p.Remarks)
	}
	want := `lesson,pupil,T1,Q1,Q2,first try,minutes,begun,errors
parity,'=Bob,,no,,0,0,2026-11-18 11:06,"Q1: 12, 7"
parity,Ana,1,2,skipped,1,2,2026-11-18 11:06,Q1: 12
parity,Ana,1,2,skipped,1,2,2026-11-18 11:07,Q1: 12

lesson,pupil,T1,Q1,Q2,first try,minutes,begun,errors
dogs,Ana,1,2,skipped,1,2,2026-11-18 11:06,Q1: 12
`
	if got := CSV(tables, english); got != want {
		t.Errorf("%s", got)
	}
	r := csv.NewReader(strings.NewReader(want))
	if all, err := r.ReadAll(); err != nil || len(all) != 6 {
		t.Errorf("%v, %v", all, err)
	}
}
