package records

import (
	"context"
	"errors"
	"fmt"
	"io"

	"dockside/bot/past"
	"dockside/bot/presenter"
	"dockside/game"
	"dockside/game/fair"
	"dockside/internal/cli/command"
)

// Verify returns the subcommand verify.
func Verify() command.Command {
	return command.Command{
		Name: "verify", Args: "FILE [OTHER…]", About: "Verify that the dice of a record follow from its seed.", Do: verify,
		More: fileHelp + " A practice game from a finished game also needs the record of that game.",
	}
}

// errDice means that the dice of a record are not verified. The other errors are the causes.
var (
	errDice    = errors.New("the dice are not verified")
	errWrong   = errors.New("some rolls, deals or moves do not match the seed and the lucky words")
	errLeft    = errors.New("another record is needed")
	errGone    = errors.New("a lucky word was deleted, so nobody can check it")
	errNothing = errors.New("there is nothing to check")
)

// verify recomputes all random results and seals of a match from its seed and the players' words. For a practice game,
// the other records are those of the games from which it began. verify prints its findings. It returns an error unless
// everything was checked and matches the record.
func verify(_ context.Context, p command.Program, args []string) error {
	if len(args) == 0 {
		return command.ErrUsage
	}
	var all []fair.Evidence
	for _, file := range args {
		e, err := evidence(p, file)
		if err != nil {
			return fmt.Errorf("verify %s: %w", file, err)
		}
		all = append(all, e)
	}
	words, err := p.Words()
	if err != nil {
		return err
	}
	m, proof, others := all[0].Match, all[0].Proof, all[1:]
	fmt.Fprintln(p.Out, presenter.Findings(words.For("en"), m, proof, others...))
	for _, e := range fair.Lineage(all[0], others...) {
		printProof(p.Out, e.Proof)
	}
	report, err := fair.Verify(m, proof, others...)
	switch left := report.Unchecked(); {
	case err != nil:
	case !report.Honest():
		err = errWrong
	case left.Match != "":
		err = fmt.Errorf("%w: %d lines are from game %s", errLeft, left.Plays, left.Match)
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
func evidence(p command.Program, file string) (fair.Evidence, error) {
	data, err := read(p.In, file)
	if err != nil {
		return fair.Evidence{}, err
	}
	record, err := past.ParseFile(data)
	if err != nil {
		return fair.Evidence{}, err
	}
	m, err := record.Match(p.Rules()...)
	return fair.Evidence{Match: m, Proof: record.Proof}, err
}

// printProof prints the values that players compare with what they saw during the game.
func printProof(out io.Writer, proof game.Proof) {
	if proof.Dice == "" {
		return
	}
	fmt.Fprintf(out, "\nprotocol    %s\nmatch       %s\ncommitment  %s\n", proof.Dice, proof.Match, proof.Commit)
	if proof.Head != "" {
		fmt.Fprintf(out, "head        %s\nfair play   %s\n", proof.Head, fair.Fingerprint(proof.Head))
	}
	fmt.Fprintf(out, "seed        %s\n", proof.Seed)
	for seat, word := range proof.Words {
		fmt.Fprintf(out, "word %d      %s\n", seat, word)
	}
}
