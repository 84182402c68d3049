package stdlib_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/luabind"
	"taquin/luabind/luatest"
)

// TestOfficial runs the test files of Lua 5.1 and of gopher-lua, which are part of the
// module gopher-lua, but for the omissions. A file that fails and an omission that is not
// needed any more are both errors.
func TestOfficial(t *testing.T) {
	module, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/yuin/gopher-lua").Output()
	if err != nil {
		t.Skipf("the test files of Lua 5.1 are not run: the module gopher-lua is not found (%v)", err)
	}
	files, err := fs.Glob(os.DirFS(strings.TrimSpace(string(module))), "_*-tests/*.lua")
	if err != nil || len(files) < 30 {
		t.Fatalf("the module has the test files %v (%v)", files, err)
	}
	for name := range omissions {
		if !slices.Contains(files, "_"+name) {
			t.Errorf("the omissions name %s, which is no file", name)
		}
	}
	for _, file := range files {
		name := file[1:]
		t.Run(strings.TrimSuffix(filepath.Base(name), ".lua"), func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(module)), file))
			if err != nil {
				t.Fatal(err)
			}
			all := omissions[name]
			if err := official(t, name, without(t, name, string(text), all)); err != nil {
				t.Errorf("%s fails: %v", name, err)
			}
			for i, o := range all {
				if official(t, name, without(t, name, string(text), slices.Delete(slices.Clone(all), i, i+1))) == nil {
					t.Errorf("%s passes without the omission of %q (%s)", name, o.begin, o.why)
				}
			}
		})
	}
}

// omission is a part of a test file that is not run.
type omission struct {
	begin   string // how its text begins, after blanks; nothing else in the file does. "" for the whole file
	lines   int    // the number of lines omitted, 1 if 0
	instead string // the line that is run in place of the first one
	why     reason
}

// without is a test file without some parts. The numbers of the lines stay.
func without(t *testing.T, name, text string, omitted []omission) string {
	t.Helper()
	lines := strings.Split(text, "\n")
	for _, o := range omitted {
		if o.begin == "" {
			return ""
		}
		found := []int{}
		for i, line := range lines {
			rest := strings.Join(append([]string{strings.TrimLeft(line, " \t")}, lines[i+1:min(i+4, len(lines))]...), "\n")
			if line != "" && strings.HasPrefix(rest, o.begin) {
				found = append(found, i)
			}
		}
		if len(found) != 1 {
			t.Fatalf("%s: %d places begin with %q", name, len(found), o.begin)
		}
		for i := range max(o.lines, 1) {
			lines[found[0]+i] = ""
		}
		lines[found[0]] = o.instead
	}
	return strings.Join(lines, "\n")
}

// prepare is run before a test file. The globals lose their metatable, by which a name
// without a value is a variable of the sources' listings; and the files, which collect
// garbage thousands of times, would take long.
const prepare = `setmetatable(_G, nil)
local collect, calls = collectgarbage, 0
function collectgarbage(what)
  calls = calls + 1
  return what == nil and calls % 100 ~= 0 and 0 or collect(what)
end`

// official runs a test file in a new lab.
func official(t *testing.T, name, text string) error {
	t.Helper()
	l := luatest.New(t, luabind.Config{Seed: 1})
	l.Must(prepare)
	if strings.HasSuffix(name, "/gc.lua") {
		l.Must("_soft = true") // the suite's switch for shorter runs
	}
	stop := time.AfterFunc(time.Minute, func() { l.Interrupt(os.ErrDeadlineExceeded) })
	defer stop.Stop()
	_, err := l.Run(filepath.Base(name), text)
	return err
}
