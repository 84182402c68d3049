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
	"taquin/engine/must"
)

// A picture of 2 x 2 tiles is restored in three moves; the last frame is the whole picture.
func ExampleEncode() {
	b := must.Get(board.Parse("2 0 / . 1", board.Audibert))
	sample := must.Get(photo.Sample(300, 200))
	picture := must.Get(photo.Cut(sample, 2, 2, 60, photo.Crop))
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
