package bot

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
	o := offer{games, words}
	list := []wire.Command{
		o.challenge(), o.solo(), o.anywhere("board", o.here()), o.anywhere("resign", o.here()), o.rules(), o.learn(),
		o.leaderboard(), o.profile(), o.settings(), o.anywhere("help"), o.anywhere("doctor"), o.anywhere("privacy"), o.end(),
		o.menu("challenge"), o.menu("profile"), o.block(), o.menu("block"), o.warden("ban"), o.warden("unban"), o.away(),
		o.anywhere("games"), o.history(), o.slash("dice"),
		o.onMessage("describe"), o.onMessage("replay"), o.onMessage("what may I do?"),
		o.past("replay", "match"), o.past("review", "mine"), o.past("record", "match"), o.past("verify", "match"),
	}
	return append(append(list, o.harbour()), o.moves()...)
}

// offer words commands for games.
type offer struct {
	games []catalog.Game
	words *i18n.Catalogue
}

// slash is a command for servers.
func (o offer) slash(name string, options ...wire.Option) wire.Command {
	return wire.Command{Name: name, About: o.say("command." + name), Options: options}
}

// anywhere is a command that somebody can also give in private to the bot.
func (o offer) anywhere(name string, options ...wire.Option) wire.Command {
	c := o.slash(name, options...)
	c.Private = true
	return c
}

// menu is a command of the menu that opens on a member. It does the same as the slash command of
// its name with that member as the one option.
func (o offer) menu(name string) wire.Command {
	return wire.Command{Name: name, Menu: o.say("menu." + name)}
}

// onMessage is a command of the menu that opens on a message, wherever that is.
func (o offer) onMessage(name string) wire.Command {
	first, _, _ := strings.Cut(name, " ")
	return wire.Command{Name: name, Menu: o.say("menu." + first), OnMessage: true, Private: true}
}

func (o offer) challenge() wire.Command {
	opponent := []wire.Option{o.option(wire.Person, "opponent")}
	options := []wire.Option{
		o.pace(), o.daily(), o.option(wire.Switch, "bank"),
		o.option(wire.Switch, "strict"), o.option(wire.Switch, "rated"), o.word(), o.level("standin"),
	}
	return o.slash("challenge", slices.Concat(opponent, o.game(), options, o.variants())...)
}

// solo names computer players, and how many of them where a game takes more than two.
func (o offer) solo() wire.Command {
	options := append(o.game(), o.level("level"), o.option(wire.Switch, "visible"), o.word())
	if most := o.mostSeats(); most > 2 {
		opponents := o.option(wire.Text, "opponents")
		for n := range most - 1 {
			count := strconv.Itoa(n + 1)
			opponents.Choices = append(opponents.Choices, wire.Choice{Value: count, Name: wire.Words{"en": count}})
		}
		options = append(options, opponents)
	}
	return o.anywhere("solo", append(options, o.variants()...)...)
}

// mostSeats is how many people the largest game takes.
func (o offer) mostSeats() int {
	most := 0
	for _, g := range o.games {
		most = max(most, g.Rules.MaxSeats)
	}
	return most
}

func (o offer) rules() wire.Command { return o.anywhere("rules", o.game()...) }

func (o offer) learn() wire.Command { return o.anywhere("learn", o.game()...) }

func (o offer) leaderboard() wire.Command {
	scope := o.option(wire.Text, "scope",
		o.choice("scope.server", "server"), o.choice("scope.everywhere", presenter.Everywhere))
	season := o.option(wire.Text, "season")
	for _, which := range []string{
		presenter.ThisSeason, presenter.LastSeason, presenter.AllTime, presenter.HallOfFame, presenter.Foretold,
	} {
		season.Choices = append(season.Choices, o.choice("ladder.of."+which, which))
	}
	return o.slash("leaderboard", append(o.game(), scope, season)...)
}

// profile names somebody; nobody means the user.
func (o offer) profile() wire.Command {
	return o.slash("profile", append([]wire.Option{o.option(wire.Person, "user")}, o.game()...)...)
}

// block names somebody; nobody means the list of those who are blocked.
func (o offer) block() wire.Command {
	whom := o.option(wire.Person, "whom")
	whom.Name = "user"
	return o.slash("block", whom)
}

// settings has a subcommand for each kind of settings. Discord knows no rights of subcommands, so
// everybody sees both.
func (o offer) settings() wire.Command {
	server := o.choosing("server", member.Communal(o.words))
	log := o.option(wire.Channel, "server.log")
	log.Name = "log"
	server.Options = append(server.Options, log)
	return o.slash("settings", o.choosing("me", member.Personal(o.words)), server)
}

