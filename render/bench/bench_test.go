//go:build unix

package bench

import (
	"bytes"
	"compress/flate"
	"embed"
	"image"
	"image/draw"
	"image/png"
	"io"
	"math"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"dockside/render"
	"dockside/render/canvas"
	"dockside/render/i18n"
	"dockside/render/shanghaien"
	"dockside/render/shipshape"
	"dockside/render/studio"
)

// face is a face that lists states.
type face interface {
	render.Face
	render.Shown
}

// state returns a scene of a game in English.
func state(t testing.TB, f face, name string) render.Scene {
	t.Helper()
	words, err := i18n.Load(f.Traits().Files)
	if err != nil {
		t.Fatal(err)
	}
	states := f.States()
	i := slices.IndexFunc(states, func(s render.State) bool { return s.Name == name })
	if i < 0 {
		t.Fatalf("there is no state called %s", name)
	}
	scene := states[i].Scene
	scene.Words = words.For("en").Say
	return scene
}

// boxed is a page that is prepared before the measurement, which then only includes drawing.
type boxed struct {
	page  render.Page
	art   embed.FS
	words render.Words
	names []string
}

func (b boxed) Sheet() render.Sheet {
	return render.Sheet{Name: "scene", Art: b.art, Width: 1200, Height: 800}
}
func (boxed) Key() string { return "" }
func (b boxed) Draw(c *canvas.Canvas) error {
	c.Show(b.page, b.words, b.names)
	return nil
}

// contest has the programs that are compared on one scene.
type contest struct {
	face   face
	scene  render.Scene
	ready  render.Drawing // the prepared scene
	studio *studio.Studio
	peer   *Peer
	frame  *image.RGBA // our picture
	rows   []byte      // the frame as RGB, filtered
	copied []byte
	flate  *flate.Writer
	out    bytes.Buffer
}

// newContest returns a contest on a scene that the peer can draw, too: Anna, red, has rolled and must choose.
func newContest(t testing.TB) *contest {
	t.Helper()
	c := contestOn(t, shanghaien.New(), "tavern")
	var err error
	if c.peer, err = NewPeer("../shanghaien/art/sprites", "../canvas/art/fonts"); err != nil {
		t.Fatal(err)
	}
	return c
}

var shared = sync.OnceValues(func() (*studio.Studio, error) {
	return studio.New(shanghaien.New(), shipshape.New())
})

// contestOn returns a contest on any state, without the peer.
func contestOn(t testing.TB, f face, name string) *contest {
	t.Helper()
	c := &contest{face: f, scene: state(t, f, name)}
	c.ready = boxed{f.See(c.scene), f.Traits().Files, c.scene.Words, c.scene.Names}
	var err error
	if c.studio, err = shared(); err != nil {
		t.Fatal(err)
	}
	c.flate = fastest(t)
	c.frame = decoded(t, c.ours(t))
	c.rows, c.copied = filtered(c.frame), make([]byte, len(c.frame.Pix))
	return c
}

