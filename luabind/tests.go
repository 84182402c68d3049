package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/lib/check"
)

// LoadTests runs a file, found as RunScript finds a script, and returns the tests that it
// makes, in order. It runs none of them.
func (h *Host) LoadTests(file string) ([]check.Test, error) {
	found, leave, err := h.enter(file)
	if err != nil {
		return nil, err
	}
	defer leave()
	var tests []check.Test
	h.tests.Begin()
	defer h.tests.Collect(func(name string, f lua.LValue) {
		tests = append(tests, check.Test{Name: name, F: f, Folder: found.Folder})
	})()
	_, err = h.Run(found.Name, found.Text)
	return tests, h.verdict(err)
}

// RunTest runs a test of this host. It starts with the host's first seed and a new
// current board, whatever ran before.
func (h *Host) RunTest(t check.Test) error {
	h.random.Reseed(h.cfg.Seed)
	if err := h.current.Begin(h.cfg.Shape, h.cfg.Notation); err != nil {
		return err
	}
	defer h.files.Enter(t.Folder)()
	h.state.Guard.Reset()
	h.tests.Begin()
	_, err := h.call(t.F, nil)
	return h.verdict(err)
}

// verdict is the error of a test: that of the first failed check, even if the test has
// caught it, unless the test was stopped.
func (h *Host) verdict(err error) error {
	if failed := h.tests.Failed(); failed != nil && h.state.Guard.Err() == nil {
		return failed
	}
	return err
}
