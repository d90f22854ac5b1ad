/** Names what is counted beside the counter itself, e.g. `{ result: 'used' }`. Few values each, and nothing about a person. */
export type CounterLabels = Readonly<Record<string, string>>

/** How often something happened in this process since it started. */
export interface CounterValue {
  readonly name: string
  readonly labels: CounterLabels
  readonly value: number
}

/** Counts what features do, for the metrics of a node. In memory: every node has its own, and they start at 0. */
export interface Counters {
  /**
   * Adds `by` (1 by default) to a counter. `name` is snake_case and begins with the feature's id: `acme_codes_used`. A process
   * keeps 1,000 of them: what comes after is not counted.
   */
  count(name: string, labels?: CounterLabels, by?: number): void
  /** All counters, by name. */
  read(): readonly CounterValue[]
}

/** Counters and labels that one process keeps: a label that holds something unlimited must not fill the memory. */
const most = 1000

/** Makes the counters of a process. */
export function createCounters(): Counters {
  const values = new Map<string, CounterValue>()
  return {
    count(name, labels = {}, by = 1) {
      const key = JSON.stringify([name, Object.entries(labels).toSorted(([one], [two]) => (one < two ? -1 : 1))])
      const known = values.get(key)
      if (known === undefined && values.size >= most) return
      values.set(key, { name, labels, value: (known?.value ?? 0) + by })
    },
    read: () => [...values.values()].toSorted((one, two) => (one.name < two.name ? -1 : 1)),
  }
}
