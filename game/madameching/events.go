package madameching

import "dockside/game"

// The message keys of the events, with their arguments. Private events follow the public ones.
const (
	// NeedsFour tells that crews need four captains.
	NeedsFour = "madameching.setup.teams"

	// MissionsLaid tells how many missions lie open: int.
	MissionsLaid = "madameching.missions"
	// Dealt tells that a seat has its hand: Seat, int cards. DealtCards tells it which: []Event CardEvent.
	Dealt      = "madameching.dealt"
	DealtCards = "madameching.dealt.cards"
	// DisplayLaid tells the open cards of a turn: int turn, []Event CardEvent.
	DisplayLaid = "madameching.display"
	// Chose tells that a choice lies face down: Seat. Of the last one Revealed tells.
	Chose = "madameching.chose"
	// Revealed tells all chosen cards, the highest first: []Event CardOf.
	Revealed = "madameching.revealed"
	// CardOf is a captain with a card: Seat, Event CardEvent.
	CardOf = "madameching.card.of"

	// Sailed tells that a card was added: Seat, Event CardEvent, int space. SailedJunk tells of two junks
	// which one it was: the same, int junk from 1.
	Sailed = "madameching.sailed"
	// Ended tells that a card ends an expedition: Seat, int junk from 0, int card, int space.
	Ended = "madameching.ended"
	// Claimed is the event of a claimed mission, and ClaimedByKite of one that a kite reached: Seat, Event TileEvent.
	Claimed       = "madameching.claimed"
	ClaimedByKite = "madameching.claimed.kite"
	// Mentored is the event of a mentor and its symbol: Seat, Event SymbolEvent.
	Mentored = "madameching.mentored"
	// Gained tells of a skill: Seat, Event SkillEvent. TookFlagship tells of the flagship: Seat.
	Gained       = "madameching.gained"
	TookFlagship = "madameching.flagship"
	// Restarted tells that a junk sets out again: Seat, int card. RestartedWithMission tells the same after an expedition
	// that brought a mission.
	Restarted            = "madameching.restarted"
	RestartedWithMission = "madameching.restarted.mission"
	// Fortune tells of Sea Fortune: Seat.
	Fortune = "madameching.fortune"
	// CrossedFirst and CrossedSecond tell of a line and how many cards that brings: Seat, int cards. Looted tells of the
	// port: Seat.
	CrossedFirst  = "madameching.crossed.first"
	CrossedSecond = "madameching.crossed.second"
	Looted        = "madameching.looted"
	// Found tells of encounter cards: Seat, int cards. FoundCards tells the seat which: []Event EncounterEvent.
	Found      = "madameching.found"
	FoundCards = "madameching.found.cards"

	// UsedChart is the event of a used chart: Seat. UsedLantern is that of a lantern and its card: Seat, Event
	// CardEvent, int space. UsedSword is that of a sword and its target: Seat, Seat.
	UsedChart   = "madameching.chart"
	UsedLantern = "madameching.lantern"
	UsedSword   = "madameching.sword"
	// Drew tells of a card from the deck: Seat. DrewCard tells the seat which: Event CardEvent.
	Drew     = "madameching.drew"
	DrewCard = "madameching.drew.card"
	// SawHand is a private event of two seats. The first sees the hand of the second: Seat, Seat, []Event CardEvent.
	SawHand = "madameching.saw"
	// Swapped tells that two have exchanged a card: Seat, Seat. SwappedCards tells them which: Seat, Seat, int
	// card taken, int card given.
	Swapped      = "madameching.swapped"
	SwappedCards = "madameching.swapped.cards"

	// PlayedThief and PlayedTraitor have the attacker and the target: Seat, Seat. PlayedSiren has Seat, Event
	// SymbolEvent.
	PlayedThief   = "madameching.thief"
	PlayedTraitor = "madameching.traitor"
	PlayedSiren   = "madameching.siren"
	// PlayedPilot tells of a pilot: Seat, Event CardEvent, int space. PlayedSeadog and PlayedOracle: Seat.
	PlayedPilot  = "madameching.pilot"
	PlayedSeadog = "madameching.seadog"
	PlayedOracle = "madameching.oracle"
	// Answered tells that an answer lies face down: Seat. Of the last one LetHappen and Cancelled tell.
	Answered = "madameching.answered"
	// LetHappen is the event of a seat that cancels nothing: Seat. Cancelled has the pilot: Seat, Event EncounterEvent.
	LetHappen = "madameching.let"
	Cancelled = "madameching.cancelled"
	// TurnedCard is the event of a card that a siren has turned: Seat, Event CardEvent.
	TurnedCard = "madameching.turned"
	// Robbed tells of a stolen stone: Seat, Seat, Event GemEvent. Betrayed tells of an encounter card: Seat, Seat;
	// BetrayedCard tells both which: Seat, Seat, Event EncounterEvent.
	Robbed       = "madameching.robbed"
	Betrayed     = "madameching.betrayed"
	BetrayedCard = "madameching.betrayed.card"

	// Took tells of a card of the display: Seat, Event CardEvent. TookDown of the one that lay face down: Seat;
	// TookDownCard tells the seat which: Event CardEvent. TookNothing tells that there was none: Seat.
	Took         = "madameching.took"
	TookDown     = "madameching.took.down"
	TookDownCard = "madameching.took.card"
	TookNothing  = "madameching.took.nothing"
	// Gave tells of a card for the mate: Seat, Seat; GaveCard tells both which: Seat, Seat, int card. Kept tells
	// of none: Seat.
	Gave     = "madameching.gave"
	GaveCard = "madameching.gave.card"
	Kept     = "madameching.kept"
	// Handed tells of an encounter card for the mate: Seat, Seat; HandedCard tells both which: Seat, Seat, Event
	// EncounterEvent. KeptFinds tells of none: Seat.
	Handed     = "madameching.handed"
	HandedCard = "madameching.handed.card"
	KeptFinds  = "madameching.kept.finds"

	// Over tells that the end was triggered, OverLate that the last turn is over.
	Over     = "madameching.over"
	OverLate = "madameching.over.late"
	// SeaGold tells what expeditions pay at the end: Seat, int gold. Counted tells all points: Seat, int.
	SeaGold = "madameching.sea"
	Counted = "madameching.counted"
)

