package line

import (
	"bytes"
	"fmt"
	"time"
	"unicode/utf8"

	"taquin/cmd/taquin/terminal/tty"
)

// filter converts the bytes of the keyboard for liner: pasted text neither runs nor completes,
// Alt-Enter is a line end within the entry, and keys unknown to liner are dropped.
type filter struct {
	out   []byte   // output for liner
	tabs  []string // for each Tab in out the text that it stands for, "" for the key itself
	run   []byte   // text after out
	typed int      // bytes in the line

	stop func() // for Ctrl-Z

	sequence  []byte // an escape sequence that has begun, with its escape
	character []byte // a character of UTF-8 that has begun

	pasting  bool
	pasted   []byte // the current paste
	size     int    // its length; only maxLine bytes are kept
	returned bool   // the last byte of it was a carriage return
	silent   bool   // nothing has come for pasteSilence
}

const (
	ctrlC  = byte(tty.CtrlC)
	ctrlD  = byte(tty.CtrlD)
	ctrlZ  = 0x1a
	escape = tty.ESC
	tab    = '\t'

	rubout      = byte(tty.Backspace)
	toEnd       = 0x05 // Ctrl-E
	eraseBefore = 0x15 // Ctrl-U
)

const (
	// pasteSilence shows what has come of a paste, and gives Ctrl-C its
	// meaning back, should the end of the paste be lost.
	pasteSilence = time.Second

	// insertion is how much text liner gets by one Tab, which Editor.tab completes by
	// the text. Typed key by key it would take the square of the time.
	insertion = 256

	maxLine = 1 << 22 // bytes of a line, typed or pasted
)

// take returns the output and starts a new stretch of text.
func (f *filter) take() (out []byte, tabs []string) {
	f.endRun()
	out, tabs = f.out, f.tabs
	f.out, f.tabs = f.out[:0], nil
	return out, tabs
}

// waits reports whether there is something to take.
func (f *filter) waits() bool { return len(f.out)+len(f.run) > 0 }

// endRun makes keys of the text before a key.
func (f *filter) endRun() {
	if len(f.run) < insertion {
		f.out = append(f.out, f.run...)
	} else {
		f.out, f.tabs = append(f.out, tab), append(f.tabs, string(f.run))
	}
	f.run = f.run[:0]
}

// press outputs keys.
func (f *filter) press(keys ...byte) {
	f.endRun()
	f.out = append(f.out, keys...)
	if keys[0] == tab {
		f.tabs = append(f.tabs, "")
	}
}

// insert outputs text, up to the maximum length of a line.
func (f *filter) insert(text ...byte) {
	if f.typed += len(text); f.typed <= maxLine {
		f.run = append(f.run, text...)
	}
}

// feed takes the next byte. It reports whether the output may complete a line.
func (f *filter) feed(b byte) (ends bool) {
	f.silent = f.silent && b == ctrlC
	switch {
	case len(f.sequence) > 0:
		return f.continued(b)
	case b == escape:
		f.sequence = append(f.sequence, b)
		return false
	case b >= utf8.RuneSelf:
		f.begun(b)
		return false
	}
	f.broken()
	if f.silent { // and this is Ctrl-C
		f.endPaste()
	}
	if b == ctrlZ && !f.pasting && f.stop != nil {
		f.stop()
		return false
	}
	if f.pasting {
		f.paste(rune(b))
		return false
	}
	if b >= ' ' && b != rubout {
		f.insert(b)
		return false
	}
	ends = b == '\r' || b == '\n' || b == ctrlC || b == ctrlD
	if ends {
		f.endLine()
	}
	f.press(b)
	return ends
}

// endLine rejects a line that is too long.
func (f *filter) endLine() {
	if f.typed > maxLine {
		f.press(toEnd)
		f.press(eraseBefore)
		f.run = fmt.Appendf(f.run, tooMuch, "line", f.typed/1000)
	}
	f.typed = 0
}

const tooMuch = "--[[ a %s of %d kB is too much for the prompt: save it as a script and run that ]]"

// begun takes a byte of a character that is not ASCII.
func (f *filter) begun(b byte) {
	f.character = append(f.character, b)
	for utf8.FullRune(f.character) && len(f.character) > 0 {
		r, size := utf8.DecodeRune(f.character)
		f.character = f.character[:copy(f.character, f.character[size:])]
		f.text(r)
	}
}

// broken handles an incomplete character.
func (f *filter) broken() {
	if len(f.character) > 0 {
		f.character = f.character[:0]
		f.text(utf8.RuneError)
	}
}

