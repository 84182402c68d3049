package main

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
)

// inEnglish are the commands whose --help has texts without French, and is in English as a whole.
var inEnglish = []string{"grade", "solve", "convert", "play", "bench"}

// A page of --help is in French as a whole, or in English as a whole.
func TestHelpInFrench(t *testing.T) {
	app := newApp(parts())
	for _, name := range append(app.Names(), "") {
		out := scratch(t)
		std := terminal.Std{In: os.Stdin, Out: &terminal.Output{File: out}, Err: &terminal.Output{File: out}, Language: text.French}
		app.Run(strings.Fields(name+" --help"), std)
		out.Seek(0, io.SeekStart)
		page, err := io.ReadAll(out)
		begin := "Usage\u00a0: taquin " + name
		if slices.Contains(inEnglish, name) {
			begin = "Usage: taquin " + name
		}
		if err != nil || !strings.HasPrefix(string(page), begin) {
			t.Errorf("taquin %s --help does not begin with %q, %v:\n%s\nwrite its French into i18n/fr/usage.txt", name, begin, err, page)
		}
		if first, _, _ := strings.Cut(begin, " taquin"); first != "Usage:" && (strings.Contains(string(page), "Flags:") || strings.Contains(string(page), "Show ")) {
			t.Errorf("English is left in taquin %s --help:\n%s", name, page)
		}
	}
}
