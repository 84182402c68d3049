package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strconv"
)

// indentedJSON writes a value as JSON for people too.
func indentedJSON(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return out.Bytes(), err
}

// The fields of a report as JSON.
type (
	jsonClass struct {
		Title       string           `json:"title"`
		Seed        int64            `json:"seed"`
		Points      float64          `json:"points"`
		Given       int              `json:"given"`
		Submissions []jsonSubmission `json:"submissions"`
	}
	jsonSubmission struct {
		Name    string     `json:"name"`
		Points  float64    `json:"points"`
		Problem string     `json:"problem,omitempty"`
		Tasks   []jsonMark `json:"tasks"`
	}
	jsonMark struct {
		Name   string        `json:"name"`
		Title  string        `json:"title,omitempty"`
		Points float64       `json:"points"`
		Of     float64       `json:"of"`
		Cases  int           `json:"cases"`
		Passed int           `json:"passed"`
		Failed []jsonFailure `json:"failed,omitempty"`
	}
	jsonFailure struct {
		About    string  `json:"about,omitempty"`
		Board    string  `json:"board,omitempty"`
		Notation string  `json:"notation,omitempty"`
		Part     float64 `json:"part"`
		Why      string  `json:"why"`
	}
)

func writeJSON(c Class) ([]byte, error) {
	all := jsonClass{Title: c.Title, Seed: c.Seed, Points: c.Of(), Given: c.Given, Submissions: []jsonSubmission{}}
	for _, s := range c.Submissions {
		one := jsonSubmission{Name: s.Name, Points: s.Points(), Problem: c.say(s.Problem), Tasks: []jsonMark{}}
		for i, m := range s.Marks {
			t := c.Tasks[i]
			mark := jsonMark{Name: t.Name, Title: t.Title, Points: rounded(m.Points), Of: t.Points, Cases: m.Cases, Passed: m.Passed}
			for _, f := range m.Failed {
				failure := jsonFailure{About: f.About, Part: rounded(f.Part), Why: c.say(f.Why)}
				if f.Board != nil {
					failure.Board, failure.Notation = f.Board.String(), f.Board.Notation.String()
				}
				mark.Failed = append(mark.Failed, failure)
			}
			one.Tasks = append(one.Tasks, mark)
		}
		all.Submissions = append(all.Submissions, one)
	}
	return indentedJSON(all)
}

// writeGradescope writes the results.json of Gradescope's autograder, as its documentation
// has it: score and max_score of each test, and what the pupil reads as output.
func writeGradescope(c Class) ([]byte, error) {
	type test struct {
		Name     string  `json:"name"`
		Score    float64 `json:"score"`
		MaxScore float64 `json:"max_score"`
		Status   string  `json:"status"`
		Output   string  `json:"output,omitempty"`
	}
	type results struct {
		Score  float64 `json:"score"`
		Output string  `json:"output,omitempty"`
		Tests  []test  `json:"tests"`
	}
	all := results{Tests: []test{}}
	for _, s := range c.Submissions {
		all.Score, all.Output = s.Points(), c.say(s.Problem)
		for i, t := range c.Tasks {
			one := test{Name: t.called(), MaxScore: t.Points, Status: "failed"}
			if i < len(s.Marks) {
				m := s.Marks[i]
				one.Score, one.Output = rounded(m.Points), c.Failures(m)
				if len(m.Failed) == 0 {
					one.Status = "passed"
				}
			}
			all.Tests = append(all.Tests, one)
		}
	}
	return indentedJSON(all)
}

// writeJUnit writes a test suite for each submission, with a test for each task.
func writeJUnit(c Class) ([]byte, error) {
	type failure struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
	type testcase struct {
		Class   string   `xml:"classname,attr"`
		Name    string   `xml:"name,attr"`
		Failure *failure `xml:"failure,omitempty"`
		Error   *failure `xml:"error,omitempty"`
	}
	type suite struct {
		Name     string     `xml:"name,attr"`
		Tests    int        `xml:"tests,attr"`
		Failures int        `xml:"failures,attr"`
		Errors   int        `xml:"errors,attr"`
		Cases    []testcase `xml:"testcase"`
	}
	type suites struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		Suites  []suite  `xml:"testsuite"`
	}
	all := suites{Name: c.Title}
	for _, s := range c.Submissions {
		one := suite{Name: s.Name, Tests: len(c.Tasks)}
		for i, t := range c.Tasks {
			tc := testcase{Class: s.Name, Name: t.Name}
			switch {
			case i >= len(s.Marks):
				why := c.say(s.Problem)
				tc.Error = &failure{Message: firstLine(why), Text: why}
				one.Errors++
			case len(s.Marks[i].Failed) > 0:
				why := c.Headline(i, s.Marks[i]) + "\n" + c.Failures(s.Marks[i])
				tc.Failure = &failure{Message: firstLine(why), Text: why}
				one.Failures++
			}
			one.Cases = append(one.Cases, tc)
		}
		all.Suites = append(all.Suites, one)
	}
	out, err := xml.MarshalIndent(all, "", "  ")
	return append([]byte(xml.Header), append(out, '\n')...), err
}

// writeCSV writes a line for each submission, with a column for each task.
func writeCSV(c Class) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	number := func(x float64) string { return strconv.FormatFloat(rounded(x), 'f', -1, 64) }
	head := []string{"submission"}
	for _, t := range c.Tasks {
		head = append(head, fmt.Sprintf("%s (%s)", t.Name, number(t.Points)))
	}
	w.Write(append(head, fmt.Sprintf("total (%s)", number(c.Of())), "problem"))
	for _, s := range c.Submissions {
		row := []string{unquoted(s.Name)}
		for i := range c.Tasks {
			row = append(row, number(s.PointsOf(i)))
		}
		w.Write(append(row, number(s.Points()), unquoted(firstLine(c.say(s.Problem)))))
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// unquoted is a text that no spreadsheet takes for a formula.
func unquoted(s string) string {
	if s != "" && (s[0] == '=' || s[0] == '+' || s[0] == '-' || s[0] == '@') {
		return "'" + s
	}
	return s
}
