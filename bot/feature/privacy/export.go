package privacy

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"dockside/bot/erasure"
	"dockside/bot/guild"
	"dockside/bot/interaction"
	"dockside/bot/member"
	"dockside/bot/panel"
	"dockside/bot/tables"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/agenda"
	"dockside/game/ladder"
	"dockside/game/table"
)

// maxExport is the size in bytes beyond which an export includes no more records. Discord accepts files up to 10 MiB.
const maxExport = 9 << 20

// export responds with all data of the user as one ZIP file.
func (f Feature) export(ctx context.Context, r *interaction.Request) (interaction.Response, error) {
	data, left, err := f.packed(ctx, r)
	if err != nil {
		return interaction.Response{}, err
	}
	return interaction.Response{Kind: interaction.Ephemeral, Screen: exportedScreen(r.Language, data, left)}, nil
}

// exported is the data of a user, as the export contains it beside the records of their matches.
type exported struct {
	User      string                     `json:"user"`
	Made      time.Time                  `json:"made"`
	Documents map[string]json.RawMessage `json:"documents"` // settings, blocked users and so on, by key
	Agenda    *agenda.Agenda             `json:"agenda,omitempty"`
	Ratings   []rated                    `json:"ratings"`
	Histories map[string][]ladder.Entry  `json:"histories"` // by server; "" for DMs
	Games     []played                   `json:"games"`
	Watched   []watched                  `json:"watched,omitempty"`
	Foretold  []guild.Predictor          `json:"foretold,omitempty"` // sums of tips on archived matches
	Shows     []guild.Prediction         `json:"shows,omitempty"`    // predictions on evening shows of the last days
	// Alerts are the open seats that they want notifications of, by server.
	Alerts map[string]guild.Subscriber `json:"alerts,omitempty"`
	// Crowns are the purposes of the crowns that they have, or are about to get, by server.
	Crowns  map[string]string `json:"crowns,omitempty"`
	Ended   []string          `json:"ended,omitempty"`   // tables that they have ended as a moderator
	Reasons map[string]string `json:"reasons,omitempty"` // for ending these, by table id
}

// giveReason adds the reason that the user gave for ending a match as a moderator.
func (x *exported) giveReason(t *table.Table) {
	if t.EndedFor == "" || t.Ender != x.User {
		return
	}
	if x.Reasons == nil {
		x.Reasons = map[string]string{}
	}
	x.Reasons[t.ID] = t.EndedFor
}

// watched is a match that the user has followed.
type watched struct {
	ID      string          `json:"id"`
	Guild   string          `json:"guild,omitempty"`
	Channel string          `json:"channel"`
	Game    string          `json:"game"`
	Own     table.Spectator `json:"own"`
}

// rated is the standing of the user on a ladder.
type rated struct {
	Ladder   ladder.Name     `json:"ladder"`
	Standing ladder.Standing `json:"standing"`
}

// played is a table of the user: what is public, and the private data of their own seat.
type played struct {
	ID       string       `json:"id"`
	Guild    string       `json:"guild,omitempty"`
	Channel  string       `json:"channel"`
	Game     string       `json:"game"`
	Options  []string     `json:"options,omitempty"`
	Rated    bool         `json:"rated,omitempty"`
	Phase    table.Phase  `json:"phase"`
	Created  time.Time    `json:"created"`
	Ended    time.Time    `json:"ended,omitzero"`
	Names    []string     `json:"names"`
	Seat     game.Seat    `json:"seat"`
	Waiting  int          `json:"waiting,omitempty"` // the place on the waiting list instead of a seat
	Own      table.Player `json:"own"`
	Word     string       `json:"word,omitempty"`
	NextWord string       `json:"nextWord,omitempty"`
	Record   string       `json:"record,omitempty"` // the file with the record of a finished match
}

// packed returns all data of the user as a ZIP archive; left is the number of records that did not fit. The oldest are
// left out.
func (f Feature) packed(ctx context.Context, r *interaction.Request) (data []byte, left int, err error) {
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	x := exported{User: r.User.ID, Made: f.Now().UTC(), Histories: map[string][]ladder.Entry{}}
	tables, err := f.tables(ctx, r.User.ID)
	if err != nil {
		return nil, 0, err
	}
	for _, t := range tables {
		p, ok := playedBy(t, r.User.ID)
		if !ok {
			x.Ended = append(x.Ended, t.ID)
			x.giveReason(t)
			continue
		}
		record := f.recordOf(r, t)
		switch {
		case record == "":
		case out.Len() > maxExport:
			left++
		default:
			p.Record = "records/" + fmt.Sprintf(view.RecordStyle, t.ID)
			if err := entry(archive, p.Record, []byte(record)); err != nil {
				return nil, 0, err
			}
		}
		x.Games = append(x.Games, p)
	}
	if err := f.beside(ctx, &x, tables); err != nil {
		return nil, 0, err
	}
	all, err := json.MarshalIndent(x, "", "  ")
	if err != nil {
		return nil, 0, err
	}
	err = errors.Join(entry(archive, "dockside.json", all), archive.Close())
	return out.Bytes(), left, err
}

// entry adds a file to an archive. It flushes the archive so that its size is known.
func entry(archive *zip.Writer, name string, data []byte) error {
	w, err := archive.Create(name)
	if err == nil {
		_, err = w.Write(data)
	}
	return errors.Join(err, archive.Flush())
}

