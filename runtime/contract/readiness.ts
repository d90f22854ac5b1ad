/** What may keep a service from its work: the first of these that is so. */
export type NotReady = 'draining' | 'database' | 'migrations' | 'keys'

/** Whether a service can do its work. */
export interface ReadyReport {
  /** Undefined where it can. */
  readonly reason?: NotReady | undefined
  /** Migrations that the database does not have yet, as `feature/name`. */
  readonly pending: readonly string[]
}

/** What a process knows of its load balancer and its end; a service that takes the place of another has it from that one. */
export interface Probes {
  /** When somebody last asked for a load balancer, by `performance.now()`. */
  askedAt: number
  isDraining: boolean
}

/** Nobody has asked yet. */
export const createProbes = (): Probes => ({ askedAt: -Infinity, isDraining: false })

/** Looks after the state of the database; an answer is kept for a second. */
export interface Readiness {
  /** Whether a report once said that nothing is pending. */
  isMigrated(): boolean
  /** `probe`: somebody asks for a load balancer, which has to hear of the end. */
  report(asked?: { readonly probe: boolean }): Promise<ReadyReport>
  /**
   * Says from now on that the service is not ready: it is about to stop. Calls are still answered.
   * @returns whether a load balancer has asked within the last minute, which will send nothing new once it has heard
   */
  drain(): boolean
}
