package main

import (
	"context"
	"fmt"
	"io"

	"dockside/bot"
)

// rebuild makes the ladders and histories anew from the tables in the store.
func rebuild(ctx context.Context, c Config, out io.Writer) error {
	s, err := openStore(ctx, c)
	if err != nil {
		return err
	}
	defer s.Close()
	n, err := bot.Rebuild(ctx, s, games())
	if err != nil {
		return fmt.Errorf("rebuild: %w", err)
	}
	_, err = fmt.Fprintf(out, "%d matches taken into their ladders and histories\n", n)
	return err
}
