package pupil

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing/fstest"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/process"
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/lib/grade"
	"taquin/scripts"
)

// Serve loads the submission that it reads from in, and answers questions on out until in ends.
func Serve(in io.Reader, out io.Writer) error {
	var job Job
	if err := receive(in, mostJob, &job); err != nil {
		return err
	}
	limits := cage.Limits{Memory: cage.Memory(job.Memory), Processors: job.limit() + slack}
	if job.Tables != "" {
		limits.Read = []string{job.Tables}
	}
	if err := cage.Confine(limits); err != nil {
		return err
	}
	s, err := load(job)
	if err != nil {
		return err
	}
	defer s.host.Close()
	if err := send(out, s.answered(nil, s.loaded)); err != nil {
		return err
	}
	for {
		var q question
		if err := receive(in, mostJob, &q); err != nil {
			if errors.Is(err, io.EOF) { // the parent has closed the pipe
				return nil
			}
			return err
		}
		values, err := s.answer(q)
		if err := send(out, s.answered(values, err)); err != nil {
			return err
		}
	}
}

// mostJob is how many bytes a submission, or a question, may have.
const mostJob = 16 << 20

// submission is one that is loaded.
type submission struct {
	job     Job
	host    *luabind.Host
	printed strings.Builder
	over    chan struct{}         // is closed when its time is
	module  *lua.LTable           // that its file has returned; nil if none
	lab     map[string]lua.LValue // the globals that are the lab's own
	solve   lua.LValue            // the __call metamethod of the lab's solve
	loaded  error
}

// load makes a lab and loads the submission in it. The error is about the lab.
func load(job Job) (*submission, error) {
	s := &submission{job: job, over: make(chan struct{}), lab: map[string]lua.LValue{}}
	files := fstest.MapFS{}
	for name, content := range job.Files {
		files[name] = &fstest.MapFile{Data: []byte(content)}
	}
	tables := pdb.NewLibrary(pdb.LibraryOptions{Dir: job.Tables, ReadOnly: true, Threads: 1, MaxMemory: job.Memory, Now: time.Now})
	var library fs.FS = scripts.Files
	if job.Only != nil {
		library = fstest.MapFS{}
	}
	var err error
	s.host, err = luabind.New(luabind.Config{
		Extensions: []func(luabind.Parts){s.keep},
		Out:        &s.printed, Scripts: library, Files: files, NoDisk: true, Seed: 1,
		Tables: tables, Guides: pruning.NewLibrary(pruning.LibraryOptions{Store: tables.Store()}),
		Limits: guard.Limits{Memory: job.Memory, Output: mostPrinted, Sandbox: true},
	})
	if err != nil {
		return nil, err
	}
	for name, v := range bind.Pairs(s.host.State().L.G.Global) {
		s.lab[name.String()] = v
	}
	go s.watch()
	s.loaded = s.limited(func() error {
		results, err := s.host.Load(job.Main)
		if len(results) > 0 {
			s.module, _ = results[0].(*lua.LTable)
		}
		return err
	})
	return s, nil
}

// keep has a lab keep what submissions may use: the one of the submission, and those of its
// threads.
func (s *submission) keep(p luabind.Parts) {
	if s.host == nil {
		s.solve = p.State.L.GetMetaField(p.State.L.GetGlobal("solve"), "__call")
	}
	if s.job.Only != nil {
		p.State.Keep(append([]string{"include"}, s.job.Only...), message.Textf("grade.the-assignment-does-without", "the assignment does without it"))
	}
}

// watch closes over when the submission has taken its time.
func (s *submission) watch() {
	for cage.Spent() < s.job.limit() {
		time.Sleep(5 * time.Millisecond)
	}
	close(s.over)
}

// limited runs work in the submission's Lua within its remaining time.
func (s *submission) limited(work func() error) error {
	select {
	case <-s.over:
		return s.job.errTime()
	default:
	}
	defer lab.InterruptWhen(s.host, s.over, guard.ErrTimeLimit)()
	defer process.WatchLimits(process.Limits{Memory: s.job.Memory, Except: s.host.Tables}, die)()
	return s.named(work())
}

// die ends the process of a submission that does not stop, and reports the reason to the parent.
func die(why error) {
	fmt.Fprintf(os.Stderr, "fatal error: %s\n", why)
	os.Exit(1)
}

