package table

import (
	"slices"
	"time"

	"dockside/game/fair"
	"dockside/game/hours"
	"dockside/game/ladder"
)

// Vote is a vote for a rematch.
type Vote struct {
	Press string    // the id of the request; it replaces a missing lucky word
	Next  string    // the id of the next table, used by the first vote
	Seed  fair.Seed // the seed of the next match, used by the first vote
	// Stakes are the possible rating changes of each seat of this table in the next match, and Doubt the reason why it
	// will probably not count, as far as known.
	Stakes []ladder.Stake
	Doubt  ladder.Reason
}

// VoteRematch records the vote of a user for a rematch. The last missing vote agrees on the id of the next table. It
// returns ErrFinished if the rematch is agreed already, and ErrNoVote if the user has left.
func (t *Table) VoteRematch(user string, v Vote, now time.Time) error {
	seat, ok := t.Seat(user)
	switch {
	case !ok:
		return ErrNotSeated
	case t.Phase != Over:
		return ErrStale
	case !t.Players[seat].hasVote(), slices.ContainsFunc(t.Players, t.missing):
		return ErrNoVote
	case t.Next != "":
		return ErrFinished
	}
	t.dropVotes(now)
	if len(t.Willing()) == 0 {
		t.NextID, t.NextSeed, t.NextWords = v.Next, v.Seed, make([]string, len(t.Players))
	}
	t.NextStakes, t.NextDoubt = v.Stakes, v.Doubt
	p := &t.Players[seat]
	if p.Acted = now; p.Voted.IsZero() {
		p.Voted = now
	}
	if t.NextSeed != (fair.Seed{}) && t.NextWords[seat] == "" {
		t.NextWords[seat] = v.Press
		t.publishWords()
	}
	if len(t.Undecided()) == 0 {
		t.Next = t.NextID
	}
	t.changed(now)
	return nil
}

// VotesLapse returns when the first vote for a rematch expires; zero if there is none or the rematch is agreed.
func (c *Contest) VotesLapse() time.Time {
	var first time.Time
	for _, p := range c.Players {
		if c.Next == "" && !p.Voted.IsZero() {
			first = hours.Earlier(first, p.Voted.Add(VoteLasts))
		}
	}
	return first
}

// dropVotes removes expired votes, and with the last vote the rematch. It reports whether there were any.
func (t *Table) dropVotes(now time.Time) bool {
	if lapse := t.VotesLapse(); lapse.IsZero() || now.Before(lapse) {
		return false
	}
	for i := range t.Players {
		if p := &t.Players[i]; p.voteLapsed(now) {
			p.Voted = time.Time{}
		}
	}
	if len(t.Willing()) == 0 {
		t.CancelRematch(now)
	}
	return true
}

// CancelRematch removes all votes for a rematch, and the agreement.
func (t *Table) CancelRematch(now time.Time) {
	t.Next, t.NextID, t.NextSeed, t.NextWords, t.NextChain = "", "", fair.Seed{}, nil, nil
	t.Given = nil
	for i := range t.Players {
		t.Players[i].Voted = time.Time{}
	}
	t.changed(now)
}
