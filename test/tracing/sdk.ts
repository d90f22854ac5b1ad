import { context, propagation, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { onTestFinished } from 'vitest'

/** Brings an SDK, as an application does, until the test ends; gives what it was told so far. */
export function bringSdk(): () => readonly ReadableSpan[] {
  const exporter = new InMemorySpanExporter()
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  provider.register()
  onTestFinished(async () => {
    await provider.shutdown()
    for (const part of [trace, context, propagation]) part.disable()
  })
  return () => exporter.getFinishedSpans()
}
