// Package view has a table with its match for a reader: names, language, and the visible information.
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

// View is a table with its match, its game and the language of its reader.
type View struct {
	*table.Session
	catalog.Game
	Words *i18n.Catalogue // nil if nothing is put into words
	// ReaderLanguage is the language of the only reader; nil for a public message.
	ReaderLanguage *i18n.Language
	sharedNames    []string // unique names in a message with several tables; nil elsewhere
}

// Snapshot returns a copy that does not change with the table.
func (v *View) Snapshot() *View {
	return &View{v.Session.Snapshot(), v.Game, v.Words, v.ReaderLanguage, nil}
}

// Public returns the language of public messages about the table.
func (v *View) Public() *i18n.Language { return v.Words.For(v.Locale) }

// Names returns the names of all seats in the reader's language, see Named. They are fit for text without markup.
func (v *View) Names() []string {
	l := v.reader()
	return ui.Plainly(Named(l, v.Match, v.Called(l)))
}

// ShortNames returns the names of all seats for labels, where long ones do not fit.
func (v *View) ShortNames() []string { return i18n.Short(v.Names()) }

// reader returns the language of the reader.
func (v *View) reader() *i18n.Language {
	if v.ReaderLanguage != nil {
		return v.ReaderLanguage
	}
	return v.Public()
}

// Record returns the record of the match, like Sitting.Record, with the names of this view.
func (v *View) Record() game.Record {
	r := v.Session.Record()
	r.Names = v.Called(v.reader())
	return r
}

// Captain returns the name of a user on leaderboards and in histories. The user may be a tombstone id without a name.
func Captain(l *i18n.Language, user, name string) string {
	if ladder.Gone(user) {
		return l.Say("captain.former")
	}
	return name
}

// EnderName returns the name of the user who ended the match or challenge.
func (v *View) EnderName(l *i18n.Language) string {
	return v.Beside(l, table.Person{ID: v.Ender, Name: Captain(l, v.EndedBy, v.EndedBy)})
}

// Named returns names followed by the names of the seats that the rules play.
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

// Level returns the computer player of a name. If the game no longer has it, it returns the strongest.
func (v *View) Level(name string) ai.Level {
	levels := v.Levels(v.Setup())
	i := slices.IndexFunc(levels, func(l ai.Level) bool { return l.Name == name })
	if i < 0 {
		i = len(levels) - 1
	}
	return levels[i]
}

// ResultFor returns the result of a finished match, with the statistics of the game, unless it counts for none.
func (v *View) ResultFor() ladder.Result {
	var counts map[string]int
	var stats []map[string]int
	if v.CountsNothing() {
		return v.Result(counts, stats)
	}
	if fortune, ok := v.Face.(render.Fortune); ok {
		counts = fortune.Drawn(v.Log[v.From.Plays:]) // the source of a study has counted the plays before
	}
	if counter, ok := v.Face.(render.Counter); ok {
		stats = counter.Count(v.Match)
	}
	return v.Result(counts, stats)
}

// Alone reports whether the user plays in one private message. It then has hand and board together, from the view of
// the user's seat.
func (v *View) Alone() bool { return v.Solo && (v.Private || v.Guild == "") }

// OwnPanels reports whether players have private panels: a hand, or a whole game.
func (v *View) OwnPanels() bool {
	_, secret := v.Secret()
	return v.Private || secret && !v.Alone()
}

// ReadBy returns the view with l as the language of its table.
func (v *View) ReadBy(l *i18n.Language) *View {
	t := *v.Table
	t.Locale = l.Code
	return &View{&table.Session{Table: &t, Match: v.Match}, v.Game, v.Words, v.ReaderLanguage, nil}
}

// Said returns the names escaped for text with markup.
func (v *View) Said() []string { return ui.Escaped(v.Names()) }

// Pictured returns the kind of a named picture after n plays; ok is false if the match has no such picture there.
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

// Reader returns the seat as which a picture after n plays is described to a user. While the match runs that is
// the user's own seat. Afterwards a private picture is described as the seat that moved next saw it.
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

// Secret returns the kind of the private panel in which a seat chooses its moves, hidden from the others. It is
// false if all seats choose on the board. A game with hidden information but without such a panel shows the table
// there, as the seat sees it.
func (v *View) Secret() (kind render.Kind, ok bool) {
	switch kind := v.Face.Traits().Private; {
	case kind != "":
		return kind, true
	case v.Rules.Hidden:
		return render.Table, true
	}
	return "", false
}

// Curve returns the win chance of the first seat by chapter; nil for a game without chapters.
func (v *View) Curve(r review.Review) []float64 {
	if v.Chapter == nil {
		return nil
	}
	return r.Curve(v.Match, 0, v.Chapter)
}

// Many is like l.Say, but uses the variant for more than two players where there is one.
func (v *View) Many(l *i18n.Language, key string, args ...any) string {
	if others := key + ".many"; len(v.Players) > 2 && l.Has(others) {
		key = others
	}
	return l.Say(key, args...)
}

// Judge returns the computer player that reviews matches: the strongest.
func (v *View) Judge() ai.Level {
	levels := v.Levels(v.Setup())
	return levels[len(levels)-1]
}
