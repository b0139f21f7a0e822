package render

import "encoding/binary"

// adler is the checksum of RFC 1950 of what was written so far, as hash/adler32 gives it, but eight
// bytes at a time: a picture has a million of them, and so it is felt. Checksums of parts can be joined.
type adler struct{ a, b uint64 }

func newAdler() adler { return adler{a: 1} }

const (
	adlerPrime = 65521
	adlerWords = 23 // of eight bytes, whose second sums fit into lanes of 16 bits: 255*23*22/2 < 1<<16
	evenBytes  = 0x00FF00FF00FF00FF
)

// write adds bytes.
func (s *adler) write(p []byte) {
	const most = 1 << 20 // the sums have room for more
	for ; len(p) > most; p = p[most:] {
		s.write(p[:most])
	}
	for len(p) >= 8 {
		n := min(len(p)/8, adlerWords)
		s.words(p[:8*n])
		p = p[8*n:]
	}
	for _, x := range p {
		s.a += uint64(x)
		s.b += s.a
	}
	s.a, s.b = s.a%adlerPrime, s.b%adlerPrime
}

// words adds up to adlerWords words. Each is spread over two sums of four lanes; what the lanes held
// before each word makes the second sum.
func (s *adler) words(p []byte) {
	n := uint64(len(p))
	var even, odd, evens, odds uint64
	for len(p) >= 8 {
		w := binary.LittleEndian.Uint64(p)
		p = p[8:]
		evens += even
		odds += odd
		even += w & evenBytes
		odd += w >> 8 & evenBytes
	}
	e, o := lanes(even), lanes(odd)
	before := sum(lanes(evens)) + sum(lanes(odds))
	s.b += n*s.a + 8*before + 8*e[0] + 7*o[0] + 6*e[1] + 5*o[1] + 4*e[2] + 3*o[2] + 2*e[3] + o[3]
	s.a += sum(e) + sum(o)
}

// lanes are the four sums in a word.
func lanes(w uint64) [4]uint64 {
	return [4]uint64{w & 0xFFFF, w >> 16 & 0xFFFF, w >> 32 & 0xFFFF, w >> 48}
}

func sum(l [4]uint64) uint64 { return l[0] + l[1] + l[2] + l[3] }

// join adds n bytes of which another checksum is known: as if each of them had come after all that
// there were before.
func (s *adler) join(next adler, n int) {
	before := s.a + adlerPrime - 1 // without the one that every checksum begins with
	s.b = (s.b + next.b + uint64(n)%adlerPrime*before) % adlerPrime
	s.a = (next.a + before) % adlerPrime
}

// sum32 is the checksum.
func (s *adler) sum32() uint32 { return uint32(s.b<<16 | s.a) }
