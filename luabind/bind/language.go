package bind

import (
	"cmp"
	"slices"
	"strings"

	"taquin/engine/text"
)

// Say says in a language what is in English; what it does not know stays as it is.
type Say func(in text.Language, english string) string

// speech is the texts of a state in another language than English.
type speech struct {
	language text.Language
	say      Say
	modules  []Module
	entries  map[*Entry]*Entry // by those in English
	items    map[string]string // items of texts, and what they say without the full stop, by those in English
}

// Speak has the texts of all modules in a language from now on, as say gives them: that of
// a module's heading with its paragraph below, that of an entry as it is in English. Items
// of an entry's text, such as options, that say leaves out are as another entry with the
// same ones has them.
func (s *State) Speak(in text.Language, say Say) {
	s.speech = nil
	if in == text.English || in == "" || say == nil {
		return
	}
	said := &speech{in, say, slices.Clone(s.modules), map[*Entry]*Entry{}, map[string]string{}}
	for i := range said.modules {
		m := &said.modules[i]
		heading := say(in, m.Text())
		said.learn(m.Text(), heading)
		m.heading, m.About, _ = strings.Cut(heading, "\n")
		m.Entries = slices.Clone(m.Entries)
		for k := range m.Entries {
			english := &s.modules[i].Entries[k]
			m.Entries[k].Text = say(in, english.Text)
			said.entries[english] = &m.Entries[k]
			said.learn(english.Text, m.Entries[k].Text)
		}
	}
	for english, e := range said.entries {
		e.Text = said.whole(english.Text, e.Text)
	}
	s.speech = said
}

// learn records what the items of a text are in the other language.
func (s *speech) learn(english, said string) {
	if said == english { // it is not known
		return
	}
	_, there := cutItems(said)
	_, all := cutItems(english)
	for _, item := range all {
		line := itemOf(there, item)
		if line == "" || s.items[item] != "" {
			continue
		}
		s.items[item] = line
		_, about := CutItem(item)
		if about = strings.TrimSuffix(about, "."); s.items[about] == "" {
			_, says := CutItem(line)
			s.items[about] = strings.TrimSuffix(says, ".")
		}
	}
}

// whole is a text in the other language with the items that it leaves out.
func (s *speech) whole(english, said string) string {
	lines, there := cutItems(said)
	_, all := cutItems(english)
	for _, item := range all {
		lines = append(lines, cmp.Or(itemOf(there, item), s.items[item], item))
	}
	return strings.Join(lines, "\n")
}

// cutItems parts a text into its paragraphs and its items, which are lines that begin with
// a blank.
func cutItems(s string) (paragraphs, items []string) {
	paragraphs = strings.Split(s, "\n")
	first := slices.IndexFunc(paragraphs, func(line string) bool { return strings.HasPrefix(line, " ") })
	if first < 0 {
		return paragraphs, nil
	}
	return paragraphs[:first:first], paragraphs[first:]
}

// itemOf is the one of some items that is about the same as another; "" if none is.
func itemOf(items []string, other string) string {
	term, _ := CutItem(other)
	for _, item := range items {
		if about, _ := CutItem(item); about == term {
			return item
		}
	}
	return ""
}

// CutItem parts an item of a text into what it is about, "" for nothing in particular, and
// what it says.
func CutItem(item string) (term, says string) {
	item = strings.TrimSpace(item)
	term, says, ok := strings.Cut(item, ": ")
	if term = strings.TrimSuffix(term, "\u00a0"); !ok || strings.Contains(term, " ") {
		return "", item
	}
	return term, says
}

// Language is that of the texts. Those of a page, which may be read again anywhere, are in
// English.
func (s *State) Language() text.Language {
	if s.inEnglish() {
		return text.English
	}
	return s.speech.language
}

// Say says in that language what is in English, such as what an option is for.
func (s *State) Say(english string) string {
	if s.inEnglish() {
		return english
	}
	if item := s.speech.items[english]; item != "" {
		return item
	}
	return s.speech.say(s.speech.language, english)
}

func (s *State) inEnglish() bool { return s.speech == nil || s.Output.OnPage() }
