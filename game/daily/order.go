package daily

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"time"
)

// Ordinal returns how many days before d fall on one of the weekdays. So it numbers these days from 0, without gaps.
func Ordinal(d Day, on func(time.Weekday) bool) int {
	weeks := floorDiv(int64(d), 7)
	n := 0
	for i := range 7 {
		day := Day(i)
		if !on(day.Weekday()) {
			continue
		}
		n += int(weeks)
		if int64(i) < int64(d)-7*weeks {
			n++
		}
	}
	return n
}

// Pick returns which of size positions belongs to the day with that ordinal number. The positions of a collection are
// permuted by a key: so each occurs once in a cycle of size days, and the order is secret without the key. The key also
// splits the collection into two halves. Each cycle permutes the first half, then the second one. So at least half of
// the collection lies between two days of a position, and the solution of an old day does not tell that of today. Each
// collection has a name, so that equally large ones have different orders.
func Pick(key []byte, collection string, ordinal, size int) int {
	if size < 1 {
		return 0
	}
	cycle := floorDiv(int64(ordinal), int64(size))
	at := int(int64(ordinal) - cycle*int64(size))
	positions := make([]int, size)
	for i := range positions {
		positions[i] = i
	}
	permute(key, collection, positions)
	half := positions[:size/2]
	if at >= len(half) {
		half, at = positions[size/2:], at-len(half)
	}
	permute(key, collection, half, uint64(cycle))
	return half[at]
}

// permute sorts positions by their HMAC. The cycle is part of it if there is one.
func permute(key []byte, collection string, positions []int, cycle ...uint64) {
	sums := make(map[int][]byte, len(positions))
	for _, i := range positions {
		message := append([]byte(collection), 0)
		for _, n := range append(cycle, uint64(i)) {
			message = binary.BigEndian.AppendUint64(message, n)
		}
		mac := hmac.New(sha256.New, key)
		mac.Write(message)
		sums[i] = mac.Sum(nil)
	}
	slices.SortFunc(positions, func(a, b int) int { return bytes.Compare(sums[a], sums[b]) })
}
