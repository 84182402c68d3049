package lesson_test

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"taquin/engine/text"
	"taquin/luabind"
)

// speaking draws in every way; what it returns and prints is heard by a student.
const speaking = `
local p = perm{1, 0, 2}
draw.bars{1018.74, 50136}
draw.play(taquin.new(2, 2), "hg")
return draw.svg(p), draw.svg(draw.cycles(p)), draw.text(draw.arrows(p)), draw.text(draw.graph(taquin.new(2, 2), 1)), tostring(draw.walk(taquin.new(2, 2), "hg")),
  draw.svg(draw.chart{1018.74, 50136}), draw.text(draw.row{p, draw.cycles(p)})`

var (
	inEnglish = []string{"1,018.74", "move 2 of 2: g", "An odd permutation of 3 elements", "fixed:", "1 inversion: odd", "distance 0: 1 board", "2 moves: hg", "2 values"}
	inFrench  = []string{"1\u00a0018,74", "coup 2 sur 2\u00a0: g", "Une permutation impaire de 3 éléments", "fixes\u00a0:", "1 inversion\u00a0: impaire", "distance 0\u00a0: 1 taquin", "2 coups\u00a0: hg", "2 valeurs"}
)

// What is drawn in a lesson speaks its language; before one has begun the script
// draws the same for all.
func TestPicturesSpeakTheLanguageOfTheLesson(t *testing.T) {
	const begins = `lesson.begin{title = {en = "x", fr = "x"}, about = {en = "x", fr = "x"}}` + "\n"
	for _, test := range []struct {
		chunk       string
		want, never []string
	}{
		{speaking, inEnglish, inFrench},
		{begins + speaking, inFrench, inEnglish},
	} {
		stage := &notes{language: text.French}
		var out bytes.Buffer
		h, err := luabind.New(luabind.Config{Out: &out, Stage: stage, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		values, err := h.Run("speaking", test.chunk)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range values {
			out.WriteString(v.String() + "\n")
		}
		h.Close()
		for _, want := range test.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%q is missing", want)
			}
		}
		for _, never := range test.never {
			if strings.Contains(out.String(), never) {
				t.Errorf("%q is said", never)
			}
		}
		if t.Failed() {
			t.Log(out.String())
		}
	}
}

// A picture shown in a lesson is in its language, whenever it was made.
func TestLessonShowsInItsLanguage(t *testing.T) {
	stage := &notes{language: text.French}
	if err := onStage(t, stage, `lesson.show(draw.walk(taquin.new(2, 1), "g"))`); err != nil {
		t.Fatal(err)
	}
	if want := "1 coup\u00a0: g"; !strings.Contains(stage.String(), want) {
		t.Errorf("%s", stage)
	}
}

func TestDrawLanguage(t *testing.T) {
	t.Chdir(t.TempDir())
	h, err := luabind.New(luabind.Config{Out: io.Discard, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	values, err := h.Run("language", `
local p, c = draw.cycles(perm{1, 0, 2}), draw.chart{1018.74}
draw.plot(c, "made.svg", {language = "fr"})
draw.plot({1018.74}, "values.svg", {language = "fr"})
draw.bars({1018.74}, {language = "fr"})
return draw.text(p, {language = "fr"}), draw.text(p), draw.text(p, {language = "en"}), draw.svg(p, {language = "fr"}):match("Une permutation") ~= nil,
  draw.svg(perm{1, 0}, {language = "fr"}):match("Une permutation") ~= nil, #draw.svg(c, {language = "fr"}) ~= #draw.svg(c),
  pcall(draw.svg, p, {language = "de"})`)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"0 → 1 → 0\nfixes\u00a0: 2", "0 → 1 → 0\nfixed: 2", "0 → 1 → 0\nfixed: 2", "true", "true", "true", "false", `there is no language "de" (possible: en, fr)`}
	if len(values) != len(want) {
		t.Fatalf("%v", values)
	}
	for i, v := range values {
		if !strings.HasSuffix(v.String(), want[i]) {
			t.Errorf("value %d is %q, want %q", i+1, v, want[i])
		}
	}
}

// Threads draw as the lesson does that begins them.
func TestThreadsSpeakTheLanguageOfTheLesson(t *testing.T) {
	stage := &notes{language: text.French}
	if err := onStage(t, stage, `lesson.begin{title = {en = "x", fr = "x"}, about = {en = "x", fr = "x"}}
local function spoken() return #draw.text(draw.arrows(perm{1, 0, 2})) end
local one, two = lab.sample(50, spoken), lab.sample(50, spoken, {threads = 2})
assert(one.mean == spoken() and two.mean == spoken(), two.mean)`); err != nil {
		t.Error(err)
	}
}
