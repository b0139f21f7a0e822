package process

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

// MakeBackups makes one backup of the store after the other with the program, until end is called. A backup that fails
// is logged as an error.
func (h *Host) MakeBackups(ctx context.Context) (end func()) {
	ctx, cancel := context.WithCancel(ctx)
	var work sync.WaitGroup
	work.Go(func() {
		for ctx.Err() == nil {
			h.backUp(ctx)
		}
	})
	return func() {
		cancel()
		work.Wait()
	}
}

func (h *Host) backUp(ctx context.Context) {
	bot, file := h.bots[0], filepath.Join(h.folder, "backup")
	c := exec.CommandContext(ctx, bot.Path, "backup", file)
	c.Env = bot.Env
	out, err := c.CombinedOutput()
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		fmt.Fprintf(&h.log, "backup failed: %v: %s\n", err, out)
		return
	}
	h.Backups++
	if f, err := os.Stat(file); err == nil {
		h.BackupSize = f.Size()
	}
	os.Remove(file)
}
