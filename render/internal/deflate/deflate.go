// Package deflate compresses pictures (RFC 1951). It differs from other packages in two ways. First, it knows that
// bytes are rows of pixels. So it first compares with the previous pixel and the one above, which finds nearly all
// repetitions. Second, it chooses the Huffman codes in advance, for all pictures of a kind. So parts of a picture can
// be cached as bits, and joined with others into the stream of the next picture.
package deflate

import (
	"encoding/binary"
	"slices"
)

// Room is the capacity that must be available after rows, since bytes are compared several at a time.
const Room = word

// Packer compresses rows of pixels. It is reusable, but not safe for concurrent use.
type Packer struct {
	tokens []token
	last   [1 << hashBits]uint32 // the last place of each hash of four bytes
	out    []byte
}

// Pack compresses rows[from:], whose matches may refer to earlier bytes. stride is the number of bytes from a pixel to
// the one below, at most 32768. There must be Room after the rows.
func (p *Packer) Pack(rows []byte, from, stride int, codes *Codes) Bits {
	p.parse(rows, from, stride)
	if need := 7*len(p.tokens) + 16; len(p.out) < need {
		p.out = make([]byte, need)
	}
	near, above := codes.distance(1), codes.distance(stride)
	var at, ready uint
	var acc uint64
	out := p.out
	for _, t := range p.tokens {
		c := codes.first[t.symbol()]
		v, n := uint64(c.bits), uint(c.n)
		if dist := t.dist(); dist > 0 {
			d := near
			if dist == stride {
				d = above
			} else if dist > 1 {
				d = codes.distance(dist)
			}
			v, n = v|uint64(d.bits)<<c.n, n+uint(d.n)
		}
		acc |= v << (ready & 63)
		binary.LittleEndian.PutUint64(out[at:], acc)
		ready += n
		at += ready >> 3
		acc >>= ready & 0x38
		ready &= 7
	}
	w := writer{out: out, at: int(at), acc: acc, ready: ready}
	return w.bits()
}

// Count adds the symbols of rows to the counts.
func (p *Packer) Count(rows []byte, from, stride int, counts *Counts) {
	p.parse(rows, from, stride)
	for _, t := range p.tokens {
		if t.dist() == 0 {
			counts.literals[t.symbol()]++
			continue
		}
		s, _ := lengthSymbol(t.symbol() - lengths + minMatch)
		counts.literals[s]++
		s, _ = distanceSymbol(t.dist())
		counts.distances[s]++
	}
}

func (c *Codes) distance(dist int) code {
	s, more := distanceSymbol(dist)
	return c.distances[s].then(more)
}

// Append appends a whole stream to a file. All its parts must be packed with these codes.
func (c *Codes) Append(file []byte, parts ...Bits) []byte {
	need := c.head.Size() + 16
	for _, b := range parts {
		need += b.Size()
	}
	start := len(file)
	file = slices.Grow(file, need)[:start+need]
	w := writer{out: file[start:]}
	w.join(c.head)
	for _, b := range parts {
		w.join(b)
	}
	w.put(uint64(c.end.bits), uint(c.end.n))
	return file[:start+len(w.done())]
}
