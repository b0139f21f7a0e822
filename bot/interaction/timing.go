package interaction

import "time"

const DeferAfter = 2 * time.Second
