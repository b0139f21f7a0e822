package daily

import (
	"fmt"
	"strings"
	"testing"

	"dockside/bot/dailies"
	"dockside/bot/presenter/presentertest"
	"dockside/game/daily"
)

// An average has the plural form that its language demands of a number with decimals.
func TestAveragesHavePluralForms(t *testing.T) {
	t.Parallel()
	rows := []dailies.Row{{Ranked: daily.Ranked{User: "1", Place: 1, Days: 1, Points: 1}}}
	for code, want := range map[string]string{
		"en": "with 1.00 anchors on", "de": "im Schnitt 1,00 Anker,", "fr": "avec 1,00 ancre en",
	} {
		text := rankingScreen(presentertest.Words(t).For(code), daily.Day(0).Week(), rows, "1").Text
		if !strings.Contains(text, want) {
			t.Errorf("%s: the ranking says %s", code, text)
		}
	}
}

// A ranking lists ten players with their names. It counts the others, but not the reader, who has a line of their own.
func TestARankingCountsThePlayersThatItDoesNotList(t *testing.T) {
	t.Parallel()
	l := presentertest.Words(t).For("en")
	var rows []dailies.Row
	for i := range rowsShown + 1 {
		name := fmt.Sprint("Player", i+1)
		rows = append(rows, dailies.Row{Ranked: daily.Ranked{User: fmt.Sprint(i + 1), Place: i + 1, Days: 1}, Name: name})
	}
	rows = append(rows, dailies.Row{Ranked: daily.Ranked{User: "secret", Place: 12, Days: 1}})
	for reader, want := range map[string]string{
		"stranger": "And 2 other players, who are not listed",
		"1":        "And 2 other players, who are not listed",
		"11":       "And 1 other player, who is not listed",
		"secret":   "And 1 other player, who is not listed",
	} {
		text := rankingScreen(l, daily.Day(0).Week(), rows, reader).Text
		if own := reader != "stranger"; !strings.Contains(text, want+"\n") || strings.Contains(text, "You: place") != own {
			t.Errorf("%s reads %s", reader, text)
		}
	}
}
