package lesson

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"taquin/engine/text"
)

// newBook is a book in a folder of its own, and what it has warned of.
func newBook(t *testing.T) (book *Book, warned *[]string) {
	t.Helper()
	warned = new([]string)
	return &Book{filepath.Join(t.TempDir(), "lessons.json"), func(text string) { *warned = append(*warned, text) }}, warned
}

func day() time.Time { return time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC) }

func TestBook(t *testing.T) {
	book, warned := newBook(t)
	if got := book.Records(); len(got) > 0 {
		t.Errorf("a new book has %v", got)
	}
	k := book.Keep("parity", true, day)
	k.Answered(1, true)
	k.Done(1)
	k.Answered(3, false)
	k.Done(2)
	again := book.Keep("parity", false, day)
	again.Done(3)
	again.Finished()
	book.Keep("dogs", true, day).Done(1)
	want := map[string]Record{"parity": {Sections: 3, First: map[int]bool{1: true, 3: false}, Finished: "2026-11-21"}, "dogs": {Sections: 1}}
	if got := book.Records(); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if right, answered := want["parity"].Right(); right != 1 || answered != 2 {
		t.Errorf("%d of %d right", right, answered)
	}
	book.Keep("parity", true, day) // nothing is done yet
	if got := book.Records(); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	book.Keep("parity", true, day).Answered(1, false)
	want["parity"] = Record{First: map[int]bool{1: false}, Finished: "2026-11-21"}
	if got := book.Records(); !reflect.DeepEqual(got, want) {
		t.Errorf("from the start: got %v\nwant %v", got, want)
	}
	book.Keep("parity", false, day).Done(4)
	book.Restart("parity")
	book.Restart("groups") // which was never taken
	if got := book.Records(); !reflect.DeepEqual(got, want) {
		t.Errorf("restarted: got %v\nwant %v", got, want)
	}
	if len(*warned) > 0 {
		t.Errorf("warned of %q", *warned)
	}
}

// A file that is broken is put aside and does no harm; one of a taquin to come
// is left alone.
func TestBrokenBook(t *testing.T) {
	for _, broken := range []string{"", "x", "{", `{"format": 1, "lessons": {"parity": 5}}`, `{"lessons": {}}`, `{"format": 1, "lessons": {"x": {"sections": -1}}}`, `{"format": 1, "lessons": {"x": {"sections": 1, "finished": "never"}}}`, "\xff\x00"} {
		book, warned := newBook(t)
		if err := os.WriteFile(book.path, []byte(broken), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := book.Records(); len(got) > 0 {
			t.Errorf("%q holds %v", broken, got)
		}
		if len(*warned) != 1 || !strings.Contains((*warned)[0], "lessons.json is broken") {
			t.Errorf("%q: warned of %q", broken, *warned)
		}
		if aside, err := os.ReadFile(book.path + ".broken"); string(aside) != broken || err != nil {
			t.Errorf("aside is %q, %v", aside, err)
		}
		book.Keep("parity", true, day).Done(2)
		if got := book.Records()["parity"].Sections; got != 2 || len(*warned) != 1 {
			t.Errorf("%q: then %d sections, warned of %q", broken, got, *warned)
		}
	}
	book, warned := newBook(t)
	const future = `{"format": 2, "lessons": []}`
	if err := os.WriteFile(book.path, []byte(future), 0o600); err != nil {
		t.Fatal(err)
	}
	path := book.path
	book.Keep("parity", true, day).Done(2)
	if text, _ := os.ReadFile(path); string(text) != future || len(*warned) != 1 {
		t.Errorf("%s, warned of %q", text, *warned)
	}
}

// Where nothing can be kept, one is told once, and lessons go on.
func TestNoPlaceForTheBook(t *testing.T) {
	book, warned := newBook(t)
	book.path = filepath.Join(book.path, "is", "no", "folder")
	k := book.Keep("parity", true, day)
	k.Done(1)
	k.Finished()
	if len(*warned) != 1 || !strings.Contains((*warned)[0], "will not be kept") || len(book.Records()) > 0 {
		t.Errorf("warned of %q", *warned)
	}
}

// Two programs lose nothing of each other's.
func TestBookSideBySide(t *testing.T) {
	book, warned := newBook(t)
	var all sync.WaitGroup
	names := []string{"parity", "dogs", "groups", "searching"}
	for _, name := range names {
		all.Go(func() {
			own := &Book{book.path, book.warn}
			k := own.Keep(name, true, day)
			for i := 1; i <= 20; i++ {
				k.Answered(i, i%2 == 0)
				k.Done(i)
			}
		})
	}
	all.Wait()
	records := book.Records()
	for _, name := range names {
		if r := records[name]; r.Sections != 20 || len(r.First) != 20 {
			t.Errorf("%s: %v", name, r)
		}
	}
	if len(*warned) > 0 {
		t.Errorf("warned of %q", *warned)
	}
}

func TestList(t *testing.T) {
	var out written
	stage := &Terminal{Out: &out, In: text.French, Columns: func() int { return 50 }}
	err := stage.List([]Outline{
		{"parity", "La parité", "Une phrase qui est plus longue que ce qui tient sur une ligne.", 5},
		{"three-cycles", "Trois", "Une phrase.", 4},
	}, map[string]Record{"parity": {Sections: 3, First: map[int]bool{1: true, 2: false}, Finished: "2026-11-21"}, "gone": {Sections: 1}})
	const want = `parity        La parité
              Une phrase qui est plus longue que
              ce qui tient sur une ligne.
              parties : 3 sur 5, justes du
              premier coup : 1 sur 2, terminée le
              21 novembre 2026
three-cycles  Trois
              Une phrase.
`
	if got := strings.ReplaceAll(out.String(), "\u00a0", " "); err != nil || !strings.HasPrefix(got, want) {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

// The list begins with what is best taken first; a lesson that the course does
// not know is not lost.
func TestCourse(t *testing.T) {
	lesson := func(title string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`local x = 1
lesson.begin{title = {en = "` + title + `", fr = "x"}, about = {en = "About.", fr = "x"}}
lesson.section{en = "x", fr = "x"}
lesson.section{en = "x", fr = "x"}
error("not to be run")`)}
	}
	scripts := fstest.MapFS{"lessons/dogs.lua": lesson("D"), "lessons/another.lua": lesson("A"), "lessons/parity.lua": lesson("P"), "lessons/dogs_test.lua": lesson("T"), "other.lua": lesson("O")}
	got, err := Outlines(scripts, text.English)
	want := []Outline{{"parity", "P", "About.", 2}, {"dogs", "D", "About.", 2}, {"another", "A", "About.", 2}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	scripts["lessons/bad.lua"] = &fstest.MapFile{Data: []byte("x = 1")}
	if _, err := Outlines(scripts, text.English); err == nil || err.Error() != "lesson bad: it does not begin with lesson.begin" {
		t.Errorf("%v", err)
	}
}

func TestDay(t *testing.T) {
	for date, want := range map[string][2]string{
		"2026-11-21": {"21 November 2026", "21 novembre 2026"},
		"2027-02-01": {"1 February 2027", "1er février 2027"},
		"2027-08-09": {"9 August 2027", "9 août 2027"},
		"2026-12-31": {"31 December 2026", "31 décembre 2026"},
	} {
		if got := [2]string{inEnglish.dayOf(date), inFrench.dayOf(date)}; strings.ReplaceAll(strings.Join(got[:], "/"), "\u00a0", " ") != want[0]+"/"+want[1] {
			t.Errorf("%s: %q, want %q", date, got, want)
		}
	}
}
