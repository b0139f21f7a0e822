package wire

import (
	"context"
	"net/http"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// Command is something that people can call the bot for, by "/name" or from the menu of a member or a message.
type Command struct {
	Name       string // what Request.Verb says when it is called
	About      Words
	Menu       Words // what it is called in a menu; nil for a slash command
	OnMessage  bool  // that is the menu of a message and not of a member; Request.Verb begins with OnMessage then
	Private    bool  // it can also be given in private to the bot
	Moderators bool  // only those who may manage messages see it
	Managers   bool  // only those who may manage the server see it
	Wardens    bool  // only those who may moderate members see it
	Options    []Option
}

// OnMessage begins the verb of a command from the menu of a message, so that it may be called as a slash command is.
const OnMessage = "on message "

// Option is what a command can be given; nothing of it is required.
type Option struct {
	Kind    Kind
	Name    string
	About   Words
	Most    int      // characters of a text; 0: no bound of its own
	Choices []Choice // of a text; none: any text
	Suggest bool     // of a text: what is typed is completed, see Request.Typing
	Options []Option // of a subcommand
	Typed   bool     // only a typed command has it: forms leave it out
}

// Kind is what an option takes.
type Kind int

// The kinds of options.
const (
	Text Kind = iota
	Switch
	Person
	File
	Subcommand
	Channel // in which people write
)

// Choice is a text that an option may be given, by a name that people read.
type Choice struct {
	Value string
	Name  Words
}

// Words is a wording in each language, by its code. English, "en", is what everybody else sees.
type Words map[string]string

// maxWording is how long a description, or the name of a choice, may be, in characters.
const maxWording = 100

// me is the id of the bot's application.
func (d *Discord) me(ctx context.Context) (string, error) {
	var app struct{ ID string }
	err := d.do(ctx, call{method: http.MethodGet, route: "applications/@me", key: "me"}, &app)
	return app.ID, err
}

func (c Command) encode() *discordgo.ApplicationCommand {
	where := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	if c.Private {
		where = append(where, discordgo.InteractionContextBotDM)
	}
	how := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	command := &discordgo.ApplicationCommand{Name: c.Name, Contexts: &where, IntegrationTypes: &how}
	command.DefaultMemberPermissions = c.rights()
	if c.Menu != nil {
		names := c.Menu.locales()
		command.Type, command.NameLocalizations = discordgo.UserApplicationCommand, &names
		if c.OnMessage {
			command.Type = discordgo.MessageApplicationCommand
		}
		command.Name = strings.ToUpper(c.Name[:1]) + c.Name[1:] // which Decode takes back
		return command
	}
	about := c.About.locales()
	command.Type, command.Description, command.DescriptionLocalizations = discordgo.ChatApplicationCommand,
		about[discordgo.EnglishUS], &about
	command.Options = encodeOptions(c.Options)
	return command
}

// rights are those without which nobody sees a command; nil if everybody does.
func (c Command) rights() *int64 {
	var may int64
	switch {
	case c.Moderators:
		may = discordgo.PermissionManageMessages
	case c.Managers:
		may = discordgo.PermissionManageGuild
	case c.Wardens:
		may = discordgo.PermissionModerateMembers
	default:
		return nil
	}
	return &may
}

func encodeOptions(options []Option) []*discordgo.ApplicationCommandOption {
	var all []*discordgo.ApplicationCommandOption
	for _, o := range options {
		about := o.About.locales()
		all = append(all, &discordgo.ApplicationCommandOption{
			Type: o.Kind.encode(), Name: o.Name, MaxLength: o.Most,
			Description: about[discordgo.EnglishUS], DescriptionLocalizations: about,
			Choices: encodeChoices(o.Choices), Options: encodeOptions(o.Options),
			ChannelTypes: o.Kind.channels(), Autocomplete: o.Suggest,
		})
	}
	return all
}

func encodeChoices(choices []Choice) []*discordgo.ApplicationCommandOptionChoice {
	var all []*discordgo.ApplicationCommandOptionChoice
	for _, c := range choices {
		names := c.Name.locales()
		all = append(all, &discordgo.ApplicationCommandOptionChoice{
			Name: names[discordgo.EnglishUS], NameLocalizations: names, Value: c.Value,
		})
	}
	return all
}

func (k Kind) encode() discordgo.ApplicationCommandOptionType {
	switch k {
	case Switch:
		return discordgo.ApplicationCommandOptionBoolean
	case Person:
		return discordgo.ApplicationCommandOptionUser
	case File:
		return discordgo.ApplicationCommandOptionAttachment
	case Channel:
		return discordgo.ApplicationCommandOptionChannel
	case Subcommand:
		return discordgo.ApplicationCommandOptionSubCommand
	case Text:
	}
	return discordgo.ApplicationCommandOptionString
}

// channels are the kinds of channels that an option takes.
func (k Kind) channels() []discordgo.ChannelType {
	if k == Channel {
		return writable[:len(writable)-1] // nobody writes in a forum itself
	}
	return nil
}

// locales gives the words to every locale of Discord whose language they have.
func (w Words) locales() map[discordgo.Locale]string {
	all := map[discordgo.Locale]string{}
	for locale := range discordgo.Locales {
		language, _, _ := strings.Cut(string(locale), "-")
		if words, ok := w[language]; ok {
			all[locale] = cut(words, maxWording)
		}
	}
	return all
}
