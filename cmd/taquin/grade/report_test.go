package grade

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"slices"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/text"
	luagrade "taquin/luabind/lib/grade"
)

// example is a class of three.
func example(t *testing.T, in text.Language) class {
	t.Helper()
	b, err := board.ReadGame("1 2 3 / 4 5 6 / 7 0 8", board.TD)
	if err != nil {
		t.Fatal(err)
	}
	passed := func(n int) luagrade.Outcome {
		return luagrade.Outcome{Cases: slices.Repeat([]luagrade.Case{{Part: 1}}, n)}
	}
	return class{language: in, title: "Taquins & <others>", seed: 7, given: 4,
		tasks: []*luagrade.Task{{Name: "solve", Title: luagrade.Text{text.English: "Solve boards"}, Points: 6}, {Name: "home", Points: 1.5}},
		results: []result{
			{name: "alice", marks: []mark{{6, passed(20)}, {1.5, passed(1)}}},
			{name: "=bob", marks: []mark{
				{2.0 / 3, luagrade.Outcome{Cases: []luagrade.Case{
					{About: "other", Wrong: errors.New("none")}, {Board: b, Part: 1.0 / 3, Wrong: message.Errorf("grade.the-word-has-and", "the word has %s, and %d are enough", message.Count(3, "move"), 1)}, {Wrong: errors.New("none")}}}},
				{0, luagrade.Outcome{Cases: []luagrade.Case{{About: "7", Wrong: message.Errorf("check.not-equal", "not equal\n  got   %s\n  want  %s%s", "1", "2", message.Text{})}}}}}},
			{name: "carol", problem: message.Errorf("", "%w: %v", message.New("grade.it-cannot-be-loaded", "it cannot be loaded"), message.Plain("carol.lua:1: syntax error near \"=\" (column 5)\n    x = = <1>\n\x1b[31m"))},
		}}
}

const pupils = `alice: 7.5 of 7.5 points
  Solve boards: 6 of 6 points, 20 of 20 cases passed
  home: 1.5 of 1.5 points

=bob: 0.67 of 7.5 points
  Solve boards: 0.67 of 6 points, 0 of 3 cases passed
    the word has 3 moves, and 1 are enough (0.33 of the case)
    ┌───┬───┬───┐
    │ 1 │ 2 │ 3 │
    ├───┼───┼───┤
    │ 4 │ 5 │ 6 │
    ├───┼───┼───┤
    │ 7 │   │ 8 │
    └───┴───┴───┘
    and 2 others
  home: 0 of 1.5 points
    7: not equal
      got   1
      want  2

carol: 0 of 7.5 points
  it cannot be loaded: carol.lua:1: syntax error near "=" (column 5)
      x = = <1>
  \027[31m

3 of 4 submissions are marked: the grading was interrupted.
`

func TestReportAsText(t *testing.T) {
	got, err := writeText(example(t, text.English))
	if err != nil || string(got) != pupils {
		t.Errorf("%v\n%s", err, got)
	}
	c := example(t, text.English)
	if got := c.line(c.results[2]) + c.sum(); got != "carol: 0 of 7.5 points (it cannot be loaded: carol.lua:1: syntax error near \"=\" (column 5))\nMean: 2.72 of 7.5 points\n3 of 4 submissions are marked: the grading was interrupted.\n" {
		t.Errorf("%s", got)
	}
}

