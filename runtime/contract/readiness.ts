/** What may keep a service from its work: the first of these that is so. */
export type NotReady = 'draining' | 'database' | 'migrations' | 'keys'

/** Whether a service can do its work. */
export interface ReadyReport {
  /** Undefined where it can. */
  readonly reason?: NotReady | undefined
  /** Migrations that the database does not have yet, as `feature/name`. */
  readonly pending: readonly string[]
}

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
