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

// set is what set.json says of a folder of art. It has a palette of its own, which suits the pictures
// made of it and does not change with those of others.
type set struct {
	// From is a folder of art, as seen from this one, whose sources are drawn, too, unless one here has
	// the same name: its colours, gradients, grounds and looks are met as well. Empty for none.
	From string `json:"from"`
	// Tokens are colours which must be met: those of the style, of plain areas, of letters and
	// lines, and of what is engraved or faded.
	Tokens []colour `json:"tokens"`
	// Ramps are gradients which must be met, such as backgrounds.
	Ramps []ramp `json:"ramps"`
	// Grounds are what soft sprites lie on.
	Grounds []colour `json:"grounds"`
	// Looks are how the sources are used, by the start of their names; the longest match counts.
	// A source without any is drawn as it is, one with an empty list not at all.
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

// readSet reads set.json in a folder of art, with what it has from another.
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
