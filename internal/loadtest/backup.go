package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

// backUp makes one copy of the store after the other, as an operator does beside the running bot, until it is ended.
// A copy that fails is a complaint.
func (h *host) backUp(ctx context.Context) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var work sync.WaitGroup
	work.Go(func() {
		for ctx.Err() == nil {
			h.copyOnce(ctx)
		}
	})
	return func() {
		cancel()
		work.Wait()
	}
}

func (h *host) copyOnce(ctx context.Context) {
	bot, file := h.bots[0], filepath.Join(h.folder, "copy")
	c := exec.CommandContext(ctx, bot.Path, "backup", file)
	c.Env = bot.Env
	said, err := c.CombinedOutput()
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		fmt.Fprintf(&h.said, "a copy fails: %v: %s\n", err, said)
		return
	}
	h.copied++
	if f, err := os.Stat(file); err == nil {
		h.size = f.Size()
	}
	os.Remove(file)
}
