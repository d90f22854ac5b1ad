import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import { type } from '../../contract/schema.ts'
import { type NameRules, storedName } from './names.ts'

/** What can be configured about user names. */
export interface UsernameOptions {
  /** Shortest name, in characters. Default 3. */
  readonly minimum?: number
  /** Longest name, in characters; at most 64. Default 30. */
  readonly maximum?: number
  /** Which names are allowed, asked with the name in lower case. Default letters, digits, underscore and dot of ASCII. Never allowed: `@`, white space and control characters. */
  readonly validate?: RegExp | ((name: string) => boolean)
  /** Names that nobody can take, in any case. Who has one already keeps it. Default none. */
  readonly reserved?: readonly string[]
}

const Options = type({
  '+': 'reject',
  minimum: `1 <= number.integer <= 64 = ${limits.usernameMinimum}`,
  maximum: `1 <= number.integer <= 64 = ${limits.usernameMaximum}`,
  'validate?': type('RegExp').or('Function').describe('a regular expression or a function'),
  reserved: type('string[]').default(() => []),
})

const lettersDigitsUnderscoreDot = /^[a-z0-9_.]+$/

/** Options of better-auth, and what says the same here. */
const elsewhere = { minUsernameLength: 'Write minimum.', maxUsernameLength: 'Write maximum.' }

/** The rules that the options say. @throws {ConfigError} naming the option that is wrong */
export function parseOptions(options: UsernameOptions): NameRules {
  const parsed = Options(options)
  if (parsed instanceof type.errors) {
    throw new ConfigError(featureOptionProblems('username', Options, parsed, elsewhere))
  }
  const { minimum, maximum, reserved } = parsed
  if (minimum > maximum) {
    throw new ConfigError({
      path: 'username.minimum',
      expected: `at most maximum (${maximum})`,
      advice: 'Correct one of the two in auth.config.ts.',
    })
  }
  return { minimum, maximum, allows: testOf(options.validate), reserved: new Set(reserved.map(storedName)) }
}

function testOf(validate: UsernameOptions['validate'] = lettersDigitsUnderscoreDot): NameRules['allows'] {
  if (typeof validate === 'function') return (name) => validate(name) === true
  // With `g` or `y` an expression remembers where it stopped, and the same name would fit every other time.
  const pattern = new RegExp(validate.source, validate.flags.replace(/[gy]/g, ''))
  return (name) => pattern.test(name)
}
