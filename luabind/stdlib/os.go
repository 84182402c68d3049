package stdlib

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/sorting"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
)

func osEntries(now func() time.Time) []bind.Entry {
	moment := bind.Map(whole("time"), func(_ bind.Args, seconds int) time.Time { return time.Unix(int64(seconds), 0) }).
		OrElse(func(bind.Args) time.Time { return now() })
	return []bind.Entry{
		{Name: "os.clock", Signature: "os.clock()", Text: "Seconds that the program has run; for differences.", Example: `os.clock() >= 0  --> true`},
		{Name: "os.date", Func: bind.Do2(textOr("format", "%c"), moment, date), Text: `The time as text, in a format such as "%Y-%m-%d %H:%M"; a table for "*t". With "!" before it the format is filled in with the time in Greenwich. %a and %A are the day of the week, %b and %B the month, %c, %x and %X date and time, %F a date as 2026-11-26, %T, %R and %r a time, %j the day of the year, %U, %W and %V the week of the year from Sunday, Monday or as ISO counts it, %w and %u the day of the week from 0 for Sunday or to 7; the other letters are those of C.`, Example: `os.date("!%Y", 0)  --> "1970"`},
		{Name: "os.difftime", Func: bind.Do2(whole("later"), whole("earlier").Or(0), func(a bind.Args, later, earlier int) int { return a.ReturnInt(later - earlier) }), Text: "The seconds between two times.", Example: `os.difftime(7, 4)  --> 3`},
		{Name: "os.exit", Func: bind.Do1(optional("code"), exit), Text: "Ends the program in an orderly way: 0 unless told otherwise, true for 0 and false for 1.", Example: `type(os.exit)  --> "function"`},
		{Name: "os.time", Func: bind.Do1(bind.Table("t").Called("the date").Or(nil), func(a bind.Args, fields *lua.LTable) int {
			if fields == nil {
				return a.ReturnInt(int(now().Unix()))
			}
			return a.ReturnInt(secondsOf(a, fields))
		}), Text: "The seconds since 1970, now or at the time of a table {year=, month=, day=, hour=, min=, sec=}.", Example: `os.time() > 0  --> true`},
	}
}

// exit is os.exit. It cancels the chunk; the program decides how to end.
func exit(a bind.Args, code lua.LValue) int {
	status := 0
	switch v := code.(type) {
	case *lua.LNilType:
	case lua.LBool:
		if !bool(v) {
			status = 1
		}
	default:
		status = a.ToInt(numberIn(v), "code", -128, 255) & 255 // the caller of the program sees -1 as 255
	}
	a.Stop(&guard.ExitError{Code: status})
	return 0
}

// layouts are the directives of C99's strftime in the C locale that have a layout of package
// time; computed are the others.
var layouts = map[byte]string{
	'a': "Mon", 'A': "Monday", 'b': "Jan", 'B': "January", 'h': "Jan",
	'd': "02", 'e': "_2", 'j': "002", 'm': "01",
	'H': "15", 'I': "03", 'M': "04", 'p': "PM", 'S': "05", 'z': "-0700", 'Z': "MST",
	'r': "03:04:05 PM", 'R': "15:04", 'T': "15:04:05", 'X': "15:04:05",
	'n': "\n", 't': "\t", '%': "%",
}

var computed = map[byte]func(t time.Time) string{
	'c': func(t time.Time) string { return t.Format("Mon Jan _2 15:04:05 ") + strconv.Itoa(t.Year()) }, // package time writes at least four digits
	'C': func(t time.Time) string { return fmt.Sprintf("%02d", floorDiv(t.Year(), 100)) },
	'D': shortDate,
	'F': func(t time.Time) string { return strconv.Itoa(t.Year()) + t.Format("-01-02") },
	'g': func(t time.Time) string { y, _ := t.ISOWeek(); return yearInCentury(y) },
	'G': func(t time.Time) string { y, _ := t.ISOWeek(); return strconv.Itoa(y) },
	'u': func(t time.Time) string { return fmt.Sprint((int(t.Weekday())+6)%7 + 1) },
	'U': func(t time.Time) string { return week(t, time.Sunday) },
	'V': func(t time.Time) string { _, w := t.ISOWeek(); return fmt.Sprintf("%02d", w) },
	'w': func(t time.Time) string { return fmt.Sprint(int(t.Weekday())) },
	'W': func(t time.Time) string { return week(t, time.Monday) },
	'x': shortDate,
	'y': func(t time.Time) string { return yearInCentury(t.Year()) },
	'Y': func(t time.Time) string { return strconv.Itoa(t.Year()) },
}

