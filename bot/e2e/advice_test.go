package e2e

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/game"
	"dockside/game/table"
	"dockside/internal/sandbox"
	"dockside/render"
	"dockside/render/shanghaien"
)

const alike = "A rated game that is still going on is like this one"

// some plays a number of moves in the match of a pair.
func (p *pair) some(moves int) {
	p.Helper()
	for range moves {
		member, m := p.mover()
		p.heard(p.act(member, p.board(m)))
	}
}

// stopped returns a record of the running match of a pair, with one move added and then ended. A player could write
// such a file to get advice on that move.
func (p *pair) stopped(m *game.Match) game.Record {
	r := p.record()
	seat := m.Turn()[0]
	r.Log = append(slices.Clone(r.Log), game.Play{Seat: seat, Move: m.Moves(seat)[0]},
		game.Play{Seat: game.Outside, Move: "stopped"})
	r.Proof = game.Proof{}
	return r
}

// Nobody gets advice on a running rated match, whatever file they upload. Once it is over, everybody does.
func TestNoAdviceOnARunningRatedMatch(t *testing.T) {
	t.Parallel()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHarbour(t, Settings{store: open(t)})
			p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
			p.start()
			p.some(6)
			_, m := p.match()
			record := p.stopped(m)
			for what, file := range p.disguises(m, record) {
				for _, who := range []*sandbox.Member{p.members[0], p.members[1], h.Member("Дмитрий ⚓")} {
					h.whispered(what+", asked by "+who.Name,
						who.Command(p.channel, "review", sandbox.File("file", "game.txt", file)), alike)
				}
			}
			file := sandbox.File("file", "game.txt", []byte(record.String()))
			shown := h.panel(p.answerOf(p.members[0].Command(p.channel, "replay", file)))
			for _, button := range []string{"review:-", "review:-:5:on", "review:-::share"} {
				h.whispered(button, p.members[0].PressStale(*shown, button), alike)
			}
			early := record
			early.Log = []game.Play{record.Log[0], {Seat: game.Outside, Move: "stopped"}}
			h.opinion(p.members[0].Command(p.channel, "review", sandbox.File("file", "x", []byte(early.String()))))
			p.heard(p.members[0].PressStale(p.card(), "resigned:"+p.table))
			p.result()
			h.opinion(p.members[1].Command(p.channel, "review", file))
			h.noFaults()
		})
	}
}

// disguises returns files that describe the same match in other ways.
func (p *pair) disguises(m *game.Match, record game.Record) map[string][]byte {
	p.Helper()
	renamed, optional, study, other := record, record, record, record
	renamed.Names = []string{"Somebody", "Else"}
	optional.Options = []string{"extra-trick"}
	study.Proof = p.record().Proof
	study.Proof.From = game.Origin{Match: "zz", Plays: 4}
	taken := []game.Play{game.TakeOver(0, "captain"), game.TakeOver(1, "bosun")}
	study.Log = slices.Concat(taken, record.Log)
	again, err := game.Replay(rules(), m.Setup(), record.Log[:2]) // other moves after the same deal
	bottest.Must(p, err)
	bottest.Must(p, again.Play(game.Play{Seat: again.Turn()[0], Move: again.Moves(again.Turn()[0])[0]}))
	bottest.Must(p, again.Settle(p.random))
	seat := again.Turn()[0]
	bottest.Must(p, again.Play(game.Play{Seat: seat, Move: again.Moves(seat)[0]}))
	other.Log = append(again.Log(), game.Play{Seat: game.Outside, Move: "stopped"})
	studio, err := pictures()
	bottest.Must(p, err)
	words, err := loadWords()
	bottest.Must(p, err)
	picture, err := studio.Draw(p.ctx, shanghaien.New(), render.Scene{
		Kind: render.Table, View: m.State(), Names: record.Names, Words: words.For("en").Say, Record: record.String(),
	})
	bottest.Must(p, err)
	files := map[string][]byte{"a picture": picture.Data}
	for what, r := range map[string]game.Record{
		"the record": record, "other names": renamed, "an option": optional, "a study": study, "other moves": other,
		"seats exchanged": exchanged(record), "the row turned round": mirrored(record),
	} {
		files[what] = []byte(r.String())
		if _, err := r.Match(rules()); err != nil {
			p.Fatalf("%s: %v", what, err)
		}
	}
	return files
}

// exchanged returns a record with the two seats exchanged.
func exchanged(r game.Record) game.Record {
	r.Log = slices.Clone(r.Log)
	for i, p := range r.Log {
		switch {
		case p.Seat == 0 || p.Seat == 1:
			r.Log[i].Seat = 1 - p.Seat
		case p.Move == "start 0":
			r.Log[i].Move = "start 1"
		case p.Move == "start 1":
			r.Log[i].Move = "start 0"
		}
	}
	return r
}

func dealt(m *game.Match) string { return m.State().(game.Dealer).Dealt(m.Turn()[0]) }

// mirrored returns a record with left and right exchanged.
func mirrored(r game.Record) game.Record {
	r.Log = slices.Clone(r.Log)
	turn := strings.NewReplacer("left", "right", "right", "left")
	for i, p := range r.Log {
		words := strings.Fields(string(p.Move))
		if words[0] == "deal" {
			slices.Reverse(words[1:])
		}
		r.Log[i].Move = game.Move(turn.Replace(strings.Join(words, " ")))
	}
	return r
}

