package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"taquin/cmd/taquin/process"
	"taquin/engine/file"
	"taquin/engine/message"
)

// The files of the lab.
const (
	distFolder    = "dist"
	program       = "lab.wasm"
	packedProgram = program + ".gz" // in dist, if go generate has made it
	glue          = "wasm_exec.js"
)

// mostBytes is more than the lab ever takes.
const mostBytes = 256 << 20

// Lab is the lab compiled for the browser.
type Lab struct {
	Program []byte // in WebAssembly
	Glue    []byte // Go's script that runs it, of the version of Go that has compiled it
}

// FindLab compiles the lab from the sources of this very program, where they and the go
// command are there: go build does nothing if nothing has changed. Otherwise it is the one
// that is embedded in the program, or that was compiled earlier into a folder. If there is
// no folder, noFolder says why.
func FindLab(ctx context.Context, folder string, noFolder error, progress func(message.Text)) (Lab, error) {
	defer progress(message.Text{})
	sources, missing := sourceFolder()
	goCommand, noGo := exec.LookPath("go")
	switch {
	case missing != nil:
	case noGo != nil:
		missing = message.New("web.there-is-no-command", "there is no command go")
	default:
		missing = noFolder
	}
	if missing == nil {
		return compileInto(ctx, folder, goCommand, sources, progress)
	}
	if lab, err := embedded(); !errors.Is(err, fs.ErrNotExist) {
		return lab, err
	}
	if noFolder == nil {
		if lab, err := compiledInto(folder); !errors.Is(err, fs.ErrNotExist) {
			return lab, err
		}
	}
	return Lab{}, message.Errorf("web.the-lab-has-yet", "the lab has yet to be compiled for the browser, and that cannot be done here: %w; with Go installed, go run ./cmd/taquin web does it in the folder of the sources", missing)
}

// sourceFolder returns the folder of this package at the time of the build.
func sourceFolder() (string, error) {
	_, here, _, _ := runtime.Caller(0)
	folder := filepath.Dir(here)
	if !filepath.IsAbs(here) || !file.IsFolder(filepath.Join(folder, "worker")) {
		return "", message.New("web.the-sources-of-the", "the sources of the program are not where it was built")
	}
	return folder, nil
}

// compileInto compiles the lab, and leaves it in a folder.
func compileInto(ctx context.Context, folder, goCommand, sources string, progress func(message.Text)) (Lab, error) {
	into, err := labFile(folder)
	if err != nil {
		return Lab{}, err
	}
	if err := file.MakeFolder(folder, 0o777); err != nil {
		return Lab{}, err
	}
	lock, err := file.Acquire(ctx, filepath.Join(folder, "lab"))
	if err != nil {
		return Lab{}, err
	}
	defer lock.Release()
	script, err := compile(ctx, goCommand, sources, into, progress)
	if err != nil {
		return Lab{}, err
	}
	if err := file.Write(file.Private("script"), into+".js", script); err != nil {
		return Lab{}, err
	}
	forgetOthers(folder)
	return compiledInto(folder)
}

