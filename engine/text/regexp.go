package text

import (
	"regexp"
	"sync"
)

// Regexp returns a function that compiles a regular expression at its first call: a program starts
// without those that it does not need. A wrong expression panics then.
func Regexp(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
