package engine

import (
	"dockside/game"
	"dockside/game/shanghaien"
	"encoding/binary"
	"math"
	"slices"
)

// sample is one thing to learn from: what stood after a round, who was to start the next, and
// what the solver, given one row that was dealt then, says it is worth to seat 0.
type sample struct {
	st      Standing
	starter game.Seat
	target  float32 // win chance
}

// sampleSize is how many bytes a stored sample has.
const sampleSize = 39

// append stores a sample.
func (s *sample) append(b []byte) []byte {
	b = append(b, s.st.deck[:]...)
	for seat := range 2 {
		for _, n := range s.st.strength[seat] {
			b = append(b, byte(n))
		}
	}
	for _, tricks := range [][shanghaien.Tricks]int8{s.st.tricks[0], s.st.tricks[1], s.st.rest} {
		for _, n := range tricks {
			b = append(b, byte(n))
		}
	}
	b = append(b, byte(s.st.done), byte(s.starter))
	return binary.LittleEndian.AppendUint32(b, math.Float32bits(s.target))
}

// readSamples reads what append stored.
func readSamples(b []byte) []sample {
	var all []sample
	for one := range slices.Chunk(b, sampleSize) {
		var s sample
		copy(s.st.deck[:], one)
		for n := range shanghaien.Nations {
			s.st.strength[0][n], s.st.strength[1][n] = int8(one[8+n]), int8(one[16+n])
		}
		for t := range shanghaien.Tricks {
			s.st.tricks[0][t], s.st.tricks[1][t], s.st.rest[t] = int8(one[24+t]), int8(one[27+t]), int8(one[30+t])
		}
		s.st.done, s.starter = int(one[33]), game.Seat(one[34])
		s.target = math.Float32frombits(binary.LittleEndian.Uint32(one[35:]))
		all = append(all, s)
	}
	return all
}

// example is a sample as the net sees it.
type example struct {
	nation [2][8][features]float32
	extra  [2][extras]float32
	deal   float32
	tricks [3]float32
	start  float32
	target float32
}

// newExample is what a net sees of a sample; the closing one sees the last row, too.
func newExample(s *sample, closing bool) *example {
	e := &example{target: s.target, start: float32(1 - 2*int(s.starter))}
	var mean, variance float32
	for n, deck := range s.st.deck {
		a, b := min(s.st.strength[0][n], netStrength), min(s.st.strength[1][n], netStrength)
		d := dealTable()[deck][a][b]
		e.nation[0][n] = featuresOf(deck, a, b, d)
		e.nation[1][n] = featuresOf(deck, b, a, [2]float32{-d[0], d[1]})
		mean, variance = mean+d[0], variance+d[1]
	}
	for t := range e.tricks {
		e.tricks[t] = float32(s.st.tricks[0][t] - s.st.tricks[1][t])
		mean += dealTrick * e.tricks[t]
	}
	for seat := range e.extra {
		e.extra[seat] = extrasOf(&s.st, game.Seat(seat), s.starter)
	}
	if closing {
		var r lastRow
		r.lay(&s.st)
		own, other := viewsOf(r.odds(&s.st), &s.st, mean, variance)
		copy(e.extra[0][plainExtras:], own[:])
		copy(e.extra[1][plainExtras:], other[:])
	}
	e.deal = mean / float32(math.Sqrt(float64(variance)+dealVariance))
	return e
}
