package fleet_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	. "dockside/bot/fleet"
)

// noon is when each story begins, and pulse the time between beats.
var noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

const pulse = 2 * time.Second

// story is a fleet with a clock and the open shards of each instance.
type story struct {
	*testing.T
	Fleet

	now  time.Time
	open map[string]map[Shard]bool
}

func begin(t *testing.T, of int) *story {
	return &story{T: t, Fleet: Fleet{}.Propose(of), now: noon, open: map[string]map[Shard]bool{}}
}

// beats lets instances beat, one after the other, and open and close shards as assigned.
func (s *story) beats(copies ...string) {
	s.now = s.now.Add(pulse)
	for _, who := range copies {
		s.Fleet = s.Renew(who, s.now)
		if s.open[who] == nil {
			s.open[who] = map[Shard]bool{}
		}
		for _, shard := range s.ShardsOf(who) {
			s.open[who][shard] = true
			s.Fleet = s.Opened(who, shard)
		}
		maps.DeleteFunc(s.open[who], func(shard Shard, _ bool) bool { return !slices.Contains(s.ShardsOf(who), shard) })
	}
}

// has counts the open shards of an instance.
func (s *story) has(who string) int { return len(s.open[who]) }

// covers fails the test if a shard is not open anywhere.
func (s *story) covers(of int) {
	s.Helper()
	for id := range of {
		open := 0
		for _, all := range s.open {
			if all[Shard{ID: id, Of: of}] {
				open++
			}
		}
		if open == 0 {
			s.Errorf("%v: nobody has %d/%d open: %v", s.now.Sub(noon), id, of, s.Leases)
		}
	}
}

func TestCopiesShare(t *testing.T) {
	t.Parallel()
	s := begin(t, 16)
	s.beats("a")
	s.covers(16)
	for range 3 {
		s.beats("a", "b", "c")
		s.covers(16)
	}
	if got := []int{s.has("a"), s.has("b"), s.has("c")}; slices.Max(got)-slices.Min(got) > 1 {
		t.Errorf("they have %v", got)
	}
	if s.has("a")+s.has("b")+s.has("c") != 16 {
		t.Errorf("a shard is open twice: %v", s.open)
	}
}

func TestAShardStaysOpenUntilItsHeirHasOpenedIt(t *testing.T) {
	t.Parallel()
	f := Fleet{}.Propose(2).Renew("a", noon)
	f = f.Opened("a", Shard{ID: 0, Of: 2}).Opened("a", Shard{ID: 1, Of: 2}).Renew("b", noon)
	if got := f.ShardsOf("b"); !slices.Equal(got, []Shard{{ID: 0, Of: 2}}) || len(f.ShardsOf("a")) != 2 {
		t.Fatalf("b is to open %v, a has %v", got, f.ShardsOf("a"))
	}
	if f = f.Opened("b", Shard{ID: 1, Of: 2}); len(f.ShardsOf("a")) != 2 {
		t.Errorf("b has opened what is not its own, and a keeps %v", f.ShardsOf("a"))
	}
	if f = f.Opened("b", Shard{ID: 0, Of: 2}); len(f.ShardsOf("a")) != 1 {
		t.Errorf("a keeps %v", f.ShardsOf("a"))
	}
}

func TestADeadCopyIsTakenOverWithin15Seconds(t *testing.T) {
	t.Parallel()
	s := begin(t, 8)
	s.beats("a", "b")
	s.beats("a", "b")
	died := s.now
	for s.has("a") < 8 {
		if s.beats("a"); s.now.Sub(died) > 15*time.Second {
			t.Fatalf("after %v a has %d", s.now.Sub(died), s.has("a"))
		}
	}
	if s.now.Sub(died) < LeaseTime {
		t.Errorf("b is taken for dead after %v", s.now.Sub(died))
	}
}

func TestWhoLeavesIsTakenOverAtOnce(t *testing.T) {
	t.Parallel()
	s := begin(t, 8)
	s.beats("a", "b")
	s.beats("a", "b")
	s.Fleet = s.Leave("b")
	if s.beats("a"); s.has("a") != 8 {
		t.Errorf("a has %d", s.has("a"))
	}
}

