package screen

import (
	"strings"

	"taquin/cmd/taquin/docs/render"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
	"taquin/luabind/guard"
)

// Writing text on the terminal.

func (t *Stage) columns() int {
	if t.Columns == nil {
		return guard.PageColumns
	}
	return max(t.Columns(), 20)
}

// style is how texts are rendered.
func (t *Stage) style() render.Style {
	return render.Style{Width: min(readingWidth, t.columns()-1), Colour: t.Colour, ASCII: t.ASCII}
}

// paragraphs writes the blocks of a text, the first after a label, which may be "".
func (t *Stage) paragraphs(label, text string) error {
	for _, lines := range t.parts(label, text) {
		if err := t.block(lines...); err != nil {
			return err
		}
	}
	return nil
}

// parts renders the blocks of a text.
func (t *Stage) parts(label, text string) [][]string {
	return t.style().Blocks(t.style().Label(label, t.In), render.Parse(text))
}

// hanging renders a line of text after a prefix.
func (t *Stage) hanging(prefix, text string) string {
	return t.style().Hanging(prefix, render.ParseLine(text))
}

func (t *Stage) bold(s string) string {
	if s = text.Visible(s); !t.Colour || s == "" {
		return s
	}
	return text.Bold(s)
}

// plain replaces letters that the terminal does not have.
func (t *Stage) plain(s string) string {
	if t.ASCII {
		return text.ASCII(s)
	}
	return s
}

// block writes lines between empty lines.
func (t *Stage) block(all ...string) error {
	if err := t.room(t.height(strings.Join(all, "\n") + "\n")); err != nil {
		return err
	}
	t.running = false
	if err := t.gap(); err != nil {
		return err
	}
	return t.lines(all...)
}

// gap writes an empty line, unless one precedes.
func (t *Stage) gap() error {
	if err := t.endLine(); err != nil || t.apart || t.Silent() {
		return err
	}
	err := t.print("\n")
	t.apart = true
	return err
}

// lines writes lines, after the end of an open one.
func (t *Stage) lines(all ...string) error {
	if err := t.endLine(); err != nil {
		return err
	}
	return t.print(strings.Join(all, "\n") + "\n")
}

func (t *Stage) endLine() error {
	if !t.open {
		return nil
	}
	return t.print("\n")
}

// print writes a text, except in skipped sections.
func (t *Stage) print(p string) error {
	if t.Silent() || p == "" {
		return nil
	}
	t.open, t.apart = !strings.HasSuffix(p, "\n"), false
	p = t.plain(p)
	rows := t.height(p)
	t.shown, t.since = t.shown+rows, t.since+rows
	return t.Out.Paint(text.Painted(p))
}

// height is the number of rows that a text fills.
func (t *Stage) height(lines string) int { return terminal.Height(lines, t.columns()) }

// heightOf is the height of a text as paragraphs writes it.
func (t *Stage) heightOf(text string) int {
	rows := -1 // no empty line before the first block
	for _, lines := range t.parts("", text) {
		rows += 1 + t.height(strings.Join(lines, "\n")+"\n")
	}
	return rows
}
