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
			Text:    "The puzzle in a file that another program has: twsearch's .tws, KSolve+'s .def or the .json of a kpuzzle of cubing.js. Its cells are the pieces' orientations, set by set.",
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
			Text:    "Writes a puzzle to a file, whole or not at all, in the format that the end of the name says: .tws, .def or .json. What is written are the pieces that the puzzle is found to have, so that cells may have other numbers when it is read again.",
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
