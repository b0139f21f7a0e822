package png

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"unicode/utf8"
)

// recordKeyword names the chunk of a PNG that holds the record of a match: international text
// (iTXt), compressed. See docs/records.md.
const recordKeyword = "Dockside record"

// maxRecord is the longest record that is read from a picture, in bytes.
const maxRecord = 1 << 20

// record writes the chunk with the record: the keyword, the compression method, an empty language and an empty
// translated keyword, and the text.
func (e *Encoder) record(text string) error {
	if text == "" {
		return nil
	}
	var data bytes.Buffer
	data.WriteString(recordKeyword + "\x00\x01\x00\x00\x00")
	w := zlib.NewWriter(&data)
	if _, err := io.WriteString(w, text); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	e.chunk("iTXt", data.Bytes())
	return nil
}

// The errors of ReadRecord for files without a record.
var (
	ErrNoPicture = errors.New("this is no PNG picture")
	ErrNoRecord  = errors.New("the picture holds no record")
)

// IsPNG reports whether a file begins like a PNG picture.
func IsPNG(file []byte) bool { return bytes.HasPrefix(file, []byte(pngHeading)) }

// ReadRecord returns the record in a PNG picture from any source. It does not check the picture itself. It returns
// ErrNoPicture, ErrNoRecord, or an error if the record is damaged.
func ReadRecord(file []byte) (string, error) {
	if !IsPNG(file) {
		return "", ErrNoPicture
	}
	for rest := file[len(pngHeading):]; len(rest) > 0; {
		kind, data, after, ok := cutChunk(rest)
		if !ok || kind == "IEND" {
			break
		}
		if text, found := bytes.CutPrefix(data, []byte(recordKeyword+"\x00")); found && kind == "iTXt" {
			return readText(text)
		}
		rest = after
	}
	return "", ErrNoRecord
}

// cutChunk splits the first chunk from a file: four bytes with the length of its data, four with its kind, the data,
// and four with a checksum of kind and data. It reports whether the chunk is intact.
func cutChunk(b []byte) (kind string, data, after []byte, ok bool) {
	if len(b) < chunkFrame {
		return "", nil, nil, false
	}
	n := uint64(binary.BigEndian.Uint32(b))
	if n > uint64(len(b)-chunkFrame) {
		return "", nil, nil, false
	}
	data, after = b[8:8+n], b[chunkFrame+n:]
	sum := binary.BigEndian.Uint32(b[8+n:])
	return string(b[4:8]), data, after, crc32.ChecksumIEEE(b[4:8+n]) == sum
}

// readText reads the part of an iTXt chunk after the keyword.
func readText(b []byte) (string, error) {
	damaged := errors.New("the record in the picture is damaged")
	if len(b) < 2 || b[1] != 0 {
		return "", damaged
	}
	compressed := b[0] != 0
	_, b, _ = bytes.Cut(b[2:], []byte{0}) // the language
	_, b, ok := bytes.Cut(b, []byte{0})   // the keyword in that language
	if !ok {
		return "", damaged
	}
	if compressed {
		var err error
		if b, err = inflate(b); err != nil {
			return "", fmt.Errorf("%w: %w", damaged, err)
		}
	}
	if len(b) > maxRecord || !utf8.Valid(b) {
		return "", damaged
	}
	return string(b), nil
}

// inflate decompresses b up to a limit.
func inflate(b []byte) ([]byte, error) {
	r, err := zlib.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(io.LimitReader(r, maxRecord+1))
}
