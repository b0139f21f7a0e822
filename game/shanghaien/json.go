package shanghaien

import (
	"encoding/json"
	"slices"

	"dockside/game"
)

// document is the JSON form of a position, for other programs.
type document struct {
	Round     int                        `json:"round"`
	Turn      []game.Seat                `json:"turn"` // Nature is -1
	OneAt     *string                    `json:"oneAt"`
	Rolled    []int                      `json:"rolled"`
	Tavern    []string                   `json:"tavern"`
	Placed    [2][]int                   `json:"placed"`
	Crews     [2]map[string]documentCrew `json:"crews"`
	Tricks    [2][]string                `json:"tricks"`
	TrickUsed [2]bool                    `json:"trickUsed"`
	Points    [2]int                     `json:"points"`
	Over      bool                       `json:"over"`
}

type documentCrew struct {
	Sailors []int `json:"sailors"`
	Jokers  int   `json:"jokers"`
}

// MarshalJSON encodes the position for other programs. Lists ascend and are never null. oneAt and rolled are null if
// there is none, and nations without a crew are left out.
func (s State) MarshalJSON() ([]byte, error) {
	d := document{
		Round: s.Round, Turn: append([]game.Seat{}, s.Turn()...), Tavern: []string{},
		TrickUsed: s.TrickUsed, Points: s.Points(), Over: s.Step == Done,
	}
	if s.OneAt != Unchosen {
		end := map[End]string{Left: "left", Right: "right"}[s.OneAt]
		d.OneAt = &end
	}
	if s.Rolled != [2]int{} {
		d.Rolled = s.Rolled[:]
	}
	for _, c := range s.Tavern {
		if c != (Card{}) {
			d.Tavern = append(d.Tavern, c.String())
		}
	}
	for seat := range 2 {
		d.Placed[seat] = spread(s.Placed[seat][:])
		d.Crews[seat] = documentCrews(s.Crews[seat])
		d.Tricks[seat] = documentTricks(s.Tricks[seat])
	}
	return json.Marshal(d)
}

// spread turns counts by number into the ascending list of the numbers.
func spread[N int | int8](counts []N) []int {
	list := []int{}
	for number, n := range counts {
		list = append(list, slices.Repeat([]int{number}, int(n))...)
	}
	return list
}

func documentCrews(crews [Nations]Crew) map[string]documentCrew {
	all := map[string]documentCrew{}
	for n, c := range crews {
		if c.Size() > 0 {
			all[Nation(n).String()] = documentCrew{spread(c.Sailors[:]), int(c.Jokers)}
		}
	}
	return all
}

func documentTricks(held [Tricks]int) []string {
	list := []string{}
	for t, n := range held {
		list = append(list, slices.Repeat([]string{Trick(t).String()}, n)...)
	}
	slices.Sort(list)
	return list
}
