package taquin

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/board/formats"
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
			all = append(all, bind.Candidate{Text: f.Name, Summary: f.About})
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

// bytesOfRead is what the boards of a text take for each byte of it, at most.
const bytesOfRead = 64

// tell forwards the first remark on the notation in which a text was read.
func (m *maker) tell(n board.Notation, about func() string) {
	if m.remark == nil {
		return
	}
	if text := about(); text != "" {
		m.remark("notation " + n.String() + ": " + text)
		m.remark = nil
	}
}

// parse is taquin.parse; without a name f is a notation, which the text may not mean.
func (m *maker) parse(a bind.Args, text string, f formats.Format) int {
	if !a.Has(2) {
		g, err := board.ReadGame(text, m.usual)
		told, ok := formats.Guess(text)
		switch {
		case err == nil:
			m.tell(g.Notation, func() string {
				return g.Notation.Remark(text, func(n board.Notation) string { return values.ParseCall(text, n) })
			})
			return a.Return(m.value(g))
		case errors.Is(err, board.ErrNotLabel) && !ok:
			a.Check(fmt.Errorf("%w; for words or letters on tiles: taquin.new(4, 4, {labels = \"RATE YOUR MIND PAL\"}):set(text)", err))
		case !ok:
			a.Check(err)
		}
		f = told
	}
	a.Grant(bytesOfRead * len(text))
	b, err := f.ReadOne(text)
	if f.Plain {
		err = values.Misread(err, text, f.Notation)
	}
	a.Check(err)
	g, err := board.NewGame(b, f.Notation)
	a.Check(err)
	if !a.Has(2) {
		g.WrittenAs(f.Notation.Format(b))
	}
	return a.Return(m.value(g))
}

// readEntry is taquin.read.
func (m *maker) readEntry(files *guard.Files) bind.Entry {
	return bind.Entry{Name: "taquin.read", Signature: "taquin.read(file [, notation | format])", Returns: "boards, about",
		Text: `The boards of a file as a list, and what the file says of each: {name =, length =}, the least number of moves where it is there. The file is written in a notation or in a format; without its name it is told by the text, as taquin.parse does. The formats:` + formatTexts(),
		// There is no file in an example, which runs anywhere.
		Example: `pcall(taquin.read, "")  --> false`,
		Func: bind.Do2(bind.Text("file").From(values.Files(files.Given)), format().Or(formats.Format{}),
			func(a bind.Args, name string, f formats.Format) int {
				text := string(values.ReadFile(a, files, name, formats.MaxText))
				a.Grant(bytesOfRead * len(text))
				told := f.Name == ""
				if told {
					f = formats.Told(text, m.usual)
				}
				entries, err := f.Read(text)
				if err != nil {
					a.Check(fmt.Errorf("%s: %w", bind.Quoted(name), err))
				}
				if told {
					m.tell(f.Notation, func() string {
						return f.Remark(text, func(n board.Notation) string { return fmt.Sprintf("taquin.read(%s, '%s')", bind.Quoted(name), n) })
					})
				}
				boards, about := a.NewTable(), a.NewTable()
				for _, e := range entries {
					g, err := board.NewGame(e.Board, f.Notation)
					a.Check(err)
					if told {
						g.WrittenAs(f.Notation.Format(e.Board))
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
