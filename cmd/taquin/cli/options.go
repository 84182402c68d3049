package cli

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/exit"
	"taquin/engine"
	"taquin/engine/heuristic"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// SetOptions sets a solver's options from flags. A flag that is not given is ""; an integer 0
// selects the default.
func SetOptions(opt *solver.Options, given map[string]string) error {
	for _, o := range solver.OptionList(solver.Boards) {
		typed := given[o.Name]
		if typed == "" || typed == "0" && o.Kind == solver.Integer {
			continue
		}
		var value any = typed
		if o.Kind == solver.Bool {
			value = true
		} else if x, err := strconv.ParseFloat(typed, 64); err == nil && (o.Kind == solver.Number || o.Kind == solver.Integer) {
			value = x
		}
		var wrong *solver.OptionError
		if errors.As(o.Set(opt, value), &wrong) {
			return exit.Misusedf("command.must-be-not", "--%s must be %s, not %s", o.FlagName(), wrong.Wanted, text.Quote(typed, 40))
		}
	}
	return nil
}

// OptionFlags returns the options that the flags of a command set, by the names in their tags option.
func OptionFlags(command any) map[string]string {
	given := map[string]string{}
	of := reflect.Indirect(reflect.ValueOf(command))
	for i := range of.NumField() {
		name := of.Type().Field(i).Tag.Get("option")
		switch value := of.Field(i).Interface().(type) {
		case string:
			given[name] = value
		case bool:
			if value {
				given[name] = "true"
			}
		}
	}
	return given
}

// CheckRead returns an error for flags whose options the method does not read. cluster reports
// whether --cluster is given.
func CheckRead(m solver.Method, opt solver.Options, cluster bool) error {
	given := opt.Given(solver.Boards)
	if cluster {
		given = append(given, "cluster")
	}
	var unread *solver.UnreadError
	if errors.As(m.Check(solver.Boards, opt, given), &unread) {
		o, _ := solver.FindOption(unread.Option)
		return exit.Misusedf("", "%s", unread.Reason("--"+o.FlagName()))
	}
	return nil
}

// describeOptions sets the help of flags with the tag option to the description of that option of
// the solvers, and adds the option's aliases.
func describeOptions(app *kong.Application) error {
	return kong.Visit(app, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok {
			if o, found := solver.FindOption(flag.Tag.Get("option")); found { // not for ""
				flag.Help, _ = describe(o, func(_, english string) (string, bool) { return english, true })
				flag.Aliases = append(flag.Aliases, flagAliases(o)...)
			}
		}
		return next(nil)
	})
}

// describe is the help of an option's flag, of texts that say translates.
func describe(o solver.Option, say func(key, english string) (string, bool)) (help string, ok bool) {
	help, ok = say("--"+o.FlagName(), strings.TrimSuffix(o.Sentence(), "."))
	add := func(key, format string, names []string) {
		said, translated := say(key, format)
		help, ok = help+fmt.Sprintf(said, strings.Join(names, ", ")), ok && translated
	}
	if o.Kind == solver.Heuristic {
		add("heuristics", ": %s; manhattan if not given, several, with commas, for the largest", heuristicNames())
	}
	if readers := boardMethods().Readers(o.Name); !o.Always && len(readers) > 0 {
		add("readers", "; read by %s", readers)
	}
	return help + ".", ok
}

// boardMethods are the methods for boards.
var boardMethods = sync.OnceValue(func() solver.Registry { return engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})) })

// flagAliases returns the option's name in Lua and its aliases as flags.
func flagAliases(o solver.Option) (all []string) {
	for _, name := range append([]string{o.Name}, solver.OptionAliases[o.Name]...) {
		flag := strings.NewReplacer(" ", "-", "_", "-").Replace(name)
		if len(flag) > 1 && flag != o.FlagName() {
			all = append(all, flag)
		}
	}
	return all
}

func heuristicNames() []string {
	var names []string
	for _, h := range engine.Heuristics(nil) {
		names = append(names, h.Name())
	}
	return names
}

// Heuristic is the largest of the heuristics with these names; nil for none.
func Heuristic(names []string, tables *pdb.Library) (heuristic.Heuristic, error) {
	known, several := engine.Heuristics(tables), []heuristic.Heuristic(nil)
	for _, name := range names {
		h, err := heuristic.Find(known, name)
		if err != nil {
			return nil, message.Errorf("command.heuristic", "--heuristic: %w", err)
		}
		several = append(several, h)
	}
	if len(several) == 0 {
		return nil, nil
	}
	return heuristic.Max(several...), nil
}
