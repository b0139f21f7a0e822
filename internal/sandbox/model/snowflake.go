package model

import (
	"strconv"
	"time"
)

// epoch is where Discord's snowflake ids begin, in milliseconds since 1970.
const epoch = 1420070400000

// flakes hands out snowflake ids: the milliseconds since epoch, shifted by 22 bits. They rise
// even while the clock stands still.
type IDs struct{ last uint64 }

func (f *IDs) Next(now time.Time) string {
	id := uint64(max(now.UnixMilli()-epoch, 1)) << 22
	f.last = max(id, f.last+1)
	return strconv.FormatUint(f.last, 10)
}

// seen makes sure that ids to come are larger than one handed out in an earlier life.
func (f *IDs) Reserve(id string) {
	if n, err := strconv.ParseUint(id, 10, 64); err == nil {
		f.last = max(f.last, n)
	}
}

// born tells when a snowflake was made.
func CreatedAt(id string) time.Time {
	n, _ := strconv.ParseUint(id, 10, 64)
	return time.UnixMilli(int64(n>>22) + epoch).UTC()
}

// older compares ids by their number.
func Older(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }
