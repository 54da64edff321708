package main

import (
	"fmt"
	"hash/fnv"
)

// hashRounds is the fixed work of cpu and mixed: FNV-1a 64 over data, rounds times, the state carried on from one
// round to the next. Sixteen hexadecimal digits.
func hashRounds(data []byte, rounds int64) string {
	hash := fnv.New64a()
	for range rounds {
		hash.Write(data) // never fails
	}
	return fmt.Sprintf("%016x", hash.Sum64())
}
