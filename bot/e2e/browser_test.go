package e2e

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// page drives the sandbox's web page in Chromium, with a pane for each of a pair. It uses only the mouse and the
// keyboard, as people do.
type page struct {
	*pair
	tab     context.Context
	width   int64 // of the window
	presses int   // of what was read, see reads
	shots   int
}

// The window widths of a computer and of a phone, which has room for one pane.
const (
	services = 1400
	phone    = 400
)

// pageTimeout is the timeout of a single step on a busy machine.
const pageTimeout = 2 * time.Minute

// openPage opens the tavern, where the pair plays, with the challenger on the left.
func (p *pair) openPage() *page {
	p.Helper()
	w := &page{pair: p, tab: p.browser(), width: services}
	w.visit(p.members[0].Name, p.members[1].Name)
	return w
}

// openPhone opens the tavern with the pane of one member.
func (p *pair) openPhone(name string) *page {
	p.Helper()
	w := &page{pair: p, tab: p.browser(), width: phone}
	w.visit(name)
	return w
}

// visit opens the page with the panes of some members, from left to right.
func (w *page) visit(names ...string) {
	w.Helper()
	address := fmt.Sprintf("%s/?as=%s&channel=tavern", strings.TrimSuffix(w.api, "/api"), strings.Join(names, ","))
	focused := func(ctx context.Context, t *chromedp.Target) (none chromedp.Void, err error) {
		_, err = cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
		return none, err
	}
	w.do(chromedp.EmulateViewport(w.width, 900), focused, chromedp.Navigate(address))
	for i := range names {
		w.await(fmt.Sprintf(`[data-pane="%d"][data-ready="true"] [data-composer]`, i))
	}
}

// another opens a second tab of the same browser at the same address.
func (w *page) another() *page {
	w.Helper()
	tab, _ := chromedp.NewContext(w.tab)
	next := &page{pair: w.pair, tab: tab, width: services}
	w.Cleanup(w.overhear(tab))
	next.visit(w.members[0].Name, w.members[1].Name)
	return next
}

// browser starts Chromium with an empty tab. The browser outlives the test's context, so that it can close cleanly.
func (h *harbour) browser() context.Context {
	h.Helper()
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		missing(h.TB, "chromium")
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(chromium), chromedp.UserDataDir(h.TempDir()), chromedp.Env("LANGUAGE=en", "LANG=en_US.UTF-8"),
		chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
	}
	for _, name := range []string{
		"disable-quic", "disable-background-networking", "disable-component-update", "disable-sync",
	} {
		options = append(options, chromedp.Flag(name, true))
	}
	machine, stop := chromedp.NewExecAllocator(context.Background(), options...)
	h.Cleanup(stop)
	tab, _ := chromedp.NewContext(machine)
	h.Cleanup(h.overhear(tab))
	return tab
}

// overhear reads the console of a tab. The function that it returns closes the tab, and fails the test if the page has
// thrown an uncaught exception.
func (h *harbour) overhear(tab context.Context) func() {
	console := chromedp.Console(tab)
	heard := make(chan []chromedp.ConsoleMessage)
	go func() {
		var all []chromedp.ConsoleMessage
		for m, err := range console {
			if err == nil {
				all = append(all, m)
			}
		}
		heard <- all
	}()
	return func() {
		if err := chromedp.Cancel(tab); err != nil {
			h.Errorf("Chromium does not close: %v", err)
		}
		for _, m := range <-heard {
			h.Logf("the page says %s", m)
			if m.IsException() {
				h.Errorf("the page has thrown %s", m.Text)
			}
		}
	}
}

func (w *page) do(acts ...chromedp.Action[chromedp.Void]) {
	w.Helper()
	if err := chromedp.Do(w.tab, acts...); err != nil {
		w.Fatal(err)
	}
}

// until evaluates an expression on every frame until it is truthy.
const until = `(async () => {
	for (;;) {
		const found = (%s);
		if (found) return found;
		await new Promise((next) => requestAnimationFrame(next));
	}
})()`

// look waits until an expression is truthy in the page, and returns its value.
func look[T any](w *page, expression string) T {
	w.Helper()
	ctx, cancel := context.WithTimeout(w.tab, pageTimeout)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](fmt.Sprintf(until, expression), chromedp.EvalAwaitPromise))
	if err != nil {
		w.shot("stuck")
		w.Fatalf("the page never comes to\n%s\n%v", expression, err)
	}
	return v
}

// await waits until an element exists.
func (w *page) await(selector string) {
	w.Helper()
	look[bool](w, fmt.Sprintf(`document.querySelector(%q) !== null`, selector))
}

