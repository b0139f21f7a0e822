package cli

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"dockside/bot/rebuild"
	"dockside/storage"
)

// rebuild makes the ladders and histories anew from the tables in the store, also while the bot runs: in Redis it works
// beside the bot, with a file the bot does it, asked through its socket.
func (p Program) rebuild(ctx context.Context, c Config) error {
	n, err := p.rebuilt(ctx, c)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.Out, "%d matches taken into their ladders and histories\n", n)
	return err
}

// rebuilt rebuilds, and tells how many matches there were.
func (p Program) rebuilt(ctx context.Context, c Config) (n int, err error) {
	if c.Redis == "" {
		answer, err := ask(ctx, socketOf(c.File), http.MethodPost, "rebuild")
		if err == nil {
			_, err = fmt.Fscan(answer, &n)
			return n, errors.Join(err, answer.Close())
		}
		if !nobodyThere(err) {
			return 0, err
		}
	}
	s, err := openOld(ctx, c)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	return p.rebuilder(c, s)(ctx)
}

// rebuilder is what makes the ladders and histories of a store anew.
func (p Program) rebuilder(c Config, s storage.Backend) func(context.Context) (int, error) {
	return func(ctx context.Context) (int, error) {
		archive, err := openArchive(ctx, c, s)
		if err != nil {
			return 0, err
		}
		n, err := rebuild.Rebuild(ctx, s, archive, p.Games, c.register())
		if err != nil {
			return 0, fmt.Errorf("rebuild: %w", err)
		}
		return n, nil
	}
}
