package table

import (
	"cmp"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/hours"
	"dockside/game/ladder"
)

// VoteLasts is how long a vote for a rematch counts. Whoever voted longer ago does not expect a match
// any more that begins with their clock running.
const VoteLasts = 24 * time.Hour

// Vote is what comes with a vote for a rematch.
type Vote struct {
	Press string    // the id of the request; it stands in for a lucky word
	Next  string    // the id that the next table gets if this is the first vote
	Seed  fair.Seed // what the next match is drawn from if this is the first vote
	// Stakes are what the next match can bring each seat of this table, and Doubt why it will probably not
	// count, as far as is known.
	Stakes []ladder.Stake
	Doubt  ladder.Reason
}

// VoteRematch is a user's wish for a rematch. When all have it who have a vote, the table gets the id of
// the next one: ErrFinished says that it is agreed already, ErrNoVote that the user has left.
func (t *Table) VoteRematch(user string, v Vote, now time.Time) error {
	seat, ok := t.Seat(user)
	switch {
	case !ok:
		return ErrNotSeated
	case t.Phase != Over:
		return ErrStale
	case !t.Players[seat].hasVote(), slices.ContainsFunc(t.Players, t.missed):
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

// hasVote tells whether a rematch needs the wish of a player: of a person who has not left.
func (p Player) hasVote() bool { return p.User != "" && !p.Left() && !p.Gone }

// missed tells whether a player is gone, and no computer player can take the seat.
func (t *Table) missed(p Player) bool { return p.Gone && p.Level == "" && t.Standin == "" }

// voteLapsed tells whether a player has a vote that counts no more.
func (p Player) voteLapsed(now time.Time) bool {
	return !p.Voted.IsZero() && !now.Before(p.Voted.Add(VoteLasts))
}

// Willing lists the seats, ascending, that have voted for a rematch.
func (t *Table) Willing() []game.Seat {
	return t.seats(func(p Player) bool { return !p.Voted.IsZero() })
}

// Undecided lists the seats, ascending, whose votes a rematch lacks.
func (t *Table) Undecided() []game.Seat {
	return t.seats(func(p Player) bool { return p.hasVote() && p.Voted.IsZero() })
}

// LastVote tells whether a rematch lacks nothing but the vote of this seat.
func (t *Table) LastVote(s game.Seat, now time.Time) bool {
	lacks := t.seats(func(p Player) bool { return p.hasVote() && (p.Voted.IsZero() || p.voteLapsed(now)) })
	return slices.Equal(lacks, []game.Seat{s})
}

// VotesLapse is when the first of the votes for a rematch lapses that is not agreed on; zero if there are
// none.
func (t *Table) VotesLapse() time.Time {
	var first time.Time
	for _, p := range t.Players {
		if t.Next == "" && !p.Voted.IsZero() {
			first = hours.Earlier(first, p.Voted.Add(VoteLasts))
		}
	}
	return first
}

// dropVotes forgets the votes that have lapsed, and tells whether there were any. With the last of them
// go the id, the seed and the words of the rematch.
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

// CancelRematch takes all votes for a rematch back, and the agreement if there is one.
func (t *Table) CancelRematch(now time.Time) {
	t.Next, t.NextID, t.NextSeed, t.NextWords, t.NextChain = "", "", fair.Seed{}, nil, nil
	t.Given = nil
	for i := range t.Players {
		t.Players[i].Voted = time.Time{}
	}
	t.changed(now)
}

// Renew notes how it stands with a person today who has played here, before their rematch begins.
func (t *Table) Renew(who Person) {
	if seat, ok := t.Seat(who.ID); ok {
		t.Players[seat].wish(who)
		t.Players[seat].Away = who.Away
	}
}

// NextTable is the table of an agreed rematch: the same people, each one seat further, so that two swap
// their seats. A computer player keeps the seat of who has left, under the name that call gives to one
// of its level beside others. After a study it is the same study once more. The match has begun;
// against computer players alone it begins when its card is in the channel, see Ready.
func (t *Table) NextTable(
	r game.Rules, call func(level string, taken []string) string, d game.Dice, now time.Time,
) (*Table, error) {
	n := &Table{
		Schema:      Schema,
		ID:          t.Next,
		Location:    Location{Guild: t.Guild, Channel: t.Channel, Parent: t.Parent, Locale: t.Locale},
		Publication: Publication{Room: t.nextRoom()},
		Terms: Terms{
			Game:    r.Name,
			Version: r.Version,
			Options: t.Options,
			Pace:    t.Pace,
			Standin: t.Standin,
			Quiet:   t.Quiet,
			Aloud:   t.Aloud,
			Private: t.Private,
			Daily:   t.Daily,
			Bank:    t.Bank,
			Strict:  t.Strict,
		},
		Created: now,
		Expires: now,
		Players: t.nextPlayers(call),
	}
	chance := t.NextChance()
	n.Protocol, n.Seed, n.Words, n.Chain = chance.Dice, chance.Seed, chance.Words, chance.Chain
	n.Rated = t.Rated
	n.countPeople()
	if t.From.Match != "" {
		n.From, n.Log, n.Shown.Summed = t.From, slices.Clone(t.Log[:t.From.Plays]), t.From.Plays
	}
	if n.Solo {
		n.Phase, n.Expires, n.Words, n.Chain = Open, now.Add(Patience), make([]string, len(n.Players)), nil
		n.changed(now)
		return n, nil
	}
	s, err := n.Replay(r)
	if err != nil {
		return nil, err
	}
	return n, s.start(*n, 0, "", d, now)
}

// nextPlayers are the players of a rematch, by its seats.
func (t *Table) nextPlayers(call func(level string, taken []string) string) []Player {
	players, names := slices.Clone(t.Players), t.Names()
	for i, p := range players {
		players[i].Voted, players[i].Pauses, players[i].Aborted, players[i].New = time.Time{}, false, false, false
		if p.Left() || p.Gone {
			level := cmp.Or(p.Level, t.Standin)
			names[i] = call(level, names)
			players[i] = Player{Name: names[i], Level: level}
		}
	}
	if t.From.Match != "" {
		return players
	}
	return shifted(players)
}

// nextWords are the words for a rematch, by its seats.
func (t *Table) nextWords() []string {
	words := slices.Clone(t.NextWords)
	if t.From.Match != "" {
		return words
	}
	return shifted(words)
}

// NextSeat is the seat in a rematch of whoever has a seat now.
func (t *Table) NextSeat(s game.Seat) game.Seat {
	if t.From.Match != "" {
		return s
	}
	n := game.Seat(len(t.Players))
	return (s + n - 1) % n
}

// shifted moves what belongs to the seats one seat further.
func shifted[T any](bySeat []T) []T {
	if len(bySeat) == 0 {
		return bySeat
	}
	return append(bySeat[1:], bySeat[0])
}
