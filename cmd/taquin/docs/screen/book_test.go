package screen

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/engine/message"
	"taquin/engine/text"
)

// newBook is a book in a folder of its own, and what it has warned of.
func newBook(t *testing.T) (book *Book, warned *[]string) {
	t.Helper()
	warned = new([]string)
	return &Book{filepath.Join(t.TempDir(), "lessons.json"), func(t message.Text) { *warned = append(*warned, t.String()) }}, warned
}

func day() time.Time { return time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC) }

// The file and the records in memory keep the same.
func TestRecords(t *testing.T) {
	book, warned := newBook(t)
	testRecords(t, book)
	if len(*warned) > 0 {
		t.Errorf("warned of %q", *warned)
	}
	told := map[string]lesson.Record{}
	kept := &lesson.Kept{Changed: func(name string, now lesson.Record) { told[name] = now }}
	testRecords(t, kept)
	if !reflect.DeepEqual(told, kept.Records()) {
		t.Errorf("told %v, and kept are %v", told, kept.Records())
	}
}

func testRecords(t *testing.T, book lesson.Records) {
	t.Helper()
	if got := book.Records(); len(got) > 0 {
		t.Errorf("a new one has %v", got)
	}
	k := lesson.Keep(book, "parity", 1, true, day)
	k.Answered(1, true)
	k.Done(1)
	k.Answered(3, false)
	k.Done(2)
	again := lesson.Keep(book, "parity", 1, false, day)
	again.Done(3)
	again.Finished()
	lesson.Keep(book, "dogs", 1, true, day).Done(1)
	want := map[string]lesson.Record{"parity": {Sections: 3, First: map[int]bool{1: true, 3: false}, Finished: "2026-11-21"}, "dogs": {Sections: 1}}
	if got := book.Records(); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if right, answered := want["parity"].Right(); right != 1 || answered != 2 {
		t.Errorf("%d of %d right", right, answered)
	}
	lesson.Keep(book, "parity", 1, true, day) // nothing is done yet
	if got := book.Records(); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	lesson.Keep(book, "parity", 1, true, day).Answered(1, false)
	want["parity"] = lesson.Record{First: map[int]bool{1: false}, Finished: "2026-11-21"}
	if got := book.Records(); !reflect.DeepEqual(got, want) {
		t.Errorf("from the start: got %v\nwant %v", got, want)
	}
	lesson.Keep(book, "parity", 1, false, day).Done(4)
	lesson.Restart(book, "parity")
	lesson.Restart(book, "groups") // which was never taken
	if got := book.Records(); !reflect.DeepEqual(got, want) {
		t.Errorf("restarted: got %v\nwant %v", got, want)
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
		lesson.Keep(book, "parity", 1, true, day).Done(2)
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
	lesson.Keep(book, "parity", 1, true, day).Done(2)
	if text, _ := os.ReadFile(path); string(text) != future || len(*warned) != 1 {
		t.Errorf("%s, warned of %q", text, *warned)
	}
}

// Where nothing can be kept, one is told once, and lessons go on.
func TestNoPlaceForTheBook(t *testing.T) {
	book, warned := newBook(t)
	book.path = filepath.Join(book.path, "is", "no", "folder")
	k := lesson.Keep(book, "parity", 1, true, day)
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
			k := lesson.Keep(own, name, 1, true, day)
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
	var out Written
	stage := &Stage{Out: &out, Columns: func() int { return 50 }, Dialogue: lesson.Dialogue{In: text.French}}
	err := stage.List([]lesson.Outline{
		{Name: "parity", Title: "La parité", About: "Une phrase qui est plus longue que ce qui tient sur une ligne.", Sections: 5},
		{Name: "three-cycles", Title: "Trois", About: "Une phrase.", Sections: 4},
	}, map[string]lesson.Record{"parity": {Sections: 3, First: map[int]bool{1: true, 2: false}, Finished: "2026-11-21"}, "gone": {Sections: 1}})
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
