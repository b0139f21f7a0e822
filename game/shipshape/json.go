package shipshape

import (
	"encoding/json"

	"dockside/game"
)

// document is the JSON form of a position, for other programs.
type document struct {
	Voyage   int               `json:"voyage"`
	Turn     []game.Seat       `json:"turn"` // Nature is -1
	Dummy    *game.Seat        `json:"dummy"`
	Captains []documentCaptain `json:"captains"`
	Groups   []documentGroup   `json:"groups"`
	Scored   [][]documentParts `json:"scored"`
	Over     bool              `json:"over"`
}

type documentCaptain struct {
	Coins    int       `json:"coins"`
	Hold     int       `json:"hold"`
	Crates   []string  `json:"crates"`
	Above    [9]string `json:"above"`
	Hand     []int     `json:"hand"`
	Discards []int     `json:"discards"`
	Held     int       `json:"held"`
	Bid      int       `json:"bid"`
	Shown    []int     `json:"shown"`
}

type documentGroup struct {
	Seats   []game.Seat    `json:"seats"`
	Turn    int            `json:"turn"`
	Bidding int            `json:"bidding"`
	Asked   []game.Seat    `json:"asked"`
	Queue   []game.Seat    `json:"queue"`
	Tied    []game.Seat    `json:"tied"`
	Left    int            `json:"left"`
	Stack   []string       `json:"stack"`
	Survey  [9]documentRef `json:"survey"`
}

type documentRef struct {
	Cargo string `json:"cargo"`
	Depth int    `json:"depth"`
}

type documentParts struct {
	Gold       int `json:"gold"`
	Cannons    int `json:"cannons"`
	Contraband int `json:"contraband"`
	Full       int `json:"full"`
	Sum        int `json:"sum"`
	Coins      int `json:"coins"`
}

// MarshalJSON encodes the position for other programs. Lists are never null. A view leaves out what is hidden: an empty
// hand with cards held, a bid of -1, a stack with its top crate only.
func (s State) MarshalJSON() ([]byte, error) {
	d := document{
		Voyage: int(s.Voyage), Turn: append([]game.Seat{}, s.Turn()...), Over: s.Step == Done,
		Groups: []documentGroup{}, Scored: [][]documentParts{},
	}
	if dummy := s.Dummy(); dummy != game.Public {
		d.Dummy = &dummy
	}
	for seat := range s.Seats() {
		d.Captains = append(d.Captains, s.documentCaptain(game.Seat(seat)))
	}
	for group := range s.GroupCount() {
		d.Groups = append(d.Groups, s.documentGroup(group))
	}
	for _, parts := range s.Scored[:s.Finished()] {
		d.Scored = append(d.Scored, documentAllParts(parts[:s.Seats()]))
	}
	return json.Marshal(d)
}

func (s *State) documentCaptain(seat game.Seat) documentCaptain {
	c := &s.Captains[seat]
	d := documentCaptain{
		Coins: int(c.Coins), Hold: int(c.Hold), Crates: documentStack(s.Aboard(seat)),
		Hand: append([]int{}, c.Hand.List()...), Discards: append([]int{}, c.Discards.List()...),
		Held: int(c.Held), Bid: int(c.Bid), Shown: []int{},
	}
	for i, seen := range s.Above(seat) {
		d.Above[i] = seen.String()
	}
	for _, card := range c.Shown {
		if card != 0 {
			d.Shown = append(d.Shown, int(card))
		}
	}
	return d
}

func (s *State) documentGroup(group int) documentGroup {
	g := &s.Groups[group]
	d := documentGroup{
		Seats: s.Members(group), Turn: int(g.Turn), Bidding: int(g.Bidding), Left: int(g.Left),
		Asked: append([]game.Seat{}, members(g.Asked)...), Tied: append([]game.Seat{}, members(g.Tied)...),
		Queue: append([]game.Seat{}, s.Queue(group)...), Stack: documentStack(g.Stack[:g.Left]),
	}
	for i, seen := range g.Survey {
		d.Survey[i] = documentRef{seen.String(), int(seen.Layer)}
	}
	return d
}

// documentStack returns the known crates.
func documentStack(crates []Laid) []string {
	list := []string{}
	for _, l := range crates {
		if l.Crate != 0 {
			list = append(list, l.String())
		}
	}
	return list
}

func documentAllParts(parts []Parts) []documentParts {
	list := []documentParts{}
	for _, p := range parts {
		list = append(list, documentParts{
			int(p.Gold), int(p.Cannons), int(p.Contraband), int(p.Full), p.Sum(), p.Coins(),
		})
	}
	return list
}
