package madameching

import (
	"strconv"

	"dockside/game"
)

// courses returns the moves "sail", or with two captains "sail 0" and "sail 1" with the junk (MC-82).
func (s *State) courses() []game.Move {
	if s.Junks() == 1 {
		return []game.Move{sail}
	}
	var moves []game.Move
	for junk := range s.Junks() {
		if int(s.active().Away) != junk+1 {
			moves = append(moves, spell(sail, junk))
		}
	}
	return moves
}

// Equivalent implements game.Symmetric: while both junks of a captain are alike, either may sail.
func (s State) Equivalent(seat game.Seat) bool {
	if s.Step != Sail || s.Handing > 0 || !s.acts(int(seat)) {
		return false
	}
	junks := s.Captains[seat].Junks
	return junks[0] == junks[1]
}

// sail adds the revealed card to the expedition, or ends it (MC-32, MC-36, MC-38).
func (s *State) sail(words []string) []game.Event {
	if len(words) > 0 {
		junk, _ := strconv.Atoi(words[0])
		s.Act.Junk = int8(junk)
	}
	s.active().Away = s.Act.Junk + 1
	e := s.junk()
	if !e.Ends(s.Act.Card) {
		s.Step = Deeds
		return append([]game.Event{s.tellSail(Sailed, s.Act.Card, e.With(s.Act.Card))}, s.advance(s.Act.Card)...)
	}
	s.Act.Ended, s.Act.Space, s.Act.Signs = true, int8(e.Space()), e.Signs()
	stock := s.Stock()
	s.Act.Could = s.Act.Signs.best(&stock, Chart) > 0
	events := []game.Event{game.Say(Ended, s.actor(), int(s.Act.Junk), int(s.Act.Card), e.Space())}
	if len(s.claims()) > 1 || s.Open.Claimable(e.Space()) != 0 {
		s.Step = Claim
		return events
	}
	return append(events, s.toGain()...)
}

// advance moves a junk by one card: it checks lines (MC-41, MC-42) and the port (MC-45).
func (s *State) advance(c Card) []game.Event {
	before := *s.junk()
	*s.junk() = before.With(c)
	var events []game.Event
	if s.junk().Colours() == Rows && s.Port == 0 {
		s.Port = s.Act.Seat + 1
		events = append(events, game.Say(Looted, s.actor()))
	}
	if n := crossed(&before, s.junk()); n > 0 {
		line := CrossedFirst
		if s.junk().Straight() == secondLine {
			line = CrossedSecond
		}
		events = append(events, game.Say(line, s.actor(), n))
		s.oweFinds(n)
	}
	return events
}

// oweFinds makes Nature draw n encounter cards for the active captain, or as many as there are (MC-44).
func (s *State) oweFinds(n int) {
	if n = min(n, s.FindsLeft()+s.Spent.Count()); n > 0 {
		s.Owed = Owed{What: DrawFinds, N: int8(n)}
	}
}

// claims returns the moves "claim m23a" with each claimable mission (MC-50), "kite m29b" with each that a kite reaches
// (MC-52), and "done" if none is claimable.
func (s *State) claims() []game.Move {
	var moves []game.Move
	claimable := s.Open.Claimable(int(s.Act.Space))
	for _, t := range claimable.List() {
		moves = append(moves, spell(claim, t))
	}
	if s.active().Up[Kite] > 0 {
		for _, t := range s.Open.Reached(int(s.Act.Space)).List() {
			moves = append(moves, spell(kite, t))
		}
	}
	if claimable == 0 {
		moves = append(moves, done)
	}
	return moves
}

// claim takes a mission, which pays and leaves the game. Its encounter cards are drawn before skills are gained
// (MC-51).
func (s *State) claim(byKite bool, word string) []game.Event {
	t, _ := ParseTile(word)
	c, m := s.active(), t.Mission()
	s.Open = s.Open.without(t)
	s.Act.Claimed, s.Act.Tile = true, t
	c.Gold += int16(m.Gold)
	for g, n := range m.Stones {
		c.Stones[g] += n
	}
	key := Claimed
	if byKite {
		key = ClaimedByKite
		c.turn(Kite)
	}
	s.Step = Gain
	s.oweFinds(m.Encounters)
	return append([]game.Event{game.Say(key, s.actor(), TileEvent(t))}, s.onward()...)
}

// turn turns a skill card down (MC-61).
func (c *Captain) turn(k Skill) {
	c.Up[k]--
	c.Down[k]++
}

