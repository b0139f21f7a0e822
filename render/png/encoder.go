// Package png writes pictures with a palette as PNG files, with the record of a match in them, and reads such records.
package png

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"slices"

	"dockside/render/internal/deflate"
)

// Encoder writes pictures with a palette as PNG. It is much faster than the encoder of the standard library. Rows are
// not filtered, which suits flat colours, and bands of rows that were compressed before come from a cache. It is
// reusable, but not safe for concurrent use.
type Encoder struct {
	bands  *Cache
	out    []byte
	rows   []byte // of a band, each after the byte of its filter
	packer deflate.Packer
	parts  []deflate.Bits
}

// The constant values of the header.
const (
	bitDepth   = 8
	paletted   = 3
	noFilter   = 0
	pngHeading = "\x89PNG\r\n\x1a\n"
)

// zlibHead is the header of the zlib stream (RFC 1950): fast compression with the usual window.
const zlibHead = "\x78\x01"

// NewEncoder returns an encoder that shares the cache b.
func NewEncoder(b *Cache) *Encoder { return &Encoder{bands: b} }

// Encode returns a picture as a PNG file, with a record unless that is empty. The picture must have at least one pixel.
func (e *Encoder) Encode(img *image.Paletted, record string) ([]byte, error) {
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

// pixels writes the compressed rows, band by band.
func (e *Encoder) pixels(img *image.Paletted, codes *deflate.Codes) {
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

// learn returns Huffman codes that suit a picture and similar ones.
func (e *Encoder) learn(img *image.Paletted) *deflate.Codes {
	var counts deflate.Counts
	for y := 0; y < img.Rect.Dy(); y += bandRows {
		from := e.pack(img, y)
		e.packer.Count(e.rows, from, 1+img.Rect.Dx(), &counts)
	}
	return counts.Codes()
}

// pack prepares the rows of a band for compression, each after the byte of its filter. The band begins at from. The row
// above comes first, if there is one, since most of it is repeated.
func (e *Encoder) pack(img *image.Paletted, y int) (from int) {
	first, end := max(0, y-1), min(y+bandRows, img.Rect.Dy())
	e.rows = e.rows[:0]
	for at := first; at < end; at++ {
		row := img.Pix[img.PixOffset(img.Rect.Min.X, img.Rect.Min.Y+at):][:img.Rect.Dx()]
		e.rows = append(append(e.rows, noFilter), row...)
	}
	e.rows = slices.Grow(e.rows, deflate.Room)
	return (y - first) * (1 + img.Rect.Dx())
}

// paletteChunks returns the contents of PLTE and tRNS: the colours, and the opacities up to the last colour that is not
// opaque.
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

func (e *Encoder) chunk(name string, data []byte) { e.out = appendChunk(e.out, name, data) }

// appendChunk appends a chunk to a file: the length of its data, its name, the data, and a checksum.
func appendChunk(file []byte, name string, data []byte) []byte {
	start := len(file)
	return closeChunk(append(append(append(file, "____"...), name...), data...), start)
}

// closeChunk completes the chunk that begins at start with the length of its data and a checksum.
func closeChunk(file []byte, start int) []byte {
	chunk := file[start:]
	binary.BigEndian.PutUint32(chunk, uint32(len(chunk)-chunkHead))
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(chunk[4:]))
}

// The number of bytes of a chunk before its data, and around them.
const (
	chunkHead  = 8
	chunkFrame = 12
)
