package command

import (
	"context"
	"fmt"

	"dockside/bot"
)

// rebuild makes the ladders and histories anew from the tables in the store.
func (p Program) rebuild(ctx context.Context, c Config) error {
	s, err := openStore(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	archive, err := openArchive(c)
	if err != nil {
		return err
	}
	n, err := bot.Rebuild(ctx, s, archive, p.Games, c.register())
	if err != nil {
		return fmt.Errorf("rebuild: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "%d matches taken into their ladders and histories\n", n)
	return err
}
