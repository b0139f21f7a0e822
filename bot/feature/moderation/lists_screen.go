package moderation

import (
	"slices"
	"strconv"

	"dockside/bot/ui"
	"dockside/bot/view"
	"dockside/game/table"
	"dockside/render/i18n"
)

// change is a change of a list that was just made, with the key of its message; zero for none.
type change struct {
	Key string
	Who table.Person
}

// blockedScreen returns a page of the users whom somebody has blocked, below the latest change. It has menus to block
// and unblock a user.
func blockedScreen(l *i18n.Language, news change, all []table.Person, page int) ui.Screen {
	return listScreen(l, "block", news, all, page)
}

// bannedScreen is like Blocked, but for the users whom a guild has banned.
func bannedScreen(l *i18n.Language, news change, all []table.Person, page int) ui.Screen {
	return listScreen(l, "ban", news, all, page)
}

// listScreen returns a page of a list of users, below the latest change. It has menus to add a user by act, and to
// remove one.
func listScreen(l *i18n.Language, act string, news change, all []table.Person, page int) ui.Screen {
	s := ui.Screen{
		Title: l.Say(act + ".title"), Text: l.Say(act + ".none"), Footer: l.Say(act + ".note"), Color: ui.Brass,
		Rows: []ui.Row{{Menu: &ui.Menu{ID: ui.ID(act), Placeholder: l.Say(act + ".more"), Of: ui.People}}},
	}
	names := view.Apart(append(slices.Clone(all), news.Who))
	pages := (len(all) + ui.MaxOptions - 1) / ui.MaxOptions
	if len(all) > 0 {
		page %= pages
		menu := ui.Menu{ID: ui.ID("un" + act), Placeholder: l.Say("un" + act + ".more")}
		s.Text = ""
		for i := page * ui.MaxOptions; i < min((page+1)*ui.MaxOptions, len(all)); i++ {
			s.Text = ui.Lines(s.Text, ui.Escape(names[i]))
			menu.Options = append(menu.Options, ui.Option{Value: all[i].ID, Label: ui.Plain(names[i])})
		}
		s.Rows = append(s.Rows, ui.Row{Menu: &menu})
	}
	if pages > 1 {
		next := ui.ID(map[string]string{"block": "blocked", "ban": "banned"}[act], strconv.Itoa((page+1)%pages))
		s.Rows = append(s.Rows, ui.Row{Buttons: []ui.Button{{ID: next, Label: l.Say("history.older")}}})
	}
	if news.Key != "" {
		s.Text = ui.Paragraphs(l.Say(news.Key, ui.Bold(names[len(all)])), s.Text)
	}
	return s
}
