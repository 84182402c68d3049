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

// scriptsCmd lists the built-in scripts with what they say of themselves, but
// not their tests.
type scriptsCmd struct{}

// Run implements the command.
func (scriptsCmd) Run(s std) error {
	all, err := builtinScripts()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for _, script := range all {
		fmt.Fprintf(table, "%s\t%s\n", script.Text, script.Summary)
	}
	return table.Flush()
}

// builtinScripts lists the scripts by the name under which they are run.
func builtinScripts() ([]luabind.Candidate, error) {
	var all []luabind.Candidate
	err := fs.WalkDir(scripts.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".lua" || strings.HasSuffix(name, testSuffix) {
			return err
		}
		source, err := fs.ReadFile(scripts.Files, name)
		if err != nil {
			return err
		}
		all = append(all, luabind.Candidate{Text: strings.TrimSuffix(name, ".lua"), Summary: luabind.ScriptSummary(string(source))})
		return nil
	})
	return all, err
}
