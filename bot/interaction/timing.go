package interaction

import "time"

const DeferAfter = 2 * time.Second

// The clock of an interaction: Discord wants a first answer within 3 s and takes more for 15
// minutes.
const (
	GiveUp    = 60 * time.Second
	LastWords = 10 * time.Second
)
