package values

import (
	"taquin/luabind/bind"
	"taquin/luabind/guard"
)

// ReadFile reads a file of data that a script names, of at most so many bytes, or raises an
// error that says why it cannot be read.
func ReadFile(a bind.Args, files *guard.Files, name string, most int) []byte {
	if !guard.IsName(name) {
		a.Fail("guard.is-not-the-name", "%s is not the name of a file", bind.Quoted(name))
	}
	data, err := files.ReadData(name, min(most, int(a.State.Guard.MemoryLimit()/4)))
	switch {
	case err == nil:
	case guard.IsMissing(err) && a.State.Guard.Sandbox:
		a.Fail("values.there-is-no-file", "there is no file %s in the folder of the script", bind.Quoted(name))
	case guard.IsMissing(err):
		a.Fail("values.there-is-no-file-2", "there is no file %s", bind.Quoted(name))
	default:
		a.Fail("values.cannot-read", "cannot read %s: %s", bind.Quoted(name), err)
	}
	return data
}
