// Package account lists every fact of a position of Madame Ching in words, for players who cannot see the pictures.
package account

import (
	"dockside/game"
	rules "dockside/game/madameching"
	"dockside/render"
	"dockside/render/madameching/describe"
)

// say returns a fact of an account, or a part of one.
func say(key string, args ...any) game.Event { return game.Say("madameching.account."+key, args...) }

// Of returns every fact of the view of a scene, in a fixed order.
func Of(s render.Scene) []render.Chapter {
	state, _ := s.View.(rules.State)
	chapters := []render.Chapter{
		{Heading: say("turn", int(state.Round)), Facts: tellTurn(&state, s.Outcome.Over())},
		{Heading: say("missions"), Facts: tellMissions(&state)},
	}
	if facts := tellActivation(&state); facts != nil {
		chapters = append(chapters, render.Chapter{Heading: say("activation"), Facts: facts})
	}
	if facts := tellAttack(&state); facts != nil {
		chapters = append(chapters, render.Chapter{Heading: say("attack"), Facts: facts})
	}
	for seat := range state.Seats() {
		chapters = append(chapters, render.Chapter{
			Heading: say("captain", game.Seat(seat)), Facts: tellCaptain(&state, seat),
		})
	}
	return append(chapters, render.Chapter{Heading: say("piles"), Facts: tellPiles(&state)})
}

// teller is a list of facts with methods that add to it.
type teller []game.Event

// some adds a fact with a number unless it is 0.
func (t *teller) some(key string, n int, args ...any) {
	if n != 0 {
		*t = append(*t, say(key, append([]any{n}, args...)...))
	}
}

// list adds a fact with a list unless that is empty.
func (t *teller) list(key string, list []game.Event) {
	if len(list) > 0 {
		*t = append(*t, say(key, list))
	}
}

// so adds a fact if a condition holds.
func (t *teller) so(is bool, key string, args ...any) {
	if is {
		*t = append(*t, say(key, args...))
	}
}

// stepWords are the keys of the steps: what happens next.
var stepWords = [...]string{
	rules.DrawMissions: "step.missions", rules.DealHands: "step.deal", rules.LayDisplay: "step.display",
	rules.Choose: "step.choose", rules.Sail: "step.sail", rules.Claim: "step.claim", rules.Gain: "step.gain",
	rules.Deeds: "step.deeds", rules.React: "step.react", rules.Swap: "step.swap", rules.Give: "step.give",
	rules.Done: "step.done",
}

// owedWords are the keys of what is drawn before anything else.
var owedWords = [...]string{
	rules.DrawFinds: "owed.finds", rules.DrawCard: "owed.card", rules.TakeDown: "owed.down",
	rules.TakeStone: "owed.stone", rules.TakeFind: "owed.find",
}

// tellTurn returns what happens next and which cards can be taken.
func tellTurn(s *rules.State, over bool) []game.Event {
	t := teller{say(stepWords[s.Step])}
	if owed := s.Owed; owed != (rules.Owed{}) {
		t = append(t, say(owedWords[max(owed.What, 1)], int(owed.N), game.Seat(owed.From)))
	}
	t.so(over && s.Step != rules.Done, "over")
	t.so(s.Ending(), "last")
	t.so(!s.Ending() && s.Round >= rules.LateRound, "late", describe.LastRound)
	t.list("display", describe.Cards(s.Display[:]))
	t.so(s.Down == rules.Unseen, "down")
	t.so(s.Down == rules.LeftOver, "down.left")
	t.so(s.Shown, "shown")
	t.list("given", seatsIn(s.Given))
	t.some("handing", int(s.Handing))
	t.list("fresh", findsIn(s.Fresh))
	return t
}

// findsIn returns encounter cards with their counts.
func findsIn(finds rules.Finds) (told []game.Event) {
	for e := range finds.Kinds() {
		told = append(told, say("copies", rules.EncounterEvent(e), int(finds[e])))
	}
	return told
}

// seatsIn returns captains as facts.
func seatsIn(set rules.Seats) (told []game.Event) {
	for seat := range 8 {
		if set.Has(seat) {
			told = append(told, say("captain", game.Seat(seat)))
		}
	}
	return told
}

// tellMissions returns the open missions, those put aside, and the owners of the port and the flagship.
func tellMissions(s *rules.State) []game.Event {
	var t teller
	for _, tile := range s.Open.List() {
		t = append(t, say("mission", tile.Mission().Number, describe.Mission(tile)))
	}
	t.so(s.Open == 0, "missions.none")
	var aside []game.Event
	for _, tile := range s.Aside.List() {
		aside = append(aside, describe.Fact("mission", tile.Mission().Number, describe.Mission(tile)))
	}
	t.list("aside", aside)
	t.so(s.Port == 0, "port.open")
	t.so(s.Port > 0, "port", game.Seat(s.Port-1))
	t.so(s.Flagship > 0, "flagship", game.Seat(s.Flagship-1))
	return t
}

