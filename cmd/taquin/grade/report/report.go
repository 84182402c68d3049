// Package report writes what an assignment has come to: for the pupil as text, for
// Gradescope, for other programs as JSON, JUnit's XML and CSV, and for the class as a page.
// A report holds no time and no date: the same marks are the same bytes. The package marks
// nothing and writes no files. Begin reading at Class and Formats.
package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"taquin/cmd/taquin/speech"
	"taquin/engine/board"
	"taquin/engine/text"
)

// Class is what an assignment has come to for its submissions.
type Class struct {
	Language     text.Language
	Title, About string
	Seed         int64
	Tasks        []Task
	Submissions  []Submission // those that are marked
	Given        int          // how many submissions there are
}

// Task is a task.
type Task struct {
	Name, Title, About string
	Points             float64
}

// Submission is what it has come to for one of them.
type Submission struct {
	Name    string
	Problem string // why it could not be marked, in English; "" if it could
	Marks   []Mark // one for each task
}

// Mark is what a submission gets for a task.
type Mark struct {
	Points        float64
	Cases, Passed int
	Failed        []Failure // the one with the smallest board first
}

// Failure is a case that has not passed.
type Failure struct {
	About string      // what it was, if it is no board
	Board *board.Game // nil if it is none
	Part  float64     // of the case, that it has got all the same
	Why   string      // in English
}

// Of is what all tasks are worth.
func (c Class) Of() float64 {
	sum := 0.0
	for _, t := range c.Tasks {
		sum += t.Points
	}
	return rounded(sum)
}

// Points is what a submission gets.
func (s Submission) Points() float64 {
	sum := 0.0
	for _, m := range s.Marks {
		sum += m.Points
	}
	return rounded(sum)
}

// PointsOf is what a submission gets for a task, by its number from 0.
func (s Submission) PointsOf(task int) float64 {
	if task < len(s.Marks) {
		return s.Marks[task].Points
	}
	return 0 // it could not be marked
}

// rounded is points as reports show them, in hundredths.
func rounded(points float64) float64 { return math.Round(points*100) / 100 }

// Format is a way to write a class.
type Format struct {
	Name, File string // File is what a folder of reports calls it; "" if it is no part of one
	One        bool   // it is about one submission
	Write      func(Class) ([]byte, error)
}

// Formats are all of them; the first is what is printed if nothing is said.
func Formats() []Format {
	return []Format{
		{Name: "text", Write: writeText},
		{Name: "json", File: "grades.json", Write: writeJSON},
		{Name: "junit", File: "grades.xml", Write: writeJUnit},
		{Name: "gradescope", One: true, Write: writeGradescope},
		{Name: "csv", File: "grades.csv", Write: writeCSV},
		{Name: "html", File: "grades.html", Write: writeHTML},
	}
}

// Find finds a format by its name.
func Find(name string) (Format, error) {
	all := Formats()
	if i := slices.IndexFunc(all, func(f Format) bool { return f.Name == name }); i >= 0 {
		return all[i], nil
	}
	var names []string
	for _, f := range all {
		names = append(names, f.Name)
	}
	return Format{}, fmt.Errorf("there is no report %q (there are %s)", name, strings.Join(names, ", "))
}

// words are what reports say themselves, most of them as formats.
type words struct {
	headed                        string // a line about something: name and what is said
	score, scoreOne               string // points, of how many
	cases, caseOne                string // passed, of how many
	others, otherOne              string
	part, submission, total, mean string
	partial                       string // marked, of how many
}

func wordsOf(l text.Language) words {
	if l == text.French {
		return words{
			headed: "%s\u00a0: %s", score: "%s sur %s points", scoreOne: "%s sur %s point", cases: "%d cas réussis sur %d", caseOne: "%d cas réussi sur %d",
			others: "et %d autres", otherOne: "et un autre", part: "%s (%s du cas)", submission: "Copie", total: "Total", mean: "Moyenne",
			partial: "%d copies corrigées sur %d\u00a0: la correction a été interrompue.",
		}
	}
	return words{
		headed: "%s: %s", score: "%s of %s points", scoreOne: "%s of %s point", cases: "%d of %d cases passed", caseOne: "%d of %d cases passed",
		others: "and %d others", otherOne: "and one other", part: "%s (%s of the case)", submission: "Submission", total: "Total", mean: "Mean",
		partial: "%d of %d submissions are marked: the grading was interrupted.",
	}
}

// number writes points.
func (c Class) number(points float64) string { return c.Language.Number(rounded(points)) }

// score writes how many points of how many there are: "4.5 of 6 points".
func (c Class) score(points, of float64) string {
	w := wordsOf(c.Language)
	format := w.score
	if of == 1 || of < 2 && c.Language == text.French {
		format = w.scoreOne
	}
	return fmt.Sprintf(format, c.number(points), c.number(of))
}

// headed writes a line about something.
func (c Class) headed(name, said string) string {
	return fmt.Sprintf(wordsOf(c.Language).headed, name, said)
}

// say says in the language of the reports what the lab has said in English. Where lines of
// the source follow, the first line is said.
func (c Class) say(english string) string {
	english = text.Visible(english)
	said, known := speech.Known(c.Language, english)
	if first, rest, more := strings.Cut(english, "\n"); more && !known {
		said = speech.In(c.Language, first) + "\n" + rest
	}
	return said
}

// called is how reports call a task.
func (t Task) called() string {
	if t.Title != "" {
		return t.Title
	}
	return t.Name
}

// Mean is the mean of the points, 0 without submissions.
func (c Class) mean() float64 {
	sum := 0.0
	for _, s := range c.Submissions {
		sum += s.Points()
	}
	return sum / float64(max(1, len(c.Submissions)))
}

// interrupted says that not all submissions are marked; "" if they are.
func (c Class) interrupted() string {
	if len(c.Submissions) >= c.Given {
		return ""
	}
	return fmt.Sprintf(wordsOf(c.Language).partial, len(c.Submissions), c.Given)
}
