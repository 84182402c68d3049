package stdlib

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

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

// exit is os.exit: it stops the chunk, and the program decides what follows.
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

// dateDirectives are the directives of C99's strftime in the C locale.
var dateDirectives = map[byte]func(t time.Time) string{
	'a': layout("Mon"),
	'A': layout("Monday"),
	'b': layout("Jan"),
	'B': layout("January"),
	'c': func(t time.Time) string { return t.Format("Mon Jan _2 15:04:05 ") + year(t.Year()) },
	'C': func(t time.Time) string { return fmt.Sprintf("%02d", floorDiv(t.Year(), 100)) },
	'd': layout("02"),
	'D': func(t time.Time) string { return t.Format("01/02/") + yearInCentury(t.Year()) },
	'e': layout("_2"),
	'F': func(t time.Time) string { return year(t.Year()) + t.Format("-01-02") },
	'g': func(t time.Time) string { return yearInCentury(isoYear(t)) },
	'G': func(t time.Time) string { return year(isoYear(t)) },
	'h': layout("Jan"),
	'H': layout("15"),
	'I': layout("03"),
	'j': layout("002"),
	'm': layout("01"),
	'M': layout("04"),
	'n': layout("\n"),
	'p': layout("PM"),
	'r': layout("03:04:05 PM"),
	'R': layout("15:04"),
	'S': layout("05"),
	't': layout("\t"),
	'T': layout("15:04:05"),
	'u': func(t time.Time) string { return fmt.Sprint((int(t.Weekday())+6)%7 + 1) },
	'U': func(t time.Time) string { return week(t, time.Sunday) },
	'V': func(t time.Time) string { _, n := t.ISOWeek(); return fmt.Sprintf("%02d", n) },
	'w': func(t time.Time) string { return fmt.Sprint(int(t.Weekday())) },
	'W': func(t time.Time) string { return week(t, time.Monday) },
	'x': func(t time.Time) string { return t.Format("01/02/") + yearInCentury(t.Year()) },
	'X': layout("15:04:05"),
	'y': func(t time.Time) string { return yearInCentury(t.Year()) },
	'Y': func(t time.Time) string { return year(t.Year()) },
	'z': layout("-0700"),
	'Z': layout("MST"),
	'%': layout("%"),
}

// allDirectives lists the directives for an error.
var allDirectives = func() string {
	letters := slices.SortedFunc(maps.Keys(dateDirectives), func(x, y byte) int {
		return cmp.Or(cmp.Compare(x|0x20, y|0x20), cmp.Compare(y, x)) // a A b B
	})
	return "%" + strings.Join(strings.Split(string(letters), ""), " %")
}()

// layout returns a function that formats a time in a layout of package time.
func layout(l string) func(t time.Time) string {
	return func(t time.Time) string { return t.Format(l) }
}

// year formats a year as C does; package time writes at least four digits.
func year(n int) string { return strconv.Itoa(n) }

func yearInCentury(n int) string { return fmt.Sprintf("%02d", n-100*floorDiv(n, 100)) }

func isoYear(t time.Time) int {
	n, _ := t.ISOWeek()
	return n
}

// floorDiv is n / m, rounded down; m is positive.
func floorDiv(n, m int) int { return (n - (n%m+m)%m) / m }

// week is the number of a week in its year: week 1 begins with the first of these weekdays
// in the year, and the days before it are week 0.
func week(t time.Time, first time.Weekday) string {
	since := (int(t.Weekday()-first) + 7) % 7 // days since the week began
	return fmt.Sprintf("%02d", (t.YearDay()-1+7-since)/7)
}

// gmt is UTC with the name that C gives it.
var gmt = time.FixedZone("GMT", 0)

// date is Lua's os.date.
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

// dateDirective writes the time for the directive whose letter is the first of a text.
func dateDirective(a bind.Args, text string, t time.Time) string {
	write := dateDirectives[text[0]]
	if write == nil {
		letter := text[:1]
		if letter < " " || letter > "~" {
			letter = fmt.Sprintf(`\%03d`, text[0])
		}
		a.Fail("lua.lua-has-no-directive", "Lua has no directive %%%s (there are %s)", letter, allDirectives)
	}
	return write(t)
}

// dateTable is what os.date gives for "*t".
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

// secondsOf is Lua's os.time of a table. Fields out of their range, such as day 0,
// count on into the next or the last month.
func secondsOf(a bind.Args, fields *lua.LTable) int {
	field := func(name string, otherwise ...int) int {
		v := a.GetField(fields, name)
		if v == lua.LNil && len(otherwise) > 0 {
			return otherwise[0]
		}
		return a.ToInt(numberIn(v), "field "+name, math.MinInt32, math.MaxInt32)
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
