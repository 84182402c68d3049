package main

import (
	"fmt"
	"io/fs"
	"path"
	"strings"
	"text/tabwriter"

	"taquin/luabind"
	"taquin/scripts"
)

// scriptsCmd lists the built-in scripts with what they say of themselves.
type scriptsCmd struct{}

// Run implements the command.
func (scriptsCmd) Run(s std) error {
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	err := fs.WalkDir(scripts.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".lua" {
			return err
		}
		source, err := fs.ReadFile(scripts.Files, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%s\n", strings.TrimSuffix(name, ".lua"), luabind.ScriptSummary(string(source)))
		return nil
	})
	if err != nil {
		return err
	}
	return table.Flush()
}
