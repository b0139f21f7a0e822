// Package model holds Discord's objects as plain values, with the names of its JSON.
package model

import (
	"strconv"
	"time"
)

// epoch is the start of Discord's snowflake ids, in milliseconds since 1970.
const epoch = 1420070400000

// IDs generates snowflake ids: the milliseconds since epoch, shifted by 22 bits. They increase even if the clock does
// not advance.
type IDs struct{ last uint64 }

// Next returns a new id.
func (f *IDs) Next(now time.Time) string {
	id := uint64(max(now.UnixMilli()-epoch, 1)) << 22
	f.last = max(id, f.last+1)
	return strconv.FormatUint(f.last, 10)
}

// Reserve makes all new ids larger than an existing one.
func (f *IDs) Reserve(id string) {
	if n, err := strconv.ParseUint(id, 10, 64); err == nil {
		f.last = max(f.last, n)
	}
}

// CreatedAt returns the time at which an id was generated.
func CreatedAt(id string) time.Time {
	n, _ := strconv.ParseUint(id, 10, 64)
	return time.UnixMilli(int64(n>>22) + epoch).UTC()
}

// Older reports whether an id was generated before another one.
func Older(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }
