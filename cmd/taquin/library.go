package main

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/adrg/xdg"
	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// tableFlags say where the tables of pattern databases are kept, and what it
// may take to build them.
type tableFlags struct {
	Tables string `type:"word" env:"TAQUIN_TABLES" placeholder:"FOLDER" help:"Folder of the tables of pattern databases; one among the user's caches if not given."`
	Memory size   `placeholder:"SIZE" help:"Memory for building a table or a search that keeps boards, such as 4GB (2GiB), and for Lua (1GiB)."`
}

// library opens the folder; what it has to say stands above the line of
// progress.
func (f tableFlags) library(line *terminal.Progress, readOnly bool) (*pdb.Library, error) {
	dir := f.Tables
	if dir == "" {
		dir = filepath.Join(xdg.CacheHome, "taquin", "tables")
	} else if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) && isPartition(dir) {
		return nil, usage("--tables is a folder, and there is none called %q; a partition is given by --partition", dir)
	}
	return pdb.NewLibrary(pdb.LibraryOptions{
		Dir: dir, ReadOnly: readOnly, Threads: runtime.GOMAXPROCS(0), MaxMemory: f.limit(), Now: time.Now, Note: func(text string) { line.Note("taquin: " + text) },
	}), nil
}

// limit is how much memory may be taken.
func (f tableFlags) limit() int64 {
	if f.Memory == 0 {
		return solver.UsualMemory
	}
	return int64(f.Memory)
}

var partitionSizes = regexp.MustCompile(`^\d+(-\d+)*$`)

// isPartition reports whether a text is a partition of some shape.
func isPartition(text string) bool {
	first, _, _ := strings.Cut(text, "+")
	if first = strings.TrimSpace(first); partitionSizes.MatchString(first) {
		return true
	}
	rows := strings.Split(first, "/")
	cols := len(strings.ReplaceAll(rows[0], " ", ""))
	_, err := pdb.ParsePartition(first, board.Shape{Cols: cols, Rows: len(rows)})
	return err == nil && cols > 1 // "./tables" is a picture of one column
}

// size is a number of bytes as people write it; 0 if it is not given.
type size int64

var sizeText = regexp.MustCompile(`^(?i)(\d+(?:\.\d+)?) *(?:([kMGT])(i?)B?|B)?$`)

// Decode reads a size such as 500MB or 1.5GiB.
func (m *size) Decode(ctx *kong.DecodeContext) error {
	var text string
	if !ctx.Scan.Peek().IsEOL() {
		if err := ctx.Scan.PopValueInto("size", &text); err != nil {
			return err
		}
	}
	slip := usage("--%s must be a size such as 500MB or 2GiB, not %q", ctx.Value.Name, text)
	parts := sizeText.FindStringSubmatch(text)
	if parts == nil {
		return slip
	}
	bytes, err := strconv.ParseFloat(parts[1], 64)
	thousand := 1000.0
	if parts[3] != "" {
		thousand = 1024
	}
	if unit := strings.ToLower(parts[2]); unit != "" {
		bytes *= math.Pow(thousand, float64(1+strings.Index("kmgt", unit)))
	}
	if err != nil || bytes < 1 || bytes > 1<<60 {
		return slip
	}
	*m = size(bytes)
	return nil
}
