package screen

import (
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"taquin/engine/text"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/terminal/line"
	"taquin/engine/board"
	"taquin/engine/draw/boards"
	"taquin/luabind"
)

// kept is a Keeper that writes down what it is told.
type kept struct {
	sections []int
	first    map[int]bool
	finished bool
}

func (k *kept) Done(n int)                        { k.sections = append(k.sections, n) }
func (k *kept) Answered(question int, right bool) { k.first[question] = right }
func (k *kept) Posed(int, lesson.Item)            {}
func (k *kept) Worked(func(*lesson.Item))         {}
func (k *kept) Finished()                         { k.finished = true }
func (k *kept) Away(time.Duration)                {}

// typing is an Input at which someone types; "^C" leaves.
type typing struct {
	out     io.Writer // where the terminal shows what is typed
	lines   []string
	prompts []string
	added   []string
}

// Read implements Input.
func (t *typing) Read(prompt, _ string, _ line.Completer) (string, error) {
	t.prompts = append(t.prompts, prompt)
	if len(t.lines) == 0 {
		return "", lesson.ErrLeft
	}
	line := t.lines[0]
	io.WriteString(t.out, prompt+line+"\n")
	t.lines = t.lines[1:]
	if line == "^C" {
		return "", lesson.ErrLeft
	}
	return line, nil
}

func (t *typing) Add(entry string) { t.added = append(t.added, entry) }
func (t *typing) Waits() bool      { return true }

// take gives the small lesson and returns what is seen of it.
func take(t *testing.T, stage *Stage) (seen string, err error) {
	t.Helper()
	var out Written
	stage.Out = &out
	if typing, ok := stage.Input.(*typing); ok {
		typing.out = &out
	}
	if stage.Columns == nil {
		stage.Columns = func() int { return 60 }
	}
	err = giveSmall(t, stage, stage)
	if err == nil {
		err = stage.End()
	}
	return out.String(), err
}

func giveSmall(t *testing.T, stage lualesson.Stage, out io.Writer) error {
	t.Helper()
	text, err := os.ReadFile("../testdata/small.lua")
	if err != nil {
		t.Fatal(err)
	}
	h, err := luabind.New(luabind.Config{Out: out, Stage: stage, Seed: lesson.Seed})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	_, err = h.Run("small", string(text))
	return err
}

// inOrder looks for pieces in a text, one after the other.
func inOrder(t *testing.T, text string, pieces ...string) {
	t.Helper()
	rest := text
	for _, piece := range pieces {
		at := strings.Index(rest, piece)
		if at < 0 {
			t.Errorf("%q does not come, or not there, in\n%s", piece, text)
			return
		}
		rest = rest[at+len(piece):]
	}
}

func TestRightAnswers(t *testing.T) {
	progress := &kept{first: map[int]bool{}}
	input := &typing{lines: []string{"x", "x = 7", "1 + 1", "", "", "14", "that", "", "yes", ""}}
	seen, err := take(t, &Stage{Input: input, Dialogue: lesson.Dialogue{In: text.English, Progress: progress}})
	if err != nil {
		t.Fatal(err)
	}
	inOrder(t, seen, "\nA SMALL LESSON\n\nIt shows all there is.\n\n(At [Enter], press", "\n\nBefore the first section.\n\n1. To try\n\n",
		"A text that is longer than what a line of the terminal has\nroom for, with `code`, emphasis and 12,345.5.\n\n  • one\n  • two « of them »\n\n",
		"  ┌───┬───┐\n", "  └───┴───┘\n  Solved ≤ 2²\n\nTo do: Make `x` 7.\n", "5\n\nNot yet: this does not solve the task.\n", "!\n\nTo do: Type something.\n", "2\n",
		"2. To answer\n\n> x + x\n14\n\nQuestion: How much is 2 times 7?\n", "! It is the sum.\n\nQuestion: Which?\n\n  1. this\n  2. that\n", "!\n",
		"3. The end\n\nprinted\ttrue\n\nQuestion: Is it over?\n", "Further reading\n\nOther books.\n\nThis is the end of the lesson.\nRight at the first try: 3 of 3.\n")
	if strings.Contains(seen, "\n\n\n") || strings.Contains(seen, "Hint") || strings.Contains(seen, "Answer") {
		t.Errorf("two empty lines, or help for one who knows:\n%s", seen)
	}
	want := &kept{sections: []int{1, 2, 3}, first: map[int]bool{1: true, 2: true, 3: true}, finished: true}
	if !reflect.DeepEqual(progress, want) {
		t.Errorf("%+v, want %+v", progress, want)
	}
	if !reflect.DeepEqual(input.added, []string{"x", "x = 7", "1 + 1"}) {
		t.Errorf("in the history: %q", input.added)
	}
}

