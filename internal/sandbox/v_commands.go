package sandbox

import "slices"

// judgeOneCommand returns an error that lists everything that is invalid in a command.
func judgeOneCommand(c Command) error { return invalidForm(judgeCommand("", c)) }

// judgeCommands sets the default types of a complete list of commands and validates it.
func judgeCommands(list []Command) error {
	var f faults
	for i := range list {
		if list[i].Type == 0 {
			list[i].Type = SlashCommand
		}
		f = append(f, judgeCommand(at("", i), list[i])...)
	}
	f = append(f, duplicateCommands(list)...)
	if err := invalidForm(f); err != nil {
		return err
	}
	return commandCounts(list)
}

func duplicateCommands(list []Command) []fault {
	var f faults
	for i, c := range list {
		if slices.ContainsFunc(list[:i], func(o Command) bool { return o.Name == c.Name && o.Type == c.Type }) {
			f.add(at("", i), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
	}
	return f
}

func commandCounts(list []Command) error {
	kinds := map[int]int{}
	for _, c := range list {
		kinds[c.Type]++
		if most := maxOfKind(c.Type); kinds[c.Type] > most {
			return tooManyCommands(most)
		}
	}
	return nil
}

func maxOfKind(kind int) int {
	if kind == SlashCommand {
		return maxCommands
	}
	return maxMenuCommands
}
