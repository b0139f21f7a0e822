package hub

import (
	"slices"
	"strings"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/ui"
	"dockside/bot/wire"
	"dockside/render/i18n"
)

// termsField is the field of a form for what is switched on or off, and for what there is no other room for.
const termsField = "terms"

// Words that can be picked in it begin with one of these; any other is the name of an option and its value.
const (
	switchOn  = "+"
	switchOff = "-"
	setsTo    = "="
)

// Expand reads a press, or a form that was filled in, as the command that it stands for. Other requests stay what they
// are.
func Expand(q wire.Interaction) wire.Interaction {
	if !q.Component || q.Verb != ui.Give || len(q.Args) == 0 {
		return q
	}
	q.Verb, q.Strings, q.Bools = q.Args[0], map[string]string{}, map[string]bool{}
	if len(q.Args) > 1 {
		q.Strings["game"] = q.Args[1]
	}
	for name, said := range q.Fields {
		if name != termsField {
			q.Strings[name] = said[0]
			continue
		}
		for _, term := range said {
			agree(&q, term)
		}
	}
	if strings.HasPrefix(q.Verb, wire.OnMessage) {
		q.TargetMessage = pointedAt(q)
	}
	q.Args, q.Values, q.Fields = nil, nil, nil
	q.Component, q.OnEphemeral, q.Offered, q.Message, q.Controls, q.Attachments = false, false, false, "", nil, nil
	return q
}

// agree takes one of the terms that were picked.
func agree(q *wire.Interaction, term string) {
	if name, on := strings.CutPrefix(term, switchOn); on {
		q.Bools[name] = true
	} else if name, off := strings.CutPrefix(term, switchOff); off {
		q.Bools[name] = false
	} else if name, value, set := strings.Cut(term, setsTo); set {
		q.Strings[name] = value
	}
}

// pointedAt is a message with the match of that number and that file, for a command from the menu of a message.
func pointedAt(q wire.Interaction) *wire.TargetMessage {
	m := &wire.TargetMessage{Ours: true, Bot: true}
	if id := q.Strings["game"]; id != "" {
		m.Controls = [][]string{{"", id}}
	}
	if q.File != nil {
		m.Files = []wire.Upload{*q.File}
	}
	delete(q.Strings, "game")
	delete(q.Strings, "file")
	return m
}

// shortcut is a command as it is given without writing it.
type shortcut struct {
	wire.Command
	// PerGame tells that what it can be given depends on the game, which is asked for first.
	PerGame bool
}

// OwnPanel are the commands whose options are all menus of their answer.
var OwnPanel = []string{"settings me"}

// finder finds commands that can be given by buttons and forms.
type finder struct {
	games []catalog.Game
	words *i18n.Catalogue
}

// Errands are the commands that everybody has, each subcommand by itself, as they are for some games.
func (s finder) Errands(games []catalog.Game) []shortcut {
	var all []shortcut
	for _, c := range command.Commands(games, s.words) {
		switch {
		case c.ForMessageManagers || c.ForGuildManagers || c.ForModerators || c.MenuName != nil && !c.OnMessage:
			continue // a command of the menu of a member is one of the others
		case c.OnMessage:
			c.Name = wire.OnMessage + strings.ToLower(c.Name)
			c.Options = command.Builder{Games: games, Words: s.words}.Past("", "match").Options
		}
		c.Options = slices.DeleteFunc(slices.Clone(c.Options), func(o wire.Option) bool { return o.TypedOnly })
		all = append(all, split(c)...)
	}
	if len(games) > 1 {
		for i := range all {
			all[i].PerGame = s.perGame(all[i].Command)
		}
	}
	return all
}

// Managed are the subcommands of those who manage the server.
var Managed = []string{"settings server"}

// split are the subcommands of a command that everybody has, or the command itself.
func split(c wire.Command) []shortcut {
	var all []shortcut
	for _, o := range c.Options {
		if o.Kind != wire.SubcommandOption {
			return []shortcut{{Command: c}}
		}
		if name := c.Name + " " + o.Name; !slices.Contains(Managed, name) {
			all = append(all, shortcut{Command: wire.Command{Name: name, Description: o.Description, Options: o.Options}})
		}
	}
	if len(c.Options) == 0 {
		return []shortcut{{Command: c}}
	}
	return all
}

// PerGame tells whether what a command can be given depends on the game, or is nothing but the game.
func (s finder) perGame(c wire.Command) bool {
	if !slices.ContainsFunc(c.Options, isGame) {
		return false
	}
	if len(c.Options) == 1 {
		return true
	}
	names := func(g catalog.Game) (all []string) {
		e, _ := s.Errand([]catalog.Game{g}, c.Name)
		for _, o := range e.Options {
			all = append(all, o.Name)
		}
		return all
	}
	return slices.ContainsFunc(s.games[1:], func(g catalog.Game) bool {
		return !slices.Equal(names(g), names(s.games[0]))
	})
}

// isGame tells whether an option names one of the games.
func isGame(o wire.Option) bool { return o.Name == "game" && len(o.Choices) > 0 }

// errand finds a command that everybody has by its name.
func (s finder) Errand(games []catalog.Game, name string) (shortcut, bool) {
	all := s.Errands(games)
	i := slices.IndexFunc(all, func(e shortcut) bool { return e.Name == name })
	if i < 0 {
		return shortcut{}, false
	}
	return all[i], true
}
