package pupil

import (
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"taquin/cmd/taquin/cage"
	"taquin/engine/file"
	"taquin/luabind/lib/grade"
)

// A submission that is another program reads a line for each question, which holds the
// values of a call: a board in reading order, with / between its rows. It writes a line for
// each answer, at once and not only when it ends.

// systems are the folders in which programs and what they need are found.
var systems = []string{"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt", "/proc", "/sys", "/dev", "/nix", "/snap"}

// Find finds the program that a command starts.
func Find(command string) (path string, err error) {
	path, err = exec.LookPath(command)
	if err != nil {
		return "", fmt.Errorf("there is no program %q", command)
	}
	return filepath.Abs(path)
}

// become makes this process the submission's program, within the limits of the task. It may
// read its own files and those of the system, and write nothing.
func become(job Job) error {
	program, err := Find(job.Command[0])
	if err != nil {
		return err
	}
	limits := cage.Limits{Memory: job.Memory, Processors: job.limit(), Read: slices.Concat(systems, job.Read)}
	if to, err := file.Resolved(program); err == nil && !within(to, systems) {
		limits.Read = append(limits.Read, filepath.Dir(filepath.Dir(to))) // …/bin/python3 has its library beside bin
	}
	return cage.Become(limits, append([]string{program}, job.Command[1:]...))
}

// within reports whether a path leads into one of the folders.
func within(path string, folders []string) bool {
	for _, f := range folders {
		if strings.HasPrefix(path, f+"/") {
			return true
		}
	}
	return false
}

// askLine asks a program.
func (p *Process) askLine(q grade.Question) (grade.Answer, error) {
	if q.Do != grade.Call {
		return grade.Answer{}, fmt.Errorf("a program answers only t:call and t:solves")
	}
	line, err := q.Line()
	if err != nil {
		return grade.Answer{}, err
	}
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		return grade.Answer{}, p.over(err)
	}
	said, err := p.line()
	if err != nil {
		return grade.Answer{}, p.over(err)
	}
	return grade.Answer{Line: said}, nil
}

// line reads a line of at most mostPacked bytes.
func (p *Process) line() (string, error) {
	var said strings.Builder
	for said.Len() <= mostPacked {
		part, more, err := p.out.ReadLine()
		if err != nil {
			return "", err
		}
		if said.Write(part); !more {
			return said.String(), nil
		}
	}
	return "", errLong
}
