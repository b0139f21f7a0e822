package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// host is a bot and its store, running as processes.
type host struct {
	name   string
	folder string
	bots   []*exec.Cmd
	copied int       // copies of the store that were made
	size   int64     // of the last of them
	doors  []string  // to which Discord comes over HTTP; none: through the gateway
	server *exec.Cmd // the Redis; nil if the games lie in a file
	redis  string    // its address
	said   complaints
}

// complaints counts the lines that a bot logs, which are all errors, and keeps the first.
type complaints struct {
	mu    sync.Mutex
	lines int
	first string
}

func (c *complaints) Write(text []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lines == 0 {
		c.first, _, _ = strings.Cut(string(text), "\n")
	}
	c.lines += strings.Count(string(text), "\n")
	return len(text), nil
}

// told is how many complaints there were.
func (c *complaints) told() (lines int, first string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lines, c.first
}

// start runs a bot that takes d for Discord, which it finds at an address, in as many copies as planned.
func start(ctx context.Context, program, address string, d *discord, p plan) (h *host, err error) {
	h = &host{name: program}
	if h.folder, err = os.MkdirTemp("", "load"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			h.stop()
		}
	}()
	if program, err = filepath.Abs(program); err != nil {
		return nil, err
	}
	env := append(os.Environ(), "DISCORD_TOKEN=none", "DISCORD_API_URL="+address+"/api", "LOG_LEVEL=error",
		"DISCORD_RATE=65535", "DATA_FILE="+filepath.Join(h.folder, "games.db"), "REDIS_URL=")
	if p.redis {
		if err := h.serve(ctx); err != nil {
			return nil, err
		}
		env = append(env, "REDIS_URL=redis://"+h.redis, "REDIS_ALLOW_LOSS=on")
	}
	for range max(1, p.copies) {
		if err := h.add(ctx, program, env, d, p); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// add runs one copy of the bot, with a door of its own if Discord comes over HTTP.
func (h *host) add(ctx context.Context, program string, env []string, d *discord, p plan) error {
	c := exec.CommandContext(ctx, program)
	if p.pin {
		c = pinned(ctx, program, len(h.bots))
	}
	c.Dir, c.Stderr, c.Env = h.folder, &h.said, env
	if p.copies > 0 {
		address, err := freeAddress(ctx)
		if err != nil {
			return err
		}
		key := d.signer.Public().(ed25519.PublicKey) //nolint:forcetypeassert // as the package promises
		c.Env = append(slices.Clone(env), "INTERACTIONS_ADDRESS="+address, "DISCORD_PUBLIC_KEY="+hex.EncodeToString(key))
		h.doors = append(h.doors, "http://"+address)
	}
	h.bots = append(h.bots, c)
	return c.Start()
}

// freeAddress is one at which nobody listens.
func freeAddress(ctx context.Context) (string, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// serve starts a Redis that keeps everything in memory.
func (h *host) serve(ctx context.Context) error {
	var err error
	if h.redis, err = freeAddress(ctx); err != nil {
		return err
	}
	_, port, _ := strings.Cut(h.redis, ":")
	h.server = exec.CommandContext(ctx, "redis-server", "--port", port, "--bind", "127.0.0.1", "--save", "",
		"--dir", h.folder)
	if err := h.server.Start(); err != nil {
		return err
	}
	for tries := 0; ; tries++ {
		c, err := new(net.Dialer).DialContext(ctx, "tcp", h.redis)
		if err == nil {
			return c.Close()
		}
		if tries > 100 {
			return err
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// stop ends the processes and forgets what they kept.
func (h *host) stop() {
	for _, c := range append(h.bots, h.server) {
		if c != nil && c.Process != nil {
			_, _ = c.Process.Kill(), c.Wait() // it keeps nothing that anybody needs
		}
	}
	os.RemoveAll(h.folder)
}

// usage is what the processes have used up since they began, and the memory that the bot holds now.
type usage struct {
	at                time.Time
	copies            []time.Duration // processor time of each copy
	redis, generator  time.Duration   // the same of Redis and of this process
	commands, trips   float64         // of Redis, those inside scripts included, and how often it was asked
	toRedis, fromThen float64         // bytes to Redis and from it
	memory            float64         // MB, of the largest copy
}

// usage reads what Linux and Redis say; where they say nothing it is nothing.
func (h *host) usage(ctx context.Context) (u usage) {
	u.at, u.generator = time.Now(), processorTime(os.Getpid())
	for _, b := range h.bots {
		u.copies = append(u.copies, processorTime(b.Process.Pid))
		u.memory = max(u.memory, residentMemory(b))
	}
	if h.server == nil {
		return u
	}
	u.redis = processorTime(h.server.Process.Pid)
	for key, value := range h.info(ctx) {
		switch command, isCommand := strings.CutPrefix(key, "cmdstat_"); {
		case isCommand && !strings.HasPrefix(command, "info"):
			calls, _, _ := strings.Cut(strings.TrimPrefix(value, "calls="), ",")
			u.commands += number(calls)
		case key == "total_reads_processed":
			u.trips = number(value)
		case key == "total_net_input_bytes":
			u.toRedis = number(value)
		case key == "total_net_output_bytes":
			u.fromThen = number(value)
		}
	}
	return u
}

// bot is the processor time of all copies.
func (u usage) bot() (all time.Duration) {
	for _, one := range u.copies {
		all += one
	}
	return all
}

// info is what Redis tells of itself.
func (h *host) info(ctx context.Context) map[string]string {
	all := map[string]string{}
	c, err := new(net.Dialer).DialContext(ctx, "tcp", h.redis)
	if err != nil {
		return all
	}
	defer c.Close()
	fmt.Fprint(c, "INFO everything\r\n")
	r := bufio.NewReader(c)
	length, err := r.ReadString('\n')
	if err != nil {
		return all
	}
	text, _ := io.ReadAll(io.LimitReader(r, int64(number(strings.Trim(length, "$\r\n")))))
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			all[key] = value
		}
	}
	return all
}

// processorTime is what a process has used of the processors.
func processorTime(pid int) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	const user, system, tick = 11, 12, 10 * time.Millisecond
	_, rest, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(rest)
	return time.Duration(number(fields[user])+number(fields[system])) * tick
}

// residentMemory is what a process holds in memory, in MB.
func residentMemory(c *exec.Cmd) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kilobytes, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	return number(kilobytes) / 1024
}

func number(text string) float64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0
	}
	return n
}
