package lesson

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/engine/text"
)

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
		if got := [2]string{inEnglish.DayOf(date), inFrench.DayOf(date)}; strings.ReplaceAll(strings.Join(got[:], "/"), "\u00a0", " ") != want[0]+"/"+want[1] {
			t.Errorf("%s: %q, want %q", date, got, want)
		}
	}
}
