import type { ArkErrors } from 'arktype'
import { nearestWord } from '../common/nearest-word.ts'
import type { ConfigProblem } from '../contract/config-error.ts'
import { Options } from './options.ts'

/**
 * Options of better-auth, whose clients Latchkey serves, and what says the same here: who comes from there writes them
 * first. Where a name is an option of ours too, the advice is for a value of another form.
 */
const elsewhere: Readonly<Record<string, string>> = {
  emailAndPassword: 'Write features: [emailPassword()].',
  socialProviders: 'Write features: [social({ providers: [github()] })], with the id and the secret in .env.',
  plugins: 'Write features: [passkey(), organization()]: what are plugins there are features here.',
  secret: 'Write LATCHKEY_SECRETS=1:… into .env (npx latchkey secret makes one).',
  database: "Write the address into .env, DATABASE_URL=postgres://…, or database: { url: 'postgres://…' }.",
  secondaryStorage: 'Write REDIS_URL=redis://… into .env.',
  'session.expiresIn': 'Write session: { lifetime: 604800 }, in seconds.',
  'session.cookieCache': 'Write session: { cookieCache: 60 }, in seconds.',
  'user.changeEmail': 'Write user: { changeEmail: true }.',
  'user.deleteUser': 'Write user: { deleteUser: true }.',
  account: 'Write social({ providers: […], linking: { … } }) into features.',
  'emailVerification.sendVerificationEmail': 'Mail has one way for all: SMTP_URL in .env, or mail: { send }.',
  'emailVerification.autoSignInAfterVerification': 'Write emailVerification: { signInAfterVerification: true }.',
  'emailVerification.expiresIn': 'Write emailVerification: { lifetime: 3600 }, in seconds.',
  'rateLimit.customRules': 'Write rateLimit: { rules: { … } }.',
  'rateLimit.window': "Write rateLimit: { rules: { '/sign-in/email': { window: 10, max: 5 } } }.",
  'rateLimit.max': "Write rateLimit: { rules: { '/sign-in/email': { window: 10, max: 5 } } }.",
  'rateLimit.storage': 'Limits are kept in the database, or in Redis: REDIS_URL in .env.',
  advanced: "Write cookies: { prefix, domain }, or trustProxy: 'loopback' behind a proxy.",
  databaseHooks: 'Write a feature of your own with hooks: docs/features.md.',
  hooks: 'Write a feature of your own with hooks: docs/features.md.',
  logger: 'Leave it out here: createAuth(config, { log }) takes one.',
  telemetry: 'Remove it: nothing is sent to anybody.',
}

const usualAdvice = 'Correct or remove it in auth.config.ts; docs/configuration.md lists every option.'

/** What is wrong with options, each once, and what to write instead. */
export function optionProblems(errors: ArkErrors): readonly ConfigProblem[] {
  const problems = errors.map(({ path, expected }) => problemOf(path.map(String), expected))
  // An object of another library has many names that are none of ours: they are one mistake.
  return problems.filter(
    ({ path, advice }, index) => problems.findIndex((one) => one.path === path && one.advice === advice) === index,
  )
}

function problemOf(path: readonly string[], expected: string): ConfigProblem {
  const place = path.join('.') || 'auth.config.ts'
  const known = expected === 'removed' ? namesAt(path.slice(0, -1)) : []
  const name = path.at(-1) ?? ''
  const meant = Object.hasOwn(elsewhere, place) ? undefined : nearestWord(name, known)
  if (meant !== undefined) {
    const right = [...path.slice(0, -1), meant].join('.')
    return {
      path: place,
      expected: 'an option that exists',
      advice: `Did you mean ${right}? Correct it in auth.config.ts.`,
    }
  }
  const foreign = [place, path.slice(0, 2).join('.'), path[0] ?? ''].find((one) => Object.hasOwn(elsewhere, one))
  if (foreign !== undefined && (expected === 'removed' || foreign === place)) {
    return {
      path: foreign,
      expected: expected === 'removed' ? 'an option that exists' : expected,
      advice: elsewhere[foreign] ?? usualAdvice,
    }
  }
  return {
    path: place,
    expected: expected === 'removed' ? 'an option that exists' : expected,
    advice: known.length === 0 ? usualAdvice : `${usualAdvice} Here there are ${known.join(', ')}.`,
  }
}

/** The names of the options at a place. */
function namesAt(path: readonly string[]): readonly string[] {
  const [group, ...deeper] = path
  if (group === undefined) return namesOf(Options)
  const found = Options.props.find(({ key }) => key === group)
  return found === undefined || deeper.length > 0 ? [] : namesOf(Options.get(found.key).exclude('undefined'))
}

/** An option may be of many kinds; a group of them is the one with names. */
function namesOf(schema: object): readonly string[] {
  const props: unknown = Reflect.get(schema, 'props')
  const keys = Array.isArray(props) ? props.map((prop: object): unknown => Reflect.get(prop, 'key')) : []
  return keys.filter((key) => typeof key === 'string')
}