func TestWrongAnswers(t *testing.T) {
	progress := &kept{first: map[int]bool{}}
	input := &typing{lines: []string{"x = ", "", "x = 6 error('oh')", "", "indice", "passer", "", "", "quatorze", "1", "2", "3", "9", "1", "2", "", "peut-être", "non", "", "passer"}}
	seen, err := take(t, &Stage{Input: input, Dialogue: lesson.Dialogue{In: text.French, Progress: progress}})
	if err != nil {
		t.Fatal(err)
	}
	inOrder(t, seen, "UNE PETITE LEÇON\n", "et 12\u00a0345,5.\n", "À faire\u00a0: Donnez à `x` la valeur 7.\n(`indice` aide, ", "inachevé", "input:1: oh\n", "> \n(`indice` aide, ", "Indice\u00a0: x = 6 + 1\n",
		"Une solution\u00a0:\n> x = x + 2\n", "Tapez quelque chose", "> y = 1\n",
		"Combien font 2 fois 7 ?\n(`indice` aide, `répéter`", "Répondez par un nombre ou un calcul, comme 12 ou 3*4.\n", "Pas tout à fait.\n\nIndice\u00a0: Additionnez.\n", "Non.\n", "Non.\n", "Réponse\u00a0: 14\n\nC’est la somme.\n",
		"  2. celui-là\n", "Répondez par un des numéros de 1 à 2.\n", "Pas tout à fait.\n", "\u00a0!\n", "printed\tfalse\n", "Répondez par oui ou par non.\n", "Pas tout à fait.\n", "Réponse\u00a0: oui\n", "D’autres livres.\n", "Justes du premier coup\u00a0: 0 sur 3.\n")
	if want := map[int]bool{1: false, 2: false, 3: false}; !reflect.DeepEqual(progress.first, want) || !progress.finished {
		t.Errorf("%+v", progress)
	}
	if strings.Count(seen, "Indice") != 2 {
		t.Errorf("a hint is given once:\n%s", seen)
	}
}

// Where nobody answers, or nobody any more, the lesson is told to its end, and
// its progress is not that of anybody.
func TestNobodyAnswers(t *testing.T) {
	progress := &kept{first: map[int]bool{}}
	var want string
	for i, input := range []Input{nil, NewPlain(strings.NewReader(""), io.Discard, false)} {
		seen, err := take(t, &Stage{Input: input, Dialogue: lesson.Dialogue{In: text.English, Progress: progress}})
		if err != nil {
			t.Fatal(err)
		}
		inOrder(t, seen, "> x = x + 2\n", "> y = 1\n", "Answer: 14\n\nIt is the sum.\n", "Answer: 2. that\n", "printed\tfalse\n", "Answer: yes\n", "This is the end")
		if i > 0 && seen != want {
			t.Errorf("%s\nwant\n%s", seen, want)
		}
		want = seen
	}
	if len(progress.sections) > 0 || len(progress.first) > 0 || progress.finished {
		t.Errorf("%+v", progress)
	}
}

// Answers that were written before stand where they would have been typed.
func TestPipedAnswers(t *testing.T) {
	var out Written
	stage := &Stage{Out: &out, Dialogue: lesson.Dialogue{In: text.English}}
	stage.Input = NewPlain(strings.NewReader("x = 7\n\n14\r\n2"), &out, false)
	if err := giveSmall(t, stage, stage); err != nil {
		t.Fatal(err)
	}
	inOrder(t, out.String(), "> x = 7\n", "? 14\n", "It is the sum", "? 2\n", "!\n", "Answer: yes")
	if strings.Contains(out.String(), "[Enter]") {
		t.Errorf("it waits for a key:\n%s", &out)
	}
}

// A lesson that was left goes on with the section where that was; what was done
// before it is done again without a word.
func TestLeaveAndGoOn(t *testing.T) {
	whole := []string{"x = 7", "", "", "14", "2", "", "yes"}
	for after := range whole {
		progress := &kept{first: map[int]bool{}}
		lines := append(append([]string{}, whole[:after]...), "^C")
		_, err := take(t, &Stage{Input: &typing{lines: lines}, Dialogue: lesson.Dialogue{In: text.English, Progress: progress}})
		if !errors.Is(err, lesson.ErrLeft) {
			t.Fatalf("left after %d lines: %v", after, err)
		}
		done := 0
		if n := len(progress.sections); n > 0 {
			done = progress.sections[n-1]
		}
		if want := map[int]int{0: 0, 1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2}[after]; done != want || progress.finished {
			t.Errorf("left after %d lines: %+v, want %d sections", after, progress, want)
		}
		rest := whole[map[int]int{0: 0, 1: 3, 2: 6}[done]:]
		input := &typing{lines: rest}
		seen, err := take(t, &Stage{Input: input, Dialogue: lesson.Dialogue{In: text.English, Progress: progress, Skip: done}})
		if err != nil {
			t.Fatal(err)
		}
		if len(input.lines) > 0 || !progress.finished || len(progress.first) != 3 {
			t.Errorf("%d sections done: %q not asked for, %+v", done, input.lines, progress)
		}
		inOrder(t, seen, "A SMALL LESSON\n", map[int]string{0: "Before the first", 1: "\n2. To answer\n\n> x + x\n14\n", 2: "\n3. The end\n\nprinted\ttrue\n"}[done])
		if done > 0 && (strings.Contains(seen, "1. To try") || strings.Contains(seen, "Before") || strings.Contains(seen, "Solved")) {
			t.Errorf("what is done is told again:\n%s", seen)
		}
	}
}

