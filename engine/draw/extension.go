package draw

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"taquin/engine/text"
)

// Extension returns the extension of a file name in lower case: ".svg".
func Extension(file string) string { return strings.ToLower(filepath.Ext(file)) }

// CheckExtension returns an error unless the file name has one of the extensions.
func CheckExtension(file string, endings ...string) error {
	if slices.Contains(endings, Extension(file)) {
		return nil
	}
	list := strings.Join(endings, " or ")
	if last := len(endings) - 1; last > 1 {
		list = strings.Join(endings[:last], ", ") + " or " + endings[last]
	}
	return fmt.Errorf("the name of the file must end in %s, which says what is written; %s does not", list, text.Quote(file, 60))
}
