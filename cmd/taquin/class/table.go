package class

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/engine/message"
	"taquin/engine/sorting"
	"taquin/engine/text"
)

// Table is the work of a class in one lesson. The texts are in the language of the reader.
type Table struct {
	Lesson   string    `json:"lesson"`
	Tasks    []Task    `json:"tasks"` // questions and tasks in the order of the lesson
	Rows     []Row     `json:"rows"`  // by name
	Mistakes []Mistake `json:"mistakes"`
	Remarks  []string  `json:"remarks"` // such as two pupils with the same name
}

// Task is a column.
type Task struct {
	Name string `json:"name"` // Q1 for a question, T1 for a task
	Text string `json:"text"` // its beginning, in the language of a pupil
}

// Row is the work of a pupil.
type Row struct {
	Pupil   string   `json:"pupil"`
	Begun   string   `json:"begun"`   // local day and time, "" if unknown
	Minutes float64  `json:"minutes"` // spent at questions and tasks
	First   int      `json:"first"`   // right at the first try
	Cells   []Cell   `json:"cells"`   // one for each task
	Errors  []string `json:"errors"`  // the wrong answers: "Q2: 12, 13"
}

// Cell is the work of a pupil at a task.
type Cell struct {
	State   State   `json:"state"`
	Text    string  `json:"text"` // a short form: 1, 3, no, skipped
	Tries   int     `json:"tries"`
	Seconds float64 `json:"seconds"`
}

// State is the result of a pupil at a task.
type State string

// The states.
const (
	AtFirst State = "first"   // solved at the first try
	Later   State = "later"   // solved after more tries
	No      State = "no"      // tried and not solved
	Skipped State = "skipped" // the pupil asked for the solution
	Unseen  State = ""        // not reached
)

// Mistake is a frequent wrong answer.
type Mistake struct {
	Task   string `json:"task"`
	Answer string `json:"answer"`
	Pupils int    `json:"pupils"`
}

// mostMistakes limits the frequent wrong answers of a table. Those of one pupil are in it only if no
// other is.
const mostMistakes = 10

// Tables makes the tables of a class, one for each lesson, the lesson with the most pupils first.
// say translates a message.
func Tables(all []HandIn, say func(any) string, at *time.Location) []Table {
	by := map[string][]HandIn{}
	for _, h := range Latest(all) {
		by[h.Lesson] = append(by[h.Lesson], h)
	}
	tables := []Table{}
	for lesson, work := range by {
		tables = append(tables, newTable(lesson, work, say, at))
	}
	sorting.By(tables, func(x, y Table) int {
		return cmp.Or(len(y.Rows)-len(x.Rows), cmp.Compare(x.Lesson, y.Lesson))
	})
	return tables
}

