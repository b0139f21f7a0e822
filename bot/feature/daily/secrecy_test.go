package daily_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/bot/bottest"
	"dockside/bot/catalog"
	"dockside/bot/discord"
	"dockside/bot/interactiontest"
	"dockside/bot/ui"
	"dockside/game"
	"dockside/game/ai/puzzle"
	"dockside/game/daily"
	"dockside/game/shanghaien"
	tavernpuzzles "dockside/game/shanghaien/puzzles"
	"dockside/game/table"
	"dockside/storage/storagetest/bolttest"
)

// twin is a server with a puzzle. Twins have the same position, but another solution.
type twin struct {
	*interactiontest.Server
	t                  *testing.T
	puzzle             puzzle.Puzzle
	neither            game.Move // a choice that is worth the same in both
	anna, bernd, clara *interactiontest.Member
	log                *bytes.Buffer
}

// books returns two books of three puzzles. In the second one, the best move of today has exchanged its value with
// another one.
func books(t *testing.T, day daily.Day) [2]puzzle.Book {
	t.Helper()
	var files [2]bytes.Buffer
	every := func(time.Weekday) bool { return true }
	changed := daily.Pick([]byte(bottest.DailyKey), "shanghaien", daily.Ordinal(day, every), 3)
	all := tavernpuzzles.Book()
	for i, written := 0, 0; written < 3; i++ {
		p, _, err := all.At(i, shanghaien.Rules())
		bottest.Must(t, err)
		if len(p.Moves) < 4 {
			continue
		}
		bottest.Must(t, puzzle.Write(&files[0], []puzzle.Puzzle{p.Puzzle}))
		other := p.Puzzle
		if other.Moves = slices.Clone(p.Moves); written == changed {
			best := slices.IndexFunc(other.Moves, func(c puzzle.Choice) bool { return c.Move == p.Best() })
			next := (best + 1) % len(other.Moves)
			other.Moves[best].Values, other.Moves[next].Values = other.Moves[next].Values, other.Moves[best].Values
		}
		bottest.Must(t, puzzle.Write(&files[1], []puzzle.Puzzle{other}))
		written++
	}
	return [2]puzzle.Book{puzzle.NewBook(files[0].String()), puzzle.NewBook(files[1].String())}
}

// twins returns two servers that differ in the solutions of puzzles only. Bernd has given an answer whose value is the
// same for both.
func twins(t *testing.T) (both [2]*twin) {
	t.Helper()
	for i, book := range books(t, daily.On(bottest.Noon)) {
		games := bottest.Games()
		games[0].Collection = &catalog.Collection{Puzzles: func() puzzle.Book { return book }}
		games[1].Collection = nil
		store := bolttest.Open(t, time.Now)
		w := &twin{t: t, log: &bytes.Buffer{}}
		log := slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		w.Server = interactiontest.New(t, bottest.Config{Games: games, Store: store, Log: log})
		w.anna, w.bernd = w.Member(bottest.Anna), w.Member(bottest.Bernd)
		w.clara = w.Member(interactiontest.Clara)
		w.puzzle = today(t, w.Server).Puzzle
		both[i] = w
	}
	for i, c := range both[0].puzzle.Moves {
		if c.Values == both[1].puzzle.Moves[i].Values {
			both[0].neither, both[1].neither = c.Move, c.Move
		}
	}
	for _, w := range both {
		p := today(t, w.Server)
		answer(w.bernd, w.bernd.Command("daily"), p, w.neither)
		bottest.Must(t, w.Dailies.Share(t.Context(), bottest.Bernd, interactiontest.Guild, p.Day))
	}
	return both
}

// record returns the record of the position, in which the first seat is to decide.
func (w *twin) record() game.Record {
	r, err := game.ParseRecord(strings.NewReader(w.puzzle.Record))
	bottest.Must(w.t, err)
	if w.puzzle.Seat == 1 {
		r = bottest.Exchanged(r)
	}
	return r
}

