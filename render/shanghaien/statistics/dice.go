package statistics

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"dockside/game"
	"dockside/render"
)

// faces is the number of faces of a die.
const faces = 6

// faceCount returns the key for dice that showed a face. pairCount returns the key for rolls with a first and a second
// face. Faces are numbered from 0.
func faceCount(face int) string          { return fmt.Sprint("face ", face) }
func pairCount(first, second int) string { return fmt.Sprint("pair ", first, " ", second) }

// CountRolls counts rolls of two dice.
func CountRolls(plays []game.Play) map[string]int {
	counts := map[string]int{}
	for _, p := range plays {
		if first, second, ok := rolled(p); ok {
			counts[faceCount(first)]++
			counts[faceCount(second)]++
			counts[pairCount(first, second)]++
		}
	}
	return counts
}

// rolled parses a roll of two dice, such as "roll 2 5"; ok is false for any other play.
func rolled(p game.Play) (first, second int, ok bool) {
	words := strings.Fields(string(p.Move))
	if p.Seat != game.Nature || len(words) != 3 || words[0] != "roll" {
		return 0, 0, false
	}
	first, one := dieFace(words[1])
	second, two := dieFace(words[2])
	return first, second, one && two
}

// dieFace parses the number on a die.
func dieFace(word string) (face int, ok bool) {
	n, err := strconv.Atoi(word)
	return n - 1, err == nil && n >= 1 && n <= faces
}

// DescribeRolls returns the noteworthy facts of summed counts of rolls, and the counts that ought to be even.
func DescribeRolls(counts map[string]int) (told []game.Event, even []render.Even) {
	var ofFaces, ofPairs []int
	dice, rolls, doubles := 0, 0, 0
	for first := range faces {
		n := counts[faceCount(first)]
		ofFaces, dice = append(ofFaces, n), dice+n
		doubles += counts[pairCount(first, first)]
		for second := range faces {
			n := counts[pairCount(first, second)]
			ofPairs, rolls = append(ofPairs, n), rolls+n
		}
	}
	if dice == 0 {
		return nil, nil
	}
	told = append(told, diced("count", dice, diced("rolls", rolls)))
	for face, n := range ofFaces {
		told = append(told, diced("face", strconv.Itoa(face+1), n, percent(n, dice)))
	}
	told = append(told, diced("doubles", doubles, percent(doubles, rolls)))
	return told, []render.Even{{Label: diced("faces"), Counts: ofFaces}, {Label: diced("pairs"), Counts: ofPairs}}
}

// diced returns a fact about rolls.
func diced(key string, args ...any) game.Event { return game.Say("shanghaien.dice."+key, args...) }

// percent returns a share in whole percent.
func percent(part, whole int) string {
	if whole == 0 {
		return "0"
	}
	return strconv.Itoa(int(math.Round(100 * float64(part) / float64(whole))))
}
