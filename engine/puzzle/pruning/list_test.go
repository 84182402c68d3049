package pruning

import (
	"errors"
	"path/filepath"
	"testing"

	"taquin/engine/pdb"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
)

// What is kept in files is listed, verified and removed.
func TestKept(t *testing.T) {
	folder := t.TempDir()
	if list, err := List(filepath.Join(folder, "none")); len(list) > 0 || err != nil {
		t.Errorf("no folder: %v, %v", list, err)
	}
	store := pdb.NewLibrary(pdb.LibraryOptions{Dir: folder}).Store()
	must := puzzletest.Made(t)
	wanted(t, store, must(known.Oval(12, 4)))
	wanted(t, store, must(known.Cube(2)))
	list, err := List(folder)
	if err != nil || len(list) != 2 {
		t.Fatalf("%v, %v", list, err)
	}
	cells := 0
	for _, k := range list {
		if k.Err != nil || k.Verify() != nil {
			t.Errorf("%s: %v, %v", k.Name, k.Err, k.Verify())
		}
		cells += k.Cells
	}
	if cells != 12+24 {
		t.Errorf("%d cells", cells)
	}
	content, err := store.Load(list[0].Name)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)-1] ^= 1
	if err := store.Save(list[0].Name, content); err != nil {
		t.Fatal(err)
	}
	if err := list[0].Verify(); !errors.Is(err, errForeign) {
		t.Errorf("damaged: %v", err)
	}
	for _, k := range list {
		if err := k.Remove(); err != nil {
			t.Error(err)
		}
	}
	if list, err = List(folder); len(list) > 0 || err != nil {
		t.Errorf("removed: %v, %v", list, err)
	}
}
