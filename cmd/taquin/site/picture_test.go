package site

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"taquin/engine/draw"
	"taquin/luabind"
	"taquin/luabind/guide"
	"taquin/scripts"
)

var update = flag.Bool("update", false, "write the pictures of the guide and the README anew")

const (
	top           = "../../.."
	pictureFolder = top + "/scripts/guide/pictures"
	textColumns   = 76 // of a picture as text
)

// The pictures of the guide and of the README are what their expressions draw, as SVG and as
// text for a terminal, and no others lie beside them.
func TestPictures(t *testing.T) {
	known := map[string]bool{}
	readme, err := os.ReadFile(top + "/README.md")
	if err != nil {
		t.Fatal(err)
	}
	check := func(folder, where string, markdown []byte) {
		for _, p := range guide.Pictures(markdown) {
			d, err := Draw(luabind.Config{}, p.Expression)
			if err != nil {
				t.Errorf("%s: the picture %s: %v", where, p.File, err)
				continue
			}
			svg := draw.Scene(d, draw.Style{}).SVG(0)
			text := strings.TrimRight(d.Text(draw.Style{Width: textColumns}), "\n") + "\n"
			for file, drawn := range map[string][]byte{p.File: svg, p.TextFile(): []byte(text)} {
				file = filepath.Join(folder, file)
				known[filepath.Base(file)] = true
				if *update {
					if err := os.WriteFile(file, drawn, 0o644); err != nil {
						t.Fatal(err)
					}
				}
				if stored, err := os.ReadFile(file); err != nil || !bytes.Equal(stored, drawn) {
					t.Errorf("%s: %s is not what %s draws (%v); go test ./cmd/taquin/site -update writes it", where, file, p.Expression, err)
				}
			}
		}
	}
	check(top, "README.md", readme)
	for _, c := range guide.New(scripts.Files).Chapters() {
		check(filepath.Join(top, "scripts", guide.Folder), c.File, c.Source)
	}
	files, err := os.ReadDir(pictureFolder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !known[f.Name()] {
			t.Errorf("nothing shows %s", f.Name())
		}
	}
}
