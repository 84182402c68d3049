package cage

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test binary be the program that is run in a cage, and its parent.
func TestMain(m *testing.M) {
	task := os.Getenv("TASK")
	if task == "" {
		os.Exit(m.Run())
	}
	Open()
	limits := Limits{Memory: 1 << 30, Processors: 2 * time.Second, Read: []string{"read"}, Write: []string{"write"}}
	err := Within(limits, func() error { return tasks[task]() })
	var left *ExitError
	switch {
	case err == nil:
		os.Exit(0)
	case errors.As(err, &left):
		os.Exit(left.Code)
	}
	fmt.Println(err)
	os.Exit(1)
}

// tasks are what a program might do that nothing else holds.
var tasks = map[string]func() error{
	"end":   func() error { return nil },
	"leave": func() error { return fmt.Errorf("for once") },
	"read":  func() error { return reads("read/file") },
	"spy":   func() error { return reads("outside") },
	"link":  func() error { return reads("read/link") },
	"write": func() error { return os.WriteFile("write/new", []byte("x"), 0o666) },
	"harm":  func() error { return os.WriteFile("outside", []byte("x"), 0o666) },
	"plant": func() error { return os.WriteFile("read/new", []byte("x"), 0o666) },
	"run":   func() error { return exec.Command("/bin/true").Run() },
	"call": func() error {
		c, err := net.Dial("tcp", os.Getenv("SERVER"))
		if err == nil {
			c.Close()
		}
		return err
	},
	"take": func() error {
		var held [][]byte
		for range 64 {
			x := make([]byte, 64<<20)
			for i := 0; i < len(x); i += 4096 {
				x[i] = 1
			}
			held = append(held, x)
		}
		return fmt.Errorf("%d pieces of 64 MiB are held", len(held))
	},
	"spin": func() error {
		for x := 1; x != 0; {
			x |= 1
		}
		return nil
	},
	"panic": func() error { panic("a fault") },
	"die":   func() error { p, _ := os.FindProcess(os.Getpid()); p.Kill(); select {} },
}

func reads(name string) error {
	_, err := os.ReadFile(name)
	return err
}

// What a child may do it does, what it may not it cannot, and the parent says how it ended.
func TestWithin(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, folder := range []string{"read", "write"} {
		if err := os.Mkdir(folder, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"read/file", "outside"} {
		if err := os.WriteFile(name, []byte("kept"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join("..", "outside"), "read/link"); err != nil {
		t.Fatal(err)
	}
	server, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	const denied, ended = "permission denied", "the system has ended the script: "
	for task, want := range map[string]string{
		"end": "", "leave": "for once", "read": "", "write": "",
		"spy": denied, "link": denied, "harm": denied, "plant": denied, "run": denied, "call": denied,
		"take": ended, "spin": ended + "signal: killed", "panic": "panic: a fault", "die": ended + "signal: killed",
	} {
		t.Run(task, func(t *testing.T) {
			t.Parallel()
			c := exec.Command(os.Args[0])
			c.Env = append(os.Environ(), "TASK="+task, "SERVER="+server.Addr().String())
			said, err := c.CombinedOutput()
			if (err != nil) != (want != "") || !bytes.Contains(said, []byte(want)) {
				t.Errorf("%v: %s\nwant %s", err, said, want)
			}
			if n := strings.Count(string(said), "goroutine "); task != "panic" && n > 0 {
				t.Errorf("it says too much:\n%s", said)
			}
		})
	}
}
