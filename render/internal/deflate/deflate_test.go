package deflate

import (
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
)

// with returns bytes followed by spare capacity with other content.
func with(rows []byte) []byte { return append(rows, "nobody's"...)[:len(rows)] }

// stream compresses bytes in parts, whose matches may refer to the row before.
func stream(rows []byte, stride, partRows int, codes *Codes) []byte {
	var p Packer
	var parts []Bits
	for at := 0; at < len(rows); at += partRows * stride {
		first := max(0, at-stride)
		part := with(slices.Clone(rows[first:min(len(rows), at+partRows*stride)]))
		parts = append(parts, p.Pack(part, at-first, stride, codes))
	}
	return codes.Append(nil, parts...)
}

// learned returns codes for some rows.
func learned(rows []byte, stride int) *Codes {
	var p Packer
	var c Counts
	p.Count(with(slices.Clone(rows)), 0, stride, &c)
	return c.Codes()
}

func checkRead(t *testing.T, what string, packed, want []byte) {
	t.Helper()
	got, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s: %d bytes are read as %d others: %v", what, len(want), len(got), err)
	}
}

// The standard library decompresses the result, in one part or in many.
func TestWhatIsPackedIsRead(t *testing.T) {
	t.Parallel()
	noise, r := make([]byte, 5000), rand.New(rand.NewPCG(3, 4))
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	for _, c := range []struct {
		what   string
		rows   []byte
		stride int
	}{
		{"one byte", []byte{7}, 1},
		{"a row of one colour", bytes.Repeat([]byte{9}, 3*maxMatch+1), 3*maxMatch + 1},
		{"rows of one byte", bytes.Repeat([]byte{9}, 100), 1},
		{"noise", noise, 50},
		{"noise that repeats from afar", slices.Concat(noise, noise, noise[:100]), 100},
		{"what repeats from too far", slices.Concat(noise, make([]byte, reach), noise), 2500},
		{"the same row", bytes.Repeat(noise[:300], 20), 300},
		{"a pattern of three", bytes.Repeat([]byte{1, 2, 3}, 800), 48},
	} {
		for _, parts := range []int{1, 2, 1000} {
			checkRead(t, c.what, stream(c.rows, c.stride, parts, learned(c.rows, c.stride)), c.rows)
		}
	}
}

// Codes of one picture can encode any other bytes.
func TestCodesKnowWhatWasNeverMet(t *testing.T) {
	t.Parallel()
	codes := learned(make([]byte, 1<<20), 1024) // deep trees: all but three symbols have a count of zero
	for seed := range uint64(40) {
		rows := drawn(seed)
		checkRead(t, "another picture", stream(rows, 60, 7, codes), rows)
	}
}

// drawn returns rows of sixty bytes with shapes of few colours and some noise.
func drawn(seed uint64) []byte {
	const stride = 60
	r := rand.New(rand.NewPCG(seed, 1))
	rows := make([]byte, stride*(1+r.IntN(60)))
	for range r.IntN(30) {
		from, wide, colour := r.IntN(len(rows)), 1+r.IntN(stride), byte(r.Uint32())
		for at := from; at < len(rows); at += stride {
			for x := at; x < min(len(rows), at+wide); x++ {
				rows[x] = colour + byte(r.IntN(40)/39)
			}
		}
	}
	return rows
}

// Compressed parts can be joined in another order, as for another picture.
func TestPartsStandAnywhere(t *testing.T) {
	t.Parallel()
	var p Packer
	a, b := with(drawn(1)), with(drawn(2))
	codes := learned(a, 60)
	first, second := p.Pack(a, 0, 60, codes), p.Pack(b, 0, 60, codes)
	checkRead(t, "two", codes.Append(nil, first, second), slices.Concat(a, b))
	checkRead(t, "the other way round", codes.Append(nil, second, first, second), slices.Concat(b, a, b))
}

// The codes of the deepest possible tree are limited to fifteen bits (RFC 1951, 3.2.7).
func TestNoCodeIsTooLong(t *testing.T) {
	t.Parallel()
	counts := make([]int, literals)
	for i, a, b := 0, 1, 1; i < 40; i++ { // each as frequent as all rarer ones together: depth forty
		counts[i] = a
		a, b = b, a+b
	}
	lengths := lengthsOf(counts)
	if got := slices.Max(lengths); got != maxLength {
		t.Errorf("the longest code has %d bits, want %d", got, maxLength)
	}
	room := 0
	for _, n := range lengths {
		room += 1 << (maxLength - n)
	}
	if room != 1<<maxLength {
		t.Errorf("codes take %d of %d places: they must fill the tree (Kraft)", room, 1<<maxLength)
	}
}

// The lengths and distances of matches have the symbols of RFC 1951, 3.2.5.
func TestSymbols(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ length, symbol, bits, more int }{
		{3, 257, 0, 0},
		{10, 264, 0, 0},
		{11, 265, 1, 0},
		{12, 265, 1, 1},
		{18, 268, 1, 1},
		{19, 269, 2, 0},
		{130, 280, 4, 15},
		{131, 281, 5, 0},
		{257, 284, 5, 30},
		{258, 285, 0, 0},
	} {
		if s, more := lengthSymbol(c.length); s != c.symbol || int(more.n) != c.bits || int(more.bits) != c.more {
			t.Errorf("length %d: symbol %d and %d in %d bits, want %+v", c.length, s, more.bits, more.n, c)
		}
	}
	for _, c := range []struct{ dist, symbol, bits, more int }{
		{1, 0, 0, 0}, {4, 3, 0, 0}, {5, 4, 1, 0}, {6, 4, 1, 1}, {7, 5, 1, 0}, {1201, 20, 9, 176}, {32768, 29, 13, 8191},
	} {
		if s, more := distanceSymbol(c.dist); s != c.symbol || int(more.n) != c.bits || int(more.bits) != c.more {
			t.Errorf("distance %d: symbol %d and %d in %d bits, want %+v", c.dist, s, more.bits, more.n, c)
		}
	}
}

func FuzzPack(f *testing.F) {
	f.Add([]byte("Dockside, Dockside, Dockside"), uint8(4), uint8(1))
	f.Add(drawn(5), uint8(59), uint8(3))
	f.Fuzz(func(t *testing.T, rows []byte, stride, partRows uint8) {
		checkRead(t, "these", stream(rows, 1+int(stride), 1+int(partRows), learned(rows, 1+int(stride))), rows)
	})
}