// toGain asks for skills if any can be gained. A captain with any encounter card is also asked if a mentor would make
// one possible, so the question does not reveal who holds a mentor.
func (s *State) toGain() []game.Event {
	s.Step = Gain
	stock := s.Stock()
	if s.Act.Could || s.active().Found > 0 && s.opens(&stock) != 0 {
		return nil
	}
	return s.restart()
}

// opens returns the symbols as which a mentor makes a skill possible, a bit each (MC-57).
func (s *State) opens(stock *[Skills]int8) uint8 {
	var signs uint8
	for sign := ChartSign; sign <= SwordSign; sign++ {
		if s.Act.Signs.Opens(sign, stock) {
			signs |= 1 << sign
		}
	}
	return signs
}

// gains returns the moves "mentor lantern" with each symbol that makes a skill possible (MC-57), "gain chart" with each
// skill, in the order of skills (MC-55), and "done", except right after a mentor (MC-58).
func (s *State) gains() []game.Move {
	var moves []game.Move
	a, stock := &s.Act, s.Stock()
	if !a.Played && a.Gained == 0 && s.active().MayHold(Mentor) {
		signs := s.opens(&stock)
		for sign := ChartSign; sign <= SwordSign; sign++ {
			if signs&(1<<sign) != 0 {
				moves = append(moves, spell(mentor, sign))
			}
		}
	}
	for k := a.Last; k <= Elite; k++ {
		if stock[k] > 0 && a.Signs.Pays(k) {
			moves = append(moves, spell(gain, k))
		}
	}
	if a.Symbol == NoSymbol || a.Gained > 0 {
		moves = append(moves, done)
	}
	return moves
}

// mentor plays a mentor, which counts as one more symbol (MC-57, MC-58).
func (s *State) mentor(word string) []game.Event {
	sign := symbolOf(word)
	s.spend(Mentor)
	s.Act.Symbol = sign
	s.Act.Signs[sign]++
	return []game.Event{game.Say(Mentored, s.actor(), SymbolEvent(sign))}
}

// symbolOf parses a symbol.
func symbolOf(word string) Symbol {
	for sign, name := range symbolNames {
		if name == word {
			return Symbol(sign)
		}
	}
	return NoSymbol
}

// skillOf parses a skill.
func skillOf(word string) Skill {
	for k, name := range skillNames {
		if name == word {
			return Skill(k)
		}
	}
	return Elite
}

// gain takes a skill card (MC-54 to MC-56), and perhaps the flagship (MC-59). It ends the step if no other skill can be
// gained.
func (s *State) gain(word string) []game.Event {
	k := skillOf(word)
	s.Act.Signs.Spend(k)
	s.active().Up[k]++
	s.Act.Gained, s.Act.Last = s.Act.Gained+1, k
	events := []game.Event{game.Say(Gained, s.actor(), SkillEvent(k))}
	if s.Flagship == 0 && s.active().Missing() == 0 {
		s.Flagship = s.Act.Seat + 1
		events = append(events, game.Say(TookFlagship, s.actor()))
	}
	if stock := s.Stock(); s.Act.Signs.best(&stock, k) == 0 {
		events = append(events, s.restart()...)
	}
	return events
}

// Missing returns the number of kinds of skills that a captain lacks for the flagship, 0 to 4 (MC-59).
func (c *Captain) Missing() int {
	lacking := -int(c.Up[Elite] + c.Down[Elite])
	for k := Chart; k < Elite; k++ {
		if c.Up[k]+c.Down[k] == 0 {
			lacking++
		}
	}
	return max(0, lacking)
}

// restart discards the ended expedition and begins a new one (MC-36). If nothing could be gained, Sea Fortune brings an
// encounter card (MC-60).
func (s *State) restart() []game.Event {
	e := s.junk()
	for _, c := range e.Played() {
		if c.IsPilot() {
			s.Spent[PilotOf(c.Symbol())]++
		} else {
			s.Discard = s.Discard.with(c)
		}
	}
	*e = Expedition{}.With(s.Act.Card)
	s.Step = Deeds
	key := Restarted
	if s.Act.Claimed {
		key = RestartedWithMission
	}
	events := []game.Event{game.Say(key, s.actor(), int(s.Act.Card))}
	if !s.Act.Claimed && s.Act.Gained == 0 && !s.Act.Could {
		events = append(events, game.Say(Fortune, s.actor()))
		s.oweFinds(1)
	}
	return events
}
