package scripts_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	lualesson "taquin/luabind/lib/lesson"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/screen"
	"taquin/cmd/taquin/docs/site"
	"taquin/cmd/taquin/terminal/line"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/scripts"
)

// pupil takes a lesson at the terminal stage and knows what to answer, because it
// looks at the questions before they are put. It answers each question wrongly and
// then rightly, and does each task and then gives it up.
type pupil struct {
	*screen.Stage
	wrongs []string // what is wrong with the lesson
	keys   typist
	bench  lualesson.Bench // where the pupil tries things

	begun, sections, asked, tried int
}

// typist is a screen.Input that types what it is told.
type typist struct{ typed []string }

// errTyped is what reading gives when all was typed.
var errTyped = errors.New("the lesson asks once more")

// Read implements screen.Input.
func (t *typist) Read(string, string, line.Completer) (string, error) {
	if len(t.typed) == 0 {
		return "", errTyped
	}
	text := t.typed[0]
	t.typed = t.typed[1:]
	return text, nil
}

// Add implements screen.Input.
func (t *typist) Add(string) {}

// Waits implements screen.Input.
func (t *typist) Waits() bool { return false }

func (p *pupil) wrong(format string, values ...any) {
	p.wrongs = append(p.wrongs, fmt.Sprintf(format, values...))
}

func (p *pupil) Begin(title, about string) error {
	if p.begun++; p.begun > 1 || p.sections > 0 {
		p.wrong("it begins twice, or after a section")
	}
	return p.Stage.Begin(title, about)
}

func (p *pupil) Experiments(b lualesson.Bench) { p.bench = b }

// Section lets the pupil do harm before each, of which nothing must stay.
func (p *pupil) Section(title string) error {
	p.sections++
	back, err := p.bench.Aside()
	if err != nil {
		return err
	}
	for _, harm := range []string{`board:play("hg")`, `dogs:turn(1)`, `parities[1], orders, space = 5, 5, 5`, "lab.seed(7)", spoil} {
		p.bench.Enter(harm) // some of it fails
	}
	back()
	return p.Stage.Section(title)
}

func (p *pupil) Ask(q lualesson.Question) (bool, error) {
	p.asked++
	if r, _ := utf8.DecodeRuneInString(q.Because); unicode.IsLower(r) { // it may follow a praise
		p.wrong("question %q: why begins with a small letter: %q", q.Text, q.Because)
	}
	if q.Answer == "" {
		p.wrong("question %q has no answer; with check, too, one must be given that it takes", q.Text)
	}
	if _, err := p.answer(q, p.thrice(q), false); err != nil {
		return false, err
	}
	return p.answer(q, []string{q.Answer}, true)
}

// answer answers a question so; right says what the first answer should be taken for.
func (p *pupil) answer(q lualesson.Question, typed []string, right bool) (bool, error) {
	p.keys.typed = typed
	first, err := p.Stage.Ask(q)
	if first != right || len(p.keys.typed) > 0 {
		p.wrong("question %q, of which the answer is %q: %q is taken for %v, and %q was not asked for", q.Text, q.Answer, typed, first, p.keys.typed)
	}
	return first, err
}

// thrice is a wrong answer as often as it is taken, after one that is none.
func (p *pupil) thrice(q lualesson.Question) (typed []string) {
	const none = "no such answer"
	if !q.InForm(none) {
		typed = append(typed, none)
	}
	for _, try := range []string{none, "-987654321.25", "1", "2", "yes", "no"} {
		if right, _ := q.Check(try); !right && q.InForm(try) {
			return append(typed, try, try, try)
		}
	}
	p.wrong("question %q takes nearly anything for right", q.Text)
	return []string{"", "", ""}
}

// spoil gives every name another meaning; a lesson goes on all the same.
const spoil = `local all = _G for name in pairs(all) do all[name] = 5 end`

func (p *pupil) Try(task lualesson.Task) error {
	p.tried++
	if done, _, err := task.Done(); done || err != nil {
		p.wrong("task %q is done before anything is typed, or done() fails: %v %v", task.Text, done, err)
	}
	if task.Checked {
		if err := p.err(task); err != nil {
			return err
		}
		if err := p.attempt(task, task.Solution); err != nil {
			return err
		}
		if err := task.Restart(); err != nil {
			return err
		}
	}
	return p.attempt(task, spoil, "skip")
}

