// Package review analyses a match: the cost of each decision, the turning points, and luck. One player of package ai
// gives all win probabilities ("chances").
package review

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"time"

	"dockside/game"
	"dockside/game/ai"
)

// Decision is a choice that a seat made between several moves.
type Decision struct {
	Index  int // of the play in the log, from 0: the position is Match.At(Index)
	Seat   game.Seat
	Played ai.MoveValue
	Best   ai.MoveValue
	Error  float64     // the standard error of the cost; 0 if it is exact
	Stake  float64     // by how much the best move is better than any move on average
	Top    []game.Move // the moves that seemed best, the best first, at most topMoves
}

// topMoves is how many of the best moves a Decision names.
const topMoves = 5

// Cost returns the win probability that the choice lost, 0 to 1, as far as is known.
func (d Decision) Cost() float64 { return max(0, d.Best.Value-d.Played.Value) }

// Costly reports whether the choice certainly lost something noticeable.
func (d Decision) Costly() bool { return d.Cost()-certain*d.Error >= noticeable }

// Draw is a play of Nature.
type Draw struct {
	Index int
	Move  game.Move
	// Gain is the change of each seat's win probability. The sum over all seats, dummies included, is 0. The expected
	// gain of a fair draw is 0 for each seat, if the player is exact.
	Gain  []float64
	Error float64 // the standard error of a gain; 0 if it is exact
}

// Review is the analysis of a match.
type Review struct {
	Seats     int
	Decisions []Decision
	Draws     []Draw
	// Chances are the win probabilities of each seat, by the number of plays made. The sum over all seats, dummies
	// included, is 1.
	Chances [][]float64
	// Errors are the standard errors of these, by the number of plays made; 0 if they are exact.
	Errors []float64
	// Outside are the indices of plays from Outside, such as a resignation.
	Outside []int
}

// Means are the resources of a review. The zero Means sets no limit.
type Means struct {
	Dice game.Dice // the randomness of the player
	// Time bounds the analysis of the whole match, by the clock Now; 0 sets no limit. Slow evaluations end with the best
	// result so far.
	Time time.Duration
	Now  func() time.Time
	// From is the number of plays at the start that are not analysed.
	From int
}

// Of reviews a match. It calls progress between evaluations, which may block. It ends early with the error of the
// context.
func Of(ctx context.Context, m *game.Match, p ai.Player, means Means, progress func(done, of int)) (Review, error) {
	r := Review{Seats: m.Setup().Seats}
	eye := observer{match: m, player: p, pace: pace{Means: means}}
	eye.left = eye.evaluations()
	estimator, estimates := p.(ai.Estimator)
	if estimates {
		eye.pace.Time -= means.Time / comparing
	}
	r.look(&eye, 0)
	for i, play := range m.Log() {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		if eye.decides(i) {
			r.Decisions = append(r.Decisions, eye.decision(i, play))
		}
		r.look(&eye, i+1)
		if i >= means.From && play.Seat == game.Nature {
			r.Draws = append(r.Draws, Draw{
				Index: i, Move: play.Move, Gain: difference(r.Chances[i+1], r.Chances[i]),
				Error: math.Hypot(r.Errors[i], r.Errors[i+1]),
			})
		}
		if play.Seat == game.Outside {
			r.Outside = append(r.Outside, i)
		}
		progress(i+1, m.Len())
	}
	if estimates {
		eye.pace.Time = means.Time
		return r, eye.compareAll(ctx, estimator, &r, func() { progress(m.Len(), m.Len()) })
	}
	return r, nil
}

// look adds the win probabilities after n plays.
func (r *Review) look(eye *observer, n int) {
	chances, err := eye.chances(n)
	r.Chances, r.Errors = append(r.Chances, chances), append(r.Errors, err)
}

// observer evaluates positions of a match by the player.
type observer struct {
	match  *game.Match
	player ai.Player
	pace   pace
	left   int // evaluations of the match to come
}

// evaluations returns how many there are: of all positions by all views, and of decisions.
func (o *observer) evaluations() (sum int) {
	for n := range o.match.Len() + 1 {
		if st := o.match.At(n); len(st.Turn()) > 0 {
			sum += o.views()
		}
		if o.decides(n) {
			sum++
		}
	}
	return sum
}

