package scripts_test

import (
	"bytes"
	"image"
	imagedraw "image/draw"
	"image/gif"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"taquin/luabind"
)

// lastOf shows a film to its end.
func lastOf(t *testing.T, file string) (last *image.RGBA, frames, bytesLong int) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for _, f := range g.Image {
		imagedraw.Draw(screen, f.Rect, f, f.Rect.Min, imagedraw.Over)
	}
	return screen, len(g.Image), len(data)
}

// Both methods begin with the same scrambled picture and end with the same whole
// one. On the way the second has more and more of it in place, the first next to
// nothing. The source's example takes 10 MB at most.
func TestPicture(t *testing.T) {
	t.Parallel()
	film := filepath.Join(t.TempDir(), "film.gif")
	percents := regexp.MustCompile(`(\d+) %`)
	var ends []*image.RGBA
	for _, method := range []string{"1", "2"} {
		out := run(t, "strategies/picture", luabind.Config{Seed: 5}, "sample", "12", "12", film, method)
		wants(t, out, "12 x 12 squares", "Method 1, the way it came", "Method 2, line by line", "film.gif: method "+method)
		var way []int
		for _, m := range percents.FindAllStringSubmatch(out, -1) {
			n, err := strconv.Atoi(m[1])
			if err != nil {
				t.Fatal(err)
			}
			way = append(way, n)
		}
		if len(way) != 10 {
			t.Fatalf("%d numbers in\n%s", len(way), screenful(out))
		}
		first, second := way[:5], way[5:]
		if first[3] > 20 || first[4] != 100 {
			t.Errorf("method 1 shows the picture before the end: %v", first)
		}
		for i := 1; i < 5; i++ {
			if second[i] < second[i-1]+10 {
				t.Errorf("method 2 does not make the picture grow: %v", second)
			}
		}
		last, frames, size := lastOf(t, film)
		if frames < 80 || size > 10_000_000 {
			t.Errorf("method %s: %d frames, %d bytes", method, frames, size)
		}
		ends = append(ends, last)
	}
	if !bytes.Equal(ends[0].Pix, ends[1].Pix) {
		t.Error("the films of the two methods end in different pictures")
	}
}

// On a board of few moves every one of them is seen.
func TestPictureOfFewSquares(t *testing.T) {
	t.Parallel()
	film := filepath.Join(t.TempDir(), "film.gif")
	out := run(t, "strategies/picture", luabind.Config{Seed: 5}, "sample", "3", "2", film)
	wants(t, out, "film.gif: method 2, each move")
	if _, frames, _ := lastOf(t, film); frames < 20 {
		t.Errorf("%d frames", frames)
	}
}

// A slip in the name of the picture is told before anything else is.
func TestPictureThatIsNotThere(t *testing.T) {
	t.Chdir(t.TempDir())
	var out bytes.Buffer
	err := newHost(t, luabind.Config{Out: &out}).RunScript("strategies/picture", "nope.png", "3", "4", "film.gif")
	if err == nil || out.Len() > 0 || !strings.Contains(err.Error(), `there is no file "nope.png"`) {
		t.Errorf("%v after\n%s", err, screenful(out.String()))
	}
}