func shortDate(t time.Time) string { return t.Format("01/02/") + yearInCentury(t.Year()) }

func yearInCentury(n int) string { return fmt.Sprintf("%02d", n-100*floorDiv(n, 100)) }

// floorDiv returns n / m, rounded down, for m > 0.
func floorDiv(n, m int) int { return (n - (n%m+m)%m) / m }

// week returns the number of a week in its year: week 1 begins with the first of these
// weekdays, week 0 contains the days before it.
func week(t time.Time, first time.Weekday) string {
	since := (int(t.Weekday()-first) + 7) % 7 // days since the week began
	return fmt.Sprintf("%02d", (t.YearDay()-1+7-since)/7)
}

// gmt is UTC under C's name.
var gmt = time.FixedZone("GMT", 0)

// date is os.date.
func date(a bind.Args, format string, t time.Time) int {
	if rest, ok := strings.CutPrefix(format, "!"); ok {
		format, t = rest, t.UTC().In(gmt)
	} else {
		t = t.Local()
	}
	if format == "*t" {
		return a.Return(dateTable(a.LState, t))
	}
	out := newGrowing(a)
	for format != "" {
		before, rest, found := strings.Cut(format, "%")
		out.add(before)
		if !found {
			break
		}
		if rest == "" { // a trailing % stands for itself
			out.addByte('%')
			break
		}
		out.add(dateDirective(a, rest, t))
		format = rest[1:]
		a.CheckStopped()
	}
	return a.ReturnText(out.String())
}

// dateDirective formats a time for the directive that begins a text.
func dateDirective(a bind.Args, text string, t time.Time) string {
	if layout, ok := layouts[text[0]]; ok {
		return t.Format(layout)
	}
	if compute, ok := computed[text[0]]; ok {
		return compute(t)
	}
	letter := text[:1]
	if letter < " " || letter > "~" {
		letter = fmt.Sprintf(`\%03d`, text[0])
	}
	all := slices.AppendSeq(slices.Collect(maps.Keys(layouts)), maps.Keys(computed))
	sorting.By(all, func(x, y byte) int { return cmp.Or(cmp.Compare(x|0x20, y|0x20), cmp.Compare(y, x)) }) // a A b B
	a.Fail("lua.lua-has-no-directive-there-are", "Lua has no directive %%%s (possible: %%%s)", letter, strings.Join(strings.Split(string(all), ""), " %"))
	return ""
}

// dateTable returns the result of os.date("*t").
func dateTable(L *lua.LState, t time.Time) *lua.LTable {
	table := L.NewTable()
	for _, field := range []struct {
		name  string
		value int
	}{
		{"year", t.Year()}, {"month", int(t.Month())}, {"day", t.Day()}, {"hour", t.Hour()}, {"min", t.Minute()}, {"sec", t.Second()},
		{"wday", int(t.Weekday()) + 1}, {"yday", t.YearDay()},
	} {
		table.RawSetString(field.name, lua.LNumber(field.value))
	}
	table.RawSetString("isdst", lua.LBool(t.IsDST()))
	return table
}

