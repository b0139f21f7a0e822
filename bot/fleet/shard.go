package fleet

import (
	"cmp"
	"fmt"
)

// Shard is shard ID, from 0, of Of shards in all. A server belongs to the shard (server >> 22) mod Of, direct messages
// to shard 0.
type Shard struct{ ID, Of int }

// String returns a shard such as "3/16".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.ID, s.Of) }

// MarshalText implements encoding.TextMarshaler.
func (s Shard) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *Shard) UnmarshalText(text []byte) error {
	var read Shard
	if _, err := fmt.Sscanf(string(text), "%d/%d", &read.ID, &read.Of); err != nil || read.String() != string(text) {
		return fmt.Errorf("%q is no shard", text)
	}
	*s = read
	return nil
}

func (s Shard) compare(o Shard) int { return cmp.Or(cmp.Compare(s.Of, o.Of), cmp.Compare(s.ID, o.ID)) }
