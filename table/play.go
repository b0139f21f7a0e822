package table

import (
	"fmt"
	"slices"
	"time"

	"dockside/game"
	"dockside/game/fair"
)

// Play makes a move of a user. The decision is the one the pressed button was drawn for; a
// move that was typed has none ("").
//
// It returns ErrNotSeated, ErrFinished, ErrStale (the button is older than the position),
// ErrNotTurn, or what the rules say against the move.
func (t *Table) Play(user, decision string, move game.Move, r game.Rules, d game.Dice, now time.Time) error {
	seat, m, err := t.playing(user, r)
	if err != nil {
		return err
	}
	switch turn := m.Turn(); {
	case decision != "" && decision != m.Decision(seat) && (r.Hidden || !others(m, decision, seat)):
		return ErrStale // where there are secrets, everybody presses buttons of their own
	case !slices.Contains(turn, seat):
		return ErrNotTurn
	case decision != "" && decision != m.Decision(seat):
		return ErrNotYours
	}
	if _, err := m.Play(game.Play{Seat: seat, Move: move}); err != nil {
		return err
	}
	if _, err := m.SettleBy(t.Dice(d)); err != nil {
		return err
	}
	t.Players[seat].Acted = now
	return t.keep(m, now)
}

// others tells whether a button was drawn for the present decision of another seat.
func others(m *game.Match, decision string, seat game.Seat) bool {
	return slices.ContainsFunc(m.Turn(), func(s game.Seat) bool { return s != seat && m.Decision(s) == decision })
}

// Resign gives the match up for a user. Where more than one other plays, it goes on without.
func (t *Table) Resign(user string, r game.Rules, now time.Time) error {
	seat, m, err := t.playing(user, r)
	if err != nil {
		return err
	}
	if t.goesOn(seat) {
		return t.handOver(m, []game.Seat{seat}, now)
	}
	return t.end(m, game.Move(fmt.Sprintf("%s %d", game.Resigned, seat)), now)
}

// Claim takes the win because the seat to move missed its deadline: ErrStale if it did not.
func (t *Table) Claim(user string, r game.Rules, now time.Time) error {
	seat, m, err := t.playing(user, r)
	if err != nil {
		return err
	}
	turn := m.Turn()
	if !t.Late || len(turn) == 0 {
		return ErrStale
	}
	if slices.Contains(turn, seat) {
		return ErrNotYours
	}
	return t.end(m, game.Move(fmt.Sprintf("%s %d", game.Expired, turn[0])), now)
}

// Replace lets a computer player play on for whoever missed the deadline: ErrStale if nobody did.
func (t *Table) Replace(user string, r game.Rules, now time.Time) error {
	seat, m, err := t.playing(user, r)
	switch {
	case err != nil:
		return err
	case !t.Late || t.Standin == "":
		return ErrStale
	case slices.Contains(m.Turn(), seat):
		return ErrNotYours
	}
	t.Players[seat].Acted = now
	return t.handOver(m, m.Turn(), now)
}

// Wait gives the seat to move its time once more, after its deadline.
func (t *Table) Wait(user string, r game.Rules, now time.Time) error {
	seat, m, err := t.playing(user, r)
	if err != nil {
		return err
	}
	if !t.Late {
		return ErrStale
	}
	if slices.Contains(m.Turn(), seat) {
		return ErrNotYours
	}
	t.Players[seat].Acted = now
	t.newTurn(now)
	t.changed(now)
	return nil
}

// Stop ends the match, or the challenge, without a result. It needs no rules, so that a match
// of rules which are gone can be ended too.
func (t *Table) Stop(now time.Time) error {
	switch t.Phase {
	case Open:
		t.Phase = Withdrawn
	case Playing:
		t.Log = append(t.Log, game.Play{Seat: game.Outside, Move: game.Move(game.Stopped)})
		t.over(now)
	default:
		return ErrFinished
	}
	t.changed(now)
	return nil
}

// Wish is what comes with a vote for a rematch.
type Wish struct {
	Press string    // the id of the request; it stands in for a lucky word
	Next  string    // the id that the next table gets if this is the last vote
	Seed  fair.Seed // what the next match is drawn from if this is the first vote
}

// Again is a user's wish for a rematch. When everybody has it, the table gets the id of the next
// one: ErrFinished says that it is agreed already.
func (t *Table) Again(user string, w Wish, now time.Time) error {
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
		t.Rematch, t.NextSeed, t.NextWords = make([]bool, len(t.Players)), w.Seed, make([]string, len(t.Players))
	}
	t.Rematch[seat] = true
	if t.NextSeed != (fair.Seed{}) && t.NextWords[seat] == "" {
		t.NextWords[seat] = w.Press
	}
	t.Players[seat].Acted = now
	for i, p := range t.Players {
		t.Rematch[i] = t.Rematch[i] || p.User == ""
	}
	if !slices.Contains(t.Rematch, false) {
		t.Next = w.Next
	}
	t.changed(now)
	return nil
}

