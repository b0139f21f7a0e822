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

// Kept returns the indexes of the plays whose pictures stay in the channel.
func Kept(v *View) []int { return keptIn(v, 0, v.Match.Len()) }

// keptIn returns the indexes of such plays from the given one on, and before end.
func keptIn(v *View, from, end int) []int {
	var plays []int
	for i, step := range v.Match.Steps(from, game.Public) {
		if i >= end {
			break
		}
		if _, ok := LastingPicture(v.Face, step.Heard); ok {
			plays = append(plays, i)
		}
	}
	return plays
}

// Together returns how many pictures that stay in the channel share a message.
func Together(f render.Face) int { return max(1, f.Traits().Together) }

// Groups divides the plays with pictures that stay in the channel, from the given one on and before end, into those
// that share a message. The last group may be incomplete.
func Groups(v *View, from, end int) [][]int {
	return slices.Collect(slices.Chunk(keptIn(v, from, end), Together(v.Face)))
}

// LastKept returns the last n of Kept among the first plays of the match.
func LastKept(v *View, plays, n int) []int {
	kept := keptIn(v, 0, plays)
	return kept[max(0, len(kept)-n):]
}

// FromFile replaces the match id in custom ids, for a match from a file that is attached to the message.
const FromFile = "-"

// Carried returns the id of a match for custom ids, and the attachments of a message about it. A match from a
// file has its record attached, because it is not stored.
func (t *Past) Carried() (id string, files []ui.File) {
	if t.ID != "" {
		return t.ID, nil
	}
	return FromFile, []ui.File{{Name: RecordFile, Data: []byte(t.Record.String())}}
}

// StopBefore returns the last of some ordered positions before n, or n if there is none.
func StopBefore(positions []int, n int) int {
	for _, p := range slices.Backward(positions) {
		if p < n {
			return p
		}
	}
	return n
}

// StopAfter returns the first of some ordered positions after n, or n if there is none.
func StopAfter(positions []int, n int) int {
	for _, p := range positions {
		if p > n {
			return p
		}
	}
	return n
}

// Stops returns the positions worth showing, as numbers of plays: positions with a decision of a seat, positions with a
// picture in the channel, and the last one.
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

// Rounds returns the positions at the ends of rounds, and the first and last positions.
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

// Kind returns the kind of the picture that shows a position.
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

// Position parses a position in a custom id. It returns the last stop up to there, or else the first stop.
func (t *Past) Position(word string) int {
	stops := t.Stops()
	n, err := strconv.Atoi(word)
	if err != nil || n < stops[0] {
		return stops[0]
	}
	return StopBefore(stops, min(n, t.Match.Len())+1)
}

// Past is a match to look back at. It is either stored or from an uploaded file; then it has no id.
type Past struct {
	*View
	Record game.Record
}

// PastOf returns a stored match with its record.
func PastOf(v *View) *Past { return &Past{View: v, Record: v.Record()} }

// For returns the match in the language of one reader.
func (t *Past) For(l *i18n.Language) *Past {
	v := *t.View
	v.ReaderLanguage = l
	return PastOf(&v)
}

// Shared returns the match for a public message in language l. It omits texts that players typed. A match from a
// file also loses its names, because anybody can have written them.
func (t *Past) Shared(l *i18n.Language) *Past {
	if t.ID != "" {
		shared := t.For(nil)
		shared.Record = shared.PublicRecord()
		return shared
	}
	nameless, sitting, view := *t.Table, *t.Session, *t.View
	nameless.Players = slices.Clone(t.Players)
	for i := range nameless.Players {
		nameless.Players[i].Name = l.Say("seat.number", strconv.Itoa(i+1))
	}
	sitting.Table, view.Session = &nameless, &sitting
	shared := &Past{&view, t.Record}
	shared.Record.Names = nameless.Names()
	shared.Record = shared.PublicRecord()
	return shared
}

// Anonymous returns a stored match in language l with the colours of the seats in place of names.
func (t *Past) Anonymous(l *i18n.Language) *Past {
	nameless := *t.For(l).View
	tb, session := *t.Table, *t.Session
	tb.Players = slices.Clone(t.Players)
	for i := range tb.Players {
		tb.Players[i].Name = SeatByColour(l, t.Rules.Name, i, "")
	}
	session.Table, nameless.Session = &tb, &session
	return PastOf(&nameless)
}

// ShortAnonymous returns the colours of the seats for pictures of an anonymous match, where little room may be left.
func (v *View) ShortAnonymous(l *i18n.Language) []string {
	all := v.Names()
	for i := range v.Players {
		all[i] = SeatByColour(l, v.Rules.Name, i, ShortForm)
	}
	return all
}

// ShortForm is the form of SeatByColour for pictures.
const ShortForm = ".short"

// SeatByColour returns the name of a seat of a game by its colour, or by its number if the game has no colours. A form
// that the game lacks is the usual one.
func SeatByColour(l *i18n.Language, game string, seat int, form string) string {
	key := game + ".anonymous." + strconv.Itoa(seat)
	switch {
	case l.Has(key + form):
		return l.Say(key + form)
	case l.Has(key):
		return l.Say(key)
	}
	return l.Say("seat.number", strconv.Itoa(seat+1))
}

// PublicRecord returns the record for public pictures, without texts that players typed. A match from a file only gets
// data that follows from its moves, not other claims of the file.
func (t *Past) PublicRecord() game.Record {
	r := t.Record
	if t.ID == "" {
		r = t.Match.Record(r.Names)
	}
	r.Proof = r.Proof.WithoutWords()
	return r
}

// Names of record files: of an uploaded match, and of a stored match by its table id.
const (
	RecordFile  = "dockside.txt"
	RecordStyle = "dockside-%s.txt"
)

// Decided reports whether any seat has made a move in a match.
func Decided(m *game.Match) bool {
	return slices.ContainsFunc(m.Log(), func(p game.Play) bool { return p.Seat >= 0 })
}

// LastingPicture returns the kind of the picture that stays in the channel for some events; ok is false if there
// is none.
func LastingPicture(f render.Face, events []game.Event) (render.Kind, bool) {
	kinds := f.Traits().Keeps
	for _, e := range events {
		if k, ok := kinds[e.Key]; ok {
			return k, true
		}
	}
	return "", false
}

// Chose reports whether the play after the first n was a choice of a seat between several moves.
func (v *View) Chose(n int) bool {
	if n >= v.Match.Len() {
		return false
	}
	p := v.Match.Log()[n]
	return p.Seat >= 0 && len(v.Match.At(n).Moves(p.Seat)) > 1
}

// Rivals returns the levels of the computer players for all seats but one. A seat that a person played gets the
// strongest level.
func (v *View) Rivals(but game.Seat) []string {
	var levels []string
	for seat := range game.Seat(len(v.Players)) {
		if seat != but {
			levels = append(levels, cmp.Or(v.Match.Level(seat), v.Judge().Name))
		}
	}
	return levels
}
