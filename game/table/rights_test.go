package table

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/gametest/tender"
)

var update = flag.Bool("update", false, "write testdata/rights.txt anew")

// deed is a request of a user to a table.
type deed struct {
	name string
	do   func(s *Session, user string, now time.Time) error
}

// deeds lists all requests that depend on the user, the seat and the phase.
func deeds() []deed {
	robot := Player{Name: "Robo", Level: "bosun"}
	who := func(user string) Person { return Person{ID: user, Name: "Somebody"} }
	return []deed{
		{"accept", func(s *Session, u string, now time.Time) error { return s.Accept(who(u), "77", nil, now) }},
		{"play a computer", func(s *Session, u string, now time.Time) error {
			return s.StartAgainstComputer(u, robot, "77", nil, now)
		}},
		{"decline", func(s *Session, u string, now time.Time) error { return s.Decline(u, now) }},
		{"step back", func(s *Session, u string, now time.Time) error { return s.StepBack(u, now) }},
		{"join", func(s *Session, u string, now time.Time) error { return s.Join(who(u), now) }},
		{"join a crew", func(s *Session, u string, now time.Time) error { return s.JoinCrew(who(u), 1, now) }},
		{"enlist", func(s *Session, u string, now time.Time) error { return s.Enlist(u, robot, now) }},
		{"dismiss", func(s *Session, u string, now time.Time) error { return s.Dismiss(u, now) }},
		{"leave", func(s *Session, u string, now time.Time) error { return s.Leave(u, now) }},
		{"shuffle", func(s *Session, u string, now time.Time) error { return s.Shuffle(u, zeros{}, now) }},
		{"start", func(s *Session, u string, now time.Time) error { return s.Start(u, "77", nil, now) }},
		{"give a word", func(s *Session, u string, now time.Time) error { return s.ChooseWord(u, "sea", now) }},
		{"see the word", func(s *Session, u string, now time.Time) error { _, err := s.Word(u, now); return err }},
		{"play", func(s *Session, u string, now time.Time) error { return s.Play(u, "", "add 1", nil, now) }},
		{"resign", func(s *Session, u string, now time.Time) error { return s.Resign(u, now) }},
		{"claim", func(s *Session, u string, now time.Time) error { return s.Claim(u, now) }},
		{"replace", func(s *Session, u string, now time.Time) error { return s.ReplaceLate(u, now) }},
		{"wait", func(s *Session, u string, now time.Time) error { return s.Wait(u, now) }},
		{"may end", func(s *Session, u string, _ time.Time) error { return s.MayEnd(u) }},
		{"abort", func(s *Session, u string, now time.Time) error { return s.Abort(u, now) }},
		{"switch rated", func(s *Session, u string, now time.Time) error { return s.SwitchRated(u, now) }},
		{"ask for a pause", func(s *Session, u string, now time.Time) error { return s.AskPause(u, now) }},
		{"resume", func(s *Session, u string, now time.Time) error { return s.Resume(u, now) }},
		{"take back", func(s *Session, u string, now time.Time) error { return s.TakeBack(u, "55", now) }},
		{"look at odds", func(s *Session, u string, now time.Time) error { return s.Look(u, now) }},
		{"follow odds", func(s *Session, u string, now time.Time) error { return s.Follow(u, now) }},
		{"watch", func(s *Session, u string, _ time.Time) error { return s.Watch(who(u), nil) }},
		{"may tip", func(s *Session, u string, _ time.Time) error { return s.MayTip(u) }},
		{"vote", func(s *Session, u string, now time.Time) error {
			return s.VoteRematch(u, Vote{Press: "78", Next: "n", Seed: fair.Seed{7}}, now)
		}},
		{"be banished", func(s *Session, u string, now time.Time) error { return s.Banish(u, now) }},
		{"part", func(s *Session, u string, now time.Time) error { return s.Withdraw(u, now) }},
		{"wish", func(s *Session, u string, _ time.Time) error {
			if !s.SetPreferences(Person{ID: u, AutoMoves: true}) {
				return errNothing
			}
			return nil
		}},
	}
}

var errNothing = errors.New("nothing")

// scene builds a table in a given situation.
type scene struct {
	name string
	at   time.Time
	make func(t *testing.T) *Session
}

