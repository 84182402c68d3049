package luabind_test

import (
	"strings"
	"testing"

	"taquin/luabind"
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

// Who keeps help has it as wide as a page, on whatever screen it is shown, and
// the limit of the output is the same on each.
func TestHelpOnPages(t *testing.T) {
	const chunk = `help("solve") print("x") apropos("board") help()`
	printed := func(columns int, limit int64) *pages {
		out := &pages{}
		h, err := luabind.New(luabind.Config{Out: out, Columns: func() int { return columns }, MaxOutput: limit})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		if _, err := h.Run("line", chunk); (err != nil) != (limit > 0) {
			t.Fatal(err)
		}
		return out
	}
	want := printed(0, 0)
	if want.screen.String() != want.page.String() {
		t.Error("without a width the screen is no page")
	}
	for _, columns := range []int{40, 140} {
		got := printed(columns, 0)
		if got.page.String() != want.page.String() {
			t.Errorf("at %d columns the page is\n%swant\n%s", columns, &got.page, &want.page)
		}
		if got.screen.String() == got.page.String() {
			t.Errorf("at %d columns the screen is as wide as a page", columns)
		}
		if cut := printed(columns, 3000); cut.page.String() != want.page.String()[:3000] {
			t.Errorf("at %d columns %d bytes are kept", columns, cut.page.Len())
		}
	}
}