// In French everything is French but what pupils and teachers have written.
func TestFrench(t *testing.T) {
	c := example(t, text.French)
	got := c.text(c.results[1]) + c.text(c.results[2]) + c.sum()
	for _, want := range []string{"Solve boards\u00a0: 0,67 sur 6 points, 0 cas réussi sur 3\n", "le mot a 3 coups, et 1 suffisent (0,33 du cas)", "et 2 autres",
		"home\u00a0: 0 sur 1,5 point\n", "7\u00a0: valeurs différentes", "impossible de la charger", "Moyenne\u00a0: 2,72 sur 7,5 points\n", "3 copies corrigées sur 4"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

func TestCSV(t *testing.T) {
	content, err := writeCSV(example(t, text.English))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(content))).ReadAll()
	if err != nil || len(rows) != 4 {
		t.Fatal(err, rows)
	}
	for i, want := range []string{"submission|solve (6)|home (1.5)|total (7.5)|problem", "alice|6|1.5|7.5|", "'=bob|0.67|0|0.67|", "carol|0|0|0|it cannot be loaded: carol.lua:1: syntax error near \"=\" (column 5)"} {
		if got := strings.Join(rows[i], "|"); got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

func TestJSON(t *testing.T) {
	content, err := writeJSON(example(t, text.English))
	var all jsonClass
	if err == nil {
		err = json.Unmarshal(content, &all)
	}
	if err != nil || len(all.Submissions) != 3 || all.Points != 7.5 || all.Submissions[1].Tasks[0].Failed[0].Board != "1 2 3 / 4 5 6 / 7 0 8" || all.Submissions[2].Points != 0 {
		t.Errorf("%v\n%s", err, content)
	}
}

// Gradescope's file is that of its documentation: https://gradescope-autograders.readthedocs.io
// (Autograder Specifications, Output Format): score, output and tests, each of which has a
// score, a max_score, a name, a status and an output.
func TestGradescope(t *testing.T) {
	c := example(t, text.English)
	c.results = c.results[1:2]
	content, err := writeGradescope(c)
	var all map[string]any
	if err == nil {
		err = json.Unmarshal(content, &all)
	}
	tests, _ := all["tests"].([]any)
	if err != nil || all["score"] != 0.67 || len(tests) != 2 {
		t.Fatalf("%v\n%s", err, content)
	}
	first := tests[0].(map[string]any)
	if first["name"] != "Solve boards" || first["score"] != 0.67 || first["max_score"] != 6.0 || first["status"] != "failed" || !strings.Contains(first["output"].(string), "│ 7 │   │ 8 │") {
		t.Errorf("%s", content)
	}
	c.results = []result{{name: "carol", problem: message.New("grade.the-file-is-empty", "the file is empty")}}
	if content, err = writeGradescope(c); err != nil || !strings.Contains(string(content), `"output": "the file is empty"`) || strings.Count(string(content), `"max_score"`) != 2 {
		t.Errorf("%v\n%s", err, content)
	}
}

func TestJUnit(t *testing.T) {
	content, err := writeJUnit(example(t, text.English))
	var all struct {
		Suites []struct {
			Name     string `xml:"name,attr"`
			Failures int    `xml:"failures,attr"`
			Errors   int    `xml:"errors,attr"`
			Cases    []struct {
				Name    string  `xml:"name,attr"`
				Failure *string `xml:"failure"`
				Error   *string `xml:"error"`
			} `xml:"testcase"`
		} `xml:"testsuite"`
	}
	if err == nil {
		err = xml.Unmarshal(content, &all)
	}
	if err != nil || len(all.Suites) != 3 || all.Suites[0].Failures != 0 || all.Suites[1].Failures != 2 || all.Suites[2].Errors != 2 ||
		!strings.Contains(*all.Suites[1].Cases[0].Failure, "│ 7 │   │ 8 │") || all.Suites[0].Cases[1].Failure != nil {
		t.Errorf("%v\n%s", err, content)
	}
}

// The page says all of it, and nothing that a pupil has written is HTML in it.
func TestHTML(t *testing.T) {
	content, err := writeHTML(example(t, text.French))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<title>Taquins &amp; &lt;others&gt;</title>", "<td>0,67</td>", "x = = &lt;1&gt;", "│ 7 │   │ 8 │", "3 copies corrigées", `lang="fr"`} {
		if !strings.Contains(string(content), want) {
			t.Errorf("%q is not in the page", want)
		}
	}
	if strings.ContainsRune(string(content), 0x1b) {
		t.Error("a code for a terminal is in the page")
	}
}

// Formats are found by their names.
func TestFindFormat(t *testing.T) {
	for _, f := range formats {
		if found, err := findFormat(f.name); err != nil || found.name != f.name {
			t.Errorf("%s: %v", f.name, err)
		}
	}
	if _, err := findFormat("pdf"); err == nil || err.Error() != `there is no report "pdf" (possible: text, json, junit, gradescope, csv, html)` {
		t.Errorf("%v", err)
	}
}
