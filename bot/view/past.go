package view

import (
	"cmp"
	"slices"
	"strconv"

	"dockside/bot/ui"
	"dockside/game"
	"dockside/render"
	"dockside/render/i18n"
)

// Kept lists the plays that left a picture in the channel.
func Kept(v *View) []int {
	var plays []int
	for i, step := range v.Match.Steps(0, game.Public) {
		if _, ok := LastingPicture(v.Face, step.Heard); ok {
			plays = append(plays, i)
		}
	}
	return plays
}

// FromFile stands in custom ids for the id of a match that lies in a file beside the message.
const FromFile = "-"

// Carried is what custom ids call a match, and what lies beside a message about it: the record of one that is
// kept nowhere else.
func (t *Past) Carried() (id string, files []ui.File) {
	if t.ID != "" {
		return t.ID, nil
	}
	return FromFile, []ui.File{{Name: RecordFile, Data: []byte(t.Record.String())}}
}

// StopBefore is the last of some positions that comes before n, or n if there is none.
func StopBefore(positions []int, n int) int {
	for _, p := range slices.Backward(positions) {
		if p < n {
			return p
		}
	}
	return n
}

// StopAfter is the first of some positions that comes after n, or n if there is none.
func StopAfter(positions []int, n int) int {
	for _, p := range positions {
		if p > n {
			return p
		}
	}
	return n
}

// Stops are the positions worth looking at, by how many plays led there: those in which somebody
// has to decide, those that left a picture in the channel, and the last.
func (t *Past) Stops() []int {
	var stops []int
	kept := false
	for n, step := range t.Match.Steps(0, game.Public) {
		turn := step.Before.Turn()
		if kept || len(turn) > 0 && !slices.Contains(turn, game.Nature) {
			stops = append(stops, n)
		}
		_, kept = LastingPicture(t.Face, step.Heard)
	}
	return append(stops, t.Match.Len())
}

// Rounds are the ends of rounds, and the first and the last position.
func (t *Past) Rounds() []int {
	first := t.Stops()[0]
	rounds := []int{first}
	for _, i := range Kept(t.View) {
		if i+1 > first && i+1 < t.Match.Len() {
			rounds = append(rounds, i+1)
		}
	}
	if t.Match.Len() > first {
		rounds = append(rounds, t.Match.Len())
	}
	return rounds
}

// Kind is the picture of a position.
func (t *Past) Kind(n int) render.Kind {
	if n == t.Match.Len() && t.Match.Outcome().Over() {
		return render.Final
	}
	if n > 0 {
		if kind, ok := LastingPicture(t.Face, t.Match.Heard(n-1, game.Public)); ok {
			return kind
		}
	}
	return render.Table
}

// Position is the position that a button names: the last stop up to there, or else the first.
func (t *Past) Position(word string) int {
	stops := t.Stops()
	n, err := strconv.Atoi(word)
	if err != nil || n < stops[0] {
		return stops[0]
	}
	return StopBefore(stops, min(n, t.Match.Len())+1)
}

// Past is a match to look back at: one from the store, or one from a file that somebody has handed in,
// which has no id.
type Past struct {
	*View
	Record game.Record
}

// PastOf is a stored match with its record.
func PastOf(v *View) *Past { return &Past{View: v, Record: v.Record()} }

// For is the match as somebody alone sees it who reads that language.
func (t *Past) For(l *i18n.Language) *Past {
	v := *t.View
	v.Tongue = l
	return PastOf(&v)
}

// Shared is a match as somebody shows it to everybody: without the words of people, and one from a file without the
// names in it, which anybody can have written.
func (t *Past) Shared(l *i18n.Language) *Past {
	if t.ID != "" {
		shared := t.For(nil)
		shared.Record = shared.PublicRecord()
		return shared
	}
	nameless, sitting, view := *t.Table, *t.Sitting, *t.View
	nameless.Players = slices.Clone(t.Players)
	for i := range nameless.Players {
		nameless.Players[i].Name = l.Say("seat.number", strconv.Itoa(i+1))
	}
	sitting.Table, view.Sitting = &nameless, &sitting
	shared := &Past{&view, t.Record}
	shared.Record.Names = nameless.Names()
	shared.Record = shared.PublicRecord()
	return shared
}

// PublicRecord is the record as it stands in pictures that everybody sees: without words that people have typed. Of a
// match from a file it is what the rules make of that, and nothing that only the file says.
func (t *Past) PublicRecord() game.Record {
	r := t.Record
	if t.ID == "" {
		r = t.Match.Record(r.Names)
	}
	r.Proof = r.Proof.Discreet()
	return r
}

// How the file of a record is called: one that came from elsewhere, and one of ours by its table.
const (
	RecordFile  = "dockside.txt"
	RecordStyle = "dockside-%s.txt"
)

// Decided tells whether anybody has made a move in a match.
func Decided(m *game.Match) bool {
	return slices.ContainsFunc(m.Log(), func(p game.Play) bool { return p.Seat >= 0 })
}

// LastingPicture finds the picture that stays in the channel for some events.
func LastingPicture(f render.Face, events []game.Event) (render.Kind, bool) {
	kinds := f.Traits().Keeps
	for _, e := range events {
		if k, ok := kinds[e.Key]; ok {
			return k, true
		}
	}
	return "", false
}

// Chose tells whether somebody made a choice after so many plays.
func (v *View) Chose(n int) bool {
	if n >= v.Match.Len() {
		return false
	}
	p := v.Match.Log()[n]
	return p.Seat >= 0 && len(v.Match.At(n).Moves(p.Seat)) > 1
}

// Rivals are the levels of the computer players for all seats but one: those who have played
// there, or the strongest for a person.
func (v *View) Rivals(but game.Seat) []string {
	var levels []string
	for seat := range game.Seat(len(v.Players)) {
		if seat != but {
			levels = append(levels, cmp.Or(v.Match.Level(seat), v.Judge().Name))
		}
	}
	return levels
}
