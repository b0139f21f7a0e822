// Package voyage draws, describes and explains what an expedition brought at its end.
package voyage

import (
	"slices"

	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render/madameching/board"
)

// Page is the result of an expedition that has just ended.
type Page struct {
	seat     game.Seat
	junk     int // from 1, where the captain has two; else 0
	round    int
	by       rules.Card // that ended it
	way      []board.Space
	row      []laid // the cards in rising order
	claimed  bool
	tile     rules.Tile // the mission, where one was claimed
	skills   []skill
	mentor   rules.Symbol // what one counted for
	tries    []try        // symbols that were not used, most first
	fortune  bool         // the card of who could gain nothing
	refused  bool         // a skill that could have been gained was not
	flagship bool         // was gained with the skills
	missed   []missed
	before   int // points
	after    int
}

// laid is a card of the expedition.
type laid struct {
	card   rules.Card
	turned bool
	use    int // the number of the skill for which its symbol counted, from 1; 0 for none
}

// skill is a gained skill.
type skill struct {
	kind  rules.Skill
	signs []rules.Symbol // that it took, that of a mentor last
	lent  bool           // the last of them is the mentor's
}

// try is a number of symbols that brought no skill.
type try struct {
	sign rules.Symbol
	n    int
}

// missed is a mission that was nearly reached.
type missed struct {
	tile rules.Tile
	kite bool // it would have taken a kite
}

// See returns the result of an expedition right after it was evaluated; nil if there is none.
func See(s *rules.State, before game.State) *Page {
	was, ok := before.(rules.State)
	if !ok || !s.Act.Ended || s.Step == rules.Claim || s.Step == rules.Gain || was.Act.Card != s.Act.Card {
		return nil
	}
	e := &was.Captains[s.Act.Seat].Junks[s.Act.Junk]
	if e.Space() != int(s.Act.Space) {
		return nil
	}
	v := &Page{
		seat: game.Seat(s.Act.Seat), round: int(s.Round), by: s.Act.Card, way: board.Path(e),
		claimed: s.Act.Claimed, tile: s.Act.Tile, mentor: s.Act.Symbol,
		refused: s.Act.Could && s.Act.Gained == 0,
		fortune: !s.Act.Claimed && s.Act.Gained == 0 && !s.Act.Could,
	}
	if s.Junks() > 1 {
		v.junk = int(s.Act.Junk) + 1
	}
	for _, card := range e.Row() {
		place := slices.Index(e.Played(), card)
		v.row = append(v.row, laid{card: card, turned: e.Turned&(1<<place) != 0})
	}
	v.use(e, s)
	v.miss(s)
	v.count(s)
	return v
}

// use finds the gained skills and the cards they used, from the symbols that are left.
func (v *Page) use(e *rules.Expedition, s *rules.State) {
	spent := e.Signs()
	if v.mentor != rules.NoSymbol {
		spent[v.mentor]++
	}
	for sign := range spent {
		spent[sign] -= s.Act.Signs[sign]
	}
	const alike = 3 // symbols make a skill; elite takes one of each, and never three times
	lent := v.mentor == rules.NoSymbol
	for kind := rules.Chart; kind < rules.Elite; kind++ {
		for range spent[kind+1] / alike {
			v.gain(kind, slices.Repeat([]rules.Symbol{rules.Symbol(kind + 1)}, alike), &lent)
		}
	}
	for range spent[rules.ChartSign] % alike {
		v.gain(rules.Elite, []rules.Symbol{rules.ChartSign, rules.LanternSign, rules.KiteSign, rules.SwordSign}, &lent)
	}
	for sign := rules.ChartSign; sign <= rules.SwordSign; sign++ {
		if n := int(s.Act.Signs[sign]); n > 0 {
			v.tries = append(v.tries, try{sign, n})
		}
	}
	slices.SortStableFunc(v.tries, func(a, b try) int { return b.n - a.n })
}

// gain adds a skill and the cards whose symbols it used. A symbol that no card has is the mentor's.
func (v *Page) gain(kind rules.Skill, signs []rules.Symbol, lent *bool) {
	k := skill{kind: kind}
	for _, sign := range signs {
		i := slices.IndexFunc(v.row, func(l laid) bool { return l.card.Symbol() == sign && !l.turned && l.use == 0 })
		if i < 0 && !*lent {
			*lent, k.lent = true, true
			continue
		}
		if i >= 0 {
			v.row[i].use = len(v.skills) + 1
		}
		k.signs = append(k.signs, sign)
	}
	if k.lent {
		k.signs = append(k.signs, v.mentor)
	}
	v.skills = append(v.skills, k)
}

// miss finds the missions that were nearly reached: the other one of the same number, and missions within reach of a
// kite.
func (v *Page) miss(s *rules.State) {
	space := v.space()
	if v.claimed {
		for _, t := range s.Open.List() {
			if t.Mission().Number == v.tile.Mission().Number {
				v.missed = append(v.missed, missed{tile: t})
			}
		}
	}
	if v.kited() {
		for _, t := range s.Open.Claimable(space).List() {
			v.missed = append(v.missed, missed{tile: t})
		}
		return
	}
	for _, t := range s.Open.Reached(space).List() {
		if t.Mission().Number > space {
			v.missed = append(v.missed, missed{t, true})
		}
	}
}

// space returns the number of the last space.
func (v *Page) space() int { return v.way[len(v.way)-1].Number() }

// kited reports whether a kite was used for the mission. No mission has the number of a space.
func (v *Page) kited() bool { return v.claimed && v.tile.Mission().Number > v.space() }

// count finds the points before.
func (v *Page) count(s *rules.State) {
	v.after = s.Scores()[v.seat].Points
	v.before = v.after - len(v.skills)
	if v.claimed {
		v.before -= v.tile.Mission().Points()
	}
	had := s.Captains[v.seat]
	for _, k := range v.skills {
		had.Up[k.kind]--
	}
	if v.flagship = int(s.Flagship) == int(v.seat)+1 && had.Missing() > 0; v.flagship {
		v.before -= s.Count(int(v.seat)).Flagship
	}
}
