package review_test

import (
	"context"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/interactiontest"
	"dockside/game"
	"dockside/game/shanghaien"
	"dockside/game/table"
	"dockside/storage"
	"dockside/storage/storagetest/bolttest"
)

const alike = "This game matches a rated game in progress"

// stopped returns a record of a running match, with one move added and then ended. A player could write such a file to
// get advice on that move.
func stopped(m *interactiontest.Game) game.Record {
	v := m.View()
	r, seat := v.Record(), v.Match.Turn()[0]
	r.Log = append(slices.Clone(r.Log), game.Play{Seat: seat, Move: v.Match.Moves(seat)[0]},
		game.Play{Seat: game.Outside, Move: "stopped"})
	r.Proof = game.Proof{}
	return r
}

// Users get no advice on a running rated match, whatever file they upload. After its end, all users do.
func TestNoAdviceOnARunningRatedMatch(t *testing.T) {
	t.Parallel()
	m := match(interactiontest.New(t, bottest.Config{Games: quick()}))
	m.Moves(6)
	record := stopped(m)
	anna, bernd := m.Players[0], m.Players[1]
	for what, file := range disguises(t, m, record) {
		for _, who := range []*interactiontest.Member{anna, bernd, m.Member(dmitri)} {
			who.Command("review", upload(file)).Has(t, what+", asked by "+who.User.Name, alike)
		}
	}
	file := upload([]byte(record.String()))
	shown := anna.Command("replay", file)
	for _, button := range []string{"review:-", "review:-:5:on", "review:-::share"} {
		anna.Press(shown, button).Has(t, button, alike)
	}
	early := record
	early.Log = []game.Play{record.Log[0], {Seat: game.Outside, Move: "stopped"}}
	opinion(t, anna.Command("review", upload([]byte(early.String()))))
	m.Resign(anna)
	opinion(t, bernd.Command("review", file))
}

// disguises returns files that describe the same match in other ways.
func disguises(t *testing.T, m *interactiontest.Game, record game.Record) map[string][]byte {
	t.Helper()
	v := m.View()
	renamed, optional, study, other := record, record, record, record
	renamed.Names = []string{"Somebody", "Else"}
	optional.Options = []string{"extra-trick"}
	study.Proof = v.Record().Proof
	study.Proof.From = game.Origin{Match: "zz", Plays: 4}
	taken := []game.Play{game.TakeOver(0, "captain"), game.TakeOver(1, "bosun")}
	study.Log = slices.Concat(taken, record.Log)
	again, err := game.Replay(v.Rules, v.Match.Setup(), record.Log[:2]) // other moves after the same deal
	bottest.Must(t, err)
	bottest.Must(t, again.Play(game.Play{Seat: again.Turn()[0], Move: again.Moves(again.Turn()[0])[0]}))
	bottest.Must(t, again.Settle(m.Dice))
	seat := again.Turn()[0]
	bottest.Must(t, again.Play(game.Play{Seat: seat, Move: again.Moves(seat)[0]}))
	other.Log = append(again.Log(), game.Play{Seat: game.Outside, Move: "stopped"})
	files := map[string][]byte{}
	for what, r := range map[string]game.Record{
		"the record": record, "other names": renamed, "an option": optional, "a study": study, "other moves": other,
		"seats exchanged": bottest.Exchanged(record), "the row turned round": bottest.Mirrored(record),
	} {
		files[what] = []byte(r.String())
		if _, err := r.Match(v.Rules); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	return files
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
type unlike struct{ storage.Store }

func (s unlike) Tagged(ctx context.Context, tag string) ([]string, error) {
	if strings.HasPrefix(tag, table.BeginsWith("")) {
		return nil, nil
	}
	return s.Store.Tagged(ctx, tag)
}

// A player gets no advice on the position that they have to decide, even with an invented beginning.
func TestNoAdviceOnTheOwnPosition(t *testing.T) {
	t.Parallel()
	s := bolttest.Open(t, func() time.Time { return bottest.Noon })
	m := match(interactiontest.New(t, bottest.Config{Games: quick(), Store: unlike{s}}))
	m.Moves(6)
	file := []byte(stopped(m).String())
	all := disguises(t, m, stopped(m))
	all["nations renamed"] = []byte(renamed(stopped(m)).String())
	anna, stranger := m.Players[0], m.Member(dmitri)
	for what, disguise := range all {
		anna.Command("review", upload(disguise)).Has(t, what, alike)
	}
	opinion(t, stranger.Command("review", upload(file)))
	m.Moves(2)
	opinion(t, anna.Command("review", upload([]byte(unrelated(t, m.View().Match).String()))))
}

func dealt(m *game.Match) string { return m.State().(game.Dealer).Dealt(m.Turn()[0]) }

// unrelated returns the record of a match with another deal than that of a running match.
func unrelated(t *testing.T, running *game.Match) game.Record {
	t.Helper()
	m, random := running, rand.New(rand.NewPCG(rand.Uint64(), 0))
	for dealt(m) == dealt(running) {
		var err error
		m, err = game.NewMatch(shanghaien.Rules(), game.Setup{Seats: 2})
		bottest.Must(t, err)
		bottest.Must(t, m.Settle(random))
	}
	bottest.Must(t, m.Play(game.Play{Seat: m.Turn()[0], Move: m.Moves(m.Turn()[0])[0]}))
	bottest.Must(t, m.Settle(random))
	bottest.Must(t, m.Play(game.Play{Seat: game.Outside, Move: "stopped"}))
	return m.Record([]string{"Anna", "Bernd"})
}

// A finished match cannot be reviewed or studied while a running rated match has the same beginning.
func TestNoAdviceOnAFinishedMatchLikeARunningOne(t *testing.T) {
	t.Parallel()
	m, result := finished(t)
	twin := *m.View().Table
	twin.ID, twin.Phase, twin.Channel, twin.Log = "twin", table.Playing, "902", twin.Log[:12]
	bottest.Must(t, m.Store.Create(t.Context(), &twin))
	anna := m.Players[0]
	anna.Press(result, "review:"+m.ID).Has(t, "a review", alike)
	anna.Press(result, "study:"+m.ID+":9").Has(t, "a study", alike)
	_, err := m.Store.Update(t.Context(), "twin", func(tb *table.Table) error { return tb.Stop(tb.Created) })
	bottest.Must(t, err)
	opinion(t, anna.Press(result, "review:"+m.ID))
}

// Players get no advice on the sealed bids of a running match, even from a file with its seats in another order.
func TestNoAdviceOnSealedBidsOfARunningMatch(t *testing.T) {
	t.Parallel()
	// Only the top of the stack is public, so the file begins differently.
	store := unlike{bolttest.Open(t, func() time.Time { return bottest.Noon })}
	s := interactiontest.New(t, bottest.Config{Store: store})
	members := []*interactiontest.Member{s.Member(bottest.Anna), s.Member(bottest.Bernd), s.Member(dmitri)}
	m := s.Begin(s.Games[1].Rules.Name, members, interactiontest.Yes("rated", true)).View().Match
	r := m.Record([]string{"a", "b", "c"})
	for i, p := range r.Log {
		if words := strings.Fields(string(p.Move)); words[0] == "holds" {
			r.Log[i].Move = game.Move(strings.Join([]string{"holds", words[3], words[1], words[2]}, " "))
		}
	}
	r.Log = append(r.Log, game.Play{Seat: 0, Move: m.Moves(0)[0]}, game.Play{Seat: game.Outside, Move: "stopped"})
	for _, member := range members {
		member.Command("review", upload([]byte(r.String()))).Has(t, member.User.Name, alike)
	}
}
