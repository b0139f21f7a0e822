// Package forecast predicts what happens if a junk sails with a card.
package forecast

import (
	"reflect"

	"dockside/game"
	rules "dockside/game/madameching"
)

// Forecast is the effect of sailing a junk with a card.
type Forecast struct {
	From, To int // spaces; from is 0 off the board, and to is 0 where the card ends the expedition
	Mission  int // that the end would bring, by its number; 0 for none
	Skills   []rules.Skill
	kite     int  // the highest mission that a kite reaches at the end, by its number; 0 for none
	Fortune  bool // the end would bring nothing else
	Finds    int  // encounter cards for crossing a line
	Port     bool // is looted
}

// Of returns the forecast of a navigation card for an expedition.
func Of(s *rules.State, captain *rules.Captain, e *rules.Expedition, c rules.Card) Forecast {
	if !e.Ends(c) {
		return Step(s, e, c)
	}
	o := Forecast{From: e.Space()}
	if tiles := s.Open.Claimable(o.From).List(); len(tiles) > 0 {
		o.Mission = tiles[0].Mission().Number
	}
	signs, stock := e.Signs(), s.Stock()
	for k := rules.Chart; k <= rules.Elite; k++ {
		if stock[k] > 0 && signs.Pays(k) {
			o.Skills = append(o.Skills, k)
		}
	}
	if tiles := s.Open.Reached(o.From).List(); len(tiles) > 0 && captain.Up[rules.Kite] > 0 {
		o.kite = tiles[len(tiles)-1].Mission().Number
	}
	o.Fortune = o.Mission == 0 && o.Skills == nil
	return o
}

// Step returns the forecast of one more card that does not end the expedition, whatever its number.
func Step(s *rules.State, e *rules.Expedition, c rules.Card) Forecast {
	after := e.With(c)
	return Forecast{
		From: e.Space(), To: after.Space(), Finds: e.Brings(c),
		Port: s.Port == 0 && after.Colours() == rules.Rows,
	}
}

// Ends reports whether the expedition would end.
func (o *Forecast) Ends() bool { return o.To == 0 }

// foretold returns a sentence of a forecast, or a part of one.
func foretold(key string, args ...any) game.Event {
	return game.Say("madameching.outlook."+key, args...)
}

// Describe returns the forecast in full.
func (o *Forecast) Describe() game.Event {
	var named []game.Event
	for _, k := range o.Skills {
		named = append(named, foretold("skill", rules.SkillEvent(k)))
	}
	told := o.with(named, "end", o.From)
	if o.kite > 0 {
		return foretold("kite", told, o.kite)
	}
	return told
}

// Plain reports whether the card only moves the junk.
func (o *Forecast) Plain() bool { return !o.Ends() && o.gains() == nil }

// Brief returns the forecast in words that fit on a button: with one gain, and without the effect of a kite.
func (o *Forecast) Brief() game.Event {
	gains := append(o.gains(), o.numbered()...)
	if len(o.Skills) == 1 && o.Mission == 0 {
		gains = []game.Event{foretold("brief.skill", rules.SkillEvent(o.Skills[0]))}
	}
	to := foretold("brief.sail", o.To)
	switch {
	case o.Fortune:
		return foretold("brief.fortune")
	case o.Ends():
		to = foretold("brief.end")
	case o.From == 0:
		to = foretold("brief.start")
	}
	switch len(gains) {
	case 0:
		return to
	case 1:
		return foretold("brief.gain", to, gains[0])
	default:
		return foretold("brief.gains", to, gains[0])
	}
}

// short returns the forecast in the fewest words, for two side by side.
func (o *Forecast) short() game.Event { return o.with(o.numbered(), "short") }

// numbered returns the number of skills to gain.
func (o *Forecast) numbered() []game.Event {
	if n := len(o.Skills); n > 0 {
		return []game.Event{foretold("skills", n)}
	}
	return nil
}

// with returns the forecast with given words for the skills and for the end.
func (o *Forecast) with(skills []game.Event, end string, from ...any) game.Event {
	gains := append(o.gains(), skills...)
	switch {
	case o.Fortune:
		return foretold(end+".fortune", from...)
	case o.Ends():
		return foretold(end, append(from, gains)...)
	case o.From == 0:
		return foretold("start")
	case gains != nil:
		return foretold("sail.more", o.From, o.To, gains)
	}
	return foretold("sail", o.From, o.To)
}

// gains returns what the card would bring beside skills.
func (o *Forecast) gains() []game.Event {
	var more []game.Event
	if o.Mission > 0 {
		more = append(more, foretold("mission", o.Mission))
	}
	if o.Finds > 0 {
		more = append(more, foretold("finds", o.Finds))
	}
	if o.Port {
		more = append(more, foretold("port"))
	}
	return more
}

// WithEach returns the forecasts of a card with each junk of a seat.
func WithEach(s *rules.State, seat game.Seat, c rules.Card) []Forecast {
	captain := &s.Captains[seat]
	all := make([]Forecast, s.Junks())
	for junk := range all {
		e := captain.Junks[junk]
		if Concluding(s, seat, junk) {
			e = rules.Expedition{}.With(s.Act.Card)
		}
		all[junk] = Of(s, captain, &e, c)
	}
	return all
}

// Concluding reports whether the expedition of a junk is over but still on the table while its results are settled. The
// next one begins with the card that ended it.
func Concluding(s *rules.State, seat game.Seat, junk int) bool {
	settled := s.Step == rules.Claim || s.Step == rules.Gain
	return settled && s.Act.Ended && seat == s.Active() && junk == int(s.Act.Junk)
}

// Describe returns the forecasts of a card with each junk in words.
func Describe(all []Forecast) game.Event {
	if len(all) == 1 {
		return all[0].Describe()
	}
	one, other := all[0].short(), all[1].short()
	if reflect.DeepEqual(one, other) {
		return foretold("either", one)
	}
	return foretold("both", one, other)
}
