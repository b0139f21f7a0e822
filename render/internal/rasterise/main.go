// Command rasterise converts folders of vector art into the embedded PNGs, in the sizes in which they are drawn, and
// computes their palettes. A folder has its sources in sprites, and set.json says how they are used. go generate runs
// the command in the packages of the pictures. It needs rsvg-convert (librsvg).
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/png"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/sync/errgroup"
)

func main() {
	fonts := flag.String("fonts", "art/fonts", "the folder with the fonts of the style")
	flag.Parse()
	for _, art := range flag.Args() {
		if err := generate(art, *fonts); err != nil {
			log.Fatal(err)
		}
	}
}

// generate draws the sprites of a folder of art into its empty or outdated PNGs.
func generate(art, fonts string) error {
	s, err := readSet(art)
	if err != nil {
		return err
	}
	pictures, err := s.rasterise(art, fonts)
	if err != nil {
		return err
	}
	out := filepath.Join(art, "png")
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for name, b := range pictures {
		if err := os.WriteFile(filepath.Join(out, name+".png"), b, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// rasterise draws all sprites of a folder of art and their palette. It returns PNG files by name.
func (s set) rasterise(art, fonts string) (map[string][]byte, error) {
	pictures, err := s.sprites(art, fonts)
	if err != nil {
		return nil, err
	}
	small, err := s.small(art)
	if err != nil {
		return nil, err
	}
	pictures["palette"], err = palettePicture(pictures, small, s)
	return pictures, err
}

// small returns the names of the sprites that do not change the palette.
func (s set) small(art string) (map[string]bool, error) {
	sheets, err := s.sheets(art)
	names := map[string]bool{}
	for _, sheet := range sheets {
		names[sheet.name] = sheet.Small
	}
	return names, err
}

// sprites draws all sources in a folder of art in all their looks.
func (s set) sprites(art, fonts string) (map[string][]byte, error) {
	sheets, err := s.sheets(art)
	if err != nil {
		return nil, err
	}
	return convert(sheets, fonts)
}

// sheets lists all sources in a folder of art in all their looks.
func (s set) sheets(art string) (all []sheet, err error) {
	sources, err := s.sources(art)
	if err != nil {
		return nil, err
	}
	for _, file := range sources {
		svg, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		all = append(all, s.plan(strings.TrimSuffix(filepath.Base(file), ".svg"), string(svg))...)
	}
	return all, nil
}

// convert runs rsvg-convert on each sheet, a few at a time.
func convert(sheets []sheet, fonts string) (map[string][]byte, error) {
	config, err := fontConfig(fonts)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(filepath.Dir(config))
	drawn := make([][]byte, len(sheets))
	g, ctx := errgroup.WithContext(context.Background())
	g.SetLimit(4)
	for i, s := range sheets {
		g.Go(func() error {
			var complaint bytes.Buffer
			cmd := exec.CommandContext(ctx, "rsvg-convert")
			cmd.Env = append(os.Environ(), "FONTCONFIG_FILE="+config)
			cmd.Stdin, cmd.Stderr = strings.NewReader(s.svg()), &complaint
			b, err := cmd.Output()
			if err != nil {
				return fmt.Errorf("rsvg-convert of %s: %w: %s", s.name, err, complaint.String())
			}
			drawn[i] = b
			return nil
		})
	}
	err = g.Wait()
	pictures := map[string][]byte{}
	for i, s := range sheets {
		pictures[s.name] = drawn[i]
	}
	return pictures, err
}

// fontConfig writes a configuration with which fontconfig finds only our fonts.
func fontConfig(fonts string) (string, error) {
	fonts, err := filepath.Abs(fonts)
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "fonts")
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "fonts.conf")
	text := `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>` + fonts +
		`</dir><cachedir>` + dir + `</cachedir></fontconfig>`
	return file, os.WriteFile(file, []byte(text), 0o600)
}

// palettePicture returns the palette as a picture one pixel high. Small sprites do not influence it.
func palettePicture(pictures map[string][]byte, small map[string]bool, s set) ([]byte, error) {
	var images []image.Image
	for name, b := range pictures {
		if small[name] {
			continue
		}
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		images = append(images, img)
	}
	colors := s.palette(images)
	img := image.NewNRGBA(image.Rect(0, 0, len(colors), 1))
	for i, c := range colors {
		img.SetNRGBA(i, 0, c)
	}
	var b bytes.Buffer
	err := png.Encode(&b, img)
	return b.Bytes(), err
}
