package bot

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// The README lists the commands that there are, and no others.
func TestTheReadmeListsTheCommands(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var want, listed []string
	b := still(t)
	for _, c := range Commands(b.games, b.words) {
		if c.Menu == nil {
			want = append(want, c.Name)
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `/([a-z-]+)").FindAllSubmatch(readme, -1) {
		listed = append(listed, string(row[1]))
	}
	slices.Sort(want)
	slices.Sort(listed)
	if listed = slices.Compact(listed); !slices.Equal(want, listed) {
		t.Errorf("the README lists %v, there are %v", listed, want)
	}
}
