package file_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"taquin/engine/file"
	"taquin/engine/must"
)

func Example() {
	folder := must.Get(os.MkdirTemp("", "example"))
	defer os.RemoveAll(folder)
	err := file.Write(file.Output(), filepath.Join(folder, "missing", "board"), []byte("0 1 / 2 .\n"))
	fmt.Println(errors.Is(err, fs.ErrNotExist))

	name := filepath.Join(folder, "board")
	err = file.Write(file.Output(), name, []byte("0 1 / 2 .\n"))
	text, _ := os.ReadFile(name)
	fmt.Print(err, "\n", string(text))
	// Output:
	// true
	// <nil>
	// 0 1 / 2 .
}
