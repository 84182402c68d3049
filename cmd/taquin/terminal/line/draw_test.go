package line

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"taquin/cmd/taquin/terminal/ptytest"
	"taquin/engine/text"
)

// shownRow plays output on a row of a terminal, and returns the row with the cursor, or false if
// the row was wider than the window.
func shownRow(output string, columns int) (row string, cursor int, ok bool) {
	var cells []string // by column; "" behind a wide character
	output = output[strings.LastIndex(output, "\n")+1:]
	for output != "" {
		switch {
		case output[0] == '\r':
			cursor, output = 0, output[1:]
		case strings.HasPrefix(output, "\x1b["):
			end := strings.IndexAny(output, "CKhl")
			number, _ := strconv.Atoi(output[2:end])
			switch output[end] {
			case 'C':
				cursor += number
			case 'K':
				cells = cells[:min(cursor, len(cells))]
			}
			output = output[end+1:]
		default:
			r := string([]rune(output)[0])
			output = output[len(r):]
			w := text.Width(r)
			for len(cells) < cursor+w {
				cells = append(cells, " ")
			}
			if w == 0 {
				cells[cursor-1] += r // none of the test follows a wide character
				continue
			}
			cells[cursor] = r
			if w == 2 {
				cells[cursor+1] = ""
			}
			if cursor += w; cursor >= columns {
				return strings.Join(cells, ""), cursor, false
			}
		}
	}
	return strings.Join(cells, ""), cursor, true
}

// A line with wide characters that is wider than the window is cut by columns, and each key moves
// the cursor by the width of a character.
func TestWideLine(t *testing.T) {
	t.Parallel()
	const columns = 40
	line := "=" + strings.Repeat("漢字", 12) + " ae\u0301 👍 b"
	term := start(t, t.TempDir(), columns)
	shows := func(want string, column int) {
		t.Helper()
		var row string
		var cursor int
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			var ok bool
			if row, cursor, ok = shownRow(term.Unread(), columns); !ok {
				t.Fatalf("the row is wider than the window: %q", row)
			}
			if row == want && cursor == column {
				return
			}
		}
		t.Fatalf("the row is %q with the cursor at %d, want %q at %d", row, cursor, want, column)
	}
	term.Send(line)
	shows("> {字漢字漢字漢字漢字漢字漢字 ae\u0301 👍 b", 37)
	term.Send("\x1b[H")
	shows("> =漢字漢字漢字漢字漢字漢字漢字漢字漢}", 2)
	term.Send("\x1b[C")
	shows("> =漢字漢字漢字漢字漢字漢字漢字漢字漢}", 3)
	term.Send("\x1b[C")
	shows("> =漢字漢字漢字漢字漢字漢字漢字漢字漢}", 5)
	term.Send(strings.Repeat("\x1b[C", 12) + "\x7f")
	shows("> {漢字漢字漢字漢字字漢字漢字漢字漢字}", 19)
	answers(term, "\r", strconv.Quote("="+strings.Repeat("漢字", 6)+"字"+strings.Repeat("漢字", 5)+" ae\u0301 👍 b"))
	term.Send(ptytest.CtrlD)
	term.Ends(0)
}
