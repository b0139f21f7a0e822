package ladder_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"dockside/game/ladder"
	"dockside/game/rating"
)

// document has the tables of docs/ladder.md.
type document struct {
	parameters map[string]float64
	examples   [][]line
	c          []string // the value c of each example, as text
}

// line is a player in a worked example.
type line struct {
	name                string
	place, team         int
	mu, sigma           float64
	shown               int
	omega, delta        float64
	muAfter, sigmaAfter float64
	shownAfter, change  int
}

var spread = regexp.MustCompile(`c is ([0-9.]+[0-9])`)

var tableRow = regexp.MustCompile(`(?m)^\| ([^|-][^|]*) \| (.+) \|$`)

// readDocument reads the tables of the chapter on the arithmetic. In the second example, two teams of two play.
func readDocument(t *testing.T) document {
	t.Helper()
	text, err := os.ReadFile("../../docs/ladder.md")
	if err != nil {
		t.Fatal(err)
	}
	_, chapter, _ := bytes.Cut(text, []byte("## The arithmetic\n"))
	chapter, _, _ = bytes.Cut(chapter, []byte("\n## "))
	d := document{parameters: map[string]float64{}}
	for _, row := range tableRow.FindAllStringSubmatch(string(chapter), -1) {
		cells := strings.Split(row[2], " | ")
		switch {
		case len(cells) == 2 && row[1] != "parameter":
			d.parameters[row[1]] = number(t, cells[0])
		case len(cells) == 10:
			if row[1] == "Anna" {
				d.examples = append(d.examples, nil)
			}
			last := len(d.examples) - 1
			l := readLine(t, row[1], cells)
			l.team = len(d.examples[last])
			if last == 1 {
				l.team /= 2
			}
			d.examples[last] = append(d.examples[last], l)
		}
	}
	for _, c := range spread.FindAllStringSubmatch(string(chapter), -1) {
		d.c = append(d.c, c[1])
	}
	if len(d.parameters) != 5 || len(d.c) != 2 || len(d.examples) != 2 ||
		len(d.examples[0]) != 4 || len(d.examples[1]) != 4 {
		t.Fatalf("the document has %+v", d)
	}
	return d
}

func readLine(t *testing.T, name string, cells []string) line {
	t.Helper()
	var n []float64
	for _, c := range cells {
		n = append(n, number(t, c))
	}
	return line{
		name: name, place: int(n[0]), mu: n[1], sigma: n[2], shown: int(n[3]), omega: n[4], delta: n[5],
		muAfter: n[6], sigmaAfter: n[7], shownAfter: int(n[8]), change: int(n[9]),
	}
}

// number parses a number or a fraction.
func number(t *testing.T, text string) float64 {
	t.Helper()
	above, below, fraction := strings.Cut(strings.NewReplacer("−", "-", "±", "", "+", "").Replace(text), "/")
	x, err := strconv.ParseFloat(above, 64)
	if err == nil && fraction {
		var y float64
		y, err = strconv.ParseFloat(below, 64)
		x /= y
	}
	if err != nil {
		t.Fatalf("%q is no number: %v", text, err)
	}
	return x
}

// computed performs the five steps of the document with its own parameters. It returns the resulting lines, and c.
func (d document) computed(before []line) (after []line, c float64) {
	beta, kappa, tau := d.parameters["beta"], d.parameters["kappa"], d.parameters["tau"]
	place, mu, variance := map[int]int{}, map[int]float64{}, map[int]float64{}
	for _, l := range before {
		place[l.team] = l.place
		mu[l.team] += l.mu
		variance[l.team] += l.sigma*l.sigma + tau*tau
	}
	var c2 float64
	for _, v := range variance {
		c2 += v + beta*beta
	}
	c = math.Sqrt(c2)
	tied, shares := map[int]float64{}, map[int]float64{} // by team: how many teams share its place; the sum of step 3
	for q := range place {
		for r := range place {
			if place[r] == place[q] {
				tied[q]++
			}
			if place[r] >= place[q] {
				shares[q] += math.Exp(mu[r] / c)
			}
		}
	}
	for _, l := range before {
		l.omega, l.delta = 1/tied[l.team], 0
		for q := range place {
			if place[q] <= l.place {
				p := math.Exp(mu[l.team]/c) / shares[q]
				l.omega -= p / tied[q]
				l.delta += p * (1 - p) / tied[q]
			}
		}
		v := l.sigma*l.sigma + tau*tau
		l.muAfter = l.mu + v/c*l.omega
		l.sigmaAfter = math.Sqrt(v * max(1-v/c2*math.Sqrt(variance[l.team])/c*l.delta, kappa))
		l.shown, l.shownAfter = d.shown(l.mu), d.shown(l.muAfter)
		l.change = l.shownAfter - l.shown
		after = append(after, l)
	}
	return after, c
}

