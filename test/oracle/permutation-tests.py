"""Writes expected p values of exact permutation tests as JSON. See README.md."""

import json

import numpy
from scipy.stats import permutation_test

random = numpy.random.default_rng(20261201)


def mean(values, axis):
    return numpy.mean(values, axis=axis)


def mean_difference(higher, lower, axis):
    return numpy.mean(higher, axis=axis) - numpy.mean(lower, axis=axis)


def sign_flip(shifts):
    test = permutation_test(
        (shifts,), mean, permutation_type="samples", n_resamples=numpy.inf, alternative="greater", vectorized=True
    )
    return {"shifts": shifts.tolist(), "p": float(test.pvalue)}


def two_sample(higher, lower):
    test = permutation_test(
        (higher, lower),
        mean_difference,
        permutation_type="independent",
        n_resamples=numpy.inf,
        alternative="greater",
        vectorized=True,
    )
    return {"higher": higher.tolist(), "lower": lower.tolist(), "p": float(test.pvalue)}


def normal(centre, size):
    return numpy.round(random.normal(centre, 0.02, size), 6)


print(
    json.dumps(
        {
            "signFlip": [sign_flip(normal(0.01, size)) for size in (2, 3, 5, 8, 10, 12, 14)]
            # Small whole numbers: many ties.
            + [sign_flip(random.integers(-3, 5, size).astype(float)) for size in (5, 8, 12, 14)],
            "twoSample": [two_sample(normal(0.02, m), normal(0, n)) for m, n in ((5, 5), (4, 5), (5, 4), (2, 6), (7, 6))]
            + [two_sample(random.integers(0, 5, m).astype(float), random.integers(0, 5, n).astype(float)) for m, n in ((5, 5), (4, 5))],
        },
        indent=1,
    )
)
