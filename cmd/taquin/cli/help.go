package cli

import (
	"bytes"
	"fmt"
	"iter"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// headings are kong's own words on a page of --help, in French.
var headings = strings.NewReplacer("Usage: ", "Usage\u00a0: ", "\nArguments:\n", "\nArguments\u00a0:\n", "\nFlags:\n", "\nOptions\u00a0:\n", "\nCommands:\n", "\nCommandes\u00a0:\n",
	" <command> [flags]", " <commande> [options]", " [flags]", " [options]", `Run "taquin <command> --help" for more information on a command.`, `taquin <commande> --help en dit plus sur une commande.`)

// bound stands for a no-break space while kong wraps lines, for kong breaks them there.
const bound = "\ue000"

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
			_, err = headings.WriteString(out, strings.ReplaceAll(page.String(), bound, "\u00a0"))
		}
		return err
	}
}

// translated replaces the texts on the page of a command by those in the language of the output. It
// reports false, and replaces nothing, if one is missing.
func translated(page *kong.Node, s terminal.Std) bool {
	type replacement struct {
		text *string
		said string
	}
	var replace []replacement
	all := true
	say := func(text *string, keys ...string) {
		if *text == "" {
			return
		}
		for _, key := range keys {
			if said, ok := i18n.Usage(s.Language, "usage."+key, *text); ok {
				replace = append(replace, replacement{text, said})
				return
			}
		}
		all = false
	}
	path := func(n *kong.Node) string {
		return strings.ReplaceAll(strings.TrimPrefix(n.FullPath(), "taquin "), " ", ".")
	}
	say(&page.Help, path(page))
	if lists, ok := target(page).(Lists); ok {
		said, ok := i18n.Usage(s.Language, "usage."+path(page)+".detail", lists.HelpFormat())
		all = all && ok
		replace = append(replace, replacement{&page.Detail, fmt.Sprintf(said, lists.HelpLists(s.Language)...)})
	} else {
		say(&page.Detail, path(page)+".detail")
	}
	for _, group := range page.AllFlags(true) {
		for _, flag := range group {
			at := path(page)
			if o, ok := solver.FindOption(flag.Tag.Get("option")); ok {
				said, ok := describe(o, func(key, english string) (string, bool) { return i18n.Usage(s.Language, "usage."+key, english) })
				all = all && ok
				replace = append(replace, replacement{&flag.Help, said})
			} else if flag.Name != "help" && flag.Name != "version" {
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
		for _, r := range replace {
			*r.text = strings.ReplaceAll(r.said, "\u00a0", bound)
		}
	}
	return all
}

// Lists is implemented by commands whose --help has lists: a format for the texts of the lists. The
// method Help formats it in English.
type Lists interface {
	HelpFormat() string
	HelpLists(in text.Language) []any
}

// Help is the English help of a command with lists.
func Help(l Lists) string { return fmt.Sprintf(l.HelpFormat(), l.HelpLists(text.English)...) }

// List formats the lines of a list for HelpLists; a tab is between its columns.
func List(lines iter.Seq[string]) string {
	var out strings.Builder
	table := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	for line := range lines {
		fmt.Fprintf(table, "  %s\n", line)
	}
	table.Flush()
	return out.String()
}

// target is the struct of a command; nil for the program itself.
func target(page *kong.Node) any {
	if page.Type != kong.CommandNode || !page.Target.CanAddr() {
		return nil
	}
	return page.Target.Addr().Interface()
}
