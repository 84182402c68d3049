package solver

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"taquin/engine/board"
	"taquin/engine/message"
)

// Family is a set of kinds of puzzles with separate methods and options.
type Family uint8

// The families; an option may belong to several.
const (
	Boards  Family = 1 << iota
	Puzzles        // permutation puzzles
	Pieces         // sliding pieces
	Rules          // puzzles defined by rules
	All     = Boards | Puzzles | Pieces | Rules
)

// Kind is the type of an option's values.
type Kind int

// The kinds. A host reads and sets the values of the last eight, such as a goal or a function.
const (
	Number  Kind = iota // a float64
	Integer             // a float64 without a fraction
	Enum                // a string, one of Option.Choices
	Text                // a string that another package reads
	Bool                // a bool
	Goal
	Labels
	Heuristic
	Costs // of moves
	Function
	Tracing   // true, or the number of boards in a trace
	OnCluster // true to search on a cluster
	Texts     // a list of strings
)

// Option describes an option of solvers: its name, its values and its meaning. Scripts, the
// command line, completion, help and the check of options share this description.
type Option struct {
	Name        string // in Lua
	Flag        string // on the command line; "" for the name with - instead of _
	Of          Family // the families whose methods have it
	Always      bool   // every method accepts it
	Kind        Kind
	Least, Most float64      // range of a number, if Most is 0 any number above Least; Most bytes of a Text
	Hundredths  bool         // a Number with at most two decimals
	Wanted      message.Text // describes a Text in errors: "a partition such as …"
	Choices     []Choice
	About       string // its meaning, to follow its name and a colon

	valid func(string) bool   // of a Text; nil accepts all
	field func(*Options) any  // returns a pointer to its field; nil if a host sets it
	unit  int64               // factor from the option's value to the field; 0 means 1
	given func(*Options) bool // if field is nil: reports whether it is set; nil if Options lacks it
	// idle returns the missing setting, such as metric "moves", without which a method with these
	// reads ignores this option; "" if the method reads it.
	idle func(o *Options, reads []string) string
}

// Choice is a value of an Enum option and its effect.
type Choice struct{ Name, About string }

// Prune selects the sequences of moves that a depth-first search prunes.
type Prune string

// The values of Prune; "" is the method's default.
const (
	PruneNone      Prune = "none"
	PruneInverse   Prune = "inverse"
	PruneAutomaton Prune = "automaton"
)

// Metric defines the unit of length.
type Metric string

// The metrics; "" is Moves.
const (
	Moves  Metric = "moves"  // of one tile
	Slides Metric = "slides" // of one tile or several in a line at once
)

// Length returns the length of a path in the metric.
func (m Metric) Length(p board.Path) int {
	if m == Slides {
		return p.Slides()
	}
	return len(p)
}

// One returns the unit of the metric in the singular.
func (m Metric) One() string { return strings.TrimSuffix(string(cmp.Or(m, Moves)), "s") }

// Escape selects how greedy descent leaves a local minimum.
type Escape string

// The values of Escape; "" is EscapeNone.
const (
	EscapeNone      Escape = "none"
	EscapeRandom    Escape = "random"
	EscapeLookahead Escape = "lookahead"
	EscapeTabu      Escape = "tabu"
)

// Has reports whether methods of the family have an option.
func (f Family) Has(option string) bool {
	for o := range optionsOf(f) {
		if o.Name == option {
			return true
		}
	}
	return false
}

// FindOption returns the named option of boards.
func FindOption(name string) (Option, bool) {
	i := slices.IndexFunc(optionTable, func(o Option) bool { return o.Name == name })
	if i < 0 {
		return Option{}, false
	}
	return optionTable[i], true
}

// FlagName returns the option's name on the command line, without the --.
func (o Option) FlagName() string {
	if o.Flag != "" {
		return o.Flag
	}
	return strings.ReplaceAll(o.Name, "_", "-")
}

// Describe returns the option's meaning and choices, in one sentence without capital and full
// stop.
func (o Option) Describe() string {
	var out strings.Builder
	out.WriteString(o.About)
	for i, c := range o.Choices {
		switch i {
		case 0:
			out.WriteString(": ")
		case len(o.Choices) - 1:
			out.WriteString(" or ")
		default:
			out.WriteString(", ")
		}
		fmt.Fprintf(&out, "%q", c.Name)
		if c.About != "" {
			fmt.Fprintf(&out, " (%s)", c.About)
		}
	}
	return out.String()
}

// Sentence returns Describe with capital and full stop.
func (o Option) Sentence() string {
	text := o.Describe()
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "."
}

// ErrOption is wrapped by an OptionError.
var ErrOption = message.New("solver.wrong-option", "solver: wrong option")

// OptionError reports an invalid value of an option.
type OptionError struct {
	Option Option
	Value  any
	Wanted message.Text // the requirement: "a whole number", "in 1..1024"
}

// Error implements error.
func (e *OptionError) Error() string { return e.Message().String() }

