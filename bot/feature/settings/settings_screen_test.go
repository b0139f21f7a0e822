package settings

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dockside/bot/member"
	"dockside/bot/ui"
	"dockside/bot/words"
)

// With any number of settings and values, each can be chosen in a message within Discord's limits. The chosen
// value is always in its menu.
func TestSettingsFitIntoMessages(t *testing.T) {
	t.Parallel()
	words, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 13; n++ {
		var all []member.Setting
		chosen := member.Preferences{}
		for i := range n {
			s := member.Setting{Name: fmt.Sprint("s", i), Words: "settings.rated"}
			for v := range 1 + 3*i {
				s.Values = append(s.Values, fmt.Sprint("v", v))
			}
			all, chosen[s.Name] = append(all, s), s.Values[len(s.Values)-1]
		}
		seen := map[string]bool{}
		for page := 0; page < n; {
			s := Screen(words.For("en"), "me", all, chosen, page)
			if len(s.Rows) > 5 || strings.Count(s.Text, "\n") != n-1 {
				t.Errorf("page %d of %d settings has %d rows and says %q", page, n, len(s.Rows), s.Text)
			}
			for _, row := range s.Rows {
				if row.Menu == nil {
					continue
				}
				name := strings.Split(row.Menu.ID, ui.Separator)[1]
				seen[name] = true
				if pageOf(all, name) != page {
					t.Errorf("%s of %d is on page %d, not on %d", name, n, page, pageOf(all, name))
				}
				now := slices.IndexFunc(row.Menu.Options, func(o ui.Option) bool { return o.Chosen })
				if len(row.Menu.Options) > 25 || now < 0 || row.Menu.Options[now].Value != chosen[name] {
					t.Errorf("%s has %d options, and %d is the chosen one", name, len(row.Menu.Options), now)
				}
			}
			more := s.Rows[len(s.Rows)-1].Buttons
			if len(more) == 0 {
				break
			}
			if page++; Screen(words.For("en"), "me", all, chosen, page).Rows[0].Menu.ID == ui.ID("settings me", "s0") {
				break // the pages begin again
			}
		}
		if len(seen) != n {
			t.Errorf("of %d settings %d can be chosen", n, len(seen))
		}
	}
}

// widest is about the number of characters of a closed menu that a phone shows.
const widest = 37

// A phone shows the name and the usual value of each setting in its closed menu.
func TestClosedMenusFitOnPhones(t *testing.T) {
	t.Parallel()
	words, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"en", "fr", "de"} {
		l := words.For(code)
		for _, s := range slices.Concat(inMenus(member.Personal(words)), inMenus(member.Communal(words))) {
			for _, o := range settingMenu(l, "me", s, nil).Options {
				if o.Chosen && utf8.RuneCountInString(o.Label) > widest {
					t.Errorf("%q in %s is longer than %d characters", o.Label, code, widest)
				}
			}
		}
	}
}
