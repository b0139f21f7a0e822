package sandbox

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Limits of commands by Discord's reference.
const (
	maxCommands      = 100 // slash commands, global or of a guild
	maxMenuCommands  = 15  // of each of the other two kinds
	maxCommandText   = 8000
	maxChoices       = 25
	maxCommandLevels = 3 // a command, its groups, their subcommands
)

// locales are the languages that Discord knows.
var locales = strings.Fields("da de en-GB en-US es-ES es-419 fr hr id it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs " +
	"el bg ru uk hi th zh-CN ja zh-TW ko ar he")

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+$`)

// judgeCommand finds what Discord would refuse in a command; path is where it stands.
func judgeCommand(path string, c Command) []fault {
	var f faults
	switch c.Type {
	case SlashCommand:
		f.commandNames(path, c.Name, c.NameLocalizations)
		f.descriptions(path, c.Description, c.DescriptionLocalizations)
		f.commandOptions(path, c.Options, 1)
	case UserCommand, MessageCommand:
		f.text(at(path, "name"), c.Name, 1, 32)
		f.locales(at(path, "name_localizations"), c.NameLocalizations)
		for locale, text := range c.NameLocalizations {
			f.text(at(at(path, "name_localizations"), locale), text, 1, 32)
		}
		if c.Description != "" || len(c.Options) > 0 {
			f.add(at(path, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
				"Context menu commands have neither description nor options")
		}
	default:
		f.add(at(path, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3).")
	}
	if n := commandText(c.Name, c.NameLocalizations) + commandText(c.Description, c.DescriptionLocalizations) +
		optionsText(c.Options); n > maxCommandText {
		f.add(path, "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (%d)", maxCommandText)
	}
	for i, n := range c.Contexts {
		f.number(at(at(path, "contexts"), i), &n, 0, 2)
	}
	for i, n := range c.IntegrationTypes {
		f.number(at(at(path, "integration_types"), i), &n, 0, 1)
	}
	return f
}

func (f *faults) commandNames(path, name string, localized map[string]string) {
	f.commandName(at(path, "name"), name)
	f.locales(at(path, "name_localizations"), localized)
	for locale, text := range localized {
		f.commandName(at(at(path, "name_localizations"), locale), text)
	}
}

func (f *faults) commandName(path, name string) {
	if !commandName.MatchString(name) || utf8.RuneCountInString(name) > 32 || strings.ToLower(name) != name {
		f.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func (f *faults) descriptions(path, text string, localized map[string]string) {
	f.text(at(path, "description"), text, 1, 100)
	f.locales(at(path, "description_localizations"), localized)
	for locale, text := range localized {
		f.text(at(at(path, "description_localizations"), locale), text, 1, 100)
	}
}

func (f *faults) locales(path string, localized map[string]string) {
	for locale := range localized {
		if !slices.Contains(locales, locale) {
			f.add(at(path, locale), "BASE_TYPE_CHOICES", "Unknown locale")
		}
	}
}

// commandOptions judges the options of a command (level 1), group or subcommand.
func (f *faults) commandOptions(path string, os []CommandOption, level int) {
	if len(os) > maxOptions {
		f.add(at(path, "options"), "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxOptions)
	}
	seen := map[string]bool{}
	optional := false
	for i, o := range os {
		here := at(at(path, "options"), i)
		f.commandOption(here, o, level)
		for _, name := range spellings(o) {
			if seen[name] {
				f.add(at(here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", "Option name already exists")
			}
			seen[name] = true
		}
		if o.Required && optional {
			f.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
				"Required options must be placed before non-required options")
		}
		optional = optional || !o.Required && o.Type > subcommandGroup
		if (o.Type <= subcommandGroup) != (os[0].Type <= subcommandGroup) {
			f.add(at(here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
				"Sub-command and sub-command group option types are mutually exclusive to all other types")
		}
	}
}

// spellings lists an option's name in each language, told apart by language.
func spellings(o CommandOption) []string {
	all := []string{" " + o.Name}
	for locale, name := range o.NameLocalizations {
		all = append(all, locale+" "+name)
	}
	return all
}

func (f *faults) commandOption(path string, o CommandOption, level int) {
	f.commandNames(path, o.Name, o.NameLocalizations)
	f.descriptions(path, o.Description, o.DescriptionLocalizations)
	switch {
	case o.Type < subcommand || o.Type > fileOption:
		f.add(at(path, "type"), "BASE_TYPE_CHOICES", "Value must be between 1 and 11.")
	case o.Type == subcommandGroup && level != 1, o.Type == subcommand && level >= maxCommandLevels:
		f.add(at(path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Groups hold subcommands, and those hold options")
	case o.Type <= subcommandGroup:
		next := level + 1
		if o.Type == subcommand {
			next = maxCommandLevels
		}
		f.commandOptions(path, o.Options, next)
		return
	case len(o.Options) > 0:
		f.add(at(path, "options"), "BASE_TYPE_FORBIDDEN", "Only subcommands and groups have options")
	}
	f.choices(at(path, "choices"), o.Choices, o.Type)
	if o.Autocomplete && len(o.Choices) > 0 {
		f.add(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", "Choices and autocomplete exclude each other")
	}
	f.number(at(path, "min_length"), o.MinLength, 0, 6000)
	f.number(at(path, "max_length"), o.MaxLength, 1, 6000)
}

// judgeChoices validates the choices of an autocomplete response for an option of a type.
func judgeChoices(path string, cs []Choice, option int) error {
	var f faults
	f.choices(path, cs, option)
	return invalidForm(f)
}

// choices judges what an option of a type, or an autocomplete answer, offers.
func (f *faults) choices(path string, cs []Choice, option int) {
	if len(cs) > maxChoices {
		f.add(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", maxChoices)
	}
	if len(cs) > 0 && option != stringOption && option != integerOption && option != numberOption {
		f.add(path, "BASE_TYPE_FORBIDDEN", "Options of this type have no choices")
		return
	}
	for i, c := range cs {
		here := at(path, i)
		f.text(at(here, "name"), c.Name, 1, 100)
		f.locales(at(here, "name_localizations"), c.NameLocalizations)
		text, isText := c.Value.text()
		if isText != (option == stringOption) {
			f.add(at(here, "value"), "BASE_TYPE_BAD_TYPE", "The value does not fit the type of the option")
		}
		f.text(at(here, "value"), text, 0, 100)
	}
}

// commandText counts a text as Discord does: its longest version.
func commandText(text string, localized map[string]string) int {
	most := utf8.RuneCountInString(text)
	for _, other := range localized {
		most = max(most, utf8.RuneCountInString(other))
	}
	return most
}

func optionsText(os []CommandOption) int {
	n := 0
	for _, o := range os {
		n += commandText(o.Name, o.NameLocalizations) + commandText(o.Description, o.DescriptionLocalizations) +
			optionsText(o.Options)
		for _, c := range o.Choices {
			text, _ := c.Value.text()
			n += commandText(c.Name, c.NameLocalizations) + utf8.RuneCountInString(text)
		}
	}
	return n
}