// CardEvent names a card: a navigation card as "madameching.card" with its number, or "madameching.card.kite" with
// its symbol; a pilot as that encounter card.
func CardEvent(c Card) game.Event {
	switch {
	case c.IsPilot():
		return EncounterEvent(PilotOf(c.Symbol()))
	case c.Symbol() == NoSymbol:
		return game.Say("madameching.card", int(c))
	}
	return game.Say("madameching.card."+c.Symbol().String(), int(c))
}

func cardEvents(cards []Card) []game.Event {
	list := make([]game.Event, len(cards))
	for i, c := range cards {
		list[i] = CardEvent(c)
	}
	return list
}

// SymbolEvent names a symbol: "madameching.symbol.kite".
func SymbolEvent(s Symbol) game.Event { return game.Say("madameching.symbol." + s.String()) }

// SkillEvent names a skill: "madameching.skill.elite".
func SkillEvent(k Skill) game.Event { return game.Say("madameching.skill." + k.String()) }

// EncounterEvent names an encounter card: "madameching.find.siren-kite".
func EncounterEvent(e Encounter) game.Event { return game.Say("madameching.find." + e.String()) }

// GemEvent names a stone: "madameching.gem.white".
func GemEvent(g Gem) game.Event { return game.Say("madameching.gem." + g.String()) }

// TileEvent names a mission: "madameching.mission" with its number and its reward, as PayEvents lists it.
func TileEvent(t Tile) game.Event {
	return game.Say("madameching.mission", t.Mission().Number, PayEvents(t))
}

// PayEvents lists the reward of a mission: "madameching.pay.gold" and so on, each with its amount.
func PayEvents(t Tile) (pays []game.Event) {
	m := t.Mission()
	for _, part := range []struct {
		word string
		n    int
	}{
		{"gold", m.Gold},
		{"blue", int(m.Stones[Blue])},
		{"red", int(m.Stones[Ruby])},
		{"white", int(m.Stones[Pearl])},
		{"encounter", m.Encounters},
	} {
		if part.n > 0 {
			pays = append(pays, game.Say("madameching.pay."+part.word, part.n))
		}
	}
	return pays
}

// tellSail returns the event of a card that joins the expedition of the active captain.
func (s *State) tellSail(key string, c Card, then Expedition) game.Event {
	if s.Junks() == 1 {
		return game.Say(key, s.actor(), CardEvent(c), then.Space())
	}
	return game.Say(key+".junk", s.actor(), CardEvent(c), then.Space(), int(s.Act.Junk)+1)
}
