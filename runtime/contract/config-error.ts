/** What is wrong with a configuration, and what to write instead. Thrown at start-up, never while serving. */
export interface ConfigProblem {
  /** The option or environment variable, e.g. `session.lifetime` or `LATCHKEY_BASE_URL`. */
  readonly path: string
  /** What a right value looks like. */
  readonly expected: string
  /** What to write or run. */
  readonly advice: string
}

/** The service refuses to start. `message` reads like advice and never quotes a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: ConfigProblem | readonly ConfigProblem[]) {
    const list: readonly ConfigProblem[] = Array.isArray(problems) ? problems : [problems]
    super(list.map((problem) => `${problem.path}: expected ${problem.expected}.\n  ${problem.advice}`).join('\n'))
    this.problems = list
  }
}