// Successor is the table of an agreed rematch: the same people, each one seat further, at play;
// so two swap their seats. After a study it is the same study once more.
// Against computer players it begins when its card is in the channel, see Ready.
func (t *Table) Successor(r game.Rules, d game.Dice, now time.Time) (*Table, error) {
	n := &Table{
		Schema: Schema, ID: t.Next, Guild: t.Guild, Channel: t.Channel, Locale: t.Locale,
		Game: r.Name, Version: r.Version, Options: t.Options, Pace: t.Pace, Rated: t.Rated, Solo: t.Solo, Standin: t.Standin,
		Quiet:   t.Quiet,
		Created: now, Expires: now, Players: slices.Clone(t.Players), Seed: t.NextSeed, Words: slices.Clone(t.NextWords),
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
	return n, n.start(r, d, now)
}

// shifted moves what belongs to the seats one seat further.
func shifted[T any](bySeat []T) []T {
	if len(bySeat) == 0 {
		return bySeat
	}
	return append(bySeat[1:], bySeat[0])
}

// playing finds the seat of a user in a running match.
func (t *Table) playing(user string, r game.Rules) (game.Seat, *game.Match, error) {
	seat, ok := t.Seat(user)
	switch {
	case !ok:
		return 0, nil, ErrNotSeated
	case t.Phase == Open:
		return 0, nil, ErrNotStarted
	case t.Phase != Playing:
		return 0, nil, ErrFinished
	case t.Players[seat].Left():
		return 0, nil, ErrLeft
	}
	m, err := t.Match(r)
	return seat, m, err
}

func (t *Table) end(m *game.Match, move game.Move, now time.Time) error {
	if _, err := m.Play(game.Play{Seat: game.Outside, Move: move}); err != nil {
		return err
	}
	return t.keep(m, now)
}

// keep takes over the log of a match that has moved on.
func (t *Table) keep(m *game.Match, now time.Time) error {
	before := len(t.Log)
	t.Log = m.Log()
	t.changed(now)
	switch {
	case m.Outcome().Over():
		t.over(now)
	case t.Deadline.IsZero() || !lingers(m, before):
		t.newTurn(now)
	}
	return nil
}

// lingers tells whether everybody who is to act was to act before the latest plays, too, and has
// made none of them: where several act at once, whoever is quick gives the others no more time.
func lingers(m *game.Match, before int) bool {
	was := m.At(before).Turn()
	acted := func(s game.Seat) bool {
		return slices.ContainsFunc(m.Log()[before:], func(p game.Play) bool { return p.Seat == s })
	}
	return !slices.ContainsFunc(m.Turn(), func(s game.Seat) bool { return !slices.Contains(was, s) || acted(s) })
}

func (t *Table) over(now time.Time) {
	t.Phase, t.Deadline, t.Reminded, t.Late = Over, time.Time{}, false, false
	t.Ended = now
}

func (t *Table) newTurn(now time.Time) {
	t.Deadline, t.Reminded, t.Late = now.Add(t.Pace), false, false
	if t.Solo { // computer players have patience
		t.Deadline = now.Add(Abandoned)
	}
}

// Tick does what time alone brings about, and reports whether anything changed: a challenge
// lapses, half of a turn is over, a deadline passes, or a game is given up for lost.
func (t *Table) Tick(now time.Time) bool {
	switch {
	case t.Phase == Open && !now.Before(t.Expires):
		t.Phase = Lapsed
	case t.Phase != Playing || t.nextAlarm().IsZero() || now.Before(t.nextAlarm()):
		return false
	case t.Late || t.Solo:
		return t.Stop(now) == nil
	case now.Before(t.Deadline):
		t.Reminded = true
	default:
		t.Reminded, t.Late = true, true
	}
	t.changed(now)
	return true
}

// Unmatched takes the agreement on a rematch back, because it cannot be had.
func (t *Table) Unmatched(now time.Time) {
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

// machine stands for computer players in the name of a pair.
const machine = "computer"

// Pair names the two who may have one game at a time in a channel: users, "" for an open seat or
// for all of a lobby. Of a match of more than two there is no such pair: ok is false.
func (t *Table) Pair() (one, other string, ok bool) {
	switch {
	case t.Solo:
		return t.Users()[0], machine, true
	case t.gathering():
		return t.Players[t.Host()].User, "", true
	case len(t.Players) == 2:
		return t.Players[0].User, t.Players[1].User, true
	}
	return "", "", false
}

// gathering tells whether the table is a lobby that has not begun.
func (t *Table) gathering() bool { return t.Lobby && t.Phase == Open }

// Holds tells whether the table keeps this pair from another game in its channel.
func (t *Table) Holds(one, other string) bool {
	if !t.Live() || t.Solo != (one == machine || other == machine) {
		return false
	}
	open := t.gathering() || t.Phase == Open && slices.ContainsFunc(t.Players, Player.Open)
	for _, u := range []string{one, other} {
		if _, seated := t.Seat(u); !seated && u != machine && !(u == "" && open) {
			return false
		}
	}
	return true
}
