package main

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// The checks of this file refuse what encoding/json lets pass in silence. Both take a body that is valid JSON, and
// both cost one search through the bytes unless the rare text occurs.

// hasNull finds a null anywhere, also among the values, where encoding/json would leave a zero. The document has no
// place for one.
func hasNull(body []byte) bool {
	if !bytes.Contains(body, []byte("null")) {
		return false
	}
	tokens := json.NewDecoder(bytes.NewReader(body)) // tells null from a string that has the word in it
	for {
		token, err := tokens.Token()
		if err != nil {
			return false
		}
		if token == nil {
			return true
		}
	}
}

// hasUnpairedSurrogate finds an escape such as \ud800 without its other half, which encoding/json would replace with
// U+FFFD.
func hasUnpairedSurrogate(body []byte) bool {
	if !bytes.Contains(body, []byte(`\u`)) {
		return false
	}
	for i := 0; i < len(body); i++ {
		if body[i] != '\\' {
			continue
		}
		unit, escaped := unicodeEscape(body[i:])
		if !escaped {
			i++ // past the escaped character, which may itself be a backslash
			continue
		}
		i += len(`u0000`)
		if !utf16.IsSurrogate(unit) {
			continue
		}
		low, _ := unicodeEscape(body[i+1:])
		if utf16.DecodeRune(unit, low) == utf8.RuneError {
			return true
		}
		i += len(`\u0000`)
	}
	return false
}

// unicodeEscape reads the UTF-16 code unit of a \uXXXX at the start of text.
func unicodeEscape(text []byte) (unit rune, ok bool) {
	if !bytes.HasPrefix(text, []byte(`\u`)) || len(text) < len(`\u0000`) {
		return 0, false
	}
	parsed, err := strconv.ParseUint(string(text[2:6]), 16, 16)
	return rune(parsed), err == nil
}