// tellActivation returns what the card being resolved has brought so far.
func tellActivation(s *rules.State) []game.Event {
	var t teller
	a := &s.Act
	t.so(a.Card != 0 || a.Seat != 0, "active", game.Seat(a.Seat))
	t.some("card", int(a.Card))
	t.so(a.Junk > 0, "junk.second")
	t.so(a.Ended, "ended")
	t.some("space", int(a.Space))
	for sign := rules.ChartSign; sign <= rules.SwordSign; sign++ {
		t.some("sign", int(a.Signs[sign]), describe.Symbol(sign))
	}
	t.so(a.Symbol != rules.NoSymbol, "mentor", describe.Symbol(max(a.Symbol, rules.ChartSign)))
	t.so(a.Claimed, "claimed")
	t.so(a.Claimed || a.Tile != 0, "tile", a.Tile.Mission().Number, describe.Mission(a.Tile))
	if a.Claimed {
		t.some("finds", a.Tile.Mission().Encounters)
	}
	t.so(a.Could, "could")
	t.some("gained", int(a.Gained))
	t.so(a.Last != rules.Chart, "last.skill", describe.Fact("skill."+a.Last.String()+".up"))
	t.so(a.Played, "played")
	t.some("lanterns", int(a.Lanterns))
	t.so(a.Drawn, "drawn")
	t.so(s.Step == rules.Swap || a.Target != 0, "target", game.Seat(a.Target))
	return t
}

// tellAttack returns the attack that waits for answers.
func tellAttack(s *rules.State) []game.Event {
	var t teller
	a := &s.Attack
	t.so(a.By != rules.NoEncounter, "by", rules.EncounterEvent(max(a.By, rules.Mentor)))
	t.so(a.By == rules.NoEncounter && a.Hit != 0, "by.sword")
	t.list("hit", seatsIn(a.Hit))
	t.list("asked", seatsIn(a.Asked))
	for seat, answer := range a.Answers {
		switch {
		case answer == rules.Let:
			t = append(t, say("let", game.Seat(seat)))
		case answer == rules.Hidden:
			t = append(t, say("answered", game.Seat(seat)))
		case answer != 0:
			t = append(t, say("cancels", game.Seat(seat), rules.EncounterEvent(rules.Encounter(answer-1))))
		}
	}
	return t
}

// tellCaptain returns everything the view shows of a captain.
func tellCaptain(s *rules.State, seat int) []game.Event {
	c := &s.Captains[seat]
	t := teller{say("points", s.Scores()[seat].Points)}
	t.list("goods", describe.Pay(int(c.Gold), c.Stones, 0))
	var skills []game.Event
	for k := range rules.Skill(rules.Skills) {
		skills = append(skills, describe.Skill(k, "up", int(c.Up[k]))...)
		skills = append(skills, describe.Skill(k, "down", int(c.Down[k]))...)
	}
	t.list("skills", skills)
	for _, card := range c.Chose {
		t.so(card == rules.Hidden, "chose.hidden")
		t.some("chose", max(0, int(card)))
	}
	t.some("sailed", int(c.Sailed))
	t.some("away", int(c.Away))
	for i := range c.Junks {
		t.junk(&c.Junks[i], i)
	}
	t = append(t, say("held", int(c.Held)))
	t.list("hand", describe.Cards(c.Hand.List()))
	t = append(t, say("found", int(c.Found)))
	t.list("encounters", findsIn(c.Finds))
	return t
}

// junk adds an expedition with its cards in the order in which they were played.
func (t *teller) junk(e *rules.Expedition, i int) {
	if *e == (rules.Expedition{}) {
		return
	}
	*t = append(*t, say("junk", i+1, int(e.Size), e.Space(), describe.Cards(e.Cards[:])))
	var turned []game.Event
	for place := range 8 {
		if e.Turned&(1<<place) != 0 {
			turned = append(turned, describe.Fact("number", place+1))
		}
	}
	t.list("turned", turned)
}

// tellPiles returns the discard piles, the sizes of the decks, and the number of draws.
func tellPiles(s *rules.State) []game.Event {
	t := teller{say("deck", s.DeckSize(), s.FindsLeft())}
	t.list("discard", describe.Cards(s.Discard.List()))
	t.list("spent", findsIn(s.Spent))
	t.some("draws", int(s.Draws))
	t.some("shuffled.cards", int(s.Shuffles[0]))
	t.some("shuffled.finds", int(s.Shuffles[1]))
	t.some("age", int(s.DownAge))
	t.some("trail.cards", s.Trail[0].Len())
	t.some("trail.finds", s.Trail[1].Len())
	return t
}
