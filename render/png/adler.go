package png

import "encoding/binary"

// adler is the Adler-32 checksum (RFC 1950) of the bytes written so far. It works on eight bytes at a time and is
// faster than hash/adler32, which matters for the million bytes of a picture. Checksums of parts can be combined.
type adler struct{ a, b uint64 }

func newAdler() adler { return adler{a: 1} }

const (
	adlerPrime = 65521
	adlerWords = 23 // as many words of eight bytes have second sums that fit 16 bits: 255*23*22/2 < 1<<16
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

// words adds up to adlerWords words. Each is split into two sums of four 16-bit lanes. The sums before each word add up
// to the second sum.
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

// lanes returns the four sums in a word.
func lanes(w uint64) [4]uint64 {
	return [4]uint64{w & 0xFFFF, w >> 16 & 0xFFFF, w >> 32 & 0xFFFF, w >> 48}
}

func sum(l [4]uint64) uint64 { return l[0] + l[1] + l[2] + l[3] }

// join combines the checksum of the next n bytes with s, like adler32_combine of zlib.
func (s *adler) join(next adler, n int) {
	before := s.a + adlerPrime - 1 // without the one that every checksum begins with
	s.b = (s.b + next.b + uint64(n)%adlerPrime*before) % adlerPrime
	s.a = (next.a + before) % adlerPrime
}

// sum32 returns the checksum.
func (s *adler) sum32() uint32 { return uint32(s.b<<16 | s.a) }
