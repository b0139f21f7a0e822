package shanghaien

import "dockside/game"

// The message keys of the events, with their arguments. Cards, crews and trick cards are events of their own
// (CardEvent, NationEvent, TrickEvent).
const (
	// Started tells who begins: Seat.
	Started = "shanghaien.started"
	// Dealt tells the new tavern: int round, []Event six cards from left to right.
	Dealt = "shanghaien.dealt"
	// Rolled tells two dice: Seat, int, int.
	Rolled = "shanghaien.rolled"
	// OneLeft and OneRight tell which end of the row is number 1 in this round: Seat who chose.
	OneLeft  = "shanghaien.one.left"
	OneRight = "shanghaien.one.right"
	// Placed tells where a die went: Seat, int number, Event card.
	Placed = "shanghaien.placed"
	// Nudged tells a changed die: Seat, int before, int after.
	Nudged = "shanghaien.nudged"
	// Doubled tells that both dice are placed: Seat. Two Placed follow.
	Doubled = "shanghaien.doubled"
	// Rerolled tells that both dice are rolled again: Seat. Rolled follows.
	Rerolled = "shanghaien.rerolled"
	// Joined tells that a trick card became a joker: Seat, Event trick card, Event nation.
	Joined = "shanghaien.joined"

	// RoundOver tells who ended a round: int round, Seat. An event for each of the six cards
	// follows, left to right.
	RoundOver = "shanghaien.round"
	// AwardNobody is a card without dice, which leaves the game: Event card.
	AwardNobody = "shanghaien.award.nobody"
	// AwardAlone is a card with dice of one player: Event card, Seat, int dice.
	AwardAlone = "shanghaien.award.alone"
	// AwardMajority is a card won by more dice: Event card, Seat, int own dice, int dice of the other.
	AwardMajority = "shanghaien.award.majority"
	// AwardNeighbours is a card won by the higher sum beside it: Event card, Seat, int dice of
	// each, int own sum, int sum of the other.
	AwardNeighbours = "shanghaien.award.neighbours"
	// AwardTie is a card equal in everything, which leaves the game: Event card, int dice of
	// each, int sum of each.
	AwardTie = "shanghaien.award.tie"
	// Early tells why there is no shanghai yet (SH-30): int own dice on the cards, 0 or 1.
	Early = "shanghaien.early"
	// Rolling tells why there is no shanghai any more in this turn (SH-34).
	Rolling = "shanghaien.rolling"
	// GameOver tells the final points: Seat 0, int points, Seat 1, int points.
	GameOver = "shanghaien.over"
)

// CardEvent names a card: "shanghaien.card.sailor" with Event nation and int value, or a trick
// card as TrickEvent.
func CardEvent(c Card) game.Event {
	if c.Dirty {
		return TrickEvent(c.Trick)
	}
	return sailorEvents[c.Nation][c.Value]
}

// sailorEvents caches the events of all sailor cards.
var sailorEvents = func() (all [Nations][5]game.Event) {
	for n := range all {
		for value := range all[n] {
			all[n][value] = game.Say("shanghaien.card.sailor", NationEvent(Nation(n)), value)
		}
	}
	return all
}()

// NationEvent names a nation as on its cards ("American"): "shanghaien.nation.us" and so on.
func NationEvent(n Nation) game.Event { return game.Say("shanghaien.nation." + n.String()) }

// CrewEvent names a nation as people ("the Americans"): "shanghaien.crew.us" and so on.
func CrewEvent(n Nation) game.Event { return game.Say("shanghaien.crew." + n.String()) }

// TrickEvent names a trick card: "shanghaien.card.nudge", ".double" or ".reroll".
func TrickEvent(t Trick) game.Event { return game.Say("shanghaien.card." + t.String()) }

func started(s game.Seat) game.Event { return game.Say(Started, s) }

func dealt(round int, tavern [6]Card) game.Event {
	var cards []game.Event
	for _, c := range tavern {
		cards = append(cards, CardEvent(c))
	}
	return game.Say(Dealt, round, cards)
}

func rolled(s game.Seat, dice [2]int) game.Event { return game.Say(Rolled, s, dice[0], dice[1]) }

func directed(s game.Seat, e End) game.Event {
	if e == Left {
		return game.Say(OneLeft, s)
	}
	return game.Say(OneRight, s)
}

func placed(s game.Seat, number int, c Card) game.Event {
	return game.Say(Placed, s, number, CardEvent(c))
}

func nudged(s game.Seat, from, to int) game.Event { return game.Say(Nudged, s, from, to) }

func doubled(s game.Seat) game.Event { return game.Say(Doubled, s) }

func rerolls(s game.Seat) game.Event { return game.Say(Rerolled, s) }

func joined(s game.Seat, t Trick, n Nation) game.Event {
	return game.Say(Joined, s, TrickEvent(t), CrewEvent(n))
}

func roundOver(round int, s game.Seat) game.Event { return game.Say(RoundOver, round, s) }

// awarded returns the event of an award, with the counts and, if they decided, the sums.
func awarded(a Award) game.Event {
	card, w := CardEvent(a.Card), a.Winner
	switch a.Decided {
	case Alone:
		return game.Say(AwardAlone, card, w, a.Dice[w])
	case Majority:
		return game.Say(AwardMajority, card, w, a.Dice[w], a.Dice[other(w)])
	case Neighbours:
		return game.Say(AwardNeighbours, card, w, a.Dice[w], a.Sums[w], a.Sums[other(w)])
	case Tie:
		return game.Say(AwardTie, card, a.Dice[0], a.Sums[0])
	default:
		return game.Say(AwardNobody, card)
	}
}

func gameOver(points [2]int) game.Event {
	return game.Say(GameOver, game.Seat(0), points[0], game.Seat(1), points[1])
}
