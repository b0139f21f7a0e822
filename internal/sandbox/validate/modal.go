package validate

import (
	"dockside/internal/sandbox/apierror"
	"dockside/internal/sandbox/model"
)

// Modal returns an error that lists everything that is invalid in a modal.
func Modal(m model.Modal) error { return apierror.InvalidForm(checkModal(m)...) }

func checkModal(m model.Modal) []apierror.FieldError {
	var f fieldErrors
	f.text("title", m.Title, 1, 45)
	f.text("custom_id", m.CustomID, 1, maxCustomID)
	f.length("components", len(m.Components), 1, 5)
	for i, c := range m.Components {
		path := at("components", i)
		switch {
		case c.Type == model.ActionRow && len(c.Components) == 1 && c.Components[0].Type == model.TextInput:
			f.textInput(at(path, "components.0"), c.Components[0])
			f.text(at(path, "components.0.label"), c.Components[0].Label, 1, 45)
		case c.Type == model.TextDisplay:
			f.text(at(path, "content"), c.Content, 1, maxTextDisplay)
		case c.Type == model.Label && c.Child != nil:
			f.text(at(path, "label"), c.Label, 1, 45)
			f.text(at(path, "description"), c.Description, 0, 100)
			f.labelled(at(path, "component"), *c.Child)
		default:
			f.add(at(path, "type"), "UNION_TYPE_CHOICES", typeChoices, "(1, 10, 18)")
		}
	}
	f.customIDs("components", m.Components)
	return f
}

// labelled checks the field in a label.
func (f *fieldErrors) labelled(path string, c model.Component) {
	switch {
	case c.Type == model.TextInput:
		f.textInput(path, c)
		return
	case c.IsSelect():
		f.selectMenu(path, c)
	case c.Type == model.FileUpload:
		f.text(at(path, "custom_id"), c.CustomID, 1, maxCustomID)
		f.number(at(path, "min_values"), c.MinValues, 0, MaxFiles)
		f.number(at(path, "max_values"), c.MaxValues, 1, MaxFiles)
	default:
		f.add(at(path, "type"), "UNION_TYPE_CHOICES", typeChoices, "(3, 4, 5, 8, 19)")
	}
	if c.Disabled {
		f.add(at(path, "disabled"), "BASE_TYPE_FORBIDDEN", "Modals have no disabled components")
	}
	if c.IsRequired() && c.MinValues != nil && *c.MinValues < 1 {
		f.add(at(path, "min_values"), "COMPONENT_MIN_VALUES_REQUIRED",
			"min_values must be at least 1 where a choice is required")
	}
}

// textInput checks a text input.
func (f *fieldErrors) textInput(path string, c model.Component) {
	f.text(at(path, "custom_id"), c.CustomID, 1, maxCustomID)
	f.text(at(path, "placeholder"), c.Placeholder, 0, 100)
	f.text(at(path, "value"), c.Value, 0, MaxTextInput)
	f.number(at(path, "min_length"), c.MinLength, 0, MaxTextInput)
	f.number(at(path, "max_length"), c.MaxLength, 1, MaxTextInput)
	if c.Style != 1 && c.Style != 2 {
		f.add(at(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
	}
}
