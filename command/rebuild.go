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
	n, err := bot.Rebuild(ctx, s, p.Games, c.register())
	if err != nil {
		return fmt.Errorf("rebuild: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "%d matches taken into their ladders and histories\n", n)
	return err
}
