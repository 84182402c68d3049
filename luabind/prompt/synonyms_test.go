package prompt

import (
	"strings"
	"testing"
)

// Synonyms names the names that the lines of the file have for a word, for the test that they exist.
func TestSynonymFile(t *testing.T) {
	n := 0
	for line := range strings.Lines(synonymFile) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			n++
			if words, terms, ok := strings.Cut(line, ": "); !ok || words == "" || terms == "" || strings.Contains(terms, ": ") {
				t.Errorf("the line %q has no words or no names", line)
			}
		}
	}
	if n < 20 || len(synonyms()) < 2*n {
		t.Errorf("%d lines with %d words", n, len(synonyms()))
	}
}

// AllSynonyms are the terms of all lines.
func AllSynonyms() map[string][]string { return synonyms() }
