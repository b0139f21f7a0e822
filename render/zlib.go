package render

import (
	"encoding/binary"
	"io"

	"github.com/klauspost/compress/flate"
)

// zlibWriter compresses a stream in the format of RFC 1950, as PNG wants it.
type zlibWriter struct {
	out     io.Writer
	flate   *flate.Writer
	checked adler
}

// zlibHeading says that the stream was compressed quickly, with the usual window.
var zlibHeading = []byte{0x78, 0x01}

// open begins a stream. A writer may be opened again when it has been closed.
func (z *zlibWriter) open(out io.Writer) (err error) {
	z.out, z.checked = out, newAdler()
	if z.flate == nil {
		z.flate, err = flate.NewWriter(out, pngLevel)
	} else {
		z.flate.Reset(out)
	}
	if err == nil {
		_, err = out.Write(zlibHeading)
	}
	return err
}

// Write compresses bytes.
func (z *zlibWriter) Write(p []byte) (int, error) {
	z.checked.write(p)
	return z.flate.Write(p)
}

// Close ends the stream.
func (z *zlibWriter) Close() error {
	if err := z.flate.Close(); err != nil {
		return err
	}
	_, err := z.out.Write(binary.BigEndian.AppendUint32(nil, z.checked.sum32()))
	return err
}
