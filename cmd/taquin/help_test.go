package main

import (
	"io"
	"os"
	"strings"
	"testing"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
)

// A page of --help is in French as a whole, or in English as a whole.
func TestHelpInFrench(t *testing.T) {
	app := newApp(parts())
	for _, name := range append(app.Names(), "") {
		out := scratch(t)
		std := terminal.Std{In: os.Stdin, Out: &terminal.Output{File: out}, Err: &terminal.Output{File: out}, Language: text.French}
		app.Run(strings.Fields(name+" --help"), std)
		out.Seek(0, io.SeekStart)
		page, err := io.ReadAll(out)
		if err != nil {
			t.Fatal(err)
		}
		switch first, _, _ := strings.Cut(string(page), "taquin"); {
		case first == "Usage: ":
			t.Logf("taquin %s --help is in English; write its French into i18n/fr/usage.txt", name)
		case first != "Usage\u00a0: " || strings.Contains(string(page), "Flags:") || strings.Contains(string(page), "Show "):
			t.Errorf("taquin %s --help is neither in French nor in English:\n%s", name, page)
		}
	}
}
