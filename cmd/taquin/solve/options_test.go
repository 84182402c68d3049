package solve

import (
	"reflect"
	"slices"
	"testing"

	"taquin/cmd/taquin/cli"
	"taquin/engine/solver"
)

// Every option whose value fits on a command line has a flag, and the flag sets it.
func TestOptionFlags(t *testing.T) {
	others := []string{"max_seconds", "max_memory", "admissible"} // --timeout, --memory, and an assertion about functions
	for _, o := range solver.OptionList(solver.Boards) {
		if o.Kind >= solver.Goal || slices.Contains(others, o.Name) {
			continue
		}
		field, ok := reflect.TypeFor[command]().FieldByNameFunc(func(name string) bool {
			f, _ := reflect.TypeFor[command]().FieldByName(name)
			return f.Tag.Get("option") == o.Name
		})
		if !ok {
			t.Errorf("the option %s has no flag", o.Name)
			continue
		}
		c := &command{}
		switch value := reflect.ValueOf(c).Elem().FieldByIndex(field.Index); {
		case o.Kind == solver.Bool:
			value.SetBool(true)
		case len(o.Choices) > 0:
			value.SetString(o.Choices[len(o.Choices)-1].Name)
		default:
			value.SetString(map[solver.Kind]string{solver.Number: "2", solver.Integer: "2", solver.Text: map[string]string{"order": "ULRD", "tables": "6-6-3"}[o.Name]}[o.Kind])
		}
		var opt solver.Options
		if err := cli.SetOptions(&opt, cli.OptionFlags(c)); err != nil || !slices.Equal(opt.Given(solver.Boards), []string{o.Name}) {
			t.Errorf("the flag of %s sets %v: %v", o.Name, opt.Given(solver.Boards), err)
		}
	}
}
