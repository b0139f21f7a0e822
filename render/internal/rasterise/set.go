package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

// set is what set.json says of a folder of art. It has a palette of its own, which suits the pictures
// made of it and does not change with those of others.
type set struct {
	// Tokens are colours which must be met: those of the style, of plain areas, of letters and
	// lines, and of what is engraved or faded.
	Tokens []colour `json:"tokens"`
	// Ramps are gradients which must be met, such as backgrounds.
	Ramps []ramp `json:"ramps"`
	// Grounds are what soft sprites lie on.
	Grounds []colour `json:"grounds"`
	// Looks are how the sources are used, by the start of their names; the longest match counts.
	// A source without any is drawn as it is.
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

// readSet reads set.json in a folder of art.
func readSet(art string) (s set, err error) {
	b, err := os.ReadFile(filepath.Join(art, "set.json"))
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(b, &s); err != nil {
		return s, fmt.Errorf("%s: %w", art, err)
	}
	return s, nil
}
