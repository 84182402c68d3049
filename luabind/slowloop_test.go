package luabind_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"taquin/luabind/gopherlua"
)

// Under gopher-lua's own main loop steps are counted, chunks are interrupted, and limits hold.
func TestSlowLoop(t *testing.T) {
	if os.Getenv(gopherlua.SlowLoop) != "" {
		t.Skip("this process already uses the slow loop")
	}
	cmd := exec.Command(os.Args[0], "-test.short", "-test.run", "^(TestInterrupt|TestInterruptAtRest|TestPauses|TestSandboxHolds|TestLoopsOverTablesCountSteps|TestMemoryOfEndedChunks|TestCapturedVariables|TestLoopsWithFewValues|TestBadCalls)$")
	cmd.Env = append(os.Environ(), gopherlua.SlowLoop+"=1")
	if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "no tests to run") {
		t.Errorf("%v\n%s", err, out)
	}
}
