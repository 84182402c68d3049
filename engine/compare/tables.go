package compare

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"taquin/engine/text"
)

// Grid is a table with a line for each group of boards and a column for each measure and
// contender.
type Grid struct {
	By         string
	Contenders []Contender
	Measures   []Measure
	Keys       []Key
	Rows       [][]Row // by group, then by contender
}

// Grid tabulates measures.
func (c *Comparison) Grid(measures []Measure) Grid {
	g := Grid{By: c.By, Contenders: c.Contenders, Measures: measures}
	for group := range slices.Chunk(c.Rows(), len(c.Contenders)) {
		g.Keys = append(g.Keys, group[0].Key)
		g.Rows = append(g.Rows, group)
	}
	return g
}

// Cell returns the row of a line and a contender. It is not shown if the contender did not
// solve all boards, because its mean would be that of easier boards.
func (g Grid) Cell(line, contender int) (r Row, shown bool) {
	r = g.Rows[line][contender]
	return r, r.Solved == r.Boards
}

// Headings returns the column headings: contenders, preceded by the measure if there are
// several.
func (g Grid) Headings() []string {
	all := []string{g.By}
	for _, m := range g.Measures {
		for _, c := range g.Contenders {
			name := c.String()
			if len(g.Measures) > 1 {
				name = m.Name + " " + name
			}
			all = append(all, name)
		}
	}
	return all
}

// LaTeX formats the grid as a tabular environment, which needs no package.
func (g Grid) LaTeX() string {
	var out strings.Builder
	n := len(g.Contenders)
	fmt.Fprintf(&out, "\\begin{tabular}{r%s}\n\\hline\n", strings.Repeat("|"+strings.Repeat("r", n), len(g.Measures)))
	for k, m := range g.Measures {
		line := "|"
		if k == len(g.Measures)-1 {
			line = ""
		}
		fmt.Fprintf(&out, " & \\multicolumn{%d}{c%s}{%s}", n, line, m.LaTeX)
	}
	out.WriteString(" \\\\\n" + escaped(g.By))
	for range g.Measures {
		for _, c := range g.Contenders {
			out.WriteString(" & " + escaped(c.String()))
		}
	}
	out.WriteString(" \\\\\n\\hline\n")
	for line, k := range g.Keys {
		out.WriteString(escaped(k.String()))
		for _, m := range g.Measures {
			for i := range g.Contenders {
				out.WriteString(" & ")
				if r, shown := g.Cell(line, i); shown {
					out.WriteString(m.Write(r))
				} else {
					out.WriteString("--")
				}
			}
		}
		out.WriteString(" \\\\\n")
	}
	out.WriteString("\\hline\n\\end{tabular}\n")
	return out.String()
}

// escaped escapes the special characters of LaTeX.
func escaped(s string) string {
	return strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`, "_", `\_`, "%", `\%`,
		"^", `\^{}`, "~", `\~{}`, "<", `\textless{}`, ">", `\textgreater{}`).Replace(s)
}

// String formats the rows as a table, followed by a line for each contender that did not
// solve all boards. It omits the length if it equals the depth by which boards are grouped.
// The time is the last column, so that it does not shift others.
func (c *Comparison) String() string {
	rows := c.Rows()
	var shown []Measure
	for _, m := range Measures {
		switch m.Name {
		case "boards", "solved", "seconds": // have their own columns
		case "length":
			if slices.ContainsFunc(rows, func(r Row) bool { return c.By != "depth" || r.Solved > 0 && r.Length != r.Number }) {
				shown = append(shown, m)
			}
		default:
			shown = append(shown, m)
		}
	}
	heading := []string{c.By, "method", "boards"}
	for _, m := range shown {
		heading = append(heading, strings.NewReplacer("$", "", "^", "").Replace(m.LaTeX))
	}
	lines := [][]string{append(heading, "time")}
	for _, r := range rows {
		boards := fmt.Sprint(r.Boards)
		if r.Solved < r.Boards {
			boards = fmt.Sprintf("%d of %s", r.Solved, boards)
		}
		line := []string{r.Key.String(), r.Contender.String(), boards}
		for _, m := range shown {
			line = append(line, m.Write(r))
		}
		time := r.Time
		if c.MarkTimes {
			time = text.Marked(time)
		}
		if r.Solved > 0 {
			line = append(line, text.Seconds(time))
		}
		lines = append(lines, line)
	}
	return aligned(lines, func(column int) bool { return column == 1 || column == len(heading) }) + c.failures()
}

// failures reports for each contender the number of boards that it did not solve and the
// reason for the first one.
func (c *Comparison) failures() string {
	var out strings.Builder
	for i, contender := range c.Contenders {
		failed, first := 0, 0
		for board := range c.Keys {
			if !c.Of(board)[i].Solved() {
				if failed++; failed == 1 {
					first = board
				}
			}
		}
		if failed > 0 {
			fmt.Fprintf(&out, "\n%s found nothing for %s; board %d: %s", contender, text.Count(failed, "board"), first+1, c.Of(first)[i].Why)
		}
	}
	return out.String()
}

// aligned aligns columns, left if they are text and right otherwise.
func aligned(lines [][]string, isText func(column int) bool) string {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for k, cell := range line {
			widths[k] = max(widths[k], utf8.RuneCountInString(cell))
		}
	}
	var out strings.Builder
	for i, line := range lines {
		if i > 0 {
			out.WriteByte('\n')
		}
		var row strings.Builder
		for k, cell := range line {
			if k > 0 {
				row.WriteString("  ")
			}
			blanks := strings.Repeat(" ", widths[k]-utf8.RuneCountInString(cell))
			if isText(k) {
				row.WriteString(cell + blanks)
			} else {
				row.WriteString(blanks + cell)
			}
		}
		out.WriteString(strings.TrimRight(row.String(), " "))
	}
	return out.String()
}
