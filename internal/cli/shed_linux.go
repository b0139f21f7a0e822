package cli

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// shed lets go of the pages of the program's file that lie in memory since all that is in it was made ready: most of
// it is for other subcommands. What is needed is read in again by itself. Pages that were written to are kept.
func shed() {
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		return // and take some megabytes more
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

// mapping is a part of a file, or of memory alone, at its addresses.
type mapping struct {
	from, to uintptr
	access   string
	inode    int // 0 for memory alone
}

// readMapping reads the line that begins what Linux tells of a mapping.
func readMapping(line string) (m mapping, ok bool) {
	var offset, device string
	n, _ := fmt.Sscanf(line, "%x-%x %s %s %s %d", &m.from, &m.to, &m.access, &offset, &device, &m.inode)
	return m, n == 6
}
