package evaluation

import (
	"encoding/binary"
	"math"
	"slices"

	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/shanghaien/engine/position"
)

// Sample is one item of training data: a standing, who starts the next round, and its win chance for seat 0
// according to a solved row that was dealt then.
type Sample struct {
	St      position.Standing
	Starter game.Seat
	Target  float32 // win chance
}

// sampleSize is the number of bytes of a stored sample.
const sampleSize = 39

// Append encodes a sample.
func (s *Sample) Append(b []byte) []byte {
	b = append(b, s.St.Deck[:]...)
	for seat := range 2 {
		for _, n := range s.St.Strength[seat] {
			b = append(b, byte(n))
		}
	}
	for _, tricks := range [][shanghaien.Tricks]int8{s.St.Tricks[0], s.St.Tricks[1], s.St.DeckTricks} {
		for _, n := range tricks {
			b = append(b, byte(n))
		}
	}
	b = append(b, byte(s.St.Done), byte(s.Starter))
	return binary.LittleEndian.AppendUint32(b, math.Float32bits(s.Target))
}

// ReadSamples decodes what Append encoded.
func ReadSamples(b []byte) []Sample {
	var all []Sample
	for one := range slices.Chunk(b, sampleSize) {
		var s Sample
		copy(s.St.Deck[:], one)
		for n := range shanghaien.Nations {
			s.St.Strength[0][n], s.St.Strength[1][n] = int8(one[8+n]), int8(one[16+n])
		}
		for t := range shanghaien.Tricks {
			s.St.Tricks[0][t], s.St.Tricks[1][t], s.St.DeckTricks[t] = int8(one[24+t]), int8(one[27+t]), int8(one[30+t])
		}
		s.St.Done, s.Starter = int(one[33]), game.Seat(one[34])
		s.Target = math.Float32frombits(binary.LittleEndian.Uint32(one[35:]))
		all = append(all, s)
	}
	return all
}

// Example is a sample as the inputs of a network.
type Example struct {
	nation [2][8][features]float32
	extra  [2][extras]float32
	deal   float32
	tricks [3]float32
	start  float32
	Target float32
}

// NewExample returns the inputs for a sample. With closing they include those about the last row.
func NewExample(s *Sample, closing bool) *Example {
	e := &Example{Target: s.Target, start: float32(1 - 2*int(s.Starter))}
	var mean, variance float32
	for n, deck := range s.St.Deck {
		a, b := min(s.St.Strength[0][n], netStrength), min(s.St.Strength[1][n], netStrength)
		d := dealTable()[deck][a][b]
		e.nation[0][n] = featuresOf(deck, a, b, d)
		e.nation[1][n] = featuresOf(deck, b, a, [2]float32{-d[0], d[1]})
		mean, variance = mean+d[0], variance+d[1]
	}
	for t := range e.tricks {
		e.tricks[t] = float32(s.St.Tricks[0][t] - s.St.Tricks[1][t])
		mean += dealTrick * e.tricks[t]
	}
	for seat := range e.extra {
		e.extra[seat] = extrasOf(&s.St, game.Seat(seat), s.Starter)
	}
	if closing {
		var r lastRow
		r.lay(&s.St)
		own, other := viewsOf(r.odds(&s.St), &s.St, mean, variance)
		copy(e.extra[0][plainExtras:], own[:])
		copy(e.extra[1][plainExtras:], other[:])
	}
	e.deal = mean / float32(math.Sqrt(float64(variance)+dealVariance))
	return e
}