func (d document) shown(mu float64) int {
	return int(math.Round(1500 + (mu-d.parameters["mu"])*400/(math.Sqrt2*d.parameters["beta"]*math.Ln10)))
}

// rounded returns a line with as many digits as the document has.
func (l line) rounded() string {
	return fmt.Sprintf("%s %d: %d, %.4f, %.4f, %.4f, %.4f, %d, %d",
		l.name, l.place, l.shown, l.omega, l.delta, l.muAfter, l.sigmaAfter, l.shownAfter, l.change)
}

// extreme is a match that would remove nearly all of a variance, so that only the minimum is left.
func extreme() []line {
	const sigma = 1e6
	all := []line{{name: "Anna", place: 6, mu: sigma * math.Log(3), sigma: sigma}}
	for i, strength := range []float64{8, 4, 2, 1, 1} {
		mu := sigma * math.Log(strength)
		all = append(all, line{name: fmt.Sprint("rival ", i), place: i + 1, team: i + 1, mu: mu, sigma: 1})
	}
	return all
}

// applied returns the changes of the ladder for the ratings of a match.
func applied(lines []line) []ladder.Step {
	var r ladder.Result
	b := ladder.Book{Standings: map[string]ladder.Standing{}}
	for _, l := range lines {
		r.Seats = append(r.Seats, ladder.Seat{User: l.name, Team: l.team, Place: l.place})
		if l.name != "Bernd" { // a player's first game
			b.Standings[l.name] = ladder.Standing{User: l.name, Games: 9, Rating: rating.Rating{Mu: l.mu, Sigma: l.sigma}}
		}
	}
	_, change := ladder.Apply(b, r)
	return change.Seats
}

// near reports whether two numbers are equal except for rounding errors.
func near(x, y float64) bool { return math.Abs(x-y) <= 1e-9*max(1, math.Abs(x)) }

// The examples of the document follow from its own formulas, and the ladder computes the same.
func TestTheDocumentIsEnoughToComputeALadder(t *testing.T) {
	t.Parallel()
	d := readDocument(t)
	for n, told := range append(d.examples, extreme()) {
		steps := applied(told)
		computed, c := d.computed(told)
		if n < len(d.c) && fmt.Sprintf("%.4f", c) != d.c[n] {
			t.Errorf("example %d: c is %.4f, and the document says %s", n, c, d.c[n])
		}
		for i, l := range computed {
			if got, want := l.rounded(), told[i].rounded(); n < len(d.examples) && got != want {
				t.Errorf("example %d: computed is\n%s\nand the document says\n%s", n, got, want)
			}
			step := steps[i]
			if !near(step.After.Mu, l.muAfter) || !near(step.After.Sigma, l.sigmaAfter) ||
				step.Before.Points() != l.shown || step.Points() != l.change {
				t.Errorf("example %d: %s is computed %+v, and the ladder does %+v", n, l.name, l, step)
			}
		}
	}
	fresh := rating.New()
	if fresh.Mu != d.parameters["mu"] || math.Abs(fresh.Sigma-d.parameters["sigma"]) > 1e-12 {
		t.Errorf("everybody starts with %+v, by the document with %v", fresh, d.parameters)
	}
}
