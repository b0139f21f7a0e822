package hub

import (
	"slices"
	"strings"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/wire"
	"dockside/render/i18n"
)

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
