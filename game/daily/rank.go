package daily

import (
	"cmp"
	"slices"
	"strings"
)

// Average is the number of days with the server's mean that a ranking adds to the days of each player. So a single good
// day does not lead it.
const Average = 4

// Ranked is a row of a ranking.
type Ranked struct {
	User   string
	Place  int     // from 1; equal points share a place
	Days   int     // how many days they have played
	Mean   float64 // of their anchors
	Points float64 // their mean, pulled towards that of the server
}

// Rank ranks players by the anchors of their days. The points are (sum + Average·mean) / (days + Average) with the mean
// of all answers.
func Rank(anchors map[string][]int) []Ranked {
	sum, count := 0, 0
	for _, all := range anchors {
		sum, count = sum+total(all), count+len(all)
	}
	if count == 0 {
		return nil
	}
	mean := float64(sum) / float64(count)
	var rows []Ranked
	for user, all := range anchors {
		if n := float64(len(all)); n > 0 {
			own := float64(total(all))
			rows = append(rows, Ranked{
				User: user, Days: len(all), Mean: own / n, Points: (own + Average*mean) / (n + Average),
			})
		}
	}
	slices.SortFunc(rows, func(a, b Ranked) int {
		return cmp.Or(compare(b, a), cmp.Compare(b.Days, a.Days), strings.Compare(a.User, b.User))
	})
	for i := range rows {
		if rows[i].Place = i + 1; i > 0 && compare(rows[i], rows[i-1]) == 0 {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// compare compares points. Tiny differences come from rounding.
func compare(a, b Ranked) int {
	if d := a.Points - b.Points; d < 1e-9 && d > -1e-9 {
		return 0
	}
	return cmp.Compare(a.Points, b.Points)
}

func total(all []int) (sum int) {
	for _, n := range all {
		sum += n
	}
	return sum
}
