package main

import (
	"flag"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"taquin/cmd/taquin/docs"
	"taquin/cmd/taquin/grade"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/i18n/names"
	"taquin/cmd/taquin/repl"
	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
	"taquin/luabind/source"
	"taquin/luabind/values"
	"taquin/scripts"
)

var update = flag.Bool("update", false, "write the sums of the English into the French texts about names")

// speaking is a lab whose help is in a language.
func speaking(t *testing.T, in text.Language) *luabind.Host {
	t.Helper()
	h, err := luabind.New(luabind.Config{Out: io.Discard, Scripts: scripts.Files, Language: in, Voice: i18n.Voice, Extensions: grade.Known()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// english collects the descriptions in English by their keys; those of options that another
// text describes have keys that begin with "options/".
func english(t *testing.T) map[string]string {
	all := map[string]string{}
	s := speaking(t, text.English).State()
	for _, m := range s.Modules() {
		all[m.TextKey()] = m.Text()
		for _, e := range m.Entries {
			all[e.TextKey()] = e.Template()
			for _, p := range e.Arguments() {
				addChoices(all, p, s)
				for _, o := range p.Options {
					addChoices(all, o.Spec, s)
					if !strings.Contains(e.Text, o.Text) { // another one's text describes it
						all["options/"+o.Name] = o.Text
					}
				}
			}
		}
	}
	for _, t := range prompt.Tasks {
		all[t.Key] = t.Summary
	}
	maps.Copy(all, prompt.Headings)
	for _, k := range source.Keywords {
		all["keywords/"+k.Text] = k.Use
	}
	for _, c := range repl.Commands() {
		all[c.TextKey()] = c.Summary
		for _, p := range c.Params {
			addChoices(all, p, s)
		}
	}
	for _, m := range engine.Methods(nil) {
		all["methods/"+m.Name], all["shapes/"+m.Name] = m.About, m.For
	}
	for _, n := range board.Notations() {
		all["notations/"+n.String()] = n.About()
	}
	library, err := values.Library(scripts.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range slices.Concat(docs.Programs(newApp(parts())), library) {
		all[c.Key] = c.Summary
	}
	all["commands/page:%quit"] = "Leaves nothing here: close the page."
	return all
}

// In both languages, help() fits a terminal of 24 x 80 with the prompt below it, and the first
// screen of ?solve shows the call, the return value, five methods and an example.
func TestHelpFitsAScreen(t *testing.T) {
	for in, returns := range map[text.Language]string{text.English: "Returns a solution", text.French: "Renvoie une solution"} {
		p := speaking(t, in).Prompt()
		overview := strings.Split(strings.TrimSuffix(p.Overview(), "\n"), "\n")
		solve, _, err := p.HelpLine("?solve")
		if err != nil || len(overview) > 23 {
			t.Errorf("%s: %d lines, %v", in, len(overview), err)
		}
		screen := strings.Join(strings.Split(solve, "\n")[:23], "\n")
		for _, want := range []string{"solve(b [, method [, options]])\n", returns, "optimal", "ida", "astar", "beam", "lines", "    > solve("} {
			if !strings.Contains(screen, want) {
				t.Errorf("%s: ?solve begins without %s:\n%s", in, want, screen)
			}
		}
		if at := strings.Index(solve, "on_progress"); at < len(screen) {
			t.Errorf("%s: the options precede the example", in)
		}
		for _, line := range append(overview, strings.Split(screen, "\n")...) {
			if text.Width(line) > 80 {
				t.Errorf("%s: more than 80 columns: %s", in, line)
			}
		}
		all, err := p.Help(prompt.All)
		audibert := strings.Index(all, "monteecv")
		if err != nil || strings.Contains(all, "crocethddb") || audibert < strings.Index(all, "debug:") {
			t.Errorf("%s: %v, help(\"all\") has misspelled names or Audibert's names first", in, err)
		}
	}
}

// addChoices adds the descriptions of the values of an argument.
func addChoices(all map[string]string, p bind.Spec, s *bind.State) {
	if p.Choices == nil {
		return
	}
	for _, c := range p.Choices(bind.Cursor{State: s}) {
		if c.Summary != "" && c.Key != "" {
			all[c.Key] = c.Summary
		}
	}
}

// Every description has a French text, under its key, that was reviewed when the English last
// changed.
func TestFrenchOfNames(t *testing.T) {
	of := english(t)
	for _, file := range names.Files(text.French) {
		for _, said := range names.Read(file) {
			for _, key := range said.Keys {
				e, found := find(of, key)
				switch sum := names.Sum(e); {
				case !found:
					t.Errorf("%s: nothing has the key %s any more", file, key)
				case sum != said.Sum && *update:
					updateSum(t, file, said, sum)
				case sum != said.Sum:
					t.Errorf("%s: the English of %s has changed. Review the French, then: go test ./cmd/taquin -run FrenchOfNames -update\n%s\n%s", file, key, e, said.Said)
				}
			}
		}
	}
	for key, e := range of {
		if _, known := names.Find(text.French, key); !known && strings.Contains(e, " ") && !strings.HasPrefix(key, "options/") { // see TestFrenchThroughout
			t.Errorf("%s has no French: %s", key, e)
		}
	}
}

// find returns the English of a key. The key of a text that several owners share, such as
// "methods/astar" for the states of puzzles too, is that without the owner.
func find(of map[string]string, key string) (string, bool) {
	if e, ok := of[key]; ok {
		return e, true
	}
	group, name, _ := strings.Cut(key, "/")
	for other, e := range of {
		if at := strings.LastIndexByte(other, ':'); strings.HasPrefix(other, group+"/") && group != "entries" && at >= 0 && other[at+1:] == name {
			return e, true
		}
	}
	return "", false
}

// updateSum writes the sum of the English of a text into its file.
func updateSum(t *testing.T, file string, said names.Text, sum string) {
	t.Helper()
	file = filepath.Join("../../scripts", file)
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, name, _ := strings.Cut(said.Keys[len(said.Keys)-1], "/")
	changed := strings.Replace(string(content), name+" "+said.Sum+"\n", name+" "+sum+"\n", 1)
	if err := os.WriteFile(file, []byte(changed), 0o644); err != nil {
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
					if s.Option(o) == o.Text {
						t.Errorf("%s: the option %s is in English: %s", e.Name, o.Name, o.Text)
					}
				}
			}
		}
	}
	for _, k := range s.Kinds() {
		for _, f := range k.Fields {
			if s.Text("", f.Text) == f.Text {
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
