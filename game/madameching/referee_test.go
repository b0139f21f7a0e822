package madameching

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"dockside/game"
)

// referee is a second implementation of the rules, with lists and maps, that shares no code with the package. It
// accepts the plays of a match, and computes what has to follow.
type referee struct {
	seats, junks int
	teams        bool
	captains     []*watched
	missions     map[string]bool
	display      map[int]bool
	down         bool
	left         int // the face-down card, if it is the last one of an old deck
	deck, pile   map[int]bool
	finds, spent map[string]int
	port, flag   int // its owner, or -1
	round        int
	queue        []int // revealed cards that are not resolved yet, the highest first
	step         string
	over         bool

	// of the activation
	seat, junk, card int
	ended, played    bool
	space            int
	symbols          map[string]int
	claimed, could   bool
	gained           []string
	lanterns         int
	drawn, gift      bool
	owed             string         // the pending draws of chance for the active seat
	due              int            // their number
	fresh            int            // encounter cards that may be handed over
	news             map[string]int // which
	attack           string
	hit              []int
	asked            map[int]string // the answers so far, "" for none
	victim           int
	gave             map[int]bool
}

// watched has the referee's records of a captain.
type watched struct {
	hand     map[int]bool
	chosen   []int
	rows     [2][]string
	turned   [2]map[string]bool
	used     int // one more than the index of the junk that has sailed in this turn
	up, down map[string]int
	gold     int
	gems     map[string]int
	finds    map[string]int
}

// The data of the rules.
var (
	signOf = map[string][]int{
		"chart":   {2, 6, 9, 26, 30, 37, 44, 47, 53},
		"lantern": {3, 15, 18, 27, 32, 34, 40, 42, 51},
		"kite":    {4, 12, 16, 23, 28, 35, 41, 46, 49},
		"sword":   {5, 8, 14, 20, 33, 38, 43, 45, 52},
	}
	payOf = map[string][6]int{ // number, gold, blue, red, white, encounter cards
		"m11a": {11, 2, 0, 0, 0, 0},
		"m11b": {11, 1, 0, 0, 0, 1},
		"m13a": {13, 3, 0, 0, 0, 0},
		"m13b": {13, 0, 1, 0, 0, 1},
		"m17a": {17, 2, 1, 0, 0, 0},
		"m17b": {17, 0, 2, 0, 0, 0},
		"m17c": {17, 3, 0, 0, 0, 1},
		"m19a": {19, 2, 0, 1, 0, 0},
		"m19b": {19, 1, 2, 0, 0, 0},
		"m19c": {19, 0, 0, 1, 0, 1},
		"m23a": {23, 0, 0, 2, 0, 0},
		"m23b": {23, 2, 2, 0, 0, 0},
		"m23c": {23, 0, 0, 0, 0, 3},
		"m29a": {29, 1, 0, 1, 1, 0},
		"m29b": {29, 0, 1, 2, 0, 0},
		"m29c": {29, 0, 0, 0, 1, 2},
		"m34a": {34, 1, 0, 0, 2, 0},
		"m34b": {34, 0, 1, 1, 1, 0},
		"m34c": {34, 2, 0, 1, 0, 2},
		"m39a": {39, 0, 0, 1, 2, 0},
		"m39b": {39, 0, 1, 1, 1, 1},
		"m47a": {47, 1, 0, 0, 3, 0},
		"m47b": {47, 2, 0, 1, 1, 2},
	}
	kindsOfSkill = []string{"chart", "lantern", "kite", "sword", "elite"}
)

func newReferee(setup game.Setup) *referee {
	r := &referee{
		seats: setup.Seats, junks: 1, teams: len(setup.Options) > 0, port: -1, flag: -1, step: "missions",
		missions: map[string]bool{}, display: map[int]bool{}, deck: map[int]bool{}, pile: map[int]bool{},
		spent: map[string]int{}, gave: map[int]bool{},
		finds: map[string]int{
			"mentor": 4, "thief": 2, "traitor": 3, "siren-chart": 1, "siren-lantern": 1, "siren-kite": 1, "siren-sword": 1,
			"pilot-plain": 2, "pilot-chart": 1, "pilot-lantern": 1, "pilot-kite": 1, "pilot-sword": 1, "seadog": 2, "oracle": 3,
			"trader": 3, "relic-1": 2, "relic-2": 2, "relic-3": 2,
		},
	}
	if r.seats == 2 {
		r.junks = 2
	}
	for n := 1; n <= 55; n++ {
		r.deck[n] = true
	}
	for range r.seats {
		r.captains = append(r.captains, &watched{
			hand: map[int]bool{}, up: map[string]int{}, down: map[string]int{}, gems: map[string]int{}, finds: map[string]int{},
			turned: [2]map[string]bool{{}, {}},
		})
	}
	return r
}

