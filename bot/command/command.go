// Package command builds the definitions of the slash and context-menu commands, in all languages.
package command

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/bot/catalog"
	"dockside/bot/dailies"
	"dockside/bot/discord"
	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/presenter"
	"dockside/bot/tables"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/render/i18n"
)

// Commands returns the definitions of all commands of the bot, localised in every language. Options and moves that
// several games have under the same name are listed once.
func Commands(games []catalog.Game, words *i18n.Catalogue) []discord.Command {
	o := Builder{Games: games, Words: words, codes: matches(words)}
	list := []discord.Command{
		o.challenge(), everywhere(o.solo()), o.anywhere("board", o.here()), o.anywhere("resign", o.here()),
		everywhere(o.rules()), everywhere(o.learn()), o.leaderboard(), everywhere(o.profile()), o.settings(),
		o.anywhere("help"), o.anywhere("doctor"), o.anywhere("privacy"), o.end(),
		o.menu("challenge"), o.menu("profile"), o.block(), o.menu("block"), o.warden("ban"), o.warden("unban"), o.away(),
		o.anywhere("games"), o.history(), o.slash("dice"),
		everywhere(o.onMessage("describe")), everywhere(o.onMessage("replay")), everywhere(o.onMessage("what may I do?")),
		everywhere(o.Past("replay", "match")), everywhere(o.Past("review", "mine")), o.Past("record", "match"),
		o.Past("verify", "match"),
	}
	return slices.Concat(list, o.puzzle(), []discord.Command{o.harbour()}, o.Moves())
}

// Builder builds command definitions for some games.
type Builder struct {
	Games []catalog.Game
	Words *i18n.Catalogue
	codes map[string]string // the result of matches, if it is already known
}

// matches returns the code of the language that suits each locale of Discord. Locales without one are left out.
func matches(words *i18n.Catalogue) map[string]string {
	codes := map[string]string{}
	for _, locale := range discord.Locales() {
		if code, ok := words.Match(locale); ok {
			codes[locale] = code
		}
	}
	return codes
}

// slash returns a slash command for servers.
func (o Builder) slash(name string, options ...discord.Option) discord.Command {
	return discord.Command{Name: name, Description: o.say("command." + name), Options: options}
}

// anywhere returns a slash command that also works in direct messages.
func (o Builder) anywhere(name string, options ...discord.Option) discord.Command {
	c := o.slash(name, options...)
	c.InDMs = true
	return c
}

// everywhere makes a command available in direct messages, and wherever a user has installed the bot. Its handler must
// need no server: there, interaction.Request.External is true, and only the user sees the response.
func everywhere(c discord.Command) discord.Command {
	c.InDMs, c.Everywhere = true, true
	return c
}

// menu returns a user context-menu command. It does the same as the slash command of its name with that user as the
// only option.
func (o Builder) menu(name string) discord.Command {
	return discord.Command{Name: name, MenuName: o.say("menu." + name)}
}

// onMessage returns a message context-menu command. It also works in direct messages.
func (o Builder) onMessage(name string) discord.Command {
	first, _, _ := strings.Cut(name, " ")
	return discord.Command{Name: name, MenuName: o.say("menu." + first), OnMessage: true, InDMs: true}
}

// challenge returns the command /challenge, with the options of all games. It has one for computer players on free
// seats if a game takes more than two players.
func (o Builder) challenge() discord.Command {
	opponent := []discord.Option{o.option(discord.UserOption, "opponent")}
	options := []discord.Option{
		o.pace(), o.daily(), o.option(discord.BoolOption, "bank"),
		o.option(discord.BoolOption, "strict"), o.option(discord.BoolOption, "rated"),
		o.option(discord.BoolOption, "steady"), o.word(), o.level("standin"),
	}
	if o.mostSeats() > 2 {
		options = append(options, o.option(discord.BoolOption, "computers"))
	}
	return o.slash("challenge", slices.Concat(opponent, o.game(), options, o.variants())...)
}

// solo returns the command /solo. It has an option for the number of opponents if a game takes more than two players.
func (o Builder) solo() discord.Command {
	options := append(o.game(), o.level("level"), o.option(discord.BoolOption, "visible"), o.word())
	if most := o.mostSeats(); most > 2 {
		opponents := o.option(discord.StringOption, "opponents")
		for n := range most - 1 {
			count := strconv.Itoa(n + 1)
			name := discord.Localized{discord.English: count}
			opponents.Choices = append(opponents.Choices, discord.Choice{Value: count, Name: name})
		}
		options = append(options, opponents)
	}
	return o.anywhere("solo", append(options, o.variants()...)...)
}

// mostSeats returns the maximal number of seats of all games.
func (o Builder) mostSeats() int {
	most := 0
	for _, g := range o.Games {
		most = max(most, g.Rules.MaxSeats)
	}
	return most
}

