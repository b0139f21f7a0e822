package validate

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
)

// Limits of commands by Discord's reference.
const (
	maxSlashCommands = 100 // slash commands, global or of a guild
	maxMenuCommands  = 15  // of each of the other two kinds
	maxCommandText   = 8000
	maxChoices       = 25
	maxCommandLevels = 3 // a command, its groups, their subcommands
)

// locales lists the languages that Discord supports.
var locales = strings.Fields("da de en-GB en-US es-ES es-419 fr hr id it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs " +
	"el bg ru uk hi th zh-CN ja zh-TW ko ar he")

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+$`)

// Commands sets the default types of a complete list of commands and checks it.
func Commands(list []model.Command) error {
	var f fieldErrors
	for i := range list {
		if list[i].Type == 0 {
			list[i].Type = model.SlashCommand
		}
		f = append(f, checkCommand(at("", i), list[i])...)
	}
	for i, c := range list {
		if slices.ContainsFunc(list[:i], func(o model.Command) bool { return o.Name == c.Name && o.Type == c.Type }) {
			f.add(at("", i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
	}
	if err := apierror.InvalidForm(f...); err != nil {
		return err
	}
	count := map[int]int{}
	for _, c := range list {
		count[c.Type]++
		if most := maxCommands(c.Type); count[c.Type] > most {
			return apierror.TooManyCommands(most)
		}
	}
	return nil
}

func maxCommands(kind int) int {
	if kind == model.SlashCommand {
		return maxSlashCommands
	}
	return maxMenuCommands
}

// checkCommand finds everything that is invalid in a command at a path.
func checkCommand(path string, c model.Command) []apierror.FieldError {
	var f fieldErrors
	switch c.Type {
	case model.SlashCommand:
		f.commandNames(path, c.Name, c.NameLocalizations)
		f.descriptions(path, c.Description, c.DescriptionLocalizations)
		f.commandOptions(path, c.Options, 1)
	case model.UserCommand, model.MessageCommand:
		f.text(at(path, "name"), c.Name, 1, 32)
		f.locales(at(path, "name_localizations"), c.NameLocalizations)
		for locale, text := range c.NameLocalizations {
			f.text(at(path, "name_localizations", locale), text, 1, 32)
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
	f.set(at(path, "contexts"), c.Contexts, 2)
	f.set(at(path, "integration_types"), c.IntegrationTypes, model.UserInstall)
	return f
}

// set checks a list of different numbers from 0 to most, which must not be empty if it is given.
func (f *fieldErrors) set(path string, list []int, most int) {
	if list != nil && len(list) == 0 {
		f.add(path, "BASE_TYPE_BAD_LENGTH", "Must be 1 or more in length.")
	}
	for i, n := range list {
		f.number(at(path, "", i), &n, 0, most)
		if slices.Contains(list[:i], n) {
			f.add(path, "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")
		}
	}
}

func (f *fieldErrors) commandNames(path, name string, localized map[string]string) {
	f.commandName(at(path, "name"), name)
	f.locales(at(path, "name_localizations"), localized)
	for locale, text := range localized {
		f.commandName(at(path, "name_localizations", locale), text)
	}
}

func (f *fieldErrors) commandName(path, name string) {
	if !commandName.MatchString(name) || utf8.RuneCountInString(name) > 32 || strings.ToLower(name) != name {
		f.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
	}
}

func (f *fieldErrors) descriptions(path, text string, localized map[string]string) {
	f.text(at(path, "description"), text, 1, 100)
	f.locales(at(path, "description_localizations"), localized)
	for locale, text := range localized {
		f.text(at(path, "description_localizations", locale), text, 1, 100)
	}
}

func (f *fieldErrors) locales(path string, localized map[string]string) {
	for locale := range localized {
		if !slices.Contains(locales, locale) {
			f.add(at(path, locale), "BASE_TYPE_CHOICES", "Unknown locale")
		}
	}
}

// commandOptions checks the options of a command (level 1), group or subcommand.
func (f *fieldErrors) commandOptions(path string, os []model.CommandOption, level int) {
	f.atMost(at(path, "options"), len(os), maxOptions)
	seen := map[string]bool{}
	optional := false
	for i, o := range os {
		here := at(path, "options", i)
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
		optional = optional || !o.Required && o.Type > model.GroupOption
		if (o.Type <= model.GroupOption) != (os[0].Type <= model.GroupOption) {
			f.add(at(here, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
				"Sub-command and sub-command group option types are mutually exclusive to all other types")
		}
	}
}

// spellings lists the names of an option in all languages, each with its language.
func spellings(o model.CommandOption) []string {
	all := []string{" " + o.Name}
	for locale, name := range o.NameLocalizations {
		all = append(all, locale+" "+name)
	}
	return all
}

// commandOption checks one option.
func (f *fieldErrors) commandOption(path string, o model.CommandOption, level int) {
	f.commandNames(path, o.Name, o.NameLocalizations)
	f.descriptions(path, o.Description, o.DescriptionLocalizations)
	switch {
	case o.Type < model.SubcommandOption || o.Type > model.FileOption:
		f.add(at(path, "type"), "BASE_TYPE_CHOICES", "Value must be between 1 and 11.")
	case o.Type == model.GroupOption && level != 1, o.Type == model.SubcommandOption && level >= maxCommandLevels:
		f.add(at(path, "type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Groups hold subcommands, and those hold options")
	case o.Type <= model.GroupOption:
		next := level + 1
		if o.Type == model.SubcommandOption {
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

// Choices checks the choices of an autocomplete response for an option of a type.
func Choices(path string, cs []model.Choice, option int) error {
	var f fieldErrors
	f.choices(path, cs, option)
	return apierror.InvalidForm(f...)
}

// choices checks the choices of an option, or of an autocomplete response.
func (f *fieldErrors) choices(path string, cs []model.Choice, option int) {
	f.atMost(path, len(cs), maxChoices)
	if len(cs) > 0 && option != model.StringOption && option != model.IntegerOption && option != model.NumberOption {
		f.add(path, "BASE_TYPE_FORBIDDEN", "Options of this type have no choices")
		return
	}
	for i, c := range cs {
		here := at(path, i)
		f.text(at(here, "name"), c.Name, 1, 100)
		f.locales(at(here, "name_localizations"), c.NameLocalizations)
		text, isText := c.Value.Text()
		if isText != (option == model.StringOption) {
			f.add(at(here, "value"), "BASE_TYPE_BAD_TYPE", "The value does not fit the type of the option")
		}
		f.text(at(here, "value"), text, 0, 100)
	}
}

// commandText counts the characters of a text as Discord does: those of its longest translation.
func commandText(text string, localized map[string]string) int {
	most := utf8.RuneCountInString(text)
	for _, other := range localized {
		most = max(most, utf8.RuneCountInString(other))
	}
	return most
}

func optionsText(os []model.CommandOption) int {
	n := 0
	for _, o := range os {
		n += commandText(o.Name, o.NameLocalizations) + commandText(o.Description, o.DescriptionLocalizations) +
			optionsText(o.Options)
		for _, c := range o.Choices {
			text, _ := c.Value.Text()
			n += commandText(c.Name, c.NameLocalizations) + utf8.RuneCountInString(text)
		}
	}
	return n
}