// os.exit leaves the lesson, and only that.
func TestExit(t *testing.T) {
	progress := &kept{first: map[int]bool{}}
	_, err := take(t, &Stage{Input: &typing{lines: []string{"pcall(os.exit, 3)"}}, Dialogue: lesson.Dialogue{In: text.English, Progress: progress}})
	var exit *guard.ExitError
	if !errors.Is(err, lesson.ErrLeft) || errors.As(err, &exit) || len(progress.sections) > 0 {
		t.Errorf("%v, %+v", err, progress)
	}
}

func TestASCII(t *testing.T) {
	prompts := ""
	for _, language := range []text.Language{text.English, text.French} {
		for _, colour := range []bool{true, false} {
			input := &typing{lines: []string{`"\226\134\146" .. oh`, `"\195\169\226\134\146"`, "x = 7", "", "", "1", "2", "3", "1", "skip", "", "oui"}}
			seen, err := take(t, &Stage{Input: input, ASCII: true, Colour: colour, Dialogue: lesson.Dialogue{In: language}})
			if err != nil {
				t.Fatal(err)
			}
			if i := strings.IndexFunc(seen, func(r rune) bool { return r >= 0x80 }); i >= 0 {
				t.Fatalf("%q", seen[i:])
			}
			prompts += strings.Join(input.prompts, "")
			inOrder(t, seen, "+---+---+", "<= 2^2", `"e->"`)
			if colour != strings.Contains(seen, "\x1b[1m") {
				t.Errorf("colour %v: %q", colour, seen)
			}
		}
	}
	if strings.ContainsFunc(prompts, func(r rune) bool { return r >= 0x80 }) {
		t.Errorf("the prompts are %q", prompts)
	}
}

// Lines are no longer than the terminal is wide, but for words and pictures.
func TestNarrow(t *testing.T) {
	for _, columns := range []int{1, 24, 40, 80, 1000} {
		seen, err := take(t, &Stage{Columns: func() int { return columns }, Dialogue: lesson.Dialogue{In: text.French}})
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(seen) {
			if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > max(columns, 24) || n > readingWidth {
				t.Errorf("%d columns: %q", columns, line)
			}
		}
	}
}

// Boards that are shown have the colours of the prompt, where there are colours.
func TestShownBoardsArePainted(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 2, Rows: 1}, board.Audibert.Home())
	if err != nil {
		t.Fatal(err)
	}
	for colour, want := range map[bool]string{false: "  │ 0 │   │\n", true: "  │\x1b[32m 0 \x1b[0m│   │\n"} {
		var out Written
		stage := &Stage{Out: &out, Colour: colour, Dialogue: lesson.Dialogue{In: text.English}}
		if err := stage.Show(boards.New(b, board.Audibert), ""); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("colour %v: %q", colour, out.String())
		}
	}
}

// An error keeps its words whole; what the lab says in it is in the language of the lesson.
func TestErrorsInTasks(t *testing.T) {
	const mistakes = `error("one two three four five six seven")`
	for language, want := range map[text.Language]string{
		text.English: "\ninput:1: attempt to call a nil\nvalue (global 'prmu')\n",
		text.French:  "\ninput:1: impossible d’appeler une\nvaleur nil (variable globale\n'prmu')\n",
	} {
		input := &typing{lines: []string{mistakes, "prmu()", "passer", "", "", "14", "2", "", "passer", ""}}
		seen, err := take(t, &Stage{Input: input, Columns: func() int { return 34 }, Dialogue: lesson.Dialogue{In: language}})
		for _, want := range []string{"\ninput:1: one two three four five\nsix seven\n", want} {
			if err != nil || !strings.Contains(seen, want) {
				t.Errorf("%v, %q is not in\n%s", err, want, seen)
			}
		}
	}
}
