package engine

import (
	"math"

	"dockside/game/madameching"
)

// weights are the parameters of the evaluation: values in points, in addition to points on the table.
type weights struct {
	Candidates float32    // number of cards to choose from in a turn
	Delay      float32    // the part of a promise that is lost with each turn
	Doubt      float32    // the part of a promise that is uncertain without a suitable card in hand
	Afresh     float32    // later voyages, while there are many missions
	Fading     float32    // the number of missions with which these are worth half
	Port       float32    // the port, if the junk reaches it
	AnyFind    float32    // an encounter card of a mission
	Fortune    float32    // the encounter card of Sea Fortune
	Line       float32    // each encounter card of a line
	Hope       [2]float32 // a later crossing of the first and the second line
	Room       float32    // by how much symbols are worth less in a longer expedition
	InHand     float32    // one more card in hand

	Use    [4]float32 // later uses of a face-up skill card
	Turned float32    // the part of that for a face-down one
	Flag   [3]float32 // the flagship with one kind of skill missing, with two, with three

	Alike  [2]float32 // the part of a skill for one symbol of three, or two
	Unlike [3]float32 // the part of elite for one, two, three different symbols

	Mentor, Thief, Traitor, Siren, Pilot, Seadog, Oracle, Trader float32
}

// initialWeights are the weights at the start of training.
var initialWeights = weights{
	Candidates: 4.5, Delay: 0.02, Doubt: 0.02, Afresh: 1.5, Fading: 1.5, Port: 9, AnyFind: 2.2, Fortune: 1.5,
	Line: 2.5, Hope: [2]float32{0.4, 0.4}, Room: 0.3, InHand: 0.4,
	Use: [4]float32{0.6, 0.9, 1, 0.5}, Turned: 0.2, Flag: [3]float32{2.4, 1.1, 0.5},
	Alike: [2]float32{0.13, 0.43}, Unlike: [3]float32{0.05, 0.15, 0.47},
	Mentor: 1, Thief: 3, Traitor: 1.3, Siren: 0.7, Pilot: 1.7, Seadog: 0.7, Oracle: 2.8, Trader: 0.7,
}

// simplified returns the weights of a player who values only points. Lines are worth nothing, missions only their
// points, and encounter cards a quarter.
func (w weights) simplified() weights {
	w.AnyFind, w.Fortune, w.Line, w.Hope = 0, 0, 0, [2]float32{}
	for _, find := range []*float32{&w.Mentor, &w.Thief, &w.Traitor, &w.Siren, &w.Pilot, &w.Seadog, &w.Oracle, &w.Trader} {
		*find /= 4
	}
	return w
}

// evaluator is an evaluation function, with tables that are computed from its weights.
type evaluator struct {
	weights
	reach  *reach
	use    [madameching.Skills]float32
	flag   [5]float32 // by the number of missing kinds of skill
	alike  [9]float32 // by the number of symbols of a kind
	unlike [5]float32
	// the remaining part of a promise by the size of an expedition, and of its certain part
	room  [madameching.Columns + 1][2]float32
	finds [madameching.Encounters]float32
}

// newEvaluator returns the evaluator with some weights.
func newEvaluator(w weights) *evaluator {
	m := &evaluator{
		weights: w, reach: newReach(float64(w.Candidates), float64(1-w.Delay)),
		flag:   [5]float32{0, w.Flag[0], w.Flag[1], w.Flag[2]},
		alike:  [9]float32{0, w.Alike[0], w.Alike[1], 1, 1 + w.Alike[0], 1 + w.Alike[1], 2, 2, 2},
		unlike: [5]float32{0, w.Unlike[0], w.Unlike[1], w.Unlike[2], 1},
	}
	copy(m.use[:], w.Use[:])
	for size := range m.room {
		left := 1 - float64(size)/(madameching.Columns+1)
		m.room[size] = [2]float32{float32(math.Pow(left, float64(w.Room))), 1}
	}
	for e := range m.finds {
		m.finds[e] = w.find(madameching.Encounter(e))
	}
	return m
}

// find returns the value of an encounter card.
func (w *weights) find(e madameching.Encounter) float32 {
	switch {
	case e.IsSiren():
		return w.Siren
	case e.IsPilot():
		return w.Pilot
	}
	return map[madameching.Encounter]float32{
		madameching.Mentor: w.Mentor, madameching.Thief: w.Thief, madameching.Traitor: w.Traitor,
		madameching.Seadog: w.Seadog, madameching.Oracle: w.Oracle, madameching.Trader: w.Trader,
	}[e]
}

// worth returns the value of a reward in points.
func (m *evaluator) worth(r reward) float32 { return r.points + m.AnyFind*r.finds }
