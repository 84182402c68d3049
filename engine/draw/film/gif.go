package film

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
	"math/bits"

	"taquin/engine/draw/scene"
)

// gifWriter writes a GIF frame by frame (GIF89a; the loop by Netscape's
// extension). One palette serves all frames; its last entry is transparent.
type gifWriter struct {
	out   *bytes.Buffer
	width int // of a pixel, in bits
	lzw   *lzw.Writer
	data  bytes.Buffer // of the frame at hand
}

// newGIF begins a film that is size large, in up to 255 colours.
func newGIF(out *bytes.Buffer, size image.Point, colours []scene.Colour, once bool) *gifWriter {
	g := &gifWriter{out: out, width: max(2, bits.Len(uint(len(colours))))}
	out.WriteString("GIF89a")
	g.words(size.X, size.Y)
	const table, deepest = 0x80, 7 << 4
	out.Write([]byte{table | deepest | byte(g.width-1), 0, 0})
	for i := range 1 << g.width {
		var c scene.Colour
		if i < len(colours) {
			c = colours[i]
		}
		out.Write([]byte{c.R, c.G, c.B})
	}
	if !once {
		out.WriteString("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00")
	}
	g.lzw = lzw.NewWriter(&g.data, lzw.LSB, g.width).(*lzw.Writer)
	return g
}

// transparent is the entry of the palette that leaves what is there.
func (g *gifWriter) transparent() byte { return byte(1<<g.width - 1) }

// frame writes a rectangle of the picture: a byte a pixel, row by row. It stands
// for so many hundredths of a second.
func (g *gifWriter) frame(r image.Rectangle, pixels []byte, delay int) error {
	const keep, seeThrough = 1 << 2, 1
	g.out.Write([]byte{0x21, 0xf9, 4, keep | seeThrough})
	g.words(delay)
	g.out.Write([]byte{g.transparent(), 0, 0x2c})
	g.words(r.Min.X, r.Min.Y, r.Dx(), r.Dy())
	g.out.Write([]byte{0, byte(g.width)})
	g.data.Reset()
	g.lzw.Reset(&g.data, lzw.LSB, g.width)
	if _, err := g.lzw.Write(pixels); err != nil {
		return err
	}
	if err := g.lzw.Close(); err != nil {
		return err
	}
	for g.data.Len() > 0 {
		block := g.data.Next(255)
		g.out.WriteByte(byte(len(block)))
		g.out.Write(block)
	}
	g.out.WriteByte(0)
	return nil
}

// end writes what ends the file.
func (g *gifWriter) end() { g.out.WriteByte(0x3b) }

func (g *gifWriter) words(numbers ...int) {
	for _, n := range numbers {
		g.out.Write(binary.LittleEndian.AppendUint16(g.out.AvailableBuffer(), uint16(n)))
	}
}
