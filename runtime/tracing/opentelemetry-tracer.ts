import type { Span } from '@opentelemetry/api'
import type { Waiting } from '../common/waiting.ts'
import type { Step, StepFacts, Tracer } from '../contract/tracer.ts'
import type { OpenTelemetry } from './opentelemetry.ts'

/** Tells the OpenTelemetry SDK of the application; `version` is that of Latchkey. */
export function createOpenTelemetryTracer(api: OpenTelemetry, version: string | undefined): Tracer {
  const { context, propagation, ROOT_CONTEXT, SpanKind, trace } = api
  const tracer = trace.getTracer('latchkey', version)

  async function run<Result>(
    span: Span,
    within: ReturnType<typeof context.active>,
    work: (step: Step) => Waiting<Result>,
  ): Promise<Result> {
    const step = stepOf(api, span)
    try {
      return await context.with(trace.setSpan(within, span), work, undefined, step)
    } catch (error) {
      step.fail(typeOf(error))
      throw error
    } finally {
      span.end()
    }
  }

  return {
    records: true,
    request(headers, name, attributes, work) {
      // An instrumentation of the application's own server may have begun the trace.
      const active = context.active()
      const parent =
        trace.getSpan(active) === undefined ? propagation.extract(ROOT_CONTEXT, headers, headerGetter) : active
      return run(tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent), parent, work)
    },
    step(name, kind, attributes, work) {
      const parent = context.active()
      const spanKind = kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL
      return run(tracer.startSpan(name, { kind: spanKind, attributes }, parent), parent, work)
    },
    headers() {
      const carrier: Record<string, string> = {}
      propagation.inject(context.active(), carrier)
      return carrier
    },
    ids() {
      const found = trace.getSpanContext(context.active())
      return found === undefined ? {} : { traceId: found.traceId, spanId: found.spanId }
    },
  }
}

const headerGetter = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
}

function stepOf({ SpanStatusCode }: OpenTelemetry, span: Span): Step {
  return {
    add: (facts: StepFacts) => void span.setAttributes(facts),
    fail(type) {
      span.setAttribute('error.type', type)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
  }
}

/** A code or a name: messages may quote what was sent. */
function typeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : 'unknown'
}
