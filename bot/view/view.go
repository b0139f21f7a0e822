// Package view is a table with its match as somebody sees it: its names, its language, and what of it may be shown.
package view

import (
	"slices"
	"strconv"

	"dockside/bot/catalog"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/ai/review"
	"dockside/game/ladder"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// View is a table and its match with what people see of them.
type View struct {
	*table.Sitting
	catalog.Game
	Words *i18n.Catalogue // nil where nobody speaks
	// Tongue is the language of whoever alone sees it; nil where everybody does.
	Tongue      *i18n.Language
	sharedNames []string // of those at the table, where a message tells of others, too; nil elsewhere
}

// Snapshot is the view as it stands, which may be shown while the table moves on.
func (v *View) Snapshot() *View { return &View{v.Sitting.Snapshot(), v.Game, v.Words, v.Tongue, nil} }

// Public is the language of what everybody at the table sees.
func (v *View) Public() *i18n.Language { return v.Words.For(v.Locale) }

// Names lists who sits where, see Named, in the language of the table, as they may stand wherever there is
// no markup.
func (v *View) Names() []string {
	l := v.reader()
	return ui.Plainly(Named(l, v.Match, v.Called(l)))
}

// reader is the language of who sees it.
func (v *View) reader() *i18n.Language {
	if v.Tongue != nil {
		return v.Tongue
	}
	return v.Public()
}

// Record is the match as text, as Sitting.Record.
func (v *View) Record() game.Record {
	r := v.Sitting.Record()
	r.Names = v.Called(v.reader())
	return r
}

// Captain is what ladders and histories call somebody, in the same way. It may be a mark without a name.
func Captain(l *i18n.Language, user, name string) string {
	if ladder.Gone(user) {
		return l.Say("captain.former")
	}
	return name
}

// EnderName is the name of who has ended what happened at a table.
func (v *View) EnderName(l *i18n.Language) string {
	return v.Beside(l, table.Person{ID: v.Ender, Name: Captain(l, v.EndedBy, v.EndedBy)})
}

// Named are the names of people, followed by those of the seats that the rules play.
func Named(l *i18n.Language, m *game.Match, names []string) []string {
	key := m.Rules().Name + ".dummy"
	if !l.Has(key) {
		key = "seat.dummy"
	}
	dummies := len(m.Rules().Table(m.Setup())) - len(names)
	for n := range dummies {
		name := l.Say(key)
		if n > 0 {
			name += " " + strconv.Itoa(n+1)
		}
		names = append(names, name)
	}
	return names
}

// Level finds a computer player of the game by name. Where there is none of that name any more,
// the strongest one plays.
func (v *View) Level(name string) ai.Level {
	levels := v.Levels(v.Setup())
	i := slices.IndexFunc(levels, func(l ai.Level) bool { return l.Name == name })
	if i < 0 {
		i = len(levels) - 1
	}
	return levels[i]
}

// ResultFor is how a match that is over has ended, with what the game counts.
func (v *View) ResultFor() ladder.Result {
	var counts map[string]int
	if fortune, ok := v.Face.(render.Fortune); ok {
		counts = fortune.Drawn(v.Log[v.From.Plays:]) // what a study comes from was counted before
	}
	var stats []map[string]int
	if counter, ok := v.Face.(render.Counter); ok {
		stats = counter.Count(v.Match)
	}
	return v.Result(counts, stats)
}

// Alone tells whether one person plays in one message that nobody else sees: hand and board stand there
// together, drawn from the person's own view.
func (v *View) Alone() bool { return v.Solo && (v.Private || v.Guild == "") }

// OwnPanels tells whether people have private panels in which they play: a hand, or a whole game.
func (v *View) OwnPanels() bool {
	_, secret := v.Secret()
	return v.Private || secret && !v.Alone()
}

// ReadBy is the view as somebody reads it who speaks a language.
func (v *View) ReadBy(l *i18n.Language) *View {
	t := *v.Table
	t.Locale = l.Code
	return &View{&table.Sitting{Table: &t, Match: v.Match}, v.Game, v.Words, v.Tongue, nil}
}

// Said are the names as they may stand in a text.
func (v *View) Said() []string { return ui.Escaped(v.Names()) }

// Pictured finds the kind of a picture that a match can show after n plays by its name; ok is false if there is none.
func (v *View) Pictured(n int, name string) (kind render.Kind, ok bool) {
	kind, traits := render.Kind(name), v.Face.Traits()
	switch {
	case kind == render.Table || slices.Contains(traits.Panels, kind):
		return kind, true
	case kind == render.Final:
		return kind, n == v.Match.Len() && v.Match.Outcome().Over()
	case n == 0:
		return kind, false
	}
	kept, ok := LastingPicture(v.Face, v.Match.Heard(n-1, game.Public))
	return kind, ok && kept == kind
}

// Reader is the seat by whose eyes a picture after n plays is described to a user: the own one while the match goes
// on; afterwards that of whoever moved next, where the picture was seen by nobody else.
func (v *View) Reader(n int, kind render.Kind, user string) game.Seat {
	seat, seated := v.Seat(user)
	private := kind == v.Face.Traits().Private
	if v.Phase == table.Over {
		if private && n < v.Match.Len() && v.Match.Log()[n].Seat >= 0 {
			return v.Match.Log()[n].Seat
		}
		seated = seated && private
	}
	if !seated || v.Players[seat].Left() {
		return game.Public
	}
	return seat
}

// Secret is the panel in which a seat makes its choices where the others must not see what it
// can do and thinks of; ok is false where everybody chooses on the board. A game with secrets
// whose face knows no such panel shows the table there, as the seat sees it.
func (v *View) Secret() (kind render.Kind, ok bool) {
	switch kind := v.Face.Traits().Private; {
	case kind != "":
		return kind, true
	case v.Rules.Hidden:
		return render.Table, true
	}
	return "", false
}

// Curve is how the chance of the first seat went; nil for a game without chapters.
func (v *View) Curve(r review.Review) []float64 {
	if v.Chapter == nil {
		return nil
	}
	return r.Curve(v.Match, 0, v.Chapter)
}

// Many says a key in other words where more than two play, if there are any.
func (v *View) Many(l *i18n.Language, key string, args ...any) string {
	if others := key + ".many"; len(v.Players) > 2 && l.Has(others) {
		key = others
	}
	return l.Say(key, args...)
}

// Judge is the player by whose eyes a match is reviewed: the strongest.
func (v *View) Judge() ai.Level {
	levels := v.Levels(v.Setup())
	return levels[len(levels)-1]
}
