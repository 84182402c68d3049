package bind

import (
	"cmp"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Voice translates what people read.
type Voice struct {
	Describe func(in text.Language, key, english string) string // the text of a name; the English if there is no other
	Text     func(in text.Language, v any) string               // a message
}

// speech is the texts of a state in another language than English.
type speech struct {
	language text.Language
	Voice
	modules []Module
	entries map[*Entry]*Entry // by those in English
	items   map[string]string // items of texts, and their meanings without the full stop, by the templates in English
}

// Keys of texts.
func (m Module) TextKey() string { return "modules/" + cmp.Or(m.Name, m.Self, m.Title) }
func (e Entry) TextKey() string  { return "entries/" + e.Name }

// Speak has the texts of all modules in a language from now on, as voice describes them: that of
// a module's heading with its paragraph below, that of an entry without the lists of names in
// it. Items of an entry's text, such as options, that the other language leaves out are taken
// from another entry with the same ones.
func (s *State) Speak(in text.Language, voice Voice) {
	s.speech = nil
	if in == text.English || in == "" || voice.Text == nil {
		return
	}
	said := &speech{in, voice, slices.Clone(s.modules), map[*Entry]*Entry{}, map[string]string{}}
	for i := range said.modules {
		m := &said.modules[i]
		heading := voice.Describe(in, m.TextKey(), m.Text())
		said.learn(m.Text(), heading)
		m.heading, m.About, _ = strings.Cut(heading, "\n")
		m.Entries = slices.Clone(m.Entries)
		for k := range m.Entries {
			english := &s.modules[i].Entries[k]
			m.Entries[k].Text = voice.Describe(in, english.TextKey(), english.template)
			said.entries[english] = &m.Entries[k]
			said.learn(english.template, m.Entries[k].Text)
		}
	}
	for english, e := range said.entries {
		e.Text = said.whole(english, e.Text)
	}
	s.speech = said
}

// learn records the translations of the items of a text.
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

// whole is the text of an entry in the other language with the items that it leaves out and
// with the lists of names.
func (s *speech) whole(english *Entry, said string) string {
	lines, there := cutItems(said)
	_, all := cutItems(english.template)
	for _, item := range all {
		line := cmp.Or(itemOf(there, item), s.items[item], item)
		if strings.Contains(line, readerList) {
			line = strings.ReplaceAll(line, readerList, strings.Join(english.readers(item), ", "))
		}
		lines = append(lines, line)
	}
	return strings.ReplaceAll(strings.Join(lines, "\n"), methodList, strings.Join(english.Methods, ", "))
}

// readers returns the list in an item about an option of the entry.
func (e Entry) readers(item string) []string {
	term, _ := CutItem(item)
	if o := e.option(term); o != nil {
		return o.Readers
	}
	return nil
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

// Say returns a message in that language.
func (s *State) Say(v any) string {
	if s.inEnglish() {
		return message.In(nil, v)
	}
	return s.speech.Text(s.speech.language, v)
}

// Text returns the description of a name in that language, by its key, or of a part of another
// description, such as a field, by its English.
func (s *State) Text(key, english string) string {
	if s.inEnglish() {
		return english
	}
	if item := s.speech.items[english]; item != "" && key == "" {
		return item
	}
	return s.speech.Describe(s.speech.language, key, english)
}

// Option returns the text of an option in that language.
func (s *State) Option(o OptionSpec) string {
	if s.inEnglish() {
		return o.Text
	}
	text := cmp.Or(s.speech.items[o.template], s.speech.Describe(s.speech.language, "options/"+o.Name, o.template))
	return strings.ReplaceAll(text, readerList, strings.Join(o.Readers, ", "))
}

func (s *State) inEnglish() bool { return s.speech == nil || s.Output.OnPage() }
