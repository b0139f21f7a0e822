package render

import (
	"embed"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"path"
	"strings"
)

//go:embed art/png/*.png art/png/*/*.png
var pngs embed.FS

const artPNG = "art/png"

// sprite is a picture made ready to be pasted: runs of opaque pixels that are copied, and
// single pixels which are mixed with what lies below.
type sprite struct {
	width, height int
	pix           []uint8 // all pixels as palette entries
	runs          []run
	soft          []softPixel
}

// run is a stretch of opaque pixels in one row.
type run struct{ x, y, n int16 }

// softPixel is packed, since the art has more than a million of them.
type softPixel struct {
	x, y int16
	c    color.NRGBA
}

// loadArt decodes the embedded art of a folder, which has a palette of its own; empty for that of
// the games. Keys are file names without their ending.
func loadArt(folder string) (map[string]*sprite, *palette, error) {
	img, err := decode(folder, "palette")
	if err != nil {
		return nil, nil, err
	}
	colors := make([]color.NRGBA, img.Bounds().Dx())
	for x := range colors {
		colors[x] = img.NRGBAAt(x, 0)
	}
	pal := newPalette(colors)
	entries, err := pngs.ReadDir(path.Join(artPNG, folder))
	if err != nil {
		return nil, nil, err
	}
	sprites := make(map[string]*sprite, len(entries))
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		name := strings.TrimSuffix(e.Name(), ".png")
		img, err := decode(folder, name)
		if err != nil {
			return nil, nil, err
		}
		sprites[name] = newSprite(img, pal)
	}
	return sprites, pal, nil
}

// artFolders lists the folders of art beside that of the games.
func artFolders() ([]string, error) {
	entries, err := pngs.ReadDir(artPNG)
	if err != nil {
		return nil, err
	}
	var folders []string
	for _, e := range entries {
		if e.IsDir() {
			folders = append(folders, e.Name())
		}
	}
	return folders, nil
}

func decode(folder, name string) (*image.NRGBA, error) {
	f, err := pngs.Open(path.Join(artPNG, folder, name+".png"))
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

func newSprite(img *image.NRGBA, pal *palette) *sprite {
	s := &sprite{width: img.Rect.Dx(), height: img.Rect.Dy()}
	s.pix = make([]uint8, s.width*s.height)
	stage := s.width == pictureWidth
	known := map[color.NRGBA]uint8{}
	for y := range s.height {
		for x := range s.width {
			c := img.NRGBAAt(x, y)
			switch {
			case c.A == 255 || stage:
				s.pix[y*s.width+x] = pal.quantise(c, known)
				s.extend(int16(x), int16(y))
			case c.A > 0:
				s.soft = append(s.soft, softPixel{int16(x), int16(y), c})
			}
		}
	}
	return s
}

// extend adds an opaque pixel to the run it continues, or starts one.
func (s *sprite) extend(x, y int16) {
	if n := len(s.runs); n > 0 {
		if last := &s.runs[n-1]; last.y == y && last.x+last.n == x {
			last.n++
			return
		}
	}
	s.runs = append(s.runs, run{x, y, 1})
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
