// Package deflate writes streams of RFC 1951 for pictures. It differs from others in two things. It knows that bytes
// are rows of pixels, and so looks at the pixel before and the one above first, where nearly all that repeats is
// found. And the codes of a stream are chosen before its bytes are known, for all pictures of a kind: so parts of a
// picture can be kept as bits, to be joined with others into the stream of the next picture.
package deflate

import (
	"encoding/binary"
	"slices"
)

// Room is how much capacity there must be after rows, since bytes are compared so many at a time.
const Room = word

// Packer packs rows of pixels. It may be used again, by one goroutine at a time.
type Packer struct {
	tokens []token
	last   [1 << hashBits]uint32 // where four bytes were met last
	out    []byte
}

// Pack gives rows[from:] as bits, which may refer to what stands before. A pixel and the one below are stride bytes
// apart, 32768 at most. There must be Room after the rows.
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

// Count adds the symbols with which rows are written.
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

// Append adds a whole stream to a file, made of parts in their order, each packed with these codes.
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
