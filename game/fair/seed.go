package fair

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
)

// Seed is the secret from which the draws of a match are derived. It is revealed when the match is over. Printing and
// logging a Seed reveal nothing.
type Seed [32]byte

// NewSeed reads a seed from a cryptographically secure source, such as crypto/rand.Reader.
func NewSeed(random io.Reader) (Seed, error) {
	var s Seed
	if _, err := io.ReadFull(random, s[:]); err != nil {
		return Seed{}, fmt.Errorf("draw a seed: %w", err)
	}
	return s, nil
}

// digits returns the seed as 64 digits of 0-9 and a-f.
func (s Seed) digits() string { return hex.EncodeToString(s[:]) }

// MarshalText reveals the seed, for stores and for records of finished matches: 64 digits of 0-9 and a-f.
func (s Seed) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, s[:]), nil }

// UnmarshalText parses what MarshalText returns.
func (s *Seed) UnmarshalText(text []byte) error {
	var read Seed
	if len(text) != hex.EncodedLen(len(read)) {
		return errors.New("a seed has 64 digits")
	}
	if _, err := hex.Decode(read[:], text); err != nil {
		return errors.New("a seed has no digits but 0-9 and a-f") // the error of package hex would reveal digits
	}
	*s = read
	return nil
}

// Format keeps the seed out of everything printed.
func (Seed) Format(f fmt.State, _ rune) { fmt.Fprint(f, "(a seed)") }

// LogValue keeps the seed out of logs.
func (Seed) LogValue() slog.Value { return slog.StringValue("(a seed)") }
