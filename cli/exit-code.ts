/** What a `latchkey` process ends with; scripts and service managers read these (docs/cli.md). */
export const exitCode = {
  ok: 0,
  unexpected: 1,
  /** The command line itself is wrong, or it asks questions and nobody is there to answer. */
  usage: 2,
  migrationsPending: 3,
  /** Another `migrate` holds the lock. */
  locked: 4,
  /** The text of an applied migration has changed. */
  drift: 5,
  /** A migration stands under two ids of one feature. */
  twice: 6,
  /** `import` did not take all records, or `import verify` found that some are missing. */
  rejected: 7,
  /** `check` found data that contradicts itself. */
  inconsistent: 8,
  /** Another process holds the embedded database and does not answer (EX_TEMPFAIL). */
  databaseInUse: 75,
  /** The configuration or a secret is wrong (EX_CONFIG). */
  configuration: 78,
  /** Stopped by the person in front of it. */
  cancelled: 130,
} as const
