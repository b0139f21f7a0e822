package guild

import (
	"context"

	"dockside/storage"
)

// ThreadNotices are the reasons for which matches have no threads that a server has heard, until it changes its
// settings.
type ThreadNotices struct {
	storage.Versioned
	Reasons []string `json:"reasons,omitempty"`
}

func ThreadNoticesOf(guild string) storage.Document[ThreadNotices] {
	return storage.Document[ThreadNotices]{Key: "rooms/" + guild}
}

// ForgetThreadNotices lets a server hear again why matches have no threads.
func ForgetThreadNotices(ctx context.Context, s storage.Documents, guild string) error {
	return ThreadNoticesOf(guild).Set(ctx, s, ThreadNotices{})
}
