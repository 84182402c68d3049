package main

import (
	"cmp"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"taquin/cmd/taquin/grade"
	"taquin/cmd/taquin/repl"
	"taquin/cmd/taquin/speech"
	"taquin/cmd/taquin/speech/catalogue"
	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/source"
	"taquin/scripts"
)

var update = flag.Bool("update", false, "write the sums of the English into the French texts about names")

// speaking is a lab whose help is in a language.
func speaking(t *testing.T, in text.Language) *luabind.Host {
	t.Helper()
	h, err := luabind.New(luabind.Config{Out: io.Discard, Scripts: scripts.Files, Language: in, Say: speech.In, Extensions: grade.Known()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// english is what is said of names, by the group and the name as the French texts have them:
// "taquin/" a module, "/taquin.new" an entry, "keywords/for" a word that is no name.
func english(t *testing.T) map[string]string {
	all := map[string]string{}
	s := speaking(t, text.English).State()
	for _, m := range s.Modules() {
		all[cmp.Or(m.Name, m.Self, m.Title)+"/"] = m.Text()
		for _, e := range m.Entries {
			all["/"+e.Name] = e.Text
			for _, p := range e.Arguments() {
				addChoices(all, e.Name, p, s)
				for _, o := range p.Options {
					addChoices(all, e.Name, o.Spec, s)
					if !strings.Contains(e.Text, o.Text) { // another one's text describes it
						all["options/"+o.Name] = o.Text
					}
				}
			}
		}
	}
	for _, k := range source.Keywords {
		all["keywords/"+k.Text] = k.Use
	}
	for _, c := range repl.Commands() {
		all["commands/"+c.Name] = c.Summary
		for _, p := range c.Params {
			addChoices(all, c.Name, p, s)
		}
	}
	for _, m := range engine.Methods(nil) {
		all["methods/"+m.Name], all["shapes/"+m.Name] = m.About, m.For
	}
	for _, n := range board.Notations() {
		all["notations/"+n.String()] = n.About()
	}
	for _, c := range programs(newApp(parts())) {
		all["programs/"+strings.Fields(c.Text)[1]] = c.Summary
	}
	return all
}

// addChoices adds what is said of the values that an argument of a function can have: by the
// value, which is what the first function with it says, and by function and value.
func addChoices(all map[string]string, function string, p bind.Spec, s *bind.State) {
	if p.Choices == nil || p.Name == "topic" || p.Name == "chapter" { // which say their texts in the language themselves
		return
	}
	for _, c := range p.Choices(bind.Cursor{State: s}) {
		name := c.Text
		if strings.HasSuffix(name, "/") { // a folder
			name = strings.ReplaceAll(c.Summary, " ", "-")
		}
		if c.Summary == "" {
			continue
		}
		all["choices/"+name] = cmp.Or(all["choices/"+name], c.Summary)
		all["choices/"+function+":"+name] = c.Summary
	}
}

// Each French text says what the English says now. Who changes an English text finds here
// that its French is left behind.
func TestFrenchOfNames(t *testing.T) {
	of := english(t)
	sums := map[string]string{}
	for key, e := range of {
		if other := sums[catalogue.Sum(e)]; other != "" && of[other] != e {
			t.Errorf("%s and %s have the same sum; another word in one of them mends it", key, other)
		}
		sums[catalogue.Sum(e)] = key
	}
	for _, file := range catalogue.Files(text.French) {
		for _, said := range catalogue.Read(file) {
			names := said.About
			switch {
			case said.Said == "": // above words
				continue
			case names == nil:
				names = []string{""}
			}
			for _, name := range names {
				e, ok := of[said.Group+"/"+name]
				if _, module := of[said.Group+"/"]; module && !ok {
					e, ok = of["/"+name]
				}
				switch sum := catalogue.Sum(e); {
				case !ok:
					t.Errorf("%s: there is no %s in %s any more", file, name, said.Group)
				case sum != said.Sum && *update:
					updateSum(t, file, said, sum)
				case sum != said.Sum:
					t.Errorf("%s: the English of %s %s has changed. Say the same in French, then: go test ./cmd/taquin -run FrenchOfNames -update\n%s\n%s", file, said.Group, name, e, said.Said)
				}
			}
		}
	}
	for key, e := range of {
		if strings.HasPrefix(key, "options/") || !strings.Contains(e, " ") || *update {
			continue // another text may have them, see TestFrenchThroughout
		}
		if _, known := speech.Known(text.French, e); !known {
			t.Errorf("%s has no French: %s", key, e)
		}
	}
}

// updateSum writes the sum of the English of a text into its file.
func updateSum(t *testing.T, file string, said catalogue.Text, sum string) {
	t.Helper()
	heading := "# " + said.Group
	if said.About != nil {
		heading = "## " + strings.Join(said.About, " ")
	}
	file = filepath.Join("../../scripts", file)
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, group, _ := strings.Cut(string(content), "# "+said.Group)
	group = strings.Replace("# "+said.Group+group, heading+" "+said.Sum+"\n", heading+" "+sum+"\n", 1)
	if err := os.WriteFile(file, []byte(before+group), 0o644); err != nil {
		t.Fatal(err)
	}
}

var aWord = regexp.MustCompile(`[a-z]{4}`)

// In a French lab no text is in English: nor an item of one, an option or a field.
func TestFrenchThroughout(t *testing.T) {
	inEnglish := map[string]bool{}
	for _, m := range speaking(t, text.English).State().Modules() {
		inEnglish[m.Heading()] = true
		for line := range strings.Lines(m.About) {
			inEnglish[line] = true
		}
		for _, e := range m.Entries {
			for line := range strings.Lines(e.Text) {
				inEnglish[line] = true
			}
		}
	}
	s := speaking(t, text.French).State()
	check := func(name, said string) {
		for line := range strings.Lines(said) {
			if inEnglish[line] && aWord.MatchString(line) {
				t.Errorf("%s is in English: %s", name, line)
			}
		}
	}
	for _, m := range s.Modules() {
		check(m.Heading(), m.Text())
		for _, e := range m.Entries {
			check(e.Name, e.Text)
			for _, p := range e.Arguments() {
				for _, o := range p.Options {
					if s.Say(o.Text) == o.Text {
						t.Errorf("%s: the option %s is in English: %s", e.Name, o.Name, o.Text)
					}
				}
			}
		}
	}
	for _, k := range s.Kinds() {
		for _, f := range k.Fields {
			if s.Say(f.Text) == f.Text {
				t.Errorf("the field %s of a %s is in English: %s", f.Name, k.Name, f.Text)
			}
		}
	}
}

// What both languages write alike: code in quotes, names with a dot or a colon, calls, and
// numbers.
var alike = regexp.MustCompile(`"[^" ]+"|\b[a-z_]\w*[.:][a-z_]\w*(?:\(\))?|\b[a-z_]\w*\(\)|\d+(?:[.,]\d+)*`)

// What the English names in code and its numbers stand in the French, too.
func TestFrenchSaysTheSame(t *testing.T) {
	englishModules, frenchModules := speaking(t, text.English).State().Modules(), speaking(t, text.French).State().Modules()
	for i, m := range englishModules {
		compare(t, m.Heading(), m.About, frenchModules[i].About)
		for k, e := range m.Entries {
			compare(t, e.Name, e.Text, frenchModules[i].Entries[k].Text)
		}
	}
}

func compare(t *testing.T, name, english, french string) {
	t.Helper()
	count := func(said string) map[string]int {
		all := map[string]int{}
		for _, found := range alike.FindAllString(strings.ReplaceAll(said, "\u00a0000", ",000"), -1) {
			all[strings.Replace(strings.TrimRight(found, ".,:"), ",", ".", 1)]++
		}
		return all
	}
	there := count(french)
	for found := range count(english) {
		if there[found] == 0 && !slices.Contains([]string{"e.g", "i.e"}, found) {
			t.Errorf("%s: the French lacks %s\n%s\n%s", name, found, english, french)
		}
	}
}
