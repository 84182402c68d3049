package main

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"text/tabwriter"

	"taquin/scripts"
)

// scriptsCmd lists the built-in scripts with what they say of themselves, but
// not their tests.
type scriptsCmd struct{}

// Run implements the command.
func (scriptsCmd) Run(s std) error {
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	err := fs.WalkDir(scripts.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".lua" || strings.HasSuffix(name, testSuffix) {
			return err
		}
		source, err := fs.ReadFile(scripts.Files, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%s\n", strings.TrimSuffix(name, ".lua"), firstComment(string(source)))
		return nil
	})
	if err != nil {
		return err
	}
	return table.Flush()
}

// firstComment is the first line of a script that is a comment with words.
func firstComment(source string) string {
	for line := range strings.Lines(source) {
		comment, ok := strings.CutPrefix(strings.TrimSpace(line), "--")
		if comment = strings.TrimSpace(comment); ok && comment != "" {
			return comment
		}
	}
	return ""
}