// fastest returns the compressor of the bound.
func fastest(t testing.TB) *flate.Writer {
	t.Helper()
	w, err := flate.NewWriter(io.Discard, flate.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// open returns a new studio for a face.
func open(t testing.TB, f render.Face) *studio.Studio {
	t.Helper()
	s, err := studio.New(f)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func decoded(t testing.TB, b []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	frame := image.NewRGBA(img.Bounds())
	draw.Draw(frame, frame.Rect, img, image.Point{}, draw.Src)
	return frame
}

// filtered returns the rows of a picture as in a PNG: RGB, less the row above (filter Up).
func filtered(img *image.RGBA) []byte {
	const up = 2
	var rows []byte
	above := make([]byte, img.Stride)
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride:][:img.Stride]
		rows = append(rows, up)
		for x := 0; x < len(row); x += 4 {
			rows = append(rows, row[x]-above[x], row[x+1]-above[x+1], row[x+2]-above[x+2])
		}
		above = row
	}
	return rows
}

// bound does the least work of a usual picture of this size: it copies the pixels once, and compresses the filtered
// bytes. Good code can need less, if it copies and compresses fewer bytes.
func (c *contest) bound(t testing.TB) {
	copy(c.copied, c.frame.Pix)
	c.flate.Reset(io.Discard)
	if _, err := c.flate.Write(c.rows); err != nil {
		t.Fatal(err)
	}
	if err := c.flate.Close(); err != nil {
		t.Fatal(err)
	}
}

// paint draws as the program does, without encoding.
func (c *contest) paint(t testing.TB) {
	if err := c.studio.Try(c.ready); err != nil {
		t.Fatal(err)
	}
}

// ours makes a picture as the program does with empty caches.
func (c *contest) ours(t testing.TB) []byte {
	c.studio.Forget()
	p, err := c.studio.Draw(t.Context(), c.face, c.scene)
	if err != nil {
		t.Fatal(err)
	}
	return p.Data
}

// theirs makes the picture as the peer does.
func (c *contest) theirs(t testing.TB) []byte {
	c.out.Reset()
	dc, err := c.peer.Tavern(c.scene)
	if err != nil {
		t.Fatal(err)
	}
	if err := dc.EncodePNG(&c.out); err != nil {
		t.Fatal(err)
	}
	return c.out.Bytes()
}

// spent returns the processor time of this process. It does not include the time of other programs, which would distort
// the longest measurement most.
func spent(t testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// times has the processor times, in this order: bound, our drawing, our whole picture, the peer's picture.
type times [4]time.Duration

// turn measures the times one after another, so that other load affects all of them. The peer's garbage makes the
// collector drop our caches between pictures. So it first draws a picture of ours that is not measured.
func (c *contest) turn(t testing.TB) (took times) {
	c.ours(t)
	for i, run := range []func(){
		func() { c.bound(t) }, func() { c.paint(t) }, func() { c.ours(t) },
		func() { c.theirs(t) },
	} {
		if i == 3 && c.peer == nil {
			break
		}
		start := spent(t)
		run()
		took[i] = spent(t) - start
	}
	return took
}

// ratios are the compared times, which hold on any machine.
type ratios struct{ paint, ours, peer, faster float64 }

func (t times) ratios() ratios {
	of := func(a, b time.Duration) float64 { return float64(a) / float64(b) }
	return ratios{paint: of(t[1], t[0]), ours: of(t[2], t[0]), peer: of(t[3], t[0]), faster: of(t[3], t[2])}
}

// median returns the median of each ratio over several rounds, so that a round with other load on one side does not
// count.
func median(rounds []ratios) ratios {
	of := func(ratio func(ratios) float64) float64 {
		var all []float64
		for _, r := range rounds {
			all = append(all, ratio(r))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	return ratios{
		paint: of(func(r ratios) float64 { return r.paint }), ours: of(func(r ratios) float64 { return r.ours }),
		peer: of(func(r ratios) float64 { return r.peer }), faster: of(func(r ratios) float64 { return r.faster }),
	}
}

// rounds measures several times, and returns the median of the ratios.
func (c *contest) rounds(t testing.TB, n int) ratios {
	var all []ratios
	for range n {
		all = append(all, c.turn(t).ratios())
	}
	return median(all)
}

func TestOneOddRoundCountsForNothing(t *testing.T) {
	t.Parallel()
	usual := times{100, 9, 39, 3600}
	rounds := []ratios{usual.ratios(), times{100, 43, 90, 100}.ratios(), usual.ratios()}
	if got := median(rounds); got != usual.ratios() {
		t.Errorf("the median is %+v, want %+v", got, usual.ratios())
	}
}

func TestOnlyASlowPeerFlattersUs(t *testing.T) {
	t.Parallel()
	for peer, counts := range map[float64]bool{14.6: true, 36.8: true, 41: false} {
		if got := (ratios{peer: peer}).counts(); got != counts {
			t.Errorf("a peer that takes %.1f times the bound counts: %t, want %t", peer, got, counts)
		}
	}
}

// counts reports whether the comparison with the peer is fair. Programs of its kind take at most 40 times the bound. A
// slower peer would make ours look too good. A faster one, as on newer processors, does not.
func (r ratios) counts() bool { return r.peer <= 40 }

// The first table of docs/performance.md has the results of this benchmark.
func BenchmarkPictures(b *testing.B) {
	c := newContest(b)
	var all []ratios
	for b.Loop() {
		all = append(all, c.turn(b).ratios())
	}
	r := median(all)
	b.ReportMetric(r.paint, "draw/bound")
	b.ReportMetric(r.ours, "ours/bound")
	b.ReportMetric(r.peer, "peer/bound")
	b.ReportMetric(r.faster, "peer/ours")
	b.ReportMetric(float64(len(c.ours(b))), "out-B")
	b.ReportMetric(float64(len(c.theirs(b))), "peer-out-B")
	b.ReportMetric(testing.AllocsPerRun(5, func() { c.paint(b) }), "draw-allocs")
	b.ReportMetric(testing.AllocsPerRun(5, func() { c.ours(b) }), "allocs")
	b.ReportMetric(testing.AllocsPerRun(1, func() { c.theirs(b) }), "peer-allocs")
	if !r.counts() {
		b.Errorf("the comparison does not count: the peer takes %.1f times the bound", r.peer)
	}
}

// A picture stays cheap. The limits allow for a busy machine; the benchmark has the exact values. The test must not run
// beside others.
func TestAPictureIsCheap(t *testing.T) {
	c := newContest(t)
	r := c.rounds(t, 7)
	if !r.counts() {
		t.Fatalf("the comparison does not count: the peer takes %.1f times the bound", r.peer)
	}
	if r.paint > .2 || r.ours > .6 || r.faster < 40 {
		t.Errorf("drawing takes %.2f and a picture %.2f times the bound; the peer takes %.0f times as long", r.paint, r.ours,
			r.faster)
	}
}

// Pictures of other games are cheap, too. The fullest ones have twice as many objects as the tavern, so drawing takes
// longer. In total they keep the same limit.
func TestPicturesOfShipShapeAreCheap(t *testing.T) {
	for _, name := range []string{"dock-4-tied", "quays-6-names", "hand-lay", "voyage-6", "final-6-rated"} {
		c := contestOn(t, shipshape.New(), name)
		r := c.rounds(t, 15)
		t.Logf("%s: drawing takes %.2f and a picture %.2f times the bound", name, r.paint, r.ours)
		if r.paint > .3 || r.ours > .6 {
			t.Errorf("%s: drawing takes %.2f and a picture %.2f times the bound", name, r.paint, r.ours)
		}
	}
}

// The peer draws the same scene. In each block of the picture, the mean colour differs by no more than different edges
// of the same shapes explain.
func TestThePeerDrawsTheSameScene(t *testing.T) {
	t.Parallel()
	c := newContest(t)
	theirs := decoded(t, c.theirs(t))
	if theirs.Rect != c.frame.Rect {
		t.Fatalf("the peer's picture is %v, ours %v", theirs.Rect, c.frame.Rect)
	}
	const most = 6 // of 255; a wrong number changes it by 26
	for _, block := range blocks(c.frame.Rect) {
		if d := distance(mean(c.frame, block), mean(theirs, block)); d > most {
			t.Errorf("in %v the colours differ by %.1f", block, d)
		}
	}
}

// blocks cuts a picture into blocks of 60 x 40 pixels.
func blocks(r image.Rectangle) []image.Rectangle {
	var list []image.Rectangle
	for y := r.Min.Y; y < r.Max.Y; y += 40 {
		for x := r.Min.X; x < r.Max.X; x += 60 {
			list = append(list, image.Rect(x, y, x+60, y+40).Intersect(r))
		}
	}
	return list
}

func mean(img *image.RGBA, block image.Rectangle) (rgb [3]float64) {
	for y := block.Min.Y; y < block.Max.Y; y++ {
		for x := block.Min.X; x < block.Max.X; x++ {
			for i := range rgb {
				rgb[i] += float64(img.Pix[img.PixOffset(x, y)+i]) / float64(block.Dx()*block.Dy())
			}
		}
	}
	return rgb
}

func distance(a, b [3]float64) float64 {
	sum := 0.
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return math.Sqrt(sum)
}
