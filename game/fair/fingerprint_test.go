package fair_test

import (
	"os"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/shanghaien"
)

// A host can find two seeds whose commitments begin with the same 16 digits, and choose between two matches after
// the last lucky word. The records in testdata/collision are such a pair. People must see different lines.
func TestFingerprintsOfACollisionDiffer(t *testing.T) {
	t.Parallel()
	var commits, heads []string
	for _, name := range []string{"record1.txt", "record2.txt"} {
		m, p := collided(t, name)
		if report, err := fair.Verify(m, p); err != nil || !report.Honest() {
			t.Fatalf("%s is verified with %+v, %v", name, report, err)
		}
		commits, heads = append(commits, p.Commit), append(heads, p.Head)
	}
	if commits[0][:16] != commits[1][:16] {
		t.Fatal("the commitments are no collision of 64 bits")
	}
	for _, pair := range [][]string{commits, heads} {
		if one, other := fair.Fingerprint(pair[0]), fair.Fingerprint(pair[1]); one == other {
			t.Errorf("both matches show %q", one)
		}
	}
}

// collided reads one of the records of testdata/collision.
func collided(t *testing.T, name string) (*game.Match, game.Proof) {
	t.Helper()
	text, err := os.ReadFile("testdata/collision/" + name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := game.ParseRecord(strings.NewReader(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	m, err := r.Match(shanghaien.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return m, r.Proof
}

// A collision of 64 bits takes minutes. So a fingerprint shows at least 128 bits, in groups that people can compare.
func TestFingerprintsShow128Bits(t *testing.T) {
	t.Parallel()
	const hash = "99dc04c24f68867fdd4be06710c95847959b95f412924c0125770605697e2cb2"
	const want = "99dc 04c2 4f68 867f dd4b e067 10c9 5847"
	if got := fair.Fingerprint(hash); got != want {
		t.Errorf("the fingerprint is %q, want %q", got, want)
	}
	if bits := 4 * len(strings.ReplaceAll(want, " ", "")); bits < 128 {
		t.Errorf("a fingerprint shows %d bits", bits)
	}
}
