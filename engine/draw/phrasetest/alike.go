// Package phrasetest checks tables of phrases in several languages.
package phrasetest

import (
	"reflect"
	"regexp"
	"slices"
	"testing"
)

var verb = regexp.MustCompile(`%[+]?[a-z]`)

// Alike fails a test where a text of one table, a struct of texts, is missing in
// the other, or where the two do not want the same things in the same order.
func Alike(t *testing.T, one, other any) {
	t.Helper()
	alike(t, "", reflect.ValueOf(one), reflect.ValueOf(other))
}

func alike(t *testing.T, path string, one, other reflect.Value) {
	t.Helper()
	if one.Kind() == reflect.Struct {
		for i := range one.NumField() {
			alike(t, path+" "+one.Type().Field(i).Name, one.Field(i), other.Field(i))
		}
		return
	}
	a, b := one.String(), other.String()
	if a == "" || b == "" || !slices.Equal(verb.FindAllString(a, -1), verb.FindAllString(b, -1)) {
		t.Errorf("%s: %q and %q", path, a, b)
	}
}
