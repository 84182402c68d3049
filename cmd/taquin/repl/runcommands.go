package repl

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/command"
	"taquin/cmd/taquin/terminal/line"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/luabind/guard"
)

// The commands that run something.

// runScript is %run.
func (s *Session) runScript(rest string) error {
	words, err := transcript.Words(rest)
	switch {
	case err != nil:
		return command.Misusedf("", "%v", err)
	case len(words) == 0, words[0] == "", words[0] == "--" && len(words) == 1:
		return command.Misusedf("repl.which-script-taquin-scripts-lists", "which script? (taquin scripts lists the built-in ones)")
	case words[0] == "-":
		return command.Misusedf("repl.standard-input-is-where", "standard input is where you type, and no script")
	}
	if words[0] == "--" {
		words = words[1:]
	} else if word, flag := cli.Misplaced(words, nil); flag != "" {
		return command.Misusedf("repl.argument-of-the-script", "%s would be an argument of the script, and a running session keeps its flags: leave and start taquin %s, or write -- before %s to pass it to the script", word, flag, words[0])
	}
	words[0] = fromHome(words[0])
	found, err := s.runs(words)
	if found {
		s.script = words
	}
	return err
}

// reload is %reload.
func (s *Session) reload(string) error {
	if s.script == nil {
		return command.ErrNoScript
	}
	_, err := s.runs(s.script)
	return err
}

// runs runs a script by its name and arguments, and reports whether there is
// one. A pipe or a device, for which one would wait, is none; what a folder
// stands for, the search for scripts knows.
func (s *Session) runs(script []string) (found bool, err error) {
	name := script[0]
	for _, path := range []string{name, name + ".lua"} {
		if err := file.CheckRegular(path); err != nil && !file.IsFolder(path) {
			return false, message.Errorf("repl.run", "%%run: %s %w", quoted(path), err)
		}
	}
	s.boardSeen = true // a script shows the board itself
	err = s.Script(name, script[1:])
	return !errors.Is(err, guard.ErrNoScript), err // included files do not count
}

// time is %time: the output and values of the chunk, then the time.
func (s *Session) time(chunk string) error {
	if chunk == "" {
		return command.ErrNoChunk
	}
	r, err := s.chunkOfLua(chunk, nil)
	if err != nil {
		return err
	}
	s.Printed.End()
	s.say("", "%s", command.Took(r.Took, s.Config.MarkTimes))
	return nil
}

// bench is %bench.
func (s *Session) bench(chunk string) error {
	if chunk == "" {
		return command.ErrNoChunk
	}
	var told message.Text
	err := s.Chunk(func() (err error) {
		told, err = command.Bench(s.Host, chunkName, chunk, s.Config.MarkTimes)
		return err
	})
	if err != nil {
		return err
	}
	s.Printed.End()
	s.say("", "%v", told)
	return nil
}

// edit is %edit.
func (s *Session) edit(string) error {
	if s.editor == nil {
		return message.New("repl.edit-there-is-no", "%edit: there is no terminal here for an editor")
	}
	before := ""
	if n := len(s.entries); n > 0 {
		before = s.entries[n-1]
	}
	after, err := s.edited(before)
	if err != nil {
		return message.Errorf("repl.edit", "%%edit: %w", err)
	}
	if after = strings.TrimRight(after, " \t\r\n"); after == "" || after == strings.TrimRight(before, " \t\r\n") {
		s.say("repl.nothing-was-changed", "nothing was changed, nothing is run")
		return nil
	}
	first, next := line.Prompts(s.Host.Prompt().NextEntry())
	fmt.Fprintln(s.Out, first+strings.ReplaceAll(after, "\n", "\n"+next))
	s.editor.Add(after)
	_, err = s.Enter(after)
	return err
}

// edited lets the user edit an entry.
func (s *Session) edited(entry string) (string, error) {
	editor, err := transcript.Words(editorCommand())
	if err != nil || len(editor) == 0 {
		return "", message.Errorf("repl.visual-or-editor-is", "$VISUAL or $EDITOR is no command: %q", editorCommand())
	}
	if entry != "" {
		entry += "\n"
	}
	name, remove, err := file.TempCopy(".lua", []byte(entry))
	if err != nil {
		return "", err
	}
	defer remove()
	cmd := exec.Command(editor[0], append(editor[1:], name)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = s.In, s.Out.File, s.Err.File
	if err := s.editor.Invite(cmd); err != nil {
		return "", message.Errorf("repl.the-editor-failed-nothing", "the editor %s failed, nothing is run: %w", editor[0], err)
	}
	after, err := file.Read(name, int64(s.Config.Limits.MaxChunk()))
	return strings.ReplaceAll(string(after), "\r\n", "\n"), err
}

// editorCommand is the user's editor.
func editorCommand() string {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if command := strings.TrimSpace(os.Getenv(name)); command != "" {
			return command
		}
	}
	if runtime.GOOS == "windows" {
		return "notepad"
	}
	return "vi"
}
