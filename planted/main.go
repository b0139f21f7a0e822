// Command planted puts errors into the code, one at a time, and runs the tests that are meant to
// notice: an error that lives shows that they look at nothing. No file is changed, since the go
// command takes the code from an overlay.
//
//	go run ./planted              all of them, which takes a while
//	go run ./planted -match TEXT  those whose words, file or tests match a regular expression
//
// It ends with 1 if an error lives, or if one no longer fits the code.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"time"
)

func main() {
	match := flag.String("match", "", "only errors whose words, file or tests match this regular expression")
	patience := flag.Duration("timeout", 90*time.Second, "how long the tests of one error may take")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *match, *patience); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run plants the errors that match, and tells of each what has become of it.
func run(ctx context.Context, match string, patience time.Duration) error {
	wanted, err := regexp.Compile(match)
	if err != nil {
		return err
	}
	var chosen []planting
	for _, p := range plantings() {
		if wanted.MatchString(p.wrong + "\n" + p.file + "\n" + p.tests) {
			chosen = append(chosen, p)
		}
	}
	g := ground{root: ".", patience: patience}
	if err := g.untouched(ctx, chosen); err != nil {
		return err
	}
	lived := 0
	for _, p := range chosen {
		began := time.Now()
		noticed, err := g.try(ctx, p)
		fate := "noticed"
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		case !noticed:
			fate = "LIVES"
			lived++
		}
		fmt.Printf("%-8s %5.1fs  %s: %s\n", fate, time.Since(began).Seconds(), p.file, p.wrong)
	}
	fmt.Printf("%d errors planted, %d live\n", len(chosen), lived)
	if lived > 0 {
		return errors.New("there are errors that no test notices")
	}
	return nil
}
