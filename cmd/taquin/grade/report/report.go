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

// Hundredths rounds points as reports show them.
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

// words are what reports say themselves.
type words struct {
	points, of, cases, others, part, submission, total, mean, partial, notMarked, smallest, passed, tasks, seed string
}

func wordsOf(l text.Language) words {
	if l == text.French {
		return words{points: "points", of: "sur", cases: "cas réussis", others: "et %d autres", part: "%s du cas", submission: "Copie", total: "Total", mean: "Moyenne",
			partial: "%d copies corrigées sur %d : la correction a été interrompue.", notMarked: "non corrigé", smallest: "le plus petit taquin", passed: "réussi", tasks: "Exercices", seed: "graine %d"}
	}
	return words{points: "points", of: "of", cases: "cases passed", others: "and %d others", part: "%s of the case", submission: "Submission", total: "Total", mean: "Mean",
		partial: "%d of %d submissions are marked: the grading was interrupted.", notMarked: "not marked", smallest: "the smallest board", passed: "passed", tasks: "Tasks", seed: "seed %d"}
}

// number writes points.
func (c Class) number(points float64) string { return c.Language.Number(rounded(points)) }

// score writes how many points of how many there are: "4.5 of 6 points".
func (c Class) score(points, of float64) string {
	w := wordsOf(c.Language)
	return fmt.Sprintf("%s %s %s %s", c.number(points), w.of, c.number(of), w.points)
}

// say says in the language of the reports what the lab has said in English.
func (c Class) say(english string) string { return speech.In(c.Language, english) }

// Called is how reports call a task.
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
