/** How far two samples can be told apart. */
export interface Separation {
  /** Mann-Whitney: the chance that a value of the second is the greater one; 0.5 when they cannot be told apart. */
  readonly auc: number
  /** Bootstrap interval of 95 %. */
  readonly low: number
  readonly high: number
  /** Difference of the medians, in milliseconds. */
  readonly gap: number
  readonly median: number
}

/** The area under the curve of two sorted samples, ties counted half. */
function areaOf(one: Float64Array, other: Float64Array): number {
  let below = 0
  let upTo = 0
  let sum = 0
  for (const value of other) {
    while (below < one.length && (one[below] ?? 0) < value) below++
    upTo = Math.max(upTo, below)
    while (upTo < one.length && (one[upTo] ?? 0) <= value) upTo++
    sum += below + (upTo - below) / 2
  }
  return sum / (one.length * other.length)
}

function drawn(values: Float64Array): Float64Array {
  return values.map(() => values[Math.floor(Math.random() * values.length)] ?? 0).toSorted()
}

export function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Compares two samples of times in milliseconds. */
export function separate(one: readonly number[], other: readonly number[], rounds = 400): Separation {
  const [first, second] = [Float64Array.from(one).toSorted(), Float64Array.from(other).toSorted()]
  const areas = Float64Array.from({ length: rounds }, () => areaOf(drawn(first), drawn(second))).toSorted()
  return {
    auc: areaOf(first, second),
    low: areas[Math.floor(rounds * 0.025)] ?? Number.NaN,
    high: areas[Math.floor(rounds * 0.975)] ?? Number.NaN,
    gap: medianOf(other) - medianOf(one),
    median: medianOf(one),
  }
}

/**
 * Whether a stranger could use the difference: the whole interval lies outside 0.45 to 0.55, and the medians differ by
 * more than a millisecond and by more than 5 %.
 */
export function tells({ low, high, gap, median }: Separation): boolean {
  return (low > 0.55 || high < 0.45) && Math.abs(gap) > Math.max(1, median * 0.05)
}
