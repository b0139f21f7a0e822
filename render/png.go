package render

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"slices"

	"dockside/render/internal/deflate"
)

// encoder writes pictures with a palette as PNG. It is much faster than the encoder of the
// standard library: rows are not filtered, which suits flat colours, and what is as in a picture before
// is not compressed again. It may be used again, by one goroutine at a time.
type encoder struct {
	bands  *bands
	out    []byte
	rows   []byte // of a band, each after its filter
	packer deflate.Packer
	parts  []deflate.Bits
}

// The values of the header that never change.
const (
	bitDepth   = 8
	paletted   = 3
	noFilter   = 0
	pngHeading = "\x89PNG\r\n\x1a\n"
)

// zlibHead stands before the stream, in the format of RFC 1950: it was compressed quickly, with the usual window.
const zlibHead = "\x78\x01"

func newEncoder(b *bands) *encoder { return &encoder{bands: b} }

// encode gives a picture as a PNG file with a record in it, unless that is empty. The picture
// must be at least one pixel wide and high.
func (e *encoder) encode(img *image.Paletted, record string) ([]byte, error) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	e.out = append(e.out[:0], pngHeading...)
	head := binary.BigEndian.AppendUint32(make([]byte, 0, 13), uint32(width))
	head = binary.BigEndian.AppendUint32(head, uint32(height))
	e.chunk("IHDR", append(head, bitDepth, paletted, 0, 0, 0))
	colors, alphas := paletteChunks(img.Palette)
	e.chunk("PLTE", colors)
	if len(alphas) > 0 {
		e.chunk("tRNS", alphas)
	}
	if err := e.record(record); err != nil {
		return nil, err
	}
	e.pixels(img, e.bands.codes(colors, func() *deflate.Codes { return e.learn(img) }))
	e.chunk("IEND", nil)
	return bytes.Clone(e.out), nil
}

// pixels writes the compressed rows, which are packed band by band.
func (e *encoder) pixels(img *image.Paletted, codes *deflate.Codes) {
	stride, sum := 1+img.Rect.Dx(), newAdler()
	e.parts = e.parts[:0]
	for y := 0; y < img.Rect.Dy(); y += bandRows {
		from := e.pack(img, y)
		b := e.bands.of(bandKey{codes, stride, from}, e.rows, func() band {
			made := band{bits: e.packer.Pack(e.rows, from, stride, codes), sum: newAdler()}
			made.sum.write(e.rows[from:])
			return made
		})
		e.parts = append(e.parts, b.bits)
		sum.join(b.sum, len(e.rows)-from)
	}
	start := len(e.out)
	e.out = append(e.out, "____IDAT"+zlibHead...)
	e.out = codes.Append(e.out, e.parts...)
	e.out = closeChunk(binary.BigEndian.AppendUint32(e.out, sum.sum32()), start)
}

// learn finds the codes that suit a picture, and so others like it.
func (e *encoder) learn(img *image.Paletted) *deflate.Codes {
	var counts deflate.Counts
	for y := 0; y < img.Rect.Dy(); y += bandRows {
		from := e.pack(img, y)
		e.packer.Count(e.rows, from, 1+img.Rect.Dx(), &counts)
	}
	return counts.Codes()
}

// pack lays out the rows of a band as they are compressed, each after a byte that names its filter. What is to be
// packed begins at from: before it comes the row above, if there is one, of which most is repeated.
func (e *encoder) pack(img *image.Paletted, y int) (from int) {
	first, end := max(0, y-1), min(y+bandRows, img.Rect.Dy())
	e.rows = e.rows[:0]
	for at := first; at < end; at++ {
		row := img.Pix[img.PixOffset(img.Rect.Min.X, img.Rect.Min.Y+at):][:img.Rect.Dx()]
		e.rows = append(append(e.rows, noFilter), row...)
	}
	e.rows = slices.Grow(e.rows, deflate.Room)
	return (y - first) * (1 + img.Rect.Dx())
}

// paletteChunks gives the colours as the format wants them, and the opacities up to the last
// colour that is not opaque.
func paletteChunks(p color.Palette) (colors, alphas []byte) {
	opaque := 0
	colors, alphas = make([]byte, 0, 3*len(p)), make([]byte, 0, len(p))
	for i, c := range p {
		n, ok := c.(color.NRGBA)
		if !ok {
			n = color.NRGBAModel.Convert(c).(color.NRGBA)
		}
		colors = append(colors, n.R, n.G, n.B)
		alphas = append(alphas, n.A)
		if n.A != 255 {
			opaque = i + 1
		}
	}
	return colors, alphas[:opaque]
}

func (e *encoder) chunk(name string, data []byte) { e.out = appendChunk(e.out, name, data) }

// appendChunk appends a chunk to a file: how long its data are, its name, the data, and a checksum.
func appendChunk(file []byte, name string, data []byte) []byte {
	start := len(file)
	return closeChunk(append(append(append(file, "____"...), name...), data...), start)
}

// closeChunk ends the chunk that begins at start, now that its data are there.
func closeChunk(file []byte, start int) []byte {
	chunk := file[start:]
	binary.BigEndian.PutUint32(chunk, uint32(len(chunk)-chunkHead))
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(chunk[4:]))
}

// How many bytes a chunk has before its data, and around them.
const (
	chunkHead  = 8
	chunkFrame = 12
)
