package validate

import (
	"slices"

	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
)

// judgeOneCommand returns an error that lists everything that is invalid in a command.
func Command(c model.Command) error { return apierror.InvalidForm(checkCommand("", c)...) }

// judgeCommands sets the default types of a complete list of commands and validates it.
func Commands(list []model.Command) error {
	var f fieldErrors
	for i := range list {
		if list[i].Type == 0 {
			list[i].Type = model.SlashCommand
		}
		f = append(f, checkCommand(at("", i), list[i])...)
	}
	f = append(f, duplicateCommands(list)...)
	if err := apierror.InvalidForm(f...); err != nil {
		return err
	}
	return commandCounts(list)
}

func duplicateCommands(list []model.Command) []apierror.FieldError {
	var f fieldErrors
	for i, c := range list {
		if slices.ContainsFunc(list[:i], func(o model.Command) bool { return o.Name == c.Name && o.Type == c.Type }) {
			f.add(at("", i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
	}
	return f
}

func commandCounts(list []model.Command) error {
	kinds := map[int]int{}
	for _, c := range list {
		kinds[c.Type]++
		if most := MaxCommands(c.Type); kinds[c.Type] > most {
			return apierror.TooManyCommands(most)
		}
	}
	return nil
}

func MaxCommands(kind int) int {
	if kind == model.SlashCommand {
		return maxSlashCommands
	}
	return maxMenuCommands
}
