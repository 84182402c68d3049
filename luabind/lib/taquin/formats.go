package taquin

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/board/formats"
	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/values"
)

// format is the name of a notation or of a format.
func format() bind.Param[formats.Format] {
	notation := values.NamedNotation()
	return bind.Map(bind.Word("notation | format"), func(a bind.Args, name string) formats.Format {
		f, err := formats.Find(name)
		a.Check(err)
		return f
	}).From(func(at bind.Cursor) []bind.Candidate {
		all := notation.Choices(at)
		for _, f := range formats.All() {
			all = append(all, bind.Candidate{Text: f.Name, Summary: f.About, Key: "choices/format:" + f.Name})
		}
		return all
	}).Called("notation")
}

// formatTexts describes the formats, one a line.
func formatTexts() string {
	var texts strings.Builder
	for _, f := range formats.All() {
		fmt.Fprintf(&texts, "\n  %s: %s.", f.Name, f.About)
	}
	return texts.String()
}

// bytesOfRead is the maximum memory of the boards of a text, per byte.
const bytesOfRead = 64

// report forwards the first remark of a kind on the reading of texts.
func (m *maker) report(kind string, about func() message.Text) {
	if m.remark == nil || m.told[kind] {
		return
	}
	if text := about(); !text.Empty() {
		m.remark(text)
		m.told[kind] = true
	}
}

// reportReading forwards the remarks on a board whose format or notation is not named: on the
// reading, with the call for another one, and on the goal, which boards do not hold.
func (m *maker) reportReading(e formats.Entry, choose func(name string) string) {
	m.report("notation", func() message.Text {
		if remark := e.Remark(choose); !remark.Empty() {
			return message.Textf("board.notation-remark", "notation %v: %s", e.Notation, remark)
		}
		return message.Text{}
	})
	m.report("goal", func() message.Text { return e.GoalRemark(fmt.Sprintf("solve(b, 'optimal', {goal = '%s'})", e.Goal)) })
}

// boardText is the text of a board, or a list of labels or of rows, which it writes as a text.
func boardText() bind.Param[string] {
	return bind.NewParam("text | list", func(a bind.Args, v lua.LValue, what any) string {
		list, ok := v.(*lua.LTable)
		if !ok {
			return a.ToText(v, what)
		}
		var rows [][]string
		if _, nested := list.RawGetInt(1).(*lua.LTable); nested {
			a.RefuseKeys(list)
			rows = bind.TakeList(a, list, func(i int, v lua.LValue) []string {
				return labelsOf(a, a.ToTable(v, message.Textf("call.row", "row %d", i)))
			})
		} else {
			labels := labelsOf(a, list)
			side := int(math.Sqrt(float64(len(labels))))
			if side*side != len(labels) || side == 0 {
				a.Fail("board.a-list-of-labels", "a list of %d labels is no square board; for another shape give a list of rows, such as {{1, 2, 3}, {4, 5, 0}}", len(labels))
			}
			rows = slices.Collect(slices.Chunk(labels, side))
		}
		lines := bind.NewList[string](a, len(rows))
		for _, row := range rows {
			a.Grant(bytesOfElement * len(row))
			lines = append(lines, strings.Join(row, " "))
		}
		if len(lines) == 1 {
			return lines[0] + " /"
		}
		return strings.Join(lines, " / ")
	}).Called("text")
}

// parse is taquin.parse.
func (m *maker) parse(a bind.Args, text string, f formats.Format, cols, rows int) int {
	a.Grant(bytesOfRead * len(text))
	e, err := formats.Reading{Format: f, Usual: m.usual, Shape: board.Shape{Cols: cols, Rows: rows}}.One(text)
	if errors.Is(err, board.ErrNotLabel) && f.Name == "" {
		err = message.Errorf("board.for-words-or-letters", "%w; for words or letters on tiles: taquin.new(4, 4, {labels = \"RATE YOUR MIND PAL\"}):set(text)", err)
	}
	if f.Plain {
		err = values.Misread(err, text, f.Notation)
	}
	a.Check(err)
	g, err := board.NewGame(e.Board, e.Notation)
	a.Check(err)
	if f.Name == "" {
		m.reportReading(e, func(name string) string { return values.ParseCall(e.Text, name) })
		g.WrittenAs(e.Text)
	}
	return a.Return(m.value(g))
}

// readEntry is taquin.read.
func (m *maker) readEntry(files *guard.Files) bind.Entry {
	return bind.Entry{Name: "taquin.read", Signature: "taquin.read(file [, notation | format])", Returns: "boards, about",
		Text: `Reads the boards of a file: one per line, or separated by blank lines, in a form that taquin.parse reads. Returns them as a list, and a list of {name =, length =} with the names and minimum lengths in the file. The text shows its notation or format, unless you name one. The formats:` + formatTexts(),
		// There is no file in an example, which runs anywhere.
		Example: `pcall(taquin.read, "")  --> false`,
		Func: bind.Do2(bind.Text("file").From(values.Files(files.Given)), format().Or(formats.Format{}),
			func(a bind.Args, name string, f formats.Format) int {
				text := string(values.ReadFile(a, files, name, formats.MaxText))
				a.Grant(bytesOfRead * len(text))
				entries, err := formats.Reading{Format: f, Usual: m.usual}.All(text)
				if err != nil {
					a.Check(message.Errorf("", "%s: %w", bind.Quoted(name), err))
				}
				boards, about := a.NewTable(), a.NewTable()
				for _, e := range entries {
					g, err := board.NewGame(e.Board, e.Notation)
					a.Check(err)
					if f.Name == "" {
						m.reportReading(e, func(as string) string { return fmt.Sprintf("taquin.read(%s, '%s')", bind.Quoted(name), as) })
						g.WrittenAs(e.Text)
					}
					boards.Append(m.value(g))
					row := a.NewRecord("board of a file", "name", lua.LString(e.Name))
					if e.Length > 0 {
						a.SetField(row, "length", lua.LNumber(e.Length))
					}
					about.Append(row)
				}
				a.Push(boards)
				return 1 + a.Return(about)
			})}
}

// formatEntry is b:format.
var formatEntry = bind.Entry{Name: "b:format", Text: "What lies on the board, as a notation labels it, in one line: tile for tile in the order of their homes, the blank as the blank. Without a notation it is the board's own, as tostring(b). The name of a format gives the text as other programs write it, see taquin.read.",
	Example: `taquin.new(2, 2):format("td")  --> "1 2 / 3 0"`,
	Func: bind.Do2(self, format().Or(formats.Format{}), func(a bind.Args, g *board.Game, f formats.Format) int {
		grantText(a, g)
		if f.Name == "" {
			return a.ReturnText(g.String())
		}
		text, err := f.Write(formats.Entry{Board: g.Board})
		a.Check(err)
		return a.ReturnText(strings.TrimSuffix(text, "\n"))
	})}
