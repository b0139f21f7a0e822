// Package play is the subcommand that runs the bot on a local Discord, which people use in a browser.
package play

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

	"dockside/bot/metrics"
	"dockside/internal/cli/command"
	"dockside/internal/cli/config"
	"dockside/internal/cli/serve"
	"dockside/internal/panics"
	"dockside/internal/sandbox"
	"dockside/storage/bolt"
)

// Command returns the subcommand play.
func Command() command.Command {
	return command.Command{
		Name: "play", About: "Play in a local chat in the browser; needs no Discord account.",
		Settings: []string{config.GroupPlay, config.GroupMonitoring}, Do: command.Configured(play),
	}
}

// play runs a local Discord with its page, and a bot that connects to it, until ctx ends. The next start has the same
// games and chat.
func play(ctx context.Context, p command.Program, c config.Config) (err error) {
	if err := os.MkdirAll(c.PlayFolder, 0o700); err != nil {
		return fmt.Errorf("PLAY_FOLDER: %w", err)
	}
	m := metrics.New() // not published
	log := serve.NewLogger(c, os.Stderr, m)
	slog.SetDefault(log)
	s, err := bolt.Open(filepath.Join(c.PlayFolder, "games.db"))
	if err != nil {
		return fmt.Errorf("PLAY_FOLDER: %w (is another play running?)", err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()

	local, err := sandbox.New(sandbox.Config{
		File: filepath.Join(c.PlayFolder, "chat.db"), Elsewhere: true, Log: log,
	})
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
	c.Mentions = true // the local Discord has no other messages
	b, err := serve.NewBot(ctx, p, c, s, m, log)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.Out,
		"Dockside is open at %s%s\nYou see two members side by side. Type /solo to play the computer, or /challenge "+
			"to play each other. Press Ctrl-C to stop.\n", address, forOthers(c.PlayAddress, address))
	openBrowser(ctx, address)
	return b.Run(ctx)
}

// forOthers returns a text with the address for other machines, if play listens at all addresses of this one.
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

// openBrowser opens an address in a browser if the machine has a screen.
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
	panics.Go(browser.Run, func(error) {}) // the address was printed as well
}
