package command

import (
	"context"
	"errors"
	"fmt"

	"dockside/bot"
	"dockside/bot/screen"
	"dockside/game/fair"
)

// errDice says that the dice of a record are not shown to be honest.
var errDice = errors.New("the dice are not verified")

// verify computes all deals, rolls and seals of a record again, which may lie in the picture of a
// result. It prints what was found and fails unless every one of them is what the seed and the
// words of the players lead to.
func (p Program) verify(_ context.Context, args []string) error {
	if len(args) != 1 {
		return errUsage
	}
	data, err := p.read(args[0])
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	record, err := bot.ParseFile(data)
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	m, err := record.Match(p.rules()...)
	if err != nil {
		return fmt.Errorf("verify: %w", err)
	}
	words, err := p.words()
	if err != nil {
		return err
	}
	fmt.Fprintln(p.Out, screen.Findings(words.For("en"), m, record.Proof))
	if proof := record.Proof; proof.Dice != "" {
		fmt.Fprintf(p.Out, "\nmatch       %s\ncommitment  %s\nseed        %s\n", proof.Match, proof.Commit, proof.Seed)
		for seat, word := range proof.Words {
			fmt.Fprintf(p.Out, "word %d      %s\n", seat, word)
		}
	}
	report, err := fair.Verify(m, record.Proof)
	if err == nil && !report.Honest() {
		err = fmt.Errorf("wrong are %d of %d plays of chance and %d of %d seals", len(report.Differences), report.Checked,
			len(report.Broken), report.Sealed)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errDice, err)
	}
	return nil
}
