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
// permuted by a key: so each occurs once before any occurs again, and nobody without the key knows the order. Each
// collection has a name, so that equally large ones have different orders.
func Pick(key []byte, collection string, ordinal, size int) int {
	if size < 1 {
		return 0
	}
	cycle := floorDiv(int64(ordinal), int64(size))
	order := permutation(key, collection, cycle, size)
	// With two positions, swapping changes the last one, too. So they just alternate as they come.
	if size > 2 && order[0] == permutation(key, collection, cycle-1, size)[size-1] {
		order[0], order[1] = order[1], order[0]
	}
	return order[int64(ordinal)-cycle*int64(size)]
}

// permutation returns the order of a cycle: the indices sorted by their HMAC. Only Pick exchanges its first two, and
// this never changes the last one.
func permutation(key []byte, collection string, cycle int64, size int) []int {
	sums := make([][]byte, size)
	order := make([]int, size)
	for i := range order {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(collection))
		mac.Write([]byte{0})
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(cycle)))
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(i)))
		order[i], sums[i] = i, mac.Sum(nil)
	}
	slices.SortFunc(order, func(a, b int) int { return bytes.Compare(sums[a], sums[b]) })
	return order
}
