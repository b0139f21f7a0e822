// Package table is the logic around a match: challenges and lobbies, clocks, takebacks, the end, rematches, and a
// record of what Discord has been shown. It is pure: the time is passed in, and nothing is sent or stored here.
//
// A Table is one aggregate, which a store writes as a whole. Its fields are groups, and what needs a single group is a
// method of that group: Contest is the match as its players know it, Publication is what Discord shows, Fairness is the
// source of chance, Forecast the stakes. Methods of Table need several groups, mostly since a change has to be
// published. Methods of Session also need the replayed match.
//
// There is a file for each group of rules. Files use each other in one direction: the groups, table.go, the rules of a
// Table, session.go, the rules of a Session.
package table

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/ladder"
)

// Schema is the version of a stored Table. It rises with any change after which an older program would misread a table,
// since stores refuse tables of other versions: all running matches end. It does not rise for new fields without which
// an older program, during an upgrade, only repeats a pause, refuses to take back a move, or does not start a lobby by
// itself.
const Schema = 6

// Table is a match with everything around it, as a store keeps it. All state that must survive a restart is here.
//
// Its JSON is flat: the fields of the embedded structs are fields of the table. Schema, id and revision come first,
// since a store reads them without the rest.
type Table struct {
	Schema   int    `json:"schema"`
	ID       string `json:"id"`       // 1 to 20 characters of [0-9a-z]
	Revision int64  `json:"revision"` // counts writes; only stores change it

	Contest
	Fairness
	Forecast
	Publication

	// RenotifyAt is when the card of a challenge is sent again: at the end of the quiet hours in which a rival was
	// challenged, or a day after a seat was opened to anybody. It is zero for never.
	RenotifyAt time.Time `json:"knock,omitzero"`
	// GapsUntil is the end of the last Gap by which all deadlines here were moved.
	GapsUntil time.Time `json:"excused,omitzero"`

	Spectators `json:"spectators,omitempty"`
	Alerts
	Losses
	// TipsShut reports whether predictions have closed, since one side was certain, or nearly certain, to win.
	TipsShut bool `json:"tipsShut,omitempty"`

	Review   *Review `json:"review,omitempty"` // nil until the match is reviewed
	Requests `json:"requests,omitempty"`
}

// Forecast is an estimate of the effect of a match on the ladders, made when it was offered or began. The ladders
// decide at its end.
type Forecast struct {
	// Doubt is the reason why the match will probably not count although it is rated.
	Doubt ladder.Reason `json:"doubt,omitempty"`
	// Stakes are the possible changes for each seat on the server's ladder of all time; empty while unknown.
	Stakes []ladder.Stake `json:"stakes,omitempty"`
	// Renown is the standing of the host on that ladder while the opponent is unknown; zero if unknown.
	Renown ladder.Renown `json:"renown,omitzero"`
}

// Fairness is the source of chance, which is secret until the match ends.
type Fairness struct {
	Seed  fair.Seed   `json:"seed,omitzero"`   // zero where the dice cannot be verified
	Words []string    `json:"words,omitempty"` // the lucky words by seat, "" for none; secret as well
	Chain []game.Link `json:"chain,omitempty"` // the published commitments
	// Given counts how often each person has set or removed a word for the match that may begin, or for the rematch.
	// It includes people who have left a lobby under a pseudonym, see fair.Chance.Pseudonym.
	Given map[string]int `json:"given,omitempty"`
	// Forgotten are the seats, ascending, whose words were deleted.
	Forgotten []game.Seat `json:"forgotten,omitempty"`
	Protocol  string      `json:"protocol,omitempty"` // the way chance is drawn, see fair.Protocol

	// NextSeed and NextWords are the seed and the words of the rematch, the words by the seats of this table. The seed
	// is bound to NextID. NextChain are the published commitments to the words, by the seats of the next table.
	NextSeed  fair.Seed   `json:"nextSeed,omitzero"`
	NextWords []string    `json:"nextWords,omitempty"`
	NextChain []game.Link `json:"nextChain,omitempty"`
}

// IsVerifiable reports whether everybody can verify the dice of the match after its end.
func (f *Fairness) IsVerifiable() bool { return f.Seed != (fair.Seed{}) }

// SeatsWithWord returns the seats, ascending, that have chosen a lucky word for the match that may begin.
func (f *Fairness) SeatsWithWord() []game.Seat {
	var seats []game.Seat
	for i, w := range f.Words {
		if w != "" {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}

// forgetWord deletes the word of a seat. Its published commitment stays.
func (f *Fairness) forgetWord(seat game.Seat) {
	if int(seat) < len(f.Words) && f.Words[seat] != "" {
		f.Words[seat] = ""
		f.Forgotten = append(f.Forgotten, seat)
		slices.Sort(f.Forgotten)
	}
}

// copied returns a copy whose players and words may be changed.
func (t *Table) copied() Table {
	c := *t
	c.Players, c.Words = slices.Clone(t.Players), slices.Clone(t.Words)
	return c
}

// Ladders returns the ladders to which the match belongs after its end.
func (t *Table) Ladders() []ladder.Name { return ladder.For(t.Game, t.Guild, t.EndedAt()) }
