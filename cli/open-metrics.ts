import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The labels of a sample: names and values. */
export type Labels = Readonly<Record<string, string>>

/** A number that only grows. */
export interface Counter {
  inc(labels?: Labels, by?: number): void
  /** Forgets everything that was counted. */
  reset(): void
}

/** A number that is so at this moment. */
export interface Gauge {
  set(value: number, labels?: Labels): void
}

/** How many values were seen, below which bounds, and their sum. */
export interface Histogram {
  observe(labels: Labels, value: number): void
}

/** What a counter or a gauge says now, with all its labels. */
export interface Sample {
  readonly labels: Labels
  readonly value: number
}

/** A metric of a registry, for who takes it elsewhere than the text does. */
export type Instrument = { readonly name: string; readonly help: string } & (
  | { readonly kind: 'counter' | 'gauge'; read(): readonly Sample[] }
  | {
      readonly kind: 'histogram'
      readonly bounds: readonly number[]
      /** Has `record` told of every value from now on. */
      follow(record: (value: number, labels: Labels) => void): void
    }
)

/** Metrics, and their text. */
export interface MetricRegistry {
  counter(name: string, help: string): Counter
  gauge(name: string, help: string): Gauge
  /** A gauge of what all processes see alike: it has none of the labels of this one. */
  shared(name: string, help: string): Gauge
  histogram(name: string, help: string, bounds: readonly number[]): Histogram
  /** All of them, in the order in which they were made. */
  readonly instruments: readonly Instrument[]
  /** All of them, in the text format of OpenMetrics 1.0. */
  text(): string
}

/** The media type of the text. */
export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

interface Count extends Sample {
  value: number
}

interface Series {
  readonly labels: Labels
  sum: number
  readonly counts: number[]
}

const none: Labels = {}

/** What tells the labels of one metric from each other, whose names are the same: their text is made only where it is read. */
const keyOfValues = (labels: Labels): string => Object.values(labels).join('\0')

/** Makes an empty registry; `own` are labels that every sample gets. The names of counters are given without `_total`. */
export function createRegistry(own: Labels = {}): MetricRegistry {
  const instruments: Instrument[] = []
  const writers: (() => string[])[] = []
  const add = (instrument: Instrument, samples: () => string[]) => {
    const { name, kind, help } = instrument
    instruments.push(instrument)
    writers.push(() => [`# TYPE ${name} ${kind}`, `# HELP ${name} ${help}`, ...samples()])
  }

  const gauge = (name: string, help: string, labelsOf: (labels?: Labels) => Labels): Gauge => {
    const values = new Map<string, Sample>()
    const read = () => [...values.values()]
    add({ kind: 'gauge', name, help, read }, () => read().map((sample) => written(name, sample)))
    return { set: (value, labels) => void values.set(keyOfValues(labels ?? none), { labels: labelsOf(labels), value }) }
  }

  return {
    counter(name, help) {
      const counts = new Map<string, Count>()
      const read = () => [...counts.values()].map(({ labels, value }) => ({ labels: { ...labels, ...own }, value }))
      add({ kind: 'counter', name, help, read }, () => read().map((sample) => written(`${name}_total`, sample)))
      return {
        inc(labels = none, by = 1) {
          const key = keyOfValues(labels)
          const count = counts.get(key)
          if (count === undefined) counts.set(key, { labels, value: by })
          else count.value += by
        },
        reset: () => counts.clear(),
      }
    },
    gauge: (name, help) => gauge(name, help, (labels) => ({ ...labels, ...own })),
    shared: (name, help) => gauge(name, help, (labels = none) => labels),
    histogram(name, help, bounds) {
      const all = new Map<string, Series>()
      // Who brings the same object again is spared the text that tells labels apart.
      const byObject = new WeakMap<Labels, Series>()
      const followers: ((value: number, labels: Labels) => void)[] = []
      const samplesOf = (series: Series) => {
        const labels = { ...series.labels, ...own }
        let below = 0
        const buckets = [...bounds.map(String), '+Inf'].map((bound, place) => {
          below += series.counts[place] ?? 0
          return written(`${name}_bucket`, { labels: { ...series.labels, le: bound, ...own }, value: below })
        })
        const sum = written(`${name}_sum`, { labels, value: series.sum })
        return [...buckets, sum, written(`${name}_count`, { labels, value: below })]
      }
      const follow = (record: (value: number, labels: Labels) => void) =>
        void followers.push((value, labels) => record(value, { ...labels, ...own }))
      add({ kind: 'histogram', name, help, bounds, follow }, () => [...all.values()].flatMap(samplesOf))
      const seriesOf = (labels: Labels): Series => {
        const known = byObject.get(labels)
        if (known !== undefined) return known
        const key = keyOfValues(labels)
        const series = all.get(key) ?? { labels, sum: 0, counts: Array<number>(bounds.length + 1).fill(0) }
        all.set(key, series)
        byObject.set(labels, series)
        return series
      }
      return {
        observe(labels, value) {
          const series = seriesOf(labels)
          const place = bounds.findIndex((bound) => value <= bound)
          const bucket = place === -1 ? bounds.length : place
          series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
          series.sum += value
          for (const tell of followers) tell(value, labels)
        },
      }
    },
    instruments,
    text: () => `${writers.flatMap((write) => write()).join('\n')}\n# EOF\n`,
  }
}

/** `name{route="/ok",status="2xx"} 3`, with what the format wants escaped; no braces where there are no labels. */
function written(name: string, { labels, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, said]) => `${label}="${escaped(said)}"`)
  return pairs.length === 0 ? `${name} ${value}` : `${name}{${pairs.join(',')}} ${value}`
}

const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** What the process uses, by the names that other programs on Node have for it. Call the result before the text is made. */
export function measureProcess({ counter, gauge }: MetricRegistry): () => void {
  const processor = counter('process_cpu_seconds', 'Processor time of the process')
  const memory = gauge('process_resident_memory_bytes', 'Memory of the process')
  const heap = gauge('nodejs_heap_size_used_bytes', 'Memory of its objects')
  const start = gauge('process_start_time_seconds', 'When the process began, in seconds since 1970')
  const lag = gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'How late timers came since the last look, but for one in a hundred',
  )
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  start.set(Math.round(Date.now() / 1000 - process.uptime()))
  return () => {
    const { user, system } = process.cpuUsage()
    processor.reset()
    processor.inc({}, (user + system) / 1e6)
    const { rss, heapUsed } = process.memoryUsage()
    memory.set(rss)
    heap.set(heapUsed)
    // Without a timer since the last look, the histogram says NaN.
    lag.set(delay.count === 0 ? 0 : delay.percentile(99) / 1e9)
    delay.reset()
  }
}