func TestAMoveKeepsTheOldUntilTheNewIsReady(t *testing.T) {
	t.Parallel()
	f := Fleet{}.Propose(1).Renew("a", noon).Opened("a", Shard{ID: 0, Of: 1}).Propose(2).Renew("a", noon)
	if got := f.ShardsOf("a"); !slices.Equal(got, []Shard{{ID: 0, Of: 1}, {ID: 0, Of: 2}, {ID: 1, Of: 2}}) {
		t.Fatalf("a has %v", got)
	}
	f = f.Opened("a", Shard{ID: 0, Of: 2})
	if f.Of != 1 || !slices.Contains(f.ShardsOf("a"), Shard{ID: 0, Of: 1}) {
		t.Errorf("half of the move, and a has %v", f.ShardsOf("a"))
	}
	f = f.Opened("a", Shard{ID: 1, Of: 2})
	if got := f.ShardsOf("a"); f.Of != 2 || f.Next != 0 || !slices.Equal(got, []Shard{{ID: 0, Of: 2}, {ID: 1, Of: 2}}) {
		t.Errorf("after the move a has %v of %d", got, f.Of)
	}
}

func TestAMoveGivesWayToALargerNumberOnly(t *testing.T) {
	t.Parallel()
	f := Fleet{}.Propose(1).Propose(4).Propose(2)
	if f.Of != 1 || f.Next != 4 {
		t.Errorf("of %d to %d", f.Of, f.Next)
	}
	if f = f.Propose(8); f.Next != 8 {
		t.Errorf("Discord wants 8, and the move goes on to %d", f.Next)
	}
}

func TestTheRhythmIsKeptForAllCopies(t *testing.T) {
	t.Parallel()
	f, now := Fleet{}, noon
	var given [2][]time.Time
	for i := range 6 {
		var at time.Time
		f, at = f.ReserveStart(i%2, now)
		given[i%2] = append(given[i%2], at)
	}
	for bucket, all := range given {
		if !all[0].Equal(now) {
			t.Errorf("the first of bucket %d waits until %v", bucket, all[0])
		}
		for i, at := range all[1:] {
			if at.Sub(all[i]) != Spacing {
				t.Errorf("bucket %d: %v after the one before", bucket, at.Sub(all[i]))
			}
		}
	}
	if _, at := f.ReserveStart(0, now.Add(time.Hour)); !at.Equal(now.Add(time.Hour)) {
		t.Errorf("an hour later it waits until %v", at)
	}
}

// Instances come, die, leave and reshard at random. At rest each shard is open once, and all have equal parts.
func TestAFleetComesToRest(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 1))
		s := begin(t, 1+random.IntN(9))
		copies := []string{"a"}
		for i := range 60 {
			switch random.IntN(8) {
			case 0:
				copies = append(copies, fmt.Sprint("copy", i))
			case 1:
				if n := random.IntN(len(copies)); len(copies) > 1 {
					copies = slices.Delete(copies, n, n+1) // without a word
				}
			case 2:
				if n := random.IntN(len(copies)); len(copies) > 1 {
					s.Fleet = s.Leave(copies[n])
					copies = slices.Delete(copies, n, n+1)
				}
			case 3:
				s.Fleet = s.Propose(1 + random.IntN(12))
			}
			random.Shuffle(len(copies), func(i, j int) { copies[i], copies[j] = copies[j], copies[i] })
			s.beats(copies[:1+random.IntN(len(copies))]...)
		}
		for range 12 {
			s.beats(copies...)
		}
		s.rests(seed, copies)
	}
}

func (s *story) rests(seed uint64, copies []string) {
	s.Helper()
	maps.DeleteFunc(s.open, func(who string, _ map[Shard]bool) bool { return !slices.Contains(copies, who) })
	s.covers(s.Of)
	var counts []int
	sum := 0
	for _, who := range copies {
		counts = append(counts, s.has(who))
		sum += s.has(who)
	}
	if s.Next != 0 || sum != s.Of || slices.Max(counts)-slices.Min(counts) > 1 || len(s.Instances) != len(copies) {
		s.Errorf("seed %d: %d copies have %v of %d, on the way to %d", seed, len(copies), counts, s.Of, s.Next)
	}
}

func TestAFleetIsStoredAndRead(t *testing.T) {
	t.Parallel()
	f := Fleet{}.Propose(3).Renew("a", noon).Opened("a", Shard{ID: 1, Of: 3}).Renew("b", noon).Propose(4)
	f, _ = f.ReserveStart(2, noon)
	raw, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	var read Fleet
	if err := json.Unmarshal(raw, &read); err != nil || !reflect.DeepEqual(read, f) {
		t.Errorf("%s is read as %+v, %v", raw, read, err)
	}
	if !strings.Contains(string(raw), `"1/3":{"holder":"a"}`) {
		t.Errorf("it is stored as %s", raw)
	}
	for _, wrong := range []string{"", "1", "1/", "a/b", "1/3/5", " 1/3", "01/3"} {
		if err := new(Shard).UnmarshalText([]byte(wrong)); err == nil {
			t.Errorf("%q is read as a shard", wrong)
		}
	}
}
