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

// userList is a list of users. Act begins the keys of its strings, and the custom ids that add and remove a user; verb
// opens a page.
type userList struct{ act, verb string }

var (
	blockedUsers = userList{"block", "blocked"} // by a user
	bannedUsers  = userList{"ban", "banned"}    // by a guild
)

// screen returns a page of the list, below the latest change. It has menus to add and to remove a user.
func (u userList) screen(l *i18n.Language, news change, all []table.Person, page int) ui.Screen {
	act := u.act
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
		next := ui.ID(u.verb, strconv.Itoa((page+1)%pages))
		s.Rows = append(s.Rows, ui.Row{Buttons: []ui.Button{{ID: next, Label: l.Say("history.older")}}})
	}
	if news.Key != "" {
		s.Text = ui.Paragraphs(l.Say(news.Key, ui.Bold(names[len(all)])), s.Text)
	}
	return s
}
