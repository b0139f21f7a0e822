package render

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"

	"github.com/klauspost/compress/flate"
)

// encoder writes pictures with a palette as PNG. It is much faster than the encoder of the
// standard library: rows are not filtered, which suits flat colours, deflate is quick, and what is as
// in a picture before is not compressed again. It may be used again, by one goroutine at a time.
type encoder struct {
	bands  *bands
	out    bytes.Buffer
	rows   []byte // of a band, each after its filter
	packed bytes.Buffer
	flate  *flate.Writer
}

// The values of the header that never change.
const (
	bitDepth   = 8
	paletted   = 3
	noFilter   = 0
	pngLevel   = 1
	pngHeading = "\x89PNG\r\n\x1a\n"
)

// What stands before and after the bands, in the format of RFC 1950: that the stream was compressed
// quickly, with the usual window, and a last block with nothing in it.
const (
	zlibHead = "\x78\x01"
	zlibTail = "\x01\x00\x00\xff\xff"
)

func newEncoder(b *bands) *encoder { return &encoder{bands: b} }

// encode gives a picture as a PNG file with a record in it, unless that is empty. The picture
// must be at least one pixel wide and high.
func (e *encoder) encode(img *image.Paletted, record string) ([]byte, error) {
	width, height := img.Rect.Dx(), img.Rect.Dy()
	e.out.Reset()
	e.out.WriteString(pngHeading)
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
	if err := e.pixels(img, height); err != nil {
		return nil, err
	}
	e.chunk("IEND", nil)
	return bytes.Clone(e.out.Bytes()), nil
}

// pixels writes the compressed rows, band by band.
func (e *encoder) pixels(img *image.Paletted, height int) error {
	e.chunk("IDAT", []byte(zlibHead))
	sum := newAdler()
	for y := 0; y < height; y += bandRows {
		e.pack(img, y, min(y+bandRows, height))
		b, err := e.bands.of(e.rows, e.compress)
		if err != nil {
			return err
		}
		e.out.Write(b.chunk)
		sum.join(b.sum, len(e.rows))
	}
	e.chunk("IDAT", binary.BigEndian.AppendUint32([]byte(zlibTail), sum.sum32()))
	return nil
}

// pack lays out rows as they are compressed, each after a byte that names its filter.
func (e *encoder) pack(img *image.Paletted, from, to int) {
	e.rows = e.rows[:0]
	for y := from; y < to; y++ {
		row := img.Pix[img.PixOffset(img.Rect.Min.X, img.Rect.Min.Y+y):][:img.Rect.Dx()]
		e.rows = append(append(e.rows, noFilter), row...)
	}
}

// compress makes a band.
func (e *encoder) compress(rows []byte) (b band, err error) {
	e.packed.Reset()
	if e.flate == nil {
		e.flate, err = flate.NewWriter(&e.packed, pngLevel)
	} else {
		e.flate.Reset(&e.packed)
	}
	if err != nil {
		return band{}, err
	}
	if _, err := e.flate.Write(rows); err != nil {
		return band{}, err
	}
	if err := e.flate.Flush(); err != nil {
		return band{}, err
	}
	b.sum = newAdler()
	b.sum.write(rows)
	b.chunk = appendChunk(make([]byte, 0, e.packed.Len()+chunkFrame), "IDAT", e.packed.Bytes())
	return b, nil
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

func (e *encoder) chunk(name string, data []byte) {
	e.out.Write(appendChunk(e.out.AvailableBuffer(), name, data))
}

// chunkFrame is how many bytes a chunk has around its data.
const chunkFrame = 12

// appendChunk appends a chunk to a file: how long its data are, its name, the data, and a checksum.
func appendChunk(file []byte, name string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	start := len(file)
	file = append(append(file, name...), data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[start:]))
}
