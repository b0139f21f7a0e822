package interaction

import "time"

// DeferAfter is when an interaction is deferred: Discord accepts a first response within 3 s, and further ones
// for 15 minutes after it.
const DeferAfter = 2 * time.Second

// Limits for work on an interaction.
const (
	// GiveUp is the limit for handling an interaction.
	GiveUp = 60 * time.Second
	// LastWords is the limit for the final messages after that, or at shutdown.
	LastWords = 10 * time.Second
)
