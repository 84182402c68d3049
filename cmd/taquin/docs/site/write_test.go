package site

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind"
)

// small is a site with one chapter and one lesson in both languages, and no reference.
func small(t *testing.T) *Site {
	t.Helper()
	files := fstest.MapFS{
		"guide/01-first.md": {Data: []byte("# First\n\nA chapter. It has `code` & a [link](#part).\n\n## Part\n\n" +
			"```console\n$ taquin\n> 1 < 2\ntrue\n```\n\n![Two & two](pictures/x.svg \"draw.caption(taquin.new(2, 2), lesson.text{en = 'a board', fr = 'un plateau'})\")\n")},
		"guide/fr/01-first.md": {Data: []byte("# Premier\n\nUn chapitre, avec `code` et [une leçon](../../lessons/small.lua).\n\n## Partie\n\n" +
			"```console\n```\n\n![Deux et deux](../pictures/x.svg)\n")},
		"lessons/small.lua": {Data: []byte(`lesson.begin{title = {en = "Small", fr = "Petite"}, about = {en = "Little.", fr = "Peu."}}`)},
	}
	s, err := New(Sources{
		Scripts: files, Guide: files,
		Find:      func(string) (string, bool) { return "", false },
		Reference: func(text.Language) (*Reference, error) { return &Reference{}, nil },
		Lesson:    func(string, *Handout) error { return nil },
		Draw: func(expression string, in text.Language) (draw.Drawing, error) {
			return Draw(luabind.Config{}, expression, in)
		},
		Progress: func(message.Text) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A site is written again over itself, beside files of others, but over none of them.
func TestWrite(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "pages")
	for range 2 {
		if n, err := small(t).Write(folder); err != nil || n != 13 {
			t.Fatalf("%d files, %v", n, err)
		}
		if err := os.WriteFile(filepath.Join(folder, "mine.html"), []byte("mine"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	chapter, err := os.ReadFile(filepath.Join(folder, "guide", "first.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<link rel="stylesheet" href="../style.css"/>`, `<a href="../index.html">taquin</a>`, `<a href="#part">link</a>`, `<h2 id="part">Part</h2>`, `<span class="prompt">&gt; </span><span class="typed">1 &lt; 2</span>`,
		`<figcaption>Two &amp; two</figcaption>`, `<div class="dark`, `<a href="../lessons/small.html">Small</a>`, `<a href="../guide/fr/first.html" lang="fr" hreflang="fr">en français</a>`, `<li><a href="#part">Part</a></li>`, `aria-label="a board"`,
	} {
		if !strings.Contains(string(chapter), want) {
			t.Errorf("%s\nhas no %s", chapter, want)
		}
	}
	french, err := os.ReadFile(filepath.Join(folder, "guide", "fr", "first.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`<html lang="fr"`, `<link rel="stylesheet" href="../../style.css"/>`, `<a href="../../fr/index.html">taquin</a>`, `<a href="../../lessons/fr/small.html">une leçon</a>`, `<span class="typed">1 &lt; 2</span>`,
		`<figcaption>Deux et deux</figcaption>`, `<a href="../../lessons/fr/small.html">Petite</a>`, `<a href="../../fr/reference.html">Tous les noms</a>`, `lang="en" hreflang="en">in English</a>`, `aria-label="un plateau"`,
	} {
		if !strings.Contains(string(french), want) {
			t.Errorf("%s\nhas no %s", french, want)
		}
	}
	for _, name := range []string{"index.html", "style.css"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("of somebody else's"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	before, _ := os.ReadDir(folder)
	_, err = small(t).Write(folder)
	if err == nil || !strings.Contains(err.Error(), "index.html, style.css;") {
		t.Errorf("%v", err)
	}
	after, _ := os.ReadDir(folder)
	if text, _ := os.ReadFile(filepath.Join(folder, "index.html")); len(before) != len(after) || string(text) != "of somebody else's" {
		t.Errorf("index.html holds %q", text)
	}
}

// The chapters can be had as they are, too.
func TestWriteMarkdown(t *testing.T) {
	folder := t.TempDir()
	files := small(t).Scripts.(fstest.MapFS)
	files["guide/pictures/x.svg"] = &fstest.MapFile{Data: []byte("<svg />")}
	files["guide/pictures/x.txt"] = &fstest.MapFile{}
	for range 2 {
		if n, err := WriteMarkdown(files, folder); n != 3 || err != nil {
			t.Fatalf("%d files, %v", n, err)
		}
	}
	for _, name := range []string{"01-first.md", "pictures/x.svg"} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(text) != string(files["guide/"+name].Data) {
			t.Errorf("%s: %v, %q", name, err, text)
		}
	}
	if text, err := os.ReadFile(filepath.Join(folder, "fr/01-first.md")); err != nil || !strings.Contains(string(text), "> 1 < 2") {
		t.Errorf("%v, %q, not whole", err, text)
	}
	files["guide/01-first.md"].Data = []byte("# Other\n\nWords.\n")
	if _, err := WriteMarkdown(files, folder); err == nil || !strings.Contains(err.Error(), "replaced: 01-first.md;") {
		t.Errorf("%v", err)
	}
}

func TestCannotWrite(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := small(t).Write(name); err == nil || !strings.Contains(err.Error(), "cannot make the folder") || strings.Count(err.Error(), name) != 1 {
		t.Errorf("%v", err)
	}
	folder := t.TempDir()
	s := small(t)
	s.Lesson = func(string, *Handout) error { return errors.New("it fails") }
	if _, err := s.Write(folder); err == nil || err.Error() != "lessons/small.html: it fails" {
		t.Errorf("%v", err)
	}
	if files, _ := os.ReadDir(folder); len(files) > 0 {
		t.Errorf("%d files are written", len(files))
	}
}

// A chapter that cannot be made whole is an error, not a page with holes.
func TestWrongChapters(t *testing.T) {
	for text, want := range map[string]string{
		"![x](x.svg \"nonsense(\")": "the picture x.svg", "[x](09-nowhere.md)": "the link 09-nowhere.md leads to no chapter, lesson or script", "[x](../lessons/nowhere.lua)": "leads to no chapter, lesson or script",
	} {
		s := small(t)
		s.Scripts.(fstest.MapFS)["guide/02-wrong.md"] = &fstest.MapFile{Data: []byte("# Wrong\n\n" + text + "\n")}
		s, err := New(s.Sources)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Write(t.TempDir()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
