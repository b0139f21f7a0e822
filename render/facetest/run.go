package facetest

import (
	"image"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dockside/game"
	"dockside/game/gametest"
	"dockside/render"
	"dockside/render/i18n"
)

// Run checks the laws of all faces: in the states that the face lists, in every position of random matches, with any
// names and in all languages.
func (f Face) Run(t *testing.T) {
	t.Run("drawing makes no garbage", f.noGarbage) // before all parallel tests
	for what, check := range map[string]func(*testing.T){
		"pictures are golden":           f.golden,
		"pictures are opaque":           f.opaque,
		"films fit into a message":      f.films,
		"chapters are drawn":            f.illustrated,
		"any name can be drawn":         f.anyName,
		"every position can be drawn":   f.drawable,
		"descriptions are golden":       f.told,
		"descriptions are complete":     f.describable,
		"colours are told once":         f.colouredOnce,
		"accounts are complete":         f.accountable,
		"every move can be chosen":      f.choosable,
		"orders can be laid":            f.commanding,
		"who is to act is told how":     f.prompted,
		"what stays is explained":       f.explained,
		"pauses are for pictures":       f.pausing,
		"the words have all keys":       f.catalogued,
		"what is no scene is not drawn": f.unseen,
		"nothing played is not counted": f.uncounted,
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			check(t)
		})
	}
}

// Matches plays random matches of every setup to their ends.
func (f Face) Matches(t *testing.T) []*game.Match {
	t.Helper()
	var all []*game.Match
	for _, setup := range gametest.Setups(f.Rules) {
		for seed := range f.seeds {
			all = append(all, gametest.Random(t, f.Rules, setup, rand.New(rand.NewPCG(seed, 11))))
		}
	}
	return all
}

// Moment is a position of a match, with the events of the last play.
type Moment struct {
	Setup   game.Setup
	Plays   int
	State   game.State
	Before  game.State   // nil at the start
	Events  []game.Event // the public ones
	Outcome game.Outcome
}

// Moments returns all moments of random matches.
func (f Face) Moments(t *testing.T) iter.Seq[Moment] {
	t.Helper()
	return func(yield func(Moment) bool) {
		for _, m := range f.Matches(t) {
			if !yield(Moment{Setup: m.Setup(), State: m.At(0)}) {
				return
			}
			for n, step := range m.Steps(0, game.Public) {
				now := Moment{m.Setup(), n + 1, step.After, step.Before, step.Heard, game.Outcome{}}
				if now.Plays == m.Len() {
					now.Outcome = m.Outcome()
				}
				if !yield(now) {
					return
				}
			}
		}
	}
}

