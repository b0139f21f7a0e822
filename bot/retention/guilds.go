package retention

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"dockside/bot/dailies"
	"dockside/bot/discord/gateway"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/rating"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/internal/panics"
	"dockside/storage"
)

// GuildDocuments returns the keys of the documents about a guild.
func GuildDocuments(id string) []string {
	return []string{
		member.GuildDocument(id).Key, guild.PolicyOf(id).Key, guild.HubOf(id).Key, guild.ThreadNoticesOf(id).Key,
		guild.PredictionsOf(id).Key, guild.ShowsOf(id).Key, guild.PastShowsOf(id).Key, dailies.GroupOf(id).Key,
		guild.SeatOrderOf(id).Key, guild.DailyLinesOf(id).Key, guild.DailyDigestOf(id).Key,
		guild.AlertsOf(id).Key, guild.CrownOf(id).Key,
	}
}

// GuildSweeper drops the data of guilds that removed the bot more than 30 days ago, and the details of old answers to
// the puzzle of the day. One replica at a time does it.
type GuildSweeper struct {
	Tables  *tables.Service
	Store   storage.Store    // with the archive behind it
	Now     func() time.Time // the clock that all replicas share
	Log     *slog.Logger
	Scores  rating.Settler
	Discord *gateway.Connection
}

// Round counts the guilds if that is due.
func (k GuildSweeper) Round(ctx context.Context) {
	if err := panics.Try(func() error { return k.count(ctx) }); err != nil && ctx.Err() == nil {
		k.Log.Error("cannot delete the data that is too old (will retry)", "error", err)
	}
}

// count counts the guilds if that is due. The first count of a new store is due a day after its start.
func (k GuildSweeper) count(ctx context.Context) error {
	now := k.Now()
	job := daily[guild.Departures]{guild.DeparturesDocument, func(s *guild.Departures) *time.Time { return &s.Counted }}
	return job.run(ctx, k.Store, now, func(last time.Time) error {
		if last.IsZero() {
			return nil
		}
		return errors.Join(dailies.ForgetOld(ctx, k.Store, now), k.compare(ctx, now))
	})
}

// revise updates the document of departures.
func (k GuildSweeper) revise(ctx context.Context, change func(*guild.Departures)) error {
	_, err := guild.DeparturesDocument.Revise(ctx, k.Store, func(s *guild.Departures) error {
		change(s)
		return nil
	})
	return err
}

// compare compares the guilds that have the bot with the guilds that have data. It drops the data of guilds that
// removed the bot long ago.
func (k GuildSweeper) compare(ctx context.Context, now time.Time) error {
	there, err := k.Discord.Guilds(ctx)
	if err != nil {
		return err
	}
	known, err := k.known(ctx)
	if err != nil {
		return err
	}
	var over []string
	if err := k.revise(ctx, func(s *guild.Departures) { over = s.Compare(there, known, now) }); err != nil ||
		len(over) == 0 {
		return err
	}
	if err := k.StopAll(ctx, over); err != nil {
		return err
	}
	for _, guild := range over {
		if err := k.Drop(ctx, guild); err != nil {
			return err
		}
		k.Log.Info("deleted the data of a server that removed the bot", "guild", guild)
	}
	return nil
}

// known returns the guilds that have data.
func (k GuildSweeper) known(ctx context.Context) (guilds []string, err error) {
	for _, prefix := range GuildDocuments("") {
		documents, _, err := k.Store.FindText(ctx, prefix)
		if err != nil {
			return nil, err
		}
		for _, key := range documents {
			if guild, is := strings.CutPrefix(key, prefix); is && guild != "" { // "" stands for the ladders of all guilds
				guilds = append(guilds, guild)
			}
		}
	}
	ladders, err := k.Store.Ladders(ctx)
	for _, name := range ladders {
		if name.Guild != "" {
			guilds = append(guilds, name.Guild)
		}
	}
	return guilds, err
}

// Drop deletes the ladders and the documents of a guild. The matches and histories of its members stay.
func (k GuildSweeper) Drop(ctx context.Context, id string) error {
	if err := k.revise(ctx, func(s *guild.Departures) {
		if s.Dropped == nil {
			s.Dropped = map[string]time.Time{}
		}
		s.Dropped[id] = k.Now()
	}); err != nil {
		return err
	}
	ladders, err := k.Store.Ladders(ctx)
	if err != nil {
		return err
	}
	for _, name := range ladders {
		if name.Guild == id {
			if err := k.Store.Drop(ctx, name); err != nil {
				return err
			}
		}
	}
	if err := dailies.Forget(ctx, k.Store, id, k.Now()); err != nil {
		return err
	}
	for _, key := range GuildDocuments(id) {
		if _, err := k.Store.Keep(ctx, key, nil, 0); err != nil {
			return err
		}
	}
	return k.revise(ctx, func(s *guild.Departures) { delete(s.Missing, id) })
}

// StopAll ends all live matches of some guilds, and settles unsettled ones while their ladders exist.
func (k GuildSweeper) StopAll(ctx context.Context, guilds []string) error {
	ids, err := k.Store.IDs(ctx)
	if err != nil {
		return err
	}
	for some := range slices.Chunk(ids, member.ReadAtOnce) {
		tables, err := k.Store.LoadMany(ctx, some...)
		if err != nil {
			return err
		}
		for _, t := range tables {
			if slices.Contains(guilds, t.Guild) && (t.Live() || t.Unsettled()) {
				if err := k.stop(ctx, t); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// stop ends a live match without a result, and settles it.
func (k GuildSweeper) stop(ctx context.Context, t *table.Table) error {
	v, err := k.Tables.See(t)
	if err != nil { // its rules are unknown
		_, err := k.Store.Update(ctx, t.ID, func(t *table.Table) error { return unlessOver(t.Stop(k.Now())) })
		return err
	}
	v, err = k.Tables.Update(ctx, v, func(v *view.View) error { return unlessOver(v.Stop(k.Now())) })
	if err != nil || !v.Unsettled() {
		return err
	}
	_, err = k.Scores.Settle(ctx, v)
	return err
}

// unlessOver ignores the error that a match has ended already.
func unlessOver(err error) error {
	if errors.Is(err, table.ErrFinished) {
		return nil
	}
	return err
}
