package wire

import "testing"

func TestFilesOfAddresses(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"":                          "",
		"attachment://table-1a.png": "table-1a.png",
		"https://cdn.example.com/attachments/1/2/table-1a.png?ex=66&is=65&hm=ab": "table-1a.png",
		"https://cdn.example.com/attachments/1/2/%zz":                            "",
	} {
		if got := fileOf(address); got != want {
			t.Errorf("the file at %q is called %q, want %q", address, got, want)
		}
	}
}
