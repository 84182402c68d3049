package film_test

import (
	"bytes"
	"context"
	"fmt"
	"image/gif"
	"time"

	"taquin/engine/board"
	"taquin/engine/draw/film"
	"taquin/engine/draw/photo"
)

// A picture of 2 x 2 tiles is restored in three moves; the last frame is the whole picture.
func ExampleEncode() {
	b, err := board.Parse("2 0 / . 1", board.Audibert)
	if err != nil {
		fmt.Println(err)
		return
	}
	sample, err := photo.Sample(300, 200)
	if err != nil {
		fmt.Println(err)
		return
	}
	picture, err := photo.Cut(sample, 2, 2, 60, photo.Crop)
	if err != nil {
		fmt.Println(err)
		return
	}
	path := board.Path{board.Up, board.Right, board.Down}
	data, err := film.Encode(context.Background(), b, board.Audibert, path, film.Options{
		Image: picture, Delay: 200 * time.Millisecond, Between: 4,
		Progress: func(done, total int) { fmt.Printf("%d of %d\n", done, total) },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := gif.DecodeAll(bytes.NewReader(data))
	fmt.Println(len(g.Image), "frames,", g.Config.Width, "pixels wide", err)
	// Output:
	// 1 of 4
	// 2 of 4
	// 3 of 4
	// 4 of 4
	// 16 frames, 154 pixels wide <nil>
}