// secondsOf is Lua's os.time of a table. A field out of its range, such as day 0, continues
// into the next or the last month.
func secondsOf(a bind.Args, fields *lua.LTable) int {
	field := func(name string, otherwise ...int) int {
		v := a.GetField(fields, name)
		if v == lua.LNil && len(otherwise) > 0 {
			return otherwise[0]
		}
		return a.ToInt(numberIn(v), message.Textf("call.field", "field %s", name), math.MinInt32, math.MaxInt32)
	}
	t := time.Date(field("year"), time.Month(field("month")), field("day"), field("hour", 12), field("min", 0), field("sec", 0), 0, time.Local)
	if summer, ok := a.GetField(fields, "isdst").(lua.LBool); ok && bool(summer) != t.IsDST() {
		shift := time.Hour // the clock shows the hour before or after
		if summer {
			shift = -shift
		}
		t = t.Add(shift)
	}
	seconds := t.Unix()
	if seconds < -bind.MaxExact || seconds > bind.MaxExact {
		a.Fail("lua.the-year-is-too", "the year %d is too far away", t.Year())
	}
	return int(seconds)
}

var printEntry = bind.Entry{Name: "print", Func: bind.Do1(bind.Rest("…"), printValues), Text: "Writes values as tostring does, with tabs between them, and a new line.", Example: `print("NP is", NP)`}

// maxPiece is the most bytes of output that are joined before they are written.
const maxPiece = 1 << 16

// printValues is print.
func printValues(a bind.Args, _ struct{}) int {
	var line strings.Builder
	for i := 1; i <= a.GetTop(); i++ {
		if i > 1 {
			line.WriteByte('\t')
		}
		if s := a.Tostring(a.Get(i)); line.Len()+len(s) <= maxPiece {
			line.WriteString(s)
		} else { // too long to copy
			a.Check(a.State.Output.Print(line.String()))
			a.Check(a.State.Output.Print(s))
			line.Reset()
		}
	}
	line.WriteByte('\n')
	a.Check(a.State.Output.Print(line.String()))
	return 0
}

// stream is io.stdout or io.stderr.
type stream struct {
	name string
	io.Writer
}

// String implements tostring.
func (s stream) String() string { return s.name }

// outputEntries are the entries of io, which only write.
func outputEntries(s *bind.State) []bind.Entry {
	self := bind.Self[stream]("the stream")
	write := s.NewFunction("io.stderr:write", func(a bind.Args) int {
		to := self.Read(a, a.Get(1))
		a.Name = to.name + ":write"
		return writeArguments(a, to, 2)
	})
	bind.AddKind[stream](s, bind.Kind{Name: "stream"}, bind.Methods{Operators: map[string]*bind.Function{
		"tostring": bind.GiveText(self, stream.String),
		"index": bind.Do2(self, bind.Any("name"), func(a bind.Args, _ stream, name lua.LValue) int {
			if name != lua.LString("write") {
				a.Check(message.Errorf("call.has-no-method", "%s has no method %s%s", message.Kind("stream"), bind.Quoted(name.String()), message.Text{}))
			}
			return a.Return(write)
		}),
	}})
	return []bind.Entry{
		{Name: "io.write", Func: bind.Do1(bind.Rest("…"), func(a bind.Args, _ struct{}) int { return writeArguments(a, s.Output.Out, 1) }), Text: "Writes strings and numbers, with nothing between them and no new line.", Example: `io.write("two ", 2, "\n")`},
		{Name: "io.stdout", Signature: "io.stdout", Value: s.Wrap(stream{"io.stdout", s.Output.Out}), Text: "What io.write writes to: io.stdout:write(…) is the same.", Example: `io.stdout:write("two ", 2, "\n")`},
		{Name: "io.stderr", Signature: "io.stderr", Value: s.Wrap(stream{"io.stderr", s.Output.Err}), Text: "Where messages go that are no part of the output: io.stderr:write(…).", Example: `tostring(io.stderr)  --> "io.stderr"`},
	}
}

// writeArguments writes the arguments from index first on and returns true.
func writeArguments(a bind.Args, to io.Writer, first int) int {
	for i := first; i <= a.GetTop(); i++ {
		v := a.Get(i)
		if !lua.LVCanConvToString(v) {
			a.Refuse(v, "lua.argument-must-be-a", "argument %d must be a string or a number", i-first+1)
		}
		a.Check(a.State.Output.PrintTo(to, bind.PlainText(v)))
	}
	return a.Return(lua.LTrue)
}
