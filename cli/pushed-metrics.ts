import type { BatchObservableResult, Observable } from '@opentelemetry/api'
import { findPackage } from '../runtime/common/package-root.ts'
import type { Log } from '../runtime/contract/log.ts'
import type { OpenTelemetry } from '../runtime/tracing/opentelemetry.ts'
import type { Instrument } from './open-metrics.ts'

/** What of the metrics of a process is handed on. */
interface Pushed {
  readonly instruments: readonly Instrument[]
  /** Called before each export, so that what the instruments say is so then. */
  readonly look: () => Promise<void>
}

/** An instrument that is asked at each export, and its counterpart in the SDK. */
interface Asked {
  readonly instrument: Extract<Instrument, { kind: 'counter' | 'gauge' }>
  readonly observable: Observable
}

/**
 * Hands the metrics of this process to the OpenTelemetry SDK of the application, which exports them when it wants to, under the
 * names that they have on the listener for Prometheus. An export goes without what cannot be looked at, and the log says so.
 * @returns what ends it
 */
export function pushMetrics({ metrics }: OpenTelemetry, { instruments, look }: Pushed, log: Log): () => void {
  const meter = metrics.getMeter('latchkey', findPackage()?.version)
  const asked: Asked[] = []
  for (const instrument of instruments) {
    const { name, help } = instrument
    const options = { description: help, ...unitOf(name) }
    if (instrument.kind === 'histogram') {
      const advice = { explicitBucketBoundaries: [...instrument.bounds] }
      const histogram = meter.createHistogram(name, { ...options, advice })
      instrument.follow((value, labels) => histogram.record(value, labels))
    } else {
      const counted = instrument.kind === 'counter'
      const observable = counted
        ? meter.createObservableCounter(name, options)
        : meter.createObservableGauge(name, options)
      asked.push({ instrument, observable })
    }
  }
  const answer = async (result: BatchObservableResult) => {
    try {
      await look()
    } catch (error) {
      log.error('metrics.failed', error)
      return
    }
    for (const { instrument, observable } of asked) {
      for (const { labels, value } of instrument.read()) result.observe(observable, value, labels)
    }
  }
  const observables = asked.map(({ observable }) => observable)
  meter.addBatchObservableCallback(answer, observables)
  return () => meter.removeBatchObservableCallback(answer, observables)
}

/** The unit as UCUM has it, by the end of the name. */
function unitOf(name: string): { unit?: string } {
  if (name.endsWith('_seconds')) return { unit: 's' }
  return name.endsWith('_bytes') ? { unit: 'By' } : {}
}
