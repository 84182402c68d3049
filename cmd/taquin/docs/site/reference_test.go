package site_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"

	"taquin/cmd/taquin/docs/site"
	"taquin/luabind"
	"taquin/scripts"
)

// withExamples makes the reference in a language.
func withExamples(in text.Language) (*site.Reference, error) {
	r, err := site.NewReference(site.Names{
		Host: luabind.Config{Scripts: scripts.Files, Language: in,
			Commands: []prompt.Command{{Key: "commands/test:other", Name: "%log", Params: []bind.Spec{{Name: "file | off"}}, Summary: "writes <a> transcript & more"}}},
		Programs: []bind.Candidate{{Text: "taquin run <script>", Summary: "Run a script."}},
		Scripts:  []bind.Candidate{{Text: "tour", Summary: "Five minutes."}},
	})
	if err != nil {
		return nil, err
	}
	return r, r.RunExamples()
}

// The references, each made once for all tests.
var (
	inEnglish = sync.OnceValues(func() (*site.Reference, error) { return withExamples(text.English) })
	inFrench  = sync.OnceValues(func() (*site.Reference, error) { return withExamples(text.French) })
)

// whole is the reference in English.
func whole(t *testing.T) *site.Reference {
	t.Helper()
	return must(t, inEnglish)
}

