package screen

import (
	"strings"
	"testing"

	"taquin/engine/text"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/terminal/line"
)

// watching is an Input at which someone types, and counts what is new on the
// screen at each prompt.
type watching struct {
	typing
	seen    *Written
	read    int
	screens []string // what came before each prompt, with it
}

// Read implements Input. An [Enter] that is wanted is not one of the lines.
func (w *watching) Read(prompt, suggestion string, complete line.Completer) (string, error) {
	w.screens = append(w.screens, w.seen.String()[w.read:]+prompt)
	defer func() { w.read = w.seen.Len() }()
	if prompt == lesson.PhrasesOf(text.English).Enter {
		w.seen.WriteString(prompt + "\n")
		return "", nil
	}
	return w.typing.Read(prompt, suggestion, complete)
}

// Nothing leaves the screen before it could be read, and no block is cut in two,
// however high the screen is. What is higher than it comes by itself.
func TestScreens(t *testing.T) {
	const columns = 40
	for rows := 1; rows <= 60; rows++ {
		var seen Written
		input := &watching{typing: typing{out: &seen, lines: []string{"x = 7", "y", "", "14", "2", "yes"}}, seen: &seen}
		stage := &Stage{Out: &seen, Input: input, Columns: func() int { return columns }, Rows: func() int { return rows }, Dialogue: lesson.Dialogue{In: text.English}}
		if err := giveSmall(t, stage, stage); err != nil {
			t.Fatal(err)
		}
		if len(input.lines) > 0 {
			t.Errorf("%d rows: %q was not asked for", rows, input.lines)
		}
		for _, screen := range input.screens {
			high := strings.Count(screen, "\n") + 1
			if text := strings.TrimSuffix(screen, "\n\n"+lesson.PhrasesOf(text.English).Enter); high > rows && strings.Contains(strings.Trim(text, "\n"), "\n\n") && rows > 12 {
				t.Errorf("%d rows, and %d come before one can go on:\n%s", rows, high, screen)
			}
			if strings.Count(screen, "┌") != strings.Count(screen, "┘") {
				t.Errorf("%d rows: a picture is cut in two:\n%s", rows, screen)
			}
		}
		enters := strings.Count(seen.String(), lesson.PhrasesOf(text.English).Enter)
		if rows >= 32 && enters != 2 || rows < 20 && enters <= 2 { // two are those of sections
			t.Errorf("%d rows: one has to go on %d times", rows, enters)
		}
		if got := strings.Count(seen.String(), "\n\n\n"); got > 0 {
			t.Errorf("%d rows: there are two empty lines:\n%s", rows, &seen)
		}
	}
}

// Rows are those of the screen: a long line takes several, a colour none.
func TestHeight(t *testing.T) {
	stage := &Stage{Columns: func() int { return 20 }}
	for text, want := range map[string]int{
		"": 0, "\n": 1, "a\n\nb\n": 3, "no end": 0,
		strings.Repeat("x", 20) + "\n": 1, strings.Repeat("é", 21) + "\n": 2, strings.Repeat("x", 61) + "\n": 4,
		strings.Repeat(text.Bold("x"), 20) + "\n": 1,
	} {
		if got := stage.height(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
