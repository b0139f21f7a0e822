package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// host is a bot and its store, running as processes.
type host struct {
	name   string
	folder string
	bot    *exec.Cmd
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

// start runs a bot that takes the address for that of Discord.
func start(ctx context.Context, program, address string, redis bool) (h *host, err error) {
	h = &host{name: program}
	if h.folder, err = os.MkdirTemp("", "load"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			h.stop()
		}
	}()
	path, err := filepath.Abs(program)
	if err != nil {
		return nil, err
	}
	h.bot = exec.CommandContext(ctx, path)
	h.bot.Dir, h.bot.Stderr = h.folder, &h.said
	h.bot.Env = append(os.Environ(), "DISCORD_TOKEN=none", "DISCORD_API_URL="+address+"/api", "LOG_LEVEL=error",
		"DISCORD_RATE=65535",
		"DATA_FILE="+filepath.Join(h.folder, "games.db"), "REDIS_URL=")
	if redis {
		if err := h.serve(ctx); err != nil {
			return nil, err
		}
		h.bot.Env = append(h.bot.Env, "REDIS_URL=redis://"+h.redis)
	}
	return h, h.bot.Start()
}

// serve starts a Redis that keeps everything in memory.
func (h *host) serve(ctx context.Context) error {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	h.redis = l.Addr().String()
	l.Close()
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
	for _, c := range []*exec.Cmd{h.bot, h.server} {
		if c != nil && c.Process != nil {
			_, _ = c.Process.Kill(), c.Wait() // it keeps nothing that anybody needs
		}
	}
	os.RemoveAll(h.folder)
}

// usage is what the processes have used up since they began, and the memory that the bot holds now.
type usage struct {
	bot, redis        time.Duration // processor time
	commands, trips   float64       // of Redis, those inside scripts included, and how often it was asked
	toRedis, fromThen float64       // bytes to Redis and from it
	memory            float64       // MB
}

// usage reads what Linux and Redis say; where they say nothing it is nothing.
func (h *host) usage(ctx context.Context) (u usage) {
	u.bot, u.memory = processorTime(h.bot), residentMemory(h.bot)
	if h.server == nil {
		return u
	}
	u.redis = processorTime(h.server)
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
func processorTime(c *exec.Cmd) time.Duration {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", c.Process.Pid))
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
