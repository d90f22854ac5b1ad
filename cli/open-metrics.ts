import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The labels of a sample: names and values. */
type Labels = Readonly<Record<string, string>>

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

/** Metrics, and their text. */
export interface MetricRegistry {
  counter(name: string, help: string): Counter
  gauge(name: string, help: string): Gauge
  /** A gauge of what all processes see alike: it has none of the labels of this one. */
  shared(name: string, help: string): Gauge
  histogram(name: string, help: string, bounds: readonly number[]): Histogram
  /** All of them, in the text format of OpenMetrics 1.0. */
  text(): string
}

/** The media type of the text. */
export const openMetricsType = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

interface Count {
  readonly labels: Labels
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
  const writers: (() => string[])[] = []
  const written = (labels: Labels = {}) => writtenLabels({ ...labels, ...own })
  const add = (name: string, kind: string, help: string, samples: () => string[]) =>
    void writers.push(() => [`# TYPE ${name} ${kind}`, `# HELP ${name} ${help}`, ...samples()])

  const gauge = (name: string, help: string, keyOf: (labels?: Labels) => string): Gauge => {
    const values = new Map<string, number>()
    add(name, 'gauge', help, () => [...values].map(([labels, value]) => `${name}${labels} ${value}`))
    return { set: (value, labels) => void values.set(keyOf(labels), value) }
  }

  return {
    counter(name, help) {
      const counts = new Map<string, Count>()
      add(name, 'counter', help, () =>
        [...counts.values()].map(({ labels, value }) => `${name}_total${written(labels)} ${value}`),
      )
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
    gauge: (name, help) => gauge(name, help, written),
    shared: (name, help) => gauge(name, help, writtenLabels),
    histogram(name, help, bounds) {
      const all = new Map<string, Series>()
      const samplesOf = ({ labels, sum, counts }: Series) => {
        let below = 0
        const buckets = [...bounds.map(String), '+Inf'].map((bound, place) => {
          below += counts[place] ?? 0
          return `${name}_bucket${written({ ...labels, le: bound })} ${below}`
        })
        return [...buckets, `${name}_sum${written(labels)} ${sum}`, `${name}_count${written(labels)} ${below}`]
      }
      add(name, 'histogram', help, () => [...all.values()].flatMap(samplesOf))
      const seriesOf = (labels: Labels): Series => {
        const key = keyOfValues(labels)
        const known = all.get(key)
        if (known !== undefined) return known
        const series = { labels, sum: 0, counts: Array<number>(bounds.length + 1).fill(0) }
        all.set(key, series)
        return series
      }
      return {
        observe(labels, value) {
          const series = seriesOf(labels)
          const place = bounds.findIndex((bound) => value <= bound)
          const bucket = place === -1 ? bounds.length : place
          series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
          series.sum += value
        },
      }
    },
    text: () => `${writers.flatMap((write) => write()).join('\n')}\n# EOF\n`,
  }
}

/** `{route="/ok",status="2xx"}`, with what the format wants escaped; nothing where there are none. */
function writtenLabels(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
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
