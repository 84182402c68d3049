package cli

import (
	"bytes"
	"strings"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/terminal"
)

// headings are kong's own words on a page of --help, in French.
var headings = strings.NewReplacer("Usage: ", "Usage\u00a0: ", "\nArguments:\n", "\nArguments\u00a0:\n", "\nFlags:\n", "\nOptions\u00a0:\n", "\nCommands:\n", "\nCommandes\u00a0:\n",
	" <command> [flags]", " <commande> [options]", " [flags]", " [options]", `Run "taquin <command> --help" for more information on a command.`, `taquin <commande> --help en dit plus sur une commande.`)

// showHelp prints a page of --help in the language of the output: in French if all its texts have
// French, otherwise all of it in English.
func showHelp(s terminal.Std) kong.HelpPrinter {
	return func(options kong.HelpOptions, ctx *kong.Context) error {
		node := ctx.Selected()
		if node == nil {
			node = ctx.Model.Node
		}
		if !translated(node, s) {
			return kong.DefaultHelpPrinter(options, ctx)
		}
		var page bytes.Buffer
		out := ctx.Stdout
		ctx.Stdout = &page
		err := kong.DefaultHelpPrinter(options, ctx)
		ctx.Stdout = out
		if err == nil {
			_, err = headings.WriteString(out, page.String())
		}
		return err
	}
}

// translated replaces the texts on the page of a command by those in the language of the output. It
// reports false, and replaces nothing, if one is missing.
func translated(page *kong.Node, s terminal.Std) bool {
	var replace []func()
	all := true
	say := func(text *string, keys ...string) {
		if *text == "" {
			return
		}
		for _, key := range keys {
			if said, ok := i18n.Usage(s.Language, "usage."+key, *text); ok {
				replace = append(replace, func() { *text = said })
				return
			}
		}
		all = false
	}
	path := func(n *kong.Node) string {
		return strings.ReplaceAll(strings.TrimPrefix(n.FullPath(), "taquin "), " ", ".")
	}
	say(&page.Help, path(page))
	say(&page.Detail, path(page)+".detail")
	for _, group := range page.AllFlags(true) {
		for _, flag := range group {
			at := path(page)
			if flag.Name != "help" && flag.Name != "version" {
				say(&flag.Help, at+".--"+flag.Name, "--"+flag.Name)
			} else {
				say(&flag.Help, "--"+flag.Name)
			}
		}
	}
	for _, p := range page.Positional {
		say(&p.Help, path(page)+".<"+p.Name+">", "<"+p.Name+">")
	}
	for _, child := range page.Children {
		if !child.Hidden {
			say(&child.Help, path(child))
		}
	}
	if all {
		for _, f := range replace {
			f()
		}
	}
	return all
}
