import { AsyncLocalStorage } from 'node:async_hooks'
import type { Step, Tracer } from '../contract/tracer.ts'
import { readTraceParent, type TraceParent } from './trace-parent.ts'

const unheard: Step = { add() {}, fail() {} }

/**
 * Without OpenTelemetry in the process nothing is measured: log lines name the trace that a request came with, and other servers are
 * told of it. A request without `traceparent` costs nothing.
 */
export function createPassingTracer(): Tracer {
  const current = new AsyncLocalStorage<TraceParent>()
  return {
    records: false,
    request(headers, _name, _facts, work) {
      const parent = readTraceParent(headers)
      return parent === undefined ? work(unheard) : current.run(parent, work, unheard)
    },
    step: (_name, _kind, _facts, work) => work(unheard),
    headers() {
      const parent = current.getStore()
      return parent === undefined ? {} : { traceparent: parent.header }
    },
    ids() {
      const parent = current.getStore()
      return parent === undefined ? {} : { traceId: parent.traceId, spanId: parent.spanId }
    },
  }
}
