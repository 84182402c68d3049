package solver

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"taquin/engine/board"
)

// Family is a kind of puzzle with separate methods and options.
type Family uint8

// The families; an option may belong to several.
const (
	Boards  Family = 1 << iota
	Puzzles        // given by their moves
	Pieces         // that slide
	All     = Boards | Puzzles | Pieces
)

// Kind is which values an option takes.
type Kind int

// The kinds. Only a host can read values of the last eight, such as a goal or a
// function, so it sets them itself.
const (
	Number      Kind = iota // a float64
	WholeNumber             // a float64 without a fraction
	Word                    // a string, one of Option.Choices
	Text                    // a string that another package reads
	Truth                   // a bool
	Goal
	Labels
	Heuristic
	Costs // of moves
	Function
	Watching // true, or how many boards a trace keeps
	Sharing  // true to have other machines search
	Texts    // a list of strings
)

// Option is something that a solver may be told: what it is called, which values
// it takes and what it is for. Scripts, the command line, completion, help and
// the check of what a solver is given all read this one description.
type Option struct {
	Name        string // in Lua
	Flag        string // on the command line, where that is not the name with - for _
	Of          Family // the families whose methods have it
	Always      bool   // an option of every call, not only of methods that read it
	Kind        Kind
	Least, Most float64 // of a number; with Most 0 it is any number above Least. Most bytes of a Text
	Hundredths  bool    // a Number with at most two decimals
	Wanted      string  // what a Text is, for an error: "a partition such as …"
	Choices     []Choice
	About       string // what it is for, to go on after its name and a colon

	field func(*Options) any  // a pointer to its field; nil if a host sets it
	unit  int64               // of the field's value; 0 means 1
	given func(*Options) bool // without a field: whether it is set; nil if Options does not hold it
	// idle returns the missing setting, such as metric "moves", without which a method with these
	// reads ignores this option; "" if the method reads it.
	idle func(o *Options, reads []string) string
}

// Choice is a word that an option can be, and what it then does.
type Choice struct{ Name, About string }

// Prune says which words of moves a depth-first search leaves out.
type Prune string

// The ways of pruning; "" is the solver's own choice.
const (
	PruneNone      Prune = "none"
	PruneInverse   Prune = "inverse"
	PruneAutomaton Prune = "automaton"
)

// Metric says what counts as one move.
type Metric string

// The metrics; "" is Moves.
const (
	Moves  Metric = "moves"  // of one tile
	Slides Metric = "slides" // of one tile or several that are pushed at once
)

// Length is how long a path is by the metric.
func (m Metric) Length(p board.Path) int {
	if m == Slides {
		return p.Slides()
	}
	return len(p)
}

// One is what the metric counts, in the singular.
func (m Metric) One() string { return strings.TrimSuffix(string(cmp.Or(m, Moves)), "s") }

// Escape says how greedy descent leaves a local minimum.
type Escape string

// The ways out; "" is EscapeNone.
const (
	EscapeNone      Escape = "none"
	EscapeRandom    Escape = "random"
	EscapeLookahead Escape = "lookahead"
	EscapeTabu      Escape = "tabu"
)

// FindOption returns the named option of boards.
func FindOption(name string) (Option, bool) {
	i := slices.IndexFunc(optionTable, func(o Option) bool { return o.Name == name })
	if i < 0 {
		return Option{}, false
	}
	return optionTable[i], true
}

// FlagName is what the option is called on the command line, without the --.
func (o Option) FlagName() string {
	if o.Flag != "" {
		return o.Flag
	}
	return strings.ReplaceAll(o.Name, "_", "-")
}

// Describe is what the option is for and what it can be, in one sentence without
// a capital or a full stop.
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

// ReadBy names the methods that read the option, to follow the text of Describe.
func (o Option) ReadBy(methods []string) string {
	if o.Always || len(methods) == 0 {
		return ""
	}
	return "; read by " + strings.Join(methods, ", ")
}