// turn returns who is to act.
func (r *referee) turn() []int {
	switch {
	case r.over:
		return nil
	case r.owed != "", r.step == "missions", r.step == "deal", r.step == "display":
		return []int{-1}
	case r.fresh > 0:
		return []int{r.seat}
	}
	var all []int
	for seat, c := range r.captains {
		answer, asked := r.asked[seat]
		switch {
		case r.step == "choose" && len(c.chosen) == 0 && len(c.hand) > 0,
			r.step == "react" && asked && answer == "",
			r.step != "choose" && r.step != "react" && seat == r.seat:
			all = append(all, seat)
		}
	}
	return all
}

// see processes a play.
func (r *referee) see(p game.Play) {
	verb, rest, _ := strings.Cut(string(p.Move), " ")
	words := strings.Fields(rest)
	if p.Seat == game.Nature {
		r.chance(verb, words)
		return
	}
	c := r.captains[p.Seat]
	me := r.captains[r.seat]
	switch verb {
	case "choose":
		for _, w := range words {
			c.chosen = append(c.chosen, num(w))
			delete(c.hand, num(w))
		}
		if len(r.turn()) == 0 {
			r.reveal()
		}
	case "sail":
		r.junk = 0
		if len(words) > 0 {
			r.junk = num(words[0])
		}
		me.used = r.junk + 1
		r.sail()
	case "claim", "kite":
		pay := payOf[rest]
		if verb == "kite" {
			flip(me.up, me.down, "kite")
		}
		delete(r.missions, rest)
		me.gold += pay[1]
		me.gems["blue"] += pay[2]
		me.gems["red"] += pay[3]
		me.gems["white"] += pay[4]
		r.claimed, r.step = true, "mission paid"
		r.owe(pay[5])
		r.paid()
	case "mentor":
		r.play("mentor")
		r.symbols[rest]++
	case "gain":
		r.gain(rest)
	case "done":
		switch r.step {
		case "claim":
			r.skills()
		case "gain":
			r.again()
		default:
			r.drawn = true
			r.goOn()
		}
	case "chart":
		flip(me.up, me.down, "chart")
		if r.canDraw() {
			r.owed = "card"
		}
	case "lantern":
		flip(me.up, me.down, "lantern")
		delete(me.hand, num(rest))
		r.lanterns++
		r.add(rest)
	case "sword":
		flip(me.up, me.down, "sword")
		r.strike("sword", []int{num(rest)})
	case "thief", "traitor":
		r.play(verb)
		r.strike(verb, []int{num(rest)})
	case "siren-chart", "siren-lantern", "siren-kite", "siren-sword":
		r.play(verb)
		r.strike(verb, r.lured(verb[6:]))
	case "seadog":
		r.play(verb)
		for _, k := range kindsOfSkill {
			me.up[k], me.down[k] = me.up[k]+me.down[k], 0
		}
	case "oracle":
		r.play(verb)
		r.owe(3)
	case "pilot-plain", "pilot-chart", "pilot-lantern", "pilot-kite", "pilot-sword":
		me.finds[verb]--
		r.played = true
		r.add(verb)
	case "pass", "cancel":
		r.asked[int(p.Seat)] = string(p.Move)
		if len(r.turn()) == 0 {
			r.answers()
		}
	case "swap":
		other := r.captains[r.victim]
		delete(other.hand, num(words[0]))
		delete(me.hand, num(words[1]))
		me.hand[num(words[0])], other.hand[num(words[1])] = true, true
		r.step = "deeds"
	case "draw":
		r.drawn = true
		if rest == "down" {
			r.owed = "down"
			return
		}
		delete(r.display, num(rest))
		me.hand[num(rest)] = true
		r.goOn()
	case "give":
		delete(me.hand, num(rest))
		r.captains[(r.seat+2)%4].hand[num(rest)] = true
		r.gave[r.seat] = true
		r.goOn()
	case "hand":
		me.finds[rest]--
		r.captains[(r.seat+2)%4].finds[rest]++
		r.news[rest]--
		r.fresh--
		r.paid()
	case "keep":
		if r.fresh > 0 {
			r.fresh = 0
			r.paid()
			return
		}
		r.goOn()
	}
}

