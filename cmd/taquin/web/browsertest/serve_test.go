package browsertest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Server is the program as it serves the page.
type Server struct {
	URL string // ends with a slash

	running *exec.Cmd
	ended   chan error
	said    bytes.Buffer
	stopped bool

	word, key string // of a class
}

// site is the server that tests have in common.
var site struct {
	sync.Mutex
	server *Server
}

// built is the program, built once for all tests, and what it keeps.
var built struct {
	sync.Mutex
	folder string
	err    error
}

// Clean ends the browser and the server that tests have in common, and removes what was
// built. Tests call it when all of them have run.
func Clean() (err error) {
	if common.close != nil {
		common.close()
	}
	if site.server != nil {
		err = site.server.Stop()
	}
	return errors.Join(err, os.RemoveAll(built.folder))
}

// build builds the program.
func build() (program string, err error) {
	built.Lock()
	defer built.Unlock()
	if built.folder == "" && built.err == nil {
		if built.folder, built.err = os.MkdirTemp("", "taquin-browser"); built.err == nil {
			built.err = run("go", "build", "-buildvcs=false", "-ldflags=-s -w", "-o", filepath.Join(built.folder, "taquin.exe"), "taquin/cmd/taquin")
		}
	}
	return filepath.Join(built.folder, "taquin.exe"), built.err
}

func run(name string, args ...string) error {
	command := exec.Command(name, args...)
	command.Stderr = os.Stderr
	return command.Run()
}

var classWord = regexp.MustCompile(`with the word (\S+),`)

var link = regexp.MustCompile(`http://\S+/`)

// Site is the address of the page, which ends with a slash. Tests that do not stop its
// server have it in common.
func Site(t testing.TB) string {
	t.Helper()
	needBrowser(t)
	site.Lock()
	defer site.Unlock()
	if site.server == nil {
		server, err := serve()
		if err != nil {
			t.Fatal(err)
		}
		site.server = server
	}
	return site.server.URL
}

// Serve starts the program for this test alone, which serves the page at a port that is
// free until the test ends.
func Serve(t testing.TB) *Server {
	t.Helper()
	needBrowser(t)
	s, err := serve()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// serve starts the program with more options.
func serve(options ...string) (*Server, error) {
	program, err := build()
	if err != nil {
		return nil, err
	}
	caches, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		return nil, err
	}
	s := &Server{running: exec.Command(program, append([]string{"web", "--listen", "127.0.0.1:0"}, options...)...)}
	s.running.Env = append(os.Environ(), "XDG_CACHE_HOME="+built.folder, "GOCACHE="+strings.TrimSpace(string(caches)))
	s.running.Stderr = &s.said
	printed, print := io.Pipe()
	s.running.Stdout = print
	if err := s.running.Start(); err != nil {
		return nil, err
	}
	s.ended = make(chan error, 1)
	go func() {
		err := s.running.Wait()
		print.Close()
		s.ended <- err
	}()
	lines := bufio.NewReader(printed)
	line, err := lines.ReadString('\n')
	if s.URL = link.FindString(line); err != nil || s.URL == "" {
		return nil, fmt.Errorf("taquin web says %q (%v)\n%s", line, err, &s.said)
	}
	for s.key == "" && slices.Contains(options, "--class") && err == nil {
		if word := classWord.FindStringSubmatch(line); word != nil {
			s.word = word[1]
		}
		if line, err = lines.ReadString('\n'); strings.Contains(line, "#class/") {
			_, s.key, _ = strings.Cut(strings.TrimSpace(line), "#class/")
		}
	}
	go io.Copy(io.Discard, lines) // it ends when nobody reads what it says
	return s, nil
}

// Stop ends the program as Ctrl-C does. It has to end by itself and without an error.
func (s *Server) Stop() error {
	if s.stopped {
		return nil
	}
	s.stopped = true
	if runtime.GOOS == "windows" { // which cannot send a Ctrl-C to one program
		s.running.Process.Kill()
		<-s.ended
		return nil
	}
	s.running.Process.Signal(os.Interrupt)
	if err := <-s.ended; err != nil {
		return fmt.Errorf("Ctrl-C ends taquin web with %v\n%s", err, &s.said)
	}
	return nil
}