// Sentence is Describe with a capital and a full stop.
func (o Option) Sentence() string {
	text := o.Describe()
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:] + "."
}

// ErrOption is wrapped by an OptionError.
var ErrOption = errors.New("solver: wrong option")

// OptionError is a value that an option cannot have.
type OptionError struct {
	Option Option
	Value  any
	Wanted string // what it must be: "a whole number", "in 1..1024"
}

// Error implements error.
func (e *OptionError) Error() string {
	value := fmt.Sprint(e.Value)
	if s, ok := e.Value.(string); ok {
		value = fmt.Sprintf("%q", s)
	}
	return fmt.Sprintf("%s: %s must be %s, not %s", ErrOption, e.Option.Name, e.Wanted, value)
}

// Unwrap makes errors.Is find ErrOption.
func (e *OptionError) Unwrap() error { return ErrOption }

// Set gives the option a value: a float64 for a number, a string for a word or a
// text, a bool for a truth. Its error is an *OptionError.
func (o Option) Set(opt *Options, value any) error {
	if wanted := o.wanted(value); wanted != "" {
		return &OptionError{o, value, wanted}
	}
	x, _ := value.(float64)
	s, _ := value.(string)
	switch field := o.field(opt).(type) {
	case *float64:
		*field = x
	case *int:
		*field = int(x)
	case *int64:
		*field = int64(x) * max(o.unit, 1)
	case *time.Duration:
		if *field = 0; x < 1e9 { // thirty years are no limit
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

// wanted says what the option must be where a value is not that, else "".
func (o Option) wanted(value any) string {
	x, isNumber := value.(float64)
	s, isText := value.(string)
	switch o.Kind {
	case WholeNumber:
		switch {
		case !isNumber || x != math.Trunc(x) || math.IsInf(x, 0):
			return "a whole number"
		case x < o.Least && o.Most == maxExact:
			return fmt.Sprintf("at least %.0f", o.Least)
		case x < o.Least || x > o.Most:
			return fmt.Sprintf("in %.0f..%.0f", o.Least, o.Most)
		}
	case Number:
		switch {
		case o.Most == 0 && !(isNumber && x > o.Least):
			return fmt.Sprintf("a number above %v", o.Least)
		case o.Most > 0 && !(isNumber && x >= o.Least && x <= o.Most && (!o.Hundredths || isHundredths(x))):
			wanted := fmt.Sprintf("a number from %v to %v", o.Least, o.Most)
			if o.Hundredths {
				wanted += " with at most two decimals"
			}
			return wanted
		}
	case Word:
		switch {
		case !isText:
			return "a string"
		case !slices.ContainsFunc(o.Choices, func(c Choice) bool { return c.Name == s }):
			names := make([]string, len(o.Choices))
			for i, c := range o.Choices {
				names[i] = c.Name
			}
			return "one of " + strings.Join(names, ", ")
		}
	case Truth:
		if _, ok := value.(bool); !ok {
			return "true or false"
		}
	case Text:
		switch {
		case !isText || strings.TrimSpace(s) == "":
			return o.Wanted
		case len(s) > int(o.Most):
			return fmt.Sprintf("%s of at most %.0f bytes", o.Wanted, o.Most)
		}
	}
	return ""
}

func isHundredths(x float64) bool { return math.Abs(100*x-math.Round(100*x)) <= 1e-9 }

// value returns the value of an option's field; nil if it is not set or has no field.
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

// Check finds an option that is set to what it cannot be. Its error is an
// *OptionError.
func (opt Options) Check() error {
	for i := range optionTable {
		o := &optionTable[i]
		value := o.value(&opt)
		if value == nil || o.Of&Boards == 0 {
			continue
		}
		if wanted := o.wanted(value); wanted != "" {
			return &OptionError{*o, value, wanted}
		}
	}
	return nil
}
