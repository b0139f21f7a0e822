package ladder

// chartState is a chart without its words.
type chartState struct {
	name  string
	chart Chart
}

// The ratings of the style's chart, and by how much the first of them were uncertain.
var (
	annas = []int{
		1452, 1461, 1462, 1467, 1470, 1474, 1478, 1479, 1481, 1473, 1475, 1468, 1470, 1480, 1486, 1494, 1503, 1517, 1522,
		1534, 1532, 1548, 1546, 1558, 1566, 1564, 1564, 1571, 1564, 1542, 1532, 1530, 1521, 1522, 1519, 1524, 1523, 1532,
		1542, 1546, 1546,
	}
	uncertain = []int{
		52, 51, 51, 50, 49, 49, 48, 47, 46, 46, 45, 44, 44, 43, 42, 41, 41, 40, 39, 39, 38,
		37, 37, 36, 35, 35, 34, 33, 32, 32, 31, 30, 30, 29, 28, 28, 27, 26, 25, 25, 24,
	}
	bernds = []int{
		1535, 1535, 1534, 1539, 1542, 1543, 1554, 1551, 1552, 1548, 1543, 1524, 1519, 1516, 1508, 1512, 1514, 1515, 1528,
		1520, 1530, 1529, 1531, 1536, 1541, 1537, 1534, 1538, 1541, 1541, 1545, 1548, 1550, 1556, 1558, 1563, 1561, 1573,
		1571, 1563, 1557,
	}
	juns = []int{
		1490, 1488, 1503, 1499, 1503, 1513, 1514, 1516, 1525, 1529, 1530, 1534, 1538, 1541, 1546, 1543, 1547, 1554, 1555,
		1562, 1558, 1570, 1572, 1582, 1585, 1581, 1590, 1592, 1600, 1599, 1601, 1603, 1604, 1614, 1619, 1618, 1625, 1620,
		1619, 1634, 1641,
	}
)

// went makes a player of ratings, which become more certain as given.
func went(name string, ratings []int, deviations ...int) Player {
	p := Player{Name: name}
	for i, r := range ratings {
		q := Point{Rating: r}
		if len(deviations) > 0 {
			q.Deviation = deviations[min(i, len(deviations)-1)]
		}
		p.Points = append(p.Points, q)
	}
	return p
}

// charts are states of the chart.
func charts() []chartState {
	anna, bernd, jun := went("Anna", annas, uncertain...), went("Bernd", bernds), went("Jun", juns)
	okko := went("Okko", []int{1500, 1512, 1498, 1520, 1541, 1560, 1549, 1552, 1530, 1541, 1550, 1538, 1545})
	climb := went("Maximiliane von Hohenstein", []int{905, 1210, 1466, 1648, 1801, 1940, 2112, 2388}, 340, 290, 240, 200,
		170, 140, 120, 100)
	return []chartState{
		{"", Chart{Players: []Player{anna, bernd, jun}}},
		{"-alone", Chart{Players: []Player{went("Anna", annas[:8], uncertain...)}}},
		{"-four", Chart{Players: []Player{anna, bernd, okko, went("Tide", bernds[:9])}}},
		{"-first", Chart{Players: []Player{went("Anna", []int{1500}, 166)}}},
		{"-flat", Chart{Players: []Player{went("Αλέξης Дмитрий", []int{1500, 1500, 1500, 1500, 1500}, 60)}}},
		{"-range", Chart{Players: []Player{climb, went("🎲", []int{1500, 1320, 1180, 1004})}}},
		{"-two", Chart{Players: []Player{went("Anna", []int{1500, 1523}, 166, 150), went("Bernd", []int{1500, 1477})}}},
	}
}

// strips are states of the strip.
func strips() []State {
	return []State{
		{"strip", Strip{Chance: .39}},
		{"strip-even", Strip{Chance: .5, Names: [2]string{"Anna", "Bernd"}}},
		{"strip-names", Strip{Chance: .64, Names: [2]string{"Αλέξης Дмитрий", "Maximiliane von Hohenstein"}}},
		{"strip-low", Strip{Chance: .09, Names: [2]string{"Anna", "Bernd"}}},
		{"strip-least", Strip{Chance: .004}},
		{"strip-high", Strip{Chance: .97, Names: [2]string{"Anna", "李小龙"}}},
		{"strip-sure", Strip{Chance: 1}},
	}
}
