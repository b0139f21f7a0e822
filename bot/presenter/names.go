package presenter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game"
	"dockside/game/ai"
	"dockside/game/table"
	"dockside/render"
	"dockside/render/i18n"
)

// seatEvent returns the name of a seat with its colour, if the game has a string for that.
func seatEvent(l *i18n.Language, v *view.View, s game.Seat) game.Event {
	key := fmt.Sprintf("%s.seat.%d", v.Rules.Name, s)
	if !l.Has(key) {
		return game.Say("name", s)
	}
	return game.Say("board.seat", s, game.Say(key))
}

// Challenger returns the name of the first person at a table.
func Challenger(l *i18n.Language, v *view.View) string {
	i := slices.IndexFunc(v.Players, func(p table.Player) bool { return p.User != "" })
	return v.Called(l)[i]
}

// Title returns the game and its players.
func Title(l *i18n.Language, v *view.View) string {
	name := l.Say(v.Rules.Name + ".name")
	names := ui.Escaped(v.Called(l))
	if len(names) < 2 || slices.Contains(names, "") {
		return name
	}
	return name + " · " + strings.Join(names, " – ")
}

// LevelManner describes how a computer player plays; "" if the game has no description.
func LevelManner(l *i18n.Language, level ai.Level) string {
	if key := "level." + level.Name + ".manner"; l.Has(key) {
		return l.Say(key)
	}
	return ""
}

// LevelLine returns the name of a computer player with its rating and manner, if any.
func LevelLine(l *i18n.Language, level ai.Level) string {
	name := l.Say("level." + level.Name)
	if note := levelNote(l, level); note != "" {
		return name + " · " + note
	}
	return name
}

// levelNote returns the rating and the manner of a computer player, as far as it has them.
func levelNote(l *i18n.Language, level ai.Level) string {
	var parts []string
	if level.Rating != 0 {
		parts = append(parts, strconv.Itoa(level.Rating))
	}
	if manner := LevelManner(l, level); manner != "" {
		parts = append(parts, manner)
	}
	return strings.Join(parts, " · ")
}

// seatNames returns the names of seats as an argument of an event.
func seatNames(seats []game.Seat) []game.Event {
	var names []game.Event
	for _, s := range seats {
		names = append(names, game.Say("name", s))
	}
	return names
}

// crewName returns the name of a crew, counted from 0.
func crewName(l *i18n.Language, v *view.View, crew int) string {
	if key := v.Rules.Name + ".crew." + strconv.Itoa(crew); l.Has(key) {
		return l.Say(key)
	}
	return l.Say("lobby.crew", crew+1)
}

// Status returns the game's summary of the position after n plays, with the given names; "" if the game has none.
func Status(l *i18n.Language, v *view.View, names []string, n int) string {
	if face, ok := v.Face.(render.Status); ok {
		return l.Event(names, face.Status(v.Match.At(n).View(game.Public)))
	}
	return ""
}