// err makes every name that a task may ask for something that is not wanted, and expects
// to be told each time what is wrong, and after that to be given back what is right.
func (p *pupil) err(task lualesson.Task) error {
	if task.Hint == "" {
		p.wrong("task %q has no hint", task.Text)
	}
	for _, value := range []string{
		"nil", "5", `"UDLURD"`, `"LUULLL"`, `"hbghdb"`, "{}", "{1, 2, 3}", "{1, 2, 3, 4, 5, 6}", "{{2}, {1}, {}, {9}, {}, {}}", "{{2}, {3}, {}, {}, {}, {}}",
		"perm{1, 0}", "perm{0, 1, 2, 3, 4}", `perm("()", 5)`, `perm("()", 6)`, `perm("(0 1)", 6)`, `perm("()", 7)`, `perm("(0 2)", 7)`,
		"taquin.new(2, 2)", "taquin.new(3, 2)", `taquin.new(3, 3):play("ghgh")`, `taquin.new(4, 4):play("ghghgdbhgdbd")`, "cards.dogs()", "taquin",
	} {
		for _, name := range []string{"board", "p", "q", "u", "v", "word", "dogs", "order", "mine"} {
			if _, err := task.Enter(name + " = " + value); err != nil {
				return err
			}
			switch done, why, err := task.Done(); {
			case done: // by chance
			case err != nil:
				p.wrong("task %q: done() fails after %s = %s: %v", task.Text, name, value, err)
			case strings.TrimSpace(why) == "":
				p.wrong("task %q: after %s = %s nothing is said", task.Text, name, value)
			}
		}
		if err := task.Restart(); err != nil {
			return err
		}
	}
	return nil
}

// attempt types something for a task, which is done afterwards in any case.
func (p *pupil) attempt(task lualesson.Task, typed ...string) error {
	p.keys.typed = typed
	err := p.Stage.Try(task)
	if errors.Is(err, errTyped) {
		p.wrong("task %q: %q, of its solution %q, does not do it", task.Text, typed, task.Solution)
		return nil
	}
	if done, _, failed := task.Done(); task.Checked && (!done || failed != nil) || len(p.keys.typed) > 0 {
		p.wrong("task %q: after its solution done() is %v, %v; %q was not typed", task.Text, done, failed, p.keys.typed)
	}
	return err
}

// Each lesson is taken from its beginning to its end, in both languages, and made
// into a page.
func TestLessons(t *testing.T) {
	t.Parallel()
	names, err := lualesson.Names(scripts.Files)
	if len(names) == 0 || err != nil {
		t.Fatalf("there are no lessons (%v)", err)
	}
	for _, name := range names {
		for _, language := range []text.Language{text.English, text.French} {
			t.Run(fmt.Sprintf("%s/%s", name, language), func(t *testing.T) {
				t.Parallel()
				takeLesson(t, name, language)
			})
		}
		t.Run(name+"/page", func(t *testing.T) {
			t.Parallel()
			checkPage(t, name)
		})
	}
}

func takeLesson(t *testing.T, name string, language text.Language) {
	var out screen.Written
	p := &pupil{Stage: &screen.Stage{Out: &out, Columns: func() int { return 80 }, Dialogue: lesson.Dialogue{In: language}}}
	p.Input = &p.keys
	give(t, name, p, p)
	if err := p.End(); err != nil {
		t.Error(err)
	}
	if p.wrongs != nil {
		t.Error(screenful(strings.Join(p.wrongs, "\n")))
	}
	file, source, err := lesson.Source(scripts.Files, name)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(source, "-- Lesson: ") {
		t.Errorf("%s does not begin with the line -- Lesson: …", file)
	}
	if p.begun != 1 || p.sections != lesson.Sections(source) || p.sections == 0 || p.asked == 0 || p.tried == 0 {
		t.Errorf("begun %d, sections %d (%d in the text), questions %d, tasks %d", p.begun, p.sections, lesson.Sections(source), p.asked, p.tried)
	}
	if got, want := strings.Count(text.ASCII(out.String()), "?"), strings.Count(out.String(), "?"); got != want {
		t.Errorf("for %d letters nothing stands in ASCII", got-want)
	}
	for line := range strings.Lines(out.String()) {
		if language == text.French && straightQuote.MatchString(line) && !strings.ContainsAny(line, "`>") {
			t.Errorf("an apostrophe that is not French: %s", line)
		}
	}
}

// straightQuote is an apostrophe within a word.
var straightQuote = regexp.MustCompile(`\pL'\pL`)

// give runs the script of a lesson.
func give(t *testing.T, name string, stage lualesson.Stage, out io.Writer) {
	t.Helper()
	h := newHost(t, luabind.Config{Out: out, Stage: stage, Seed: lesson.Seed})
	text, err := fs.ReadFile(scripts.Files, lualesson.Folder+"/"+name+".lua")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Run(name, string(text)); err != nil {
		t.Fatal(screenful(err.Error()))
	}
}

// As a page, where nobody answers, a lesson is well formed and needs nothing else.
func checkPage(t *testing.T, name string) {
	page := &site.Handout{In: text.French}
	give(t, name, page, page)
	text, err := page.HTML()
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(text, new(struct{})); err != nil {
		t.Error(err)
	}
	if found := leadsOut.Find(text); found != nil {
		t.Errorf("the page has %s", found)
	}
}

// leadsOut is what needs something beside a page, or runs in it.
var leadsOut = regexp.MustCompile(`<script|<link|@import|url\(|(href|src)="[^#d][^"]*"`)
