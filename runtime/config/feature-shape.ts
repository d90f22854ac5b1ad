import type { ConfigProblem } from '../contract/config-error.ts'
import type { ErrorEntry } from '../contract/error-entry.ts'
import type { Hooks } from '../contract/hooks.ts'
import type { RateRule } from '../contract/settings.ts'
import type { MailKind, PasswordPolicy, PasswordWatch, SignInCode, SmsKind } from '../contract/platform.ts'
import type { Feature, Migration, RowName, StoredColumn, Task } from '../feature.ts'
import { routeShape } from './route-shape.ts'
import * as shape from './value-shape.ts'

const { optional, text } = shape

/** All hooks. The compiler holds the list to `Hooks`, in both directions. */
export const hookNames = {
  userWriting: true,
  userCreated: true,
  userUpdated: true,
  userDeleting: true,
  readSessionToken: true,
  sessionSent: true,
  signingOut: true,
  signInMethods: true,
  removeSignInMethod: true,
  providerName: true,
  credentialsRemoved: true,
  passwordTrying: true,
  identified: true,
  sessionCreating: true,
  secondFactor: true,
  removeSecondFactors: true,
  sessionCreated: true,
  sessionSucceeded: true,
  sessionRead: true,
  sessionListed: true,
  mayBeFresh: true,
  actor: true,
  permitted: true,
  sessionsEnded: true,
  tokenClaims: true,
  organizationCreated: true,
  organizationUpdated: true,
  organizationDeleting: true,
  memberAdded: true,
  memberRemoved: true,
  memberRoleChanged: true,
  invitationCreated: true,
  invitationAccepted: true,
  invitationRejected: true,
  invitationCanceled: true,
  changed: true,
} satisfies Record<keyof Hooks, true>

export const errorEntry = shape.objectOf(
  { code: text, status: shape.number, message: shape.anyText } satisfies Record<keyof ErrorEntry, shape.Shape>,
  'an entry of defineErrors',
)

const texts = shape.listOf(text, 'a list of texts')

const migration = shape.objectOf(
  { name: text, sql: text, down: optional(text), sameAs: optional(text) } satisfies Record<
    keyof Migration,
    shape.Shape
  >,
  'a migration with name and sql',
)

const task = shape.objectOf(
  { name: text, every: shape.number, run: shape.func } satisfies Record<keyof Task, shape.Shape>,
  'a task with name, every and run',
)

const template = shape.objectOf({ subject: text, text: text, html: text }, 'a template with subject, text and html')

const mailKind = shape.objectOf(
  {
    prepare: optional(shape.func),
    template: optional(template),
    channel: optional(shape.kind("'mail' or 'sms'", (value) => value === 'mail' || value === 'sms')),
    text: optional(text),
  } satisfies Record<keyof MailKind | keyof SmsKind, shape.Shape>,
  'a kind of mail with prepare or template',
)

const limit = shape.objectOf(
  { window: shape.number, max: shape.number } satisfies Record<keyof RateRule, shape.Shape>,
  'a limit with window and max',
)

// What a feature's own options say beside it is not ours to judge.
const passwordWatch = shape.having(
  { isKnown: shape.func, found: shape.func } satisfies Record<keyof PasswordWatch, shape.Shape>,
  'what looks at passwords',
)

const signInCode = shape.having(
  { lifetime: shape.number, put: shape.func } satisfies Record<keyof SignInCode, shape.Shape>,
  'what makes codes',
)

const passwordPolicy = shape.having(
  {
    passwordMinimum: shape.number,
    passwordMaximum: shape.number,
    rejectCommon: shape.either(texts, shape.kind('true, false or a list of texts', isBoolean)),
  } satisfies Record<keyof PasswordPolicy, shape.Shape>,
  'a policy',
)

const hooks = shape.objectOf(
  Object.fromEntries(Object.keys(hookNames).map((name) => [name, optional(shape.func)])),
  'an object of functions',
)

interface Part {
  readonly shape: shape.Shape
  /** How it is written. */
  readonly example: string
}

const fields = shape.objectOf(
  {
    user: optional(shape.schema),
    session: optional(shape.schema),
    organization: optional(shape.schema),
    member: optional(shape.schema),
  } satisfies Record<RowName, shape.Shape>,
  'an object with user, session, organization or member',
)

const storedColumn = shape.objectOf(
  { type: text, cure: optional(shape.func), read: optional(shape.func) } satisfies Record<
    keyof StoredColumn,
    shape.Shape
  >,
  'an object with type',
)
const storedColumns = optional(shape.recordOf(storedColumn, 'an object of columns by name'))