// views returns by how many seats a position is evaluated.
func (o *observer) views() int {
	rules := o.match.Rules()
	seats := len(rules.Table(o.match.Setup()))
	if seats == 2 && !rules.Hidden {
		return 1 // both see the same
	}
	return seats
}

// decides reports whether the play after n plays is a decision to analyse.
func (o *observer) decides(n int) bool {
	if n < o.pace.From || n >= o.match.Len() {
		return false
	}
	seat := o.match.Log()[n].Seat
	return seat >= 0 && len(o.match.At(n).Moves(seat)) > 1
}

// chances returns the win probabilities of all seats after n plays, and the largest of their standard errors.
func (o *observer) chances(n int) (chances []float64, most float64) {
	st, rules, setup := o.match.At(n), o.match.Rules(), o.match.Setup()
	if len(st.Turn()) == 0 {
		return o.match.Placing().Shares()[:setup.Seats], 0
	}
	seats := rules.Table(setup)
	chances = make([]float64, len(seats))
	views := o.views()
	for seat := range chances {
		if seat >= views {
			chances[seat] = 1 - chances[0]
			break
		}
		s := game.Seat(seat)
		o.think(n, s, func(m ai.Means) {
			m.Exact = o.drawn(n-1) || o.drawn(n)
			e := estimate(o.player, st.View(s), s, m)
			chances[seat], most = e.Value, max(most, e.Error)
		})
	}
	return shared(seats, chances)[:setup.Seats], most
}

// drawn reports whether a play is one of Nature.
func (o *observer) drawn(n int) bool {
	log := o.match.Log()
	return n >= 0 && n < len(log) && log[n].Seat == game.Nature
}

// shared normalises the win probabilities of all seats, dummies included, to a sum of 1. Each seat was evaluated by its
// own view, so they need not agree. Mates get their mean.
func shared(table []game.SeatInfo, chances []float64) []float64 {
	mates, sides := map[int]float64{}, map[int]float64{}
	for _, info := range table {
		mates[info.Team]++
	}
	sum := 0.0
	for seat, info := range table {
		x := chances[seat] / mates[info.Team]
		sides[info.Team] += x
		sum += x
	}
	all := make([]float64, len(table))
	for seat, info := range table {
		if all[seat] = 1 / float64(len(sides)); sum > 0 {
			all[seat] = sides[info.Team] / sum
		}
	}
	return all
}

// think provides the means for an evaluation by a seat after n plays.
func (o *observer) think(n int, s game.Seat, about func(ai.Means)) {
	o.pace.think(o.left, func(m ai.Means) {
		m.Heard = o.match.Story(s, n)
		about(m)
	})
	o.left--
}

func (o *observer) decision(i int, play game.Play) Decision {
	d := Decision{Index: i, Seat: play.Seat}
	var values []ai.MoveValue
	view := o.match.At(i).View(play.Seat)
	o.think(i, play.Seat, func(m ai.Means) {
		m.Exact = true
		values = o.player.Values(view, play.Seat, m)
	})
	d.Best = ai.Best(values)
	for _, v := range values {
		d.Stake += (d.Best.Value - v.Value) / float64(len(values))
		if v.Move == play.Move {
			d.Played = v
		}
	}
	values = slices.Clone(values)
	slices.SortStableFunc(values, func(a, b ai.MoveValue) int { return cmp.Compare(b.Value, a.Value) })
	for _, v := range values[:min(topMoves, len(values))] {
		d.Top = append(d.Top, v.Move)
	}
	return d
}

func difference(a, b []float64) []float64 {
	d := make([]float64, len(a))
	for i := range d {
		d[i] = a[i] - b[i]
	}
	return d
}

// Accuracy returns the accuracy of a seat, 0 to 100: the mean over its decisions of the accuracy that Lichess gives a
// move for the win probability it lost (lichess.org/page/accuracy). Losses and stakes are those of an even match, so a
// mistake counts the same for those ahead and those behind. It is 100 for a seat without decisions.
func (r Review) Accuracy(seat game.Seat) float64 {
	sum, weight := 0.0, 0.0
	for _, d := range r.Decisions {
		if d.Seat == seat {
			stake := d.even(d.Stake)
			sum += stake * moveAccuracy(d.even(d.Cost()))
			weight += stake
		}
	}
	if weight == 0 {
		return 100
	}
	return sum / weight
}

