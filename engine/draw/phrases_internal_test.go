package draw

import (
	"testing"

	"taquin/engine/draw/phrasetest"
)

// What is said in one language is said in the other, of the same things.
func TestPhrases(t *testing.T) { phrasetest.Alike(t, inEnglish, inFrench) }