// tables returns all tables of a user without duplicates. These are live tables, finished ones from the latest on,
// challenges that led to no match, and tables that the user has ended as a moderator.
func (f Feature) tables(ctx context.Context, user string) ([]*table.Table, error) {
	ids, err := f.Store.Seated(ctx, user)
	if err != nil {
		return nil, err
	}
	for from, total := 0, 1; from < total; from += member.ReadAtOnce {
		some, all, err := f.Store.Finished(ctx, user, from, member.ReadAtOnce)
		if err != nil {
			return nil, err
		}
		ids, total = append(ids, some...), all
	}
	for _, tag := range []string{table.ClosedBy(user), table.EndedBy(user)} {
		some, err := f.Store.Tagged(ctx, tag)
		if err != nil {
			return nil, err
		}
		ids = append(ids, some...)
	}
	var tables []*table.Table
	seen := map[string]bool{}
	ids = slices.DeleteFunc(ids, func(id string) bool {
		before := seen[id]
		seen[id] = true
		return before
	})
	for some := range slices.Chunk(ids, member.ReadAtOnce) {
		more, err := f.Store.LoadMany(ctx, some...)
		if err != nil {
			return nil, err
		}
		tables = append(tables, more...)
	}
	return tables, nil
}

// playedBy returns a table as one of its players may see it, or false if the user has no seat and waits for none.
func playedBy(t *table.Table, user string) (p played, ok bool) {
	p = played{
		ID: t.ID, Guild: t.Guild, Channel: t.Channel, Game: t.Game, Options: t.Options, Rated: t.Rated, Phase: t.Phase,
		Created: t.Created, Ended: t.Ended, Names: t.Names(), Waiting: t.Place(user),
	}
	seat, seated := t.Seat(user)
	switch {
	case p.Waiting > 0:
		p.Own = t.Queue[p.Waiting-1]
		return p, true
	case !seated:
		return played{}, false
	}
	p.Seat, p.Own = seat, t.Players[seat]
	p.Own.Clock.Answer = time.Time{} // secret, see table.Clock
	if int(seat) < len(t.Words) {
		p.Word = t.Words[seat]
	}
	if int(seat) < len(t.NextWords) {
		p.NextWord = t.NextWords[seat]
	}
	return p, true
}

// recordOf returns the record of a finished match, in the format of /record. It is empty if there is none.
func (f Feature) recordOf(r *interaction.Request, t *table.Table) string {
	if t.Phase != table.Over {
		return ""
	}
	v, err := f.Tables.See(t)
	if err != nil {
		return ""
	}
	return view.PastOf(v).For(r.Language).Record.String()
}

// beside adds the data that is stored outside of tables. It leaves out the interaction tickets of private panels, which
// are secret and are stored for minutes only.
func (f Feature) beside(ctx context.Context, x *exported, tables []*table.Table) error {
	names, guilds := map[ladder.Name]bool{}, map[string]bool{"": true}
	for _, t := range tables {
		guilds[t.Guild] = true
		if t.Phase == table.Over {
			for _, name := range t.Ladders() {
				names[name] = true
			}
		}
	}
	for name := range names {
		s, err := f.Store.Standings(ctx, name, x.User)
		if err != nil {
			return err
		}
		if s[0].Games > 0 {
			x.Ratings = append(x.Ratings, rated{name, s[0]})
		}
	}
	slices.SortFunc(x.Ratings, func(a, b rated) int { return strings.Compare(a.Ladder.String(), b.Ladder.String()) })
	for guild := range guilds {
		list, err := f.wholeHistory(ctx, guild, x.User)
		if err != nil {
			return err
		}
		if len(list) > 0 {
			x.Histories[guild] = list
		}
	}
	a, err := f.Store.Agenda(ctx, x.User)
	if err != nil {
		return err
	}
	if a.Revision != 0 {
		x.Agenda = a
	}
	all, err := f.Members.Watched(ctx, x.User)
	if err != nil {
		return err
	}
	for _, t := range all {
		x.Watched = append(x.Watched, watched{t.ID, t.Guild, t.Channel, t.Game, *t.Spectator(x.User)})
	}
	keys, _, err := f.Store.FindText(ctx, x.User)
	if err != nil {
		return err
	}
	if x.Foretold, err = guild.PredictionsBy(ctx, f.Store, keys, x.User); err != nil {
		return err
	}
	if x.Shows, err = guild.PredictedOnShows(ctx, f.Store, keys, x.User); err != nil {
		return err
	}
	if x.Crowns, err = guild.CrownsOf(ctx, f.Store, keys, x.User); err != nil {
		return err
	}
	if x.Alerts, err = guild.AlertsFor(ctx, f.Store, keys, x.User); err != nil {
		return err
	}
	x.Documents, err = f.documents(ctx, keys, x.User)
	return err
}

// wholeHistory returns all history entries of a user on a server, or in direct messages for "".
func (f Feature) wholeHistory(ctx context.Context, guild, user string) (all []ladder.Entry, err error) {
	for from, total := 0, 1; from < total; from += tables.HistoryPage {
		var some []ladder.Entry
		if some, total, err = f.Store.History(ctx, guild, user, from, tables.HistoryPage); err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// documents returns the documents of a user by key, except the tickets of panels.
func (f Feature) documents(ctx context.Context, keys []string, user string) (
	all map[string]json.RawMessage, err error,
) {
	all = map[string]json.RawMessage{}
	for _, key := range keys {
		if !erasure.NamesUser(key, user) || panel.IsKey(key) {
			continue
		}
		if all[key], err = f.Store.Document(ctx, key); err != nil {
			return nil, err
		}
	}
	return all, nil
}
