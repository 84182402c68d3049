package luabind_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/gopherlua"
)

// referenceLua is the path of PUC-Lua 5.1. Where it is missing the test is skipped, unless
// TAQUIN_LUA51=must.
func referenceLua(t testing.TB) string {
	path, err := exec.LookPath("lua5.1")
	if err != nil {
		if os.Getenv("TAQUIN_LUA51") == "must" {
			t.Fatal("lua5.1 is not installed, and TAQUIN_LUA51=must")
		}
		t.Skip("not run: the comparison with PUC-Lua 5.1; install lua5.1 (Debian package lua5.1) to run it")
	}
	return path
}

// separator is printed before each program of a batch.
const separator = "== program"

// byReference runs programs in one process of PUC-Lua and returns the output of each.
func byReference(t testing.TB, programs []string) []string {
	var batch strings.Builder
	batch.WriteString(prelude)
	for _, p := range programs {
		fmt.Fprintf(&batch, "print('%s') refuel()\ndo\n%s\nend\n", separator, p)
	}
	cmd := exec.Command(referenceLua(t), "-")
	cmd.Stdin = strings.NewReader(batch.String())
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.Output()
	if err != nil {
		t.Fatalf("lua5.1: %v\n%s", err, stderr.String())
	}
	return strings.Split(string(stdout), separator+"\n")[1:]
}

// session is a lab that runs programs and returns the output of each.
type session struct {
	*luabind.Host
	out *bytes.Buffer
}

func newSession(t testing.TB) session {
	out := new(bytes.Buffer)
	s := session{newHost(t, out), out}
	if _, err := s.Run("prelude", prelude); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s session) printed(program string) string {
	s.out.Reset()
	if _, err := s.Run("program", "refuel()\n"+program); err != nil {
		fmt.Fprintln(s.out, "error:", err)
	}
	return s.out.String()
}

// Random programs have the same output in the lab and in PUC-Lua 5.1.
func TestLikeLua51(t *testing.T) {
	const batches, size = 50, 100
	for b := range batches {
		var programs []string
		for i := range size {
			programs = append(programs, program(uint64(b*size+i)))
		}
		t.Run(fmt.Sprint("from ", b*size), func(t *testing.T) {
			lab := newSession(t)
			for i, want := range byReference(t, programs) {
				if got := lab.printed(programs[i]); got != want {
					t.Errorf("seed %d: the lab prints\n%s\nPUC-Lua 5.1 prints\n%s\nof\n%s", b*size+i, got, want, programs[i])
				}
			}
		})
	}
}

func FuzzLikeLua51(f *testing.F) {
	referenceLua(f)
	lab := newSession(f)
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		p := program(seed)
		if got, want := lab.printed(p), byReference(t, []string{p})[0]; got != want {
			t.Errorf("the lab prints\n%s\nPUC-Lua 5.1 prints\n%s\nof\n%s", got, want, p)
		}
	})
}

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
