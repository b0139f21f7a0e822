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

// Counts has the frequency of each symbol.
type Counts struct {
	literals  [literals]int
	distances [distances]int
}

// code is a string of bits; the first bit is the lowest.
type code struct {
	bits uint32
	n    uint8
}

// Codes are the Huffman codes of all symbols, so that any bytes can be written.
type Codes struct {
	first     [1 << distShift]code // of tokens, by their symbols, with their extra bits
	distances [distances]code
	end       code
	head      Bits // the header of the block
}

// lengthSymbol returns the symbol of the length of a match, and its extra bits.
func lengthSymbol(length int) (symbol int, more code) {
	const first = endOfBlock + 1
	if length == maxMatch {
		return literals - 1, code{}
	}
	return spread(length-minMatch, first, 4)
}

// distanceSymbol returns the symbol of a distance, and its extra bits.
func distanceSymbol(dist int) (symbol int, more code) { return spread(dist-1, 0, 2) }

// spread returns the symbol of n if each power of two has a number of symbols.
func spread(n, first, each int) (symbol int, more code) {
	if n < 2*each {
		return first + n, code{}
	}
	wide := bits.Len(uint(n)) - bits.Len(uint(each)) // extra bits
	return first + wide*each + n>>wide, code{uint32(n) & (1<<wide - 1), uint8(wide)}
}

// Codes returns the codes with the least total size for the counts.
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

// maxLength is the maximum length of a code in bits.
const maxLength = 15

// lengthsOf returns the lengths of Huffman codes, limited to maxLength. Symbols with a count of zero also get a code,
// since later bytes may need them.
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
		for i, w := range weights { // rare symbols count more at each attempt
			weights[i] = w/2 + 1
		}
	}
}

// huffman returns the depth of each symbol in a Huffman tree, which joins the two lightest nodes repeatedly.
func huffman(weights []int) []uint8 {
	type node struct{ weight, parent int }
	nodes := make([]node, len(weights), 2*len(weights))
	order := make([]int, len(weights))
	for i, w := range weights {
		nodes[i], order[i] = node{weight: w}, i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(weights[a], weights[b]) })
	joined := len(nodes) // the first joined node without a parent
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

// canonical returns the codes of some lengths (RFC 1951, 3.2.2).
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

// head returns the header of the last block of a stream, with dynamic codes (RFC 1951, 3.2.7). It uses four bits for
// each length. A shorter form would save less than a hundred bytes per picture.
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
