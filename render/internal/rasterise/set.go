package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// set is the content of set.json of a folder of art. Each folder has its own palette, which fits its pictures and does
// not change with other folders.
type set struct {
	// From is the relative path of a folder of art to inherit from; empty for none. Its colours, gradients, grounds and
	// looks count, too, and its sources are drawn, unless a source here has the same name.
	From string `json:"from"`
	// Tokens are colours that the palette must contain: of the style, of plain areas, of letters and lines, and of
	// engraved or faded parts.
	Tokens []colour `json:"tokens"`
	// Ramps are gradients that the palette must contain, such as backgrounds.
	Ramps []ramp `json:"ramps"`
	// Grounds are the colours below translucent sprites.
	Grounds []colour `json:"grounds"`
	// Looks say how sources are used, by the start of their names; the longest match counts. A source without a look is
	// drawn unchanged. A source with an empty list is not drawn.
	Looks map[string][]look `json:"looks"`
}

// colour is 0xRRGGBB; in the file it is "#RRGGBB".
type colour uint32

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *colour) UnmarshalText(b []byte) error {
	if len(b) != len("#RRGGBB") || b[0] != '#' {
		return fmt.Errorf("%q is no colour", b)
	}
	n, err := strconv.ParseUint(string(b[1:]), 16, 32)
	*c = colour(n)
	return err
}

// readSet reads set.json in a folder of art, with the parts that it inherits.
func readSet(art string) (s set, err error) {
	b, err := os.ReadFile(filepath.Join(art, "set.json"))
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(b, &s); err != nil {
		return s, fmt.Errorf("%s: %w", art, err)
	}
	if s.From == "" {
		return s, nil
	}
	other, err := readSet(filepath.Join(art, s.From))
	if err != nil {
		return s, err
	}
	s.Tokens, s.Ramps = slices.Concat(other.Tokens, s.Tokens), slices.Concat(other.Ramps, s.Ramps)
	s.Grounds = slices.Concat(other.Grounds, s.Grounds)
	looks := map[string][]look{}
	maps.Copy(looks, other.Looks)
	maps.Copy(looks, s.Looks)
	s.Looks = looks
	return s, nil
}

// sources lists the files to draw for a folder of art.
func (s set) sources(art string) ([]string, error) {
	own, err := filepath.Glob(filepath.Join(art, "sprites", "*.svg"))
	if err != nil || s.From == "" {
		return own, err
	}
	others, err := filepath.Glob(filepath.Join(art, s.From, "sprites", "*.svg"))
	for _, file := range others {
		same := func(f string) bool { return filepath.Base(f) == filepath.Base(file) }
		if !slices.ContainsFunc(own, same) {
			own = append(own, file)
		}
	}
	return own, err
}
