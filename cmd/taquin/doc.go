package main

// docCmd shows the texts that help shows at the prompt.
type docCmd struct {
	Name string `arg:"" optional:"" help:"A Lua name, such as solve, b:shuffle or board."`
}

// Run implements the command.
func (c *docCmd) Run(s std) error {
	l, err := labFlags{Cols: 4, Rows: 4, Notation: "audibert"}.open(s)
	if err != nil {
		return err
	}
	text := l.host.Overview()
	if c.Name != "" {
		if text, err = l.host.Help(c.Name); err != nil {
			return err
		}
	}
	_, err = s.out.WriteString(text)
	return err
}