// file returns the option with a record that ends after the position, so that it can be reviewed.
func (w *twin) file(r game.Record) interactiontest.Option {
	r.Log = append(slices.Clone(r.Log), game.Play{Seat: game.Outside, Move: "stopped"})
	if _, err := r.Match(shanghaien.Rules()); err != nil {
		w.t.Fatal(err)
	}
	return interactiontest.File(interactiontest.Upload("game.txt", []byte(r.String())))
}

// target returns a message of somebody with the file of a record.
func (w *twin) target(r game.Record) *discord.TargetMessage {
	return &discord.TargetMessage{
		ID: "5", Files: []discord.Upload{interactiontest.Upload("game.txt", []byte(r.String()))},
	}
}

// played returns the file of a match that goes on after the position.
func (w *twin) played(r game.Record) interactiontest.Option {
	r.Log = append(slices.Clone(r.Log), game.Play{Seat: 0, Move: w.neither})
	return w.file(r)
}

// rolled returns the file of a match in which one of the rolled dice is a 6, and the other one is placed. The position
// is then the same as after that choice today.
func (w *twin) rolled(other int) interactiontest.Option {
	r := w.record()
	last := len(r.Log) - 1
	dice := strings.Fields(string(r.Log[last].Move))[1:]
	place := slices.IndexFunc(w.puzzle.Moves, func(c puzzle.Choice) bool {
		return strings.HasPrefix(string(c.Move), "place "+dice[1-other])
	})
	dice[other] = "6"
	r.Log = append(slices.Clone(r.Log), game.Play{Seat: 0, Move: w.puzzle.Moves[place].Move})
	r.Log[last].Move = game.Move("roll " + strings.Join(dice, " "))
	return w.file(r)
}

// at returns a solo game of a member in the position.
func (w *twin) at(m *interactiontest.Member) *interactiontest.Game {
	g := w.Solo(m)
	g.Advance(func(s *table.Session) error {
		s.Log, s.Options = append(slices.Clone(s.Log[:1:1]), w.record().Log...), w.record().Options
		now, err := s.Replay(shanghaien.Rules())
		if err == nil {
			s.Match = now.Match
		}
		return err
	})
	return g
}

// refused says that there is no advice yet.
const refused = "This is today’s puzzle or much like it"

