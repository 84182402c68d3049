package luabind

import (
	"fmt"
	"math"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"
)

// dateDirectives are those of C's strftime that Lua 5.1 has, in C's own locale.
var dateDirectives = map[byte]func(t time.Time) string{
	'a': func(t time.Time) string { return t.Format("Mon") },
	'A': func(t time.Time) string { return t.Format("Monday") },
	'b': func(t time.Time) string { return t.Format("Jan") },
	'B': func(t time.Time) string { return t.Format("January") },
	'c': func(t time.Time) string {
		return t.Format("Mon Jan _2 15:04:05 ") + fmt.Sprint(t.Year()) // Go would write four digits at least
	},
	'd': func(t time.Time) string { return t.Format("02") },
	'H': func(t time.Time) string { return t.Format("15") },
	'I': func(t time.Time) string { return t.Format("03") },
	'j': func(t time.Time) string { return t.Format("002") },
	'm': func(t time.Time) string { return t.Format("01") },
	'M': func(t time.Time) string { return t.Format("04") },
	'p': func(t time.Time) string { return t.Format("PM") },
	'S': func(t time.Time) string { return t.Format("05") },
	'U': func(t time.Time) string { return week(t, time.Sunday) },
	'w': func(t time.Time) string { return fmt.Sprint(int(t.Weekday())) },
	'W': func(t time.Time) string { return week(t, time.Monday) },
	'x': func(t time.Time) string { return t.Format("01/02/") + yearInCentury(t) },
	'X': func(t time.Time) string { return t.Format("15:04:05") },
	'y': yearInCentury,
	'Y': func(t time.Time) string { return fmt.Sprint(t.Year()) },
	'Z': func(t time.Time) string { return t.Format("MST") },
	'%': func(time.Time) string { return "%" },
}

func yearInCentury(t time.Time) string { return fmt.Sprintf("%02d", (t.Year()%100+100)%100) }

// week is the number of a week in its year: the first one begins with the first
// of these days, and what comes before is week 0.
func week(t time.Time, first time.Weekday) string {
	since := (int(t.Weekday()-first) + 7) % 7 // days since the week began
	return fmt.Sprintf("%02d", (t.YearDay()-1+7-since)/7)
}

// osDate is Lua's os.date.
func (h *Host) osDate(a args) int {
	format := a.OptString(1, "%c")
	t := h.cfg.Now()
	if a.has(2) {
		t = time.Unix(int64(a.toInteger(coerced(a.Get(2)), "time", -maxExact, maxExact)), 0)
	}
	if rest, ok := strings.CutPrefix(format, "!"); ok {
		format, t = rest, t.UTC().In(gmt)
	} else {
		t = t.Local()
	}
	if format == "*t" {
		a.Push(dateTable(a.LState, t))
		return 1
	}
	var text strings.Builder
	for format != "" {
		before, rest, found := strings.Cut(format, "%")
		text.WriteString(before)
		if !found {
			break
		}
		text.WriteString(a.dateDirective(rest, t))
		format = rest[1:]
		if text.Len() > h.maxString {
			a.tooLong(h)
		}
		a.check(h.flag.Err())
	}
	return text1(a, text.String())
}

// gmt is UTC with the name that C gives it.
var gmt = time.FixedZone("GMT", 0)

// dateDirective is what the directive gives with whose letter a text begins.
func (a args) dateDirective(text string, t time.Time) string {
	if text == "" {
		a.fail("the format ends in the middle of a directive")
	}
	write := dateDirectives[text[0]]
	if write == nil {
		a.fail("Lua has no directive %s (there are %%a %%A %%b %%B %%c %%d %%H %%I %%j %%m %%M %%p %%S %%U %%w %%W %%x %%X %%y %%Y %%Z %%%%)", escape("%"+text[:1], ""))
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

// osTime is Lua's os.time. Fields out of their range, such as day 0, count on
// into the next or the last month.
func (h *Host) osTime(a args) int {
	if !a.has(1) {
		return number1(a, int(h.cfg.Now().Unix()))
	}
	fields := a.table(1, "the date")
	field := func(name string, otherwise ...int) int {
		v := a.GetField(fields, name)
		if v == lua.LNil && len(otherwise) > 0 {
			return otherwise[0]
		}
		return a.toInteger(coerced(v), "field "+name, math.MinInt32, math.MaxInt32)
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
	if seconds < -maxExact || seconds > maxExact {
		a.fail("the year %d is too far away", t.Year())
	}
	return number1(a, int(seconds))
}
