package hub

import (
	"slices"
	"strings"

	"dockside/bot/catalog"
	"dockside/bot/command"
	"dockside/bot/discord"
	"dockside/render/i18n"
)

// shortcut is a command that a button or form can run.
type shortcut struct {
	discord.Command
	// PerGame reports whether the options depend on the game, so that the game is asked for first.
	PerGame bool
}

// OwnPanel lists the commands that need no form, because their response has a menu or button for each option.
var OwnPanel = []string{"settings me", "leaderboard", "daily"}

// finder finds the commands that buttons and forms can run.
type finder struct {
	games []catalog.Game
	words *i18n.Catalogue
}

// All returns the shortcuts of the commands for all members, one for each subcommand. They have the options for the
// given games.
func (s finder) All(games []catalog.Game) []shortcut {
	var all []shortcut
	for _, c := range command.Commands(games, s.words) {
		switch {
		case c.ForMessageManagers || c.ForGuildManagers || c.ForModerators || c.MenuName != nil && !c.OnMessage:
			continue // the member menu only repeats slash commands
		case c.OnMessage:
			c.Name = discord.OnMessage + strings.ToLower(c.Name)
			c.Options = command.Builder{Games: games, Words: s.words}.Past("", "match").Options
		}
		c.Options = slices.DeleteFunc(slices.Clone(c.Options), func(o discord.Option) bool { return o.TypedOnly })
		all = append(all, split(c)...)
	}
	if len(games) > 1 {
		for i := range all {
			all[i].PerGame = s.perGame(all[i].Command)
		}
	}
	return all
}

// Managed lists the subcommands for managers of the guild. They have no shortcut.
var Managed = []string{"settings server"}

// split returns a shortcut for each subcommand of a command that is not in Managed, or one for a command without
// subcommands.
func split(c discord.Command) []shortcut {
	var all []shortcut
	for _, o := range c.Options {
		if o.Kind != discord.SubcommandOption {
			return []shortcut{{Command: c}}
		}
		if name := c.Name + " " + o.Name; !slices.Contains(Managed, name) {
			all = append(all, shortcut{Command: discord.Command{Name: name, Description: o.Description, Options: o.Options}})
		}
	}
	if len(c.Options) == 0 {
		return []shortcut{{Command: c}}
	}
	return all
}

// perGame reports whether the options of a command depend on the game, or whether the game is its only option.
func (s finder) perGame(c discord.Command) bool {
	if !slices.ContainsFunc(c.Options, isGame) {
		return false
	}
	if len(c.Options) == 1 {
		return true
	}
	names := func(g catalog.Game) (all []string) {
		e, _ := s.Find([]catalog.Game{g}, c.Name)
		for _, o := range e.Options {
			all = append(all, o.Name)
		}
		return all
	}
	return slices.ContainsFunc(s.games[1:], func(g catalog.Game) bool {
		return !slices.Equal(names(g), names(s.games[0]))
	})
}

// isGame reports whether an option names one of the games.
func isGame(o discord.Option) bool { return o.Name == "game" && len(o.Choices) > 0 }

// Find returns the shortcut with the given name, and reports whether there is one.
func (s finder) Find(games []catalog.Game, name string) (shortcut, bool) {
	all := s.All(games)
	i := slices.IndexFunc(all, func(e shortcut) bool { return e.Name == name })
	if i < 0 {
		return shortcut{}, false
	}
	return all[i], true
}