func num(word string) int {
	n, _ := strconv.Atoi(word)
	return n
}

func flip(from, to map[string]int, k string) {
	from[k]--
	to[k]++
}

// chance processes a draw.
func (r *referee) chance(verb string, words []string) {
	if verb != "missions" && verb != "display" {
		words = words[1:]
	}
	c := r.captains[r.seat]
	r.owed, r.due = "", 0
	switch verb {
	case "missions":
		for _, id := range words {
			same := 0
			for other := range r.missions {
				if payOf[other][0] == payOf[id][0] {
					same++
				}
			}
			r.missions[id] = same < 2
			maps.DeleteFunc(r.missions, func(_ string, open bool) bool { return !open })
		}
		r.step, r.seat = "deal", 0
	case "deal":
		for _, w := range words {
			delete(r.deck, num(w))
			c.hand[num(w)] = true
		}
		if r.seat++; r.seat == r.seats {
			r.step, r.seat = "display", 0
		}
	case "display":
		r.round++
		clear(r.display)
		r.down, r.left = false, 0
		if r.canDraw() {
			r.refill()
			r.down = true
		}
		for _, w := range words {
			r.refill()
			delete(r.deck, num(w))
			r.display[num(w)] = true
		}
		r.step = "choose"
		if len(r.turn()) == 0 {
			r.reveal()
		}
	case "card":
		r.refill()
		delete(r.deck, num(words[0]))
		c.hand[num(words[0])] = true
		r.goOn()
	case "down":
		delete(r.deck, num(words[0]))
		c.hand[num(words[0])] = true
		r.down, r.left = false, 0
		r.goOn()
	case "find":
		r.news, r.fresh = nil, 0
		for _, e := range words {
			if total(r.finds) == 0 {
				r.finds, r.spent = r.spent, map[string]int{}
			}
			r.finds[e]--
			c.finds[e]++
			r.gainFind(e)
		}
		r.paid()
	case "stone":
		r.captains[r.victim].gems[words[0]]--
		c.gems[words[0]]++
	case "steal":
		r.captains[r.victim].finds[words[0]]--
		c.finds[words[0]]++
		r.news, r.fresh = nil, 0
		r.gainFind(words[0])
	}
}

// gainFind records an encounter card that may be handed over.
func (r *referee) gainFind(e string) {
	if !r.teams {
		return
	}
	if r.news == nil {
		r.news = map[string]int{}
	}
	r.news[e]++
	r.fresh++
}

// canDraw reports whether there is a navigation card to draw. The face-down card does not count.
func (r *referee) canDraw() bool { return r.undrawn() > 0 || len(r.pile) > 0 }

func (r *referee) undrawn() int {
	if r.down && r.left == 0 {
		return len(r.deck) - 1
	}
	return len(r.deck)
}

func (r *referee) refill() {
	if r.undrawn() > 0 {
		return
	}
	if r.down && r.left == 0 {
		for n := range r.deck {
			r.left = n
		}
	}
	r.deck, r.pile = r.pile, map[int]bool{}
}

func (r *referee) owe(n int) {
	if r.due = min(n, total(r.finds)+total(r.spent)); r.due > 0 {
		r.owed = "find"
	}
}

func total(cards map[string]int) int {
	n := 0
	for _, k := range cards {
		n += k
	}
	return n
}

func (r *referee) reveal() {
	r.queue = nil
	for _, c := range r.captains {
		r.queue = append(r.queue, c.chosen...)
	}
	slices.Sort(r.queue)
	slices.Reverse(r.queue)
	r.next()
}

// next begins the next activation, or ends the turn.
func (r *referee) next() {
	if len(r.queue) == 0 {
		r.endTurn()
		return
	}
	r.card, r.queue = r.queue[0], r.queue[1:]
	for seat, c := range r.captains {
		if slices.Contains(c.chosen, r.card) {
			r.seat = seat
		}
	}
	r.step, r.ended, r.played, r.space, r.claimed, r.could = "sail", false, false, 0, false, false
	r.gained, r.lanterns, r.drawn, r.gift = nil, 0, false, false
}

