package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"

	"taquin/cmd/taquin/checks"
	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/docs/render"
	"taquin/cmd/taquin/grade"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
	"taquin/luabind"
	luagrade "taquin/luabind/lib/grade"
	"taquin/scripts"
)

// The guide shows what happens: transcripts are replayed, Lua runs and prints what stands
// below it, and Go stands in the engine's examples.
func TestGuide(t *testing.T) {
	t.Setenv("TAQUIN_TABLES", t.TempDir())
	examples := goExamples(t)
	chapters := guide.New(scripts.Guide, text.English).Chapters()
	if len(chapters) == 0 {
		t.Fatal("there are no chapters")
	}
	for _, c := range chapters {
		t.Run(c.Name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			replayBlocks(t, c, examples)
			if strings.Contains(string(c.Source), "```"+render.Console) {
				replayTranscripts(t, c)
			}
		})
	}
}

// replayBlocks runs the Lua of a chapter, of which each block has a lab of its own, and
// looks for its Go among the examples.
func replayBlocks(t *testing.T, c guide.Chapter, examples string) {
	blocks := c.Codes()
	for i, b := range blocks {
		if b.File != "" {
			if err := os.WriteFile(b.File, []byte(b.Text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		switch b.Language {
		case render.Go:
			if !strings.Contains(examples, unindented(b.Text)) {
				t.Errorf("%s:%d: the Go stands in no example_test.go of the engine", c.File, b.Line)
			}
		case render.Output:
			if i == 0 || blocks[i-1].Language != render.Lua {
				t.Errorf("%s:%d: no Lua stands before what is printed", c.File, b.Line)
			}
		case render.Lua:
			printed := runBlock(t, c, b)
			if i+1 < len(blocks) && blocks[i+1].Language == render.Output && printed != blocks[i+1].Text {
				t.Errorf("%s:%d: the Lua above prints\n%s\nnot\n%s", c.File, blocks[i+1].Line, printed, blocks[i+1].Text)
			}
		}
	}
}

func runBlock(t *testing.T, c guide.Chapter, b render.Code) string {
	var printed strings.Builder
	var grading *luagrade.Grading
	extend := func(p luabind.Parts) { grading = grade.Open(p) }
	host, err := luabind.New(luabind.Config{Out: &printed, Scripts: scripts.Files, Seed: 7, Extensions: []func(luabind.Parts){extend}})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	switch {
	case strings.HasSuffix(b.File, checks.Suffix):
		err = runTests(host, b.File)
	case strings.Contains(b.Text, "grade.task{"):
		_, err = grading.Read(func() error { return host.RunScript(b.File) })
	default:
		_, err = host.Run(path.Base(c.File), b.Text)
	}
	if err != nil {
		t.Errorf("%s:%d: %v", c.File, b.Line, err)
	}
	return printed.String()
}

// runTests runs a file of tests.
func runTests(host *luabind.Host, file string) error {
	tests, err := host.LoadTests(file)
	for _, test := range tests {
		err = errors.Join(err, host.RunTest(test))
	}
	return err
}

func replayTranscripts(t *testing.T, c guide.Chapter) {
	name := path.Base(c.File)
	if err := os.WriteFile(name, c.Source, 0o666); err != nil {
		t.Fatal(err)
	}
	code := 0
	if said := outputOf(t, func(s terminal.Std) { code = newApp(parts()).Run([]string{"check", name}, s) }); code != 0 {
		t.Error(said)
	}
}

// goExamples are all the examples of the engine.
func goExamples(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir("../../engine", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "example_test.go" {
			return err
		}
		text, err := os.ReadFile(name)
		all.WriteString(unindented(string(text)))
		return err
	})
	if err != nil || all.Len() == 0 {
		t.Fatalf("the examples of the engine: %v", err)
	}
	return all.String()
}

// unindented is a text without the blanks before and after its lines.
func unindented(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, "\n") + "\n"
}

func stat(name string) (fs.FileInfo, error) {
	if info, err := fs.Stat(scripts.Guide, name); err == nil {
		return info, nil
	}
	return fs.Stat(scripts.Files, name)
}

// linksOf lists the destinations of the links of a chapter.
func linksOf(c guide.Chapter) []string {
	var all []string
	for link := range render.All[*ast.Link](c.Document) {
		all = append(all, string(link.Destination))
	}
	return all
}

// The links and pictures of a chapter lead to files, where the guide is read on a forge.
func TestGuideLinksFiles(t *testing.T) {
	for _, in := range text.Languages() {
		for _, c := range guide.New(scripts.Guide, in).Chapters() {
			all := linksOf(c)
			for _, p := range c.Pictures() {
				all = append(all, p.File)
			}
			for _, to := range all {
				file, _, _ := strings.Cut(to, "#")
				if file == "" || strings.Contains(file, "://") {
					continue
				}
				if _, err := stat(c.Target(file)); err != nil {
					t.Errorf("%s leads to %s: %v", c.File, to, err)
				}
			}
		}
	}
}

// A chapter is read by its name, and a wrong one is suggested a better.
func TestGuideCommand(t *testing.T) {
	code := 0
	taquin := func(args ...string) string {
		return outputOf(t, func(s terminal.Std) { code = newApp(parts()).Run(args, s) })
	}
	t.Setenv("LC_ALL", "C.UTF-8")
	first := guide.New(scripts.Guide, text.English).Chapters()[0]
	list := taquin("guide")
	if code != 0 || !strings.Contains(list, " "+first.Name+" ") || !strings.HasSuffix(list, "taquin guide "+first.Name+" opens a chapter.\n") {
		t.Errorf("exit code %d:\n%s", code, list)
	}
	if said := taquin("guide", first.Name); code != 0 || !strings.HasPrefix(said, first.Title+"\n═") || strings.Contains(said, "\x1b") {
		t.Errorf("exit code %d:\n%s", code, said)
	}
	if said := taquin("guide", first.Name, "--color", "always"); !strings.HasPrefix(said, "\x1b[1m"+first.Title+"\x1b[22m\n═") {
		t.Errorf("%q", said[:40])
	}
	if said := taquin("guide", first.Name[1:]); code != 2 || !strings.Contains(said, "did you mean "+first.Name) {
		t.Errorf("exit code %d: %s", code, said)
	}
	if said := taquin("guide", "--lang", "fr"); !strings.HasSuffix(said, "taquin guide "+first.Name+" --lang fr ouvre un chapitre.\n") {
		t.Errorf("exit code %d:\n%s", code, said)
	}
	if said := taquin("guide", "--lang", "it"); code != 2 || !strings.Contains(said, "there is no language") {
		t.Errorf("exit code %d: %s", code, said)
	}
	t.Setenv("LC_ALL", "fr_FR.UTF-8")
	if said := taquin("guide", "boards"); code != 0 || !strings.HasPrefix(said, "Les taquins\n═") {
		t.Errorf("exit code %d:\n%s", code, said)
	}
	if said := taquin("guide", first.Name, "--html", "x"); code != 2 || !strings.Contains(said, "exclude each other") {
		t.Errorf("exit code %d: %s", code, said)
	}
}

// At the prompt the guide is read by a command, a question and a call.
func TestGuideAtPrompt(t *testing.T) {
	t.Setenv("LC_ALL", "C.UTF-8")
	first := guide.New(scripts.Guide, text.English).Chapters()[0]
	printed, err := checks.Replay(newApp(parts()), parts())(nil, []string{"%guide", "%guide " + first.Name, "?guide", "?guide " + first.Name, "help guide " + first.Name, `help("guide")`, `help("guide ` + first.Name + `")`, "%guide nonsense", "?guide nonsense"})
	if err != nil {
		t.Fatal(err)
	}
	for i, said := range printed[1:] {
		want := "What a reference"
		switch i {
		case 1, 3, 4, 6:
			want = first.Title + "\n═"
		case 7, 8:
			want = `the guide has no chapter "nonsense"`
		}
		if !strings.Contains(said, want) {
			t.Errorf("entry %d gives\n%s\nwithout %s", i, said, want)
		}
	}
}

// It is read in the language of the environment there, as help is and lessons are.
func TestGuideAtPromptInFrench(t *testing.T) {
	t.Parallel()
	term := startAs(t, t.TempDir(), []string{"LC_ALL=fr_FR.UTF-8"}, 80, "taquin")
	term.expect("> ")
	for _, c := range []struct{ typed, shown, last string }{
		{"?b:up", "Déplace la case vide", "0 . / 2 1"}, {`help("b:up")`, "Déplace la case vide", "0 . / 2 1"}, {`apropos("parite")`, "b:parity", "p:parity"}, {"?for", "L’un des mots de Lua", ""},
		{"%", "Donne la liste de vos variables globales", "%quit"}, {"?%who", "Donne la liste de vos variables globales", ""},
		{"%guide boards", "Les taquins\n═", "elle-même."}, {"?guide boards", "Les taquins\n═", "elle-même."},
	} {
		term.send(c.typed + "\r")
		term.expect(c.shown)
		if c.last != "" { // before which a prompt may be shown
			term.expect(c.last)
		}
		term.expect("> ")
	}
	term.Leave()
}

// A transcript, which may be replayed anywhere, has help in English.
func TestHelpOfTranscripts(t *testing.T) {
	t.Setenv("LC_ALL", "fr_FR.UTF-8")
	printed, err := checks.Replay(newApp(parts()), parts())(nil, []string{"%guide boards", "?guide boards", "?b:up", `help("b:up")`, "%"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"Boards\n═", "Boards\n═", "Moves the blank up", "Moves the blank up", "Lists the globals"} {
		if !strings.Contains(printed[i+1], want) {
			t.Errorf("%s\nwithout %s", printed[i+1], want)
		}
	}
}

// At a terminal a chapter goes through the pager, and Tab completes its name.
func TestGuideIsPaged(t *testing.T) {
	t.Parallel()
	const title = "Conventions\n═══════════\n"
	term := withPager(t, "", "taquin")
	term.expect("> ")
	term.send("%guide conv\t\r")
	term.expect(title)
	term.expect(usualKeys)
	term.send("q")
	term.expect("\r\x1b[K> ")
	term.enter("6 * 7", "42\n")
	term.Leave()
	term = withPager(t, "", "taquin", "guide", "conventions")
	term.expect(title)
	term.expect(usualKeys)
	term.send("q")
	term.ends(0)
}

// The pages of the site are well formed, every link on them leads to a page and to a place
// that is there, and nothing comes from elsewhere.
func TestSite(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TAQUIN_TABLES", t.TempDir())
	code := 0
	said := outputOf(t, func(s terminal.Std) { code = newApp(parts()).Run([]string{"guide", "--html", folder}, s) })
	if code != 0 || !strings.Contains(said, "begin with "+filepath.Join(folder, "index.html")) {
		t.Fatalf("exit code %d: %s", code, said)
	}
	pages := map[string]sitePage{}
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(folder, name)
		pages[filepath.ToSlash(rel)] = readPage(t, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"index.html", "style.css", "reference.html", "fr/reference.html", "guide/boards.html", "guide/fr/boards.html", "fr/index.html", "lessons/parity.html", "lessons/fr/parity.html", "scripts/strategies/undo.html"} {
		if _, ok := pages[want]; !ok {
			t.Errorf("there is no %s", want)
		}
	}
	for name, p := range pages {
		for _, link := range p.links {
			to, err := url.Parse(link)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if to.IsAbs() {
				continue // a reader may follow it
			}
			target := name
			if to.Path != "" {
				target = path.Join(path.Dir(name), to.Path)
			}
			other, ok := pages[target]
			if !ok || to.Fragment != "" && other.ids[to.Fragment] != 1 {
				t.Errorf("%s: the link %s leads nowhere", name, link)
			}
		}
		for id, n := range p.ids {
			if n != 1 {
				t.Errorf("%s: %d elements have the ID %s", name, n, id)
			}
		}
		if strings.HasSuffix(name, ".html") && len(p.links) < 20 {
			t.Errorf("%s has only %d links", name, len(p.links))
		}
		if want := map[bool]string{true: "fr", false: "en"}[strings.Contains("/"+name, "/fr/")]; p.language != want && p.language != "" {
			t.Errorf("%s is in %q", name, p.language)
		}
	}
}

// sitePage is what matters of a page of the site.
type sitePage struct {
	language string
	ids      map[string]int
	links    []string
}

func readPage(t *testing.T, name string) sitePage {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	p := sitePage{ids: map[string]int{}}
	if filepath.Ext(name) != ".html" {
		return p
	}
	reader := xml.NewDecoder(bytes.NewReader(text))
	for {
		token, err := reader.Token()
		if errors.Is(err, io.EOF) {
			return p
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return p
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		for _, a := range start.Attr {
			switch {
			case a.Name.Local == "lang" && start.Name.Local == "html":
				p.language = a.Value
			case a.Name.Local == "id":
				p.ids[a.Value]++
			case a.Name.Local == "href" && start.Name.Local != "use":
				p.links = append(p.links, a.Value)
			case a.Name.Local == "src", start.Name.Local == "link" && a.Name.Local == "href" && strings.Contains(a.Value, ":"):
				t.Errorf("%s needs %s", name, a.Value)
			}
		}
	}
}
