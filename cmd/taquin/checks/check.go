package checks

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/repl"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/luabind/guard"
)

// Check is taquin check.
var Check = cli.Command{Name: "check", Help: "Replay transcripts of sessions and report the differences.", New: func() any { return new(checkCommand) }}

type checkCommand struct {
	Update bool     `help:"Update the files with the current output."`
	Files  []string `arg:"" name:"file" help:"A transcript that %log has written, or a page of Markdown with transcripts in blocks that begin with three backquotes and console."`
}

// Help is the longer text of taquin check --help.
func (checkCommand) Help() string {
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
func (c *checkCommand) Run(s terminal.Std, app *cli.App, parts lab.Parts) error {
	return cage.Within(cage.Limits{Unconfined: true}, func() error { return c.checkAll(s, Replay(app, parts)) })
}

// checkAll replays the files.
func (c *checkCommand) checkAll(s terminal.Std, replay transcript.Play) error {
	differ := 0
	for _, name := range c.Files {
		n, err := c.check(s, replay, name)
		if err != nil {
			return message.Errorf("", "%s: %w", name, err)
		}
		differ += n
	}
	if differ > 0 && !c.Update {
		return message.Errorf("command.output-differs", "the output differs in %s (- recorded, + now); taquin check --update records the new output", message.Count(differ, "place"))
	}
	return nil
}

// longestTranscript is the maximum size of a file of transcripts, and of the output of a
// command, in bytes.
const longestTranscript = 64 << 20

// check replays a file and returns the number of differences.
func (c *checkCommand) check(s terminal.Std, replay transcript.Play, name string) (differ int, err error) {
	before, err := file.Read(name, longestTranscript)
	if err != nil {
		return 0, err
	}
	found, err := transcript.Check(string(before), replay)
	if err != nil {
		return 0, err
	}
	differ = len(found.Differences)
	verdict := message.Textf("check.all-as-written", "all as written")
	switch {
	case differ > 0 && c.Update:
		if err := file.Write(file.Output(), name, []byte(found.Updated)); err != nil {
			return 0, err
		}
		verdict = message.Textf("check.rewritten", "%d rewritten", differ)
	case differ > 0:
		for _, d := range found.Differences {
			fmt.Fprint(s.Out, d.In(name))
		}
		verdict = message.Textf("check.differ", "%d differ", differ)
	}
	_, err = fmt.Fprintln(s.Out, s.Textf("", "%s: %s, %s", name, message.Count(found.Steps, "step"), verdict))
	return differ, err
}

// Replay returns a function that runs a command of the program, or types entries at its prompt.
// Its error is the signal that has ended the program.
func Replay(app *cli.App, parts lab.Parts) transcript.Play {
	return func(command []string, entries []string) ([]string, error) {
		if len(command) > 0 && command[0] == "check" {
			return nil, message.New("command.a-transcript-cannot-check", "a transcript cannot check transcripts")
		}
		if len(entries) == 0 {
			printed, err := playCommand(app, command)
			return []string{printed}, err
		}
		return playSession(app, parts, command, entries)
	}
}

// playCommand runs a command that opens no prompt.
func playCommand(app *cli.App, args []string) (string, error) {
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
	failed := app.Report(args, terminal.Std{In: nothing, Out: &terminal.Output{File: out}, Err: &terminal.Output{File: out}, MarkTimes: true})
	if errors.As(failed, new(process.Abandoned)) {
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

// bySignal returns the error for the exit code of a signal, or nil.
func bySignal(code int) error {
	for _, s := range process.Handled() {
		if end := (exit.BySignal{Signal: s}); code == exit.Code(end) {
			return end
		}
	}
	return nil
}

// playSession opens a session and types the entries.
func playSession(app *cli.App, parts lab.Parts, args, entries []string) (printed []string, err error) {
	nothing, err := file.OpenNull()
	if err != nil {
		return nil, err
	}
	defer nothing.Close()
	std := terminal.Std{In: nothing, Out: &terminal.Output{File: nothing}, Err: &terminal.Output{File: nothing}, MarkTimes: true}
	ctx, err := app.Parse(args, std)
	if err != nil {
		return nil, err
	}
	c, ok := ctx.Selected().Target.Addr().Interface().(*repl.Prompt)
	if !ok {
		return nil, message.Errorf("command.taquin-opens-no-prompt", "taquin %s opens no prompt to type at", strings.Join(args, " "))
	}
	session, err := c.Session(std, parts)
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