// renamed returns a record with the names of nations exchanged.
func renamed(r game.Record) game.Record {
	r.Log = slices.Clone(r.Log)
	names := map[string]string{"us": "fr", "fr": "us", "nl": "es", "es": "nl"}
	for i, p := range r.Log {
		r.Log[i].Move = game.Move(nation.ReplaceAllStringFunc(string(p.Move), func(n string) string { return names[n] }))
	}
	return r
}

var nation = regexp.MustCompile(`\b(us|fr|nl|es)\b`)

// unlike is a store that finds no match by its first moves, as if each uploaded file had another beginning.
type unlike struct{ store }

func (s unlike) Tagged(ctx context.Context, tag string) ([]string, error) {
	if strings.HasPrefix(tag, table.BeginsWith("")) {
		return nil, nil
	}
	return s.store.Tagged(ctx, tag)
}

// A player gets no advice on the position that they have to decide, even with an invented beginning.
func TestNoAdviceOnThePositionThatSomebodyHasToDecide(t *testing.T) {
	t.Parallel()
	h := moor(t, Settings{})
	h.store = unlike{h.store}
	h.sail(Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	p.start()
	p.some(6)
	_, m := p.match()
	file := sandbox.File("file", "game.txt", []byte(p.stopped(m).String()))
	disguises := p.disguises(m, p.stopped(m))
	disguises["nations renamed"] = []byte(renamed(p.stopped(m)).String())
	for what, disguise := range disguises {
		h.whispered(what, p.members[0].Command(p.channel, "review", sandbox.File("file", "game.txt", disguise)), alike)
	}
	h.opinion(h.Member("Дмитрий ⚓").Command(p.channel, "review", file))
	p.some(2)
	h.opinion(p.members[0].Command(p.channel, "review", sandbox.File("file", "game.txt", []byte(h.fresh(p).String()))))
	h.noFaults()
}

// fresh returns the record of a match that is unrelated to the match of a pair.
func (h *harbour) fresh(p *pair) game.Record {
	_, running := p.match()
	m := running
	for dealt(m) == dealt(running) {
		var err error
		m, err = game.NewMatch(rules(), game.Setup{Seats: 2})
		bottest.Must(h, err)
		bottest.Must(h, m.Settle(p.random))
	}
	bottest.Must(h, m.Play(game.Play{Seat: m.Turn()[0], Move: m.Moves(m.Turn()[0])[0]}))
	bottest.Must(h, m.Settle(p.random))
	bottest.Must(h, m.Play(game.Play{Seat: game.Outside, Move: "stopped"}))
	return m.Record([]string{"Anna", "Bernd"})
}

// A finished match cannot be reviewed or studied while a running rated match has the same beginning.
func TestNoAdviceOnAMatchThatIsLikeOneThatIsOver(t *testing.T) {
	t.Parallel()
	h := openHarbour(t, Settings{})
	p := h.pair(h.Channel("tavern"), "Anna", "Bernd")
	result, _ := p.finish()
	tb, _ := p.match()
	twin := *tb
	twin.ID, twin.Phase, twin.Channel, twin.Log = "twin", table.Playing, h.Channel("harbour"), tb.Log[:12]
	bottest.Must(t, h.store.Create(h.ctx, &twin))
	anna := p.members[0]
	h.whispered("a review", anna.Press(result, "review:"+p.table), alike)
	h.whispered("a study", anna.PressStale(result, "study:"+p.table+":9"), alike)
	_, err := h.store.Update(h.ctx, "twin", func(tb *table.Table) error { return tb.Stop(tb.Created) })
	bottest.Must(t, err)
	h.opinion(anna.Press(result, "review:"+p.table))
	h.noFaults()
}

// Players get no advice on the sealed bids of a running match, even from a file with its seats in another order.
func TestNoAdviceOnSealedBidsOfARunningMatch(t *testing.T) {
	t.Parallel()
	with := Settings{games: []catalog.Game{ships()}}
	h := moor(t, with)
	h.store = unlike{h.store} // only the top of the stack is public, so the file begins differently
	h.sail(with)
	c := h.crew(ships(), h.Channel("tavern"), "Anna", "Bernd", "Дмитрий ⚓")
	c.begin()
	tb, m := c.match()
	if !tb.Rated {
		t.Fatal("the match is not rated")
	}
	r := m.Record([]string{"a", "b", "c"})
	for i, p := range r.Log {
		if words := strings.Fields(string(p.Move)); words[0] == "holds" {
			r.Log[i].Move = game.Move(strings.Join([]string{"holds", words[3], words[1], words[2]}, " "))
		}
	}
	r.Log = append(r.Log, game.Play{Seat: 0, Move: m.Moves(0)[0]}, game.Play{Seat: game.Outside, Move: "stopped"})
	file := sandbox.File("file", "game.txt", []byte(r.String()))
	for _, member := range c.members {
		h.whispered(member.Name, member.Command(c.channel, "review", file), alike)
	}
	h.noFaults()
}
