package bot

// rated tells whether a match is to count: as the command says, or else as it is usual here.
func (r Request) rated(usual bool) bool {
	if on, said := r.Switches["rated"]; said {
		return on
	}
	return usual
}
