package canvas

import (
	"embed"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// sharedFiles is the art that belongs to no game.
//
//go:embed art/png/*.png card/png/*.png
var sharedFiles embed.FS

// The folders of sprites in the files of a game, each with its own palette.
const (
	MatchFolder = "art/png"  // of the pictures of matches
	CardFolder  = "card/png" // of the card of a challenge
)

// sprite is a run-length encoded picture: runs of opaque pixels, which are copied, and runs of translucent pixels,
// which are blended. The art has ten times as many pixels as a picture, and most of them are equal to their neighbour.
type sprite struct {
	width, height int
	solid, soft   []run
	strips        []strip // of the solid runs, run by run
	tints         []tint  // of the soft runs, run by run
}

// run is a sequence of n pixels in a row.
type run struct{ x, y, n int16 }

// strip is a part of a run with the same palette entry.
type strip struct{ n, entry uint8 }

// tint is a part of a run with the same translucent colour.
type tint struct {
	n uint8
	color.NRGBA
}

// Art is a folder of sprites with a palette.
type Art struct {
	Files  embed.FS
	Folder string
}

// SharedArt returns the art in a folder that belongs to no game.
func SharedArt(folder string) Art { return Art{sharedFiles, folder} }

// paletteFile returns the file with the colours that the sprites share, in one row.
func (a Art) paletteFile() string { return path.Join(a.Folder, "palette.png") }

// Exists reports whether there are sprites.
func (a Art) Exists() bool {
	_, err := fs.Stat(a.Files, a.paletteFile())
	return err == nil
}

// palette decodes the palette.
func (a Art) palette() (*palette, error) {
	img, err := decode(a.Files, a.paletteFile())
	if err != nil {
		return nil, err
	}
	colors := make([]color.NRGBA, img.Bounds().Dx())
	for x := range colors {
		colors[x] = img.NRGBAAt(x, 0)
	}
	return newPalette(colors), nil
}

// spriteName returns the name of the sprite in a file.
func spriteName(file string) string { return strings.TrimSuffix(path.Base(file), ".png") }

// find returns the files of all sprites by name.
func (a Art) find() (map[string]string, error) {
	files, err := fs.Glob(a.Files, a.Folder+"/*.png")
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, file := range files {
		found[spriteName(file)] = file
	}
	return found, nil
}

// spriteKey identifies a sprite. Each art has its own palette.
type spriteKey struct {
	pal  *palette
	file string
}

// spriteRoom is the size of the cache of decoded sprites, in bytes. All sprites of three games fit.
const spriteRoom = 12 << 20

// sprite returns a sprite. Sprites are decoded on demand, since a picture needs few and decoding all of a game takes
// part of a second. It panics if the sprite is unknown or its file is damaged.
func (k *Kit) sprite(name string) *sprite {
	file, ok := k.files[name]
	if !ok {
		panic("no sprite " + name)
	}
	key := spriteKey{k.pal, file} // not name, so that names can be put together without garbage
	if s, ok := k.sprites.Get(key); ok {
		return s
	}
	img, err := decode(k.art.Files, file)
	if err != nil {
		panic(err.Error())
	}
	s := newSprite(img, k.pal)
	k.sprites.Put(key, s)
	return s
}

// size returns the size in memory, in bytes.
func (s *sprite) size() int {
	const run, strip, tint = 6, 2, 5
	return run*(len(s.solid)+len(s.soft)) + strip*len(s.strips) + tint*len(s.tints)
}

func decode(files fs.FS, name string) (*image.NRGBA, error) {
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("sprite %s: %w", name, err)
	}
	if n, ok := img.(*image.NRGBA); ok {
		return n, nil
	}
	n := image.NewNRGBA(img.Bounds())
	draw.Draw(n, n.Rect, img, img.Bounds().Min, draw.Src)
	return n, nil
}

// newSprite encodes a picture as a sprite in a palette.
func newSprite(img *image.NRGBA, pal *palette) *sprite {
	s, known := &sprite{width: img.Rect.Dx(), height: img.Rect.Dy()}, map[color.NRGBA]uint8{}
	stage := s.width == Width
	for y := range s.height {
		before := color.NRGBA{}
		for x := range s.width {
			c := img.NRGBAAt(x, y)
			more := x > 0 && c == before
			before = c
			switch {
			case c.A == 255 || stage:
				s.solid = extend(s.solid, int16(x), int16(y))
				if last := len(s.strips) - 1; more && s.strips[last].n < 255 {
					s.strips[last].n++
				} else {
					s.strips = append(s.strips, strip{1, pal.quantise(c, known)})
				}
			case c.A > 0:
				s.soft = extend(s.soft, int16(x), int16(y))
				if last := len(s.tints) - 1; more && s.tints[last].n < 255 {
					s.tints[last].n++
				} else {
					s.tints = append(s.tints, tint{1, c})
				}
			}
		}
	}
	s.solid, s.soft = slices.Clone(s.solid), slices.Clone(s.soft)
	s.strips, s.tints = slices.Clone(s.strips), slices.Clone(s.tints)
	return s // with nothing that was kept to grow
}

// pixels returns the palette entries of the solid runs, run by run, from a cache. Copying them is faster than filling
// strips, which are short.
func (k *Kit) pixels(s *sprite) []uint8 {
	if pix, ok := k.open.Get(s); ok {
		return pix
	}
	n := 0
	for _, t := range s.strips {
		n += int(t.n)
	}
	pix := make([]uint8, 0, n)
	for _, t := range s.strips {
		for range t.n {
			pix = append(pix, t.entry)
		}
	}
	k.open.Put(s, pix)
	return pix
}

// extend adds a pixel to the last run if it continues that run, or starts a new run.
func extend(runs []run, x, y int16) []run {
	if n := len(runs); n > 0 {
		if last := &runs[n-1]; last.y == y && last.x+last.n == x {
			last.n++
			return runs
		}
	}
	return append(runs, run{x, y, 1})
}
