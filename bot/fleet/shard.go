package fleet

import (
	"cmp"
	"fmt"
)

// Shard is one of the parts into which Discord divides the servers of a bot: that of number ID of Of in all, counted
// from 0. A server belongs to the shard (server >> 22) mod Of; private messages to shard 0.
type Shard struct{ ID, Of int }

// String writes a shard as "3/16".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.ID, s.Of) }

// MarshalText implements encoding.TextMarshaler.
func (s Shard) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. It takes what String has written.
func (s *Shard) UnmarshalText(text []byte) error {
	var read Shard
	if _, err := fmt.Sscanf(string(text), "%d/%d", &read.ID, &read.Of); err != nil || read.String() != string(text) {
		return fmt.Errorf("%q is no shard", text)
	}
	*s = read
	return nil
}

func (s Shard) compare(o Shard) int { return cmp.Or(cmp.Compare(s.Of, o.Of), cmp.Compare(s.ID, o.ID)) }