func (r *referee) endTurn() {
	clear(r.gave)
	for _, c := range r.captains {
		c.chosen, c.used = nil, 0
	}
	r.step = "display"
	if len(r.missions) > 0 && r.flag < 0 && r.round < 100 {
		return
	}
	r.over = true
	for _, c := range r.captains {
		for _, row := range c.rows {
			seen := map[string]bool{}
			for _, card := range row {
				seen[symbol(card)] = true
			}
			delete(seen, "")
			if len(row) > 1 {
				c.gold += len(seen)
			}
		}
	}
}

// symbol returns the symbol of a card of an expedition; "" for none.
func symbol(card string) string {
	if kind, pilot := strings.CutPrefix(card, "pilot-"); pilot {
		return strings.TrimPrefix(kind, "plain")
	}
	for sign, cards := range signOf {
		if slices.Contains(cards, num(card)) {
			return sign
		}
	}
	return ""
}

// colours returns the number of colours of an expedition.
func colours(row []string) int {
	seen := map[string]bool{}
	for i, card := range row {
		switch n := num(card); {
		case n == 0:
			seen[fmt.Sprint("pilot ", i)] = true
		case n <= 5:
			seen["white"] = true
		case n <= 25:
			seen["sky"] = true
		case n <= 39:
			seen["green"] = true
		case n <= 48:
			seen["yellow"] = true
		case n <= 53:
			seen["red"] = true
		default:
			seen["navy"] = true
		}
	}
	return min(7, len(seen))
}

// add adds a card to the expedition of the activation.
func (r *referee) add(card string) {
	row := &r.captains[r.seat].rows[r.junk]
	before := len(*row) - colours(*row)
	*row = append(*row, card)
	after := len(*row) - colours(*row)
	if colours(*row) == 7 && r.port < 0 {
		r.port = r.seat
	}
	if after > before && after == 3 {
		r.owe(1)
	}
	if after > before && after == 5 {
		r.owe(2)
	}
}

func (r *referee) sail() {
	c := r.captains[r.seat]
	row := c.rows[r.junk]
	highest := 0
	for _, card := range row {
		highest = max(highest, num(card))
	}
	r.step = "deeds"
	if len(row) < 8 && r.card > highest {
		r.add(strconv.Itoa(r.card))
		return
	}
	r.ended, r.space = true, len(row)*colours(row)
	r.symbols = map[string]int{}
	for _, card := range row {
		if s := symbol(card); s != "" && !c.turned[r.junk][card] {
			r.symbols[s]++
		}
	}
	r.could = len(r.possible("chart")) > 0
	for id := range r.missions {
		below := payOf[id][0] <= r.space
		reached := payOf[id][0] >= r.space && payOf[id][0] <= r.space+6 && c.up["kite"] > 0
		if below || reached {
			r.step = "claim"
		}
	}
	if r.step != "claim" {
		r.skills()
	}
}

// stock returns the number of remaining skill cards of a kind.
func (r *referee) stock(kind string) int {
	n := 4
	for _, c := range r.captains {
		n -= c.up[kind] + c.down[kind]
	}
	return n
}

// possible returns the skills that the symbols pay for, of a kind or a later one.
func (r *referee) possible(from string) []string {
	var all []string
	for _, kind := range kindsOfSkill[slices.Index(kindsOfSkill, from):] {
		enough := r.symbols[kind] >= 3
		if kind == "elite" {
			enough = r.symbols["chart"] > 0 && r.symbols["lantern"] > 0 && r.symbols["kite"] > 0 && r.symbols["sword"] > 0
		}
		if enough && r.stock(kind) > 0 {
			all = append(all, kind)
		}
	}
	return all
}

// sets collects each set of skills that can be taken in some order in addition to those already taken, as sorted words.
func (r *referee) sets(taken []string, found map[string]bool) {
	name := strings.Join(slices.Sorted(slices.Values(taken)), " ")
	if found[name] {
		return
	}
	found[name] = true
	for _, kind := range r.possible("chart") {
		was := maps.Clone(r.symbols)
		r.spendSymbols(kind)
		r.captains[r.seat].up[kind]++
		r.sets(append(slices.Clone(taken), kind), found)
		r.captains[r.seat].up[kind]--
		r.symbols = was
	}
}

func (r *referee) spendSymbols(kind string) {
	if kind != "elite" {
		r.symbols[kind] -= 3
		return
	}
	for sign := range signOf {
		r.symbols[sign]--
	}
}

// paid continues with skills once the encounter cards of a claimed mission are drawn and can no longer be handed over.
func (r *referee) paid() {
	if r.step == "mission paid" && r.owed == "" && r.fresh == 0 {
		r.skills()
	}
}

