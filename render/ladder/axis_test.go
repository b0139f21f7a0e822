package ladder

import (
	"slices"
	"testing"
)

func TestRatingsHaveRoundLines(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		what            string
		low, high, flag int
		want            axis
	}{
		{"the style's chart", 1400, 1641, 1571, axis{1400, 1650, 50}},
		{"a single rating", 1500, 1500, 1500, axis{1480, 1520, 10}},
		{"between two lines", 1514, 1514, 1514, axis{1490, 1530, 10}},
		{"a new player", 1254, 1746, 1500, axis{1200, 1800, 150}},
		{"a great range", 565, 2488, 2388, axis{500, 3000, 500}},
		{"below nothing", -130, 45, 45, axis{-150, 100, 50}},
		{"just as high as a line, without a flag", 1400, 1600, 1400, axis{1400, 1600, 50}},
		{"just as high as a line, with a flag there", 1400, 1600, 1600, axis{1400, 1650, 50}},
	} {
		if got := ratingAxis(tt.low, tt.high, tt.flag); got != tt.want {
			t.Errorf("%s: %d to %d has lines from %d to %d every %d, want %v", tt.what, tt.low, tt.high, got.low, got.high,
				got.step, tt.want)
		}
	}
}

// For all ratings, the axis has five or six lines, and there is room for a flag.
func TestAnyRatingsFit(t *testing.T) {
	t.Parallel()
	for low := -300; low < 3000; low += 37 {
		for span := 0; span < 4000; span = span*3/2 + 1 {
			flag := low + span*2/3
			a := ratingAxis(low, low+span, flag)
			if spaces := (a.high - a.low) / a.step; a.low > low || a.high < low+span || spaces < 4 || spaces > 5 {
				t.Fatalf("%d to %d has lines from %d to %d every %d", low, low+span, a.low, a.high, a.step)
			}
			if room := (1 - a.part(flag)) * (plotBottom - plotTop); room < 40 {
				t.Fatalf("a flag at %d between %d and %d has %.0f pixels", flag, a.low, a.high, room)
			}
		}
	}
}

func TestGamesAreCountedInRoundSteps(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]axis{
		0: {0, 1, 1}, 1: {0, 1, 1}, 5: {0, 5, 1}, 7: {0, 8, 2}, 12: {0, 15, 5}, 40: {0, 40, 10}, 41: {0, 50, 10},
		100: {0, 100, 20}, 999: {0, 1000, 250},
	} {
		if got := gamesAxis(n); got != want {
			t.Errorf("%d games are counted to %d by %d, want %v", n, got.high, got.step, want)
		}
	}
}

func TestLabelsKeepTheirDistance(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		what     string
		at, want []float64 // of the players, from the top
	}{
		{"the style's chart", []float64{166, 354, 378}, []float64{166, 354, 450}},
		{"far apart", []float64{700, 200}, []float64{200, 700}},
		{"at the top", []float64{146, 146}, []float64{158, 254}},
		{"at the bottom", []float64{704, 690, 700, 695}, []float64{456, 552, 648, 744}},
		{"pushed together from both sides", []float64{150, 160, 700, 704}, []float64{158, 254, 648, 744}},
	} {
		var labels []place
		for i, at := range tt.at {
			labels = append(labels, place{i, at})
		}
		spread(labels)
		var got []float64
		for i, l := range labels {
			got = append(got, l.at)
			if i > 0 && tt.at[labels[i-1].player] > tt.at[l.player] {
				t.Errorf("%s: the label of a worse player is above", tt.what)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: labels at %v, want %v", tt.what, got, tt.want)
		}
	}
}