// compile compiles the lab into a file, and returns Go's script for it.
func compile(ctx context.Context, goCommand, sources, into string, progress func(message.Text)) (script []byte, err error) {
	working := message.Textf("web.compiling-the-lab", "the lab is compiled for the browser")
	progress(working)
	told := &compilerOutput{progress: func(pkg string) { progress(message.Textf("web.compiling-package", "%v: %s", working, pkg)) }}
	build := exec.CommandContext(ctx, goCommand, append([]string{"build", "-v", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-o", into}, append(inlining(), "./worker")...)...)
	build.Dir, build.Stderr = sources, told
	build.Cancel = func() error {
		build.WaitDelay = 100 * time.Millisecond // its child processes may continue
		return build.Process.Kill()
	}
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if err := build.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, message.Errorf("web.go-build-cannot-compile", "go build cannot compile the lab for the browser: %w\n%s", err, told.said())
	}
	ask := exec.CommandContext(ctx, goCommand, "env", "GOROOT")
	ask.Dir = sources
	root, err := ask.Output()
	if err != nil {
		return nil, message.Errorf("web.go-env-goroot", "go env GOROOT: %w", err)
	}
	script, err = file.Read(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", glue), mostBytes)
	if err != nil {
		err = message.Errorf("web.this-go-has-no", "this Go has no script that runs its programs in a browser: %w", err)
	}
	return script, err
}

// inlined lists the packages in which the lab spends its time.
var inlined = []string{
	"sync/atomic", "math", "math/bits", "taquin/engine/automaton", "taquin/engine/board", "taquin/engine/heuristic", "taquin/engine/pdb",
	"taquin/engine/boardspace", "taquin/engine/deepening", "taquin/engine/optimal", "taquin/engine/statespace", "taquin/engine/puzzle/packed",
	"github.com/yuin/gopher-lua", "taquin/luabind/gopherlua", "taquin/luabind/guard",
}

// inlining returns the compiler flags that disable inlining except in the packages of inlined.
// Inlining everywhere would make the lab a tenth larger. Loops over iterators go without the
// check that the iterator ends when the loop does, which tests of the native program make.
func inlining() []string {
	flags := []string{"-gcflags=all=-l -d=rangefunccheck=0"}
	for _, pkg := range inlined {
		flags = append(flags, "-gcflags="+pkg+"=")
	}
	return flags
}

// labFile is the lab in a folder, under a name that is for this program alone: its page
// and its lab understand each other.
func labFile(folder string) (string, error) {
	sum, err := process.Checksum()
	if err != nil {
		return "", err
	}
	return filepath.Join(folder, "lab-"+sum+".wasm"), nil
}

// keptLabs is how many labs are kept: several programs may be in use.
const keptLabs = 4

// forgetOthers removes the labs of other programs, such as earlier versions, except for the last
// used ones. The script of a lab is rewritten at each use.
func forgetOthers(folder string) {
	entries, err := file.List(folder)
	if err != nil {
		return
	}
	used := map[string]time.Time{}
	for _, e := range entries {
		lab, isScript := strings.CutSuffix(e.Name(), ".js")
		info, err := e.Info()
		switch {
		case !strings.HasPrefix(lab, "lab-") || err != nil:
		case isScript:
			used[lab] = info.ModTime()
		case used[lab].IsZero():
			used[lab] = time.Time{}
		}
	}
	all := slices.SortedFunc(maps.Keys(used), func(a, b string) int { return used[b].Compare(used[a]) })
	for _, lab := range all[min(keptLabs, len(all)):] {
		file.Remove(file.Private("lab"), filepath.Join(folder, lab))
		file.Remove(file.Private("script"), filepath.Join(folder, lab+".js"))
	}
}

// compiledInto is the lab that an earlier run of this program has compiled.
func compiledInto(folder string) (lab Lab, err error) {
	name, err := labFile(folder)
	if err != nil {
		return Lab{}, err
	}
	if lab.Program, err = file.Read(name, mostBytes); err != nil {
		return Lab{}, err
	}
	lab.Glue, err = file.Read(name+".js", mostBytes)
	return lab, err
}

// embedded is the lab that go generate has put into dist before the program was built.
func embedded() (lab Lab, err error) {
	packed, err := built.ReadFile(path.Join(distFolder, packedProgram))
	if err != nil {
		return Lab{}, err
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return Lab{}, err
	}
	if lab.Program, err = file.ReadAll(unpacked, mostBytes); err != nil {
		return Lab{}, err
	}
	lab.Glue, err = built.ReadFile(path.Join(distFolder, glue))
	return lab, err
}

// Embed compiles the lab and puts it into a folder from which a program that is built
// afterwards embeds it.
func Embed(ctx context.Context, folder string) error {
	sources, err := sourceFolder()
	if err != nil {
		return err
	}
	name, remove, err := file.TempCopy(".wasm", nil)
	if err != nil {
		return err
	}
	defer remove()
	script, err := compile(ctx, "go", sources, name, func(message.Text) {})
	if err != nil {
		return err
	}
	compiled, err := file.Read(name, mostBytes)
	if err != nil {
		return err
	}
	packed, err := gzipped(compiled)
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{packedProgram: packed, glue: script} {
		if err := file.Write(file.Output(), filepath.Join(folder, name), content); err != nil {
			return err
		}
	}
	return nil
}

// compilerOutput reads the output of go build -v: package names and errors.
type compilerOutput struct {
	progress func(pkg string)
	line     []byte
	wrong    []string
}

// Write implements io.Writer.
func (o *compilerOutput) Write(p []byte) (int, error) {
	o.line = append(o.line, p...)
	for {
		line, rest, whole := bytes.Cut(o.line, []byte("\n"))
		if !whole {
			return len(p), nil
		}
		if bytes.Contains(line, []byte(" ")) {
			o.wrong = append(o.wrong, string(line))
		} else {
			o.progress(string(line))
		}
		o.line = rest
	}
}

// said returns the errors, at most one screen of them.
func (o *compilerOutput) said() string {
	const most = 20
	return strings.Join(append(o.wrong, string(o.line))[:min(most, len(o.wrong)+1)], "\n")
}
