package screen

import (
	"strings"

	"taquin/cmd/taquin/lesson"
	"taquin/luabind/guard"

	"taquin/engine/text"
)

// How the terminal stage writes what there is to read.

func (t *Stage) columns() int {
	if t.Columns == nil {
		return guard.PageColumns
	}
	return max(t.Columns(), 20)
}

// paragraphs writes a text, with a label that says what it is or without.
func (t *Stage) paragraphs(label, text string) error {
	for _, lines := range t.parts(label, text) {
		if err := t.block(lines...); err != nil {
			return err
		}
	}
	return nil
}

// parts are the lines of the paragraphs and of the lists of a text.
func (t *Stage) parts(label, text string) (all [][]string) {
	bullet := "  • "
	if t.ASCII {
		bullet = "  - "
	}
	for _, b := range lesson.Blocks(t.plain(text)) {
		var lines []string
		if b.Items == nil || label != "" {
			lines = []string{t.hanging("", t.label(label)+b.Text)}
			label = ""
		}
		for _, item := range b.Items {
			lines = append(lines, t.hanging(bullet, item))
		}
		all = append(all, lines)
	}
	return all
}

// label is what stands before a text that is of a certain kind.
func (t *Stage) label(said string) string {
	switch {
	case said == "":
		return ""
	case t.In == text.French:
		said += t.plain("\u00a0")
	}
	return text.LabelOn + t.plain(said) + ":" + text.LabelOff + " "
}

// hanging breaks a text whose lines stand as far in as a first one after its
// beginning.
func (t *Stage) hanging(first, paragraph string) string {
	indent := text.Width(first)
	width := min(readingWidth, t.columns()-1) - indent
	return first + strings.Join(text.Lines(paragraph, width, t.Colour), "\n"+strings.Repeat(" ", indent))
}

func (t *Stage) bold(s string) string {
	if s = text.Visible(s); !t.Colour || s == "" {
		return s
	}
	return text.Bold(s)
}

// plain is a text in the letters that may be written.
func (t *Stage) plain(s string) string {
	if t.ASCII {
		return text.ASCII(s)
	}
	return s
}

// block writes lines that stand by themselves.
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

// gap leaves an empty line, if there is none yet.
func (t *Stage) gap() error {
	if err := t.endLine(); err != nil || t.apart || t.silent {
		return err
	}
	err := t.print("\n")
	t.apart = true
	return err
}

// lines writes lines, below one that has no end yet.
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

// print writes a text, unless the section is passed over.
func (t *Stage) print(p string) error {
	if t.silent || p == "" {
		return nil
	}
	t.open, t.apart = !strings.HasSuffix(p, "\n"), false
	p = t.plain(p)
	rows := t.height(p)
	t.shown, t.since = t.shown+rows, t.since+rows
	return t.Out.Paint(text.Painted(p))
}
