package screen

import (
	"cmp"
	"slices"
	"strconv"

	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// FromFile stands in custom ids for the id of a match that lies in a file beside the message.
const FromFile = "-"

// Moment is one position of a match: the picture, what led to it, and how it stands.
func Moment(l *i18n.Language, t *Past, n int) Screen {
	s := Screen{Title: Title(l, t.View), Color: Mute}
	kind := t.kind(n)
	AddPicture(&s, l, t.View, kind, n, game.Public)
	if kind == render.Final {
		s.Scene.Record = t.Record.String()
		s.Text = Lines(t.verdict(l), points(l, t.View, n))
		return s
	}
	s.Text = Lines(recent(l, t.View, n), points(l, t.View, n))
	return s
}

// ReplayPanel is the panel of a position, with buttons to the others.
func ReplayPanel(l *i18n.Language, t *Past, n int) Screen {
	s := Moment(l, t, n)
	stops, rounds := t.Stops(), t.rounds()
	s.Footer = l.Say("replay.step", strconv.Itoa(slices.Index(stops, n)+1), strconv.Itoa(len(stops)))
	id, files := t.carried()
	s.Files = files
	to := func(verb, label string, target int) Button {
		return Button{ID: ID("replay", id, strconv.Itoa(target), verb), Label: label, Disabled: target == n}
	}
	s.Rows = []Row{
		{Buttons: []Button{
			to("first", "|◀", stops[0]), to("back", "◀", stopBefore(stops, n)),
			to("on", "▶", stopAfter(stops, n)), to("last", "▶|", stops[len(stops)-1]),
		}},
		{Buttons: []Button{
			to("round-back", l.Say(ownKey(l, t.View, "replay.round.back")), stopBefore(rounds, n)),
			to("round-on", l.Say(ownKey(l, t.View, "replay.round.on")), stopAfter(rounds, n)),
			describeButton(l, id, n, t.kind(n)),
			{ID: ID("share", id, strconv.Itoa(n)), Label: l.Say("button.share")},
		}},
	}
	s.Rows = append(s.Rows, whyRow(l, t.View, id, n, newWhy, -1)...)
	return s
}

// carried is what custom ids call a match, and what lies beside a message about it: the record of one that is
// kept nowhere else.
func (t *Past) carried() (id string, files []File) {
	if t.ID != "" {
		return t.ID, nil
	}
	return FromFile, []File{{Name: RecordFile, Data: []byte(t.Record.String())}}
}

// stopBefore is the last of some positions that comes before n, or n if there is none.
func stopBefore(positions []int, n int) int {
	for _, p := range slices.Backward(positions) {
		if p < n {
			return p
		}
	}
	return n
}

// stopAfter is the first of some positions that comes after n, or n if there is none.
func stopAfter(positions []int, n int) int {
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

// rounds are the ends of rounds, and the first and the last position.
func (t *Past) rounds() []int {
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

// kind is the picture of a position.
func (t *Past) kind(n int) render.Kind {
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
	return stopBefore(stops, min(n, t.Match.Len())+1)
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
		shared.Record = shared.publicRecord()
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
	shared.Record = shared.publicRecord()
	return shared
}

// publicRecord is the record as it stands in pictures that everybody sees: without words that people have typed. Of a
// match from a file it is what the rules make of that, and nothing that only the file says.
func (t *Past) publicRecord() game.Record {
	r := t.Record
	if t.ID == "" {
		r = t.Match.Record(r.Names)
	}
	r.Proof = r.Proof.Discreet()
	return r
}

// Source says of a match from a file where it comes from; nothing of one that was played here.
func Source(l *i18n.Language, t *Past) string {
	if t.ID != "" {
		return ""
	}
	return l.Say("share.file")
}

// How the file of a record is called: one that came from elsewhere, and one of ours by its table.
const (
	RecordFile  = "dockside.txt"
	RecordStyle = "dockside-%s.txt"
)

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

// tryRow has the button that begins a study; nothing for a match that nobody keeps.
func tryRow(l *i18n.Language, t *table.Table, n int) []Row {
	if t.ID == "" {
		return nil
	}
	return ButtonRows([]Button{{ID: ID("study", t.ID, pageOf(n)), Label: l.Say("button.study")}})
}

// studyLine says of a study what it is.
func studyLine(l *i18n.Language, t *table.Table) string {
	if t.From.Match == "" {
		return ""
	}
	return l.Say("study.about", t.From.Match)
}
