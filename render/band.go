package render

import (
	"hash/maphash"

	"dockside/render/internal/deflate"
)

// bandRows is how many rows of a picture are packed together. Of fewer rows more are as they were, but
// less is found that repeats.
const bandRows = 8

// mostBooks is the largest number of colour sets whose codes are cached.
const mostBooks = 1024

// band is a part of a picture that is ready to be sent.
type band struct {
	bits deflate.Bits
	sum  adler // of the rows, as if they were all
}

// bandKey says how a band was packed.
type bandKey struct {
	codes        *deflate.Codes
	stride, from int
}

// bands are what one press leaves for the next. Most of a picture is as it was before, or as in
// another game, and is not compressed again. Bands are known by a hash of their rows, seeded by chance; that
// two of those that are kept share one is not to be expected in a hundred years of pictures.
type bands struct {
	seed  maphash.Seed
	kept  *shelf[knownBand, band]
	books *memo[uint64, *deflate.Codes] // for pictures of the same colours
}

type knownBand struct {
	bandKey
	rows uint64
}

// newBands has room for bands, in bytes: so much at least, and at most.
func newBands(least, most int) *bands {
	const overhead = 150
	size := func(b band) int { return b.bits.Size() + overhead }
	kept := newGrowingShelf[knownBand](least, most, size)
	return &bands{maphash.MakeSeed(), kept, newMemo[uint64, *deflate.Codes](mostBooks)}
}

// of gives the band of some rows, which is made if it is not kept.
func (b *bands) of(key bandKey, rows []byte, make func() band) band {
	known := knownBand{key, maphash.Bytes(b.seed, rows)}
	if kept, ok := b.kept.get(known); ok {
		return kept
	}
	made := make()
	b.kept.put(known, made)
	return made
}

// codes gives the codes for pictures of some colours. They are learned from the first such picture, which needs twice
// the time for it.
func (b *bands) codes(colors []byte, learn func() *deflate.Codes) *deflate.Codes {
	key := maphash.Bytes(b.seed, colors)
	if known, ok := b.books.get(key); ok {
		return known
	}
	return b.books.put(key, learn())
}

// Len returns the number of bands.
func (b *bands) Len() int { return len(b.kept.keys()) }

// Rest drops the bands that no picture has needed since the last call.
func (b *bands) Rest() { b.kept.rest() }

// Clear drops all bands.
func (b *bands) Clear() { b.kept.clear() }
