import type { Waiting } from '../common/waiting.ts'

/** Facts about a step, by the names of the OpenTelemetry semantic conventions. Never an id of a person, an address or a secret. */
export type StepFacts = Readonly<Record<string, string | number>>

/** A step while it runs. */
export interface Step {
  add(facts: StepFacts): void
  /** It failed; `type` is a code or the name of an error, as in `error.type`. */
  fail(type: string): void
}

/** What is known of the trace in which something happens: 32 and 16 hexadecimal digits (W3C Trace Context). */
export interface TraceIds {
  readonly traceId?: string
  readonly spanId?: string
}

/** Says how long the steps of a request took, and hands the trace on to other servers (W3C Trace Context). */
export interface Tracer {
  /** Whether somebody reads the steps; otherwise a trace is only handed on. */
  readonly records: boolean
  /** Runs the work of a request as a part of the trace that its `traceparent` names, or of a new one. */
  request<Result>(
    headers: Headers,
    name: string,
    facts: StepFacts,
    work: (step: Step) => Waiting<Result>,
  ): Waiting<Result>
  /** Runs work as a step of what runs now. `client`: another server does it. What it throws is its failure. */
  step<Result>(
    name: string,
    kind: 'client' | 'internal',
    facts: StepFacts,
    work: (step: Step) => Promise<Result>,
  ): Promise<Result>
  /** Headers by which another server goes on in this trace. */
  headers(): Readonly<Record<string, string>>
  /** Where this code runs, for log lines; empty outside of a trace. */
  ids(): TraceIds
}
