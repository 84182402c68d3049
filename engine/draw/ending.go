package draw

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"taquin/engine/text"
)

// Ending is the ending of a file's name, in small letters: ".svg".
func Ending(file string) string { return strings.ToLower(filepath.Ext(file)) }

// CheckEnding refuses the name of a file that has none of some endings: it would not
// say what is written.
func CheckEnding(file string, endings ...string) error {
	if slices.Contains(endings, Ending(file)) {
		return nil
	}
	list := strings.Join(endings, " or ")
	if last := len(endings) - 1; last > 1 {
		list = strings.Join(endings[:last], ", ") + " or " + endings[last]
	}
	return fmt.Errorf("the name of the file must end in %s, which says what is written; %s does not", list, text.Quote(file, 60))
}
