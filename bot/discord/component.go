package discord

import (
	"strings"

	"dockside/bot/ui"
	"dockside/game"
	"dockside/render"

	"github.com/bwmarrin/discordgo"
)

// The limits of components, in characters.
const (
	maxLabel  = 80
	maxOption = 100
)

// writable are the types of channels in which members write, or open threads to.
var writable = []discordgo.ChannelType{
	discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildVoice, discordgo.ChannelTypeGuildNews,
	discordgo.ChannelTypeGuildStageVoice, discordgo.ChannelTypeGuildForum,
}

// threaded are the types of channels in which threads are created for games.
var threaded = []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildForum}

func component(r ui.Row) discordgo.MessageComponent {
	if r.Menu != nil {
		return discordgo.ActionsRow{Components: []discordgo.MessageComponent{selectMenu(*r.Menu)}}
	}
	var row discordgo.ActionsRow
	for _, b := range r.Buttons {
		if b.URL != "" {
			link := discordgo.Button{URL: b.URL, Label: label(b.Label, maxLabel, ""), Style: discordgo.LinkButton}
			row.Components = append(row.Components, link)
			continue
		}
		row.Components = append(row.Components, discordgo.Button{
			CustomID: b.ID, Label: label(b.Label, maxLabel, b.Emoji), Style: buttonStyle(b.Style), Disabled: b.Disabled,
			Emoji: emoji(b.Emoji),
		})
	}
	return row
}

func buttonStyle(s render.Style) discordgo.ButtonStyle {
	switch s {
	case render.Primary:
		return discordgo.PrimaryButton
	case render.Danger:
		return discordgo.DangerButton
	case render.Secondary:
	}
	return discordgo.SecondaryButton
}

func selectMenu(m ui.Menu) discordgo.SelectMenu {
	none := 0
	menu := discordgo.SelectMenu{CustomID: m.ID, Placeholder: truncate(m.Placeholder, maxOption)}
	if m.UpTo > 0 {
		menu.MinValues, menu.MaxValues = &none, m.UpTo
	}
	switch m.Of {
	case ui.People:
		menu.MenuType = discordgo.UserSelectMenu
	case ui.Channels:
		menu.MenuType, menu.ChannelTypes = discordgo.ChannelSelectMenu, writable
	case ui.Halls:
		menu.MenuType, menu.ChannelTypes, menu.MinValues = discordgo.ChannelSelectMenu, threaded, &none
	case ui.Options:
		menu.MenuType, menu.MaxValues = discordgo.StringSelectMenu, min(len(m.Options), m.UpTo)
	}
	for _, id := range m.Chosen {
		menu.DefaultValues = append(menu.DefaultValues, discordgo.SelectMenuDefaultValue{
			ID: id, Type: discordgo.SelectMenuDefaultValueChannel,
		})
	}
	for _, o := range m.Options {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: label(o.Label, maxOption, ""), Value: o.Value, Description: truncate(o.Note, maxOption), Default: o.Chosen,
			Emoji: emoji(o.Emoji),
		})
	}
	return menu
}

// emoji parses an emoji such as "<:die:7>"; nil for an empty text.
func emoji(text string) *discordgo.ComponentEmoji {
	name, id, ok := strings.Cut(strings.Trim(text, "<:>"), ":")
	if !ok {
		return nil
	}
	return &discordgo.ComponentEmoji{Name: name, ID: id}
}

// label shortens a label. Discord rejects empty ones, so a label without a visible character becomes a dash, unless an
// emoji replaces it.
func label(text string, most int, emoji string) string {
	if !game.IsVisible(text) && (text != "" || emoji == "") {
		text = "–"
	}
	return truncate(text, most)
}

// maxSuggestions is the limit of an autocomplete response.
const maxSuggestions = 25

// Suggestions returns the JSON of an autocomplete response.
func Suggestions(offered []ui.Option) any {
	type choice struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	choices := []choice{}
	for _, o := range offered[:min(len(offered), maxSuggestions)] {
		choices = append(choices, choice{label(o.Label, maxDescription, ""), o.Value})
	}
	return struct {
		Choices []choice `json:"choices"`
	}{choices}
}