func scenes() []scene {
	offered := func(c Challenge, r game.Rules) *Session {
		c.ID, c.Guild, c.Channel, c.Rules, c.Pace, c.By = "t", "g", "c", r, time.Hour, anna
		c.Seed, c.Standin = seed, "bosun"
		return sitting(New(c, noon), r)
	}
	playing := func(t *testing.T, rated bool) *Session {
		s := offered(Challenge{Rival: bernd, Rated: rated}, toyRules())
		must(t, s.Accept(bernd, "77", nil, noon))
		return s
	}
	over := func(t *testing.T) *Session {
		s := playing(t, true)
		must(t, s.Resign(bernd.ID, noon))
		return s
	}
	solo := Challenge{Computers: []Player{{Name: "Robo", Level: "bosun"}}}
	return []scene{
		{"a challenge", noon, func(*testing.T) *Session { return offered(Challenge{Rival: bernd}, toyRules()) }},
		{"a challenge, too late", noon.Add(30 * time.Minute), func(*testing.T) *Session {
			return offered(Challenge{Rival: bernd}, toyRules())
		}},
		{"an open seat", noon, func(*testing.T) *Session { return offered(Challenge{}, toyRules()) }},
		{"a solo game to begin", noon, func(*testing.T) *Session { return offered(solo, toyRules()) }},
		{"a lobby", noon, func(t *testing.T) *Session { return gathered(t, bernd) }},
		{"a friendly lobby", noon, func(t *testing.T) *Session {
			s := gathered(t, bernd)
			s.Rated = false
			return s
		}},
		{"a friendly lobby of one", noon, func(t *testing.T) *Session {
			s := gathered(t)
			s.Rated = false
			return s
		}},
		{"a lobby of one", noon, func(t *testing.T) *Session { return gathered(t) }},
		{"a lobby that is full", noon, func(t *testing.T) *Session {
			s := gathered(t, bernd)
			for len(s.Players) < tender.Rules().MaxSeats {
				must(t, s.Enlist(anna.ID, bosun("Robo"), noon))
			}
			return s
		}},
		{"a solo game", noon, func(t *testing.T) *Session {
			s := offered(solo, toyRules())
			must(t, s.StartSolo("66", nil, noon))
			return s
		}},
		{"a friendly match", noon, func(t *testing.T) *Session { return playing(t, false) }},
		{"a rated match", noon, func(t *testing.T) *Session { return playing(t, true) }},
		{"a rated match, one is late", noon.Add(2 * time.Hour), func(t *testing.T) *Session {
			s := playing(t, true)
			tick(t, s, noon.Add(2*time.Hour))
			return s
		}},
		{"a match without a stand-in, one is late", noon.Add(2 * time.Hour), func(t *testing.T) *Session {
			s := playing(t, true)
			s.Standin = ""
			tick(t, s, noon.Add(2*time.Hour))
			return s
		}},
		{"a match that one has left", noon, func(t *testing.T) *Session {
			s := runnersBy(raceRules(), 3)
			must(t, s.Resign(bernd.ID, noon))
			return s
		}},
		{"a match that is over", noon, over},
		{"a match that is over, with a vote", noon, func(t *testing.T) *Session {
			s := over(t)
			must(t, s.VoteRematch(anna.ID, Vote{Press: "78", Next: "n", Seed: fair.Seed{7}}, noon))
			return s
		}},
		{"a challenge that was declined", noon, func(t *testing.T) *Session {
			s := offered(Challenge{Rival: bernd}, toyRules())
			must(t, s.Decline(bernd.ID, noon))
			return s
		}},
	}
}

// zeros are dice that always show the first side.
type zeros struct{}

func (zeros) IntN(int) int { return 0 }

// Each request is allowed to the users listed in testdata/rights.txt, by seat and phase. Review any change of that
// file.
func TestWhoMayDoWhat(t *testing.T) {
	t.Parallel()
	users := []struct{ name, id string }{{"Anna", anna.ID}, {"Bernd", bernd.ID}, {"a stranger", "999"}, {"nobody", ""}}
	var lines []string
	for _, scene := range scenes() {
		lines = append(lines, "# "+scene.name)
		for _, deed := range deeds() {
			var answers, to []string // the distinct answers, and who receives each
			for _, user := range users {
				got := answer(deed, scene.make(t), user.id, scene.at)
				i := slices.Index(answers, got)
				if i < 0 {
					i, answers, to = len(answers), append(answers, got), append(to, "")
				}
				to[i] = strings.TrimPrefix(to[i]+", "+user.name, ", ")
			}
			for i := range answers {
				answers[i] = to[i] + ": " + answers[i]
			}
			if len(answers) == 1 {
				_, answers[0], _ = strings.Cut(answers[0], ": ")
			}
			lines = append(lines, fmt.Sprintf("%s | %s", deed.name, strings.Join(answers, " | ")))
		}
	}
	got := strings.Join(lines, "\n") + "\n"
	const file = "testdata/rights.txt"
	if *update {
		must(t, os.WriteFile(file, []byte(got), 0o600))
	}
	want, err := os.ReadFile(file)
	must(t, err)
	if got == string(want) {
		return
	}
	for i, line := range strings.Split(string(want), "\n") {
		if i >= len(lines) || lines[i] != line {
			t.Fatalf("line %d is\n%s\nnot\n%s", i+1, append(lines, "")[min(i, len(lines))], line)
		}
	}
}

// answer returns a table's answer to a request, and its phase afterwards.
func answer(d deed, s *Session, user string, now time.Time) (said string) {
	defer func() {
		if p := recover(); p != nil {
			said = fmt.Sprint("panic: ", p)
		}
	}()
	if err := d.do(s, user, now); err != nil {
		said, _, _ = strings.Cut(err.Error(), ":")
		return said
	}
	return fmt.Sprintf("yes, then %s", s.Phase)
}
