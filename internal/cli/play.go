package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"dockside/bot/meter"
	"dockside/internal/panics"
	"dockside/internal/sandbox"
	"dockside/storage/bolt"
)

// play runs a local Discord, the bot connected to it as it would be to the real one, and a page
// to play on, until it is told to stop. Started again, everything goes on where it was.
func (p Program) play(ctx context.Context, c Config) (err error) {
	if err := os.MkdirAll(c.PlayFolder, 0o700); err != nil {
		return fmt.Errorf("PLAY_FOLDER: %w", err)
	}
	m := meter.New() // which nobody reads
	log := c.logger(os.Stderr, m)
	slog.SetDefault(log)
	s, err := bolt.Open(filepath.Join(c.PlayFolder, "games.db"))
	if err != nil {
		return fmt.Errorf("PLAY_FOLDER: %w (is another play running?)", err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()

	local, err := sandbox.New(sandbox.Config{File: filepath.Join(c.PlayFolder, "chat.db"), Log: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, local.Close()) }()
	address, err := local.Start(c.PlayAddress)
	if err != nil {
		return fmt.Errorf("PLAY_ADDRESS: %w", err)
	}
	c.API, c.Files, c.Token, c.Guild, c.Archive = address+"/api", address, local.Token(), "", ""
	c.Redis, c.Shards, c.Rate, c.Key = "", 0, math.MaxUint16, nil
	c.Mentions = true // here nobody else is to be spared
	b, err := p.bot(ctx, c, s, m, log)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Out,
		"Dockside is open at %s%s\nTwo members sit side by side; type /challenge to start, or /solo to play against the "+
			"computer. Ctrl-C closes.\n", address, forOthers(c.PlayAddress, address))
	openBrowser(ctx, address)
	return b.Run(ctx)
}

// forOthers tells the address at which other machines open the page, if 'play' listens at all addresses of this one.
func forOthers(listens, here string) string {
	host, _, err := net.SplitHostPort(listens)
	if ip := net.ParseIP(host); err != nil || host != "" && (ip == nil || !ip.IsUnspecified()) {
		return ""
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return ""
	}
	_, port, _ := strings.Cut(strings.TrimPrefix(here, "http://"), ":")
	for _, a := range addresses {
		if own, is := a.(*net.IPNet); is && own.IP.To4() != nil && own.IP.IsGlobalUnicast() {
			return ", and for other machines at http://" + net.JoinHostPort(own.IP.String(), port)
		}
	}
	return ""
}

// openBrowser shows an address to the person at this machine, if there is a way to.
func openBrowser(ctx context.Context, address string) {
	command := map[string][]string{
		"darwin":  {"open"},
		"windows": {"rundll32", "url.dll,FileProtocolHandler"},
		"linux":   {"xdg-open"},
	}[runtime.GOOS]
	noScreen := runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == ""
	if command == nil || noScreen {
		return
	}
	browser := exec.CommandContext(context.WithoutCancel(ctx), command[0], append(command[1:], address)...)
	panics.Go(browser.Run, func(error) {}) // without a browser the address that was printed is enough
}
