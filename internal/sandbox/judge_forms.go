package sandbox

// maxGroup is how many radio buttons or checkboxes stand together.
const maxGroup = 10

// judgeForm returns an error that lists everything that is invalid in a modal.
func judgeForm(m Modal) error { return invalidForm(judgeModal(m)) }

// judgeModal finds what Discord would refuse in a modal.
func judgeModal(m Modal) []fault {
	var f faults
	f.text("title", m.Title, 1, 45)
	f.text("custom_id", m.CustomID, 1, maxCustomID)
	f.count("components", len(m.Components), 5)
	for i, c := range m.Components {
		path := at("components", i)
		switch {
		case c.Type == ActionRow && len(c.Components) == 1 && c.Components[0].Type == TextInput:
			f.textInput(at(path, "components.0"), c.Components[0])
			f.text(at(path, "components.0.label"), c.Components[0].Label, 1, 45)
		case c.Type == TextDisplay:
			f.text(at(path, "content"), c.Content, 1, maxModernText)
		case c.Type == Label && c.Child != nil:
			f.text(at(path, "label"), c.Label, 1, 45)
			f.text(at(path, "description"), c.Description, 0, 100)
			f.labelled(at(path, "component"), *c.Child)
		default:
			f.add(at(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 10, 18).")
		}
	}
	f.customIDs("components", m.Components)
	return f
}

// labelled judges the field in a label.
func (f *faults) labelled(path string, c Component) {
	switch {
	case c.Type == TextInput:
		f.textInput(path, c)
		return
	case isSelect(c.Type):
		f.selectMenu(path, c)
	case c.Type == RadioGroup:
		f.group(path, c, 2)
	case c.Type == CheckboxGroup:
		f.group(path, c, 1)
	case c.Type == Checkbox:
		f.text(at(path, "custom_id"), c.CustomID, 1, maxCustomID)
	case c.Type == FileUpload:
		f.text(at(path, "custom_id"), c.CustomID, 1, maxCustomID)
		f.number(at(path, "min_values"), c.MinValues, 0, maxFiles)
		f.number(at(path, "max_values"), c.MaxValues, 1, maxFiles)
	default:
		f.add(at(path, "type"), "UNION_TYPE_CHOICES",
			"Value of field \"type\" must be one of (3, 4, 5, 6, 7, 8, 19, 21, 22, 23).")
	}
	if c.Disabled {
		f.add(at(path, "disabled"), "BASE_TYPE_FORBIDDEN", "Modals have no disabled components")
	}
	if c.needed() && c.MinValues != nil && *c.MinValues < 1 {
		f.add(at(path, "min_values"), "COMPONENT_MIN_VALUES_REQUIRED",
			"min_values must be at least 1 where a choice is required")
	}
}

// group judges the options of radio buttons or checkboxes.
func (f *faults) group(path string, c Component, fewest int) {
	f.text(at(path, "custom_id"), c.CustomID, 1, maxCustomID)
	if n := len(c.Options); n < fewest || n > maxGroup {
		f.add(at(path, "options"), "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", fewest, maxGroup)
		return
	}
	f.number(at(path, "min_values"), c.MinValues, 0, maxGroup)
	f.number(at(path, "max_values"), c.MaxValues, 1, maxGroup)
	least, most := c.bounds()
	f.options(path, c.Options, least, most)
}

func (f *faults) textInput(path string, c Component) {
	f.text(at(path, "custom_id"), c.CustomID, 1, maxCustomID)
	f.text(at(path, "placeholder"), c.Placeholder, 0, 100)
	f.text(at(path, "value"), c.Value, 0, maxTextInput)
	f.number(at(path, "min_length"), c.MinLength, 0, maxTextInput)
	f.number(at(path, "max_length"), c.MaxLength, 1, maxTextInput)
	if c.Style != 1 && c.Style != 2 {
		f.add(at(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
	}
}