// text handles a character.
func (f *filter) text(r rune) {
	if f.pasting {
		f.paste(r)
		return
	}
	f.insert([]byte(concealed(r))...)
}

// paste handles a pasted character, without control characters.
func (f *filter) paste(r rune) {
	again := r == '\n' && f.returned
	f.returned = r == '\r'
	var text string
	switch {
	case again: // the second half of a line end
		return
	case r == '\r', r == '\n':
		text = concealed('\n')
	case r == '\t': // a key no more: it neither completes nor indents
		text = concealed(r)
	case r < ' ', 0x7f <= r && r < 0xa0:
		return
	default:
		text = concealed(r)
	}
	if f.size += utf8.RuneLen(r); f.size <= maxLine {
		f.pasted = append(f.pasted, text...)
	}
}

// continued takes the next byte of an escape sequence.
func (f *filter) continued(b byte) (ends bool) {
	switch {
	case len(f.sequence) == 1:
		return f.second(b)
	case b < ' ' || b >= 0x7f: // no byte of a sequence: it is broken off
		f.sequence = f.sequence[:0]
		return f.feed(b)
	}
	if len(f.sequence) < tty.MaxSequence {
		f.sequence = append(f.sequence, b)
	}
	body := f.sequence[2:]
	final := b >= '@' && !(b == '[' && len(body) == 1) // the console's F1 is ESC [ [ A
	if f.sequence[1] == 'O' || final {
		f.key(f.sequence[1], string(body))
		f.sequence = f.sequence[:0]
	}
	return false
}

// second takes the byte after an escape.
func (f *filter) second(b byte) (ends bool) {
	switch {
	case b == '[' || b == 'O' && !f.pasting:
		f.sequence = append(f.sequence, b)
		return false
	case f.pasting: // it was copied
		f.sequence = f.sequence[:0]
		return f.feed(b)
	case b == '\r' || b == '\n': // Alt-Enter
		f.sequence = f.sequence[:0]
		f.insert([]byte(concealed('\n'))...)
		return false
	case b == escape: // the first was a key of its own
		f.press(escape)
		return false
	}
	f.sequence = f.sequence[:0]
	if ' ' <= b && b < utf8.RuneSelf { // Alt and a key
		f.press(escape, b)
		return false
	}
	f.press(escape)
	return f.feed(b)
}

// key handles an escape sequence without its introducer '[' or 'O'.
func (f *filter) key(introducer byte, body string) {
	switch {
	case introducer == '[' && body == "200~":
		f.pasting = true
	case introducer == '[' && body == "201~":
		f.broken()
		f.endPaste()
	case f.pasting: // it was copied
	default:
		if known := editing(body); known != "" {
			f.press(append([]byte{escape, '['}, known...)...)
		}
	}
}

// editing is the key as liner knows it; "" if it does nothing there.
func editing(body string) string {
	switch body {
	case "A", "B", "C", "D", "H", "F", "1~", "3~", "4~", "7~", "8~":
		return body
	case "c": // Ctrl with an arrow, as rxvt writes it
		return "1;5C"
	case "d":
		return "1;5D"
	}
	if len(body) != 4 || body[:2] != "1;" { // no key with Shift, Alt or Ctrl
		return ""
	}
	switch modifier, key := body[2], body[3:]; {
	case (key == "C" || key == "D") && (modifier == '3' || modifier == '5'): // by words
		return "1;5" + key
	case bytes.Contains([]byte("ABCDHF"), []byte(key)):
		return key
	}
	return ""
}

// endPaste hands the paste on.
func (f *filter) endPaste() {
	f.flushPaste()
	f.pasting, f.silent, f.returned = false, false, false
}

func (f *filter) flushPaste() {
	if f.size > maxLine { // in the place of all of it, for half a program is none
		f.pasted = fmt.Appendf(f.pasted[:0], tooMuch, "paste", f.size/1000)
	}
	f.insert(f.pasted...)
	f.pasted, f.size = f.pasted[:0], 0
}

// patience returns how long to wait for the next byte before lapse is called; negative for no
// limit.
func (f *filter) patience() time.Duration {
	switch {
	case len(f.sequence) > 0:
		return tty.Silence
	case f.pasting && !f.silent:
		return pasteSilence
	}
	return -1
}

// lapse handles the end of the patience.
func (f *filter) lapse() {
	switch {
	case len(f.sequence) > 0:
		if len(f.sequence) == 1 && !f.pasting {
			f.press(escape)
		}
		f.sequence = f.sequence[:0]
	case f.pasting:
		f.silent = true
		f.flushPaste()
	}
}
