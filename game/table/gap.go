package table

import (
	"time"
)

// A gap leaves everybody at least a part of the pace, and enough time to come back.
const (
	gracePart  = 4
	leastGrace = 5 * time.Minute
)
