// Command subset reduces the font for names in Chinese, Japanese and Korean to common characters, a tenth of the size
// of the whole font. go generate runs it in this folder. It needs pyftsubset (Debian's fonttools) and Noto Sans CJK
// (fonts-noto-cjk), whose licence is beside the result.
package main

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

//go:generate go run .

const (
	whole = "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc"
	part  = "../../canvas/art/fonts/NotoSansCJK-names.otf"
	// mainland is the face of the collection with the forms of mainland China. The choice is arbitrary, since a name
	// does not say which forms it needs.
	mainland = "2"
)

func main() {
	if err := cut(); err != nil {
		log.Fatal(err)
	}
}

// cut writes the small font without features and hints, which the program does not use.
func cut() error {
	cmd := exec.CommandContext(context.Background(), "pyftsubset", whole, "--font-number="+mainland, "--output-file="+part,
		"--text-file=/dev/stdin",
		"--no-hinting", "--desubroutinize", "--layout-features=", "--drop-tables+=GSUB,GPOS,GDEF,BASE,VORG,vhea,vmtx")
	var complaint bytes.Buffer
	cmd.Stdin, cmd.Stderr = strings.NewReader(string(characters())), &complaint
	cmd.Env = append(os.Environ(), "SOURCE_DATE_EPOCH=0")
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("pyftsubset: %w: %s", err, complaint.String())
	}
	return nil
}

// block is a part of an old national character set, as ranges of its two bytes.
type block struct {
	set                encoding.Encoding
	first, last        byte
	trailing, trailEnd byte
}

// blocks has the characters in daily use, as the national standards define them.
var blocks = []block{
	{simplifiedchinese.GBK, 0xB0, 0xF7, 0xA1, 0xFE},   // GB 2312: Chinese of the mainland
	{traditionalchinese.Big5, 0xA4, 0xC6, 0x40, 0xFE}, // Big5, level 1: Chinese of Taiwan and Hong Kong
	{japanese.EUCJP, 0xA4, 0xA5, 0xA1, 0xFE},          // JIS X 0208: kana
	{japanese.EUCJP, 0xB0, 0xF4, 0xA1, 0xFE},          // JIS X 0208: kanji
	{korean.EUCKR, 0xB0, 0xC8, 0xA1, 0xFE},            // KS X 1001: hangul
}

// others has marks in names, and forms in Japanese family names that the standards lack.
const others = "々〆〇・ー、。「」『』〜髙﨑邉栁濵𠮷"

// characters returns the characters of the small font, in order.
func characters() []rune {
	set := map[rune]bool{}
	for _, r := range others {
		set[r] = true
	}
	for _, b := range blocks {
		for first := int(b.first); first <= int(b.last); first++ {
			for second := int(b.trailing); second <= int(b.trailEnd); second++ {
				if r, ok := character(b.set, byte(first), byte(second)); ok {
					set[r] = true
				}
			}
		}
	}
	var list []rune
	for r := range set {
		list = append(list, r)
	}
	slices.Sort(list)
	return list
}

// character decodes one character of a set. It reports whether there is one; private characters do not count.
func character(set encoding.Encoding, first, second byte) (rune, bool) {
	text, err := set.NewDecoder().Bytes([]byte{first, second})
	if err != nil {
		return 0, false
	}
	runes := []rune(string(text))
	const letters, private, private2 = 0x3000, 0xE000, 0xF900
	ok := len(runes) == 1 && runes[0] >= letters && runes[0] != '\uFFFD' && (runes[0] < private || runes[0] >= private2)
	return runes[0], ok
}
