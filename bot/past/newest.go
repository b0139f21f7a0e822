package past

import (
	"context"

	"dockside/bot/interaction"
	"dockside/bot/tables"
)

// Newest is the id of the match that ended last in the channel of a call, as its user has seen that; where there is
// none in a thread, in the channel of that.
func (f Finder) Newest(ctx context.Context, c *interaction.Request) (string, error) {
	for _, channel := range []string{c.Channel, c.Parent} {
		newest, err := f.newestIn(ctx, channel, c.User.ID)
		if err != nil || newest.Match != "" {
			return newest.Match, err
		}
	}
	return "", ErrNoPast
}

// newestIn is the match that ended last in a channel, as a user has seen that; zero if there is none.
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
