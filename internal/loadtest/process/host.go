// Package process runs a bot, its store and its backups as processes, and measures what they use.
package process

import (
	"bufio"
	"context"
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

// Config describes the processes of a Host.
type Config struct {
	Program   string // the bot
	API       string // the base URL of Discord
	PublicKey string // of Discord, for interactions over HTTP
	Redis     bool   // store the games in a Redis, in a file if not
	Instances int    // that receive interactions over HTTP; 0 is one that uses the gateway
	Pin       bool   // run each instance on a core of its own
}

// Host is a bot and its store.
type Host struct {
	Name       string
	Endpoints  []string // for interactions over HTTP; none: through the gateway
	Backups    int      // the number of backups that were made
	BackupSize int64    // of the last backup, in bytes

	folder string
	bots   []*exec.Cmd
	server *exec.Cmd // the Redis; nil if the games are in a file
	redis  string    // its address
	log    errorLog
}

// errorLog counts the lines that a bot logs, which are all errors, and keeps the first.
type errorLog struct {
	mu    sync.Mutex
	lines int
	first string
}

// Write implements io.Writer.
func (l *errorLog) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lines == 0 {
		l.first, _, _ = strings.Cut(string(text), "\n")
	}
	l.lines += strings.Count(string(text), "\n")
	return len(text), nil
}

// Errors returns the number of lines that the bot has logged, and the first.
func (h *Host) Errors() (lines int, first string) {
	h.log.mu.Lock()
	defer h.log.mu.Unlock()
	return h.log.lines, h.log.first
}

// Start starts a store and the instances of a bot.
func Start(ctx context.Context, c Config) (*Host, error) {
	h := &Host{Name: c.Program}
	if err := h.start(ctx, c); err != nil {
		h.Stop()
		return nil, err
	}
	return h, nil
}

func (h *Host) start(ctx context.Context, c Config) (err error) {
	if h.folder, err = os.MkdirTemp("", "load"); err != nil {
		return err
	}
	if c.Program, err = filepath.Abs(c.Program); err != nil {
		return err
	}
	env := append(os.Environ(), "DISCORD_TOKEN=none", "DISCORD_API_URL="+c.API+"/api", "LOG_LEVEL=error",
		"DISCORD_RATE=65535", "DATA_FILE="+filepath.Join(h.folder, "games.db"), "REDIS_URL=")
	if c.Redis {
		if err := h.startRedis(ctx); err != nil {
			return err
		}
		env = append(env, "REDIS_URL=redis://"+h.redis, "REDIS_ALLOW_LOSS=on")
	}
	for range max(1, c.Instances) {
		if err := h.startBot(ctx, c, env); err != nil {
			return err
		}
	}
	return nil
}

// startBot starts an instance of the bot, with an endpoint of its own for interactions over HTTP.
func (h *Host) startBot(ctx context.Context, c Config, env []string) error {
	bot := exec.CommandContext(ctx, c.Program)
	if c.Pin {
		bot = pinned(ctx, c.Program, len(h.bots))
	}
	bot.Dir, bot.Stderr, bot.Env = h.folder, &h.log, env
	if c.Instances > 0 {
		address, err := freeAddress(ctx)
		if err != nil {
			return err
		}
		bot.Env = append(slices.Clone(env), "INTERACTIONS_ADDRESS="+address, "DISCORD_PUBLIC_KEY="+c.PublicKey)
		h.Endpoints = append(h.Endpoints, "http://"+address)
	}
	h.bots = append(h.bots, bot)
	return bot.Start()
}

// freeAddress returns an address at which nothing listens.
func freeAddress(ctx context.Context) (string, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// startRedis starts a Redis that keeps everything in memory.
func (h *Host) startRedis(ctx context.Context) error {
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

// Stop kills the processes and deletes their files.
func (h *Host) Stop() {
	for _, c := range append(h.bots, h.server) {
		if c != nil && c.Process != nil {
			_, _ = c.Process.Kill(), c.Wait() // nothing of it is needed
		}
	}
	os.RemoveAll(h.folder)
}

// Usage is what the processes have used since they began, and the current memory of the bot.
type Usage struct {
	At        time.Time
	Instances []time.Duration // processor time of each instance
	Redis     time.Duration   // processor time of Redis
	Generator time.Duration   // processor time of this process
	Commands  float64         // commands of Redis, including those in scripts
	Trips     float64         // round trips to Redis
	Bytes     float64         // bytes to Redis and from it
	Memory    float64         // MB of the largest instance
}

// Usage reads the counters of Linux and Redis. Unknown ones are zero.
func (h *Host) Usage(ctx context.Context) (u Usage) {
	u.At, u.Generator = time.Now(), processorTime(os.Getpid())
	for _, b := range h.bots {
		u.Instances = append(u.Instances, processorTime(b.Process.Pid))
		u.Memory = max(u.Memory, residentMemory(b))
	}
	if h.server == nil {
		return u
	}
	u.Redis = processorTime(h.server.Process.Pid)
	for key, value := range h.info(ctx) {
		switch command, isCommand := strings.CutPrefix(key, "cmdstat_"); {
		case isCommand && !strings.HasPrefix(command, "info"):
			calls, _, _ := strings.Cut(strings.TrimPrefix(value, "calls="), ",")
			u.Commands += number(calls)
		case key == "total_reads_processed":
			u.Trips = number(value)
		case key == "total_net_input_bytes", key == "total_net_output_bytes":
			u.Bytes += number(value)
		}
	}
	return u
}

// Bot returns the processor time of all instances.
func (u Usage) Bot() (all time.Duration) {
	for _, one := range u.Instances {
		all += one
	}
	return all
}

// info returns the fields of INFO of Redis.
func (h *Host) info(ctx context.Context) map[string]string {
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

// processorTime returns the processor time of a process.
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

// residentMemory returns the resident memory of a process, in MB.
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
