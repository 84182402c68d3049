package command

import (
	"fmt"
	lua "github.com/yuin/gopher-lua"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
	"taquin/luabind/values"
	"taquin/scripts"
)

// These describe the commands of every prompt.
var (
	AboutReload = prompt.Command{Name: "%reload", Summary: "Runs the script of the last %run again."}
	AboutTime   = prompt.Command{Name: "%time", Params: []bind.Spec{{Name: "chunk"}}, Lua: true, Summary: "Runs Lua, shows its values and how long it took."}
	AboutBench  = prompt.Command{Name: "%bench", Params: []bind.Spec{{Name: "chunk"}}, Lua: true, Summary: "Measures Lua, run again and again; the board stays."}
	AboutUndo   = prompt.Command{Name: "%undo", Params: []bind.Spec{{Name: "n", Optional: true}}, Summary: "Takes back the last move of the board, or the last n."}
	AboutWho    = prompt.Command{Name: "%who", Summary: "Lists the globals that you have made."}
)

// AboutRun describes %run, which runs scripts on disk and, if given is not nil, in given.
func AboutRun(given fs.FS) prompt.Command {
	script := bind.Spec{Name: "script", Choices: values.Scripts(scripts.Files, given)}
	return prompt.Command{Name: "%run", Params: []bind.Spec{script, {Name: "args", Optional: true}}, Summary: "Runs a script, by path or by name, with arguments."}
}

// ErrNoScript is the error of %reload before any %run.
var ErrNoScript = message.New("command.reload-no-script-has", "%reload: no script has been run yet; %run runs one")

// AboutGuide describes %guide, which opens chapters of a guide.
func AboutGuide(g func(in text.Language) prompt.Guide) prompt.Command {
	chapter := bind.Spec{Name: "chapter", Optional: true, Choices: func(at bind.Cursor) []bind.Candidate { return g(at.State.Language()).Topics() }}
	return prompt.Command{Name: "%guide", Params: []bind.Spec{chapter}, Summary: "Opens a chapter of the guide, or lists the chapters."}
}

// Undo is %undo.
func Undo(host *luabind.Host, rest string) error {
	n, err := HowMany(rest, 1)
	if err != nil {
		return err
	}
	g, ok := host.Current().Board()
	if !ok {
		return message.New("command.undo-the-global-board", "%undo: the global board is no board now")
	}
	return g.Undo(n)
}

// Who returns the list of %who.
func Who(host *luabind.Host) string {
	globals := host.Prompt().Globals()
	nameWidth, kindWidth := 0, 0
	for _, g := range globals {
		nameWidth, kindWidth = max(nameWidth, len(g.Name)), max(kindWidth, len(g.Kind))
	}
	var out strings.Builder
	for _, g := range globals {
		fmt.Fprintf(&out, "%-*s  %-*s  %s\n", nameWidth, g.Name, kindWidth, g.Kind, g.Text)
	}
	return out.String()
}

// benchTime is the duration of %bench.
const benchTime = time.Second

// Bench returns the result of %bench, with the measured figures marked or not.
func Bench(host *luabind.Host, name, chunk string, marked bool) (told message.Text, err error) {
	compiled, err := host.Compile(name, chunk)
	if err != nil {
		return told, err
	}
	cost, err := host.Measure(compiled, benchTime)
	if err != nil {
		return told, err
	}
	return message.Textf("command.a-run-median-of", "%s a run, median %s, of %s runs", Took(cost.Mean, marked), Took(cost.Median, marked), measured(strconv.Itoa(cost.Runs), marked)), nil
}

// Tested is the sum of tests that have run; broken is empty or what else is broken.
func Tested(ran, failed int, broken message.Text, took time.Duration) message.Text {
	return message.Textf("command.failed-in", "%s, %d failed%s in %.1f s", message.Count(ran, "test"), failed, broken, took.Seconds())
}

// LocalsEnd is the remark on local variables, which end with their entry.
func LocalsEnd(names []string) message.Text {
	return message.Textf("command.local-gone-with-the", `(local %s: gone with the end of this line; leave out "local" at the prompt)`, strings.Join(names, ", "))
}

// Reason is the reason of a nil result in brackets, if a function of the lab has given it; empty
// for other results.
func Reason(host *luabind.Host, values []lua.LValue) message.Text {
	reason := host.State().Refused().Reason
	if reason == nil || len(values) < 2 || !lua.LVIsFalse(values[0]) || values[1] != lua.LString(reason.Error()) {
		return message.Text{}
	}
	return message.Textf("", "(%v)", reason)
}

// Took formats a measured time, marked or not.
func Took(d time.Duration, marked bool) string { return measured(inUnits(d), marked) }

// measured marks a measured figure in the replay of a transcript.
func measured(figure string, marked bool) string {
	if marked {
		return text.Mark + figure
	}
	return figure
}

// inUnits formats a time with three digits in a suitable unit.
func inUnits(d time.Duration) string {
	x, unit := float64(d), "ns"
	for _, larger := range []string{"µs", "ms", "s"} {
		if x < 999.5 {
			break
		}
		x, unit = x/1000, larger
	}
	if x >= 999.5 {
		return fmt.Sprintf("%.0f %s", x, unit)
	}
	return fmt.Sprintf("%.3g %s", x, unit)
}
