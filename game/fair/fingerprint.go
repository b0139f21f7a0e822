package fair

// A fingerprint is short enough to compare, and long enough to bind the host. A host who could find two seeds with
// the same fingerprint could choose between them after the last word. Two equal fingerprints of 64 bits take 2^32
// hashes, which is minutes; of 128 bits they take 2^64. The digits are those of the record, so no tool has to
// convert them. Groups of four help people to compare.
const (
	fingerprintDigits = 32
	fingerprintGroup  = 4
)

// Fingerprint returns the first 128 bits of a hash, in groups of four digits. The channel shows it for a head.
func Fingerprint(hash string) string {
	var groups []byte
	for i := 0; i < fingerprintDigits; i += fingerprintGroup {
		if i > 0 {
			groups = append(groups, ' ')
		}
		groups = append(groups, hash[i:i+fingerprintGroup]...)
	}
	return string(groups)
}
