package png

import (
	"bytes"
	"hash/adler32"
	"math/rand/v2"
	"testing"
)

// The checksum equals that of the standard library, for any split of the bytes.
func TestAdlerIsThatOfTheStandardLibrary(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	for name, data := range map[string][]byte{
		"nothing": nil, "one byte": {7}, "the greatest bytes": bytes.Repeat([]byte{255}, 3_000_000),
		"noughts": make([]byte, 5000), "noise": noise(r, 70_001),
	} {
		s, rest := newAdler(), data
		for len(rest) > 0 {
			n := 1 + r.IntN(min(len(rest), 1300))
			s.write(rest[:n])
			rest = rest[n:]
		}
		whole := newAdler()
		whole.write(data)
		if got, want := s.sum32(), adler32.Checksum(data); got != want || whole.sum32() != want {
			t.Errorf("%s: %08x in pieces and %08x at once, not %08x", name, got, whole.sum32(), want)
		}
	}
}

// The joined checksums of parts equal the checksum of the whole, for any split.
func TestChecksumsAreJoined(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	for name, data := range map[string][]byte{
		"nothing": nil, "the greatest bytes": bytes.Repeat([]byte{255}, 400_000), "noughts": make([]byte, 5000),
		"a sum of nought": append(bytes.Repeat([]byte{255}, 256), 240), "noise": noise(r, 90_001),
	} {
		whole := newAdler()
		for rest := data; len(rest) > 0; {
			n := 1 + r.IntN(len(rest))
			part := newAdler()
			part.write(rest[:n])
			whole.join(part, n)
			rest = rest[n:]
		}
		if got, want := whole.sum32(), adler32.Checksum(data); got != want {
			t.Errorf("%s: %08x, not %08x", name, got, want)
		}
	}
}

func noise(r *rand.Rand, n int) []byte {
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// BenchmarkAdler compares the speed with the standard library, for a row of a picture.
func BenchmarkAdler(b *testing.B) {
	data := noise(rand.New(rand.NewPCG(1, 2)), 1200)
	b.Run("ours", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		s := newAdler()
		for b.Loop() {
			s.write(data)
		}
	})
	b.Run("hash-adler32", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		s := adler32.New()
		for b.Loop() {
			s.Write(data)
		}
	})
}
