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

// Kind is which values an option takes.
type Kind int

// The kinds. A value of the last seven exists in a host alone, which knows how a
// board, its labels, a heuristic or a function are written and sets it by itself.
const (
	Number      Kind = iota // a float64
	WholeNumber             // a float64 without a fraction
	Word                    // a string, one of Option.Choices
	Text                    // a string that another package reads
	Truth                   // a bool
	Board
	Labels
	Heuristic
	Costs // of moves
	Function
	Watching // true, or how many boards a trace keeps
	Sharing  // true to have other machines search
)

// Option is something that a solver may be told: what it is called, which values
// it takes and what it is for. Scripts, the command line, completion, help and
// the check of what a solver is given all read this one description.
type Option struct {
	Name        string // in Lua
	Flag        string // on the command line, where that is not the name with - for _
	Kind        Kind
	Least, Most float64 // of a number; with Most 0 it is any number above Least. Most bytes of a Text
	Hundredths  bool    // a Number with at most two decimals
	Wanted      string  // what a Text is, for an error: "a partition such as …"
	Choices     []Choice
	About       string // what it is for, to go on after its name and a colon

	field func(*Options) any // a pointer to where it is kept; nil for what a host sets
	unit  int64              // of what is kept there, 0 for 1
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

// OptionList is every option, in the order in which they are described.
func OptionList() []Option { return slices.Clone(optionTable) }

var optionTable = []Option{
	{Name: "goal", Kind: Board,
		About: "a name (" + strings.Join(board.GoalNames(), ", ") + ") or another board of the same shape to reach instead of the solved one, its blank anywhere; a goal in a notation with another home of the blank has the same tiles, in the order of their homes"},
	{Name: "alike", Kind: Labels,
		About: "lists of labels that look alike, such as {{1, 5}, {8, 9, 10}}: tiles of a list may end at each other's homes; optimal, ida and the other exact methods find the least that any of these ways needs"},
	{Name: "metric", Kind: Word, field: func(o *Options) any { return &o.Metric },
		About: "what counts as one move",
		Choices: []Choice{
			{string(Moves), "of one tile, the usual"},
			{string(Slides), "of one tile or several in a row or column pushed at once; optimal, bfs and bidirectional count so, others find nothing"},
		}},
	{Name: "heuristic", Kind: Heuristic, About: "what ida, rbfs, astar, sma, mm and greedy go by"},
	{Name: "weight", Kind: Number, Least: 0.01, Most: 100, Hundredths: true, field: func(o *Options) any { return &o.Weight },
		About: "multiplies the heuristic in ida, rbfs, astar and sma, 0.01 to 100; above 1 A* is faster and its solution at most so many times too long"},
	{Name: "cost", Kind: Costs, About: "what ucs pays for a move"},
	{Name: "depth", Kind: WholeNumber, Least: 1, Most: 100_000, field: func(o *Options) any { return &o.Depth },
		About: "how many moves deep dfs goes (50)"},
	{Name: "max_stored", Kind: WholeNumber, Least: 2, Most: 1 << 28, field: func(o *Options) any { return &o.MaxStored },
		About: "how many boards sma keeps (100000)"},
	{Name: "prune", Kind: Word, field: func(o *Options) any { return &o.Prune },
		About: "words that dfs, deepening, ida, rbfs, sma and optimal leave out",
		Choices: []Choice{
			{string(PruneNone), ""},
			{string(PruneInverse), "those that go straight back; the usual of all but optimal"},
			{string(PruneAutomaton), "those equal to a shorter or earlier word, see solve.dropped; the usual of optimal"},
		}},
	{Name: "escape", Kind: Word, field: func(o *Options) any { return &o.Escape },
		About: "how greedy leaves a local minimum",
		Choices: []Choice{
			{string(EscapeNone), "it is stuck"},
			{string(EscapeRandom), "a random walk"},
			{string(EscapeLookahead), "to the nearest better board"},
			{string(EscapeTabu), "on to the best neighbour, better or not; boards visited count worse"},
		}},
	{Name: "steps", Kind: WholeNumber, Least: 1, Most: 1 << 20, field: func(o *Options) any { return &o.Steps },
		About: "how long the random walks are at the most (40), or how far lookahead looks (no limit)"},
	{Name: "polish", Kind: Truth, field: func(o *Options) any { return &o.Polish },
		About: "makes a solution shorter that is not proven shortest, such as one of lines, rows or cycles: exact searches replace windows of it, and beam searches its rest on boards of more than 16 cells, until max_nodes or max_seconds, else for a fraction of a second"},
	{Name: "tables", Flag: "partition", Kind: Text, Most: 4096, Wanted: `a partition such as "6-6-3"`, field: func(o *Options) any { return &o.Tables },
		About: `which pattern databases optimal goes by: the sizes, 1 to 8 each, of a partition of the tiles, such as "6-6-3", or its picture, such as "aab/acb/cc." with a letter for each tile and . for the blank's home, in a corner; several with "+" between them for the largest, or "large" for the large set of 4x4 (two of 8-7, 392 MB) or 5x5 (6-6-6-6 and 7-7-6-4, 1.2 GB)`},
	{Name: "threads", Kind: WholeNumber, Least: 1, Most: MaxThreads, field: func(o *Options) any { return &o.Threads },
		About: "how many threads optimal and beam search with (as many as there are processors)"},
	{Name: "cluster", Kind: Sharing,
		About: "true to have the machines of lab.cluster search together, which optimal can; what is small is searched here, on threads"},
	{Name: "max_nodes", Kind: WholeNumber, Least: 1, Most: maxExact, field: func(o *Options) any { return &o.MaxNodes },
		About: "a limit of boards generated; beam stops there with the best solution it has"},
	{Name: "max_seconds", Flag: "timeout", Kind: Number, field: func(o *Options) any { return &o.MaxTime },
		About: "a limit of time; beam takes all of it and then has a solution"},
	{Name: "max_memory", Flag: "memory", Kind: WholeNumber, Least: 1, Most: 1 << 40, field: func(o *Options) any { return &o.MaxMemory }, unit: 1 << 20,
		About: fmt.Sprintf("a limit of memory for boards in MiB (%d)", UsualMemory>>20)},
	{Name: "trace", Kind: Watching, Most: maxTraced,
		About: fmt.Sprintf("true, or a number up to %d: the solution's field trace tells what the search did with the first %d boards that it made, or so many; these can tell: %s", int(maxTraced), UsualTraced, tracing)},
	{Name: "on_progress", Kind: Function,
		About: "a function of {nodes=, done=, bound=, least=, memory=, best=, doing=}, called about ten times a second and at the end; best is the length of the best solution yet, of beam and with polish, and doing what else is done than solving, such as building a table"},
}

// tracing are the methods that keep a trace; a test compares them with Method.Traces.
const tracing = "bfs, ucs, bidirectional, mm, dfs, deepening, ida, rbfs, astar, sma, greedy"

// UsualTraced is how many boards a trace keeps if nothing else is said, and maxTraced how
// many it may keep.
const (
	UsualTraced = 10_000
	maxTraced   = 1_000_000
)

// MaxThreads is the largest number for Options.Threads.
const MaxThreads = 1024

// maxExact is up to which a float64 holds every whole number.
const maxExact = 1 << 53

// FindOption returns the option with a name.
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

// Check finds an option that is set to what it cannot be. Its error is an
// *OptionError.
func (opt Options) Check() error {
	for i := range optionTable {
		o := &optionTable[i]
		if o.field == nil {
			continue
		}
		var value any
		switch field := o.field(&opt).(type) {
		case *float64:
			value = *field
		case *int:
			value = float64(*field)
		case *int64:
			value = float64(min(*field, maxExact) / max(o.unit, 1)) // more is no limit
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
		if value == float64(0) || value == "" || value == false { // it is not set
			continue
		}
		if wanted := o.wanted(value); wanted != "" {
			return &OptionError{*o, value, wanted}
		}
	}
	return nil
}
