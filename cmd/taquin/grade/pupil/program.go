package pupil

import (
	"io"
	"strings"

	"taquin/cmd/taquin/cage"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/lib/grade"
)

// A submission that is another program reads a line for each question, which holds the
// values of a call: a board in reading order, with / between its rows. It writes a line for
// each answer, at once and not only when it ends.

// startProgram starts the submission's program in bubblewrap, or else with per-process limits.
// Bubblewrap has been checked before, so a failure is attributed to the submission.
func (p *Process) startProgram() error {
	job := p.job
	if job.Unconfined {
		p.process.Path, p.process.Args, p.process.Dir = job.Command[0], job.Command, job.Folder
		err := p.process.Start()
		if err == nil {
			err = cage.LimitProcess(p.process.Process.Pid, job.Memory, job.limit())
			if err != nil {
				p.process.Process.Kill()
				p.process.Wait()
			}
		}
		return loading(err)
	}
	box, err := cage.Program{Command: job.Command, Folder: job.Folder, Visible: job.Visible, Memory: job.Memory, Time: job.limit()}.Start(p.process, p.exceeded)
	if said := strings.TrimSpace(text.Visible(string(p.words))); err != nil && said != "" {
		err = message.Plain(text.Shorten(said, mostWrong)).AsError()
	}
	p.box = box
	return loading(err)
}

func loading(err error) error {
	if err == nil {
		return nil
	}
	return message.Errorf("", "%w: %w", ErrLoad, err)
}

// exceeded records the limit for which the program is killed.
func (p *Process) exceeded(limit error) {
	switch limit {
	case cage.ErrTime:
		limit = p.job.errTime()
	case cage.ErrMemory:
		limit = message.Errorf("grade.memory-limit-reached-the", "memory limit reached: the task has %s", message.Bytes(p.job.Memory))
	case cage.ErrTasks:
		limit = message.Errorf("grade.process-limit-reached-a", "process limit reached: a program may have %d processes and threads", cage.MaxTasks)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.killed == nil {
		p.killed = limit
	}
}

// askLine asks a program.
func (p *Process) askLine(q grade.Question) (grade.Answer, error) {
	if q.Do != grade.Call {
		return grade.Answer{}, message.Errorf("grade.a-program-answers-only", "a program answers only t:call and t:solves")
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
