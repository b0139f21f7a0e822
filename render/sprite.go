package render

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

// house is the art that belongs to no game.
//
//go:embed art/png/*.png card/png/*.png
var house embed.FS

// The folders of sprites in what lies beside a face, each with a palette of its own.
const (
	artFolder  = "art/png"  // of the pictures of matches
	CardFolder = "card/png" // of the card of a challenge
)

// sprite is a picture made ready to be pasted: runs of opaque pixels that are copied, and runs of
// soft ones which are mixed with what lies below. The art has a million soft pixels and as many
// that are not there at all, so nothing is kept of each but its colour.
type sprite struct {
	width, height int
	runs, soft    []run
	pix           []uint8       // palette entries of the opaque pixels, one run after another
	tints         []color.NRGBA // of the soft pixels in the same way
}

// run is a stretch of pixels in one row.
type run struct{ x, y, n int16 }

// art is where the sprites of some pictures lie.
type art struct {
	files  embed.FS
	folder string
}

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

// load decodes what is not lent. Keys are the names of sprites.
func (a art) load(pal *palette) (map[string]*sprite, map[string]*loan, error) {
	files, err := fs.Glob(a.files, a.folder+"/*.png")
	if err != nil {
		return nil, nil, err
	}
	known, sprites, loans := map[color.NRGBA]uint8{}, map[string]*sprite{}, map[string]*loan{}
	for _, file := range files {
		if a.lends(file) {
			loans[spriteName(file)] = &loan{files: a.files, file: file, pal: pal}
			continue
		}
		img, err := decode(a.files, file)
		if err != nil {
			return nil, nil, err
		}
		sprites[spriteName(file)] = newSprite(img, pal, known)
	}
	return sprites, loans, nil
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

// newSprite makes a sprite of a picture, in a palette of which some entries are known. Most pixels
// have the colour of the one before, which need not be looked up.
func newSprite(img *image.NRGBA, pal *palette, known map[color.NRGBA]uint8) *sprite {
	s := &sprite{width: img.Rect.Dx(), height: img.Rect.Dy()}
	stage := s.width == pictureWidth
	before, entry := color.NRGBA{}, uint8(0)
	for y := range s.height {
		for x := range s.width {
			c := img.NRGBAAt(x, y)
			switch {
			case c.A == 255 || stage:
				if c != before {
					before, entry = c, pal.quantise(c, known)
				}
				s.pix = append(s.pix, entry)
				s.runs = extend(s.runs, int16(x), int16(y))
			case c.A > 0:
				s.tints = append(s.tints, c)
				s.soft = extend(s.soft, int16(x), int16(y))
			}
		}
	}
	s.runs, s.soft, s.pix, s.tints = slices.Clone(s.runs), slices.Clone(s.soft), slices.Clone(s.pix), slices.Clone(s.tints)
	return s // with nothing that was kept to grow
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
	best, least := 0, 1<<62
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