func must(t *testing.T, made func() (*site.Reference, error)) *site.Reference {
	t.Helper()
	r, err := made()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// names lists every name that has an entry.
func names(t *testing.T) []string {
	t.Helper()
	h, err := luabind.New(luabind.Config{Out: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	var all []string
	for _, m := range h.State().Modules() {
		for _, e := range m.Entries {
			all = append(all, e.Name)
		}
	}
	return all
}

// The page is well-formed, even as XML, every name has one article, and every
// link leads to an ID that there is once.
func TestHTML(t *testing.T) {
	t.Run("en", func(t *testing.T) { checkHTML(t, must(t, inEnglish)) })
	t.Run("fr", func(t *testing.T) { checkHTML(t, must(t, inFrench)) })
}

func checkHTML(t *testing.T, r *site.Reference) {
	page, err := r.HTML()
	if err != nil {
		t.Fatal(err)
	}
	ids, articles := map[string]int{}, 0
	var links []string
	pictures := 0
	reader := xml.NewDecoder(bytes.NewReader(page))
	for {
		token, err := reader.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch start.Name.Local {
		case "article":
			articles++
		case "svg":
			pictures++
		}
		for _, a := range start.Attr {
			switch a.Name.Local {
			case "id":
				ids[a.Value]++
			case "href":
				links = append(links, a.Value)
			case "src":
				t.Errorf("the page needs %s", a.Value)
			}
		}
	}
	for id, n := range ids {
		if n != 1 {
			t.Errorf("%d elements have the ID %s", n, id)
		}
	}
	for _, link := range links {
		id, err := url.PathUnescape(strings.TrimPrefix(link, "#"))
		if err != nil || !strings.HasPrefix(link, "#") || ids[id] != 1 {
			t.Errorf("the link %s leads nowhere (%v)", link, err)
		}
	}
	all := names(t)
	if articles != len(all) {
		t.Errorf("%d articles for %d names", articles, len(all))
	}
	for _, name := range all {
		if ids[strings.ReplaceAll(name, ":", ".")] != 1 {
			t.Errorf("%s is not in the page", name)
		}
	}
	if pictures < 50 {
		t.Errorf("%d pictures", pictures)
	}
	if !strings.Contains(string(page), "writes &lt;a&gt; transcript &amp; more") || strings.Contains(string(page), "ZgotmplZ") {
		t.Error("a text is not escaped as it should be")
	}
}

func markdownOf(t *testing.T, r *site.Reference) string {
	t.Helper()
	text, err := r.Markdown()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	anchor = regexp.MustCompile(`<a id="([^"]+)"></a>`)
	link   = regexp.MustCompile(`\]\(#([^)]+)\)`)
)

// The fences of the Markdown are balanced, every name has one anchor, and every
// link leads to one.
func TestMarkdown(t *testing.T) {
	t.Run("en", func(t *testing.T) { checkMarkdown(t, must(t, inEnglish)) })
	t.Run("fr", func(t *testing.T) { checkMarkdown(t, must(t, inFrench)) })
}

func checkMarkdown(t *testing.T, r *site.Reference) {
	text := markdownOf(t, r)
	fence, prose := "", ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		ticks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case fence != "" && line == fence:
			fence = ""
		case fence == "" && len(ticks) >= 3:
			fence = ticks
		case fence == "":
			prose += line + "\n"
		}
	}
	if fence != "" {
		t.Error("a block of code does not end")
	}
	anchors := map[string]int{}
	for _, a := range anchor.FindAllStringSubmatch(prose, -1) {
		anchors[a[1]]++
	}
	for id, n := range anchors {
		if n != 1 {
			t.Errorf("%d anchors %s", n, id)
		}
	}
	for _, name := range names(t) {
		if anchors[strings.ReplaceAll(name, ":", ".")] != 1 {
			t.Errorf("%s is not in the text", name)
		}
	}
	links := link.FindAllStringSubmatch(prose, -1)
	for _, l := range links {
		if anchors[l[1]] != 1 {
			t.Errorf("the link #%s leads nowhere", l[1])
		}
	}
	if len(links) <= len(names(t)) { // the contents, and names in texts
		t.Errorf("only %d links", len(links))
	}
	if !strings.Contains(prose, "| `%log file \\| off` | writes \\<a\\> transcript \\& more |") {
		t.Error("the prompt's commands are not in the text")
	}
}

// In French the words of the reference are, and what an example gives is the same.
func TestFrench(t *testing.T) {
	r := must(t, inFrench)
	page, err := r.HTML()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<html lang="fr"`, "taquin\u00a0: référence", "b\u00a0: méthodes d’un taquin", "<code>threads</code>\u00a0: ", "<p class=\"said\">le taquin est alors</p>", "Méthodes de solve", "<td>oui</td>",
		"exploration en largeur", "Déplace la case vide vers le haut", "groupe de degré 5, d’ordre 60",
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page has no %s", want)
		}
	}
	markdown := markdownOf(t, r)
	for _, want := range []string{"# taquin\u00a0: référence\n", "\n- `threads`\u00a0: ", "\ndonne\n"} {
		if !strings.Contains(markdown, want) {
			t.Errorf("the text has no %q", want)
		}
	}
	for i, m := range whole(t).Modules {
		for k, e := range m.Entries {
			french := r.Modules[i].Entries[k]
			if french.ID != e.ID || french.Code != e.Code || (french.Result.Board == nil) != (e.Result.Board == nil) || (french.Result.Value == "") != (e.Result.Value == "") {
				t.Errorf("%s: %+v, in French %+v", e.Name, e.Result, french.Result)
			}
		}
	}
}

// Made again, the reference is the same, byte for byte.
func TestReproducible(t *testing.T) {
	again, err := withExamples(text.English)
	if err != nil {
		t.Fatal(err)
	}
	first, err := whole(t).HTML()
	if err != nil {
		t.Fatal(err)
	}
	second, err := again.HTML()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) || markdownOf(t, whole(t)) != markdownOf(t, again) {
		t.Error("the reference is another the second time")
	}
}

// What examples give stands beside them: values, what is printed, boards, and
// what becomes of the current board.
func TestResults(t *testing.T) {
	find := func(name string) site.Entry {
		for _, m := range whole(t).Modules {
			if i := slices.IndexFunc(m.Entries, func(e site.Entry) bool { return e.Name == name }); i >= 0 {
				return m.Entries[i]
			}
		}
		t.Fatalf("there is no %s", name)
		return site.Entry{}
	}
	if e := find("lab.seed"); e.Code != "lab.seed(42)" || e.Result.Value != "42" || e.Result.Board != nil {
		t.Errorf("lab.seed: %+v", e)
	}
	if e := find("b:up"); e.Result.Board == nil || e.Result.Board.String() != "0 . / 2 1" || e.Result.Value != "" || e.Result.Left {
		t.Errorf("b:up: %+v", e.Result)
	}
	if e := find("casevideversposition"); e.Result.Board == nil || e.Result.Board.Board.Blank() != 5 || !e.Result.Left || e.Result.Value != `"hhgg"` {
		t.Errorf("casevideversposition: %+v", e.Result)
	}
	if e := find("io.write"); e.Result.Printed != "two 2" {
		t.Errorf("io.write: %+v", e.Result)
	}
	e := find("b:scramble")
	if !strings.Contains(e.Text, "[`b:history()`](#b.history)") {
		t.Errorf("b:history is no link: %s", e.Text)
	}
}

// Code in a text leads to the name that it is about.
func TestFind(t *testing.T) {
	for code, want := range map[string]string{
		"taquin.new": "taquin.new", "b:scramble(30)": "b.scramble", "board:shuffle()": "b.shuffle", `help("guide")`: "help", "lab.table{{1}}": "lab.table", "solve": "solve",
		"solve this": "", "N": "", "p * q": "", "board:nonsense()": "", "": "", "1": "", "taquin lesson": "",
	} {
		if id, ok := whole(t).Find(code); id != want || ok != (want != "") {
			t.Errorf("%q leads to %q", code, id)
		}
	}
}