// Message implements message.Message.
func (e *OptionError) Message() message.Text {
	value := fmt.Sprint(e.Value)
	if s, ok := e.Value.(string); ok {
		value = strconv.Quote(s)
	}
	return message.Textf("solver.option-must-be", "%s: %s must be %s, not %s", ErrOption, e.Option.Name, e.Wanted, value)
}

// Unwrap makes errors.Is find ErrOption.
func (e *OptionError) Unwrap() error { return ErrOption }

// Set sets the option to a float64 for a Number, a string for an Enum or a Text, or a bool for a
// Bool. Its error is an *OptionError.
func (o Option) Set(opt *Options, value any) error {
	if wanted := o.wanted(value); !wanted.Empty() {
		return &OptionError{o, value, wanted}
	}
	x, _ := value.(float64)
	s, _ := value.(string)
	if o.Kind == Enum {
		s = o.Choices[o.choice(s)].Name
	}
	switch field := o.field(opt).(type) {
	case *float64:
		*field = x
	case *int:
		*field = int(x)
	case *int64:
		*field = int64(x) * max(o.unit, 1)
	case *time.Duration:
		if *field = 0; x < 1e9 { // more than thirty years mean no limit
			*field = max(time.Duration(x*float64(time.Second)), 1)
		}
	case *string:
		*field = s
	case *bool:
		*field, _ = value.(bool)
	case *Prune:
		*field = Prune(s)
	case *Escape:
		*field = Escape(s)
	case *Metric:
		*field = Metric(s)
	}
	return nil
}

// wanted returns the requirement that a value violates; empty if it is valid.
func (o Option) wanted(value any) message.Text {
	x, isNumber := value.(float64)
	s, isText := value.(string)
	switch o.Kind {
	case Integer:
		switch {
		case !isNumber || x != math.Trunc(x) || math.IsInf(x, 0):
			return message.Textf("solver.a-whole-number", "a whole number")
		case x < o.Least && o.Most == maxExact:
			return message.Textf("solver.at-least", "at least %.0f", o.Least)
		case x < o.Least || x > o.Most:
			return message.Textf("solver.in", "in %.0f..%.0f", o.Least, o.Most)
		}
	case Number:
		switch {
		case o.Most == 0 && !(isNumber && x > o.Least):
			return message.Textf("solver.a-number-above", "a number above %v", o.Least)
		case o.Most > 0 && !(isNumber && x >= o.Least && x <= o.Most && (!o.Hundredths || isHundredths(x))):
			if o.Hundredths {
				return message.Textf("solver.a-number-with-decimals", "a number from %v to %v with at most two decimals", o.Least, o.Most)
			}
			return message.Textf("solver.a-number-from-to", "a number from %v to %v", o.Least, o.Most)
		}
	case Enum:
		switch {
		case !isText:
			return message.Word("a string")
		case o.choice(s) < 0:
			return message.Textf("solver.one-of", "one of %s", strings.Join(o.choiceNames(), ", "))
		}
	case Bool:
		if _, ok := value.(bool); !ok {
			return message.Word("true or false")
		}
	case Text:
		switch {
		case !isText || strings.TrimSpace(s) == "", o.valid != nil && !o.valid(s):
			return o.Wanted
		case len(s) > int(o.Most):
			return message.Textf("solver.of-at-most-bytes", "%s of at most %.0f bytes", o.Wanted, o.Most)
		}
	}
	return message.Text{}
}

// choice returns the index of the choice with a name or an alias, or -1.
func (o Option) choice(name string) int { return choiceAliases.Find(name, o.choiceNames()) }

func (o Option) choiceNames() []string {
	names := make([]string, len(o.Choices))
	for i, c := range o.Choices {
		names[i] = c.Name
	}
	return names
}

func isHundredths(x float64) bool { return math.Abs(100*x-math.Round(100*x)) <= 1e-9 }

// value returns the value of the option's field; nil if it is unset or has no field.
func (o *Option) value(opt *Options) (value any) {
	if o.field == nil {
		return nil
	}
	switch field := o.field(opt).(type) {
	case *float64:
		value = *field
	case *int:
		value = float64(*field)
	case *int64:
		value = float64(min(*field, maxExact) / max(o.unit, 1)) // a larger value means no limit
	case *time.Duration:
		value = field.Seconds()
	case *string:
		value = *field
	case *bool:
		value = *field
	case *Prune:
		value = string(*field)
	case *Escape:
		value = string(*field)
	case *Metric:
		value = string(*field)
	}
	if value == float64(0) || value == "" || value == false {
		return nil
	}
	return value
}

// Check returns an *OptionError for the first option with an invalid value.
func (opt Options) Check() error {
	for i := range optionTable {
		o := &optionTable[i]
		value := o.value(&opt)
		if value == nil {
			continue
		}
		if wanted := o.wanted(value); !wanted.Empty() {
			return &OptionError{*o, value, wanted}
		}
	}
	return nil
}
