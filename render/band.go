package render

import "hash/maphash"

// bandRows is how many rows of a picture are compressed together. Of fewer rows more are as they
// were, and each band costs a hundred bytes, since it has codes of its own.
const bandRows = 25

// bandRoom is how much of the pictures that were drawn is kept in bands, in bytes: that of some sixty
// pictures, and whatever they share.
const bandRoom = 6 << 20

// band is a part of a picture that is ready to be sent: a whole IDAT chunk. Its data are a piece of a
// deflate stream that ends with a byte, since an empty stored block follows (RFC 1951, 3.2.4; zlib calls
// it a sync flush), and that refers to nothing before it: any other piece may stand on either side.
type band struct {
	chunk []byte
	sum   adler // of the rows, as if they were all
}

// bands are what one press leaves for the next. Most of a picture is as it was before, or as in
// another game, and is not compressed again. Bands are known by a hash of their rows, seeded by chance; that
// two of those that are kept share one is not to be expected in a hundred years of pictures.
type bands struct {
	seed maphash.Seed
	kept *shelf[uint64, band]
}

func newBands(room int) *bands {
	return &bands{maphash.MakeSeed(), newShelf[uint64](room, func(b band) int { return len(b.chunk) })}
}

// of gives the band of some rows, which compress makes if it is not kept.
func (b *bands) of(rows []byte, compress func([]byte) (band, error)) (band, error) {
	key := maphash.Bytes(b.seed, rows)
	if known, ok := b.kept.get(key); ok {
		return known, nil
	}
	made, err := compress(rows)
	if err == nil {
		b.kept.put(key, made)
	}
	return made, err
}
