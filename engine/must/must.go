// Package must reports errors in tests: a test that cannot build its input panics, so that its
// stack shows the place.
package must

// Get returns a value and panics on an error.
func Get[V any](v V, err error) V {
	Do(err)
	return v
}

// Do panics on an error.
func Do(err error) {
	if err != nil {
		panic(err)
	}
}
