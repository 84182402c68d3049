package grade

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	lessons "taquin/cmd/taquin/class"
	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
)

// A folder with the work of three pupils, one of them in two lessons, and files that hold none.
func TestLessons(t *testing.T) {
	folder := t.TempDir()
	write := func(name, content string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	work := func(pupil, name string, answers ...string) string {
		items := map[int]lesson.Item{1: {Number: 1, Text: "How many?", Answers: answers, Tries: len(answers), Solved: answers[len(answers)-1] == "6"}, 2: {Task: true, Number: 1, Skipped: true}}
		code, err := lessons.Encode(lessons.HandIn{Pupil: pupil, Lesson: name, Record: lesson.Record{Items: items}})
		if err != nil {
			t.Fatal(err)
		}
		return code + "\n"
	}
	write("ana.txt", work("Ana", "parity", "12", "6"))
	write("late/=bob.txt", "Here:\n"+work("=Bob", "parity", "12")+work("=Bob", "dogs", "6"))
	write("late/zoé.txt", work("Zoé", "parity", "6"))
	write(".hidden", "nothing")
	write("photo.png", "\x89PNG")
	report := func(format string, in text.Language, paths ...string) (string, string, error) {
		out, warned := t.TempDir()+"/out", t.TempDir()+"/err"
		o, err := os.Create(out)
		if err != nil {
			t.Fatal(err)
		}
		defer o.Close()
		e, err := os.Create(warned)
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		std := terminal.Std{Out: &terminal.Output{File: o}, Err: &terminal.Output{File: e}, Language: in}
		failed := reportLessons(Options{Submissions: paths, Report: format, Language: in, Out: std.Out, Progress: terminal.NewProgress(std)}, strings.NewReader(work("Eve", "parity", "6")))
		said, _ := os.ReadFile(out)
		remarks, _ := os.ReadFile(warned)
		return string(said), string(remarks), failed
	}
	said, remarks, err := report("", text.English, folder, "-")
	want := `parity: 4 pupils

pupil  Q1  T1  first try  minutes
=Bob   no  –   0/2        0
Ana    2   –   0/2        0
Eve    1   –   1/2        0
Zoé    1   –   1/2        0

1: right at the first try; 2, 3, …: at that try; no: not solved; –: asked for the solution; nothing: not reached
The most frequent errors:
  Q1: 12 (2 pupils) How many?

dogs: 1 pupil

pupil  Q1  T1  first try  minutes
=Bob   1   –   1/2        0

1: right at the first try; 2, 3, …: at that try; no: not solved; –: asked for the solution; nothing: not reached
`
	if err != nil || said != want || !strings.HasSuffix(remarks, "/photo.png: it contains no code; a code begins with taquin:1: and the page shows it under Hand in\n") || strings.Count(remarks, "\n") != 1 {
		t.Errorf("%s\n%s, %v", said, remarks, err)
	}
	for format, wants := range map[string][]string{
		"csv":  {"leçon,élève,Q1,T1,1er essai,minutes,début,erreurs\nparity,'=Bob,non,passé,0,0,,Q1: 12\n"},
		"json": {`"pupil": "=Bob"`, `"task": "Q1",`, `"refused": [`, "photo.png\u00a0: il ne contient aucun code"},
		"html": {`<html lang="fr"`, `<td><a href="#s0-0">=Bob</a></td><td>non</td>`, `<h2 id="s1-0">=Bob</h2>`, "Q1\u00a0: 12 (2 élèves) How many?"},
	} {
		said, _, err := report(format, text.French, folder)
		for _, want := range wants {
			if err != nil || !strings.Contains(said, want) {
				t.Errorf("%s: %s\nwant %s, %v", format, said, want, err)
			}
		}
	}
	if _, _, err := report("junit", text.English, folder); err == nil || err.Error() != `--report: lessons have no report "junit" (possible: text, json, csv and html)` {
		t.Errorf("%v", err)
	}
	if _, _, err := report("", text.English, filepath.Join(folder, "photo.png")); err == nil || !strings.HasPrefix(err.Error(), "grade: no hand-in was found") {
		t.Errorf("%v", err)
	}
	if _, _, err := report("", text.English, filepath.Join(folder, "missing")); err == nil || !strings.HasPrefix(err.Error(), "grade: there is neither a file nor a folder") {
		t.Errorf("%v", err)
	}
}
