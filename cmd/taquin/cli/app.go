// Package cli is the command line: the table of commands, the parser, the types of the values of
// flags, and groups of flags that several commands have.
//
// A command is a struct with the tags of kong (github.com/alecthomas/kong): its fields are flags
// and arguments, its method Run does the work, and its method Help, if any, returns examples for
// --help. To add a command, make a folder for it with
//
//	// Command is taquin hello.
//	var Command = cli.Command{Name: "hello", Help: "Greet a user.", New: func() any { return new(command) }}
//
//	type command struct {
//		Name       string `arg:"" help:"Who is greeted."`
//		cli.Tables `embed:""` // flags of several commands are embedded
//	}
//
//	func (c *command) Run(s terminal.Std) error { … }
//
// and add hello.Command to the table in main.go. Run may take any of the App's Bindings as
// parameters, such as lab.Parts, which opens labs. Begin reading at App.
package cli

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
)

// App is a program with several commands.
type App struct {
	Name, About string
	Commands    []Command
	Bindings    []any // parameters that Run methods can take, besides terminal.Std and *App

	// Values are lists that the tag complete of flags and arguments can name, for completion.
	Values map[string]func() []bind.Candidate
}

// Command is one command. The parser builds the flags of a command only if it is used.
type Command struct {
	Name, Help string
	New        func() any // makes the struct that kong reads
	Default    bool       // it is used if the command line names none
	Hidden     bool       // no list has it
}

// Run runs a command line, reports its error and returns the exit code.
func (a *App) Run(args []string, s terminal.Std) (code int) { return exit.Code(a.Report(args, s)) }

// Report runs a command line, and reports and returns its error.
func (a *App) Report(args []string, s terminal.Std) error {
	err := a.perform(args, s)
	switch unwritten := s.Out.Finish(); {
	case unwritten != nil && (exit.Code(err) == exit.OK || errors.Is(err, unwritten)):
		err = message.Errorf("command.standard-output-cannot-be", "standard output cannot be written: %w", file.WithoutPath(unwritten))
	case s.Out.Lost(): // not an error: a closed output acts like the null device
		s.Remark(message.Textf("command.standard-output-is-closed", "standard output is closed; the printed text is lost"))
	}
	exit.Report(s.Err, s.Language, err)
	s.Err.Finish()
	return err
}

func (a *App) perform(args []string, s terminal.Std) (err error) {
	defer func() {
		switch left := recover().(type) {
		case nil:
		case leave:
			err = &guard.ExitError{Code: int(left)}
		default:
			panic(left)
		}
	}()
	ctx, err := a.Parse(args, s)
	if err != nil {
		return err
	}
	return ctx.Run(append([]any{s, a}, a.Bindings...)...)
}

// Parse reads a command line. The target of the selected node is the command's struct.
func (a *App) Parse(args []string, s terminal.Std) (*kong.Context, error) {
	args = a.helped(args)
	ctx, err := a.parse(args, s)
	if at := hyphened(err, args); at >= 0 {
		args = slices.Concat(args[:at], args[at+1:], []string{"--", args[at]})
		ctx, err = a.parse(args, s)
	}
	if err == nil {
		err = checkPassed(ctx)
	}
	var slip exit.UsageError
	var parse *kong.ParseError
	switch {
	case errors.As(err, &slip): // of our own types of values
		return nil, slip
	case errors.As(err, &parse):
		return nil, explained(parse, args)
	}
	return ctx, err
}

func (a *App) parse(args []string, s terminal.Std) (*kong.Context, error) {
	commands := a.selected(args)
	ctx, err := a.parser(s, commands).Parse(args)
	if err != nil && len(commands) < len(a.Commands) {
		ctx, err = a.parser(s, a.Commands).Parse(args) // whose error knows all commands
	}
	return ctx, err
}

// helped rewrites "help" and "help solve" to "--help" and "solve --help", and help about a Lua name
// to "doc".
func (a *App) helped(args []string) []string {
	switch {
	case len(args) == 0 || args[0] != "help":
		return args
	case len(args) == 1:
		return []string{"--help"}
	case slices.Contains(a.Names(), args[1]) || strings.HasPrefix(args[1], "-"):
		return append(slices.Clone(args[1:]), "--help")
	}
	return append([]string{"doc"}, args[1:]...)
}

// selected returns the command that a command line names, or the default command. It returns all
// commands if help about no single command is wanted, or if a command's name stands after a flag,
// for then kong's error names the flag.
func (a *App) selected(args []string) []Command {
	help := func(arg string) bool { return arg == "--help" || arg == "-h" }
	first := slices.IndexFunc(args, func(arg string) bool { return !help(arg) && arg != "--version" })
	at := slices.IndexFunc(a.Commands, func(c Command) bool { return first >= 0 && c.Name == args[first] })
	named := func(arg string) bool { return help(arg) || slices.Contains(a.Names(), arg) }
	if at < 0 && !slices.ContainsFunc(args, named) {
		at = slices.IndexFunc(a.Commands, func(c Command) bool { return c.Default })
	}
	if at < 0 {
		return a.Commands
	}
	return a.Commands[at : at+1]
}

// Model builds the flags of all commands.
func (a *App) Model() *kong.Application { return a.parser(terminal.Std{}, a.Commands).Model }

// Names lists the commands that are not hidden.
func (a *App) Names() []string {
	var names []string
	for _, c := range a.Commands {
		if !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return names
}

// leave is the exit code with which kong ends the program, as it does after --help.
type leave int

// parser makes a parser for some of the commands.
func (a *App) parser(s terminal.Std, commands []Command) *kong.Kong {
	options := []kong.Option{
		kong.Name(a.Name),
		kong.Description(a.About),
		kong.Help(showHelp(s)),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
		kong.Exit(func(code int) { panic(leave(code)) }),
		kong.Writers(s.Out, s.Err),
		Values(),
	}
	for _, c := range commands {
		var tags []string
		if c.Default {
			tags = append(tags, `default:"withargs"`)
		}
		if c.Hidden {
			tags = append(tags, `hidden:""`)
		}
		options = append(options, kong.DynamicCommand(c.Name, c.Help, "", c.New(), tags...))
	}
	app := kong.Must(&struct {
		Version versionFlag `help:"Show the version."`
	}{}, options...)
	if err := describeOptions(app.Model); err != nil { // it returns none
		panic(err)
	}
	return app
}

// Values makes a parser read the types of values that flags have.
func Values() kong.Option {
	return kong.OptionFunc(func(k *kong.Kong) error {
		for _, option := range []kong.Option{
			kong.WithHyphenPrefixedParameters(true), // a chunk after -e may begin with a minus
			kong.KindMapper(reflect.String, kong.MapperFunc(anyText)),
			kong.NamedMapper("word", kong.MapperFunc(word)),
			kong.NamedMapper("outfile", kong.MapperFunc(outFile)),
		} {
			if err := option.Apply(k); err != nil {
				return err
			}
		}
		return nil
	})
}

// Arguments drops the "--" that may stand between flags and the rest.
func Arguments(args []string) []string {
	if len(args) > 0 && args[0] == "--" {
		return args[1:]
	}
	return args
}
