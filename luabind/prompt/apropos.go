package prompt

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// Apropos lists the entries with all of some words in the name, then those that the synonyms name,
// then those with words that begin so in the text. Without any, it lists those about similar
// words. The error is for no entry at all.
func (p *Prompt) Apropos(words string) (string, error) {
	if strings.TrimSpace(words) == "" {
		return "", message.New("help.word-required", "apropos: a word is required, such as parity")
	}
	found, near := p.search(words)
	if len(found) == 0 {
		return "", message.Errorf("help.nothing-mentions", "nothing mentions %q (%s lists the names)", words, p.listing())
	}
	if near == "" {
		return p.columns(found), nil
	}
	header := message.Textf("help.nearest-names", "nothing mentions %q; the nearest names are about %s:", words, near)
	return p.wrapped(p.state.Say(header), "") + p.columns(found), nil
}

// listing is the command that lists the names.
func (p *Prompt) listing() string {
	if p.InShell {
		return "taquin doc"
	}
	return "help()"
}

// searching is the command that searches for a word.
func (p *Prompt) searching(word string) string {
	switch {
	case !p.InShell:
		return fmt.Sprintf("apropos(%q)", word)
	case source.IsName(word):
		return "taquin doc --apropos " + word
	}
	return "taquin doc --apropos '" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// search lists the entries, commands and chapters for Apropos. near is the synonyms or the similar
// word that they are about if none has the words themselves.
func (p *Prompt) search(words string) (found []bind.Candidate, near string) {
	all := strings.Fields(plain(words))
	sought := all
	if len(all) > 1 {
		sought = slices.DeleteFunc(slices.Clone(all), func(word string) bool { return slices.Contains(fillers, word) })
	}
	if len(sought) == 0 {
		return nil, ""
	}
	with := func(contains func(text, word string) bool) (inName, inText []bind.Candidate) {
		return p.mentions(func(text string) bool {
			return !slices.ContainsFunc(sought, func(word string) bool { return !contains(text, word) })
		})
	}
	inName, inside := with(strings.Contains)
	_, inText := with(startsWord)
	terms := synonyms()[strings.Join(all, " ")]
	if terms == nil {
		terms = phraseSynonyms(sought)
	}
	related := p.about(terms)
	if len(inName)+len(inText)+len(related) == 0 {
		inText = inside
	}
	switch {
	case len(inName)+len(inText) == 0 && len(related) > 0:
		return related, strings.Join(terms, ", ")
	case len(inName)+len(inText) == 0:
		if near = p.similarWord(sought); near != "" {
			found = p.about([]string{near})
		}
		return found, near
	}
	return unique(slices.Concat(p.alsoCalled(words), inName, related, inText)), ""
}

// alsoCalled lists the topics with another name: A* is astar.
func (p *Prompt) alsoCalled(name string) (found []bind.Candidate) {
	for _, t := range p.topics() {
		if t.is(name) && !strings.EqualFold(t.Text, name) {
			found = append(found, t.candidate())
		}
	}
	return found
}

// fillers are words that carry no meaning in a search.
var fillers = strings.Fields("a an the my your i to of for in on with how do can is what un une le la les l mon ma mes de du des d a comment faire")

// startsWord reports whether a word of a text begins with the letters of another.
func startsWord(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		if before, _ := utf8.DecodeLastRuneInString(text[:from+i]); !unicode.IsLetter(before) {
			return true
		}
		from += i + 1
	}
}

// phraseSynonyms returns the synonyms of the longest parts of a phrase that have any.
func phraseSynonyms(phrase []string) (terms []string) {
	for n := len(phrase); n > 0 && terms == nil; n-- {
		for i := range len(phrase) - n + 1 {
			terms = append(terms, synonyms()[strings.Join(phrase[i:i+n], " ")]...)
		}
	}
	return terms
}

// unique keeps the first candidate of each name.
func unique(all []bind.Candidate) (found []bind.Candidate) {
	seen := map[string]bool{}
	for _, c := range all {
		if !seen[c.Text] {
			found, seen[c.Text] = append(found, c), true
		}
	}
	return found
}

// plain reduces a text to lower case without accents.
func plain(s string) string { return strings.ToLower(text.ASCII(s)) }

// wordsOf returns the words of a text.
func wordsOf(s string) []string {
	return strings.FieldsFunc(plain(s), func(r rune) bool { return !unicode.IsLetter(r) })
}

// mentions lists the entries that have something in their name, and those that have it elsewhere.
func (p *Prompt) mentions(has func(text string) bool) (inName, inText []bind.Candidate) {
	for e := range p.state.Entries() {
		c := bind.Candidate{Text: e.Name, Summary: e.Summary()}
		switch {
		case has(plain(e.Name)):
			inName = append(inName, c)
		case has(plain(e.Name + " " + e.Signature + " " + e.Text)):
			inText = append(inText, c)
		}
	}
	for _, t := range p.topics() {
		c := t.candidate()
		switch {
		case has(plain(t.Text + ", " + strings.Join(t.Also, ", "))):
			inName = append(inName, c)
		case t.of != "" && has(plain(c.Summary)):
			inText = append(inText, c)
		}
	}
	others := p.chapters()
	for i, c := range p.commands {
		others = slices.Insert(others, i, bind.Candidate{Text: c.Usage(), Summary: c.Says(p.state)})
	}
	for _, c := range others {
		if has(plain(c.Text + " " + c.Summary)) {
			inText = append(inText, c)
		}
	}
	return inName, inText
}

// about lists the entries with one of some names, and then those that contain one of some words.
func (p *Prompt) about(terms []string) []bind.Candidate {
	var named, mentioned []bind.Candidate
	for _, term := range terms {
		if e := p.state.Lookup(term); e != nil {
			named = append(named, bind.Candidate{Text: e.Name, Summary: e.Summary()})
			continue
		}
		inName, inText := p.mentions(func(text string) bool { return slices.Contains(wordsOf(text), term) })
		mentioned = append(append(mentioned, inName...), inText...)
	}
	return unique(append(named, mentioned...))
}

//go:embed synonyms.txt
var synonymFile string

// synonyms are the terms that answer a word, by the word in lower case without accents.
var synonyms = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(synonymFile) {
		words, terms, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for _, word := range strings.Split(words, ", ") {
			word = plain(word)
			for _, term := range strings.Split(terms, ", ") {
				if !slices.Contains(all[word], term) {
					all[word] = append(all[word], term)
				}
			}
		}
	}
	return all
})

const (
	leastWord  = 3 // letters of the shortest word that is suggested
	leastStart = 5 // letters at least that a word has in common with a nearest one, if it is not similar
)

// similarWord returns the word of the texts that is most similar to one of some words, or that
// begins with the same letters, or "".
func (p *Prompt) similarWord(sought []string) string {
	var all []string
	for e := range p.state.Entries() {
		for _, word := range wordsOf(e.Name + " " + e.Text) {
			if utf8.RuneCountInString(word) >= leastWord {
				all = append(all, word)
			}
		}
	}
	if similar := text.Similar(strings.Join(sought, " "), all); len(similar) > 0 {
		return similar[0]
	}
	best, longest := "", leastStart-1
	for _, word := range sought {
		for _, known := range all {
			n := 0
			for n < min(len(word), len(known)) && word[n] == known[n] {
				n++
			}
			if n > longest {
				best, longest = known, n
			}
		}
	}
	return best
}
