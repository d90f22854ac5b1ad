import { ConfigError, type ConfigProblem } from '../contract/config-error.ts'
import type { Feature } from '../feature.ts'

/**
 * Looks at whether a list holds features: a configuration is JavaScript when it is read, whatever its types said.
 * @throws {ConfigError} that names the word to write for each that is none
 */
export function requireFeatures(values: unknown): readonly Feature[] {
  if (!Array.isArray(values)) {
    throw new ConfigError({
      path: 'features',
      expected: 'a list of features',
      advice: 'Write features: [emailPassword()] in auth.config.ts.',
    })
  }
  const list: readonly unknown[] = values
  // By index: a hole in the list is a value that is not there, and is told as one.
  const problems = Array.from(list, problemOf).filter((problem) => problem !== undefined)
  if (problems.length > 0) throw new ConfigError(problems)
  return list.filter(isFeature)
}

function isFeature(value: unknown): value is Feature {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && value.id !== ''
}

function problemOf(value: unknown, index: number): ConfigProblem | undefined {
  if (isFeature(value)) return undefined
  return { path: `features.${index}`, expected: 'a feature', advice: adviceOn(value) }
}

function adviceOn(value: unknown): string {
  if (typeof value === 'function') {
    return `This is the function that makes one. Call it: ${value.name || 'myFeature'}()`
  }
  if (typeof value === 'string') return `Write ${callFor(value)}, without quotes, and import it.`
  if (Array.isArray(value)) return 'Spread the list: ...moreFeatures'
  if (isPromise(value)) return 'This is a promise. Wait for it: await myFeature()'
  if (typeof value === 'object' && value !== null) return 'Make it with defineFeature({ id: …, … }).'
  // What a condition leaves behind: `isOn && passkey()`.
  return `This is ${String(value)}. Remove it; for a feature under a condition write ...(isOn ? [passkey()] : [])`
}

/** The id `email-password` and the name `emailPassword` both mean `emailPassword()`; anything else is left out. */
function callFor(text: string): string {
  const name = text.replace(/\(\)$/, '').replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  return /^[a-z][a-z0-9]{0,40}$/i.test(name) ? `${name}()` : 'emailPassword()'
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
