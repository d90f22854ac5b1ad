/** The value of a header `traceparent` of version 00 (W3C Trace Context, section 3.2). */
const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** The trace that a request belongs to. */
export interface TraceParent {
  readonly traceId: string
  readonly spanId: string
  /** As it came. */
  readonly header: string
}

/** Reads the header `traceparent`; undefined without one, and for one that says nothing. */
export function readTraceParent(headers: Headers): TraceParent | undefined {
  const header = headers.get('traceparent')
  if (header === null) return undefined
  const [, traceId = '', spanId = ''] = form.exec(header) ?? []
  const isSaid = /[^0]/.test(traceId) && /[^0]/.test(spanId)
  return isSaid ? { traceId, spanId, header } : undefined
}