// ways are attempts to learn the solution. If an attempt ends with a text of advice, that must be a refusal.
var ways = []struct {
	what    string
	refused bool
	try     func(*twin) interactiontest.Answer
}{
	{"the question", false, func(w *twin) interactiontest.Answer { return w.anna.Command("daily") }},
	{"the question in a direct message", false, func(w *twin) interactiontest.Answer {
		return w.anna.Direct().Command("daily")
	}},
	{"the picture in words", false, func(w *twin) interactiontest.Answer { return w.forged("tell-daily", w.day(), "") }},
	{"a part of a move", false, func(w *twin) interactiontest.Answer { return w.forged("daily", w.day(), "joker") }},
	{"the solution of yesterday", false, func(w *twin) interactiontest.Answer {
		return w.anna.Command("daily", shows("yesterday"))
	}},
	{"the ranking", false, func(w *twin) interactiontest.Answer { return w.anna.Command("daily", shows("ranking")) }},
	{"the ranking for the other", false, func(w *twin) interactiontest.Answer {
		return w.bernd.Command("daily", shows("ranking"))
	}},
	{"a forged view", false, func(w *twin) interactiontest.Answer {
		return w.anna.Press(w.anna.Command("daily"), "daily-look:tomorrow")
	}},
	{"the puzzle of tomorrow", false, func(w *twin) interactiontest.Answer { return w.forged("daily", w.day()+1, "") }},
	{"an answer for tomorrow", false, func(w *twin) interactiontest.Answer {
		return w.forged("daily-answer", w.day()+1, w.neither)
	}},
	{"a move that is none", false, func(w *twin) interactiontest.Answer {
		return w.forged("daily-answer", w.day(), "place 9")
	}},
	{"the grade", false, func(w *twin) interactiontest.Answer { return w.bernd.Command("daily") }},
	{"a second answer with the best move", false, func(w *twin) interactiontest.Answer {
		return answer(w.bernd, w.bernd.Command("daily"), today(w.t, w.Server), w.puzzle.Best())
	}},
	{"a second answer on another server", false, func(w *twin) interactiontest.Answer {
		there := w.bernd.At("77")
		there.Guild = "700"
		return answer(there, there.Command("daily"), today(w.t, w.Server), w.puzzle.Best())
	}},
	{"the days of the streak", false, func(w *twin) interactiontest.Answer {
		return w.bernd.Command("daily", shows("why"))
	}},
	{"the shared line", false, func(w *twin) interactiontest.Answer {
		return w.bernd.Press(w.bernd.Command("daily"), ui.ID("daily-share", w.day().String()))
	}},
	{"the reason in the digest", false, func(w *twin) interactiontest.Answer {
		return w.forged("daily-explain", w.day(), "")
	}},
	{"playing on from the digest", false, func(w *twin) interactiontest.Answer {
		return w.forged("daily-play", w.day(), "")
	}},
	{"a review of the position", true, func(w *twin) interactiontest.Answer {
		return w.clara.Command("review", w.file(w.record()))
	}},
	{"a review of the game after it", true, func(w *twin) interactiontest.Answer {
		return w.clara.Command("review", w.played(w.record()))
	}},
	{"a review by the one who answered", true, func(w *twin) interactiontest.Answer {
		return w.bernd.Command("review", w.file(w.record()))
	}},
	{"a review in a direct message", true, func(w *twin) interactiontest.Answer {
		return w.clara.Direct().Command("review", w.file(w.record()))
	}},
	{"a replay", true, func(w *twin) interactiontest.Answer { return w.clara.Command("replay", w.file(w.record())) }},
	{"a record", true, func(w *twin) interactiontest.Answer { return w.clara.Command("record", w.file(w.record())) }},
	{"seats exchanged", true, func(w *twin) interactiontest.Answer {
		return w.clara.Command("review", w.file(bottest.Exchanged(w.record())))
	}},
	{"the row turned round", true, func(w *twin) interactiontest.Answer {
		return w.clara.Command("review", w.file(bottest.Mirrored(w.record())))
	}},
	{"nations renamed", true, func(w *twin) interactiontest.Answer {
		return w.clara.Command("review", w.file(renamed(w.record())))
	}},
	{"all of that", true, func(w *twin) interactiontest.Answer {
		return w.clara.Command("replay", w.file(renamed(bottest.Mirrored(bottest.Exchanged(w.record())))))
	}},
	{"another first die", true, func(w *twin) interactiontest.Answer { return w.clara.Command("review", w.rolled(0)) }},
	{"another second die", true, func(w *twin) interactiontest.Answer { return w.clara.Command("review", w.rolled(1)) }},
	{"other names of players", true, func(w *twin) interactiontest.Answer {
		r := w.record()
		r.Names = []string{"Somebody", "Else"}
		return w.clara.Command("review", w.file(r))
	}},
	{"odds in a game that came there", true, func(w *twin) interactiontest.Answer {
		return w.at(w.clara).Press(w.clara, "odds")
	}},
	{"the export", false, func(w *twin) interactiontest.Answer { return w.exported(w.anna) }},
	{"the export of the one who answered", false, func(w *twin) interactiontest.Answer { return w.exported(w.bernd) }},
	{"the picture described from its menu", false, func(w *twin) interactiontest.Answer {
		return w.clara.OnMessage("describe", w.clara.Command("daily"))
	}},
	{"the picture replayed from its menu", false, func(w *twin) interactiontest.Answer {
		return w.clara.OnMessage("replay", w.clara.Direct().Command("daily"))
	}},
	{"the uploaded picture described from its menu", true, func(w *twin) interactiontest.Answer {
		return w.clara.OnForeignMessage("describe", w.target(w.record()))
	}},
	{"a picture with a disguised record, replayed from its menu", true, func(w *twin) interactiontest.Answer {
		return w.clara.OnForeignMessage("replay", w.target(renamed(bottest.Mirrored(w.record()))))
	}},
	{"a study of a file", false, func(w *twin) interactiontest.Answer {
		return w.clara.Press(w.clara.Command("daily"), "study:-:5")
	}},
}

