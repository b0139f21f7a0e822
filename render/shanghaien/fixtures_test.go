package shanghaien

import "dockside/render/facetest"

// face is the face under test.
var face = facetest.Face{Looks: New(), Game: "shanghaien", Names: players}
