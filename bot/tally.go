package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"dockside/game/ladder"
	"dockside/game/table"
)

// tally is how well people have foretold on a server how matches end that have left the store.
type tally struct {
	Schema  int                  `json:"schema"`
	Counted map[string]time.Time `json:"counted,omitempty"` // matches that may be in the store still
	People  []foretold           `json:"people"`
}

// tallySchema is the version of tally.
const tallySchema = 1

// foretold are the tips of somebody on matches of a game.
type foretold struct {
	User  string    `json:"user"`
	Name  string    `json:"name,omitempty"`
	Game  string    `json:"game"`
	Tips  int       `json:"tips"`
	Ahead float64   `json:"ahead"` // by how much better than the house, all together
	Last  time.Time `json:"last"`
}

// tallyOf is the document with the tally of a server.
func tallyOf(guild string) string { return "prophets/" + guild }

// tallied is how long a tally names a match: longer than leaving the store takes.
const tallied = 30 * 24 * time.Hour

// readTally reads what a store has given. Who had everything about them deleted is nobody any more but a mark.
func readTally(raw json.RawMessage, err error) (t tally, _ error) {
	if raw == nil || err != nil {
		return tally{}, err
	}
	if err := json.Unmarshal(raw, &t); err != nil {
		return tally{}, fmt.Errorf("%w: a tally of tips: %w", table.ErrUnreadable, err)
	}
	for i, p := range t.People {
		if p.Name == "" && !ladder.Gone(p.User) {
			t.People[i].User = ladder.Mark(p.User)
		}
	}
	return t, nil
}

// tallyTips adds the tips on a match to the tally of its server, once.
func tallyTips(ctx context.Context, s Documents, t *table.Table, now time.Time) error {
	if len(t.Scored()) == 0 {
		return nil
	}
	return s.Revise(ctx, tallyOf(t.Guild), func(raw json.RawMessage) (json.RawMessage, error) {
		known, err := readTally(raw, nil)
		if _, counted := known.Counted[t.ID]; err != nil || counted {
			return raw, err
		}
		known.add(t)
		known.Counted = maps.Clone(known.Counted)
		maps.DeleteFunc(known.Counted, func(_ string, at time.Time) bool { return now.Sub(at) > tallied })
		if known.Counted == nil {
			known.Counted = map[string]time.Time{}
		}
		known.Schema, known.Counted[t.ID] = tallySchema, now
		return json.Marshal(known)
	})
}

// add adds the tips on a match to the sums of those who have given them, under the names of their latest ones.
func (k *tally) add(t *table.Table) {
	for _, w := range t.Scored() {
		i := slices.IndexFunc(k.People, func(p foretold) bool { return p.User == w.User && p.Game == t.Game })
		if i < 0 {
			i, k.People = len(k.People), append(k.People, foretold{User: w.User, Game: t.Game})
		}
		p := &k.People[i]
		if p.Name == "" || t.Ended.After(p.Last) {
			p.Name, p.Last = w.Name, t.Ended
		}
		p.Tips++
		p.Ahead += w.Tip.Score.Ahead()
	}
}

// tipsOf are the tips of somebody in all tallies.
func (d *desk) tipsOf(ctx context.Context, documents []string, user string) (all []foretold, err error) {
	for _, key := range documents {
		if !strings.HasPrefix(key, tallyOf("")) {
			continue
		}
		k, err := readTally(d.store.Document(ctx, key))
		if err != nil {
			return nil, err
		}
		for _, p := range k.People {
			if p.User == user {
				all = append(all, p)
			}
		}
	}
	return all, nil
}
