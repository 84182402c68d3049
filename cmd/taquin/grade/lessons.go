package grade

import (
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	lessons "taquin/cmd/taquin/class"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/i18n"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
)

// handIns are the hand-ins of a class.
type handIns struct {
	language text.Language
	tables   []lessons.Table
	refused  []string
}

// reportLessons prints the tables of hand-ins from files, folders and standard
// input, which is -. It warns of each file and each code that cannot be read.
func reportLessons(o Options, in io.Reader) error {
	formats := map[string]func(handIns) ([]byte, error){"": handIns.text, "text": handIns.text, "json": handIns.json, "csv": handIns.csv, "html": handIns.html}
	format := formats[o.Report]
	if format == nil {
		return exit.Misusedf("grade.lessons-have-no-report", "--report: lessons have no report %q (possible: text, json, csv and html)", o.Report)
	}
	h := handIns{language: o.Language, refused: []string{}}
	var all []lessons.HandIn
	take := func(name string, content []byte, err error) {
		found, problems := lessons.Read(name, string(content))
		if err != nil {
			problems = []lessons.Problem{{File: name, Why: file.WithoutPath(err)}}
		}
		all = append(all, found...)
		for _, p := range problems {
			h.refused = append(h.refused, h.say(p))
			o.Progress.Remark(p.Message())
		}
	}
	for _, path := range o.Submissions {
		if path == "-" {
			content, err := file.ReadAll(in, lessons.MostFile)
			take(h.say(message.Textf("grade.standard-input", "standard input")), content, err)
			continue
		}
		if !file.Exists(path) {
			return exit.Misusedf("grade.there-is-neither-a", "grade: there is neither a file nor a folder %q", path)
		}
		err := file.Walk(path, func(name string, e fs.DirEntry, err error) error {
			hidden := name != path && strings.HasPrefix(e.Name(), ".")
			switch {
			case err != nil:
				take(name, nil, err)
			case hidden && e.IsDir():
				return fs.SkipDir
			case hidden || e.IsDir():
			default:
				content, err := file.Read(name, lessons.MostFile)
				if info, unknown := e.Info(); err != nil && unknown == nil && info.Size() > lessons.MostFile {
					err = lessons.TooLarge(int(info.Size()))
				}
				take(filepath.ToSlash(name), content, err)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	h.tables = lessons.Tables(all, h.say, time.Local)
	if len(h.tables) == 0 {
		return message.New("grade.no-hand-in-was-found", "grade: no hand-in was found; the page shows pupils their code under Hand in")
	}
	content, err := format(h)
	if err != nil {
		return err
	}
	return o.Out.Document(content)
}

func (h handIns) say(v any) string { return i18n.Text(h.language, v) }

func (h handIns) csv() ([]byte, error) { return []byte(lessons.CSV(h.tables, h.say)), nil }

func (h handIns) json() ([]byte, error) {
	return indentedJSON(map[string]any{"lessons": h.tables, "refused": h.refused})
}

// text draws the tables, the most frequent wrong answers first among what follows them.
func (h handIns) text() ([]byte, error) {
	var out strings.Builder
	for n, t := range h.tables {
		if n > 0 {
			out.WriteString("\n")
		}
		fmt.Fprintf(&out, "%s\n\n", h.title(t))
		rows := [][]string{t.Head(h.say)}
		for _, r := range t.Rows {
			line := r.Line()
			for i, c := range r.Cells {
				if c.State == lessons.Skipped {
					line[i+1] = "–"
				}
			}
			rows = append(rows, line)
		}
		widths := make([]int, len(rows[0]))
		for _, row := range rows {
			for i, cell := range row {
				widths[i] = max(widths[i], text.Width(text.Visible(cell)))
			}
		}
		for _, row := range rows {
			line := ""
			for i, cell := range row {
				cell = text.Visible(cell)
				line += cell + strings.Repeat(" ", widths[i]-text.Width(cell)+2)
			}
			out.WriteString(strings.TrimRight(line, " ") + "\n")
		}
		fmt.Fprintf(&out, "\n%s\n", h.say(message.Textf("grade.numbers-are-attempts", "1: right at the first try; 2, 3, …: at that try; no: not solved; –: asked for the solution; nothing: not reached")))
		for _, remark := range append(h.mistakes(t), t.Remarks...) {
			fmt.Fprintf(&out, "%s\n", text.Visible(remark))
		}
	}
	return []byte(out.String()), nil
}

func (h handIns) title(t lessons.Table) string {
	return h.say(message.Textf("grade.lesson-of-pupils", "%s: %v", t.Lesson, message.Count(len(t.Rows), "pupil")))
}

// mistakes are the most frequent wrong answers, a line each.
func (h handIns) mistakes(t lessons.Table) (lines []string) {
	texts := map[string]string{}
	for _, task := range t.Tasks {
		texts[task.Name] = task.Text
	}
	for _, m := range t.Mistakes {
		lines = append(lines, "  "+h.say(message.Textf("grade.wrong-answer", "%s: %s (%v) %s", m.Task, m.Answer, message.Count(m.Pupils, "pupil"), texts[m.Task])))
	}
	if len(lines) > 0 {
		lines = append([]string{h.say(message.Textf("grade.the-most-frequent-errors", "The most frequent errors:"))}, lines...)
	}
	return lines
}

func (h handIns) html() ([]byte, error) {
	var all []map[string]any
	for n, t := range h.tables {
		rows, reports, foot := [][]string{}, []report{}, []string{""}
		for _, r := range t.Rows {
			rows = append(rows, r.Line())
			one := report{Title: r.Pupil, Parts: []part{{Line: r.Begun}}}
			for _, wrong := range r.Errors {
				one.Parts = append(one.Parts, part{Line: wrong})
			}
			reports = append(reports, one)
		}
		for i := range t.Tasks {
			first := 0
			for _, r := range t.Rows {
				if r.Cells[i].State == lessons.AtFirst {
					first++
				}
			}
			foot = append(foot, fmt.Sprintf("%d/%d", first, len(t.Rows)))
		}
		all = append(all, map[string]any{"title": h.title(t), "head": t.Head(h.say), "rows": rows, "foot": foot, "abouts": append(h.mistakes(t), t.Remarks...), "reports": reports, "id": fmt.Sprintf("s%d-", n)})
	}
	return pageOf(h.language, h.title(h.tables[0]), all...)
}
