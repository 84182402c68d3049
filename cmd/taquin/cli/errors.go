package cli

import (
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/exit"
	"taquin/engine/message"
	"taquin/engine/text"
)

// isNegative reports whether an argument is a number below 0.
func isNegative(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && '0' <= arg[1] && arg[1] <= '9'
}

// unknownFlag matches kong's message for an unknown flag or an extra argument, with or without
// kong's suggestions.
const unknownFlag = `(?s)^(unknown flag|unexpected argument) (.*?)(, did you mean .*)?$`

// hyphened returns the index of the argument whose blank at the start, as in "- 1 2 / 3 4 5", kong took
// for a flag; -1 for none.
func hyphened(err error, args []string) int {
	var parse *kong.ParseError
	if !errors.As(err, &parse) {
		return -1
	}
	found := regexp.MustCompile(unknownFlag).FindStringSubmatch(err.Error())
	return slices.IndexFunc(args, func(arg string) bool {
		return found != nil && len(arg) > 2 && arg[:2] == found[2] && found[2] != "--" && strings.ContainsAny(arg, " /|,;\n")
	})
}

// kinds are types of values in kong's messages.
var kinds = map[string]string{"int": "a whole number", "float": "a number", "bool": "true or false"}

// translations are kong's messages, and the same in the lab's words.
var translations = []struct {
	pattern string
	say     func(found []string, command string) error
}{
	{`^(?:(.*): )?(?:expected a valid [0-9]+ bit u?(int|float)|(bool) value must be true, 1, yes, false, 0 or no) but got (.*)$`, func(found []string, _ string) error {
		return exit.Misusedf("command.expected-a-kind", "%s must be %v, not %s", found[1], message.Word(kinds[found[2]+found[3]]), found[4])
	}},
	{`^(.*): expected an? (int|float|counter) but got "EOL"`, func(found []string, _ string) error {
		return exit.Misusedf("command.value-is-missing", "%s: the value is missing", found[1])
	}},
	{`^expected "(.*)"$|^missing positional arguments (.*)$`, func(found []string, command string) error {
		return exit.Misusedf("command.argument-is-missing", "%s is missing (%s --help explains the command)", found[1]+found[2], command)
	}},
	{`^missing flags: (.*)$`, func(found []string, command string) error {
		return exit.Misusedf("command.argument-is-missing", "%s is missing (%s --help explains the command)", found[1], command)
	}},
	{`(?s)^(.*) must be one of (.*) but got (.*)$`, func(found []string, _ string) error {
		return exit.Misusedf("command.must-be-one-of", "%s must be one of %s, not %s", found[1], strings.ReplaceAll(strings.ReplaceAll(found[2], `"`, ""), ",", ", "), found[3])
	}},
}

// explained says an error of kong in the lab's words: it explains a negative number that was read as a
// flag, and suggests flags and commands with similar names.
func explained(err *kong.ParseError, args []string) error {
	if err.Context == nil {
		return err
	}
	node := err.Context.Selected()
	if node == nil {
		node = err.Context.Model.DefaultCmd
	}
	named := node // without the name of a default command
	if named.Parent.DefaultCmd == named {
		named = named.Parent
	}
	for _, t := range translations {
		if found := regexp.MustCompile(t.pattern).FindStringSubmatch(err.Error()); found != nil {
			return t.say(found, named.FullPath())
		}
	}
	parts := regexp.MustCompile(unknownFlag).FindStringSubmatch(err.Error())
	if parts == nil {
		return err
	}
	var known []string
	if parts[1] == "unknown flag" {
		for _, arg := range args {
			if isNegative(arg) && arg[:2] == parts[2] {
				return exit.Misusedf("command.is-below-and-no", "%s is below 0, and no number is that here; wanted is %s", arg, strings.TrimSuffix(node.Summary(), " [flags]"))
			}
		}
		for _, group := range node.AllFlags(true) {
			for _, flag := range group {
				known = append(known, "--"+flag.Name)
			}
		}
	}
	if i := slices.Index(args, parts[2]); parts[1] == "unexpected argument" && i > 0 && args[i-1] == "--cluster" {
		return exit.Misusedf("command.unexpected-argument-if-it", "unexpected argument %s; if it is the cluster's address, write --cluster=%s", parts[2], parts[2])
	}
	if parts[1] == "unexpected argument" && node.Name == "solve" {
		return exit.Misusedf("command.unexpected-argument-the-board", "unexpected argument %s; the board is one argument: put it in quotes, as in taquin solve '4 0 2 / 3 1 .'", parts[2])
	}
	for _, child := range named.Children {
		known = append(known, child.Name)
	}
	return exit.Misusedf("command.help-lists-what-there", "%s %s%s (%s --help lists what there is)", message.Word(parts[1]), parts[2], message.Suggest(parts[2], known), named.FullPath())
}

// checkPassed refuses a flag of the program that stands after the script, where the script would
// get it.
func checkPassed(ctx *kong.Context) error {
	node := ctx.Selected()
	if node == nil {
		return nil
	}
	var flags []string
	for _, group := range node.AllFlags(false) {
		for _, flag := range group {
			flags = append(flags, "--"+flag.Name)
			if flag.Short != 0 {
				flags = append(flags, "-"+string(flag.Short))
			}
		}
	}
	for _, p := range node.Positional {
		passed, ok := p.Target.Interface().([]string)
		before := len(ctx.Args) - len(passed) - 1 // a "--" that kong takes for itself
		if !ok || p.PassthroughMode == kong.PassThroughModeNone || before >= 0 && ctx.Args[before] == "--" {
			continue
		}
		if word, flag := Misplaced(passed, flags); flag != "" {
			return exit.Misusedf("command.argument-of-the-script", "%s after %s would be an argument of the script: write %s before %s, or -- before %s to pass it to the script", word, passed[0], flag, passed[0], passed[0])
		}
	}
	return nil
}

// holding lists the flags that limit an untrusted script. A misspelling of one is an error, too.
var holding = []string{"--sandbox", "--timeout", "--memory", "--max-output"}

// Misplaced finds, among a script and its arguments, a flag of the program: one of flags, or a
// misspelt one that limits a script, such as -sandbox. It returns the argument and the flag; ""
// for none. Arguments after "--" belong to the script.
func Misplaced(words, flags []string) (word, flag string) {
	for i, word := range words {
		name, _, _ := strings.Cut(word, "=")
		switch {
		case word == "--":
			return "", ""
		case i > 0 && slices.Contains(flags, name):
			return word, name
		case i > 0:
			if flag := nearlyHolding(name); flag != "" {
				return word, flag
			}
		}
	}
	return "", ""
}

// nearlyHolding returns the flag of holding that a word resembles: hyphens, case and a few letters
// may differ. It returns "" for none.
func nearlyHolding(word string) string {
	name := strings.TrimLeft(word, "-‐‑‒–—−")
	if name == word {
		return ""
	}
	plain := strings.NewReplacer("-", "", "_", "")
	name = plain.Replace(strings.ToLower(name))
	const most = 2 // letters that may be missing
	for _, flag := range holding {
		whole := plain.Replace(flag)
		if strings.HasPrefix(name, whole) || len(name) >= len(whole)-most && len(text.Similar(name, []string{whole})) > 0 {
			return flag
		}
	}
	return ""
}
