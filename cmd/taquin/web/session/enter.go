package session

import (
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/command"
	"taquin/engine/message"
	"taquin/luabind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/prompt"
	"taquin/luabind/source"
)

// chunkName is the name of entries in errors.
const chunkName = "input"

// enter runs an entry as the prompt does.
func (s *Session) enter(m request) (fields, error) {
	number := s.host.Prompt().NextEntry()
	return fields{"number": number}, s.tell(s.entered(m.Entry))
}

// entered runs an entry.
func (s *Session) entered(entry string) error {
	switch asked := strings.TrimSpace(entry); {
	case asked == "":
		return nil
	case prompt.Leaves(entry):
		return s.quit("")
	case asked == "help":
		entry = "?"
	}
	if name, rest, ok := command.Cut(entry); ok {
		return s.within(s.host, func() error { return s.command(name, rest) })
	}
	if answer, ok, err := s.host.Prompt().HelpLine(entry); ok {
		s.printed.write(answer, output)
		return err
	}
	var values []lua.LValue
	var silent bool
	var err error
	for _, piece := range s.host.Prompt().Pieces(entry) {
		if values, silent, _, err = s.evaluate(s.host, piece); err != nil {
			break
		}
	}
	s.host.Prompt().CountEntry(values)
	switch {
	case err != nil:
		return err
	case len(values) == 1 && values[0] == lua.LNil && !silent:
		if t := s.host.Prompt().Unknown(entry); !t.Empty() {
			s.remark(message.Textf("", "(%v)", t))
		}
	}
	if names := source.Locals(entry); len(names) > 0 && !s.localsExplained {
		s.localsExplained = true
		s.remark(command.LocalsEnd(names))
	}
	return nil
}

// evaluate runs Lua in a host and shows its values, unless a ";" ends it.
func (s *Session) evaluate(host *luabind.Host, chunk string) (values []lua.LValue, silent bool, took time.Duration, err error) {
	err = s.within(host, func() error {
		line, err := host.Compile(chunkName, chunk)
		if err != nil {
			return err
		}
		start := time.Now()
		values, err = host.Eval(line)
		took = time.Since(start)
		if silent = line.Silent; err != nil || silent {
			return err
		}
		s.show(host.Shown(values, s.style()))
		return host.Stopped() // a __tostring may have been
	})
	return values, silent, took, err
}

// check reports whether an entry needs more lines.
func (s *Session) check(m request) (fields, error) {
	chunk := s.commands().ChunkIn(m.text())
	unfinished, dangling := s.unfinished, s.host.Dangling
	if s.lesson != nil && s.lesson.Bench != nil {
		unfinished, dangling = s.lesson.Bench.Unfinished, s.lesson.Bench.Dangling
	}
	wants := chunk != "" && unfinished(chunk)
	return fields{"unfinished": wants, "dangling": wants && dangling(chunk)}, nil
}

// unfinished reports whether Lua wants more lines. A question needs none.
func (s *Session) unfinished(chunk string) bool {
	if _, asked, _ := s.host.Prompt().HelpLine(chunk); asked {
		return false
	}
	pieces := s.host.Prompt().Pieces(chunk)
	_, err := s.host.Compile(chunkName, pieces[len(pieces)-1])
	return errors.Is(err, explain.ErrIncomplete)
}

// text is the field of that name, "" without one.
func (m request) text() string {
	if m.Text == nil {
		return ""
	}
	return *m.Text
}

// complete lists the completions at a position of an entry.
func (s *Session) complete(m request) (fields, error) {
	typed := m.text()
	if letters := utf8.RuneCountInString(typed); m.Pos < 0 || m.Pos > letters {
		return nil, message.Errorf("web.pos-must-be-in", "complete: pos must be in 0..%d, not %d", letters, m.Pos)
	}
	pos := len(string([]rune(typed)[:m.Pos]))
	complete := s.host.Prompt().Complete
	if s.lesson != nil && s.lesson.Bench != nil {
		complete = s.lesson.Bench.Complete
	}
	head, found, tail := complete(typed, pos)
	candidates := []fields{}
	for _, c := range found {
		candidates = append(candidates, fields{"text": c.Text, "summary": c.Summary})
	}
	return fields{"head": head, "candidates": candidates, "tail": tail}, nil
}

// tell sends the event for an error and returns errTold.
func (s *Session) tell(err error) error {
	if err == nil {
		return nil
	}
	s.printed.end()
	var exit *guard.ExitError
	if errors.As(err, &exit) { // which is no mistake
		s.remark(message.Textf("", "(%v)", exit))
		return errTold
	}
	said := fields{"message": s.translate(err), "excerpt": "", "stopped": errors.Is(err, guard.ErrInterrupted)}
	var e *explain.Error
	if errors.As(err, &e) && !errors.Is(err, guard.ErrInterrupted) {
		said["message"], said["excerpt"], said["traceback"] = s.translate(e.Text), e.Excerpt, e.Traceback
	}
	for name, text := range said {
		if text, ok := text.(string); ok {
			said[name] = s.shortened(text)
		}
	}
	s.emit("error", said)
	s.renewAfter(err)
	return errTold
}

// renewAfter asks the page for a new worker after a memory limit: WebAssembly memory never
// shrinks.
func (s *Session) renewAfter(err error) {
	if s.broke(err) {
		s.emit("renew", fields{})
	}
}

// broke reports whether an error is that of the limit of memory.
func (s *Session) broke(err error) bool {
	var limit *guard.LimitError
	return errors.As(err, &limit)
}

// remark sends a remark.
func (s *Session) remark(t message.Text) {
	s.printed.end()
	s.emit("remark", fields{"text": s.shortened(s.translate(t))})
}
