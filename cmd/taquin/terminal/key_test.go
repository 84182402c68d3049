package terminal

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// keysOf reads bytes that come at once; what follows them never comes.
func keysOf(text string) []Key {
	var r keyReader
	var keys []Key
	for i := range len(text) {
		if key := r.feed(text[i]); key != NoKey {
			keys = append(keys, key)
		}
	}
	if r.waits() {
		keys = append(keys, r.lapse())
	}
	return keys
}

func TestKeys(t *testing.T) {
	for text, want := range map[string][]Key{
		"a q":               {'a', ' ', 'q'},
		"é→\x7f":            {'é', '→', 0x7f},
		"\x1b[C\x1b[D":      {KeyRight, KeyLeft},
		"\x1bOA\x1bOB":      {KeyUp, KeyDown},
		"\x1b[H\x1b[F":      {KeyHome, KeyEnd},
		"\x1b[1~\x1b[4~":    {KeyHome, KeyEnd},
		"\x1b[7~\x1b[8~":    {KeyHome, KeyEnd},
		"\x1bOH\x1bOFx":     {KeyHome, KeyEnd, 'x'},
		"\x1b":              {KeyEscape},
		"\x1b\x1b":          {KeyEscape, KeyEscape},
		"\x1b\x1b[C":        {KeyEscape, KeyRight},
		"\x1bx+":            {KeyOther, '+'}, // Alt and x
		"\x1b[15~\x1b[1;5C": {KeyOther, KeyOther},
		"\x1b[":             {KeyOther},
		"\xffa":             {0xfffd, 'a'},
		"\xc3":              {KeyOther},
		"\x1b[<0;12;3M":     {KeyClick},
		"\x1b[<0;12;3mx":    {'x'}, // a button that is let go
		"\x1b[<64;12;3M":    {KeyOther},
		"\x1b[<;;M\x1b[<Mx": {'x'},
		"\x12\x1a\n":        {KeyCtrlR, KeyCtrlZ, KeyEnter},
	} {
		if got := keysOf(text); !slices.Equal(got, want) {
			t.Errorf("%q gives %v, want %v", text, got, want)
		}
	}
}

// Whatever comes, no byte makes the next key of a user's another.
func TestKeysRecover(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r keyReader
		for _, b := range rapid.SliceOf(rapid.Byte()).Draw(t, "bytes") {
			r.feed(b)
		}
		if r.waits() { // the user is slower than a sequence
			r.lapse()
		}
		if key := r.feed('q'); key != 'q' || r.waits() {
			t.Fatalf("q is read as %v", key)
		}
	})
}

func TestClicks(t *testing.T) {
	var r keyReader
	for _, b := range []byte("\x1b[<0;12;300M\x1b[<0;1;1m") {
		r.feed(b)
	}
	if want := (Cell{Col: 11, Row: 299}); r.clicked != want {
		t.Errorf("clicked at %v, want %v", r.clicked, want)
	}
}
