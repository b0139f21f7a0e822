// Package words contains the texts of the bot, in one JSON file per language. Package i18n defines the format.
package words

import (
	"embed"
	"fmt"
	"io/fs"

	"dockside/render/i18n"
)

//go:embed *.json
var files embed.FS

// Load reads the texts of pictures, games and the bot. It returns the same errors as i18n.Load.
func Load(games ...fs.FS) (*i18n.Catalogue, error) {
	c, err := i18n.Load(games...)
	if err != nil {
		return nil, err
	}
	if err := c.Add(files, "."); err != nil {
		return nil, fmt.Errorf("words of the bot: %w", err)
	}
	return c, nil
}
