package fair_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"dockside/game"
	"dockside/game/fair"
	"dockside/game/shanghaien"
)

// document has the examples of the protocol in docs/dice.md.
type document struct {
	record  game.Record
	match   *game.Match
	chance  fair.Chance
	message string // of the first draw, in hexadecimal digits
	rows    []row
	sealed  []sealedRow
	heads   []string
}

// sealedRow is a line of the table of seals.
type sealedRow struct {
	play             int
	move, salt, seal string
}

// row is a line of a table of draws.
type row struct {
	what        string // the name of the play of chance
	draw, below int
	bytes       string // the first eight bytes, in hexadecimal digits
	number      string // the drawn number, or "again"
}

var (
	fenced  = regexp.MustCompile("(?s)\n```\n(.*?\n)```\n")
	sealRow = regexp.MustCompile("(?m)^\\| (\\d+) \\| `([a-z0-9 -]+)` \\| ([0-9a-f]{32}) \\| ([0-9a-f]{64}) \\|$")
	headRow = regexp.MustCompile(`(?m)^\| [A-Za-z' ]+ \| ([0-9a-f]{64}) \|$`)
	drawRow = regexp.MustCompile("(?m)^\\| `?([a-z0-9 -]+?)`? \\| (\\d+) \\| (\\d+) " +
		"\\| ([0-9a-f]{16}) \\| (\\d+|again) \\|$")
)

