package deflate

import (
	"encoding/binary"
	"math/bits"
)

// The bounds of a match in bytes, and of its distance (RFC 1951, 3.2.5).
const (
	minMatch = 3
	maxMatch = 258
	reach    = 1 << 15
)

// token is a literal byte or a match: a number of bytes that repeat those at a distance before.
type token uint32

const (
	lengths   = 256 // the first symbol of the lengths of matches, after the literal bytes
	distShift = 9
)

func match(length, dist int) token { return token(dist<<distShift | (lengths + length - minMatch)) }

func (t token) symbol() int { return int(t & (1<<distShift - 1)) }
func (t token) dist() int   { return int(t >> distShift) } // zero for a literal byte

const (
	hashBits = 12
	word     = 8 // the number of bytes that are compared at a time
	// long is the length of a match that ends the search.
	long = 16
	// worth is by how much a match at another distance must be longer. The distances to the previous byte and to the row
	// above are frequent, so they take few bits.
	worth = 2
)

// parse returns the tokens of rows[from:], whose matches may refer to earlier bytes.
func (p *Packer) parse(rows []byte, from, stride int) {
	p.last = [1 << hashBits]uint32{}
	tokens := p.tokens[:0]
	i, end := from, len(rows)
	rows = rows[: end+word : end+word]
	for ; i < end && i < stride; i++ { // there is no row above
		tokens = append(tokens, token(rows[i]))
	}
	for i < end {
		next := load(rows, i)
		near, above := next^load(rows, i-1), next^load(rows, i-stride)
		length, dist := bits.TrailingZeros64(near)>>3, 1
		if n := bits.TrailingZeros64(above) >> 3; n > length {
			length, dist = n, stride
		}
		if length == word {
			length, dist = longer(rows, i, stride, near, above)
		}
		if length < long {
			at := &p.last[uint32(next)*0x9E3779B1>>(32-hashBits)]
			before := int(*at)
			*at = uint32(i)
			n := bits.TrailingZeros64(next^load(rows, before)) >> 3
			if n == word {
				n = shared(rows, i, before)
			}
			if n >= length+worth && i-before <= reach {
				length, dist = n, i-before
			}
		}
		length = min(length, end-i, maxMatch)
		if length < minMatch {
			tokens = append(tokens, token(next&0xFF))
			i++
			continue
		}
		tokens = append(tokens, match(length, dist))
		i += length
	}
	p.tokens = tokens
}

// longer returns the longer of the matches with the previous byte and with the row above. At least one of them has a
// word.
func longer(rows []byte, i, stride int, near, above uint64) (length, dist int) {
	if near == 0 {
		length, dist = shared(rows, i, i-1), 1
	}
	if above == 0 {
		if n := shared(rows, i, i-stride); n > length {
			length, dist = n, stride
		}
	}
	return length, dist
}

func load(rows []byte, i int) uint64 { return binary.LittleEndian.Uint64(rows[i:]) }

// shared returns the number of equal bytes at two places that share a word; at most maxMatch.
func shared(rows []byte, at, before int) int {
	for n := word; n < maxMatch && at+n+word <= len(rows); n += word {
		if differ := load(rows, at+n) ^ load(rows, before+n); differ != 0 {
			return n + bits.TrailingZeros64(differ)>>3
		}
	}
	return maxMatch
}
