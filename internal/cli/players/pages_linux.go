package players

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// releaseFilePages releases the unmodified pages of the program's file that were read during initialization, since most
// of them are only used by other subcommands. The system reads a page again when it is needed.
func releaseFilePages() {
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		return // some megabytes more stay in memory
	}
	var here mapping
	for line := range strings.Lines(string(maps)) {
		if next, ok := readMapping(line); ok {
			here = next
			continue
		}
		clean := strings.Join(strings.Fields(line), " ") == "Anonymous: 0 kB"
		if clean && here.inode != 0 && !strings.Contains(here.access, "w") {
			_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, here.from, here.to-here.from, syscall.MADV_DONTNEED)
		}
	}
}

// mapping is a memory mapping of this process.
type mapping struct {
	from, to uintptr
	access   string
	inode    int // 0 for anonymous memory
}

// readMapping parses the first line of a mapping in /proc/self/smaps.
func readMapping(line string) (m mapping, ok bool) {
	var offset, device string
	n, _ := fmt.Sscanf(line, "%x-%x %s %s %s %d", &m.from, &m.to, &m.access, &offset, &device, &m.inode)
	return m, n == 6
}
