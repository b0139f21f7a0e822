package guild

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/storage"
)

// Predictions are the summed predictions of spectators in a guild, of matches that have been archived.
type Predictions struct {
	storage.Versioned
	Counted map[string]time.Time `json:"counted,omitempty"` // counted matches that may still be stored, and when
	People  []Predictor          `json:"people"`
}

// Predictor is the summed score of a user's predictions for one game.
type Predictor struct {
	User  string    `json:"user"`
	Name  string    `json:"name,omitempty"`
	Game  string    `json:"game"`
	Tips  int       `json:"tips"`
	Ahead float64   `json:"ahead"` // sum by which the predictions were better than the bot's
	Last  time.Time `json:"last"`
}

// PredictionsOf returns the document with the predictions of a guild.
func PredictionsOf(guild string) storage.Document[Predictions] {
	return storage.Document[Predictions]{Key: "prophets/" + guild}
}

// tallied is how long Counted names a match. It exceeds the time until a match has left the store.
const tallied = 30 * 24 * time.Hour

// LoadPredictions reads the predictions of a guild.
func LoadPredictions(ctx context.Context, s storage.DocumentReader, guild string) (Predictions, error) {
	t, err := PredictionsOf(guild).Load(ctx, s)
	t.markErased()
	return t, err
}

// markErased turns the ids of erased users, who have no name, into tombstone ids.
func (k *Predictions) markErased() {
	for i, p := range k.People {
		if p.Name == "" && !ladder.Gone(p.User) {
			k.People[i].User = ladder.Mark(p.User)
		}
	}
}

// CountPredictions adds the predictions of a rated match to the totals of its guild, once.
func CountPredictions(ctx context.Context, s storage.Documents, t *table.Table, now time.Time) error {
	if !t.Rated || len(t.Scored()) == 0 { // a match becomes friendly if one of its players is banned
		return nil
	}
	_, err := PredictionsOf(t.Guild).Revise(ctx, s, func(known *Predictions) error {
		if _, counted := known.Counted[t.ID]; counted {
			return nil
		}
		known.markErased()
		known.Add(t)
		if known.Counted == nil {
			known.Counted = map[string]time.Time{}
		}
		maps.DeleteFunc(known.Counted, func(_ string, at time.Time) bool { return now.Sub(at) > tallied })
		known.Counted[t.ID] = now
		return nil
	})
	return err
}

// Add adds the predictions of a match to the sums of their users, who keep their latest names.
func (k *Predictions) Add(t *table.Table) {
	for _, w := range t.Scored() {
		i := slices.IndexFunc(k.People, func(p Predictor) bool { return p.User == w.User && p.Game == t.Game })
		if i < 0 {
			i, k.People = len(k.People), append(k.People, Predictor{User: w.User, Game: t.Game})
		}
		p := &k.People[i]
		if p.Name == "" || t.Ended.After(p.Last) {
			p.Name, p.Last = w.Name, t.Ended
		}
		p.Tips++
		p.Ahead += w.Tip.Score.Ahead()
	}
}

// PredictionsBy returns the summed predictions of a user in all guilds, given the keys of all documents.
func PredictionsBy(
	ctx context.Context, s storage.Documents, documents []string, user string,
) (all []Predictor, err error) {
	for _, key := range documents {
		guild, is := strings.CutPrefix(key, PredictionsOf("").Key)
		if !is {
			continue
		}
		k, err := LoadPredictions(ctx, s, guild)
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