// Seen returns all scenes of a moment.
func (f Face) Seen(m Moment) []render.Scene {
	traits, kinds := f.Traits(), []render.Kind{render.Table}
	for _, e := range m.Events {
		if kind, ok := traits.Keeps[e.Key]; ok && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	for _, kind := range traits.Panels {
		if kind != traits.Private {
			kinds = append(kinds, kind)
		}
	}
	if m.Outcome.Over() {
		kinds = append(kinds, render.Final)
	}
	s := render.Scene{View: m.State.View(game.Public), Events: m.Events, Outcome: m.Outcome}
	if m.Before != nil {
		s.Before = m.Before.View(game.Public)
	}
	var all []render.Scene
	for _, s.Kind = range kinds {
		all = append(all, s)
	}
	if traits.Private == "" {
		return all
	}
	return append(all, hands(m, traits.Private)...)
}

// hands returns the private scenes of a moment, with a draft of the seat that is to act.
func hands(m Moment, kind render.Kind) []render.Scene {
	var all []render.Scene
	for _, seat := range m.State.Turn() {
		if seat == game.Nature {
			continue
		}
		s := render.Scene{Kind: kind, View: m.State.View(seat), Seat: seat}
		if moves := s.View.Moves(seat); len(moves) > 0 {
			s.Draft = moves[m.Plays%len(moves)]
		}
		all = append(all, s)
	}
	return all
}

// drawable draws positions of random matches, one scene of each in turn. In a full run it draws all scenes.
func (f Face) drawable(t *testing.T) {
	gametest.Unwatched(t)
	st, words := f.Studio(t), f.Language(t, "fr").Say
	stride := gametest.Many(4, 1)
	for m := range f.Moments(t) {
		if m.Plays%stride != 0 {
			continue
		}
		all := f.Seen(m)
		s := all[m.Plays/stride%len(all)]
		s.Names, s.Words = f.Names, words
		if err := st.Paint(f.Looks, s); err != nil {
			t.Fatalf("%s of %+v: %v", s.Kind, s.View, err)
		}
	}
}

// longNames returns names of the maximum length for all seats.
func (f Face) longNames() (names []string) {
	for seat := range f.Rules.MaxSeats {
		names = append(names, strings.Repeat([]string{"W", "Ö", "Ж", "李", "M", "Q"}[seat%6], 32))
	}
	return names
}

// describable describes every scene of positions, with names of the maximum length. In a full run it uses all
// positions.
func (f Face) describable(t *testing.T) {
	gametest.Unwatched(t)
	long := f.longNames()
	for _, s := range f.States() {
		s.Scene.Names = long
		f.Describable(t, s.Scene)
	}
	stride := gametest.Many(4, 1)
	for m := range f.Moments(t) {
		if m.Plays%stride != 0 {
			continue
		}
		for _, s := range f.Seen(m) {
			s.Names = long
			f.Describable(t, s)
		}
	}
}

// choosable checks the law of faces in positions, and that labels fit. In a full run it uses all positions.
func (f Face) choosable(t *testing.T) {
	gametest.Unwatched(t)
	stride := gametest.Many(4, 1)
	for m := range f.Moments(t) {
		if m.Plays%stride != 0 {
			continue
		}
		for _, seat := range m.State.Turn() {
			if seat != game.Nature {
				f.Choosable(t, m.State.View(seat), seat)
			}
		}
	}
}

// Choosable checks the law of faces for the view of a seat, and that labels fit in all languages, after every draft.
func (f Face) Choosable(t *testing.T, view game.State, seat game.Seat) {
	t.Helper()
	read := func(choices []render.Choice) { f.labelled(t, choices) }
	if err := Obeys(reading{f.Looks, read}, f.Rules, view, seat); err != nil {
		t.Fatalf("seat %d in %+v: %v", seat, view, err)
	}
}

// reading is a face that records its choices.
type reading struct {
	render.Face
	read func([]render.Choice)
}

// Choices implements render.Face.
func (r reading) Choices(view game.State, seat game.Seat, draft game.Move) []render.Choice {
	choices := r.Face.Choices(view, seat, draft)
	r.read(choices)
	return choices
}

// commanding checks the law of faces for orders, if the face has any, in every position for one seat after another. It
// also checks that labels fit.
func (f Face) commanding(t *testing.T) {
	gametest.Unwatched(t)
	commander, ok := f.Looks.(render.Commander)
	if !ok {
		return
	}
	stride := gametest.Many(4, 1)
	for m := range f.Moments(t) {
		table := f.Rules.Table(m.Setup)
		seat := game.Seat(m.Plays / stride % len(table))
		if table[seat].Dummy || m.Plays%stride != 0 {
			continue
		}
		view, read := m.State.View(seat), func(choices []render.Choice) { f.labelled(t, choices) }
		if err := Commands(readingOrders{commander, read}, f.Rules, view, seat); err != nil {
			t.Fatalf("seat %d in %+v: %v", seat, view, err)
		}
	}
}

// readingOrders is a face that records its choices of orders.
type readingOrders struct {
	render.Commander
	read func([]render.Choice)
}

// Orders implements render.Commander.
func (r readingOrders) Orders(v game.State, seat game.Seat, laid []game.Order, draft game.Move) []render.Choice {
	choices := r.Commander.Orders(v, seat, laid, draft)
	r.read(choices)
	return choices
}

// labelled checks that the labels of choices fit on buttons and in menus in all languages, with the longest names that
// labels have.
func (f Face) labelled(t *testing.T, choices []render.Choice) {
	t.Helper()
	names := i18n.Short(f.longNames())
	for _, c := range choices {
		label, most := []game.Event{c.Label}, render.MaxButtonLabel
		if c.Menu != nil {
			most = render.MaxOptionLabel
		}
		f.sized(t, names, c.Label, most)
		for _, o := range c.Menu {
			f.sized(t, names, o.Label, render.MaxOptionLabel)
			if label = append(label, o.Label); o.Note.Key != "" {
				f.sized(t, names, o.Note, render.MaxOptionLabel)
				label = append(label, o.Note)
			}
		}
		f.Worded(t, label)
	}
}

// sized checks that an event is not empty and not too long in any language.
func (f Face) sized(t *testing.T, names []string, e game.Event, most int) {
	t.Helper()
	for _, code := range f.Words(t).Codes() {
		said := f.Language(t, code).Event(names, e)
		if n := utf8.RuneCountInString(said); n > most || n == 0 {
			t.Errorf("%q has %d characters in %s, more than %d", said, n, code, most)
		}
	}
}

// prompted checks that exactly the seats that are to act get a prompt, in all languages. A public prompt must not
// contain more than the public view.
func (f Face) prompted(t *testing.T) {
	for m := range f.Moments(t) {
		turn := m.State.Turn()
		for seat := range game.Seat(len(m.State.Scores())) {
			prompt := f.Prompt(m.State.View(game.Public), seat)
			if asked := slices.Contains(turn, seat); asked != (prompt.Key != "") {
				t.Fatalf("seat %d of %v is told %q in %+v", seat, turn, prompt.Key, m.State)
			}
			if prompt.Key != "" {
				f.Worded(t, []game.Event{prompt, f.Prompt(m.State.View(seat), seat)})
			}
		}
	}
}

// explained checks that a menu can explain everything on a picture that stays, and that other pictures have no
// explanations.
func (f Face) explained(t *testing.T) {
	for m := range f.Moments(t) {
		for _, s := range f.Seen(m) {
			stays, topics := false, f.Explain(s)
			for _, e := range s.Events {
				stays = stays || f.Traits().Keeps[e.Key] == s.Kind
			}
			if stays != (len(topics) > 0) || len(topics) > render.MaxOptions {
				t.Fatalf("%d things are explained on the picture %s of %v", len(topics), s.Kind, s.Events)
			}
			for _, topic := range topics {
				f.Worded(t, append([]game.Event{topic.Label, topic.Note}, topic.Why...))
				if len(topic.Why) == 0 {
					t.Fatalf("%v on the picture %s is not explained", topic.Label, s.Kind)
				}
			}
		}
	}
}

// pausing checks the law of faces for pauses, with all public events of random matches.
func (f Face) pausing(t *testing.T) {
	heard := map[string]bool{}
	for m := range f.Moments(t) {
		for _, e := range m.Events {
			heard[e.Key] = true
		}
	}
	if err := Pauses(f.Traits(), f.Rules, heard); err != nil {
		t.Error(err)
	}
}

// illustrated draws and describes the scenes of all chapters of the rules, and checks that their highlights are parts
// of the picture.
func (f Face) illustrated(t *testing.T) {
	whole := image.Rect(0, 0, 1200, 800)
	for _, topic := range f.Traits().Topics {
		s := f.Illustrate(topic)
		f.Describable(t, s)
		if _, err := f.Picture(t, s); err != nil {
			t.Errorf("%s: %v", topic, err)
		}
		for _, part := range s.Lit {
			if part.Empty() || !part.In(whole) || part.Eq(whole) {
				t.Errorf("%s speaks of %v", topic, part)
			}
		}
	}
}

// anyName draws the states with all kinds of user names.
func (f Face) anyName(t *testing.T) {
	st, words := f.Studio(t), f.Language(t, "en").Say
	for what, names := range map[string][]string{
		"nobody":            {},
		"one only":          {"Anna"},
		"empty":             {"", "", "", "", "", ""},
		"hundred letters":   {strings.Repeat("Wm", 50), strings.Repeat("Ж", 100), strings.Repeat("李", 100)},
		"marks piled up":    {strings.Repeat("Z̴̡̢̛͓͎̫", 30), "A" + strings.Repeat("\u0334", 500)},
		"right to left":     {"\u202eannA", "محمد"},
		"no letters at all": {"🎲🦜👨‍👩‍👧", "\x00\n\t"},
		"broken":            {"\xff\xfe", "\xc3"},
		"percent signs":     {"%s %d {0} {1}", "<@123> **b**"},
		"mixed scripts":     {"Αλέξης Дмитрий", "李小龙 Lee"},
	} {
		for _, s := range f.States() {
			s.Scene.Names, s.Scene.Words = names, words
			if err := st.Paint(f.Looks, s.Scene); err != nil {
				t.Errorf("%s: %s: %v", s.Name, what, err)
			}
		}
	}
}

// unseen checks that a face neither draws nor describes an invalid scene.
func (f Face) unseen(t *testing.T) {
	view := f.Rules.New(game.Setup{Seats: f.Rules.MinSeats})
	for what, s := range map[string]render.Scene{
		"an unknown kind": {Kind: "map", View: view},
		"no view":         {Kind: render.Table},
	} {
		if _, err := f.Picture(t, s); err == nil {
			t.Errorf("%s is drawn", what)
		}
		if got := render.Describe(f.Looks, s); got != nil {
			t.Errorf("%s is described as %v", what, got)
		}
	}
}

// uncounted checks that a match with an immediate resignation has no counts.
func (f Face) uncounted(t *testing.T) {
	m, err := game.NewMatch(f.Rules, game.Setup{Seats: f.Rules.MinSeats})
	if err == nil {
		err = m.Play(game.Play{Seat: game.Outside, Move: "resign 0"})
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, counts := range f.Count(m) {
		if len(counts) > 0 {
			t.Errorf("of nothing %v was counted", counts)
		}
	}
}
