package png

import (
	"hash/maphash"

	"dockside/render/internal/cache"
	"dockside/render/internal/deflate"
)

// bandRows is the number of rows that are compressed together. Smaller bands are found in the cache more often, larger
// ones compress better.
const bandRows = 8

// mostBooks is the largest number of colour sets whose codes are cached.
const mostBooks = 1024

// band is a compressed part of a picture.
type band struct {
	bits deflate.Bits
	sum  adler // of its rows alone
}

// bandKey is the way in which a band was compressed.
type bandKey struct {
	codes        *deflate.Codes
	stride, from int
}

// Cache holds compressed bands of pictures for several encoders. Most of a picture is equal to an earlier one and need
// not be compressed again. The key of a band is a randomly seeded 64-bit hash of its rows; a collision is not expected
// in a hundred years of pictures. It is safe for concurrent use.
type Cache struct {
	seed  maphash.Seed
	kept  *cache.LRU[knownBand, band]
	books *cache.Memo[uint64, *deflate.Codes] // by the hash of a palette
}

type knownBand struct {
	bandKey
	rows uint64
}

// NewCache returns a cache that grows from least to most bytes as needed.
func NewCache(least, most int) *Cache {
	const overhead = 150
	size := func(b band) int { return b.bits.Size() + overhead }
	kept := cache.NewGrowing[knownBand](least, most, size)
	return &Cache{maphash.MakeSeed(), kept, cache.NewMemo[uint64, *deflate.Codes](mostBooks)}
}

// of returns the band of some rows from the cache, or makes and caches it.
func (b *Cache) of(key bandKey, rows []byte, make func() band) band {
	known := knownBand{key, maphash.Bytes(b.seed, rows)}
	if kept, ok := b.kept.Get(known); ok {
		return kept
	}
	made := make()
	b.kept.Put(known, made)
	return made
}

// codes returns the Huffman codes for pictures with some palette. They are learned from the first such picture, which
// takes twice the time.
func (b *Cache) codes(colors []byte, learn func() *deflate.Codes) *deflate.Codes {
	key := maphash.Bytes(b.seed, colors)
	if known, ok := b.books.Get(key); ok {
		return known
	}
	return b.books.Put(key, learn())
}

// Len returns the number of bands.
func (b *Cache) Len() int { return len(b.kept.Keys()) }

// Rest drops the bands that no picture has needed since the last call.
func (b *Cache) Rest() { b.kept.Rest() }

// Clear drops all bands.
func (b *Cache) Clear() { b.kept.Clear() }
