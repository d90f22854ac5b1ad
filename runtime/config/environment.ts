import { readFileSync } from 'node:fs'
import { ConfigError } from '../contract/config-error.ts'

/** The environment that the service reads; tests pass their own. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A variable, or the trimmed content of the file that its `…_FILE` names. Empty counts as absent. */
export function readVariable(environment: Environment, name: string): string | undefined {
  const direct = environment[name]
  if (direct !== undefined && direct !== '') return direct
  const file = environment[`${name}_FILE`]
  if (file === undefined || file === '') return undefined
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new ConfigError({
      path: `${name}_FILE`,
      expected: 'the path of a readable file',
      advice: `Check that ${file} exists and that the service's user may read it.`,
    })
  }
}

/** A variable that is a port. @throws {ConfigError} */
export function readPort(environment: Environment): number | undefined {
  const text = readVariable(environment, 'PORT')
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new ConfigError({ path: 'PORT', expected: 'a number from 0 to 65535', advice: 'For example PORT=3000.' })
  }
  return Number(text)
}
