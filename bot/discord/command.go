package discord

import (
	"cmp"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// Command is an application command: "/name", or an entry of the menu of members or messages.
type Command struct {
	Name               string // becomes Interaction.Verb
	Description        Localized
	MenuName           Localized // its name in a menu; nil for a slash command
	OnMessage          bool      // the menu is that of a message; Interaction.Verb begins with OnMessage
	InDMs              bool      // available in direct messages as well
	Everywhere         bool      // also available wherever a user has installed the bot
	ForMessageManagers bool      // only for users who may manage messages
	ForGuildManagers   bool      // only for users who may manage the server
	ForModerators      bool      // only for users who may moderate members
	Options            []Option
}

// OnMessage is the prefix of the verb of a message command, which may have the name of a slash command.
const OnMessage = "on message "

// Option is an optional parameter of a command, or a subcommand.
type Option struct {
	Kind         Kind
	Name         string
	Description  Localized
	MaxLength    int      // maximal length of a text in characters; 0 for Discord's maximum
	Choices      []Choice // of a text; none: any text
	Autocomplete bool     // of a text: it has autocompletion, see Interaction.Autocomplete
	Options      []Option // of a subcommand
	TypedOnly    bool     // forms omit it
}

// Kind is the type of an option.
type Kind int

// The kinds of options.
const (
	StringOption Kind = iota
	BoolOption
	UserOption
	AttachmentOption
	SubcommandOption
	ChannelOption // in which members write
	RoleOption
)

// Choice is a value of an option with the name that users read.
type Choice struct {
	Value string
	Name  Localized
}

// Localized is a text by Discord locale, such as "pt-BR", and by the codes of the bot's languages, such as "pt". The
// text of "en-US" is the default.
type Localized map[string]string

// In returns the text in a language of the bot.
func (w Localized) In(code string) string { return cmp.Or(w[code], w[English]) }

// English is the locale of texts that need no translation.
const English = string(discordgo.EnglishUS)

// Locales returns all locales that Discord has, in no particular order.
func Locales() []string {
	var all []string
	for locale := range discordgo.Locales {
		all = append(all, string(locale))
	}
	return all
}

// maxDescription is the limit of a description, and of the name of a choice, in characters.
const maxDescription = 100

// Encode returns the command in the form that Discord registers.
func (c Command) Encode() *discordgo.ApplicationCommand {
	contexts := []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	if c.InDMs {
		contexts = append(contexts, discordgo.InteractionContextBotDM)
	}
	installs := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	if c.Everywhere {
		contexts = append(contexts, discordgo.InteractionContextPrivateChannel)
		installs = append(installs, discordgo.ApplicationIntegrationUserInstall)
	}
	command := &discordgo.ApplicationCommand{
		Name: c.Name, Contexts: &contexts, IntegrationTypes: &installs, DefaultMemberPermissions: c.permissions(),
	}
	if c.MenuName != nil {
		names := c.MenuName.locales()
		command.Type, command.NameLocalizations = discordgo.UserApplicationCommand, &names
		if c.OnMessage {
			command.Type = discordgo.MessageApplicationCommand
		}
		command.Name = strings.ToUpper(c.Name[:1]) + c.Name[1:] // Decode lowers it again
		return command
	}
	about := c.Description.locales()
	command.Type, command.Description, command.DescriptionLocalizations = discordgo.ChatApplicationCommand,
		about[discordgo.EnglishUS], &about
	command.Options = encodeOptions(c.Options)
	return command
}

// permissions returns the permissions that a user needs to see the command; nil for none.
func (c Command) permissions() *int64 {
	var needed int64
	switch {
	case c.ForMessageManagers:
		needed = discordgo.PermissionManageMessages
	case c.ForGuildManagers:
		needed = discordgo.PermissionManageGuild
	case c.ForModerators:
		needed = discordgo.PermissionModerateMembers
	default:
		return nil
	}
	return &needed
}

func encodeOptions(options []Option) []*discordgo.ApplicationCommandOption {
	var all []*discordgo.ApplicationCommandOption
	for _, o := range options {
		about := o.Description.locales()
		all = append(all, &discordgo.ApplicationCommandOption{
			Type: o.Kind.encode(), Name: o.Name, MaxLength: o.MaxLength,
			Description: about[discordgo.EnglishUS], DescriptionLocalizations: about,
			Choices: encodeChoices(o.Choices), Options: encodeOptions(o.Options),
			ChannelTypes: o.Kind.channelTypes(), Autocomplete: o.Autocomplete,
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
	case BoolOption:
		return discordgo.ApplicationCommandOptionBoolean
	case UserOption:
		return discordgo.ApplicationCommandOptionUser
	case AttachmentOption:
		return discordgo.ApplicationCommandOptionAttachment
	case ChannelOption:
		return discordgo.ApplicationCommandOptionChannel
	case RoleOption:
		return discordgo.ApplicationCommandOptionRole
	case SubcommandOption:
		return discordgo.ApplicationCommandOptionSubCommand
	case StringOption:
	}
	return discordgo.ApplicationCommandOptionString
}

// channelTypes returns the types of channels that an option accepts.
func (k Kind) channelTypes() []discordgo.ChannelType {
	if k == ChannelOption {
		return writable[:len(writable)-1] // without forums
	}
	return nil
}

// locales returns the texts of Discord's locales.
func (w Localized) locales() map[discordgo.Locale]string {
	all := map[discordgo.Locale]string{}
	for locale := range discordgo.Locales {
		if words, ok := w[string(locale)]; ok {
			all[locale] = truncate(words, maxDescription)
		}
	}
	return all
}
