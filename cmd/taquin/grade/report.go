package grade

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"taquin/cmd/taquin/i18n"
	"taquin/engine/draw/boards"
	"taquin/engine/message"
	"taquin/engine/text"
	luagrade "taquin/luabind/lib/grade"
)

// class is the result of an assignment for its submissions. Reports contain no time and no
// date: the same marks give the same bytes.
type class struct {
	language     text.Language
	title, about string
	seed         int64
	tasks        []*luagrade.Task
	results      []result // of the submissions that are marked
	given        int      // the number of submissions
}

// result is the result of one submission.
type result struct {
	name    string
	problem error  // why it could not be marked; nil if it could
	marks   []mark // one for each task
}

// mark is the result of a submission for one task.
type mark struct {
	points float64
	luagrade.Outcome
}

// rounded rounds points to hundredths, as reports show them.
func rounded(points float64) float64 { return math.Round(points*100) / 100 }

// points returns the sum of the points of all tasks.
func (c class) points() float64 {
	sum := 0.0
	for _, t := range c.tasks {
		sum += t.Points
	}
	return rounded(sum)
}

func (r result) points() float64 {
	sum := 0.0
	for _, m := range r.marks {
		sum += m.points
	}
	return rounded(sum)
}

// pointsOf returns the points for the task at an index.
func (r result) pointsOf(task int) float64 {
	if task < len(r.marks) {
		return r.marks[task].points
	}
	return 0 // it could not be marked
}

// mean returns the mean of a figure of all results, 0 without results.
func (c class) mean(of func(result) float64) float64 {
	sum := 0.0
	for _, r := range c.results {
		sum += of(r)
	}
	return sum / float64(max(1, len(c.results)))
}

// words are the texts of reports, most of them formats.
type words struct {
	headed                        string // a name and a text about it
	score, scoreOne               string // points, and the maximum
	cases, caseOne                string // passed, and the total
	others, otherOne              string
	part, submission, total, mean string
	partial                       string // marked, and the total
}

var allWords = map[text.Language]words{
	text.English: {
		headed: "%s: %s", score: "%s of %s points", scoreOne: "%s of %s point", cases: "%d of %d cases passed", caseOne: "%d of %d cases passed",
		others: "and %d others", otherOne: "and one other", part: "%s (%s of the case)", submission: "Submission", total: "Total", mean: "Mean",
		partial: "%d of %d submissions are marked: the grading was interrupted.",
	},
	text.French: {
		headed: "%s\u00a0: %s", score: "%s sur %s points", scoreOne: "%s sur %s point", cases: "%d cas réussis sur %d", caseOne: "%d cas réussi sur %d",
		others: "et %d autres", otherOne: "et un autre", part: "%s (%s du cas)", submission: "Copie", total: "Total", mean: "Moyenne",
		partial: "%d copies corrigées sur %d\u00a0: la correction a été interrompue.",
	},
}

func (c class) words() words {
	if w, ok := allWords[c.language]; ok {
		return w
	}
	return allWords[text.English] // no language was chosen
}

func (c class) number(points float64) string { return c.language.Number(rounded(points)) }

// score formats points and their maximum: "4.5 of 6 points".
func (c class) score(points, of float64) string {
	format := c.words().score
	if of == 1 || of < 2 && c.language == text.French {
		format = c.words().scoreOne
	}
	return fmt.Sprintf(format, c.number(points), c.number(of))
}

func (c class) headed(name, said string) string { return fmt.Sprintf(c.words().headed, name, said) }

// say returns an error in the language of the reports; "" for nil.
func (c class) say(v any) string {
	if v == nil {
		return ""
	}
	return text.Visible(i18n.Text(c.language, v))
}

// titleOf returns the name of a task in reports.
func (c class) titleOf(t *luagrade.Task) string { return cmp.Or(t.Title.In(c.language), t.Name) }

// interrupted reports that not all submissions are marked; "" if they are.
func (c class) interrupted() string {
	if len(c.results) >= c.given {
		return ""
	}
	return fmt.Sprintf(c.words().partial, len(c.results), c.given) + "\n"
}

// headline returns the name and the points of a submission.
func (c class) headline(r result) string { return c.headed(r.name, c.score(r.points(), c.points())) }

// line returns the result of a submission in one line.
func (c class) line(r result) string {
	line := c.headline(r)
	if r.problem != nil {
		line += " (" + firstLine(c.say(r.problem)) + ")"
	}
	return line + "\n"
}

// sum returns the last line of a list of results.
func (c class) sum() string {
	return c.headed(c.words().mean, c.score(c.mean(result.points), c.points())) + "\n" + c.interrupted()
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// text returns the report for a pupil.
func (c class) text(r result) string {
	out := c.headline(r) + "\n"
	if r.problem != nil {
		return out + indented(c.say(r.problem), "  ")
	}
	for i, m := range r.marks {
		out += "  " + c.taskLine(i, m) + "\n" + indented(c.failures(m), "    ")
	}
	return out
}

// taskLine returns the mark for the task at an index in one line.
func (c class) taskLine(task int, m mark) string {
	t, format := c.tasks[task], c.words().cases
	line := c.headed(c.titleOf(t), c.score(m.points, t.Points))
	if len(m.Cases) <= 1 {
		return line
	}
	if c.language.Singular(m.Passed()) {
		format = c.words().caseOne
	}
	return line + ", " + fmt.Sprintf(format, m.Passed(), len(m.Cases))
}

// failures explains why a mark is not full, with the smallest board that shows it; "" if it is.
func (c class) failures(m mark) string {
	failed := m.Worst()
	if len(failed) == 0 {
		return ""
	}
	w, first := c.words(), failed[0]
	line := first.Why(c.say)
	if first.Part > 0 {
		line = fmt.Sprintf(w.part, line, c.number(first.Part))
	}
	if first.About != "" {
		line = c.headed(text.Visible(first.About), line)
	}
	out := line + "\n"
	if first.Board != nil {
		out += strings.TrimSuffix(boards.Text(first.Board.Board, first.Board.Notation), "\n") + "\n"
	}
	switch others := len(failed) - 1; others {
	case 0:
	case 1:
		out += w.otherOne + "\n"
	default:
		out += fmt.Sprintf(w.others, others) + "\n"
	}
	return out
}

// indented indents every line and ends the last one.
func indented(s, indent string) string {
	out := ""
	for line := range strings.Lines(s) {
		out += indent + strings.TrimSuffix(line, "\n") + "\n"
	}
	return out
}

// format is a format of reports.
type format struct {
	name, file string // file is its name in the folder of reports; "" if it is not there
	one        bool   // it holds exactly one submission
	write      func(class) ([]byte, error)
}

// formats lists all formats; the first is the default.
var formats = []format{
	{name: "text", write: writeText},
	{name: "json", file: "grades.json", write: writeJSON},
	{name: "junit", file: "grades.xml", write: writeJUnit},
	{name: "gradescope", one: true, write: writeGradescope},
	{name: "csv", file: "grades.csv", write: writeCSV},
	{name: "html", file: "grades.html", write: writeHTML},
}

// findFormat finds a format by its name.
func findFormat(name string) (format, error) {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	i := slices.Index(names, name)
	if i < 0 {
		return format{}, message.Errorf("grade.there-is-no-report", "there is no report %q (possible: %s)", name, strings.Join(names, ", "))
	}
	return formats[i], nil
}
