package main

import "taquin/luabind"

// docCmd shows the texts that help shows at the prompt.
type docCmd struct {
	Name string `arg:"" optional:"" help:"A Lua name, such as solve, b:shuffle or board."`
}

// Run implements the command.
func (c *docCmd) Run(s std) error {
	host, err := luabind.New(luabind.Config{Out: s.out})
	if err != nil {
		return err
	}
	defer host.Close()
	text := host.Overview()
	if c.Name != "" {
		if text, err = host.Help(c.Name); err != nil {
			return err
		}
	}
	_, err = s.out.WriteString(text)
	return err
}
