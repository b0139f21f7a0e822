package guild

import (
	"context"
	"slices"
	"strings"
	"time"

	"dockside/game"
	"dockside/storage"
)

// Shows are the evening shows of a guild: the current one, which may have ended, and those before it.
type Shows struct {
	storage.Versioned
	Since   time.Time `json:"since,omitzero"`   // when a channel was last chosen
	Slot    time.Time `json:"slot,omitzero"`    // the latest time for a show that has been dealt with
	Picking time.Time `json:"picking,omitzero"` // until when a replica looks for a match; zero for none
	Told    string    `json:"told,omitempty"`   // the channel of which the log channel knows that it is closed
	Current *Show     `json:"current,omitempty"`
	Before  []Shown   `json:"before,omitempty"` // the latest first
}

// Empty reports whether there is nothing to remember.
func (s Shows) Empty() bool {
	return s.Since.IsZero() && s.Slot.IsZero() && s.Picking.IsZero() && s.Told == "" && s.Current == nil &&
		len(s.Before) == 0
}

// ExpectShow lists a guild that chooses a channel for its evening show. It is called before the choice is stored. If
// the channel is closed, the log channel is told again.
func ExpectShow(ctx context.Context, s storage.Documents, job, guild string, now time.Time) error {
	if _, err := ShowsOf(guild).Revise(ctx, s, func(all *Shows) error {
		all.Since, all.Told = now.UTC(), ""
		return nil
	}); err != nil {
		return err
	}
	return AddEvening(ctx, s, job, guild)
}

// Shown is a match and the message that shows it.
type Shown struct {
	Match   string    `json:"match"`
	Channel string    `json:"channel"`
	Message string    `json:"message,omitempty"` // empty until it is sent
	Players []string  `json:"players,omitempty"` // user ids
	Ended   time.Time `json:"ended,omitzero"`    // when the result was shown; zero before
	// Withdrawn means that the message is to be deleted: a player was erased or does not want to be shown.
	Withdrawn bool `json:"withdrawn,omitempty"`
}

// Show is a match that is shown play by play, from a decision on.
type Show struct {
	Shown
	Picked time.Time   `json:"picked"`
	Closes time.Time   `json:"closes,omitzero"` // the end of predictions; zero until the message is sent
	Due    time.Time   `json:"due"`             // the time of the next step
	Lease  time.Time   `json:"lease,omitzero"`  // until when a replica makes it; zero for none
	Index  int         `json:"index"`           // of the decision in the log
	Moves  []game.Move `json:"moves"`           // the choices that are offered
	Best   game.Move   `json:"best,omitempty"`  // the choice that was clearly better; empty for none
	Stops  []int       `json:"stops"`           // the positions to show, as numbers of plays
	Step   int         `json:"step,omitempty"`  // how many of them were shown
	// Seat is the seat whose win chance changed most, and From and To are the chance before and after in percent.
	Seat        game.Seat    `json:"seat"`
	From        int          `json:"from"`
	To          int          `json:"to"`
	Predictions []Prediction `json:"predictions,omitempty"`
	Told        bool         `json:"told,omitempty"` // the players were told
}

// Prediction is what a member expects of a match that is shown.
type Prediction struct {
	User    string    `json:"user"`
	Name    string    `json:"name"`
	Move    game.Move `json:"move,omitempty"` // empty for none
	Side    int       `json:"side,omitempty"`
	Percent int       `json:"percent,omitempty"` // the win chance of the side; 0 for no prediction
}

// ShowsOf returns the document with the shows of a guild.
func ShowsOf(guild string) storage.Document[Shows] {
	return storage.Document[Shows]{Key: "show/" + guild}
}

// Prediction returns what a user has predicted; nothing if they have not.
func (s *Show) Prediction(user string) Prediction {
	i := slices.IndexFunc(s.Predictions, func(p Prediction) bool { return p.User == user })
	if i < 0 {
		return Prediction{}
	}
	return s.Predictions[i]
}

// Predict sets the prediction of a user.
func (s *Show) Predict(p Prediction) {
	s.Predictions = slices.DeleteFunc(s.Predictions, func(old Prediction) bool { return old.User == p.User })
	s.Predictions = append(s.Predictions, p)
}

// ShowsKept is how long after its end a show is remembered.
const ShowsKept = 3 * 24 * time.Hour

// Replace makes a show the current one.
func (s *Shows) Replace(by *Show) {
	if s.Current != nil {
		s.Before = slices.Insert(s.Before, 0, s.Current.Shown)
	}
	s.Current = by
}

// Expire forgets the shows that ended long ago, and those without a message.
func (s *Shows) Expire(now time.Time) {
	over := func(s Shown) bool { return !s.Ended.IsZero() && now.Sub(s.Ended) >= ShowsKept }
	s.Before = slices.DeleteFunc(s.Before, func(s Shown) bool { return over(s) || s.Message == "" })
	if s.Current != nil && over(s.Current.Shown) {
		s.Current = nil
	}
}

// Has reports whether a match was shown lately.
func (s *Shows) Has(match string) bool {
	return s.Current != nil && s.Current.Match == match ||
		slices.ContainsFunc(s.Before, func(s Shown) bool { return s.Match == match })
}

// Forget withdraws the shows in which a user played, and deletes the user's prediction. It reports whether there were
// any. An ended show is shown once more, since it may name the user.
func (s *Shows) Forget(user string) (found bool) {
	for i := range s.Before {
		found = s.Before[i].forget(user) || found
	}
	c := s.Current
	if c == nil {
		return found
	}
	found = c.forget(user) || found
	if c.Withdrawn {
		c.Predictions = nil
	}
	before := len(c.Predictions)
	c.Predictions = slices.DeleteFunc(c.Predictions, func(p Prediction) bool { return p.User == user })
	if len(c.Predictions) == before {
		return found
	}
	if !c.Ended.IsZero() {
		c.Ended, c.Step = time.Time{}, len(c.Stops)-1
	}
	return true
}

// forget withdraws the show if the user played in it, and reports whether they did.
func (s *Shown) forget(user string) bool {
	if !slices.Contains(s.Players, user) {
		return false
	}
	s.Players, s.Withdrawn = nil, true
	return true
}

// ForgetInShows withdraws the shows in which a user played, and deletes their predictions, in a document with the
// shows of a guild. It reports whether there were any.
func ForgetInShows(ctx context.Context, s storage.Documents, key, user string) (found bool, err error) {
	_, err = storage.Document[Shows]{Key: key}.Revise(ctx, s, func(all *Shows) error {
		found = all.Forget(user)
		return nil
	})
	return found, err
}

// IsShows reports whether the document under a key has the shows of a guild.
func IsShows(key string) bool { return strings.HasPrefix(key, ShowsOf("").Key) }

// PredictedOnShows returns the predictions of a user on shows, given the keys of all documents.
func PredictedOnShows(
	ctx context.Context, s storage.DocumentReader, documents []string, user string,
) (all []Prediction, err error) {
	for _, key := range documents {
		if !IsShows(key) {
			continue
		}
		shows, err := storage.Document[Shows]{Key: key}.Load(ctx, s)
		if err != nil {
			return nil, err
		}
		if shows.Current == nil {
			continue
		}
		if p := shows.Current.Prediction(user); p.User != "" {
			all = append(all, p)
		}
	}
	return all, nil
}
