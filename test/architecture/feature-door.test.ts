import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { coreFeatures } from '../../runtime/config/features.ts'

const root = fileURLToPath(new URL('../../runtime', import.meta.url))

const ownFields =
  'the fields that a configuration adds; a feature declares `fields`, and `userInput` for what a body says'

const ownFieldsOnRecord = 'own fields that are never sent, for what stands on record of them'

/**
 * What optional features take although an outsider cannot have it, with the reason. Everything else that they take is in
 * `latchkey` or `latchkey/feature`: whatever one of ours can do, one of yours can.
 */
const kept: Readonly<Record<string, string>> = {
  isLocalhostName: 'three lines about host names, not about accounts',
  isLoopbackAddress: 'three lines about addresses, not about accounts',
  withoutBrackets: 'three lines about addresses, not about accounts',
  etagOf: 'HTTP caching, for which every framework has its own',
  namesEtag: 'HTTP caching, for which every framework has its own',
  Written: 'spares one of our answers being written again for each who asks; a feature returns the value',
  corsHeaders: 'the pipeline adds them to every answer of a route',
  isTrustedOrigin: 'the pipeline asks it for every request',
  isAppEntry: 'passkeys and the fake provider read the settings by entry; features ask isTrustedTarget',
  parseUrl: 'a wrapper of `new URL`',
  unableToCreateVerification: 'a word of the wire contract for three of our calls',
  purposes: 'the names of our own one-time values; a feature has names of its own',
  endedByNewPassword: 'which of our own one-time values end with a new password',
  endedEverywhere: 'which of our own one-time values end with every session',
  record: 'for kinds of ours; a feature says its own with `hooks.changed`',
  besideHooks: 'a transaction where somebody listens',
  hiddenIn: ownFieldsOnRecord,
  recordHidden: ownFieldsOnRecord,
  goOn: 'spares `/jwks` a turn of the event loop; a feature awaits',
  fieldsOf: 'three lines about objects',
  changedFields: 'ten lines about objects',
  EndReason: 'a type of `announceEnd`',
  MemberFacts: 'what events give',
  InvitationFacts: 'what events give',
  OrganizationFacts: 'what events give',
  Weakness: 'part of the rules of `emailPassword`; others ask `checkPassword`',
  featureOptionProblems: 'the wording of what is wrong with options; a feature checks its own in its own words',
  weaknessOf: 'part of the rules of `emailPassword`; others ask `checkPassword`',
  owner: 'which process has claimed a row; a feature makes its own mark',
  sealedWith: 'the version in front of a sealed text, for sealing it anew',
  secretBytes: 'how webhooks are signed; `latchkey/webhooks` checks them',
  signedContent: 'how webhooks are signed; `latchkey/webhooks` checks them',
  WebhookChange: 'a type of `latchkey/webhooks`',
  formFacts: ownFields,
  parseFields: ownFields,
  RowFields: ownFields,
  rowFields: ownFields,
  readFields: ownFields,
  columnsOf: ownFields,
  inputOf: ownFields,
  withFields: ownFields,
}

interface Taken {
  readonly feature: string
  readonly name: string
}

const always = new Set<string>(coreFeatures().map(({ id }) => id))

/** What the features that a configuration names take from outside of their folders. */
function takenByOptional(): readonly Taken[] {
  const folder = join(root, 'features')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return files.flatMap((file) => {
    const [feature = ''] = file.split(/[\\/]/)
    if (always.has(feature)) return []
    const path = join(folder, file)
    const { module } = parseSync(path, readFileSync(path, 'utf8'))
    return module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const target = relative(folder, resolve(dirname(path), moduleRequest.value))
      const isOutside = moduleRequest.value.startsWith('.') && target.split(/[\\/]/)[0] !== feature
      return isOutside ? entries.map(({ importName }) => ({ feature, name: importName.name ?? '*' })) : []
    })
  })
}

function namesOf(door: string): ReadonlySet<string> {
  const path = join(root, door)
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  return new Set(module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? '*')))
}

/** The helpers of our own options and capabilities: types that a feature of somebody else has no use for. */
const ofOurs = /^(?:Capabilities|limits)$/

describe('what the built-in features are made of', () => {
  const open = new Set([...namesOf('index.ts'), ...namesOf('feature-door.ts')])
  const taken = takenByOptional().filter(({ name }) => !ofOurs.test(name))

  it('is there for features of others too, or stands in the list with its reason', () => {
    expect(taken.length).toBeGreaterThan(100)
    const missing = taken.filter(({ name }) => !open.has(name) && !Object.hasOwn(kept, name))
    expect([...new Set(missing.map(({ feature, name }) => `${feature} takes ${name}`))]).toEqual([])
  })

  it('is needed where it stands in the list', () => {
    const names = new Set(taken.map(({ name }) => name))
    expect(Object.keys(kept).filter((name) => !names.has(name) || open.has(name))).toEqual([])
  })

  it('stands in one of the two doors only', () => {
    const first = namesOf('index.ts')
    expect([...namesOf('feature-door.ts')].filter((name) => first.has(name))).toEqual([])
  })
})
