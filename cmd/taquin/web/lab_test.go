package web

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// Where nothing can be compiled, a sentence says why, or an earlier lab serves.
func TestLabWithoutGo(t *testing.T) {
	if _, err := embedded(); err == nil {
		t.Log("go generate has embedded a lab, which needs nothing")
		return
	}
	t.Setenv("PATH", t.TempDir())
	folder := t.TempDir()
	if _, err := FindLab(context.Background(), folder, nil, quiet); err == nil || !strings.Contains(err.Error(), "there is no command go; with Go installed, go run ./cmd/taquin web does it") {
		t.Errorf("%v", err)
	}
	name, err := labFile(folder)
	if err != nil {
		t.Fatal(err)
	}
	for ending, content := range map[string]string{"": "\x00asm", ".js": "class Go {}"} {
		if err := os.WriteFile(name+ending, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if lab, err := FindLab(context.Background(), folder, nil, quiet); err != nil || string(lab.Program) != "\x00asm" || string(lab.Glue) != "class Go {}" {
		t.Errorf("%q, %v", lab, err)
	}
}

// What hinders compiling the lab is told, and leaves no half of it.
func TestLabNotCompiled(t *testing.T) {
	folder := t.TempDir()
	stopped := errors.New("stopped")
	ctx, stop := context.WithCancelCause(context.Background())
	stop(stopped)
	if _, err := FindLab(ctx, folder, nil, quiet); !errors.Is(err, stopped) {
		t.Errorf("stopped: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(folder, "lab-*")); len(left) > 0 || err != nil {
		t.Errorf("%v, %v", left, err)
	}
	t.Setenv("GOFLAGS", "-mod=nonsense")
	if _, err := FindLab(context.Background(), folder, nil, quiet); err == nil || !strings.Contains(err.Error(), "go build cannot compile the lab") || !strings.Contains(err.Error(), "nonsense") {
		t.Errorf("%v", err)
	}
}

// Go does not ask for the state of the repository, which git refuses where it belongs to
// another user. A program in the place of the go command writes down what it is asked for.
func TestLabWithoutRepository(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("not run: the go command is a script of sh here")
	}
	folder := t.TempDir()
	asked := filepath.Join(folder, "asked")
	if err := os.WriteFile(filepath.Join(folder, "go"), []byte("#!/bin/sh\necho \"$@\" >>"+asked+"\nexit 1\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
	if _, err := FindLab(context.Background(), t.TempDir(), nil, quiet); err == nil {
		t.Error("a lab that nothing has compiled")
	}
	if said, err := os.ReadFile(asked); err != nil || !strings.Contains(string(said), "build ") || !strings.Contains(string(said), " -buildvcs=false ") {
		t.Errorf("go is asked for %s%v", said, err)
	}
}

// The labs of the programs last used are kept, each with its script.
func TestLabsAreKept(t *testing.T) {
	folder := t.TempDir()
	for i, name := range []string{"lab-1.wasm.js", "lab-2.wasm.js", "lab-3.wasm.js", "lab-4.wasm.js", "lab-5.wasm.js", "lab-1.wasm", "lab-2.wasm", "lab-5.wasm", "lab-half.wasm", "else.js"} {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte("content"), 0o600); err != nil {
			t.Fatal(err)
		}
		when := time.Date(2026, 1, 20-i, 0, 0, 0, 0, time.UTC)
		if err := os.Chtimes(name, when, when); err != nil {
			t.Fatal(err)
		}
	}
	forgetOthers(folder)
	var left []string
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		left = append(left, e.Name())
	}
	if want := []string{"else.js", "lab-1.wasm", "lab-1.wasm.js", "lab-2.wasm", "lab-2.wasm.js", "lab-3.wasm.js", "lab-4.wasm.js"}; !slices.Equal(left, want) {
		t.Errorf("%q are left, want %q", left, want)
	}
}

// The packages that go build names are progress; the rest is what it has to say.
func TestCompilerOutput(t *testing.T) {
	var shown []string
	o := &compilerOutput{progress: func(pkg string) { shown = append(shown, pkg) }}
	for _, piece := range []string{"taquin/engine/te", "xt\ntaquin/engine\n# taquin/engine\nx.go:1: un", "defined: y\n"} {
		o.Write([]byte(piece))
	}
	if !slices.Equal(shown, []string{"taquin/engine/text", "taquin/engine"}) || o.said() != "# taquin/engine\nx.go:1: undefined: y\n" {
		t.Errorf("%q, %q", shown, o.said())
	}
}

// A port that is taken is told in a sentence that says what to do.
func TestListen(t *testing.T) {
	first, err := Listen(context.Background(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	if _, err := Listen(context.Background(), first.Addr().String()); err == nil || !strings.Contains(err.Error(), first.Addr().String()+" is taken, maybe by another taquin web; --listen names another") {
		t.Errorf("%v", err)
	}
	if _, err := Listen(context.Background(), "127.0.0.1:99999"); err == nil || !strings.HasPrefix(err.Error(), "cannot serve at 127.0.0.1:99999: ") {
		t.Errorf("%v", err)
	}
}

func TestLinks(t *testing.T) {
	for at, want := range map[string]string{"127.0.0.1:8315": "http://127.0.0.1:8315/", "[::1]:80": "http://[::1]:80/", "0.0.0.0:8315": "http://localhost:8315/", "[::]:8315": "http://localhost:8315/"} {
		address, err := net.ResolveTCPAddr("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		if links := Links(address); links[0] != want {
			t.Errorf("%s: %v", at, links)
		}
	}
}