// skills begins the step of skills if a skill can be gained, or if a mentor would make one possible.
func (r *referee) skills() {
	r.step = "gain"
	if r.could {
		return
	}
	if total(r.captains[r.seat].finds) > 0 {
		for sign := range signOf {
			if r.opens(sign) {
				return
			}
		}
	}
	r.again()
}

// opens reports whether one more symbol makes a new set of skills possible.
func (r *referee) opens(sign string) bool {
	before, after := map[string]bool{}, map[string]bool{}
	r.sets(nil, before)
	r.symbols[sign]++
	r.sets(nil, after)
	r.symbols[sign]--
	return slices.ContainsFunc(slices.Collect(maps.Keys(after)), func(set string) bool { return !before[set] })
}

func (r *referee) gain(kind string) {
	c := r.captains[r.seat]
	r.spendSymbols(kind)
	c.up[kind]++
	r.gained = append(r.gained, kind)
	missing := 0
	for _, k := range kindsOfSkill[:4] {
		if c.up[k]+c.down[k] == 0 {
			missing++
		}
	}
	if missing <= c.up["elite"]+c.down["elite"] && r.flag < 0 {
		r.flag = r.seat
	}
	if len(r.possible(kind)) == 0 {
		r.again()
	}
}

// again puts the junk back on its first space.
func (r *referee) again() {
	c := r.captains[r.seat]
	for _, card := range c.rows[r.junk] {
		if n := num(card); n > 0 {
			r.pile[n] = true
		} else {
			r.spent[card]++
		}
	}
	c.rows[r.junk], c.turned[r.junk] = []string{strconv.Itoa(r.card)}, map[string]bool{}
	r.step = "deeds"
	if !r.claimed && len(r.gained) == 0 && !r.could {
		r.owe(1)
	}
}

func (r *referee) play(e string) {
	r.captains[r.seat].finds[e]--
	r.spent[e]++
	r.played = true
}

// lured returns the players that a siren hits.
func (r *referee) lured(sign string) []int {
	var hit []int
	for seat := range r.captains {
		if seat != r.seat && (!r.teams || seat%2 != r.seat%2) && r.lures(seat, sign, false) {
			hit = append(hit, seat)
		}
	}
	return hit
}

// lures reports whether a siren hits a player. If turn is true, it turns the hit cards.
func (r *referee) lures(seat int, sign string, turn bool) bool {
	hit := false
	for junk, row := range r.captains[seat].rows {
		victim, lowest := "", 99
		for _, card := range row {
			n := num(card)
			if n == 0 {
				n = 60
			}
			if symbol(card) == sign && !r.captains[seat].turned[junk][card] && n < lowest {
				victim, lowest = card, n
			}
		}
		if victim == "" {
			continue
		}
		hit = true
		if turn {
			r.captains[seat].turned[junk][victim] = true
		}
	}
	return hit
}

// strike announces an attack.
func (r *referee) strike(by string, hit []int) {
	r.attack, r.hit, r.asked = by, hit, map[int]string{}
	for _, seat := range hit {
		if total(r.captains[seat].finds) > 0 {
			r.asked[seat] = ""
		}
	}
	r.step = "react"
	if len(r.asked) == 0 {
		r.answers()
	}
}

// answers carries out an attack.
func (r *referee) answers() {
	r.step = "deeds"
	for _, seat := range r.hit {
		if pilot, cancelled := strings.CutPrefix(r.asked[seat], "cancel "); cancelled {
			r.captains[seat].finds[pilot]--
			r.spent[pilot]++
			continue
		}
		r.victim = seat
		switch r.attack {
		case "sword":
			r.step = "swap"
		case "thief":
			r.owed = "stone"
		case "traitor":
			r.owed = "steal"
		default:
			r.lures(seat, r.attack[6:], true)
		}
	}
}

// goOn continues after the captain has taken a card from the display.
func (r *referee) goOn() {
	if !r.drawn {
		return
	}
	if r.lanterns > 0 && r.canDraw() {
		r.lanterns--
		r.owed = "card"
		return
	}
	mate := (r.seat + 2) % 4
	if r.teams && !r.gift && len(r.captains[r.seat].hand) > 0 {
		first := slices.ContainsFunc(r.queue, func(card int) bool { return slices.Contains(r.captains[mate].chosen, card) })
		if first || r.gave[mate] {
			r.gift, r.step = true, "give"
			return
		}
	}
	r.next()
}