// awaitWords waits until an element contains a text.
func (w *page) awaitWords(selector, words string) {
	w.Helper()
	look[bool](w, fmt.Sprintf(`[...document.querySelectorAll(%q)].some((each) => each.textContent.includes(%q))`, selector,
		words))
}

// gone waits until no element matches.
func (w *page) gone(selector string) {
	w.Helper()
	look[bool](w, fmt.Sprintf(`document.querySelector(%q) === null`, selector))
}

// count returns the number of matching elements.
func (w *page) count(selector string) int {
	w.Helper()
	return look[[]int](w, fmt.Sprintf(`[document.querySelectorAll(%q).length]`, selector))[0]
}

// customID returns the custom id of the last matching control.
func (w *page) customID(selector string) string {
	w.Helper()
	return look[string](w, fmt.Sprintf(`[...document.querySelectorAll(%q)].at(-1)?.dataset.customId`, selector))
}

// spot finds the centre of the last matching element, once the element is still, enabled and not covered. Then the page
// ignores clicks on anything else, until landed reports whether the element was clicked.
const spot = `((selector) => {
	const wanted = () => [...document.querySelectorAll(selector)].at(-1);
	const node = wanted();
	if (!node || node.disabled || node.dataset.busy !== undefined) return null;
	node.scrollIntoView({ block: 'nearest' });
	const { left, top, width, height } = node.getBoundingClientRect();
	const middle = [left + width / 2, top + height / 2];
	const rests = String(node.seenAt) === String(middle);
	node.seenAt = middle;
	if (!rests || !node.contains(document.elementFromPoint(...middle))) return null;
	const guard = new AbortController();
	let hit = false;
	const hear = (event) => {
		const it = wanted();
		if (it?.contains(event.target) && it.dataset.busy === undefined) {
			hit ||= event.type === 'click';
			return;
		}
		event.preventDefault();
		event.stopImmediatePropagation();
	};
	for (const type of ['pointerdown', 'mousedown', 'click']) {
		window.addEventListener(type, hear, { capture: true, signal: guard.signal });
	}
	window.landed = () => {
		guard.abort();
		return [hit];
	};
	return middle;
})(%q)`

// click clicks the centre of an element. If the element has moved away meanwhile, the click has no effect and is
// repeated.
func (w *page) click(selector string) {
	w.Helper()
	for hit := false; !hit; {
		at := look[[]float64](w, fmt.Sprintf(spot, selector))
		w.do(chromedp.MouseClickXY(at[0], at[1]))
		hit = look[[]bool](w, "window.landed()")[0]
	}
}

// write types into the focused element. As on a real keyboard, a key that the page has handled itself writes nothing.
func (w *page) write(keys string) {
	w.Helper()
	for _, r := range keys {
		key := kb.Keys[r]
		press := input.DispatchKeyEventParams{
			Type: kb.KeyDown, Key: key.Key, Code: key.Code, Text: key.Text,
			WindowsVirtualKeyCode: key.Windows,
		}
		release := press
		release.Type, release.Text = kb.KeyUp, ""
		w.do(func(ctx context.Context, t *chromedp.Target) (none chromedp.Void, err error) {
			if _, err = cdp.Call(ctx, t, input.DispatchKeyEvent, press); err == nil {
				_, err = cdp.Call(ctx, t, input.DispatchKeyEvent, release)
			}
			return none, err
		})
	}
}

// pick types the beginning of an entry of the autocomplete list and selects it.
func (w *page) pick(pane int, typed, value string) {
	w.Helper()
	w.write(typed)
	w.await(in(pane, `[data-suggestions]:not([hidden]) .active[data-suggestion="`+value+`"]`))
	w.write(kb.Enter)
}

// in returns a selector within a pane.
func in(pane int, selector string) string { return fmt.Sprintf(`[data-pane="%d"] %s`, pane, selector) }

// shot saves a screenshot in the folder DOCKSIDE_SCREENSHOTS, for people to look at.
func (w *page) shot(stage string) {
	w.Helper()
	folder := os.Getenv("DOCKSIDE_SCREENSHOTS")
	if folder == "" {
		return
	}
	picture, err := chromedp.Run(w.tab, chromedp.CaptureScreenshot())
	if err != nil {
		w.Fatal(err)
	}
	w.shots++
	name := filepath.Join(folder, fmt.Sprintf("%02d-%s.png", w.shots, stage))
	if err := os.WriteFile(name, picture, 0o644); err != nil {
		w.Fatal(err)
	}
}