/** All parts of a feature; the compiler holds the list to `Feature`. */
const parts = {
  id: { shape: text, example: "id: 'acme-notes'" },
  formerly: { shape: texts, example: "formerly: ['acme-old-notes']" },
  version: { shape: text, example: "version: '1.2.0'" },
  needs: {
    shape: shape.objectOf({ latchkey: text }, 'an object with latchkey'),
    example: "needs: { latchkey: '^0.2' }",
  },
  requires: { shape: texts, example: "requires: ['email-password']" },
  includes: {
    shape: shape.listOf(shape.having({ id: text }, 'a feature'), 'a list of features'),
    example: 'includes: [otherFeature()]',
  },
  migrations: {
    shape: shape.listOf(migration, 'a list of migrations'),
    example: "migrations: [{ name: '0001_notes', sql: 'create table latchkey.acme_note (…)' }]",
  },
  fields: { shape: fields, example: "fields: { user: type({ nickname: 'string | null' }) }" },
  columns: {
    shape: shape.objectOf(
      { user: optional(texts), organization: optional(texts), member: optional(texts) },
      'an object with user, organization or member',
    ),
    example: "columns: { user: ['nickname'] }",
  },
  stored: {
    shape: shape.objectOf(
      {
        user: storedColumns,
        session: storedColumns,
        organization: storedColumns,
        member: storedColumns,
      } satisfies Record<RowName, shape.Shape>,
      'an object with user, session, organization or member',
    ),
    example: "stored: { user: { nickname: { type: 'text' } } }",
  },
  userInput: { shape: shape.schema, example: "userInput: type({ 'nickname?': 'string' })" },
  errors: {
    shape: shape.recordOf(errorEntry, 'what defineErrors gives'),
    example: "errors: defineErrors({ NOTE_TOO_LONG: [400, 'The note is too long'] })",
  },
  constraints: {
    shape: shape.recordOf(errorEntry, 'an object of errors, by the names of constraints'),
    example: 'constraints: { acme_note_key: errors.NOTE_TOO_LONG }',
  },
  routes: {
    shape: shape.listOf(routeShape(errorEntry), 'a list of routes'),
    example: "routes: [route('GET', '/acme/notes', { … }, handler)]",
  },
  hooks: { shape: hooks, example: 'hooks: { async userCreated({ tx, user }) { … } }' },
  mails: {
    shape: shape.recordOf(mailKind, 'an object of kinds of mail'),
    example: "mails: { 'acme-hello': { template: { subject, text, html } } }",
  },
  tasks: {
    shape: shape.listOf(task, 'a list of tasks'),
    example: "tasks: [{ name: 'acme-clean-up', every: 3600, run: async ({ db }, now) => { … } }]",
  },
  limits: {
    shape: shape.recordOf(limit, 'an object of limits, by the paths of calls'),
    example: "limits: { '/sign-up/email': { window: 60, max: 5 } }",
  },
  passwordPolicy: {
    shape: passwordPolicy,
    example: 'passwordPolicy: { passwordMinimum: 12, passwordMaximum: 128, rejectCommon: true }',
  },
  passwordScreen: { shape: shape.func, example: 'async passwordScreen({ settings }, password) { … }' },
  passwordWatch: {
    shape: passwordWatch,
    example:
      'passwordWatch: { async isKnown({ settings }, password) { … }, async found(occasion, tx, { user, mark }) { … } }',
  },
  passwordSource: {
    shape: shape.recordOf(shape.anything, 'an object with makesUsers and ask'),
    example: 'passwordSource: { makesUsers: false, async ask(platform, { email, password }) { … } }',
  },
  robotCheck: { shape: shape.func, example: 'async robotCheck(platform, { exchange, target }) { … }' },
  signInCode: {
    shape: signInCode,
    example: 'signInCode: { lifetime: 300, async put({ settings }, tx, { to, lifetime, user, attempt, now }) { … } }',
  },
  capabilities: {
    shape: shape.either(
      shape.kind('false', (value) => value === false),
      shape.either(shape.func, shape.recordOf(shape.anything, 'an object or a function')),
    ),
    example: 'capabilities: { maximum: 200 }',
  },
  check: { shape: shape.func, example: 'check(settings, variable) { … }' },
} satisfies Record<keyof Feature, Part>

/** What features give along for the commands: `latchkey roles` and `latchkey users`. */
const carried: Readonly<Record<string, readonly string[]>> = {
  organization: ['roles', 'statements', 'creatorRole', 'membershipLimit', 'ownInput'],
  webhooks: ['webhooks'],
  admin: ['roles'],
}

/** A feature whose parts are what they should be: for further checks, without those that are not. */
export interface Inspected {
  readonly problems: readonly ConfigProblem[]
  readonly sound: Feature
}

/** Looks at whether each part of a feature exists and is of the right kind. */
export function inspectShape(feature: Feature): Inspected {
  const { id } = feature
  const known = [...Object.keys(parts), ...(carried[id] ?? [])]
  const unknown = shape.unknownKeys(feature, known).map((misfit) => problemOf(id, misfit, ''))
  const sound: Record<string, unknown> = {}
  const problems = Object.entries<Part>(parts).flatMap(([key, part]) => {
    const value: unknown = Reflect.get(feature, key)
    const misfits = value === undefined ? [] : shape.within(key, part.shape(value))
    if (value !== undefined && misfits.length === 0) sound[key] = value
    return misfits.map((misfit) => problemOf(id, misfit, part.example))
  })
  return { problems: [...unknown, ...problems], sound: { ...sound, id } }
}

function problemOf(id: string, { path, expected, told, cure }: shape.Misfit, example: string): ConfigProblem {
  return {
    path: ['features', id, ...path].join('.'),
    expected,
    advice: `The feature ${id} ${told}. ${cure ?? `Write, for example, ${example}`}`,
  }
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean'
}
