package madameching

import (
	"testing"

	rules "dockside/game/madameching"
	"dockside/render/facetest"
)

// face is the face under test. Its matches are long, so one of each setup is enough.
var face = facetest.New(New(), rules.Rules(), players).Playing(1)

func TestTheFaceKeepsWhatAllDo(t *testing.T) {
	face.Run(t)
}
