import type { ServiceOptions } from '../options.ts'
import type { WorkerCount } from '../workers/count.ts'

/** What `serve` can be told. */
export interface ServeOptions extends ServiceOptions {
  readonly port: number | undefined
  readonly host: string | undefined
  /** Seconds. */
  readonly drain: number | undefined
  readonly metricsPort: number | 'off' | undefined
  readonly metricsHost: string | undefined
  readonly workers: WorkerCount | undefined
}