func readDocument(t *testing.T) document {
	t.Helper()
	text, err := os.ReadFile("../../docs/dice.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := fenced.FindAllSubmatch(text, -1)
	if len(blocks) != 2 {
		t.Fatalf("%d blocks without a language, want a record and a message", len(blocks))
	}
	var d document
	if d.record, err = game.ParseRecord(strings.NewReader(string(blocks[0][1]))); err != nil {
		t.Fatal(err)
	}
	if d.match, err = d.record.Match(shanghaien.Rules()); err != nil {
		t.Fatal(err)
	}
	d.message = strings.Join(strings.Fields(string(blocks[1][1])), "")
	d.chance = fair.Chance{
		Dice: d.record.Proof.Dice, Match: d.record.Proof.Match, Game: d.record.Game, Version: d.record.Version,
		Words: d.record.Proof.Words, Chain: d.record.Proof.Chain,
	}
	if err := d.chance.Seed.UnmarshalText([]byte(d.record.Proof.Seed)); err != nil {
		t.Fatal(err)
	}
	for _, m := range drawRow.FindAllSubmatch(text, -1) {
		d.rows = append(d.rows, row{string(m[1]), number(t, m[2]), number(t, m[3]), string(m[4]), string(m[5])})
	}
	for _, m := range headRow.FindAllSubmatch(text, -1) {
		d.heads = append(d.heads, string(m[1]))
	}
	for _, m := range sealRow.FindAllSubmatch(text, -1) {
		d.sealed = append(d.sealed, sealedRow{number(t, m[1]), string(m[2]), string(m[3]), string(m[4])})
	}
	return d
}

func number(t *testing.T, digits []byte) int {
	t.Helper()
	n, err := strconv.Atoi(string(digits))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestRecordOfTheDocument(t *testing.T) {
	t.Parallel()
	d := readDocument(t)
	_, committed := message("dockside-dice 2", "commit", "4kq81z", "shanghaien", "1", hex.EncodeToString(d.chance.Seed[:]))
	if hex.EncodeToString(committed[:]) != d.record.Proof.Commit {
		t.Errorf("the commitment is %x", committed)
	}
	report, err := fair.Verify(d.match, d.record.Proof)
	if err != nil || report.Checked != 3 || len(report.Differences) > 0 {
		t.Errorf("verified with %+v, %v", report, err)
	}
	var verbs []string
	for _, p := range d.match.Log() {
		verb, _, _ := strings.Cut(string(p.Move), " ")
		verbs = append(verbs, p.Seat.String()+" "+verb)
	}
	if want := []string{"- start", "- deal", "1 roll", "- roll", "! resign"}; !reflect.DeepEqual(verbs, want) {
		t.Errorf("the example plays %q", verbs)
	}
}

// message encodes fields as the document says, independently of package fair. It also returns the hash.
func message(fields ...string) (all []byte, hash [32]byte) {
	for _, field := range fields {
		n := len(field)
		all = append(all, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
		all = append(all, field...)
	}
	return all, sha256.Sum256(all)
}

func byTheDocument(d document, what string, draw int) (drawn, sum []byte) {
	p, number := d.record.Proof, strconv.Itoa(draw)
	drawn, _ = message("dockside-dice 2", "draw", p.Chain[1].Hash, p.Chain[2].Hash, what, number)
	mac := hmac.New(sha256.New, d.chance.Seed[:])
	mac.Write(drawn)
	return drawn, mac.Sum(nil)
}

// The links and the heads in the document follow from its words.
func TestChainOfTheDocument(t *testing.T) {
	t.Parallel()
	d := readDocument(t)
	p := d.record.Proof
	head := p.Commit
	heads := []string{head}
	for _, l := range p.Chain {
		_, sum := message("dockside-dice 2", "word", head, l.Seat.String(), l.Hash)
		head = hex.EncodeToString(sum[:])
		heads = append(heads, head)
	}
	if !reflect.DeepEqual(d.heads, heads) || p.Head != head || len(heads) != 4 {
		t.Errorf("the heads are %q, the document has %q", heads, d.heads)
	}
	for seat, word := range p.Words {
		mac := hmac.New(sha256.New, d.chance.Seed[:])
		link := seat + 1 // the first word of seat 0 was replaced
		text, _ := message("dockside-dice 2", "word", strconv.Itoa(link))
		mac.Write(text)
		salt := hex.EncodeToString(mac.Sum(nil)[:16])
		sum := sha256.Sum256([]byte(salt + " " + word))
		if p.Salts[seat] != salt || p.Chain[link] != (game.Link{Seat: game.Seat(seat), Hash: hex.EncodeToString(sum[:])}) {
			t.Errorf("the word of seat %d has the salt %s and the link %v", seat, p.Salts[seat], p.Chain[link])
		}
	}
}

func TestDrawsOfTheDocument(t *testing.T) {
	t.Parallel()
	d := readDocument(t)
	if message, _ := byTheDocument(d, d.rows[0].what, 0); hex.EncodeToString(message) != d.message {
		t.Errorf("the first message is\n%x", message)
	}
	again := 0
	for _, r := range d.rows {
		if _, sum := byTheDocument(d, r.what, r.draw); hex.EncodeToString(sum[:8]) != r.bytes {
			t.Errorf("%s, draw %d gives %x, not %s", r.what, r.draw, sum[:8], r.bytes)
		}
		if r.number == "again" {
			again++
		}
	}
	if again == 0 {
		t.Error("no draw is thrown away")
	}
}

func TestSealsOfTheDocument(t *testing.T) {
	t.Parallel()
	d := readDocument(t)
	if len(d.sealed) != 4 {
		t.Fatalf("the document has %d seals", len(d.sealed))
	}
	for _, r := range d.sealed {
		if salt := d.chance.Salt(r.play); salt != r.salt {
			t.Errorf("the salt of play %d is %s, not %s", r.play, salt, r.salt)
		}
		if seal := d.chance.Seal(r.play, game.Move(r.move)); seal != r.seal {
			t.Errorf("the seal of play %d is %s, not %s", r.play, seal, r.seal)
		}
	}
}

// The rules draw exactly the numbers in the tables of the document.
func TestNumbersOfTheDocument(t *testing.T) {
	t.Parallel()
	d := readDocument(t)
	want := map[string][]asked{}
	for _, r := range d.rows {
		if r.number != "again" {
			want[r.what] = append(want[r.what], asked{r.below, number(t, []byte(r.number))})
		}
	}
	for i, p := range d.match.Log() {
		if p.Seat != game.Nature {
			continue
		}
		what := d.match.At(i).Draw()
		listening := &listener{dice: d.chance.For(i, what)}
		d.match.At(i).Chance(listening)
		if !reflect.DeepEqual(listening.heard, want[what]) {
			t.Errorf("%s (%s) draws %v, the document has %v", what, p, listening.heard, want[what])
		}
		delete(want, what)
	}
	if len(want) != 1 {
		t.Errorf("beside the match there are draws for %v, want those of one", want)
	}
	for what, numbers := range want {
		play, _ := strconv.Atoi(what) // the name is not a number
		dice := d.chance.For(play, what)
		for _, n := range numbers {
			if got := dice.IntN(n.below); got != n.number {
				t.Errorf("%s: %d below %d, want %d", what, got, n.below, n.number)
			}
		}
	}
}

// asked is a draw that the rules have requested.
type asked struct{ below, number int }

// listener records all draws.
type listener struct {
	dice  game.Dice
	heard []asked
}

func (l *listener) IntN(n int) int {
	number := l.dice.IntN(n)
	l.heard = append(l.heard, asked{n, number})
	return number
}
