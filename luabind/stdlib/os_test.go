package stdlib_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"taquin/luabind/luatest"
)

func TestDates(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`os.date("!%a %x %X %j", 0)`, `"Thu 01/01/70 00:00:00 001"`},
		{`os.date("!%c", 0)`, `"Thu Jan  1 00:00:00 1970"`},
		{`os.date("!%A %B %b %d %H %I %m %M %p %S %w %y %Y %Z %%", 1e9 + 12 * 3600)`, `"Sunday September Sep 09 13 01 09 46 PM 40 0 01 2001 GMT %"`},
		{`os.date("!%U %W", 1e9)`, `"36 36"`}, // a Sunday
		{`os.date("!%I %p", 0)`, `"12 AM"`},
		{`os.date("!%Y %y", -62135596801 - 366 * 86400)`, `"-1 99"`},
		{`os.date("!%F %T %D %R %e %h %C", 1.7e9), os.date("!%r|%n%t|%u %G-W%V-%u %g %z", 1e9)`, `"2023-11-14 22:13:20 11/14/23 22:13 14 Nov 20" "01:46:40 AM|\n\t|7 2001-W36-7 01 +0000"`},
		{`os.date("!%G %V %g", 1704067200 - 86400), os.date("!%G %V", 1609459200), os.date("!%e", 0)`, `"2023 52 23" "2020 53" " 1"`}, // a Sunday, and a Friday in the last week of 2020
		{`os.date("", 0), os.date("%", 0), os.date("100%", 0)`, `"" "%" "100%"`},
		{`os.difftime(7, 4), os.difftime("7"), os.difftime(4, 7)`, `3 7 -3`},
		{`os.date("!no directive", 0)`, `"no directive"`},
		{`os.date("!*t", 0)`, `{year=1970, month=1, day=1, hour=0, min=0, sec=0, wday=5, yday=1, isdst=false}`},
		{`os.date("!%H", "3600")`, `"01"`},
		{`os.time(os.date("*t", 1.7e9))`, `1700000000`},
		{`os.time{year=2024, month=2, day=30, hour=0} == os.time{year=2024, month=3, day=1, hour=0}`, `true`},
		{`os.time{year=2024, month=3, day=0} == os.time{year=2024, month=2, day=29, hour=12, min=0, sec=0}`, `true`},
		{`os.time{year="2024", month=1, day=1} == os.time{year=2024, month=1, day=1}`, `true`},
		{`os.time(setmetatable({}, {__index = {year=2024, month=1, day=1}})) == os.time{year=2024, month=1, day=1}`, `true`},
	})
	refused(t, [][2]string{
		{`os.date("%Q")`, "date: Lua has no directive %Q (possible: %% %a"}, {`os.date("%\0")`, `no directive %\000`}, {`os.date("%é")`, `no directive %\195`},
		{`os.date("%c", 0.5)`, "time must be a whole number, not 0.5"}, {`os.date("%c", 1/0)`, "time must be a whole number"}, {`os.date("%c", {})`, "not a table"}, {`os.date("%c", 2^60)`, "2^53"},
		{`os.time(5)`, "the date must be a table, not 5"}, {`os.time{}`, "field year must be a whole number, not nil"}, {`os.time{year=2000, month=1}`, "field day"},
		{`os.time{year=2000, month=1.5, day=1}`, "field month must be a whole number, not 1.5"}, {`os.time{year=2000, month=1, day=1, hour=1e10}`, "field hour must be in"}, {`os.time{year=2^31 - 1, month=1, day=1}`, "too far away"},
		{`os.time{year=2000, month=1, day=0/0}`, "NaN"}, {`os.time{year=2000, month=1, day="x"}`, "field day must be a whole number"},
	})
}

// Every day of some years has the parts that Go's clock gives, and the weeks
// grow by one on their first day.
func TestDatesOfEveryDay(t *testing.T) {
	l := newLab(t, nil)
	values, err := l.Run("days", `local days = {}
for day = 0, 3 * 366 do days[#days + 1] = os.date("!%Y-%m-%d %j %w %U %W", 1704067200 + day * 86400) end
return table.concat(days, "\n")`)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	sundays, mondays := 0, 0
	for line := range strings.Lines(values[0].String()) {
		if at.YearDay() == 1 {
			sundays, mondays = 0, 0
		}
		switch at.Weekday() {
		case time.Sunday:
			sundays++
		case time.Monday:
			mondays++
		}
		if want := fmt.Sprintf("%s %03d %d %02d %02d", at.Format(time.DateOnly), at.YearDay(), at.Weekday(), sundays, mondays); strings.TrimSpace(line) != want {
			t.Fatalf("got %s, want %s", line, want)
		}
		at = at.AddDate(0, 0, 1)
	}
}

// Where the clocks change, a date and its table lead to each other.
func TestSummerTime(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	before := time.Local
	time.Local = paris
	defer func() { time.Local = before }()
	luatest.Gives(t, [][2]string{
		{`(function() local wrong = 0 for hour = 0, 366 * 24 do local at = 1704067200 + hour * 3600 if os.time(os.date("*t", at)) ~= at then wrong = wrong + 1 end end return wrong end)()`, `0`},
		{`os.date("%Z %H", 1720000000), os.date("*t", 1720000000).isdst`, `"CEST 11" true`},
		{`os.time{year=2024, month=1, day=1, hour=12, isdst=true} - os.time{year=2024, month=1, day=1, hour=11}`, `0`},
	})
}
