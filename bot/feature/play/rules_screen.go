package play

import (
	"slices"

	"dockside/bot/catalog"
	"dockside/bot/presenter"
	"dockside/bot/ui"
	"dockside/render"
	"dockside/render/i18n"
)

// rulesScreen returns a chapter of the rules of a game. It has a picture if the face has one, buttons for the
// adjacent chapters, and a menu of all chapters.
func rulesScreen(l *i18n.Language, g catalog.Game, topic string) ui.Screen {
	key := g.Rules.Name + ".rules."
	s := ui.Screen{
		Title: l.Say(g.Rules.Name+".name") + " · " + l.Say(key+topic), Text: l.Say(key + topic + ".text"), Color: ui.Brass,
	}
	if book, ok := g.Face.(render.Illustrator); ok {
		s.Try(func() { illustrate(&s, l, book.Illustrate(topic), g.Face) })
	}
	topics := g.Face.Traits().Topics
	menu := ui.Menu{ID: ui.ID("rules", g.Rules.Name), Placeholder: l.Say("rules.choose")}
	for _, t := range topics {
		menu.Options = append(menu.Options, ui.Option{Value: t, Label: l.Say(key + t), Chosen: t == topic})
	}
	i, last := slices.Index(topics, topic), len(topics)-1
	buttons := []ui.Button{
		chapterButton(l, g, "back", topics[max(i-1, 0)], i == 0),
		chapterButton(l, g, "next", topics[min(i+1, last)], i == last),
	}
	if s.Scene != nil {
		buttons = append(buttons, presenter.DescribeResponseButton(l, "rules", g.Rules.Name, topic))
	}
	if g.Teaches() {
		buttons = append(buttons, ui.Button{ID: ui.ID("learn", g.Rules.Name), Label: l.Say("button.learn")})
	}
	s.Rows = []ui.Row{{Menu: &menu}, {Buttons: buttons}}
	return s
}

// illustrate adds the picture of a chapter.
func illustrate(s *ui.Screen, l *i18n.Language, scene render.Scene, f render.Face) {
	scene.Words = l.Say
	s.Scene, s.Face, s.Alt = &scene, f, l.Events(scene.Names, render.Describe(f, scene))
}

// chapterButton opens an adjacent chapter.
func chapterButton(l *i18n.Language, g catalog.Game, way, topic string, end bool) ui.Button {
	return ui.Button{ID: ui.ID("rules", g.Rules.Name, topic, way), Label: l.Say("learn." + way), Disabled: end}
}