func (o Builder) rules() discord.Command { return o.anywhere("rules", o.game()...) }

func (o Builder) learn() discord.Command { return o.anywhere("learn", o.game()...) }

// puzzle returns the command /daily, or nothing if no game has puzzles of the day.
func (o Builder) puzzle() []discord.Command {
	if !catalog.HavePuzzles(o.Games) {
		return nil
	}
	show := o.option(discord.StringOption, "show")
	for _, what := range dailies.Shows {
		show.Choices = append(show.Choices, o.choice("daily.show."+what, what))
	}
	return []discord.Command{everywhere(o.anywhere("daily", show))}
}

// leaderboard returns the command /leaderboard, with options for the scope and the season.
func (o Builder) leaderboard() discord.Command {
	scope := o.option(discord.StringOption, "scope",
		o.choice("scope.server", "server"), o.choice("scope.everywhere", Everywhere))
	season := o.option(discord.StringOption, "season")
	for _, which := range []string{ThisSeason, LastSeason, AllTime, HallOfFame, Predictors} {
		season.Choices = append(season.Choices, o.choice("ladder.of."+which, which))
	}
	return o.slash("leaderboard", append(o.game(), scope, season)...)
}

// profile returns the command /profile. Without an option it shows the asking user.
func (o Builder) profile() discord.Command {
	return o.slash("profile", append([]discord.Option{o.option(discord.UserOption, "user")}, o.game()...)...)
}

// block returns the command /block. Without an option it lists the blocked users.
func (o Builder) block() discord.Command {
	whom := o.option(discord.UserOption, "whom")
	whom.Name = "user"
	return o.slash("block", whom)
}

// settings returns the command /settings, with subcommands for the user and for the server. Discord has no permissions
// for subcommands, so everybody sees both.
func (o Builder) settings() discord.Command {
	server := o.choosing("server", member.Communal(o.Words))
	log := o.option(discord.ChannelOption, "server.log")
	log.Name = "log"
	server.Options = append(server.Options, log, o.crown(), o.crownFor())
	return o.slash("settings", o.choosing("me", member.Personal(o.Words)), server)
}

// crown returns the option for the role that a server gives to its best.
func (o Builder) crown() discord.Option {
	role := o.option(discord.RoleOption, "server.crown")
	role.Name = "crown"
	return role
}

// crownFor returns the option that says what that role is for.
func (o Builder) crownFor() discord.Option {
	purpose := o.option(discord.StringOption, "server.for")
	purpose.Name = "for"
	for _, name := range append(slices.Clone(guild.CrownPurposes), "off") {
		purpose.Choices = append(purpose.Choices, o.choice("crown.for."+name, name))
	}
	return purpose
}

