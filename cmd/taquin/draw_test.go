package main

import (
	"bytes"
	"image/gif"
	"image/png"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"
)

// A film of a few moves shows each of them, with the tiles sliding; one of
// thousands is over before one looks away.
func TestPictureFilmHasItsLength(t *testing.T) {
	t.Parallel()
	for _, side := range []int{3, 12} {
		file := t.TempDir() + "/x.gif"
		n := strconv.Itoa(side)
		if out, err := exec.Command("taquin", "draw", "picture", "sample", n, n, file, "--size", "100").CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		film, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		const hundredth = 10 * time.Millisecond
		var lasts time.Duration
		for _, delay := range film.Delay {
			lasts += time.Duration(delay) * hundredth
		}
		if lasts < 5*time.Second || lasts > 30*time.Second || len(film.Image) < 50 {
			t.Errorf("%d x %d: %d frames, %v", side, side, len(film.Image), lasts)
		}
	}
}

// A picture whose size nobody has said can be shown on a slide, whatever it shows.
func TestPNGHasItsSize(t *testing.T) {
	t.Parallel()
	for _, shape := range []string{"taquin.new(2, 1)", "taquin.new(4, 4)", "taquin.new(30, 30)"} {
		file := t.TempDir() + "/x.png"
		if out, err := exec.Command("taquin", "draw", shape, file).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.DecodeConfig(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if picture.Width < 640 || picture.Width > 2000 {
			t.Errorf("%s: %d x %d pixels", shape, picture.Width, picture.Height)
		}
	}
}
