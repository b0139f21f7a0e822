package table

import (
	"slices"
	"time"

	"dockside/game"
	"dockside/game/fair"
)

// Vote is what comes with a vote for a rematch.
type Vote struct {
	Press string    // the id of the request; it stands in for a lucky word
	Next  string    // the id that the next table gets if this is the last vote
	Seed  fair.Seed // what the next match is drawn from if this is the first vote
}

// VoteRematch is a user's wish for a rematch. When everybody has it, the table gets the id of the
// next one: ErrFinished says that it is agreed already.
func (t *Table) VoteRematch(user string, v Vote, now time.Time) error {
	seat, ok := t.Seat(user)
	switch {
	case !ok:
		return ErrNotSeated
	case t.Phase != Over:
		return ErrStale
	case t.Next != "":
		return ErrFinished
	}
	if len(t.Rematch) == 0 {
		t.Rematch, t.NextSeed, t.NextWords = make([]bool, len(t.Players)), v.Seed, make([]string, len(t.Players))
	}
	t.Rematch[seat] = true
	if t.NextSeed != (fair.Seed{}) && t.NextWords[seat] == "" {
		t.NextWords[seat] = v.Press
	}
	t.Players[seat].Acted = now
	for i, p := range t.Players {
		t.Rematch[i] = t.Rematch[i] || p.User == ""
	}
	if !slices.Contains(t.Rematch, false) {
		t.Next = v.Next
	}
	t.changed(now)
	return nil
}

// NextTable is the table of an agreed rematch: the same people, each one seat further, so that two swap
// their seats. After a study it is the same study once more. The match has begun; against computer
// players it begins when its card is in the channel, see Ready.
func (t *Table) NextTable(r game.Rules, d game.Dice, now time.Time) (*Table, error) {
	n := &Table{
		Schema: Schema, ID: t.Next, Guild: t.Guild, Channel: t.Channel, Locale: t.Locale,
		Game: r.Name, Version: r.Version, Options: t.Options, Pace: t.Pace, Rated: t.Rated, Solo: t.Solo, Standin: t.Standin,
		Quiet:   t.Quiet,
		Created: now, Expires: now, Players: slices.Clone(t.Players),
		Seed: t.NextSeed, Protocol: fair.Protocol, Words: slices.Clone(t.NextWords),
	}
	for i, p := range n.Players {
		if p.Left() {
			n.Players[i].Level = ""
		}
	}
	if t.From.Match != "" {
		n.From, n.Log, n.Shown.Summed = t.From, slices.Clone(t.Log[:t.From.Plays]), t.From.Plays
	} else {
		n.Players, n.Words = shifted(n.Players), shifted(n.Words)
	}
	if n.Solo {
		n.Phase, n.Expires, n.Words = Open, now.Add(Patience), make([]string, len(n.Players))
		n.changed(now)
		return n, nil
	}
	s, err := n.Replay(r)
	if err != nil {
		return nil, err
	}
	return n, s.start(*n, "", d, now)
}

// shifted moves what belongs to the seats one seat further.
func shifted[T any](bySeat []T) []T {
	if len(bySeat) == 0 {
		return bySeat
	}
	return append(bySeat[1:], bySeat[0])
}

// CancelRematch takes the agreement on a rematch back, because it cannot be had.
func (t *Table) CancelRematch(now time.Time) {
	t.Next, t.Rematch, t.NextSeed, t.NextWords = "", nil, fair.Seed{}, nil
	t.changed(now)
}

// LastVote tells whether a rematch lacks nothing but the vote of this seat.
func (t *Table) LastVote(s game.Seat) bool {
	for i, p := range t.Players {
		voted := i < len(t.Rematch) && t.Rematch[i]
		if !voted && p.User != "" && game.Seat(i) != s {
			return false
		}
	}
	return true
}
