package i18n

import (
	"slices"
	"strings"
	"testing"
)

func TestNamesAreShortenedByCharacters(t *testing.T) {
	t.Parallel()
	family, stacked := "👨‍👩‍👧", "Z̴̡̢̛"
	for _, test := range [][2][]string{
		{{"Anna", "", "Twelve lette"}, {"Anna", "", "Twelve lette"}},
		{{"Thirteen lett"}, {"Thirteen le…"}},
		{{"A space at the cut"}, {"A space at…"}},
		{{strings.Repeat(family, 13)}, {strings.Repeat(family, 11) + "…"}},
		{{strings.Repeat(stacked, 12)}, {strings.Repeat(stacked, 12)}},
		{
			{"Bartholomew One", "Bartholomew Two", "Bartholomew One"},
			{"Bartholomew…", "Bartholom… 2", "Bartholomew…"},
		},
	} {
		if got := Short(test[0]); !slices.Equal(got, test[1]) {
			t.Errorf("%q become %q, want %q", test[0], got, test[1])
		}
	}
}
