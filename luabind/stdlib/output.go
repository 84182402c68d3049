package stdlib

import (
	"io"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
)

var printEntry = bind.Entry{Name: "print", Func: bind.Do1(bind.Rest("…"), printValues), Text: "Writes values as tostring does, with tabs between them, and a new line.", Example: `print("NP is", NP)`}

// maxPiece is how many bytes of output are put together before they are written.
const maxPiece = 1 << 16

// printValues is Lua's print.
func printValues(a bind.Args, _ struct{}) int {
	var line strings.Builder
	for i := 1; i <= a.GetTop(); i++ {
		if i > 1 {
			line.WriteByte('\t')
		}
		if s := a.Tostring(a.Get(i)); line.Len()+len(s) <= maxPiece {
			line.WriteString(s)
		} else { // not to be copied
			a.Check(a.State.Output.Print(line.String()))
			a.Check(a.State.Output.Print(s))
			line.Reset()
		}
	}
	line.WriteByte('\n')
	a.Check(a.State.Output.Print(line.String()))
	return 0
}

// stream is io.stdout or io.stderr.
type stream struct {
	name string
	io.Writer
}

// String is what tostring gives.
func (s stream) String() string { return s.name }

// outputEntries is what there is of io: what writes.
func outputEntries(s *bind.State) []bind.Entry {
	self := bind.Self[stream]("the stream")
	write := s.NewFunction("io.stderr:write", func(a bind.Args) int {
		to := self.Read(a, a.Get(1))
		a.Name = to.name + ":write"
		return writeArguments(a, to, 2)
	})
	bind.AddKind[stream](s, bind.Kind{Name: "stream"}, bind.Methods{Operators: map[string]*bind.Function{
		"tostring": bind.GiveText(self, stream.String),
		"index": bind.Do2(self, bind.Any("name"), func(a bind.Args, _ stream, name lua.LValue) int {
			if name != lua.LString("write") {
				a.RaiseError("a stream has no method %s", bind.Quoted(name.String()))
			}
			return a.Return(write)
		}),
	}})
	return []bind.Entry{
		{Name: "io.write", Func: bind.Do1(bind.Rest("…"), func(a bind.Args, _ struct{}) int { return writeArguments(a, s.Output.Out, 1) }), Text: "Writes strings and numbers, with nothing between them and no new line.", Example: `io.write("two ", 2, "\n")`},
		{Name: "io.stdout", Signature: "io.stdout", Value: s.Wrap(stream{"io.stdout", s.Output.Out}), Text: "What io.write writes to: io.stdout:write(…) is the same.", Example: `io.stdout:write("two ", 2, "\n")`},
		{Name: "io.stderr", Signature: "io.stderr", Value: s.Wrap(stream{"io.stderr", s.Output.Err}), Text: "Where messages go that are no part of the output: io.stderr:write(…).", Example: `tostring(io.stderr)  --> "io.stderr"`},
	}
}

// writeArguments writes the arguments of a call from index first on, and returns true.
func writeArguments(a bind.Args, to io.Writer, first int) int {
	for i := first; i <= a.GetTop(); i++ {
		v := a.Get(i)
		if !lua.LVCanConvToString(v) {
			a.Refuse(v, "lua.argument-must-be-a", "argument %d must be a string or a number", i-first+1)
		}
		a.Check(a.State.Output.PrintTo(to, bind.PlainText(v)))
	}
	return a.Return(lua.LTrue)
}
