package screen

import (
	"dockside/bot/text"
	"dockside/game"
	"dockside/house"
	"dockside/render"
)

// Described is the board in words, for those who do not see it.
func Described(l *text.Language, v *View) string {
	var s Screen
	AddPicture(&s, l, v, render.Table, v.Match.Len(), game.Public)
	return s.Alt
}

func RulesChapter(l *text.Language, g house.Game, topic string) Screen {
	key := g.Rules.Name + ".rules."
	menu := Menu{ID: ID("rules", g.Rules.Name), Placeholder: l.Say("rules.choose")}
	for _, t := range g.Face.Traits().Topics {
		menu.Options = append(menu.Options, Option{Value: t, Label: l.Say(key + t), Chosen: t == topic})
	}
	return Screen{Title: l.Say(key + topic), Text: l.Say(key + topic + ".text"), Color: Brass, Rows: []Row{{Menu: &menu}}}
}
