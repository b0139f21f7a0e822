package guild

import (
	"context"

	"dockside/storage"
)

// ThreadNotices are the reasons for missing threads that the bot has reported to a guild. It reports them again after
// the guild changes its settings.
type ThreadNotices struct {
	storage.Versioned
	Reasons []string `json:"reasons,omitempty"`
}

// ThreadNoticesOf returns the document with the notices of a guild.
func ThreadNoticesOf(guild string) storage.Document[ThreadNotices] {
	return storage.Document[ThreadNotices]{Key: "rooms/" + guild}
}

// ForgetThreadNotices resets the notices, so that the bot reports again why matches have no threads.
func ForgetThreadNotices(ctx context.Context, s storage.Documents, guild string) error {
	return ThreadNoticesOf(guild).Set(ctx, s, ThreadNotices{})
}
