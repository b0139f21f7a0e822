package past

import (
	"context"
	"slices"

	"dockside/bot/interaction"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/visibility"
	"dockside/game/ladder"
	"dockside/game/table"
)

// The limits of autocomplete for finished matches.
const (
	SoughtAtFirst = 25 // matches of the user that are searched before they type
	soughtAtMost  = 60 // matches of the user that are searched once they have typed
	channelsTyped = 3  // channels about which Discord is asked
)

// SuggestOver autocompletes finished matches that the user may see, latest first.
func (f Finder) SuggestOver(ctx context.Context, r *interaction.Request, typed string) ([]ui.Option, error) {
	over, err := f.soughtOver(ctx, r, typed)
	return presenter.MatchOptions(r.Language, r.User.ID, over...), err
}

// SuggestRecorded autocompletes matches whose record the user may have. Beside the finished ones, these are the matches
// that they play here, if the game has no hidden information.
func (f Finder) SuggestRecorded(ctx context.Context, r *interaction.Request, typed string) ([]ui.Option, error) {
	running, err := f.soughtRunning(ctx, r, typed)
	if err != nil {
		return nil, err
	}
	over, err := f.soughtOver(ctx, r, typed)
	return presenter.MatchOptions(r.Language, r.User.ID, append(running, over...)...), err
}

// soughtRunning returns the matches that fit the typed text and that the user plays here, in games without hidden
// information.
func (f Finder) soughtRunning(ctx context.Context, r *interaction.Request, typed string) ([]*table.Table, error) {
	ids, err := f.Store.Seated(ctx, r.User.ID)
	if err != nil {
		return nil, err
	}
	tables, err := f.nearBy(ctx, ids...)
	return f.soughtAmong(r, typed, tables, func(t *table.Table) bool {
		g, err := f.Tables.Game(t.Game)
		return err == nil && !g.Rules.Hidden && interaction.IsPlayed(t, r) && visibility.Near(t, r.Interaction)
	}), err
}

// soughtOver returns the finished matches that fit the typed text and that the user may see. It leaves out matches of
// others if a block exists between the user and a player. The archive is too slow for autocomplete, so archived matches
// come from the user's own history only.
func (f Finder) soughtOver(ctx context.Context, r *interaction.Request, typed string) ([]*table.Table, error) {
	back := SoughtAtFirst
	if typed != "" {
		back = soughtAtMost
	}
	ids, _, err := f.Store.Finished(ctx, r.User.ID, 0, back)
	if err != nil {
		return nil, err
	}
	noted, err := f.notedAround(ctx, r)
	if err != nil {
		return nil, err
	}
	look := f.Visibility.Budget(channelsTyped)
	sees := func(channel string) bool { return look.Sees(ctx, r.Interaction, channel) }
	tables, err := f.nearBy(ctx, slices.Concat(ids, noted, []string{typed})...)
	if err != nil {
		return nil, err
	}
	entries, _, err := f.Store.History(ctx, r.Guild, r.User.ID, 0, back)
	if err != nil {
		return nil, err
	}
	over := f.soughtAmong(r, typed, withThose(tables, entries), func(t *table.Table) bool {
		return t.Phase == table.Over && showsOver(r, t, sees)
	})
	return f.inPeace(ctx, r.User.ID, over)
}

// withThose adds the missing tables of a history. They contain only the data of the entry.
func withThose(tables []*table.Table, history []ladder.Entry) []*table.Table {
	there := map[string]bool{}
	for _, t := range tables {
		there[t.ID] = true
	}
	for _, e := range history {
		if there[e.Match] {
			continue
		}
		t := &table.Table{
			ID:          e.Match,
			Publication: table.Publication{Location: table.Location{Guild: e.Guild, Channel: e.Channel}},
			Contest: table.Contest{
				Terms:  table.Terms{Game: e.Game},
				Phase:  table.Over,
				Ending: table.Ending{Ended: e.Ended},
			},
		}
		for _, p := range e.Players {
			t.Players = append(t.Players, table.Player{User: p.User, Name: p.Name})
		}
		tables = append(tables, t)
	}
	return tables
}

// notedAround returns the ids of the latest finished matches in the channel of a request, and on its server.
func (f Finder) notedAround(ctx context.Context, r *interaction.Request) (ids []string, err error) {
	if r.Guild == "" { // in a direct message, all matches are the user's own
		return nil, nil
	}
	documents, err := f.Store.Documents(
		ctx, tables.RecentIn(r.Channel).Key, tables.RecentIn(r.BaseChannel).Key, tables.RecentOn(r.Guild).Key,
	)
	if err != nil {
		return nil, err
	}
	for _, raw := range documents {
		known, err := tables.RecentIn(r.Channel).Decode(raw)
		if err != nil {
			return nil, err
		}
		for _, e := range known.All() {
			ids = append(ids, e.Match)
		}
	}
	return ids, nil
}

// nearBy loads the tables that are in the store, not in the archive. Malformed ids are ignored.
func (f Finder) nearBy(ctx context.Context, ids ...string) ([]*table.Table, error) {
	ids = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !tables.IsID(id) })
	slices.Sort(ids)
	return f.Near.LoadMany(ctx, slices.Compact(ids)...)
}

// soughtAmong returns the tables that fit the typed text and meant, latest first.
func (f Finder) soughtAmong(
	r *interaction.Request, typed string, tables []*table.Table, meant func(*table.Table) bool,
) []*table.Table {
	slices.SortFunc(tables, func(a, b *table.Table) int { return b.EndedAt().Compare(a.EndedAt()) })
	return slices.DeleteFunc(tables, func(t *table.Table) bool {
		_, err := f.Tables.Game(t.Game)
		return err != nil || !interaction.HasWords(presenter.MatchOptions(r.Language, r.User.ID, t)[0], typed) || !meant(t)
	})
}

// inPeace removes the tables without the user at which a block exists between the user and a player.
func (f Finder) inPeace(ctx context.Context, user string, tables []*table.Table) ([]*table.Table, error) {
	var others []string
	foreign := func(t *table.Table) bool {
		_, seated := t.Seat(user)
		return !seated
	}
	for _, t := range tables {
		if foreign(t) {
			others = append(others, t.Users()...)
		}
	}
	if len(others) == 0 {
		return tables, nil
	}
	slices.Sort(others)
	avoided, err := f.Members.Avoided(ctx, user, slices.Compact(others))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(tables, func(t *table.Table) bool {
		return foreign(t) && slices.ContainsFunc(t.Users(), func(other string) bool { return avoided[other] })
	}), nil
}
