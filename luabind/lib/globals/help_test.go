package globals_test

import (
	"errors"
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

// pages keeps what comes for the screen and for the page.
type pages struct{ screen, page strings.Builder }

func (p *pages) Write(text []byte) (int, error) {
	return len(text), p.WritePage(string(text), string(text))
}

func (p *pages) WritePage(screen, page string) error {
	p.screen.WriteString(screen)
	p.page.WriteString(page)
	return nil
}

// printed runs a chunk on a screen of so many columns.
func printed(t *testing.T, chunk string, columns int, limit int64) (*pages, error) {
	t.Helper()
	out := &pages{}
	l := luatest.New(t, luabind.Config{Out: out, Limits: guard.Limits{Output: limit}, Columns: func() int { return columns }})
	_, err := l.Run("line", chunk)
	return out, err
}

// Who keeps help has it as wide as a page, on whatever screen it is shown, and the limit
// of the output is the same on each.
func TestHelpOnPages(t *testing.T) {
	const chunk = `help("help") apropos("name") help() help(help) help("apropos")`
	want, err := printed(t, chunk, 0, 0)
	if err != nil || want.screen.String() != want.page.String() {
		t.Errorf("%v; without a width the screen is no page", err)
	}
	for _, columns := range []int{40, 140} {
		got, err := printed(t, chunk, columns, 0)
		if err != nil || got.page.String() != want.page.String() {
			t.Errorf("%v; at %d columns the page is\n%swant\n%s", err, columns, &got.page, &want.page)
		}
		if got.screen.String() == got.page.String() {
			t.Errorf("at %d columns the screen is as wide as a page", columns)
		}
		var limit *guard.LimitError
		if cut, err := printed(t, chunk, columns, 700); !errors.As(err, &limit) || cut.page.String() != want.page.String()[:700] {
			t.Errorf("%v; at %d columns %d bytes are kept", err, columns, cut.page.Len())
		}
	}
}

func TestRefused(t *testing.T) {
	for chunk, want := range map[string]string{
		`help(nil)`: "help: there is nothing to say about nil", `help(nonsense)`: "there is nothing to say about nil (global 'nonsense')",
		`help("hepl")`: `nothing is called "hepl"; did you mean help? (help() lists the names)`, `help(true)`: "there is nothing to say about true",
		`apropos()`: "apropos: word must be a string, not nil",
	} {
		out, err := printed(t, chunk, 80, 0)
		if err == nil || !strings.HasSuffix(err.Error(), want) || out.screen.Len() > 0 {
			t.Errorf("%s: %v\nwant %s", chunk, err, want)
		}
	}
	if out, err := printed(t, `apropos("xyzzy")`, 80, 0); err != nil || out.screen.String() != "nothing mentions \"xyzzy\" (help() lists the names)\n" {
		t.Errorf("%v, %s", err, &out.screen)
	}
}
