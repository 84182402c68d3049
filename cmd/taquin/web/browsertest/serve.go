package browsertest

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// Server is the program as it serves the page.
type Server struct {
	URL string // ends with a slash

	t       testing.TB
	running *exec.Cmd
	said    bytes.Buffer
	stopped bool
}

// built is the program, built once for all tests, and what it keeps.
var built struct {
	sync.Mutex
	folder string
	err    error
}

// Clean removes what Serve has built. Tests call it when all of them have run.
func Clean() { os.RemoveAll(built.folder) }

// build builds the program.
func build(t testing.TB) (program string) {
	t.Helper()
	built.Lock()
	defer built.Unlock()
	if built.folder == "" && built.err == nil {
		if built.folder, built.err = os.MkdirTemp("", "taquin-browser"); built.err == nil {
			built.err = run("go", "build", "-o", filepath.Join(built.folder, "taquin.exe"), "taquin/cmd/taquin")
		}
	}
	if built.err != nil {
		t.Fatal(built.err)
	}
	return filepath.Join(built.folder, "taquin.exe")
}

func run(name string, args ...string) error {
	command := exec.Command(name, args...)
	command.Stderr = os.Stderr
	return command.Run()
}

var link = regexp.MustCompile(`http://\S+/`)

// Serve starts the program, which serves the page at a port that is free until the test
// ends.
func Serve(t testing.TB, flags ...string) *Server {
	t.Helper()
	return start(t, "127.0.0.1:0", flags)
}

func start(t testing.TB, address string, flags []string) *Server {
	t.Helper()
	program := build(t)
	caches, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{t: t, running: exec.Command(program, append([]string{"web", "--listen", address}, flags...)...)}
	s.running.Env = append(os.Environ(), "XDG_CACHE_HOME="+built.folder, "GOCACHE="+strings.TrimSpace(string(caches)))
	s.running.Stderr = &s.said
	printed, err := s.running.StdoutPipe()
	if err == nil {
		err = s.running.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Stop() })
	line, err := bufio.NewReader(printed).ReadString('\n')
	if s.URL = link.FindString(line); err != nil || s.URL == "" {
		s.running.Wait()
		t.Fatalf("taquin web says %q (%v)\n%s", line, err, &s.said)
	}
	return s
}

// Again starts the program once more at the address that it had.
func (s *Server) Again() *Server {
	s.t.Helper()
	s.Stop()
	address := strings.TrimSuffix(strings.TrimPrefix(s.URL, "http://"), "/")
	return start(s.t, address, nil)
}

// Stop ends the program as Ctrl-C does. It has to end by itself and without an error.
func (s *Server) Stop() {
	s.t.Helper()
	if s.stopped {
		return
	}
	s.stopped = true
	if runtime.GOOS == "windows" { // which cannot send a Ctrl-C to one program
		s.running.Process.Kill()
		s.running.Wait()
		return
	}
	s.running.Process.Signal(os.Interrupt)
	if err := s.running.Wait(); err != nil {
		s.t.Errorf("Ctrl-C ends taquin web with %v\n%s", err, &s.said)
	}
}