func newTable(name string, work []HandIn, say func(any) string, at *time.Location) Table {
	t := Table{Lesson: name, Tasks: []Task{}, Rows: []Row{}, Mistakes: []Mistake{}, Remarks: []string{}}
	items := map[int]lesson.Item{} // by place
	for _, h := range work {
		for place, i := range h.Items {
			items[place] = i
		}
	}
	var places []int
	for place := range items {
		places = append(places, place)
	}
	slices.Sort(places)
	for _, place := range places {
		t.Tasks = append(t.Tasks, Task{label(items[place]), items[place].Text})
	}
	sorting.StableBy(work, func(x, y HandIn) int {
		return cmp.Or(text.NaturalOrder(strings.ToLower(x.Pupil), strings.ToLower(y.Pupil)), cmp.Compare(x.Begun, y.Begun))
	})
	counts := map[Mistake]int{}
	for n, h := range work {
		r := Row{Pupil: h.Pupil, Cells: []Cell{}, Errors: []string{}}
		if h.Begun > 0 {
			r.Begun = time.UnixMilli(h.Begun).In(at).Format("2006-01-02 15:04")
		}
		for _, place := range places {
			i := h.Items[place]
			c := newCell(i, say)
			r.Cells = append(r.Cells, c)
			r.Minutes += i.Seconds / 60
			if c.State == AtFirst {
				r.First++
			}
			wrong := wrongAnswers(i)
			for _, answer := range wrong {
				counts[Mistake{Task: label(i), Answer: answer}]++
			}
			if len(wrong) > 0 {
				r.Errors = append(r.Errors, label(i)+": "+strings.Join(wrong, ", "))
			}
		}
		t.Rows = append(t.Rows, r)
		if n > 0 && work[n-1].Pupil == h.Pupil && (n == 1 || work[n-2].Pupil != h.Pupil) {
			t.Remarks = append(t.Remarks, say(message.Textf("class.the-name-occurs-twice", "%s occurs more than once: several pupils have this name, or one has begun again; compare the times", h.Pupil)))
		}
	}
	for m, pupils := range counts {
		m.Pupils = pupils
		t.Mistakes = append(t.Mistakes, m)
	}
	sorting.By(t.Mistakes, func(x, y Mistake) int {
		return cmp.Or(y.Pupils-x.Pupils, text.NaturalOrder(x.Task, y.Task), cmp.Compare(x.Answer, y.Answer))
	})
	shown := min(len(t.Mistakes), mostMistakes)
	for shown > 0 && t.Mistakes[0].Pupils > 1 && t.Mistakes[shown-1].Pupils == 1 {
		shown--
	}
	t.Mistakes = t.Mistakes[:shown]
	return t
}

// wrongAnswers are the different wrong answers of a pupil at an item.
func wrongAnswers(i lesson.Item) (wrong []string) {
	for n, answer := range i.Answers {
		if right := i.Solved && n == i.Tries-1; !right && !slices.Contains(wrong, answer) {
			wrong = append(wrong, answer)
		}
	}
	return wrong
}

func newCell(i lesson.Item, say func(any) string) Cell {
	c := Cell{Tries: i.Tries, Seconds: i.Seconds}
	switch {
	case i.Solved && i.Tries == 1:
		c.State, c.Text = AtFirst, "1"
	case i.Solved:
		c.State, c.Text = Later, strconv.Itoa(i.Tries)
	case i.Skipped:
		c.State, c.Text = Skipped, say(message.Textf("class.skipped", "skipped"))
	case i.Tries > 0:
		c.State, c.Text = No, say(message.Textf("class.no", "no"))
	}
	return c
}

// Head is the first row of a table. The numbers in the cells below are attempts.
func (t Table) Head(say func(any) string) []string {
	head := []string{say(message.Textf("class.pupil", "pupil"))}
	for _, task := range t.Tasks {
		head = append(head, task.Name)
	}
	return append(head, say(message.Textf("class.first-try", "first try")), say(message.Textf("class.minutes", "minutes")))
}

// Line is a row as texts, under Head.
func (r Row) Line() []string {
	line := []string{r.Pupil}
	for _, c := range r.Cells {
		line = append(line, c.Text)
	}
	return append(line, fmt.Sprintf("%d/%d", r.First, len(r.Cells)), strconv.FormatFloat(r.Minutes, 'f', 0, 64))
}

// CSV writes tables for a spreadsheet, with the lesson before each row and the wrong answers after
// it. An empty line is between lessons, whose columns differ.
func CSV(tables []Table, say func(any) string) string {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	write := func(row []string) {
		for i := range row {
			row[i] = WithoutFormula(row[i])
		}
		w.Write(row) // to memory
	}
	for n, t := range tables {
		if n > 0 {
			w.Write(nil)
		}
		head := append([]string{say(message.Textf("class.lesson", "lesson"))}, t.Head(say)...)
		write(append(head, say(message.Textf("class.begun", "begun")), say(message.Textf("class.errors", "errors"))))
		for _, r := range t.Rows {
			line := r.Line()
			line[len(line)-2] = strconv.Itoa(r.First) // 3/4 would become a date
			write(append(append([]string{t.Lesson}, line...), r.Begun, strings.Join(r.Errors, "; ")))
		}
	}
	w.Flush()
	return out.String()
}

// WithoutFormula quotes a text that a spreadsheet would read as a formula.
func WithoutFormula(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
