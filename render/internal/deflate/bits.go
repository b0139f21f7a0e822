package deflate

import (
	"bytes"
	"encoding/binary"
)

// Bits is a part of a stream that need not end at a byte boundary.
type Bits struct {
	data []byte // the first bit is the lowest of the first byte
	n    int
}

// Size returns the size in bytes.
func (b Bits) Size() int { return len(b.data) }

// writer appends bits. out must have room for them and for one more word.
type writer struct {
	out   []byte
	at    int    // the complete bytes
	acc   uint64 // the bits after them
	ready uint   // the number of these bits; fewer than eight
}

// put appends up to 56 bits. Higher bits must be zero.
func (w *writer) put(v uint64, n uint) {
	w.acc |= v << w.ready
	binary.LittleEndian.PutUint64(w.out[w.at:], w.acc)
	w.ready += n
	w.at += int(w.ready >> 3)
	w.acc >>= w.ready &^ 7
	w.ready &= 7
}

// join appends bits.
func (w *writer) join(b Bits) {
	const most = 7 // bytes at a time
	data, left := b.data, b.n
	for ; len(data) >= word; data, left = data[most:], left-8*most {
		w.put(binary.LittleEndian.Uint64(data)&(1<<(8*most)-1), 8*most)
	}
	for ; left > 0; data, left = data[1:], left-8 {
		n := uint(min(left, 8))
		w.put(uint64(data[0])&(1<<n-1), n)
	}
}

// done returns everything that was written.
func (w *writer) done() []byte { return w.out[:w.at+int(w.ready+7)/8] }

func (w *writer) bits() Bits { return Bits{bytes.Clone(w.done()), 8*w.at + int(w.ready)} }