// named is an error of the submission's Lua in words for a pupil.
func (s *submission) named(err error) error {
	switch {
	case errors.Is(err, guard.ErrTimeLimit):
		return s.job.errTime()
	case err != nil:
		return message.Plain(strings.TrimSpace(textOf(s.job.Language, err))).AsError()
	}
	return nil
}

// textOf returns an error with the line of the source.
func textOf(in text.Language, err error) string {
	var inLua *explain.Error
	if errors.As(err, &inLua) && inLua.Excerpt != "" {
		return i18n.Text(in, inLua.Text) + "\n" + inLua.Excerpt
	}
	return i18n.Text(in, err)
}

// answered makes an answer, with the output since the previous one.
func (s *submission) answered(values []byte, err error) answer {
	printed := text.Visible(s.printed.String()[:min(keptPrinted, s.printed.Len())])
	s.printed.Reset()
	a := answer{Values: values, Printed: printed}
	if err != nil {
		a.Values, a.Wrong = nil, text.Shorten(i18n.Text(s.job.Language, err), mostWrong)
	}
	select {
	case <-s.over:
		a.Over = err != nil
	default:
	}
	return a
}

// mostWrong is the maximum length of an error of a submission, in characters.
const mostWrong = 4000

// answer answers a question with values as Pack writes them.
func (s *submission) answer(q question) (packed []byte, err error) {
	if s.loaded != nil {
		return nil, s.loaded
	}
	err = s.limited(func() error {
		given, err := s.host.Unpack(q.Values)
		if err != nil {
			return err
		}
		results, err := s.do(q, given)
		if err != nil {
			return err
		}
		packed, err = s.host.Pack(results)
		if err == nil && len(packed) > mostPacked {
			err = errLong
		}
		return err
	})
	return packed, err
}

func (s *submission) do(q question, given []lua.LValue) ([]lua.LValue, error) {
	switch q.Do {
	case grade.Solve:
		return s.solved(given)
	case grade.Board:
		if len(given) > 0 {
			g, _ := bind.Of[*board.Game](given[0])
			s.host.Current().Set(g)
		}
		return []lua.LValue{s.host.Current().Value()}, nil
	}
	f := s.find(q.Name)
	if f == nil {
		return nil, message.Errorf("grade.the-submission-has-no", "the submission has no function %s", q.Name)
	}
	return s.host.Call(f, given...)
}

// find returns the submission's function of a name, which may contain dots; nil if not found. It
// ignores functions of the lab.
func (s *submission) find(name string) lua.LValue {
	L := s.host.State().L
	for _, t := range []*lua.LTable{s.module, L.G.Global} {
		v := lua.LValue(lua.LNil)
		for i, key := range strings.Split(name, ".") {
			if i > 0 {
				t, _ = v.(*lua.LTable)
			}
			if v = lua.LNil; t != nil {
				v = t.RawGetString(key)
			}
			if i == 0 && v == s.lab[key] {
				v = lua.LNil
			}
		}
		if bind.IsCallable(L, v) {
			return v
		}
	}
	return nil
}

// solved runs the lab's solve with the submission's heuristic, and returns the counts of the lab.
func (s *submission) solved(given []lua.LValue) ([]lua.LValue, error) {
	L := s.host.State().L
	if len(given) > 2 {
		if o, ok := given[2].(*lua.LTable); ok {
			if h, ok := o.RawGetString("heuristic").(lua.LString); ok {
				if f := s.find(string(h)); f != nil {
					o.RawSetString("heuristic", f)
				}
			}
		}
	}
	results, err := s.host.Call(s.solve, append([]lua.LValue{s.lab["solve"]}, given...)...)
	if err != nil || len(results) == 0 || results[0] == lua.LNil {
		return results, err
	}
	facts := L.NewTable()
	k := s.host.State().KindOf(results[0])
	if k == nil {
		return results, nil
	}
	a := bind.Args{LState: L, State: s.host.State(), Name: "solve"}
	for _, f := range k.Fields {
		switch v := f.Of(a, results[0].(*lua.LUserData).Value).(type) {
		case lua.LNumber, lua.LString, lua.LBool:
			if f.Name != "seconds" && f.Name != "memory" { // which may be others the next time
				facts.RawSetString(f.Name, v)
			}
		}
	}
	return []lua.LValue{facts}, nil
}
