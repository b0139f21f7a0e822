package validate

import (
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
)

// maxGroup is how many radio buttons or checkboxes stand together.
const maxGroup = 10

// judgeForm returns an error that lists everything that is invalid in a modal.
func Modal(m model.Modal) error { return apierror.InvalidForm(checkModal(m)) }

// judgeModal finds what Discord would refuse in a modal.
func checkModal(m model.Modal) []apierror.FieldError {
	var f Errors
	f.text("title", m.Title, 1, 45)
	f.text("custom_id", m.CustomID, 1, maxCustomID)
	f.count("components", len(m.Components), 5)
	for i, c := range m.Components {
		path := apierror.Path("components", i)
		switch {
		case c.Type == model.ActionRow && len(c.Components) == 1 && c.Components[0].Type == model.TextInput:
			f.textInput(apierror.Path(path, "components.0"), c.Components[0])
			f.text(apierror.Path(path, "components.0.label"), c.Components[0].Label, 1, 45)
		case c.Type == model.TextDisplay:
			f.text(apierror.Path(path, "content"), c.Content, 1, maxModernText)
		case c.Type == model.Label && c.Child != nil:
			f.text(apierror.Path(path, "label"), c.Label, 1, 45)
			f.text(apierror.Path(path, "description"), c.Description, 0, 100)
			f.labelled(apierror.Path(path, "component"), *c.Child)
		default:
			f.add(apierror.Path(path, "type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 10, 18).")
		}
	}
	f.customIDs("components", m.Components)
	return f
}

// labelled judges the field in a label.
func (f *Errors) labelled(path string, c model.Component) {
	switch {
	case c.Type == model.TextInput:
		f.textInput(path, c)
		return
	case model.IsSelect(c.Type):
		f.selectMenu(path, c)
	case c.Type == model.RadioGroup:
		f.group(path, c, 2)
	case c.Type == model.CheckboxGroup:
		f.group(path, c, 1)
	case c.Type == model.Checkbox:
		f.text(apierror.Path(path, "custom_id"), c.CustomID, 1, maxCustomID)
	case c.Type == model.FileUpload:
		f.text(apierror.Path(path, "custom_id"), c.CustomID, 1, maxCustomID)
		f.number(apierror.Path(path, "min_values"), c.MinValues, 0, MaxFiles)
		f.number(apierror.Path(path, "max_values"), c.MaxValues, 1, MaxFiles)
	default:
		f.add(apierror.Path(path, "type"), "UNION_TYPE_CHOICES",
			"Value of field \"type\" must be one of (3, 4, 5, 6, 7, 8, 19, 21, 22, 23).")
	}
	if c.Disabled {
		f.add(apierror.Path(path, "disabled"), "BASE_TYPE_FORBIDDEN", "Modals have no disabled components")
	}
	if c.IsRequired() && c.MinValues != nil && *c.MinValues < 1 {
		f.add(apierror.Path(path, "min_values"), "COMPONENT_MIN_VALUES_REQUIRED",
			"min_values must be at least 1 where a choice is required")
	}
}

// group judges the options of radio buttons or checkboxes.
func (f *Errors) group(path string, c model.Component, fewest int) {
	f.text(apierror.Path(path, "custom_id"), c.CustomID, 1, maxCustomID)
	if n := len(c.Options); n < fewest || n > maxGroup {
		f.add(apierror.Path(path, "options"), "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", fewest, maxGroup)
		return
	}
	f.number(apierror.Path(path, "min_values"), c.MinValues, 0, maxGroup)
	f.number(apierror.Path(path, "max_values"), c.MaxValues, 1, maxGroup)
	least, most := c.Bounds()
	f.options(path, c.Options, least, most)
}

func (f *Errors) textInput(path string, c model.Component) {
	f.text(apierror.Path(path, "custom_id"), c.CustomID, 1, maxCustomID)
	f.text(apierror.Path(path, "placeholder"), c.Placeholder, 0, 100)
	f.text(apierror.Path(path, "value"), c.Value, 0, MaxTextInput)
	f.number(apierror.Path(path, "min_length"), c.MinLength, 0, MaxTextInput)
	f.number(apierror.Path(path, "max_length"), c.MaxLength, 1, MaxTextInput)
	if c.Style != 1 && c.Style != 2 {
		f.add(apierror.Path(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
	}
}
