package main

import (
	"fmt"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/chart"
)

// drawPlotCmd draws numbers.
type drawPlotCmd struct {
	File    string `arg:"" help:"A CSV file, or - for standard input. One column is values; of several the first is places or names, and each other one a series. A first row of words is a heading."`
	drawing `embed:""`
	Kind    string `type:"word" placeholder:"NAME" help:"auto (the default), bars, line, points."`
	Log     string `type:"word" placeholder:"AXES" help:"Axes with a logarithmic scale: x, y or xy."`
	Title   string `type:"word" placeholder:"TEXT" help:"What stands above."`
}

// longestNumbers is how many bytes of numbers are read.
const longestNumbers = 64 << 20

// Run implements the command.
func (c *drawPlotCmd) Run(s std) error {
	kind, err := chart.ParseKind(c.Kind)
	if err != nil {
		return usageError{fmt.Errorf("--kind: %w", err)}
	}
	if strings.Trim(c.Log, "xy") != "" || len(c.Log) > 2 || c.Log == "xx" || c.Log == "yy" {
		return usage("--log must be x, y or xy, not %q", c.Log)
	}
	text, err := readAll(s, c.File, longestNumbers, nil)
	if err != nil {
		return err
	}
	t, err := readTable(text)
	if err != nil {
		return fmt.Errorf("%s: %w", inputName(c.File), err)
	}
	series, x := t.series()
	o := chart.Options{Title: c.Title, X: x, Kind: kind, LogX: strings.Contains(c.Log, "x"), LogY: strings.Contains(c.Log, "y")}
	return c.run(s, func() (draw.Drawing, error) { return chart.New(series, o) }, nil)
}

// inputName is what a file is called in an error.
func inputName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}
