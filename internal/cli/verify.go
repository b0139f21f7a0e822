package cli

import (
	"context"
	"errors"
	"fmt"

	"dockside/bot/past"
	"dockside/bot/presenter"
	"dockside/game"
	"dockside/game/fair"
)

// errDice says that the dice of a record are not shown to be honest, and the others why.
var (
	errDice    = errors.New("the dice are not verified")
	errWrong   = errors.New("something is not what the seed and the words lead to")
	errLeft    = errors.New("another record is needed")
	errGone    = errors.New("a lucky word was deleted, so nobody can check it")
	errNothing = errors.New("there is nothing to check")
)

// verify computes all that chance brought in a match again, and all that was sealed, by its record, which
// may lie in the picture of a result. The records after the first are those that a study goes back
// to. It prints what was found and fails unless all was checked and every bit of it is what the seed
// and the words of the players lead to.
func (p Program) verify(_ context.Context, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	var all []fair.Evidence
	for _, file := range args {
		e, err := p.evidence(file)
		if err != nil {
			return fmt.Errorf("verify %s: %w", file, err)
		}
		all = append(all, e)
	}
	words, err := p.words()
	if err != nil {
		return err
	}
	m, proof, others := all[0].Match, all[0].Proof, all[1:]
	fmt.Fprintln(p.Out, presenter.Findings(words.For("en"), m, proof, others...))
	for _, e := range fair.Lineage(all[0], others...) {
		p.tell(e.Proof)
	}
	report, err := fair.Verify(m, proof, others...)
	switch left := report.Unchecked(); {
	case err != nil:
	case !report.Honest():
		err = errWrong
	case left.Match != "":
		err = fmt.Errorf("%w: %d lines of game %s", errLeft, left.Plays, left.Match)
	case len(report.Forgotten) > 0:
		err = errGone
	case report.Empty():
		err = errNothing
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errDice, err)
	}
	return nil
}

// evidence reads a record and replays its match.
func (p Program) evidence(file string) (fair.Evidence, error) {
	data, err := p.read(file)
	if err != nil {
		return fair.Evidence{}, err
	}
	record, err := past.ParseFile(data)
	if err != nil {
		return fair.Evidence{}, err
	}
	m, err := record.Match(p.rules()...)
	return fair.Evidence{Match: m, Proof: record.Proof}, err
}

// tell prints what no program can compare with what people remember.
func (p Program) tell(proof game.Proof) {
	if proof.Dice == "" {
		return
	}
	fmt.Fprintf(p.Out, "\nprotocol    %s\nmatch       %s\ncommitment  %s\n", proof.Dice, proof.Match, proof.Commit)
	if proof.Head != "" {
		fmt.Fprintf(p.Out, "head        %s\nfair play   %s\n", proof.Head, fair.Fingerprint(proof.Head))
	}
	fmt.Fprintf(p.Out, "seed        %s\n", proof.Seed)
	for seat, word := range proof.Words {
		fmt.Fprintf(p.Out, "word %d      %s\n", seat, word)
	}
}
