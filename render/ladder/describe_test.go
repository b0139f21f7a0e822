package ladder

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestDescriptionsTellWhatIsSeen(t *testing.T) {
	t.Parallel()
	english, all := house.Language(t, "en"), pictures(t, "en")
	for name, want := range map[string]string{
		"leaderboard": "Shanghaien leaderboard. 1 Marlow 1712, up 18, 64 won, 31 lost, from 1640 in 7 games. " +
			"2 Captain Quill 1688, down 6, 58 won, 29 lost, from 1650 in 7 games. 3 Jun 1641, up 9, 47 won, 33 lost, from " +
			"1590 in 7 games. " +
			"4 Bernd 1557, down 14, 52 won, 49 lost, from 1500 in 7 games. 5 Anna (you) 1546, up 14, 41 won, 38 lost, from " +
			"1571 in 7 games. " +
			"6 Rosalind of the Quays… 1503, no change, 20 won, 21 lost, from 1497 in 7 games. " +
			"7 Tide 1466, down 11, 33 won, 40 lost, from 1520 in 7 games. 8 Okko 1412, up 5, 12 won, 22 lost, from 1400 in 7 " +
			"games.",
		"leaderboard-one": "Shanghaien leaderboard. " +
			"1 Anna (you) 1546 (provisional), up 46, 1 won, 0 lost, before that 1500.",
		"leaderboard-empty": "Shanghaien leaderboard. Season 4. Nobody is ranked yet. Play a rated game and be the first.",
		"chart": "Ratings over the last 40 games. Anna from 1452 to 1546. Anna’s peak: 1571. Anna’s rating is " +
			"uncertain by 24. " +
			"Bernd from 1535 to 1557. Jun from 1490 to 1641.",
		"chart-first": "Current ratings. Anna 1500.",
		"chart-flat": "Ratings over the last 4 games. Αλέξης Дмитрий from 1500 to 1500. Αλέξης Дмитрий’s rating is " +
			"uncertain by 60.",
		"chart-range": "Ratings over the last 7 games. Maximiliane von Hohen… from 905 to 2388. " +
			"Maximiliane von Hohen…’s peak: 2388. " +
			"Maximiliane von Hohen…’s rating is uncertain by 100. 🎲 from 1500 to 1004 in 3 games.",
		"strip":      "Win chance: red 39%, blue 61%.",
		"strip-even": "Win chance: Anna (red) 50%, Bernd (blue) 50%.",
	} {
		if got := english.Events(nil, all[name].Describe()); got != want {
			t.Errorf("%s is described as\n%s\nwant\n%s", name, got, want)
		}
	}
	for name, part := range map[string]string{
		"leaderboard-below": " 7 Tide 1466, down 11, 33 won, 40 lost, from 1520 in 7 games. 57 Bo (you) 1464 " +
			"(provisional), down 17, 0 won, 2 lost, from 1500 in 2 games.",
		"leaderboard-ties": "1 Captain Quill 1680, no change, ",
		"leaderboard-names": "10 Αλέξης 1500, no change, 7 won, 31 drawn, 8 lost, from 1500 in 3 games. 11 Дмитрий 🦜 1492, " +
			"down 212, 1 won, 0 lost.",
	} {
		if got := english.Events(nil, all[name].Describe()); !strings.Contains(got, part) {
			t.Errorf("%s is described as\n%s\nwithout\n%s", name, got, part)
		}
	}
}

// full is a leaderboard with the longest description.
func full() Leaderboard {
	b := Leaderboard{Title: strings.Repeat("W", 20), Caption: strings.Repeat("Ö", 40)}
	for rank := range rowsShown {
		b.Rows = append(b.Rows, Row{
			Rank: 90 + rank, Name: strings.Repeat("Ж", 32), Spark: []int{1999, 1500}, Won: 9999, Drawn: 1234, Lost: 9999,
			Rating: 2999, Change: -123, Provisional: true, Mine: rank == 7,
		})
	}
	return b
}

// A description fits into an alternative text, and the catalogues have all its keys.
func TestDescriptionsAreShortAndComplete(t *testing.T) {
	t.Parallel()
	const limit = 1000
	for _, code := range house.Words(t).Codes() {
		l, all := house.Language(t, code), pictures(t, code)
		all["full"] = full()
		for name, p := range all {
			house.Worded(t, p.Describe())
			if got := l.Events(nil, p.Describe()); utf8.RuneCountInString(got) > limit || got == "" {
				t.Errorf("the description of %s in %s has %d letters: %s", name, code, utf8.RuneCountInString(got), got)
			}
		}
	}
}

func TestTheCataloguesHaveAllWords(t *testing.T) {
	t.Parallel()
	for _, code := range house.Words(t).Codes() {
		l := house.Language(t, code)
		In(func(key string, args ...any) string {
			if !l.Has(key) {
				t.Errorf("%s has no words for %q", code, key)
			}
			return l.Say(key, args...)
		})
	}
}
