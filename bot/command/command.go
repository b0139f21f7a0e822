// Package command describes the slash commands in words of every language.
package command

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/bot/wire"
	"dockside/game"
	"dockside/render/i18n"
)

// Commands lists the commands of the bot, worded in every language. What several games have under one
// name, such as an option, is listed once.
func Commands(games []catalog.Game, words *i18n.Catalogue) []wire.Command {
	o := Builder{games, words}
	list := []wire.Command{
		o.challenge(), o.solo(), o.anywhere("board", o.here()), o.anywhere("resign", o.here()), o.rules(), o.learn(),
		o.leaderboard(), o.profile(), o.settings(), o.anywhere("help"), o.anywhere("doctor"), o.anywhere("privacy"), o.end(),
		o.menu("challenge"), o.menu("profile"), o.block(), o.menu("block"), o.warden("ban"), o.warden("unban"), o.away(),
		o.anywhere("games"), o.history(), o.slash("dice"),
		o.onMessage("describe"), o.onMessage("replay"), o.onMessage("what may I do?"),
		o.Past("replay", "match"), o.Past("review", "mine"), o.Past("record", "match"), o.Past("verify", "match"),
	}
	return append(append(list, o.harbour()), o.Moves()...)
}

// Builder words commands for games.
type Builder struct {
	Games []catalog.Game
	Words *i18n.Catalogue
}

// slash is a command for servers.
func (o Builder) slash(name string, options ...wire.Option) wire.Command {
	return wire.Command{Name: name, Description: o.say("command." + name), Options: options}
}

// anywhere is a command that somebody can also give in private to the bot.
func (o Builder) anywhere(name string, options ...wire.Option) wire.Command {
	c := o.slash(name, options...)
	c.InDMs = true
	return c
}

// menu is a command of the menu that opens on a member. It does the same as the slash command of
// its name with that member as the one option.
func (o Builder) menu(name string) wire.Command {
	return wire.Command{Name: name, MenuName: o.say("menu." + name)}
}

// onMessage is a command of the menu that opens on a message, wherever that is.
func (o Builder) onMessage(name string) wire.Command {
	first, _, _ := strings.Cut(name, " ")
	return wire.Command{Name: name, MenuName: o.say("menu." + first), OnMessage: true, InDMs: true}
}

func (o Builder) challenge() wire.Command {
	opponent := []wire.Option{o.option(wire.UserOption, "opponent")}
	options := []wire.Option{
		o.pace(), o.daily(), o.option(wire.BoolOption, "bank"),
		o.option(wire.BoolOption, "strict"), o.option(wire.BoolOption, "rated"), o.word(), o.level("standin"),
	}
	return o.slash("challenge", slices.Concat(opponent, o.game(), options, o.variants())...)
}

// solo names computer players, and how many of them where a game takes more than two.
func (o Builder) solo() wire.Command {
	options := append(o.game(), o.level("level"), o.option(wire.BoolOption, "visible"), o.word())
	if most := o.mostSeats(); most > 2 {
		opponents := o.option(wire.StringOption, "opponents")
		for n := range most - 1 {
			count := strconv.Itoa(n + 1)
			opponents.Choices = append(opponents.Choices, wire.Choice{Value: count, Name: wire.Localized{"en": count}})
		}
		options = append(options, opponents)
	}
	return o.anywhere("solo", append(options, o.variants()...)...)
}

// mostSeats is how many people the largest game takes.
func (o Builder) mostSeats() int {
	most := 0
	for _, g := range o.Games {
		most = max(most, g.Rules.MaxSeats)
	}
	return most
}

func (o Builder) rules() wire.Command { return o.anywhere("rules", o.game()...) }

func (o Builder) learn() wire.Command { return o.anywhere("learn", o.game()...) }

