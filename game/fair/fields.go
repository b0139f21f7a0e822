package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
)

// message encodes texts unambiguously, each with its length.
func message(fields ...string) []byte {
	var m []byte
	for _, field := range fields {
		m = appendField(m, field)
	}
	return m
}

// appendField adds a field to a message: its length in four bytes, big-endian, and its bytes.
func appendField(message []byte, field string) []byte {
	return append(binary.BigEndian.AppendUint32(message, uint32(len(field))), field...)
}

// digest returns a SHA-256 hash as 64 digits of 0-9 and a-f.
func digest(bytes []byte) string {
	sum := sha256.Sum256(bytes)
	return hex.EncodeToString(sum[:])
}

// mac returns the HMAC-SHA256 of a message under the seed.
func (s Seed) mac(message []byte) []byte {
	mac := hmac.New(sha256.New, s[:])
	mac.Write(message)
	return mac.Sum(nil)
}

// saltLength is the length of a salt in bytes, so that trying all 2^128 salts is impossible.
const saltLength = 16

// salt derives a salt from the seed and its purpose, as 32 digits of 0-9 and a-f. So the host cannot choose it.
func (s Seed) salt(place ...string) string {
	return hex.EncodeToString(s.mac(message(place...))[:saltLength])
}

// salted returns the hash of a hidden text: the SHA-256 of its salt, a blank and the text, as 64 digits of 0-9 and a-f.
func salted(salt, text string) string { return digest([]byte(salt + " " + text)) }