// even returns how much win probability is lost in an even match, where a loss divides the odds by the same number.
func (d Decision) even(lost float64) float64 {
	best := d.Best.Value
	divisor := odds(best) / odds(best-lost)
	return 0.5 - 1/(1+max(1, divisor))
}

// odds returns the odds of a win probability. Above 95% and below 5% the match is decided.
func odds(chance float64) float64 {
	const decided = 0.05
	chance = max(decided, min(1-decided, chance))
	return chance / (1 - chance)
}

// moveAccuracy returns the formula of Lichess, scaled so that a loss of nothing gives 100.
func moveAccuracy(cost float64) float64 {
	return max(0, min(100, 103.1668*math.Exp(-0.04354*100*cost)-3.1669))
}

// TurningPoints returns the costliest decisions, at most so many, the costliest first. Only costly ones count.
func (r Review) TurningPoints(most int) []Decision {
	worst := slices.DeleteFunc(slices.Clone(r.Decisions), func(d Decision) bool { return !d.Costly() })
	slices.SortStableFunc(worst, func(a, b Decision) int { return cmp.Compare(b.Cost(), a.Cost()) })
	return worst[:min(most, len(worst))]
}

// Luck returns the total gain of a seat by draws of a kind; by all draws if kind is empty.
func (r Review) Luck(seat game.Seat, kind string) float64 { return r.LuckEstimate(seat, kind).Value }

// LuckEstimate returns Luck with its error. That of a position between two draws cancels out.
func (r Review) LuckEstimate(seat game.Seat, kind string) (e ai.Estimate) {
	times := map[int]float64{} // how often the chances after so many plays are counted
	for _, d := range r.Draws {
		if d.is(kind) {
			e.Value += d.Gain[seat]
			times[d.Index]--
			times[d.Index+1]++
		}
	}
	for n, x := range times {
		e = e.Off(x * r.Error(n))
	}
	return e
}

// Swings returns the draws with the largest gain of any seat, at most so many, the largest first. Draws that do
// not certainly help by a hundredth do not count.
func (r Review) Swings(most int) []Draw {
	draws := slices.DeleteFunc(slices.Clone(r.Draws), func(d Draw) bool {
		return d.help()-outstanding*d.Error < noticeable
	})
	slices.SortStableFunc(draws, func(a, b Draw) int { return cmp.Compare(b.help(), a.help()) })
	return draws[:min(most, len(draws))]
}

// Decisive returns the draw that decided the match, and the winner, if there is one: before it the winner had at most
// even chances and after it always more, and it gained at least a quarter of a win.
func (r Review) Decisive() (d Draw, winner game.Seat, ok bool) {
	const half, decisive = 0.5, 0.25
	end := r.Chances[len(r.Chances)-1]
	winner = game.Seat(slices.IndexFunc(end, func(x float64) bool { return x > half }))
	if winner < 0 {
		return d, winner, false
	}
	for _, d := range r.Draws {
		after := r.Chances[d.Index+1:]
		if r.Chances[d.Index][winner] <= half && d.Gain[winner]-outstanding*d.Error >= decisive &&
			!slices.ContainsFunc(after, func(c []float64) bool { return c[winner] <= half }) {
			return d, winner, true
		}
	}
	return d, winner, false
}

// Kind returns the kind of the draw, the first word of its move.
func (d Draw) Kind() string {
	word, _, _ := strings.Cut(string(d.Move), " ")
	return word
}

func (d Draw) is(kind string) bool { return kind == "" || d.Kind() == kind }

// help returns the largest gain of a seat.
func (d Draw) help() float64 { return slices.Max(d.Gain) }

// Kinds returns the kinds of draws in the match, in the order of first occurrence.
func (r Review) Kinds() []string {
	var kinds []string
	for _, d := range r.Draws {
		if kind := d.Kind(); !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// Curve returns the win probability of a seat before the first chapter of the match, such as a round, and after each
// finished one. The function returns the number of a position's chapter.
func (r Review) Curve(m *game.Match, seat game.Seat, chapter func(game.State) int) []float64 {
	curve := []float64{r.Chances[0][seat]}
	finished := m.Outcome().Cause == game.Finished
	for i, step := range m.Steps(0, game.Public) {
		if finished && i+1 == m.Len() || chapter(step.After) != chapter(step.Before) {
			curve = append(curve, r.Chances[i+1][seat])
		}
	}
	return curve
}
