package deflate

import (
	"cmp"
	"math/bits"
	"slices"
)

// The symbols of the two alphabets (RFC 1951, 3.2.5).
const (
	endOfBlock = 256
	literals   = 286
	distances  = 30
)

// Counts are how often each symbol was met.
type Counts struct {
	literals  [literals]int
	distances [distances]int
}

// code is a string of bits, the first in the lowest.
type code struct {
	bits uint32
	n    uint8
}

// Codes tell how symbols are written. They know every symbol, so that any bytes can be written.
type Codes struct {
	first     [1 << distShift]code // of tokens, by their symbols, with the bits that follow
	distances [distances]code
	end       code
	head      Bits // of the block
}

// lengthSymbol gives the symbol of the length of a match, and the bits that follow it.
func lengthSymbol(length int) (symbol int, more code) {
	const first = endOfBlock + 1
	if length == maxMatch {
		return literals - 1, code{}
	}
	return spread(length-minMatch, first, 4)
}

// distanceSymbol gives the symbol of a distance, and the bits that follow it.
func distanceSymbol(dist int) (symbol int, more code) { return spread(dist-1, 0, 2) }

// spread gives the symbol for n where each power of two has so many symbols.
func spread(n, first, each int) (symbol int, more code) {
	if n < 2*each {
		return first + n, code{}
	}
	wide := bits.Len(uint(n)) - bits.Len(uint(each)) // bits that follow
	return first + wide*each + n>>wide, code{uint32(n) & (1<<wide - 1), uint8(wide)}
}

// Codes gives the codes for which what was counted takes the least room.
func (c *Counts) Codes() *Codes {
	literal, distance := lengthsOf(c.literals[:]), lengthsOf(c.distances[:])
	k := &Codes{head: head(literal, distance)}
	all := canonical(literal)
	copy(k.first[:lengths], all)
	k.end = all[endOfBlock]
	for n := minMatch; n <= maxMatch; n++ {
		s, more := lengthSymbol(n)
		k.first[lengths+n-minMatch] = all[s].then(more)
	}
	copy(k.distances[:], canonical(distance))
	return k
}

func (c code) then(more code) code { return code{c.bits | more.bits<<c.n, c.n + more.n} }

// maxLength is that of a code in bits.
const maxLength = 15

// lengthsOf gives the lengths of the codes of Huffman, none of which is longer than maxLength. Each symbol gets one:
// what was not met may be met later.
func lengthsOf(counts []int) []uint8 {
	weights := make([]int, len(counts))
	for i, n := range counts {
		weights[i] = 8*n + 1
	}
	for {
		lengths := huffman(weights)
		if slices.Max(lengths) <= maxLength {
			return lengths
		}
		for i, w := range weights { // what is rare is made less so
			weights[i] = w/2 + 1
		}
	}
}

// huffman gives the depth of each symbol in the tree in which the two lightest are joined again and again.
func huffman(weights []int) []uint8 {
	type node struct{ weight, parent int }
	nodes := make([]node, len(weights), 2*len(weights))
	order := make([]int, len(weights))
	for i, w := range weights {
		nodes[i], order[i] = node{weight: w}, i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(weights[a], weights[b]) })
	joined := len(nodes) // of those that were joined, the first that has no parent
	lightest := func() int {
		if len(order) > 0 && (joined == len(nodes) || nodes[order[0]].weight <= nodes[joined].weight) {
			i := order[0]
			order = order[1:]
			return i
		}
		joined++
		return joined - 1
	}
	for range len(weights) - 1 {
		a, b := lightest(), lightest()
		nodes[a].parent, nodes[b].parent = len(nodes), len(nodes)
		nodes = append(nodes, node{weight: nodes[a].weight + nodes[b].weight})
	}
	depths := make([]uint8, len(nodes))
	for i := len(nodes) - 2; i >= 0; i-- {
		depths[i] = depths[nodes[i].parent] + 1
	}
	return depths[:len(weights)]
}

// canonical gives the codes of some lengths (RFC 1951, 3.2.2).
func canonical(lengths []uint8) []code {
	var count, next [maxLength + 2]int
	for _, n := range lengths {
		count[n]++
	}
	for n := 1; n <= maxLength; n++ {
		next[n+1] = (next[n] + count[n]) << 1
	}
	codes := make([]code, len(lengths))
	for i, n := range lengths {
		codes[i] = code{uint32(bits.Reverse16(uint16(next[n])) >> (16 - n)), n}
		next[n]++
	}
	return codes
}

// head begins the last block of a stream, with codes of its own (RFC 1951, 3.2.7). Lengths are written in four bits
// each: a shorter way would save less than a hundred bytes of a picture.
func head(literal, distance []uint8) Bits {
	const (
		final, dynamic = 1, 2
		order          = 19
	)
	var w writer
	w.out = make([]byte, 256)
	w.put(final, 1)
	w.put(dynamic, 2)
	w.put(uint64(len(literal)-257), 5)
	w.put(uint64(len(distance)-1), 5)
	w.put(order-4, 4)
	for i := range order { // the first three repeat lengths, and are not used
		if i < 3 {
			w.put(0, 3)
		} else {
			w.put(4, 3)
		}
	}
	for _, n := range slices.Concat(literal, distance) {
		w.put(uint64(bits.Reverse8(n)>>4), 4)
	}
	return w.bits()
}