// choosing is the subcommand for the settings of somebody.
func (o offer) choosing(whose string, all []member.Setting) wire.Option {
	sub := o.option(wire.Subcommand, whose)
	for _, s := range all {
		if s.Channel { // which is picked from its menu
			continue
		}
		one := o.option(wire.Text, whose+"."+s.Name)
		one.Name = s.Name
		if s.FreeText() { // the listed value can be typed as well
			one.Most = maxChoice
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
func (o offer) end() wire.Command {
	c := o.slash("end", o.here())
	c.Moderators = true
	return c
}

// harbour is a command of those who manage the server.
func (o offer) harbour() wire.Command {
	c := o.slash("harbour")
	c.Managers = true
	return c
}

// warden is a command of those who keep order among members.
func (o offer) warden(name string) wire.Command {
	whom := o.option(wire.Person, name)
	whom.Name = "user"
	c := o.slash(name, whom)
	c.Wardens = true
	return c
}

func (o offer) history() wire.Command {
	whose := o.option(wire.Person, "whose")
	whose.Name = "user"
	return o.anywhere("history", whose)
}

// past is a command about a match that is over, named by its number or handed in as a file.
func (o offer) past(name, match string) wire.Command {
	which := o.option(wire.Text, match)
	which.Name, which.Most, which.Suggest = "game", tables.MaxTableID, true
	return o.anywhere(name, which, o.option(wire.File, "file"))
}

// moves are commands that make the move of their name, at the table of whichever game the user plays.
func (o offer) moves() []wire.Command {
	var all []wire.Command
	moves := func(g catalog.Game) (names []string) {
		for _, move := range g.Face.Traits().Commands {
			names = append(names, string(move))
		}
		return names
	}
	for _, name := range o.names(moves) {
		all = append(all, wire.Command{
			Name: name, About: o.of(name, moves, ".command."+name), Options: []wire.Option{o.here()}, Private: true,
		})
	}
	return all
}

// variants are the options of the rules of all games.
func (o offer) variants() []wire.Option {
	var all []wire.Option
	options := func(g catalog.Game) (names []string) {
		for _, option := range g.Rules.Options {
			names = append(names, option.Name)
		}
		return names
	}
	for _, name := range o.names(options) {
		all = append(all, wire.Option{Kind: wire.Switch, Name: name, About: o.of(name, options, ".option."+name+".about")})
	}
	return all
}

// names lists the names of what the games have, each once.
func (o offer) names(of func(catalog.Game) []string) []string {
	var all []string
	for _, g := range o.games {
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
func (o offer) of(name string, things func(catalog.Game) []string, key string) wire.Words {
	words := wire.Words{}
	for _, code := range o.words.Codes() {
		l := o.words.For(code)
		var wordings []string
		games := map[string][]string{}
		for _, g := range o.games {
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
			if len(o.games) > 1 {
				wordings[i] = l.Say("command.of", wording, strings.Join(games[wording], ", "))
			}
		}
		words[code] = strings.Join(wordings, " · ")
	}
	return words
}

func (o offer) option(kind wire.Kind, name string, choices ...wire.Choice) wire.Option {
	return wire.Option{Kind: kind, Name: name, About: o.say("option." + name), Choices: choices}
}

// word is the lucky word of whoever gives the command.
func (o offer) word() wire.Option {
	word := o.option(wire.Text, "word")
	word.Most = game.MaxWord
	return word
}

func (o offer) pace() wire.Option {
	pace := o.option(wire.Text, "pace")
	for _, p := range ui.Paces {
		pace.Choices = append(pace.Choices, o.choice("pace."+p.Name, p.Name))
	}
	return pace
}

// daily is a time of the day, by which everybody is to move.
func (o offer) daily() wire.Option {
	daily := o.option(wire.Text, "daily")
	daily.Most = len("18:30")
	return daily
}

// away names until when somebody is away.
func (o offer) away() wire.Command {
	until := o.option(wire.Text, "until")
	until.Most = len(time.DateOnly)
	return o.anywhere("away", until)
}

// maxNearby is how long a text may be that names a game which is going on, in characters.
const maxNearby = 100

// here names one of the games that are going on near the channel, where there are several.
func (o offer) here() wire.Option {
	which := o.option(wire.Text, "here")
	which.Name, which.Most, which.Suggest, which.Typed = "game", maxNearby, true, true
	return which
}

// game names a game, where there are several. None means the first one.
func (o offer) game() []wire.Option {
	if len(o.games) < 2 {
		return nil
	}
	which := o.option(wire.Text, "game")
	for _, g := range o.games {
		which.Choices = append(which.Choices, o.choice(g.Rules.Name+".name", g.Rules.Name))
	}
	return []wire.Option{which}
}

// level names a computer player. Where there are several games, it is completed by those of the one that is named.
func (o offer) level(name string) wire.Option {
	option := o.option(wire.Text, name)
	if len(o.games) > 1 {
		option.Most, option.Suggest = maxLevel, true
		return option
	}
	for _, level := range o.games[0].Levels(game.Setup{Seats: o.games[0].Rules.MinSeats}) {
		c := o.choice("level."+level.Name, level.Name)
		for code := range c.Name {
			c.Name[code] = presenter.LevelLine(o.words.For(code), level)
		}
		option.Choices = append(option.Choices, c)
	}
	return option
}

func (o offer) choice(key, value string) wire.Choice {
	return wire.Choice{Value: value, Name: o.say(key)}
}

// say words a key in every language of the house.
func (o offer) say(key string) wire.Words {
	words := wire.Words{}
	for _, code := range o.words.Codes() {
		words[code] = o.words.For(code).Say(key)
	}
	return words
}
