package engine

import "dockside/game/madameching"

// playout is a simulation in which every player makes the move that seems best immediately.
type playout struct {
	board
	evaluators *[4]*evaluator // by seat
	evaluator  *evaluator     // the seat that decides
}

// newPlayout prepares the simulation of a position with random numbers from a seed.
func newPlayout(s *madameching.State, seed uint64, minds *[4]*evaluator) playout {
	return playout{board: newBoard(s, seed), evaluators: minds, evaluator: minds[0]}
}

// playOn simulates until the end of the turn after a number of turns.
func (v *playout) playOn(turns int) {
	last := int(v.Round) + turns
	for v.Step != madameching.Done && (int(v.Round) < last || v.Step != madameching.LayDisplay) {
		v.next()
	}
}

// next makes the next draw or move.
func (v *playout) next() {
	switch {
	case v.Owed.What != madameching.Nothing:
		v.payOwed()
		return
	case v.Handing > 0:
		v.keep()
		return
	}
	v.evaluator = v.evaluators[v.Act.Seat]
	switch v.Step {
	case madameching.LayDisplay:
		v.layDisplay()
	case madameching.Choose:
		if v.chosen() { // the hands are unknown
			v.reveal()
			return
		}
		for seat := range v.Seats() {
			if c := &v.Captains[seat]; c.Chose[0] == 0 && c.Hand != 0 {
				v.evaluator = v.evaluators[seat]
				cards, _ := v.bestCards(c, c.Hand)
				v.choose(seat, cards)
			}
		}
	case madameching.Sail:
		v.sail(v.bestJunk())
	case madameching.Claim:
		v.bestClaim()
	case madameching.Gain:
		v.bestGain()
	case madameching.Deeds:
		v.bestDeed()
	case madameching.React:
		for seat := range v.Seats() {
			if v.Attack.Asked.Has(seat) && v.Attack.Answers[seat] == 0 {
				v.answer(seat, v.bestAnswer(seat))
				return
			}
		}
	case madameching.Swap:
		v.bestSwap()
	case madameching.Give:
		v.bestGift()
	case madameching.DrawMissions, madameching.DealHands, madameching.Done:
	}
}

// bestClaim claims the mission with the highest reward.
func (v *playout) bestClaim() {
	c, m, space := v.captain(), v.evaluator, int(v.Act.Space)
	t := best(claimable(v.Open, space))
	if c.Up[madameching.Kite] > 0 {
		far := best(reached(v.Open, space))
		if far >= 0 && (t < 0 || m.worth(rewards[far])-m.use[madameching.Kite] > m.worth(rewards[t])) {
			v.claim(far, true)
			return
		}
	}
	if t < 0 {
		v.toGain()
		return
	}
	v.claim(t, false)
}

// gains returns the highest value of skills for some symbols, from a kind on, and the first of these skills. If
// there is none, first is one beyond the last kind.
func (v *playout) gains(c *madameching.Captain, n *madameching.Signs, stock *[madameching.Skills]int8,
	from madameching.Skill,
) (float32, madameching.Skill) {
	most, first := float32(0), madameching.Elite+1
	for k := from; k <= madameching.Elite; k++ {
		if stock[k] == 0 || !n.Pays(k) {
			continue
		}
		rest, left := *n, *stock
		rest.Spend(k)
		left[k]--
		more, _ := v.gains(c, &rest, &left, k)
		if worth := v.skillValue(c, k) + more; worth > most {
			most, first = worth, k
		}
	}
	return most, first
}

// bestGain takes the skill with the highest total value, or plays the mentor first.
func (v *playout) bestGain() {
	c, stock := v.captain(), v.Stock()
	most, k := v.gains(c, &v.Act.Signs, &stock, v.Act.Last)
	if !v.Act.Played && v.Act.Gained == 0 && c.Finds[madameching.Mentor] > 0 {
		opens, best := v.opens(), madameching.NoSymbol
		for sign := madameching.ChartSign; sign <= madameching.SwordSign; sign++ {
			signs := v.Act.Signs
			signs[sign]++
			if opens&(1<<sign) == 0 {
				continue
			}
			if worth, _ := v.gains(c, &signs, &stock, v.Act.Last); worth-v.evaluator.Mentor > most {
				most, best = worth-v.evaluator.Mentor, sign
			}
		}
		if best != madameching.NoSymbol {
			v.mentor(best)
			return
		}
	}
	if k > madameching.Elite {
		v.restart()
		return
	}
	v.gain(k)
}

// bestGift gives the mate a card if one must be given.
func (v *playout) bestGift() {
	if v.first() {
		v.give(0)
		return
	}
	c := v.captain()
	v.give(v.leastMissed(c, c.Hand, c.Hand))
}