func (o Builder) leaderboard() wire.Command {
	scope := o.option(wire.StringOption, "scope",
		o.choice("scope.server", "server"), o.choice("scope.everywhere", presenter.Everywhere))
	season := o.option(wire.StringOption, "season")
	for _, which := range []string{
		presenter.ThisSeason, presenter.LastSeason, presenter.AllTime, presenter.HallOfFame, presenter.Foretold,
	} {
		season.Choices = append(season.Choices, o.choice("ladder.of."+which, which))
	}
	return o.slash("leaderboard", append(o.game(), scope, season)...)
}

// profile names somebody; nobody means the user.
func (o Builder) profile() wire.Command {
	return o.slash("profile", append([]wire.Option{o.option(wire.UserOption, "user")}, o.game()...)...)
}

// block names somebody; nobody means the list of those who are blocked.
func (o Builder) block() wire.Command {
	whom := o.option(wire.UserOption, "whom")
	whom.Name = "user"
	return o.slash("block", whom)
}

// settings has a subcommand for each kind of settings. Discord knows no rights of subcommands, so
// everybody sees both.
func (o Builder) settings() wire.Command {
	server := o.choosing("server", member.Communal(o.Words))
	log := o.option(wire.ChannelOption, "server.log")
	log.Name = "log"
	server.Options = append(server.Options, log)
	return o.slash("settings", o.choosing("me", member.Personal(o.Words)), server)
}

// choosing is the subcommand for the settings of somebody.
func (o Builder) choosing(whose string, all []member.Setting) wire.Option {
	sub := o.option(wire.SubcommandOption, whose)
	for _, s := range all {
		if s.Channel { // which is picked from its menu
			continue
		}
		one := o.option(wire.StringOption, whose+"."+s.Name)
		one.Name = s.Name
		if s.FreeText() { // the listed value can be typed as well
			one.MaxLength = maxChoice
			sub.Options = append(sub.Options, one)
			continue
		}
		for _, value := range s.Values {
			one.Choices = append(one.Choices, o.choice(s.Key(value), value))
		}
		sub.Options = append(sub.Options, one)
	}
	return sub
}

// maxChoice is how long a setting may be that is typed, in characters.
const maxChoice = 64

// end is the command of those who keep order.
func (o Builder) end() wire.Command {
	c := o.slash("end", o.here())
	c.ForMessageManagers = true
	return c
}

// harbour is a command of those who manage the server.
func (o Builder) harbour() wire.Command {
	c := o.slash("harbour")
	c.ForGuildManagers = true
	return c
}

// warden is a command of those who keep order among members.
func (o Builder) warden(name string) wire.Command {
	whom := o.option(wire.UserOption, name)
	whom.Name = "user"
	c := o.slash(name, whom)
	c.ForModerators = true
	return c
}

func (o Builder) history() wire.Command {
	whose := o.option(wire.UserOption, "whose")
	whose.Name = "user"
	return o.anywhere("history", whose)
}

// Past is a command about a match that is over, named by its number or handed in as a file.
func (o Builder) Past(name, match string) wire.Command {
	which := o.option(wire.StringOption, match)
	which.Name, which.MaxLength, which.Autocomplete = "game", tables.MaxTableID, true
	return o.anywhere(name, which, o.option(wire.AttachmentOption, "file"))
}

// Moves are commands that make the move of their name, at the table of whichever game the user plays.
func (o Builder) Moves() []wire.Command {
	var all []wire.Command
	moves := func(g catalog.Game) (names []string) {
		for _, move := range g.Face.Traits().Commands {
			names = append(names, string(move))
		}
		return names
	}
	for _, name := range o.names(moves) {
		all = append(all, wire.Command{
			Name: name, Description: o.of(name, moves, ".command."+name), Options: []wire.Option{o.here()}, InDMs: true,
		})
	}
	return all
}

// variants are the options of the rules of all games.
func (o Builder) variants() []wire.Option {
	var all []wire.Option
	options := func(g catalog.Game) (names []string) {
		for _, option := range g.Rules.Options {
			names = append(names, option.Name)
		}
		return names
	}
	for _, name := range o.names(options) {
		all = append(
			all,
			wire.Option{Kind: wire.BoolOption, Name: name, Description: o.of(name, options, ".option."+name+".about")},
		)
	}
	return all
}