// forged presses a button that no message has.
func (w *twin) forged(verb string, day daily.Day, move game.Move) interactiontest.Answer {
	id := strings.TrimSuffix(ui.ID(verb, day.String(), string(move)), ui.Separator)
	return w.anna.Press(w.anna.Command("daily"), id)
}

// day returns today.
func (w *twin) day() daily.Day { return daily.On(w.Now()) }

// exported returns the export of a member, with a hash of its file as the text.
func (w *twin) exported(m *interactiontest.Member) interactiontest.Answer {
	a := m.Press(m.Command("privacy"), "privacy-export")
	a.Screen.Text = fmt.Sprintf("%x", sha256.Sum256(a.Screen.Files[0].Data))
	return a
}

// Before a day is over, visible data does not depend on its solution, except for the grade of a user's own answer.
// Files, reviews and odds with its position are refused in any form. Afterwards everyone can see the solution.
func TestNoWayLeadsToTheSolution(t *testing.T) {
	t.Parallel()
	both := twins(t)
	if both[0].puzzle.Best() == both[1].puzzle.Best() {
		t.Fatal("the twins have the same solution")
	}
	for _, c := range ways {
		var said [2]string
		for i, w := range both {
			a := c.try(w)
			said[i] = fmt.Sprint(a.Kind, a.Said(), interactiontest.IDs(a.Screen), len(a.Screen.Files), a.Broadcast)
			if strings.Contains(said[i], refused) != c.refused {
				t.Errorf("%s: refused is %v\n%s", c.what, !c.refused, said[i])
			}
		}
		ids := regexp.MustCompile(`:\d\d\d+`)
		if ids.ReplaceAllString(said[0], ":id") != ids.ReplaceAllString(said[1], ":id") {
			t.Errorf("%s returns\n%s\nor\n%s", c.what, said[0], said[1])
		}
	}
	var after [2]string
	for i, w := range both {
		if lines := w.log.String(); strings.Contains(lines, "place") || strings.Contains(lines, bottest.DailyKey) {
			t.Errorf("the log has\n%s", lines)
		}
		for _, s := range w.Sent {
			if strings.Contains(s.Title, "tavern") {
				t.Errorf("something public was sent: %s, %s", s.Title, s.Text)
			}
		}
		w.Pass(12*time.Hour + daily.Grace)
		after[i] = w.anna.Command("daily", shows("yesterday")).Has(t, "the solution", "The best move was").Said()
		if said := w.clara.Command("replay", w.file(w.record())).Said(); strings.Contains(said, refused) {
			t.Errorf("afterwards a file is refused: %s", said)
		}
	}
	if after[0] == after[1] {
		t.Errorf("the solutions are\n%s", after[0])
	}
}

// In a game that comes to the position of today, the coach says nothing about the choice. In others it does.
func TestTheCoachIsSilentOnTodaysPosition(t *testing.T) {
	t.Parallel()
	w := twins(t)[0]
	hints := func(m *interactiontest.Member) bool {
		g := w.at(m)
		g.Advance(func(s *table.Session) error {
			s.Coach = true
			return nil
		})
		g.Move(m, w.neither)
		said := g.Front().Said()
		return strings.Contains(said, "Best choice") || strings.Contains(said, "Better")
	}
	if hints(w.clara) {
		t.Error("today the coach gives a hint")
	}
	w.Pass(12*time.Hour + daily.Grace)
	if !hints(w.anna) {
		t.Error("afterwards the coach gives no hint")
	}
}

var nation = regexp.MustCompile(`\b(us|fr|nl|es)\b`)

// renamed returns a record with the names of nations exchanged.
func renamed(r game.Record) game.Record {
	r.Log = slices.Clone(r.Log)
	names := map[string]string{"us": "fr", "fr": "us", "nl": "es", "es": "nl"}
	for i, p := range r.Log {
		r.Log[i].Move = game.Move(nation.ReplaceAllStringFunc(string(p.Move), func(n string) string { return names[n] }))
	}
	return r
}
