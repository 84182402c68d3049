package lab

import (
	"fmt"
	"hash/crc32"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/compare"
	"taquin/engine/rules"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/guard"
	"taquin/luabind/values"
)

// kept is the file of a comparison: a line about the question, then a line for each run. Without
// a name it stores nothing.
type kept struct {
	m     *module
	now   func() time.Time
	name  string
	runs  []compare.Run // read from the file
	text  strings.Builder
	saved time.Time
	fresh bool // some runs are not saved
}

const (
	// keptLine is the first line: the checksum of the question and the source of random numbers.
	keptLine  = "taquin comparison 1, of %08x, from %d %d\n"
	mostKept  = 1 << 28 // bytes
	keepEvery = 2 * time.Second
)

// openKept opens the file of a question or creates it. A resumed comparison continues its random
// numbers.
func (m *module) openKept(a bind.Args, name string, asked *lua.LTable, source *streams) *kept {
	k := &kept{m: m, name: name, now: a.State.Progress.Now}
	if name == "" {
		return k
	}
	sum := m.sumOf(a, asked)
	text, err := m.Files.ReadData(name, mostKept)
	switch {
	case err == nil:
		k.read(a, string(text), sum, source)
	case !guard.IsMissing(err):
		values.ReadFile(a, m.Files, name, mostKept) // raises the error
	}
	fmt.Fprintf(&k.text, keptLine, sum, source.first, source.seed)
	for _, r := range k.runs {
		k.text.WriteString(r.String() + "\n")
	}
	a.FailOn(k.write())
	return k
}

// sumOf returns the checksum of the boards and of the methods with their options. A function counts
// with its code, not with its place or its captured values.
func (m *module) sumOf(a bind.Args, asked *lua.LTable) uint32 {
	plain := a.NewTable()
	code := func(v lua.LValue) lua.LValue {
		if f, ok := v.(*lua.LFunction); ok && !f.IsG {
			return lua.LString(codeOf(f.Proto))
		}
		return v
	}
	boards := a.NewTable()
	for _, v := range a.Each(asked.RawGetInt(1).(*lua.LTable)) {
		if x, ok := bind.Of[*rules.State](v); ok && x.Puzzle().Scripted() {
			puzzle := a.State.Wrap(x.Puzzle())
			rows := a.NewTable()
			rows.Append(lua.LString(x.Value()))
			for _, part := range a.State.KindOf(puzzle).Parts(a.State, x.Puzzle()) {
				rows.Append(code(part.Value))
			}
			v = rows
		}
		boards.Append(v)
	}
	plain.Append(boards)
	for _, v := range a.Each(asked.RawGetInt(2).(*lua.LTable)) {
		run := v.(*lua.LTable)
		plain.Append(code(run.RawGetInt(1)))
		options := a.NewTable()
		for k, v := range a.Pairs(run.RawGetInt(2).(*lua.LTable)) {
			options.RawSet(k, code(v))
		}
		plain.Append(options)
	}
	question, err := carry.NewEnd(m.Initial(), nil).WriteValue(plain)
	a.FailOn(err)
	return crc32.ChecksumIEEE(question)
}

// codeOf returns the code of a function as text.
func codeOf(f *lua.FunctionProto) string {
	text := fmt.Sprint(f.Code, f.Constants)
	for _, inner := range f.FunctionPrototypes {
		text += codeOf(inner)
	}
	return text
}

// read reads the file.
func (k *kept) read(a bind.Args, text string, sum uint32, source *streams) {
	first, rest, _ := strings.Cut(text, "\n")
	var of uint32
	if _, err := fmt.Sscanf(first+"\n", keptLine, &of, &source.first, &source.seed); err != nil {
		a.Fail("lab.keeps-no-comparison-another", "%s is not a file of a comparison; choose another name", bind.Quoted(k.name))
	}
	if of != sum {
		a.Fail("lab.contains-another-comparison", "%s contains a comparison of other boards, methods or options: choose another file name, or remove the file", bind.Quoted(k.name))
	}
	for i, line := range strings.Split(strings.TrimSuffix(rest, "\n"), "\n") {
		a.Step(1)
		if rest == "" {
			break
		}
		r, ok := compare.ParseRun(line)
		if !ok {
			a.Fail("lab.line-of-is-damaged", "line %d of %s is damaged; delete the file to restart the comparison", i+2, bind.Quoted(k.name))
		}
		k.runs = append(k.runs, r)
	}
}

// add stores a run.
func (k *kept) add(r compare.Run) {
	if k.name == "" {
		return
	}
	k.text.WriteString(r.String() + "\n")
	k.fresh = true
	if k.now().Sub(k.saved) >= keepEvery {
		k.save()
	}
}

// save writes new runs; after an error it tries again later.
func (k *kept) save() {
	if k.fresh && k.write() != nil {
		k.fresh = true
	}
}

// end saves the last runs and reports an error.
func (k *kept) end(a bind.Args) {
	if k.save(); k.fresh {
		_ = a.State.Output.PrintTo(a.State.Output.Err, a.Name+": "+k.write().Error()+"\n")
	}
}

func (k *kept) write() error {
	k.saved, k.fresh = k.now(), false
	return k.m.Files.Write(k.name, []byte(k.text.String()))
}
