package main

import (
	"errors"
	"fmt"
	"io"

	"dockside/bot"
	"dockside/bot/text"
	"dockside/game/fair"
)

// errDice says that the dice of a record are not shown to be honest.
var errDice = errors.New("the dice are not verified")

// verify computes all deals, rolls and seals of a record again, which may lie in the picture of a
// result. It prints what was found and fails unless every one of them is what the seed and the
// words of the players lead to.
func verify(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 1 {
		return errors.New("usage: dockside verify FILE (- is the standard input)")
	}
	data, err := readFile(args[0], in)
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	record, err := bot.ParseFile(data)
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	m, err := record.Match(allRules()...)
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	words, err := text.Load()
	if err != nil {
		return err
	}
	fmt.Fprintln(out, bot.Findings(words.For("en"), m, record.Proof))
	if p := record.Proof; p.Dice != "" {
		fmt.Fprintf(out, "\nmatch       %s\ncommitment  %s\nseed        %s\n", p.Match, p.Commit, p.Seed)
		for seat, word := range p.Words {
			fmt.Fprintf(out, "word %d      %s\n", seat, word)
		}
	}
	report, err := fair.Verify(m, record.Proof)
	if err == nil && !report.Honest() {
		err = fmt.Errorf("%d of %d plays and %d of %d seals differ", len(report.Differences), report.Checked,
			len(report.Broken), report.Sealed)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errDice, err)
	}
	return nil
}
