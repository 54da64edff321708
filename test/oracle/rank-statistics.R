# Writes expected values of rank statistics as JSON. See README.md.
set.seed(20261201)
numbers <- function(x) paste0("[", paste(formatC(x, digits = 17, format = "g"), collapse = ","), "]")
rows <- function(x) paste0("[\n", paste(x, collapse = ",\n"), "\n]")

signedRankTail <- sapply(c(1:12, 15, 20, 28), function(n)
  sprintf('{"n":%d,"atMost":%s}', n, numbers(psignrank(0:(n * (n + 1) / 2), n))))

mannWhitneyTail <- unlist(lapply(c(1, 2, 3, 4, 5, 8, 10), function(m) sapply(c(1, 3, 4, 5, 7, 10), function(n)
  sprintf('{"m":%d,"n":%d,"atMost":%s}', m, n, numbers(pwilcox(0:(m * n), m, n))))))

oneSample <- sapply(c(5, 6, 7, 10, 14, 20, 28), function(n) {
  x <- round(rnorm(n, 0.01, 0.02), 6)
  test <- wilcox.test(x, conf.int = TRUE, conf.level = 0.9, exact = TRUE)
  sprintf('{"shifts":%s,"estimate":%s,"interval":%s,"confidence":%s}', numbers(x), numbers(test$estimate),
    numbers(test$conf.int), numbers(1 - 2 * psignrank(qsignrank(0.05, n) - 1, n)))
})

twoSample <- apply(rbind(c(4, 4), c(5, 5), c(4, 5), c(5, 3), c(8, 6), c(12, 10)), 1, function(size) {
  from <- round(rnorm(size[1], 0, 0.02), 6)
  to <- round(rnorm(size[2], 0.03, 0.02), 6)
  test <- wilcox.test(to, from, conf.int = TRUE, conf.level = 0.9, exact = TRUE)
  sprintf('{"from":%s,"to":%s,"estimate":%s,"interval":%s,"confidence":%s}', numbers(from), numbers(to),
    numbers(test$estimate), numbers(test$conf.int),
    numbers(1 - 2 * pwilcox(qwilcox(0.05, size[1], size[2]) - 1, size[1], size[2])))
})

holm <- sapply(list(c(3, 3), c(5, 9), c(12, 12), c(20, 60)), function(size) {
  p <- round(runif(size[1]) ^ 3, 6)
  sprintf('{"p":%s,"familySize":%d,"adjusted":%s}', numbers(p), size[2], numbers(p.adjust(p, "holm", n = size[2])))
})

cat(sprintf('{"signedRankTail":%s,\n"mannWhitneyTail":%s,\n"oneSample":%s,\n"twoSample":%s,\n"holm":%s}\n',
  rows(signedRankTail), rows(mannWhitneyTail), rows(oneSample), rows(twoSample), rows(holm)))
