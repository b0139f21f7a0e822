package e2e

import (
	"context"
	"testing"

	"dockside/game/gametest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// If a picture could not be loaded because the server was stopped, the page retries until it can show it.
func TestPicturesOfThePageAreTriedAgain(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	h := openHarbour(t, settings{painted: true})
	w := h.pair(h.Channel("tavern"), "Anna", "Bernd").openPage()
	w.challenge()
	w.block("*://*:*/*.png")
	w.click(in(1, `[data-custom-id^="accept:"]`))
	look[bool](w, `((image) => image?.complete && image.naturalWidth === 0)(document.querySelector("[data-picture] img"))`)
	w.shot("unseen")
	w.block()
	w.described()
	h.noFaults()
}

// block makes the page fail to load these addresses only. Each call replaces the previous addresses.
func (w *page) block(addresses ...string) {
	w.Helper()
	var patterns []*network.BlockPattern
	for _, address := range addresses {
		patterns = append(patterns, &network.BlockPattern{URLPattern: address, Block: true})
	}
	w.do(func(ctx context.Context, t *chromedp.Target) (none chromedp.Void, err error) {
		if _, err = cdp.Call(ctx, t, network.Enable, network.EnableParams{}); err == nil {
			_, err = cdp.Call(ctx, t, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: patterns})
		}
		return none, err
	})
}