// choosing returns the subcommand for some settings.
func (o Builder) choosing(whose string, all []member.Setting) discord.Option {
	sub := o.option(discord.SubcommandOption, whose)
	for _, s := range all {
		if s.Channel && !s.Messages { // picked from a channel menu instead
			continue
		}
		one := o.option(discord.StringOption, whose+"."+s.Name)
		one.Name = s.Name
		if s.Channel {
			one.Kind = discord.ChannelOption
			sub.Options = append(sub.Options, one)
			continue
		}
		if s.FreeText() { // the listed values can be typed as well
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

// maxChoice is the maximal length of a typed setting in characters.
const maxChoice = 64

// end returns the command /end, for users who may manage messages.
func (o Builder) end() discord.Command {
	c := o.slash("end", o.here())
	c.ForMessageManagers = true
	return c
}

// harbour returns the command /harbour, for users who may manage the server.
func (o Builder) harbour() discord.Command {
	c := o.slash("harbour")
	c.ForGuildManagers = true
	return c
}

// warden returns a command about a member, for users who may moderate members.
func (o Builder) warden(name string) discord.Command {
	whom := o.option(discord.UserOption, name)
	whom.Name = "user"
	c := o.slash(name, whom)
	c.ForModerators = true
	return c
}

// history returns the command /history. Without an option it lists the matches of the asking user.
func (o Builder) history() discord.Command {
	whose := o.option(discord.UserOption, "whose")
	whose.Name = "user"
	return o.anywhere("history", whose)
}

// Past returns a command about a finished match, which is named by its id or uploaded as a file.
func (o Builder) Past(name, match string) discord.Command {
	which := o.option(discord.StringOption, match)
	which.Name, which.MaxLength, which.Autocomplete = "game", tables.MaxTableID, true
	return o.anywhere(name, which, o.option(discord.AttachmentOption, "file"))
}

// Moves returns the commands that make the move of their name, in whichever game the user plays.
func (o Builder) Moves() []discord.Command {
	var all []discord.Command
	moves := func(g catalog.Game) (names []string) {
		for _, move := range g.Face.Traits().Commands {
			names = append(names, string(move))
		}
		return names
	}
	for _, name := range o.names(moves) {
		all = append(all, discord.Command{
			Name: name, Description: o.of(name, moves, ".command."+name), Options: []discord.Option{o.here()}, InDMs: true,
		})
	}
	return all
}

// variants returns an option for each rule variant of the games.
func (o Builder) variants() []discord.Option {
	var all []discord.Option
	options := func(g catalog.Game) (names []string) {
		for _, option := range g.Rules.Options {
			names = append(names, option.Name)
		}
		return names
	}
	for _, name := range o.names(options) {
		all = append(
			all,
			discord.Option{Kind: discord.BoolOption, Name: name, Description: o.of(name, options, ".option."+name+".about")},
		)
	}
	return all
}

// names returns the names that of returns for the games, without duplicates.
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

// of returns the text for a name that some games have. If there are several games, it says which of them have the name.
// If their texts differ, each text is followed by its games.
func (o Builder) of(name string, things func(catalog.Game) []string, key string) discord.Localized {
	return o.localized(func(l *i18n.Language) string {
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
				wordings[i] = l.Say("command.of", wording, l.Commas(games[wording]))
			}
		}
		return strings.Join(wordings, " · ")
	})
}

// option returns an option with the description of its name.
func (o Builder) option(kind discord.Kind, name string, choices ...discord.Choice) discord.Option {
	return discord.Option{Kind: kind, Name: name, Description: o.say("option." + name), Choices: choices}
}

// word returns the option for the lucky word of the user.
func (o Builder) word() discord.Option {
	word := o.option(discord.StringOption, "word")
	word.MaxLength = game.MaxWord
	return word
}

// pace returns the option that selects how long a turn may take.
func (o Builder) pace() discord.Option {
	pace := o.option(discord.StringOption, "pace")
	for _, p := range ui.Paces {
		pace.Choices = append(pace.Choices, o.choice("pace."+p.Name, p.Name))
	}
	return pace
}

// daily returns the option for a daily deadline, such as 18:30.
func (o Builder) daily() discord.Option {
	daily := o.option(discord.StringOption, "daily")
	daily.MaxLength = len("18:30")
	return daily
}

// away returns the command /away, with an option for the end of the absence. The maximal length is that of a date.
func (o Builder) away() discord.Command {
	until := o.option(discord.StringOption, "until")
	until.MaxLength = len(time.DateOnly)
	return o.anywhere("away", until)
}

// maxNearby is the maximal length in characters of a text that names a running game.
const maxNearby = 100

// here returns the option that selects one of several running games near the channel. Forms omit it.
func (o Builder) here() discord.Option {
	which := o.option(discord.StringOption, "here")
	which.Name, which.MaxLength, which.Autocomplete, which.TypedOnly = "game", maxNearby, true, true
	return which
}

// game returns the option that selects a game, or nothing if there is only one. Without it the first game is meant.
func (o Builder) game() []discord.Option {
	if len(o.Games) < 2 {
		return nil
	}
	which := o.option(discord.StringOption, "game")
	for _, g := range o.Games {
		which.Choices = append(which.Choices, o.choice(g.Rules.Name+".name", g.Rules.Name))
	}
	return []discord.Option{which}
}

// level returns the option that selects a computer player. If there are several games, it autocompletes the players of
// the selected game.
func (o Builder) level(name string) discord.Option {
	option := o.option(discord.StringOption, name)
	if len(o.Games) > 1 {
		option.MaxLength, option.Autocomplete = maxLevel, true
		return option
	}
	for _, level := range o.Games[0].Levels(game.Setup{Seats: o.Games[0].Rules.MinSeats}) {
		c := o.choice("level."+level.Name, level.Name)
		c.Name = o.localized(func(l *i18n.Language) string { return presenter.LevelLine(l, level) })
		option.Choices = append(option.Choices, c)
	}
	return option
}

// choice returns a choice of an option; key is that of its label.
func (o Builder) choice(key, value string) discord.Choice {
	return discord.Choice{Value: value, Name: o.say(key)}
}

// say returns the text of a key in every language.
func (o Builder) say(key string) discord.Localized {
	return o.localized(func(l *i18n.Language) string { return l.Say(key) })
}

// localized returns a text for each offered language, and for each locale of Discord that suits one.
func (o Builder) localized(say func(*i18n.Language) string) discord.Localized {
	words := discord.Localized{}
	for _, code := range o.Words.Codes() {
		words[code] = say(o.Words.For(code))
	}
	codes := o.codes
	if codes == nil {
		codes = matches(o.Words)
	}
	for locale, code := range codes {
		words[locale] = words[code]
	}
	return words
}

// maxLevel is the maximal length in characters of a text that names a computer player.
const maxLevel = 100
