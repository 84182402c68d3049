package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/repl"
	"taquin/cmd/taquin/signals"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/file"
	"taquin/engine/text"
	"taquin/luabind/guard"
)

// checkCmd replays transcripts.
type checkCmd struct {
	Update bool     `help:"Rewrite the files with what comes out now."`
	Files  []string `arg:"" name:"file" help:"A transcript that %log has written, or a page of Markdown with transcripts in blocks that begin with three backquotes and console."`
}

// Help is the longer text of taquin check --help.
func (checkCmd) Help() string {
	return `Examples:
  taquin check session.txt
  taquin check --update README.md

A transcript begins with a command after "$ taquin" and goes on with what it
prints, or with what is typed at its prompt after "> " and ". " and what is printed
then. Everything in it is done again, its files written too, in this folder.
Measured times may differ where the program itself prints them, and so may
addresses and the numbers that an entry prints which asks for the time or the
memory in use. Exit code 1 says that something else does.`
}

// Run implements the command.
func (c *checkCmd) Run(s terminal.Std, app *cli.App, parts lab.Parts) error {
	return cage.Within(cage.Limits{Unconfined: true}, func() error { return c.checkAll(s, replayer{app, parts}) })
}

// checkAll replays the files.
func (c *checkCmd) checkAll(s terminal.Std, r replayer) error {
	differ := 0
	for _, name := range c.Files {
		n, err := c.check(s, r, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		differ += n
	}
	if differ > 0 && !c.Update {
		return fmt.Errorf("what is printed differs in %s (- then, + now); taquin check --update writes what comes now", text.Count(differ, "place"))
	}
	return nil
}

// longestTranscript is how many bytes a file of transcripts may have, and what a command in
// it prints.
const longestTranscript = 64 << 20

// check replays a file and reports how much differs.
func (c *checkCmd) check(s terminal.Std, r replayer, name string) (differ int, err error) {
	before, err := file.Read(name, longestTranscript)
	if err != nil {
		return 0, err
	}
	found, err := transcript.Check(string(before), r.replay)
	if err != nil {
		return 0, err
	}
	differ = len(found.Differences)
	verdict := "all as written"
	switch {
	case differ > 0 && c.Update:
		if err := file.Write(file.Output(), name, []byte(found.Updated)); err != nil {
			return 0, err
		}
		verdict = fmt.Sprintf("%d rewritten", differ)
	case differ > 0:
		for _, d := range found.Differences {
			fmt.Fprint(s.Out, d.In(name))
		}
		verdict = fmt.Sprintf("%d differ", differ)
	}
	_, err = fmt.Fprintf(s.Out, "%s: %s, %s\n", name, text.Count(found.Steps, "step"), verdict)
	return differ, err
}

// replayer runs the program.
type replayer struct {
	app   *cli.App
	parts lab.Parts
}

// replay does what a transcript says and returns what is printed, or the signal
// that has ended it.
func (r replayer) replay(command []string, entries []string) ([]string, error) {
	if len(command) > 0 && command[0] == "check" {
		return nil, errors.New("a transcript cannot check transcripts")
	}
	if len(entries) == 0 {
		printed, err := r.playCommand(command)
		return []string{printed}, err
	}
	return r.playSession(command, entries)
}

// playCommand runs a command that opens no prompt.
func (r replayer) playCommand(args []string) (string, error) {
	nothing, err := file.OpenNull()
	if err != nil {
		return "", err
	}
	defer nothing.Close()
	out, remove, err := file.TempFile()
	if err != nil {
		return "", err
	}
	defer remove()
	failed := r.app.Report(args, terminal.Std{In: nothing, Out: &terminal.Output{File: out}, Err: &terminal.Output{File: out}, MarkTimes: true})
	if errors.As(failed, new(signals.Abandoned)) {
		return "", failed
	}
	if err := bySignal(exit.Code(failed)); err != nil {
		return "", err
	}
	if _, err := out.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	printed, err := file.ReadAll(out, longestTranscript)
	return string(printed), err
}

// bySignal is the end by a signal that an exit code tells of, or nil.
func bySignal(code int) error {
	for _, s := range signals.Handled() {
		if end := (exit.BySignal{Signal: s}); code == exit.Code(end) {
			return end
		}
	}
	return nil
}

// playSession opens a session and types the entries.
func (r replayer) playSession(args, entries []string) (printed []string, err error) {
	nothing, err := file.OpenNull()
	if err != nil {
		return nil, err
	}
	defer nothing.Close()
	std := terminal.Std{In: nothing, Out: &terminal.Output{File: nothing}, Err: &terminal.Output{File: nothing}, MarkTimes: true}
	ctx, err := r.app.Parse(args, std)
	if err != nil {
		return nil, err
	}
	c, ok := ctx.Selected().Target.Addr().Interface().(*repl.Prompt)
	if !ok {
		return nil, fmt.Errorf("taquin %s opens no prompt to type at", strings.Join(args, " "))
	}
	session, err := c.Session(std, r.parts)
	if err != nil {
		return nil, err
	}
	defer session.Host.Close()
	return printed, session.Watch.Run(func() error {
		first, err := c.Begin(session)
		printed = append(printed, first)
		for _, entry := range entries {
			shown := "(the session has ended)\n"
			if err == nil {
				shown, err = session.Enter(entry)
			}
			if session.Interrupted() {
				return guard.ErrInterrupted
			}
			printed = append(printed, shown)
		}
		if err != nil && !repl.Leaves(err) {
			return err
		}
		return nil
	})
}