// names lists the names of what the games have, each once.
func (o Builder) names(of func(catalog.Game) []string) []string {
	var all []string
	for _, g := range o.Games {
		for _, name := range of(g) {
			if !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// of words what some games have under a name. If there are several games, it says which of them have
// it; if those word it differently, each wording is followed by its games.
func (o Builder) of(name string, things func(catalog.Game) []string, key string) wire.Localized {
	words := wire.Localized{}
	for _, code := range o.Words.Codes() {
		l := o.Words.For(code)
		var wordings []string
		games := map[string][]string{}
		for _, g := range o.Games {
			if !slices.Contains(things(g), name) {
				continue
			}
			wording := l.Say(g.Rules.Name + key)
			if games[wording] == nil {
				wordings = append(wordings, wording)
			}
			games[wording] = append(games[wording], l.Say(g.Rules.Name+".name"))
		}
		for i, wording := range wordings {
			if len(o.Games) > 1 {
				wordings[i] = l.Say("command.of", wording, strings.Join(games[wording], ", "))
			}
		}
		words[code] = strings.Join(wordings, " · ")
	}
	return words
}

func (o Builder) option(kind wire.Kind, name string, choices ...wire.Choice) wire.Option {
	return wire.Option{Kind: kind, Name: name, Description: o.say("option." + name), Choices: choices}
}

// word is the lucky word of whoever gives the command.
func (o Builder) word() wire.Option {
	word := o.option(wire.StringOption, "word")
	word.MaxLength = game.MaxWord
	return word
}

func (o Builder) pace() wire.Option {
	pace := o.option(wire.StringOption, "pace")
	for _, p := range ui.Paces {
		pace.Choices = append(pace.Choices, o.choice("pace."+p.Name, p.Name))
	}
	return pace
}

// daily is a time of the day, by which everybody is to move.
func (o Builder) daily() wire.Option {
	daily := o.option(wire.StringOption, "daily")
	daily.MaxLength = len("18:30")
	return daily
}

// away names until when somebody is away.
func (o Builder) away() wire.Command {
	until := o.option(wire.StringOption, "until")
	until.MaxLength = len(time.DateOnly)
	return o.anywhere("away", until)
}

// maxNearby is how long a text may be that names a game which is going on, in characters.
const maxNearby = 100

// here names one of the games that are going on near the channel, where there are several.
func (o Builder) here() wire.Option {
	which := o.option(wire.StringOption, "here")
	which.Name, which.MaxLength, which.Autocomplete, which.TypedOnly = "game", maxNearby, true, true
	return which
}

// game names a game, where there are several. None means the first one.
func (o Builder) game() []wire.Option {
	if len(o.Games) < 2 {
		return nil
	}
	which := o.option(wire.StringOption, "game")
	for _, g := range o.Games {
		which.Choices = append(which.Choices, o.choice(g.Rules.Name+".name", g.Rules.Name))
	}
	return []wire.Option{which}
}

// level names a computer player. Where there are several games, it is completed by those of the one that is named.
func (o Builder) level(name string) wire.Option {
	option := o.option(wire.StringOption, name)
	if len(o.Games) > 1 {
		option.MaxLength, option.Autocomplete = maxLevel, true
		return option
	}
	for _, level := range o.Games[0].Levels(game.Setup{Seats: o.Games[0].Rules.MinSeats}) {
		c := o.choice("level."+level.Name, level.Name)
		for code := range c.Name {
			c.Name[code] = presenter.LevelLine(o.Words.For(code), level)
		}
		option.Choices = append(option.Choices, c)
	}
	return option
}

func (o Builder) choice(key, value string) wire.Choice {
	return wire.Choice{Value: value, Name: o.say(key)}
}

// say words a key in every language of the house.
func (o Builder) say(key string) wire.Localized {
	words := wire.Localized{}
	for _, code := range o.Words.Codes() {
		words[code] = o.Words.For(code).Say(key)
	}
	return words
}

// maxLevel is the longest text that names a computer player, in characters.
const maxLevel = 100
