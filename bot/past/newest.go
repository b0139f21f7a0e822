package past

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/tables"
)

// Newest returns the id of the latest finished match that the user has seen in the channel of a request. In a thread
// without one it uses the channel of the thread. It returns ErrNoPast if there is none.
func (f Finder) Newest(ctx context.Context, r *interaction.Request) (string, error) {
	for _, channel := range []string{r.Channel, r.Parent} {
		newest, err := f.newestIn(ctx, channel, r.User.ID)
		if err != nil || newest.Match != "" {
			return newest.Match, err
		}
	}
	return "", ErrNoPast
}

// newestIn returns the latest finished match that a user has seen in a channel; zero if there is none.
func (f Finder) newestIn(ctx context.Context, channel, user string) (newest tables.Recent, err error) {
	documents, err := f.Store.Documents(ctx, tables.RecentIn(channel).Key, tables.RecentOwn(channel, user).Key)
	for _, raw := range documents {
		known, err := tables.RecentIn(channel).Decode(raw)
		if err != nil {
			return tables.Recent{}, err
		}
		if known.Ended.After(newest.Ended) {
			newest = known
		}
	}
	return newest, err
}
