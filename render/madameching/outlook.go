package madameching

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"reflect"
)

// outlook is what follows if a junk sails with a card.
type outlook struct {
	from, to int // spaces; from is 0 off the board, and to is 0 where the card ends the expedition
	mission  int // that the end would bring, by its number; 0 for none
	skills   []rules.Skill
	kite     int  // the highest mission that a kite reaches at the end, by its number; 0 for none
	fortune  bool // the end would bring nothing else
	finds    int  // encounter cards for crossing a line
	port     bool // is looted
}

// foresee looks ahead to what a navigation card does to an expedition.
func foresee(s *rules.State, captain *rules.Captain, e *rules.Expedition, c rules.Card) outlook {
	if !e.Ends(c) {
		return stepping(s, e, c)
	}
	o := outlook{from: e.Space()}
	if tiles := s.Open.Claimable(o.from).List(); len(tiles) > 0 {
		o.mission = tiles[0].Mission().Number
	}
	signs, stock := e.Signs(), s.Stock()
	for k := rules.Chart; k <= rules.Elite; k++ {
		if stock[k] > 0 && signs.Pays(k) {
			o.skills = append(o.skills, k)
		}
	}
	if tiles := s.Open.Reached(o.from).List(); len(tiles) > 0 && captain.Up[rules.Kite] > 0 {
		o.kite = tiles[len(tiles)-1].Mission().Number
	}
	o.fortune = o.mission == 0 && o.skills == nil
	return o
}

// stepping looks ahead to the step of one card more, whatever its number.
func stepping(s *rules.State, e *rules.Expedition, c rules.Card) outlook {
	after := e.With(c)
	return outlook{
		from: e.Space(), to: after.Space(), finds: e.Brings(c),
		port: s.Port == 0 && after.Colours() == rules.Rows,
	}
}

// ends tells whether the expedition would end.
func (o *outlook) ends() bool { return o.to == 0 }

// foretold is a sentence about what would follow, or a part of one.
func foretold(key string, args ...any) game.Event {
	return game.Say("madameching.outlook."+key, args...)
}

// told says what would follow.
func (o *outlook) told() game.Event {
	var named []game.Event
	for _, k := range o.skills {
		named = append(named, foretold("skill", rules.SkillEvent(k)))
	}
	told := o.with(named, "end", o.from)
	if o.kite > 0 {
		return foretold("kite", told, o.kite)
	}
	return told
}

// brief says it so that it fits onto a button: without the names of several skills, and without what a kite could do.
func (o *outlook) brief() game.Event {
	if len(o.skills) == 1 {
		return o.with([]game.Event{foretold("skill", rules.SkillEvent(o.skills[0]))}, "end", o.from)
	}
	return o.with(o.numbered(), "end", o.from)
}

// short says it in the fewest words, where two of them stand side by side.
func (o *outlook) short() game.Event { return o.with(o.numbered(), "short") }

// numbered is how many skills would be gained.
func (o *outlook) numbered() []game.Event {
	if n := len(o.skills); n > 0 {
		return []game.Event{foretold("skills", n)}
	}
	return nil
}

// with says what would follow, with the skills and the words for an end as given.
func (o *outlook) with(skills []game.Event, end string, from ...any) game.Event {
	gains := append(o.gains(), skills...)
	switch {
	case o.fortune:
		return foretold(end+".fortune", from...)
	case o.ends():
		return foretold(end, append(from, gains)...)
	case o.from == 0:
		return foretold("start")
	case gains != nil:
		return foretold("sail.more", o.from, o.to, gains)
	}
	return foretold("sail", o.from, o.to)
}

// gains are what would be gained beside skills.
func (o *outlook) gains() []game.Event {
	var more []game.Event
	if o.mission > 0 {
		more = append(more, foretold("mission", o.mission))
	}
	if o.finds > 0 {
		more = append(more, foretold("finds", o.finds))
	}
	if o.port {
		more = append(more, foretold("port"))
	}
	return more
}

// prospects are what a card would do, with each junk that could sail with it.
func prospects(s *rules.State, seat game.Seat, c rules.Card) []outlook {
	captain := &s.Captains[seat]
	all := make([]outlook, s.Junks())
	for junk := range all {
		e := captain.Junks[junk]
		if concluding(s, seat, junk) {
			e = rules.Expedition{}.With(s.Act.Card)
		}
		all[junk] = foresee(s, captain, &e, c)
	}
	return all
}

// concluding tells whether the expedition of a junk is over and still lies there, while it is settled what it brings:
// the next one begins with the card that ended it.
func concluding(s *rules.State, seat game.Seat, junk int) bool {
	settled := s.Step == rules.Claim || s.Step == rules.Gain
	return settled && s.Act.Ended && seat == s.Active() && junk == int(s.Act.Junk)
}

// toldAll returns the outlooks of a card with each junk in words.
func toldAll(all []outlook) game.Event {
	if len(all) == 1 {
		return all[0].told()
	}
	one, other := all[0].short(), all[1].short()
	if reflect.DeepEqual(one, other) {
		return foretold("either", one)
	}
	return foretold("both", one, other)
}

// briefAll returns the outlooks of a card with each junk in words that fit on a button.
func briefAll(all []outlook) game.Event {
	if len(all) == 1 {
		return all[0].brief()
	}
	return foretold("two", all[0].short(), all[1].short())
}
