package puzzle

import (
	"taquin/engine/message"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/formats"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/values"
)

// filed are the functions that read and write puzzles.
func filed(files *guard.Files) []bind.Entry {
	file := bind.Text("file").From(values.Files(files.Given))
	return []bind.Entry{
		{Name: "puzzle.load", Returns: "z",
			Text:    "Reads a puzzle from a file of another program: twsearch's .tws, KSolve+'s .def or cubing.js's .json of a kpuzzle. Its cells are the orientations of the pieces, set by set.",
			Example: `pcall(puzzle.load, "")  --> false`,
			Func: bind.Do1(file, func(a bind.Args, name string) int {
				f, err := formats.Of(name)
				a.Check(err)
				z, err := formats.Read(string(values.ReadFile(a, files, name, formats.MaxText)), f)
				if err != nil {
					a.Check(message.Errorf("", "%s: %w", bind.Quoted(name), err))
				}
				return a.ReturnValue(z)
			})},
		{Name: "puzzle.save",
			Text:    "Writes a puzzle to a file in the format of its extension: .tws, .def or .json. The file contains the pieces that z:pieces() finds, so that cells may have other numbers when it is read again. An existing file is replaced completely or not at all.",
			Example: `pcall(puzzle.save, puzzle.cube(2), "")  --> false`,
			Func: bind.Do2(bind.Value[*puzzle.Puzzle]("z").Called("the puzzle"), file, func(a bind.Args, z *puzzle.Puzzle, name string) int {
				f, err := formats.Of(name)
				a.Check(err)
				text, err := formats.Write(a.State.Guard, z, f)
				a.Check(err)
				a.FailOn(files.Write(name, []byte(text)))
				return 0
			})},
	}
}
