package bind_test

import (
	"fmt"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// inFrench is what a test's modules say in French.
var inFrench = map[string]string{
	"m: things\nAll things.":                                   "m\u00a0: les choses\nToutes les choses.",
	"Draws. Options:\n  size: how large.\n  ink: which ink.":   "Dessine. Options\u00a0:\n  size\u00a0: la taille.\n  ink\u00a0: l’encre.",
	"Paints. Options:\n  ink: which ink.\n  brush: which one.": "Peint. Options\u00a0:\n  brush\u00a0: lequel.",
	"a word": "un mot",
}

func say(in text.Language, _, english string) string {
	if said, ok := inFrench[english]; ok && in == text.French {
		return said
	}
	return english
}

// A state says its texts in French where there is French, and an item that a text leaves out
// as another text has it.
func TestSpeak(t *testing.T) {
	s := newState(t)
	option := func(name, about string) bind.Option[int] {
		return bind.Opt(bind.AnyInt(name), about, func(o *int, n int) { *o = n })
	}
	size, ink, brush := option("size", "how large"), option("ink", "which ink"), option("brush", "which one")
	taking := func(all ...bind.Option[int]) *bind.Function {
		return bind.Do1(bind.Options(func(bind.Args) int { return 0 }, all...), func(a bind.Args, n int) int { return a.Return(lua.LNumber(n)) })
	}
	m := s.Open(bind.Module{Name: "m", Title: "things", About: "All things.", Entries: []bind.Entry{
		{Name: "m.paint", Text: "Paints.", Func: taking(ink, brush)},
		{Name: "m.draw", Text: "Draws.", Func: taking(size, ink)},
		{Name: "m.more", Text: "More.\n  some: thing."},
	}})
	texts := func() map[string]string {
		said := map[string]string{"heading": s.ModuleOf(m).Heading(), "about": s.ModuleOf(m).About, "ink": s.Text("", "which ink"), "word": s.Say(message.Plain("a word")), "language": string(s.Language())}
		for e := range s.Entries() {
			said[e.Name] = e.Text
			if other := s.Lookup(e.Name); other.Text != e.Text || s.EntryOf(m.RawGetString(e.Key())) != nil && s.EntryOf(m.RawGetString(e.Key())).Text != e.Text {
				t.Errorf("%s says %q, and by its name %q", e.Name, e.Text, other.Text)
			}
		}
		return said
	}
	english := texts()
	want := map[string]string{
		"heading": "m\u00a0: les choses", "about": "Toutes les choses.", "ink": "l’encre", "word": "un mot", "language": "fr", "m.more": "More.\n  some: thing.",
		"m.paint": "Peint. Options\u00a0:\n  ink\u00a0: l’encre.\n  brush\u00a0: lequel.", "m.draw": "Dessine. Options\u00a0:\n  size\u00a0: la taille.\n  ink\u00a0: l’encre.",
	}
	check := func(how string, got, want map[string]string) {
		t.Helper()
		for key, text := range want {
			if got[key] != text {
				t.Errorf("%s %s is %q, want %q", how, key, got[key], text)
			}
		}
	}
	s.Speak(text.French, bind.Voice{Describe: say, Text: func(in text.Language, v any) string { return say(in, "", fmt.Sprint(v)) }})
	check("in French", texts(), want)
	s.Output.ForPage(func() string {
		check("on a page", texts(), english)
		return ""
	})
	rows(t, s, [][2]string{{`return m.draw{ink = 7}`, "7"}})
	s.Speak(text.English, bind.Voice{})
	check("in English again", texts(), english)
	s.Speak(text.French, bind.Voice{})
	check("without French", texts(), english)
}
