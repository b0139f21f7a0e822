package settings

import (
	"slices"
	"strconv"
	"strings"

	"dockside/bot/guild"
	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/render/i18n"
)

// moreWord replaces the name of a setting in the custom id that opens the next page.
const moreWord = "more"

// Limits of a message with a menu in each row. The last row of a page has buttons, such as the one for the next page.
const (
	settingsOnPage = ui.MaxRows - 1
)

// pageOf returns the page of a setting, counted from 0; 0 for an unknown setting. The time and the time zone of the
// daily digest are on the page with its channel.
func pageOf(all []member.Setting, name string) int {
	if name == member.DailyHour.Name || name == member.DailyZone.Name {
		name = member.DailyIn.Name
	}
	i := slices.IndexFunc(inMenus(all), func(s member.Setting) bool { return s.Name == name })
	return max(0, i) / settingsOnPage
}

// pagesOf returns the settings that are chosen from a list, page by page.
func pagesOf(all []member.Setting) [][]member.Setting {
	return slices.Collect(slices.Chunk(inMenus(all), settingsOnPage))
}

// inMenus returns the settings that are chosen from a list.
func inMenus(all []member.Setting) []member.Setting {
	return slices.DeleteFunc(slices.Clone(all), member.Setting.FreeText)
}

// Screen shows all chosen values and a page of settings, each with a menu to change it, and more buttons.
func Screen(
	l *i18n.Language, whose string, all []member.Setting, w member.Preferences, page int, more ...ui.Button,
) ui.Screen {
	s := ui.Screen{Title: l.Say("settings." + whose), Footer: l.Say("settings." + whose + ".note"), Color: ui.Brass}
	for _, setting := range all {
		s.Text = ui.Lines(s.Text, settingLine(l, setting, w))
	}
	pages := pagesOf(all)
	page %= len(pages)
	for _, setting := range pages[page] {
		s.Rows = append(s.Rows, ui.Row{Menu: settingMenu(l, whose, setting, w)})
	}
	if len(pages) > 1 {
		next := ui.ID("settings "+whose, moreWord, strconv.Itoa(page+1))
		more = append([]ui.Button{{ID: next, Label: l.Say("button.settings")}}, more...)
	}
	s.Rows = append(s.Rows, ui.ButtonRows(more)...)
	return s
}

// menusLine names the menus of a page with several menus of channels, in their order, since a menu with a chosen
// channel does not show its purpose. It is empty for other pages.
func menusLine(l *i18n.Language, page []member.Setting) string {
	channels, labels := 0, []string{}
	for _, s := range page {
		labels = append(labels, settingLabel(l, s))
		if s.Channel {
			channels++
		}
	}
	if channels < 2 {
		return ""
	}
	return l.Say("settings.menus", strings.Join(labels, ", "))
}

// serverScreen shows a page of the settings of a guild, and its crown. The page with the channel of the daily digest
// also has the buttons for its time.
func serverScreen(
	l *i18n.Language, all []member.Setting, w member.Preferences, crown guild.Crown, page int,
) ui.Screen {
	more := []ui.Button{channelsButton(l), bannedButton(l)}
	if page == pageOf(all, member.DailyIn.Name) {
		more = append(digestButtons(l), more...)
	}
	s := Screen(l, "server", all, w, page, more...)
	said := l.Say("settings.crown.none")
	if crown.Role != "" {
		said = l.Say("settings.crown.of", ui.MentionRole(crown.Role), l.Say("crown.for."+crown.For))
	}
	s.Text = ui.Lines(s.Text, l.Say("settings.line", l.Say("settings.crown"), said))
	pages := pagesOf(all)
	s.Text = ui.Paragraphs(s.Text, menusLine(l, pages[page%len(pages)]))
	return s
}

// settingLine returns the line with the value of a setting.
func settingLine(l *i18n.Language, s member.Setting, w member.Preferences) string {
	return l.Say("settings.line", settingLabel(l, s), s.Describe(l, w.Of(s)))
}

// chosenLines lists the settings that were just changed, with their new values.
func chosenLines(l *i18n.Language, all []member.Setting, w member.Preferences) string {
	var lines []string
	for _, s := range all {
		if _, chosen := w[s.Name]; chosen {
			lines = append(lines, settingLine(l, s, w))
		}
	}
	return ui.Lines(lines...)
}

func settingLabel(l *i18n.Language, s member.Setting) string { return l.Say("settings." + s.Name) }

// settingMenu is the menu of the values of a setting. If there are too many, it has the first of them and the
// chosen one.
func settingMenu(l *i18n.Language, whose string, s member.Setting, w member.Preferences) *ui.Menu {
	label := settingLabel(l, s)
	menu := ui.Menu{ID: ui.ID("settings "+whose, s.Name), Placeholder: label}
	if s.Channel {
		menu.Of, menu.Chosen = ui.Halls, slices.DeleteFunc([]string{w.Of(s)}, func(id string) bool { return id == "" })
		if s.Messages {
			menu.Of, menu.UpTo = ui.Channels, 1
		}
		return &menu
	}
	values := slices.Clone(s.Values)
	if len(values) > ui.MaxOptions {
		i := min(slices.Index(values, w.Of(s)), ui.MaxOptions-1)
		values = append(values[:i:i], append([]string{w.Of(s)}, without(values[i:], w.Of(s))...)...)[:ui.MaxOptions]
	}
	for _, value := range values {
		said := l.Say(s.Key(value))
		menu.Options = append(menu.Options, ui.Option{
			Value: value, Label: l.Say("settings.option", label, said), Chosen: value == w.Of(s),
		})
	}
	return &menu
}

func without(all []string, one string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s == one })
}

// blockedButton opens the user's block list.
func blockedButton(l *i18n.Language) ui.Button {
	return ui.Button{ID: ui.ID("blocked", "0"), Label: l.Say("button.blocked")}
}

// bannedButton opens the guild's ban list.
func bannedButton(l *i18n.Language) ui.Button {
	return ui.Button{ID: ui.ID("banned", "0"), Label: l.Say("button.banned")}
}
