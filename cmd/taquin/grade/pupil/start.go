package pupil

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"taquin/cmd/taquin/cage"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/lib/grade"
)

// Process is the process of a submission.
type Process struct {
	job      Job
	process  *exec.Cmd
	box      *cage.Box // sandbox of a program in another language, or nil
	in       io.WriteCloser
	pipe     *os.File // its standard output
	out      *bufio.Reader
	words    cage.LastWords
	begins   string        // its output while it was loaded
	patience time.Duration // how long we wait for it still

	done   chan struct{} // closed when the process has ended
	mu     sync.Mutex
	ended  error // why it answers nothing more; nil if it does
	killed error // why it was killed
	reaped bool  // the system may give its number to another process
}

var _ grade.Pupil = (*Process)(nil)

// ErrLoad is wrapped by the error about a submission that cannot be loaded.
var ErrLoad = message.New("grade.it-cannot-be-loaded", "it cannot be loaded")

// Start starts a submission; a submission in Lua runs in this program, started again with the
// command pupil. An error that wraps ErrLoad is the submission's. Call End after use.
func Start(ctx context.Context, job Job) (*Process, error) {
	p := &Process{job: job, process: &exec.Cmd{}, done: make(chan struct{}), patience: job.patience()}
	out, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.pipe, p.out = out, bufio.NewReaderSize(out, 64<<10)
	p.process.Stdout, p.process.Stderr = to, &p.words
	p.process.WaitDelay = lastWait
	alone(p.process)
	if p.in, err = p.process.StdinPipe(); err == nil {
		err = p.start()
	}
	to.Close()
	if err != nil {
		out.Close()
		return nil, err
	}
	go func() {
		if awaitEnd(p.process.Process) {
			p.killAll() // those that it has started
			p.forget()
		}
		p.process.Wait()
		p.forget()
		out.SetReadDeadline(time.Now().Add(lastWait)) // its children may still hold the pipe
		if p.box != nil {
			p.box.Close()
		}
		close(p.done)
	}()
	if err := p.begin(ctx); err != nil {
		p.End()
		return nil, err
	}
	return p, nil
}

// lastWait is how long output is read after the process has ended.
const lastWait = time.Second

// start starts the process.
func (p *Process) start() (err error) {
	if len(p.job.Command) > 0 {
		return p.startProgram()
	}
	if p.process.Path, err = os.Executable(); err != nil {
		return err
	}
	p.process.Args = []string{p.process.Path, Command.Name}
	p.process.Env = append(os.Environ(), "GOMAXPROCS=1") // leaves processors to other submissions
	return p.process.Start()
}

// begin hands the job over and hears whether the submission could be loaded.
func (p *Process) begin(ctx context.Context) error {
	if len(p.job.Command) > 0 {
		return nil
	}
	defer p.waiting(ctx)()
	var first answer
	err := send(p.in, p.job)
	if err != nil {
		err = p.over(err)
	} else {
		first, err = p.heard()
		p.begins = first.Printed
	}
	if err != nil {
		return message.Errorf("", "%w: %w", ErrLoad, err)
	}
	return nil
}

// waiting ends the process when the context is stopped, or when our patience is at its end,
// until done is called.
func (p *Process) waiting(ctx context.Context) (done func()) {
	began := time.Now()
	late := time.AfterFunc(p.patience, func() { p.kill(p.job.errLate()) })
	stop := context.AfterFunc(ctx, func() { p.kill(context.Cause(ctx)) })
	return func() {
		late.Stop()
		stop()
		p.patience -= time.Since(began)
	}
}

// Ask implements grade.Pupil.
func (p *Process) Ask(ctx context.Context, q grade.Question) (grade.Answer, error) {
	p.mu.Lock()
	ended := p.ended
	p.mu.Unlock()
	if ended != nil {
		return grade.Answer{}, ended
	}
	defer p.waiting(ctx)()
	if len(p.job.Command) > 0 {
		return p.askLine(q)
	}
	values, err := q.Values()
	if err != nil {
		return grade.Answer{}, err
	}
	if err := send(p.in, question{q.Do, q.Name, values}); err != nil {
		return grade.Answer{}, p.over(err)
	}
	a, err := p.heard()
	printed := p.begins + a.Printed
	p.begins = ""
	return grade.Answer{Values: a.Values, Printed: printed}, err
}

// heard reads an answer. An error is the submission's fault.
func (p *Process) heard() (a answer, err error) {
	if err := receive(p.out, mostAnswer, &a); err != nil {
		return a, p.over(err)
	}
	if a.Wrong != "" {
		err = message.Plain(a.Wrong).AsError() // in the language of the job
	}
	if a.Over {
		p.end(err)
	}
	return a, err
}

// kill ends the process, and says why.
func (p *Process) kill(why error) {
	p.mu.Lock()
	if p.killed == nil {
		p.killed = why
	}
	p.mu.Unlock()
	p.killAll()
}

// killAll kills the process and its children.
func (p *Process) killAll() {
	p.mu.Lock()
	if !p.reaped {
		killAll(p.process.Process)
	}
	p.mu.Unlock()
	if p.box != nil {
		p.box.Kill()
	}
}

// forget notes that the process must be killed no more.
func (p *Process) forget() {
	p.mu.Lock()
	p.reaped = true
	p.mu.Unlock()
}

// reap ends the process, if it has not ended, and waits for that.
func (p *Process) reap() {
	select {
	case <-p.done:
	default:
		p.killAll()
		<-p.done
	}
}

func (p *Process) end(why error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended == nil {
		p.ended = why
	}
	return p.ended
}

// over ends a process that has answered with an error of the pipe, and says why it has come to that.
func (p *Process) over(err error) error {
	p.reap()
	p.mu.Lock()
	killed := p.killed
	p.mu.Unlock()
	if killed != nil {
		return p.end(killed)
	}
	return p.end(p.reason(err))
}

// reason says why the process has ended, after an error of the pipe.
func (p *Process) reason(err error) error {
	if errors.Is(err, errLong) {
		return err
	}
	said := strings.TrimSpace(text.Visible(string(p.words)))
	state := p.process.ProcessState
	if spent := state.UserTime() + state.SystemTime(); spent >= p.job.limit()*9/10 {
		return p.job.errTime()
	}
	if len(p.job.Command) == 0 {
		return message.Errorf("grade.the-system-has-ended-it", "the system has ended it: %s", p.words.Cause(state.String()))
	}
	if said != "" {
		said = "; it says\n" + text.Shorten(said, mostWrong)
	}
	ended := state.String()
	if signal := state.ExitCode() - 128; p.box != nil && signal > 0 { // bubblewrap's exit code for a signal
		ended = "signal: " + syscall.Signal(signal).String()
	}
	return message.Errorf("grade.it-has-ended-without", "it has ended without an answer (%s)%s", ended, said)
}

// End ends the process.
func (p *Process) End() {
	p.in.Close()
	p.reap()
	p.pipe.Close()
}
