import type { Reporter, TestModule } from 'vitest/node'

/** Prints at the end of a run which tests were not tried, and why: of the usual report they are a number only. */
export class SkipReasons implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(({ children, relativeModuleId }) =>
      [...children.allTests('skipped')].flatMap((test) => {
        const result = test.result()
        const note = result.state === 'skipped' ? result.note : undefined
        return note === undefined ? [] : [`  ${relativeModuleId} > ${test.fullName}: ${note}`]
      }),
    )
    if (lines.length > 0) process.stdout.write(`\nNot tried:\n${lines.join('\n')}\n`)
  }
}
