package tty

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// keysOf reads bytes that come at once; what follows them never comes.
func keysOf(text string) []Key {
	var r reader
	var keys []Key
	for i := range len(text) {
		if key := r.feed(text[i]); key != None {
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
		"\x1b[C\x1b[D":      {Right, Left},
		"\x1bOA\x1bOB":      {Up, Down},
		"\x1b[H\x1b[F":      {Home, End},
		"\x1b[1~\x1b[4~":    {Home, End},
		"\x1b[7~\x1b[8~":    {Home, End},
		"\x1bOH\x1bOFx":     {Home, End, 'x'},
		"\x1b":              {Escape},
		"\x1b\x1b":          {Escape, Escape},
		"\x1b\x1b[C":        {Escape, Right},
		"\x1bx+":            {Other, '+'}, // Alt and x
		"\x1b[15~\x1b[1;5C": {Other, Other},
		"\x1b[":             {Other},
		"\xffa":             {0xfffd, 'a'},
		"\xc3":              {Other},
		"\x1b[<0;12;3M":     {Click},
		"\x1b[<0;12;3mx":    {'x'}, // a button that is let go
		"\x1b[<64;12;3M":    {Other},
		"\x1b[<;;M\x1b[<Mx": {'x'},
		"\x12\x1a\n":        {CtrlR, CtrlZ, Enter},
	} {
		if got := keysOf(text); !slices.Equal(got, want) {
			t.Errorf("%q gives %v, want %v", text, got, want)
		}
	}
}

// Whatever comes, no byte makes the next key of a user's another.
func TestKeysRecover(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r reader
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
	var r reader
	for _, b := range []byte("\x1b[<0;12;300M\x1b[<0;1;1m") {
		r.feed(b)
	}
	if want := (Cell{Col: 11, Row: 299}); r.clicked != want {
		t.Errorf("clicked at %v, want %v", r.clicked, want)
	}
}
