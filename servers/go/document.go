package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf8"
)

// documentText is the document of every scenario, 106 bytes without a newline.
const documentText = `{"id":42,"name":"benchmark","active":true,"values":[1,2,3,5,8,13,21],"meta":{"region":"test","version":1}}`

type document struct {
	ID     int64   `json:"id"`
	Name   string  `json:"name"`
	Active bool    `json:"active"`
	Values []int64 `json:"values"`
	Meta   meta    `json:"meta"`
}

type meta struct {
	Region  string `json:"region"`
	Version int64  `json:"version"`
}

// newDocument builds the reference document with the given id.
func newDocument(id int64) document {
	return document{
		ID:     id,
		Name:   "benchmark",
		Active: true,
		Values: []int64{1, 2, 3, 5, 8, 13, 21},
		Meta:   meta{Region: "test", Version: 1},
	}
}

// received is the document as it comes in: encoding/json leaves a field that is missing or null at nil.
type received struct {
	ID     *int64  `json:"id"`
	Name   *string `json:"name"`
	Active *bool   `json:"active"`
	Values []int64 `json:"values"`
	Meta   *struct {
		Region  *string `json:"region"`
		Version *int64  `json:"version"`
	} `json:"meta"`
}

// Why a body is no valid document, beside what encoding/json reports.
var (
	errEncoding    = errors.New("not UTF-8")
	errTrailing    = errors.New("data after the document")
	errMissing     = errors.New("missing field")
	errNull        = errors.New("null where a value is required")
	errSurrogate   = errors.New("unpaired surrogate in a string")
	errSumOverflow = errors.New("sum of values is not a 64-bit integer")
)

// parseDocument accepts exactly one document with every field present and no other, and returns it with the sum of its
// values.
func parseDocument(body []byte) (doc document, sum int64, err error) {
	if !utf8.Valid(body) { // encoding/json would put U+FFFD in place of the bad bytes
		return doc, 0, errEncoding
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	var in received
	if err := decoder.Decode(&in); err != nil {
		return doc, 0, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return doc, 0, errTrailing
	}
	if in.ID == nil || in.Name == nil || in.Active == nil || in.Values == nil ||
		in.Meta == nil || in.Meta.Region == nil || in.Meta.Version == nil {
		return doc, 0, errMissing
	}
	if hasNull(body) {
		return doc, 0, errNull
	}
	if hasUnpairedSurrogate(body) {
		return doc, 0, errSurrogate
	}
	doc = document{
		ID:     *in.ID,
		Name:   *in.Name,
		Active: *in.Active,
		Values: in.Values,
		Meta:   meta{Region: *in.Meta.Region, Version: *in.Meta.Version},
	}
	sum, err = sumOf(doc.Values)
	return doc, sum, err
}

func sumOf(values []int64) (int64, error) {
	var sum int64
	for _, value := range values {
		next := sum + value
		if (next > sum) != (value > 0) {
			return 0, errSumOverflow
		}
		sum = next
	}
	return sum, nil
}
