package grade

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	lessons "taquin/cmd/taquin/class"
	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/docs/render"
	"taquin/engine/text"
)

// writeText writes the reports for all pupils.
func writeText(c class) ([]byte, error) {
	var all []string
	for _, r := range c.results {
		all = append(all, c.text(r))
	}
	if more := c.interrupted(); more != "" {
		all = append(all, more)
	}
	return []byte(strings.Join(all, "\n")), nil
}

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
		Title       string       `json:"title"`
		Seed        int64        `json:"seed"`
		Points      float64      `json:"points"`
		Given       int          `json:"given"`
		Submissions []jsonResult `json:"submissions"`
	}
	jsonResult struct {
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

func writeJSON(c class) ([]byte, error) {
	all := jsonClass{Title: c.title, Seed: c.seed, Points: c.points(), Given: c.given, Submissions: []jsonResult{}}
	for _, r := range c.results {
		one := jsonResult{Name: r.name, Points: r.points(), Problem: c.say(r.problem), Tasks: []jsonMark{}}
		for i, m := range r.marks {
			t := c.tasks[i]
			mark := jsonMark{Name: t.Name, Title: t.Title.In(c.language), Points: rounded(m.points), Of: t.Points, Cases: len(m.Cases), Passed: m.Passed()}
			for _, f := range m.Worst() {
				failure := jsonFailure{About: f.About, Part: rounded(f.Part), Why: f.Why(c.say)}
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
// specifies: score and max_score of each test, and the pupil's text as output.
func writeGradescope(c class) ([]byte, error) {
	type test struct {
		Name     string  `json:"name"`
		Score    float64 `json:"score"`
		MaxScore float64 `json:"max_score"`
		Status   string  `json:"status"`
		Output   string  `json:"output,omitempty"`
	}
	var all struct {
		Score  float64 `json:"score"`
		Output string  `json:"output,omitempty"`
		Tests  []test  `json:"tests"`
	}
	all.Tests = []test{}
	for _, r := range c.results {
		all.Score, all.Output = r.points(), c.say(r.problem)
		for i, t := range c.tasks {
			one := test{Name: c.titleOf(t), Score: rounded(r.pointsOf(i)), MaxScore: t.Points, Status: "failed"}
			if i < len(r.marks) {
				if one.Output = c.failures(r.marks[i]); one.Output == "" {
					one.Status = "passed"
				}
			}
			all.Tests = append(all.Tests, one)
		}
	}
	return indentedJSON(all)
}

// writeJUnit writes a test suite for each submission, with a test for each task.
func writeJUnit(c class) ([]byte, error) {
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
	all := struct {
		XMLName xml.Name `xml:"testsuites"`
		Name    string   `xml:"name,attr"`
		Suites  []suite  `xml:"testsuite"`
	}{Name: c.title}
	for _, r := range c.results {
		one := suite{Name: r.name, Tests: len(c.tasks)}
		for i, t := range c.tasks {
			tc := testcase{Class: r.name, Name: t.Name}
			if i >= len(r.marks) {
				why := c.say(r.problem)
				tc.Error = &failure{firstLine(why), why}
				one.Errors++
			} else if why := c.failures(r.marks[i]); why != "" {
				line := c.taskLine(i, r.marks[i])
				tc.Failure = &failure{line, line + "\n" + why}
				one.Failures++
			}
			one.Cases = append(one.Cases, tc)
		}
		all.Suites = append(all.Suites, one)
	}
	out, err := xml.MarshalIndent(all, "", "  ")
	return append([]byte(xml.Header), append(out, '\n')...), err
}

// writeCSV writes a row for each submission, with a column for each task.
func writeCSV(c class) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	number := func(x float64) string { return strconv.FormatFloat(rounded(x), 'f', -1, 64) }
	head := []string{"submission"}
	for _, t := range c.tasks {
		head = append(head, fmt.Sprintf("%s (%s)", t.Name, number(t.Points)))
	}
	w.Write(append(head, fmt.Sprintf("total (%s)", number(c.points())), "problem"))
	for _, r := range c.results {
		row := []string{lessons.WithoutFormula(r.name)}
		for i := range c.tasks {
			row = append(row, number(r.pointsOf(i)))
		}
		w.Write(append(row, number(r.points()), lessons.WithoutFormula(firstLine(c.say(r.problem)))))
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// report is the work of a pupil on a page, in parts.
type report struct {
	Title string
	Parts []part
}

type part struct {
	Line string
	Text template.HTML
}

// classPage is the body of the page: a table of the class, then the report for each pupil.
const classPage = `<h1>{{.title}}</h1>
{{with .about}}<p>{{.}}</p>
{{end}}{{with .interrupted}}<p><em>{{.}}</em></p>
{{end}}<div class="scroll"><table>
<thead><tr>{{range .head}}<th>{{.}}</th>{{end}}</tr></thead>
<tbody>
{{range $i, $r := .rows}}<tr>{{range $k, $cell := $r}}<td>{{if $k}}{{$cell}}{{else}}<a href="#{{$.id}}{{$i}}">{{$cell}}</a>{{end}}</td>{{end}}</tr>
{{end}}</tbody>
<tfoot><tr>{{range .foot}}<td>{{.}}</td>{{end}}</tr></tfoot>
</table></div>
{{range .abouts}}<p>{{.}}</p>
{{end}}{{range $i, $r := .reports}}<h2 id="{{$.id}}{{$i}}">{{$r.Title}}</h2>
{{range $r.Parts}}{{with .Line}}<p>{{.}}</p>
{{end}}{{with .Text}}<pre>{{.}}</pre>
{{end}}{{end}}{{end}}`

// writeHTML writes a page that needs no other file.
func writeHTML(c class) ([]byte, error) {
	w := c.words()
	head, foot, rows := []string{w.submission}, []string{w.mean}, [][]string{}
	var abouts []string
	var reports []report
	for i, t := range c.tasks {
		head = append(head, fmt.Sprintf("%s (%s)", c.titleOf(t), c.number(t.Points)))
		foot = append(foot, c.number(c.mean(func(r result) float64 { return r.pointsOf(i) })))
		if about := t.About.In(c.language); about != "" {
			abouts = append(abouts, c.headed(c.titleOf(t), about))
		}
	}
	for _, r := range c.results {
		row, one := []string{r.name}, report{Title: c.headline(r)}
		for i := range c.tasks {
			row = append(row, c.number(r.pointsOf(i)))
		}
		rows = append(rows, append(row, c.number(r.points())))
		if r.problem != nil {
			one.Parts = append(one.Parts, part{Text: template.HTML(render.Printed(c.say(r.problem)))})
		}
		for i, m := range r.marks {
			one.Parts = append(one.Parts, part{c.taskLine(i, m), template.HTML(render.Printed(c.failures(m)))})
		}
		reports = append(reports, one)
	}
	return pageOf(c.language, c.title, map[string]any{
		"title": c.title, "about": c.about, "interrupted": strings.TrimSpace(c.interrupted()), "abouts": abouts, "reports": reports, "rows": rows, "id": "s",
		"head": append(head, fmt.Sprintf("%s (%s)", w.total, c.number(c.points()))), "foot": append(foot, c.number(c.mean(result.points)))})
}

// pageOf makes a page of several classPages.
func pageOf(in text.Language, title string, classes ...map[string]any) ([]byte, error) {
	var body bytes.Buffer
	for _, c := range classes {
		if err := template.Must(template.New("class").Parse(classPage)).Execute(&body, c); err != nil {
			return nil, err
		}
	}
	return page.Page{Language: in, Title: title, Body: template.HTML(body.String())}.HTML(nil)
}
