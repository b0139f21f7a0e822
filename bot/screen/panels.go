package screen

import (
	"slices"
	"strings"

	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// RulesChapter is a chapter of the rules of a game, with a picture of what it speaks of where the face has one,
// the way to the chapters beside it, and a menu of all of them.
func RulesChapter(l *i18n.Language, g catalog.Game, topic string) Screen {
	key := g.Rules.Name + ".rules."
	s := Screen{
		Title: l.Say(g.Rules.Name+".name") + " · " + l.Say(key+topic), Text: l.Say(key + topic + ".text"), Color: Brass,
	}
	if book, ok := g.Face.(render.Illustrator); ok {
		s.try(func() { illustrate(&s, l, book.Illustrate(topic), g.Face) })
	}
	topics := g.Face.Traits().Topics
	menu := Menu{ID: ID("rules", g.Rules.Name), Placeholder: l.Say("rules.choose")}
	for _, t := range topics {
		menu.Options = append(menu.Options, Option{Value: t, Label: l.Say(key + t), Chosen: t == topic})
	}
	i, last := slices.Index(topics, topic), len(topics)-1
	buttons := []Button{
		chapterButton(l, g, "back", topics[max(i-1, 0)], i == 0),
		chapterButton(l, g, "next", topics[min(i+1, last)], i == last),
	}
	if s.Scene != nil {
		buttons = append(buttons, tellButton(l, "rules", g.Rules.Name, topic))
	}
	if g.Teaches() {
		buttons = append(buttons, Button{ID: ID("learn", g.Rules.Name), Label: l.Say("button.learn")})
	}
	s.Rows = []Row{{Menu: &menu}, {Buttons: buttons}}
	return s
}

// illustrate adds a scene that tells a chapter.
func illustrate(s *Screen, l *i18n.Language, scene render.Scene, f render.Face) {
	scene.Words = l.Say
	s.Scene, s.Face, s.Alt = &scene, f, l.Events(scene.Names, render.Describe(f, scene))
}

// chapterButton leads to a chapter beside another one.
func chapterButton(l *i18n.Language, g catalog.Game, way, topic string, end bool) Button {
	return Button{ID: ID("rules", g.Rules.Name, topic, way), Label: l.Say("learn." + way), Disabled: end}
}

// Panel is a picture of the game, as a seat sees it.
func Panel(l *i18n.Language, v *View, kind render.Kind, seat game.Seat) Screen {
	s := Screen{Title: l.Say(v.Rules.Name + ".panel." + string(kind)), Color: Brass}
	AddPicture(&s, l, v, kind, v.Match.Len(), seat)
	s.Rows = ButtonRows([]Button{describeButton(l, v.ID, v.Match.Len(), kind)})
	return s
}

// More offers what is seldom needed. Those who play can take back what they have just done, have the board again, or
// give up, others follow the match; those who keep order can end it. Where the seat can abort the match, aborts says
// how often it still can.
func More(l *i18n.Language, v *View, seat game.Seat, plays, mayEnd bool, aborts int) Screen {
	buttons := []Button{
		{ID: ID("rules", v.Rules.Name), Label: l.Say("button.rules")},
		fairButton(l, v),
	}
	if plays {
		buttons = append(append(append(buttons, takeBack(l, v, seat)...), pauseButton(l, v, seat)...),
			Button{ID: ID("board", v.ID), Label: l.Say("button.board")},
			leaveButton(l, v, aborts))
	}
	if !plays {
		buttons = append(buttons, followOpenly(l, v)...)
	}
	if mayEnd {
		buttons = append(buttons, Button{ID: ID("end", v.ID), Label: l.Say("button.end"), Style: render.Danger})
	}
	return Screen{Text: Title(l, v), Color: Brass, Rows: ButtonRows(buttons)}
}

// Which asks which of several tables a command means.
func Which(l *i18n.Language, command string, tables []*table.Table, channel string) Screen {
	menu := Menu{ID: ID(command), Placeholder: l.Say("which.choose")}
	menu.Options = Nearby(l, tables[:min(len(tables), maxOptions)], channel)
	return Screen{Text: l.Say("which.ask"), Color: Brass, Rows: []Row{{Menu: &menu}}}
}

// Nearby are live tables as options in a channel: which game, who plays, how it stands and where it is.
func Nearby(l *i18n.Language, tables []*table.Table, channel string) []Option {
	options := make([]Option, len(tables))
	for i, names := range calledAt(l, tables) {
		options[i] = nearby(l, tables[i], names, channel)
	}
	return options
}

// nearby is one of them, given the names of all who sit there.
func nearby(l *i18n.Language, t *table.Table, names []string, channel string) Option {
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == "" })
	state, place := "which.playing", "which.elsewhere"
	switch {
	case t.Phase == table.Open && t.Lobby:
		state = "which.lobby"
	case t.Phase == table.Open:
		state = "which.open"
	}
	switch {
	case t.Private:
		place = "which.private"
	case t.Place() == channel:
		place = "which.here"
	case t.Room.Thread != "" || t.Parent != "":
		place = "which.thread"
	}
	return Option{
		Value: t.ID, Label: plain(l.Say(t.Game+".name") + " · " + strings.Join(names, " – ")),
		Note: l.Say(state) + " · " + l.Say(place),
	}
}
