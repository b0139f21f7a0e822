package guild

import (
	"context"

	"dockside/storage"
)

// ThreadNotices are the reasons for missing threads that a guild has been told. They are told again after it
// changes its settings.
type ThreadNotices struct {
	storage.Versioned
	Reasons []string `json:"reasons,omitempty"`
}

// ThreadNoticesOf returns the document with the notices of a guild.
func ThreadNoticesOf(guild string) storage.Document[ThreadNotices] {
	return storage.Document[ThreadNotices]{Key: "rooms/" + guild}
}

// ForgetThreadNotices resets the notices, so that a guild is told again why matches have no threads.
func ForgetThreadNotices(ctx context.Context, s storage.Documents, guild string) error {
	return ThreadNoticesOf(guild).Set(ctx, s, ThreadNotices{})
}
