package choices

import (
	"slices"

	"dockside/game"
	rules "dockside/game/madameching"
)

// prompt returns an instruction.
func prompt(key string, args ...any) game.Event { return game.Say("madameching.prompt."+key, args...) }

// Prompt returns what a seat may do now. It reveals nothing about the hand. While all choose at once, only the
// captain’s own view mentions the expedition.
func Prompt(view game.State, seat game.Seat) game.Event {
	s, ok := view.(rules.State)
	if !ok || seat < 0 || !slices.Contains(s.Turn(), seat) {
		return game.Event{}
	}
	if s.Handing > 0 {
		return prompt("hand", s.Mate(int(seat)))
	}
	switch s.Step {
	case rules.Choose:
		return promptChoose(&s, seat)
	case rules.Sail:
		return promptSail(&s)
	case rules.Claim:
		return prompt("claim", int(s.Act.Space))
	case rules.Gain:
		return promptGain(&s)
	case rules.React:
		return promptReact(&s)
	case rules.Swap:
		return prompt("swap", game.Seat(s.Act.Target))
	case rules.Give:
		return promptGive(&s, seat)
	default:
		return promptDeeds(&s, seat)
	}
}

// promptChoose returns the instruction to choose a card, with the effect of its number. In public it leads to the hand.
func promptChoose(s *rules.State, seat game.Seat) game.Event {
	public := s.Captains[seat].Hand == 0
	switch e := &s.Captains[seat].Junks[0]; {
	case s.Junks() > 1 && public:
		return prompt("public.choose.two")
	case s.Junks() > 1:
		return prompt("choose.two")
	case public:
		return prompt("public.choose")
	case e.Size == 0 || e.Full():
		return prompt("choose")
	default:
		return prompt("choose.own", int(e.Highest()))
	}
}

func promptSail(s *rules.State) game.Event {
	if s.Junks() > 1 {
		return prompt("sail.junk", rules.CardEvent(s.Act.Card))
	}
	return prompt("sail", rules.CardEvent(s.Act.Card))
}

// promptGain returns the instruction to gain a skill, also if only a mentor would bring one.
func promptGain(s *rules.State) game.Event {
	if a := &s.Act; !a.Could && a.Symbol == rules.NoSymbol {
		return prompt("gain.mentor")
	}
	return prompt("gain")
}

// promptReact returns who attacks, and what it would cost.
func promptReact(s *rules.State) game.Event {
	switch by := s.Attack.By; {
	case by == rules.NoEncounter:
		return prompt("react.sword", s.Active())
	case by.IsSiren():
		return prompt("react.siren", s.Active(), rules.SymbolEvent(by.Symbol()))
	default:
		return prompt("react."+by.String(), s.Active())
	}
}

// promptGive returns whether a card may or must be given.
func promptGive(s *rules.State, seat game.Seat) game.Event {
	mate := s.Mate(int(seat))
	if s.Given.Has(int(mate)) {
		return prompt("give.back", mate)
	}
	return prompt("give", mate)
}

// promptDeeds returns what is possible before a card is taken.
func promptDeeds(s *rules.State, seat game.Seat) game.Event {
	c := &s.Captains[seat]
	skills := c.Up[rules.Chart]+c.Up[rules.Lantern]+c.Up[rules.Sword] > 0
	switch {
	case c.Found > 0 && !s.Act.Played:
		return prompt("deeds")
	case skills:
		return prompt("deeds.skills")
	default:
		return prompt("take")
	}
}
