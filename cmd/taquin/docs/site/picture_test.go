package site

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"taquin/cmd/taquin/docs/guide"
	"taquin/engine/draw"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/scripts"
)

var update = flag.Bool("update", false, "write the pictures of the guide anew")

const (
	top         = "../../../.."
	textColumns = 76 // of a picture as text
)

// The pictures of the guide are what their expressions draw, as SVG and as
// text for a terminal, and no others lie beside them. In another language only a text is
// kept, where its words make a difference.
func TestPictures(t *testing.T) {
	var chapters []guide.Chapter
	for _, in := range text.Languages() {
		chapters = append(chapters, guide.New(scripts.Guide, in).Chapters()...)
	}
	known, english := map[string]bool{}, map[string]string{}
	check := func(c guide.Chapter, file string, drawn []byte) {
		file = filepath.Join(top, "scripts", c.Target(file))
		known[file] = true
		if *update {
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, drawn, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if stored, err := os.ReadFile(file); err != nil || !bytes.Equal(stored, drawn) {
			t.Errorf("%s: %s is not what its expression draws (%v); go test ./cmd/taquin/docs/site -update writes it", c.File, file, err)
		}
	}
	for _, c := range chapters {
		for _, p := range c.Pictures() {
			d, err := Draw(luabind.Config{}, p.Expression, c.Language)
			if err != nil {
				t.Errorf("%s: the picture %s: %v", c.File, p.File, err)
				continue
			}
			drawn := strings.TrimRight(d.Text(draw.Style{Width: textColumns, Language: c.Language}), "\n") + "\n"
			if c.Language == text.English {
				english[c.Target(p.File)] = drawn
				check(c, p.File, draw.Scene(d, draw.Style{}).SVG(0))
				check(c, guide.TextFile(p), []byte(drawn))
			} else if drawn != english[c.Target(p.File)] {
				check(c, strings.TrimPrefix(guide.TextFile(p), "../"), []byte(drawn))
			}
		}
	}
	err := filepath.WalkDir(top+"/scripts/guide", func(f string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(f) != ".md" && !known[f] {
			t.Errorf("nothing shows %s", f)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
