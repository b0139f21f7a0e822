package players

import "testing"

// A mapping in /proc/self/smaps is parsed, and other lines are not taken for one.
func TestMappingsAreRead(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]mapping{
		"00400000-01513000 r-xp 00000000 fe:00 10404266    /usr/bin/dockside\n": {0x400000, 0x1513000, "r-xp", 10404266},
		"c0000000-c0400000 rw-p 00000000 00:00 0 \n":                            {0xc0000000, 0xc0400000, "rw-p", 0},
	} {
		if m, ok := readMapping(line); !ok || m != want {
			t.Errorf("%q is read as %+v", line, m)
		}
	}
	for _, line := range []string{"Anonymous:             0 kB\n", "VmFlags: rd ex mr mw me\n", "\n"} {
		if _, ok := readMapping(line); ok {
			t.Errorf("%q is taken for a mapping", line)
		}
	}
}
