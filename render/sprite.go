package render

import (
	"embed"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"math"
	"path"
	"slices"
	"strings"
)

// house is the art that belongs to no game.
//
//go:embed art/png/*.png card/png/*.png
var house embed.FS

// The folders of sprites in what lies beside a face, each with a palette of its own.
const (
	artFolder  = "art/png"  // of the pictures of matches
	CardFolder = "card/png" // of the card of a challenge
)

// sprite is a picture made ready to be pasted: runs of opaque pixels that are copied, and runs of soft ones
// which are mixed with what lies below. The art has ten times as many pixels as a picture, a million of them soft,
// and most are like the one before: so only how many of a colour follow each other is kept for good.
type sprite struct {
	width, height int
	solid, soft   []run
	strips        []strip // that the solid runs are made of, one run after another
	tints         []tint  // that the soft runs are made of
}

// run is a stretch of pixels in one row.
type run struct{ x, y, n int16 }

// strip is a part of a run in one entry of the palette.
type strip struct{ n, entry uint8 }

// tint is a part of a run in one colour through which something shines.
type tint struct {
	n uint8
	color.NRGBA
}

// art is where the sprites of some pictures lie.
type art struct {
	files  embed.FS
	folder string
}

// sharedArt returns the art in a folder that belongs to no game.
func sharedArt(folder string) art { return art{house, folder} }

// paletteFile has the colours that the sprites share, in one row.
func (a art) paletteFile() string { return path.Join(a.folder, "palette.png") }

// exists tells whether there are sprites.
func (a art) exists() bool {
	_, err := fs.Stat(a.files, a.paletteFile())
	return err == nil
}

// palette decodes the colours.
func (a art) palette() (*palette, error) {
	img, err := decode(a.files, a.paletteFile())
	if err != nil {
		return nil, err
	}
	colors := make([]color.NRGBA, img.Bounds().Dx())
	for x := range colors {
		colors[x] = img.NRGBAAt(x, 0)
	}
	return newPalette(colors), nil
}

// spriteName is what drawings call the sprite of a file.
func spriteName(file string) string { return strings.TrimSuffix(path.Base(file), ".png") }

// find names the files of all sprites by what drawings call them.
func (a art) find() (map[string]string, error) {
	files, err := fs.Glob(a.files, a.folder+"/*.png")
	if err != nil {
		return nil, err
	}
	found := map[string]string{}
	for _, file := range files {
		found[spriteName(file)] = file
	}
	return found, nil
}

// spriteKey names a sprite of one of the arts, which have a palette each.
type spriteKey struct {
	pal  *palette
	file string
}

// spriteRoom is how much of the art is kept decoded, in bytes: all that there is of three games.
const spriteRoom = 12 << 20

// sprite gives a sprite. Each is decoded when it is asked for: a picture needs few, and the first of a game would
// else come when a part of a second has passed. It panics if there is none, or its file is damaged.
func (k *kit) sprite(name string) *sprite {
	file, ok := k.files[name]
	if !ok {
		panic("no sprite " + name)
	}
	key := spriteKey{k.pal, file} // not name, so that names can be put together without garbage
	if s, ok := k.sprites.get(key); ok {
		return s
	}
	img, err := decode(k.art.files, file)
	if err != nil {
		panic(err.Error())
	}
	s := newSprite(img, k.pal)
	k.sprites.put(key, s)
	return s
}

// size is how many bytes a sprite takes.
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

// newSprite makes a sprite of a picture in a palette.
func newSprite(img *image.NRGBA, pal *palette) *sprite {
	s, known := &sprite{width: img.Rect.Dx(), height: img.Rect.Dy()}, map[color.NRGBA]uint8{}
	stage := s.width == pictureWidth
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

// pixels are the palette entries of the solid runs, one run after another: copying them is faster than
// filling strips, which are short. Those of the sprites that were used last are kept.
func (k *kit) pixels(s *sprite) []uint8 {
	if pix, ok := k.open.get(s); ok {
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
	k.open.put(s, pix)
	return pix
}

// extend adds a pixel to the run it continues, or starts one.
func extend(runs []run, x, y int16) []run {
	if n := len(runs); n > 0 {
		if last := &runs[n-1]; last.y == y && last.x+last.n == x {
			last.n++
			return runs
		}
	}
	return append(runs, run{x, y, 1})
}

// quantise finds the closest entry to a colour of the art exactly, remembering it. Half
// transparent ones, in the corners of a stage, are met by entries of their kind.
func (p *palette) quantise(c color.NRGBA, known map[color.NRGBA]uint8) uint8 {
	if c.A == 0 {
		return 0
	}
	if i, ok := known[c]; ok {
		return i
	}
	best, least := 0, math.MaxInt
	for i, e := range p.colors {
		if (e.A == 255) != (c.A == 255) {
			continue
		}
		da := int(e.A) - int(c.A)
		if d := distance(e, int(c.R), int(c.G), int(c.B)) + 16*da*da; d < least {
			best, least = i, d
		}
	}
	known[c] = uint8(best)
	return uint8(best)
}
