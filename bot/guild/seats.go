package guild

import (
	"slices"

	"dockside/storage"
)

// SeatOrder lists tables with open seats of a guild in the order in which they were opened. It may list tables that
// have closed since.
type SeatOrder struct {
	storage.Versioned
	Tables []string `json:"tables,omitempty"`
}

// Empty reports whether the list has no table.
func (o SeatOrder) Empty() bool { return len(o.Tables) == 0 }

// Remove removes tables from the list.
func (o *SeatOrder) Remove(ids ...string) {
	o.Tables = slices.DeleteFunc(o.Tables, func(id string) bool { return slices.Contains(ids, id) })
}

// SeatOrderOf returns the document with the order of the open seats of a guild.
func SeatOrderOf(guild string) storage.Document[SeatOrder] {
	return storage.Document[SeatOrder]{Key: "seat-order/" + guild}
}
