package cli

import (
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/engine/memory"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// Tables are the flags about the tables of pattern databases and about memory.
type Tables struct {
	Tables string `type:"word" env:"TAQUIN_TABLES" placeholder:"FOLDER" help:"Folder of the tables of pattern databases; one among the user's caches if not given."`
	Memory Size   `placeholder:"SIZE" help:"Memory for building a table or a search that keeps boards, such as 4GB (2GiB), and for Lua (1GiB)."`
}

// Folder returns the folder of the tables, or an error without one.
func (f Tables) Folder() (string, error) {
	if f.Tables != "" {
		return f.Tables, nil
	}
	dir, err := process.CacheFolder()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "tables"), nil
}

// Library opens the folder.
func (f Tables) Library(line *terminal.Progress, readOnly bool) (*pdb.Library, error) {
	dir, noDir := f.Folder()
	if !file.Exists(dir) && isPartition(f.Tables) {
		return nil, exit.Misusedf("command.tables-is-a-folder", "--tables names a folder, and %q is not one; give a partition with --partition", dir)
	}
	return pdb.NewLibrary(pdb.LibraryOptions{
		Dir: dir, DirError: noDir, ReadOnly: readOnly, Threads: runtime.GOMAXPROCS(0), MaxMemory: f.MemoryLimit(), Now: time.Now, Notify: line.Remark,
		FreeMemory: func() int64 { return memory.Free(file.Read) },
	}), nil
}

// MemoryLimit returns the memory limit of a search in bytes.
func (f Tables) MemoryLimit() int64 {
	if f.Memory == 0 {
		return solver.UsualMemory
	}
	return int64(f.Memory)
}

// isPartition reports whether a text is a partition of some shape.
func isPartition(text string) bool {
	first, _, _ := strings.Cut(text, "+")
	if first = strings.TrimSpace(first); regexp.MustCompile(`^\d+(-\d+)*$`).MatchString(first) {
		return true
	}
	rows := strings.Split(first, "/")
	cols := len(strings.ReplaceAll(rows[0], " ", ""))
	_, err := pdb.ParsePartition(first, board.Shape{Cols: cols, Rows: len(rows)})
	return err == nil && cols > 1 // "./tables" is a picture of one column
}
