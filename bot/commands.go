package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"dockside/game"
	"dockside/game/ai"

	"github.com/bwmarrin/discordgo"
)

// register replaces the bot's commands by those of this program. It tries until it succeeds, or
// ctx ends, or Discord refuses the bot.
func (b *Bot) register(ctx context.Context) error {
	for pause := time.Second; ; pause = min(2*pause, time.Minute) {
		err := b.discord.Register(ctx, b.guild, b.commands())
		switch {
		case err == nil || ctx.Err() != nil:
			return nil
		case refused(err):
			return fmt.Errorf("%w (%v)", ErrRefused, err)
		}
		b.log.Warn("cannot register the commands yet", "error", err)
		select {
		case <-ctx.Done():
		case <-b.after(pause):
		}
	}
}

// commands lists all commands, worded in every language.
func (b *Bot) commands() []*discordgo.ApplicationCommand {
	challenge := b.slash("challenge")
	challenge.Options = append(challenge.Options, b.option(discordgo.ApplicationCommandOptionUser, "opponent"),
		b.paceOption(),
		b.option(discordgo.ApplicationCommandOptionBoolean, "rated"), b.wordOption(), b.levelOption("standin"))
	if len(b.games) > 1 {
		challenge.Options = append(challenge.Options, b.gameOption())
	}
	solo := b.soloCommand()
	list := []*discordgo.ApplicationCommand{
		challenge, solo, b.alone("board"), b.alone("resign"), b.rulesCommand(), b.leaderboardCommand(), b.profileCommand(),
		b.settingsCommand(), b.endCommand(), b.menu("challenge"), b.menu("profile"),
	}
	list = append(list, b.pastCommands()...)
	for _, g := range b.games {
		for _, o := range g.Rules.Options {
			challenge.Options = append(challenge.Options, b.option(discordgo.ApplicationCommandOptionBoolean, o.Name))
			solo.Options = append(solo.Options, b.option(discordgo.ApplicationCommandOptionBoolean, o.Name))
		}
		for _, move := range g.Face.Traits().Commands {
			list = append(list, b.alone(string(move)))
		}
	}
	return list
}

// slash is a command for servers, named and described by the catalogue.
func (b *Bot) slash(name string) *discordgo.ApplicationCommand {
	where := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	how := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	about := b.localized("command." + name)
	return &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: name, Description: about[discordgo.EnglishUS],
		DescriptionLocalizations: &about, Contexts: &where, IntegrationTypes: &how,
	}
}

// alone is a slash command that somebody can also give in private to the bot.
func (b *Bot) alone(name string) *discordgo.ApplicationCommand {
	c := b.slash(name)
	where := append(slices.Clone(*c.Contexts), discordgo.InteractionContextBotDM)
	c.Contexts = &where
	return c
}

// rulesCommand names a game; nothing means the first one.
func (b *Bot) rulesCommand() *discordgo.ApplicationCommand {
	c := b.alone("rules")
	if len(b.games) > 1 {
		c.Options = append(c.Options, b.gameOption())
	}
	return c
}

// soloCommand names a computer player.
func (b *Bot) soloCommand() *discordgo.ApplicationCommand {
	c := b.alone("solo")
	if len(b.games) > 1 {
		c.Options = append(c.Options, b.gameOption())
	}
	c.Options = append(c.Options, b.levelOption("level"), b.wordOption())
	if most := b.mostSeats(); most > 2 {
		o := b.option(discordgo.ApplicationCommandOptionString, "opponents")
		for n := 1; n < most; n++ {
			o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{
				Name: strconv.Itoa(n), Value: strconv.Itoa(n),
			})
		}
		c.Options = append(c.Options, o)
	}
	return c
}

// mostSeats is how many people the largest game takes.
func (b *Bot) mostSeats() int {
	most := 0
	for _, g := range b.games {
		most = max(most, g.Rules.MaxSeats)
	}
	return most
}

// levelOption is a choice of computer players: those of all games.
func (b *Bot) levelOption(name string) *discordgo.ApplicationCommandOption {
	o := b.option(discordgo.ApplicationCommandOptionString, name)
	for _, level := range b.levels() {
		c := b.choice("level."+level.Name, level.Name)
		c.Name = rated(c.Name, level)
		for locale, name := range c.NameLocalizations {
			c.NameLocalizations[locale] = rated(name, level)
		}
		o.Choices = append(o.Choices, c)
	}
	return o
}

// levels are the computer players of all games, each name once, without a rating where games
// differ.
func (b *Bot) levels() []ai.Level {
	var all []ai.Level
	for _, g := range b.games {
		for _, l := range g.Levels(game.Setup{Seats: g.Rules.MinSeats}) {
			i := slices.IndexFunc(all, func(known ai.Level) bool { return known.Name == l.Name })
			switch {
			case i < 0:
				all = append(all, l)
			case all[i].Rating != l.Rating:
				all[i].Rating = 0
			}
		}
	}
	return all
}

