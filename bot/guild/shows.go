package guild

import (
	"context"
	"slices"
	"strings"
	"time"

	"dockside/game"
	"dockside/storage"
)

// Shows are the current evening show of a guild and when there was one. PastShows has those before it.
type Shows struct {
	storage.Versioned
	Slot    time.Time `json:"slot,omitzero"`     // the latest time for a show that has been dealt with
	Evening string    `json:"evening,omitempty"` // the local date of the latest evening with a show
	Picking time.Time `json:"picking,omitzero"`  // until when a replica looks for a match; zero for none
	Told    string    `json:"told,omitempty"`    // the channel that the log channel reports as closed
	Current *Show     `json:"current,omitempty"`
	Before  []Show    `json:"before,omitempty"` // shows that an earlier version of the bot kept here
}

// Empty reports whether there is nothing to remember.
func (s Shows) Empty() bool {
	return s.Slot.IsZero() && s.Picking.IsZero() && s.Told == "" && s.Current == nil && len(s.Before) == 0
}

// ExpectShow lists a guild that chooses a channel for its evening show. It is called before the choice is stored. If
// the channel is closed, the bot tells the log channel again.
func ExpectShow(ctx context.Context, s storage.Documents, job, guild string, now time.Time) error {
	if err := AttendShow(ctx, s, guild, now); err != nil {
		return err
	}
	if _, err := ShowsOf(guild).Revise(ctx, s, func(all *Shows) error {
		all.Told = ""
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
	// Withdrawn means that the message must be deleted: a player was erased or does not want to be shown.
	Withdrawn bool `json:"withdrawn,omitempty"`
	// Again means that the result must be shown again, since an erased member may be named in it.
	Again bool `json:"again,omitempty"`
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
	Told        bool         `json:"told,omitempty"` // the players were notified
}

// Prediction is a member's prediction of a shown match. After the end of the show, only members in the result have a
// User and a Name.
type Prediction struct {
	User    string    `json:"user,omitempty"`
	Name    string    `json:"name,omitempty"`
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

// Running reports whether a show has not ended, or its players were not told.
func (s *Show) Running() bool { return s.Ended.IsZero() || !s.Told }

// Over returns the shows that have ended, the latest first. They are to be kept as past shows.
func (s *Shows) Over() (all []Show) {
	if c := s.Current; c != nil && !c.Running() && !c.Withdrawn {
		all = append(all, *c)
	}
	return append(all, s.Before...)
}

// ClearOver forgets the shows that Over returns.
func (s *Shows) ClearOver() {
	if len(s.Over()) > len(s.Before) {
		s.Current = nil
	}
	s.Before = nil
}

// Forget withdraws the shows in which a user played, and deletes the user's prediction. It reports whether there were
// any.
func (s *Shows) Forget(user string) (found bool) {
	for i := range s.Before {
		found = s.Before[i].Forget(user) || found
	}
	return s.Current != nil && s.Current.Forget(user) || found
}

// Forget withdraws the show if a user played in it, and deletes the user's prediction. The result is then to be shown
// again, since it may name the user. It reports whether the show had anything of the user.
func (s *Show) Forget(user string) bool {
	if slices.Contains(s.Players, user) {
		s.Withdraw()
		return true
	}
	if s.Prediction(user).User == "" {
		return false
	}
	s.Predictions = slices.DeleteFunc(s.Predictions, func(p Prediction) bool { return p.User == user })
	s.Again = !s.Ended.IsZero()
	return true
}

// Withdraw requests that the message of the show is deleted.
func (s *Show) Withdraw() { s.Withdrawn, s.Players, s.Predictions = true, nil, nil }

// ForgetInShows withdraws the shows in which a user played, and deletes their predictions, in a document for which
// IsShows is true. It reports whether there were any.
func ForgetInShows(ctx context.Context, s storage.Documents, key, user string, now time.Time) (found bool, err error) {
	_, id, _ := strings.Cut(key, "/")
	if err := AttendShow(ctx, s, id, now); err != nil {
		return false, err
	}
	if ShowsOf(id).Key == key {
		_, err = ShowsOf(id).Revise(ctx, s, func(all *Shows) error {
			found = all.Forget(user)
			return nil
		})
		return found, err
	}
	_, err = PastShowsOf(id).Revise(ctx, s, func(all *PastShows) error {
		found = all.Forget(user)
		return nil
	})
	return found, err
}

// IsShows reports whether the document under a key has shows of a guild.
func IsShows(key string) bool {
	return strings.HasPrefix(key, ShowsOf("").Key) || strings.HasPrefix(key, PastShowsOf("").Key)
}

// PredictedOnShows returns the predictions of a user on shows, given the keys of all documents.
func PredictedOnShows(
	ctx context.Context, s storage.DocumentReader, documents []string, user string,
) (all []Prediction, err error) {
	for _, key := range documents {
		shows, err := showsUnder(ctx, s, key)
		if err != nil {
			return nil, err
		}
		for _, show := range shows {
			if p := show.Prediction(user); p.User != "" {
				all = append(all, p)
			}
		}
	}
	return all, nil
}

// showsUnder returns the shows in the document under a key; nothing if it has none.
func showsUnder(ctx context.Context, s storage.DocumentReader, key string) ([]Show, error) {
	if id, is := strings.CutPrefix(key, PastShowsOf("").Key); is {
		past, err := PastShowsOf(id).Load(ctx, s)
		return past.Shows, err
	}
	id, is := strings.CutPrefix(key, ShowsOf("").Key)
	if !is {
		return nil, nil
	}
	shows, err := ShowsOf(id).Load(ctx, s)
	if shows.Current == nil {
		return shows.Before, err
	}
	return append(shows.Before, *shows.Current), err
}
