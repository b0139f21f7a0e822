package ladder

import "dockside/render"

// State is a state of the pictures to review: an ordinary one or a worst case.
type State struct {
	Name    string // unique, in lower-case letters and dashes
	Picture Picture
}

// States lists the states to review before a change of the pictures is accepted. They are in a language, for a ladder
// with a name.
func States(say render.Words, title string) []State {
	words := In(say)
	var all []State
	for _, s := range boards() {
		s.board.Words = words
		s.board.Title = title + s.board.Title
		all = append(all, State{"leaderboard" + s.name, s.board})
	}
	for _, s := range charts() {
		s.chart.Words, s.chart.Title, s.chart.Start = words, say("ladder.chart.title"), 1500
		if n := s.chart.games(); n > 0 {
			s.chart.Caption = say("ladder.chart.caption", n)
		}
		all = append(all, State{"chart" + s.name, s.chart})
	}
	return append(all, strips()...)
}

// boardState is a leaderboard without its words. The name of the ladder precedes its title.
type boardState struct {
	name  string
	board Leaderboard
}

// boards returns states of the leaderboard.
func boards() []boardState {
	usual := Leaderboard{Rows: regulars()}
	below, ties, one := Leaderboard{Rows: regulars()}, Leaderboard{Rows: regulars()}, Leaderboard{Rows: regulars()[4:5]}
	below.Caption = "Season 3"
	below.Rows[4].Mine = false
	below.Rows = append(below.Rows, Row{
		Rank: 57, Name: "Bo", Tint: 5, Spark: []int{1500, 1481, 1464}, Lost: 2,
		Rating: 1464, Change: -17, Mine: true, Provisional: true,
	})
	for i, rank := range []int{1, 1, 1, 4, 5, 5, 7, 7} {
		r := &ties.Rows[i]
		r.Rank, r.Rating, r.Change = rank, 1700-20*rank, 0
	}
	hidden := Leaderboard{Rows: append(regulars()[:3:3], below.Rows[8])}
	hidden.Rows[3].Rank = 0
	one.Rows[0].Rank, one.Rows[0].Spark, one.Rows[0].Provisional = 1, []int{1500, 1546}, true
	one.Rows[0].Won, one.Rows[0].Lost, one.Rows[0].Change = 1, 0, 46
	return []boardState{
		{"", usual},
		{"-below", below},
		{"-hidden", hidden},
		{"-ties", ties},
		{"-one", one},
		{"-empty", Leaderboard{Caption: "Season 4"}},
		{"-names", Leaderboard{
			Title: " on all of the Seven Seas", Caption: "Season 12, everywhere, places 9 to 16",
			Rows: strangers(),
		}},
	}
}

// regulars are the players of the mock-up.
func regulars() []Row {
	return []Row{
		{
			Rank: 1, Name: "Marlow", Tint: 2, Spark: []int{1640, 1652, 1661, 1650, 1668, 1690, 1701, 1712}, Won: 64, Lost: 31,
			Rating: 1712, Change: 18,
		},
		{
			Rank: 2, Name: "Captain Quill", Tint: 3, Spark: []int{1650, 1670, 1684, 1702, 1698, 1705, 1694, 1688}, Won: 58,
			Lost: 29, Rating: 1688, Change: -6,
		},
		{
			Rank: 3, Name: "Jun", Tint: 4, Spark: []int{1590, 1604, 1598, 1611, 1625, 1619, 1632, 1641}, Won: 47, Lost: 33,
			Rating: 1641, Change: 9,
		},
		{
			Rank: 4, Name: "Bernd", Tint: 1, Spark: []int{1500, 1512, 1530, 1541, 1558, 1549, 1571, 1557}, Won: 52, Lost: 49,
			Rating: 1557, Change: -14,
		},
		{
			Rank: 5, Name: "Anna", Tint: 0, Spark: []int{1571, 1560, 1532, 1540, 1519, 1528, 1532, 1546}, Won: 41, Lost: 38,
			Rating: 1546, Change: 14, Mine: true,
		},
		{
			Rank: 6, Name: "Rosalind of the Quayside", Tint: 5, Spark: []int{1497, 1509, 1493, 1521, 1515, 1503, 1503, 1503},
			Won: 20, Lost: 21, Rating: 1503,
		},
		{
			Rank: 7, Name: "Tide", Tint: 6, Spark: []int{1520, 1511, 1498, 1502, 1490, 1483, 1477, 1466}, Won: 33, Lost: 40,
			Rating: 1466, Change: -11,
		},
		{
			Rank: 8, Name: "Okko", Tint: 7, Spark: []int{1400, 1391, 1384, 1396, 1402, 1398, 1407, 1412}, Won: 12, Lost: 22,
			Rating: 1412, Change: 5,
		},
	}
}

// strangers are players with names that are hard to draw.
func strangers() []Row {
	var busy []int
	for i := range 40 {
		busy = append(busy, 1500+7*i-i*i/4)
	}
	return []Row{
		{
			Rank: 9, Name: "Maximiliane von Hohenstein-Wartenburg", Tint: 0, Spark: busy, Won: 1284, Drawn: 37, Lost: 1190,
			Rating: 1999, Change: 128,
		},
		{Rank: 10, Name: "Αλέξης", Tint: 1, Spark: []int{1500, 1500, 1500, 1500}, Won: 7, Drawn: 31, Lost: 8, Rating: 1500},
		{Rank: 11, Name: "Дмитрий 🦜", Tint: 2, Spark: []int{1492}, Won: 1, Rating: 1492, Change: -212},
		{Rank: 12, Name: "李小龙", Tint: 3, Spark: []int{1490, 1491}, Won: 999, Drawn: 999, Lost: 999, Rating: 1491, Change: 1},
		{Rank: 100, Name: "🎲🎲🎲", Tint: 4, Spark: []int{1480, 1475}, Drawn: 5, Rating: 1475, Change: -5},
		{Rank: 2048, Name: "éclair", Tint: 5, Rating: 987, Provisional: true},
		{
			Rank: 99_999, Name: "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", Tint: 6, Spark: []int{300, 180, 90}, Lost: 12, Rating: 90,
			Change: -90,
		},
		{
			Rank: 100_000, Name: "\u202eannA", Tint: -1, Spark: []int{12, -30}, Won: 3, Drawn: 4, Lost: 5, Rating: -30,
			Change: -42, Mine: true,
		},
	}
}
