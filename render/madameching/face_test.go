package madameching

import (
	"testing"

	rules "dockside/game/madameching"
	"dockside/render/facetest"
)

// face is the face under test; its matches are long, so that one of each setup shows much.
var face = facetest.New(New(), rules.Rules(), players).Playing(1)

func TestTheFaceKeepsWhatAllDo(t *testing.T) {
	face.Run(t)
}