// rated adds the rating of a computer player to its name, if it has one.
func rated(name string, l ai.Level) string {
	if l.Rating == 0 {
		return name
	}
	return fmt.Sprintf("%s (%d)", name, l.Rating)
}

// leaderboardCommand names a ladder.
func (b *Bot) leaderboardCommand() *discordgo.ApplicationCommand {
	c := b.slash("leaderboard")
	if len(b.games) > 1 {
		c.Options = append(c.Options, b.gameOption())
	}
	scope := b.option(discordgo.ApplicationCommandOptionString, "scope")
	scope.Choices = append(scope.Choices, b.choice("scope.server", "server"), b.choice("scope.everywhere", everywhere))
	season := b.option(discordgo.ApplicationCommandOptionString, "season")
	for _, which := range []string{thisSeason, lastSeason, allTime, hallOfFame} {
		season.Choices = append(season.Choices, b.choice("ladder.of."+which, which))
	}
	c.Options = append(c.Options, scope, season)
	return c
}

// profileCommand names somebody; nobody means the user.
func (b *Bot) profileCommand() *discordgo.ApplicationCommand {
	c := b.slash("profile")
	c.Options = append(c.Options, b.option(discordgo.ApplicationCommandOptionUser, "user"))
	if len(b.games) > 1 {
		c.Options = append(c.Options, b.gameOption())
	}
	return c
}

// settingsCommand has a subcommand for each kind of settings. Discord knows no rights of
// subcommands, so everybody sees both.
func (b *Bot) settingsCommand() *discordgo.ApplicationCommand {
	c := b.slash("settings")
	add := func(whose string, all []setting) {
		sub := b.option(discordgo.ApplicationCommandOptionSubCommand, whose)
		for _, s := range all {
			o := b.option(discordgo.ApplicationCommandOptionString, whose+"."+s.name)
			o.Name = s.name
			for _, value := range s.values {
				o.Choices = append(o.Choices, b.choice(s.key(value), value))
			}
			sub.Options = append(sub.Options, o)
		}
		c.Options = append(c.Options, sub)
	}
	add("me", b.personal())
	add("server", b.communal())
	return c
}

// menu is a command of the menu that opens on a member. It does the same as the slash command of
// its name with that member as the one option.
func (b *Bot) menu(name string) *discordgo.ApplicationCommand {
	c := b.slash(name)
	names := b.localized("menu." + name)
	c.Type, c.Name, c.NameLocalizations = discordgo.UserApplicationCommand, strings.ToUpper(name[:1])+name[1:], &names
	c.Description, c.DescriptionLocalizations = "", nil
	return c
}

// endCommand is the command of those who keep order.
func (b *Bot) endCommand() *discordgo.ApplicationCommand {
	c := b.slash("end")
	may := int64(discordgo.PermissionManageMessages)
	c.DefaultMemberPermissions = &may
	return c
}

func (b *Bot) option(kind discordgo.ApplicationCommandOptionType, name string) *discordgo.ApplicationCommandOption {
	about := b.localized("option." + name)
	return &discordgo.ApplicationCommandOption{
		Type: kind, Name: name, Description: about[discordgo.EnglishUS], DescriptionLocalizations: about,
	}
}

// wordOption is the challenger's lucky word.
func (b *Bot) wordOption() *discordgo.ApplicationCommandOption {
	o := b.option(discordgo.ApplicationCommandOptionString, "word")
	o.MaxLength = game.MaxWord
	return o
}

func (b *Bot) paceOption() *discordgo.ApplicationCommandOption {
	o := b.option(discordgo.ApplicationCommandOptionString, "pace")
	for _, p := range paces {
		o.Choices = append(o.Choices, b.choice("pace."+p.name, p.name))
	}
	return o
}

func (b *Bot) gameOption() *discordgo.ApplicationCommandOption {
	o := b.option(discordgo.ApplicationCommandOptionString, "game")
	for _, g := range b.games {
		o.Choices = append(o.Choices, b.choice(g.Rules.Name+".name", g.Rules.Name))
	}
	return o
}

func (b *Bot) choice(key, value string) *discordgo.ApplicationCommandOptionChoice {
	names := b.localized(key)
	return &discordgo.ApplicationCommandOptionChoice{
		Name: names[discordgo.EnglishUS], NameLocalizations: names, Value: value,
	}
}

// localized words a key in every language of the house, by Discord's names for them.
func (b *Bot) localized(key string) map[discordgo.Locale]string {
	words := map[discordgo.Locale]string{}
	for locale := range discordgo.Locales {
		if l := b.words.For(string(locale)); l.Code == strings.Split(string(locale), "-")[0] {
			words[locale] = l.Say(key)
		}
	}
	return words
}
