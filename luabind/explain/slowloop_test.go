package explain_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"taquin/luabind/gopherlua"
)

// Under gopher-lua's own main loop errors have the same texts.
func TestSlowLoop(t *testing.T) {
	if os.Getenv(gopherlua.SlowLoop) != "" {
		t.Skip("this process already uses the slow loop")
	}
	cmd := exec.Command(os.Args[0], "-test.short", "-test.run", "^(TestRuntimeErrors|TestTraceback|TestDebugTraceback|TestErrorValues)$")
	cmd.Env = append(os.Environ(), gopherlua.SlowLoop+"=1")
	if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "no tests to run") {
		t.Errorf("%v\n%s", err, out)
	}
}
