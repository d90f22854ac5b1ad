import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sources } from '../../cli/moving/sources/sources.ts'
import { sql } from '../../runtime/database/sql.ts'
import { isDeep } from '../support/depth.ts'
import { ada } from '../support/homes.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { contentOf, everything, take } from './moving.ts'

let service: TestAuth
let adasId = ''
const folder = mkdtempSync(join(tmpdir(), 'latchkey-hostile-'))
beforeAll(async () => {
  service = await createTestAuth({ config: everything })
  await service.browser().post('/sign-up/email', ada)
  adasId = (await service.db.query<{ id: string }>(sql`select id from latchkey.user`))[0]?.id ?? ''
})
afterEach(async () => {
  await service.db.query(sql`delete from latchkey.user where id <> ${adasId}`)
  await service.db.query(sql`delete from latchkey.imported`)
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Somebody {
  readonly id?: string
  readonly email: string
  readonly name?: string
}

/** A file of a product: how it writes somebody, who has an account at a provider too, and the whole. */
interface Form {
  readonly source: string
  readonly file: string
  one(person: Somebody): string
  all(people: readonly string[]): string
}

const json = (value: object) => JSON.stringify(value)
const lines = (people: readonly string[]) => people.join('\n')
const cells = (...values: readonly (string | undefined)[]) =>
  values.map((value = '') => `"${value.replaceAll('"', '""')}"`).join(',')

const clerk: Form = {
  source: 'clerk',
  file: 'users.json',
  one: ({ id, email, name }) =>
    json({
      id,
      first_name: name,
      email_addresses: [{ id: 'e', email_address: email, verification: { status: 'verified' } }],
      external_accounts: [{ provider: 'oauth_github', provider_user_id: `at github ${id}` }],
    }),
  all: (people) => `[${people.join(', ')}]`,
}
const auth0: Form = {
  source: 'auth0',
  file: 'users.ndjson',
  one: ({ id, email, name }) =>
    json({ user_id: id, email, name, identities: [{ provider: 'github', user_id: `at github ${id}` }] }),
  all: lines,
}
const keycloak: Form = {
  source: 'keycloak',
  file: 'realm.json',
  one: ({ id, email, name }) =>
    json({ id, email, firstName: name, federatedIdentities: [{ identityProvider: 'github', userId: `of ${id}` }] }),
  all: (people) => `{"realm": "shop", "users": [${people.join(', ')}], "clients": []}`,
}
const firebase: Form = {
  source: 'firebase',
  file: 'users.json',
  one: ({ id, email, name }) =>
    json({
      localId: id,
      email,
      displayName: name,
      providerUserInfo: [{ providerId: 'github.com', rawId: `of ${id}` }],
    }),
  all: (people) => `{"users": [${people.join(', ')}]}`,
}
const neutral: Form = {
  source: 'file',
  file: 'people.ndjson',
  one: ({ id, email, name }) =>
    [
      json({ kind: 'user', id, email, name }),
      json({ kind: 'account', userId: id, providerId: 'github', accountId: `of ${id}` }),
    ].join('\n'),
  all: lines,
}
const csv: Form = {
  source: 'file',
  file: 'people.csv',
  one: ({ id, email, name }) => cells(id, email, name),
  all: (people) => lines(['id,email,name', ...people]),
}
const dashboard: Form = {
  source: 'clerk',
  file: 'users.csv',
  one: ({ id, email, name }) => cells(id, email, name),
  all: (people) => lines(['id,primary_email_address,first_name', ...people]),
}

const jsonLists = [clerk, keycloak, firebase]
const ofObjects = [...jsonLists, auth0]
const sheets = [csv, dashboard]
const forms = [...ofObjects, neutral, ...sheets]
const named = (all: readonly Form[]) => all.map((form) => [`${form.source} ${form.file}`, form] as const)

const eve = { id: 'eve', email: 'eve@example.com', name: 'Eve' }

function importFile({ source, file: name }: Form, content: string | Buffer) {
  const file = join(folder, name)
  writeFileSync(file, content)
  const found = sources[source]
  if (found === undefined) throw new Error(`There is no source ${source}`)
  const none = { from: undefined, schema: undefined, variable: () => undefined }
  return take(service.auth, [], { source, records: found.read({ auth: service.auth, cwd: folder, file, ...none }) })
}

const importOf = (form: Form, people: readonly Somebody[]) =>
  importFile(form, form.all(people.map((person) => form.one(person))))

type Done = Awaited<ReturnType<typeof importFile>>

function outcomes({ kinds, leftOut }: Done) {
  const of = (outcome: string) => Object.values(kinds).reduce((sum, counts) => sum + (counts[outcome] ?? 0), 0)
  return {
    written: of('taken') + of('updated') + of('merged'),
    rejected: of('rejected'),
    leftOut: leftOut.first.length,
  }
}

/** Everything of it is rejected, each by its place and field, and nothing is as it was not before. */
async function changesNothing(work: () => Promise<Done>): Promise<Done> {
  const before = await contentOf(service.auth)
  const report = await work()
  expect(outcomes(report)).toMatchObject({ written: 0, leftOut: 0 })
  expect(report.rejected.first.length).toBeGreaterThan(0)
  for (const { place, reason } of report.rejected.first) {
    expect(place).toMatch(/^(?:line|user) \d+$/)
    expect(reason).not.toBe('')
  }
  expect(await contentOf(service.auth)).toBe(before)
  return report
}

async function refusesAll(work: () => Promise<unknown>, sentence: RegExp): Promise<void> {
  const before = await contentOf(service.auth)
  await expect(work()).rejects.toThrow(sentence)
  expect(await contentOf(service.auth)).toBe(before)
}

const emails = async () =>
  (await service.db.query<{ email: string }>(sql`select email from latchkey.user order by email`)).map(
    ({ email }) => email,
  )

describe.each(named(isDeep ? forms : [clerk, csv]))('a file of %s', (_, form) => {
  it('is not read in UTF-16', async () => {
    const text = Buffer.from(`\u{feff}${form.all([form.one(eve)])}`, 'utf16le')
    await refusesAll(() => importFile(form, text), /is UTF-16\. Save it as UTF-8/)
    await refusesAll(() => importFile(form, text.swap16()), /is UTF-16\. Save it as UTF-8/)
  })

  it('may begin with the mark of UTF-8', async () => {
    const report = await importFile(form, `\u{feff}${form.all([form.one(eve)])}`)
    expect(report.rejected.first).toEqual([])
    expect(await emails()).toContain(eve.email)
  })

  it('is rejected where it is no UTF-8, and there alone', async () => {
    const people = form.all([form.one({ ...eve, name: '\u00c9ve' }), form.one({ id: 'bob', email: 'bob@example.com' })])
    const report = await importFile(form, Buffer.from(people, 'latin1'))
    expect(report.rejected.first[0]?.reason).toBe('must be UTF-8')
    expect(await emails()).toEqual([ada.email, 'bob@example.com'])
  })

  it.each([
    ['a name of a million letters', { ...eve, name: 'x'.repeat(1_100_000) }],
    ['a name of more than a thousand letters', { ...eve, name: 'x'.repeat(1001) }],
    ['an address of ten thousand letters', { ...eve, email: `${'e'.repeat(10_000)}@example.com` }],
    ['an id of more than 255 letters', { ...eve, id: 'e'.repeat(256) }],
    ['no id', { ...eve, id: '' }],
    ['an address that is none', { ...eve, email: 'eve' }],
    ['an address with NUL', { ...eve, email: 'e\u0000ve@example.com' }],
    ['an address that a mail to others hides in', { ...eve, email: 'eve@example.com,ada@example.com' }],
    ['the address of somebody here', { ...eve, email: ada.email }],
    ['the same in capitals', { ...eve, email: ada.email.toUpperCase() }],
    ['the same in full width', { ...eve, email: '\uff41da@example.com' }],
  ])('is rejected with %s', async (name, person) => {
    // In a sheet the address is the id where there is none.
    if (name === 'no id' && form === csv) return
    await changesNothing(() => importOf(form, [person]))
  })

  it.each([
    ['case', 'Grace@Example.com', 'grace@example.com'],
    ['full width', '\uff47race@example.com', 'grace@example.com'],
    ['composition', 'jos\u00e9@example.com', 'jose\u0301@example.com'],
    ['the way the domain is written', 'a@b\u00fccher.example', 'a@xn--bcher-kva.example'],
  ])('makes one person of two who are one but for %s, and says so', async (_how, one, other) => {
    const report = await importOf(form, [
      { id: '1', email: one },
      { id: '2', email: other },
    ])
    expect(report.rejected.reasons).toMatchObject({ 'user.email: somebody has this address': 1 })
    expect(await emails()).toHaveLength(2)
  })

  it('joins nobody whose letters only look alike: a capital I with a dot', async () => {
    const report = await importOf(form, [
      { id: '1', email: 'dirk@example.com' },
      { id: '2', email: 'd\u0130rk@example.com' },
    ])
    expect(report.kinds['user']).toMatchObject({ taken: 2, merged: 0 })
    expect(await emails()).toEqual(expect.arrayContaining(['dirk@example.com', 'di\u0307rk@example.com']))
  })

  it('gives nobody an id or an account of somebody here', async () => {
    const before = await contentOf(service.auth)
    const report = await importOf(form, [{ ...eve, id: adasId }])
    expect(report.rejected.first).toEqual([])
    const mine = await service.db.query(sql`select provider_id from latchkey.account where user_id = ${adasId}`)
    expect(mine).toEqual([{ providerId: 'credential' }])
    const [row] = await service.db.query<{ id: string }>(sql`select id from latchkey.user where email = ${eve.email}`)
    expect(row?.id).not.toBe(adasId)
    await service.db.query(sql`delete from latchkey.user where id = ${row?.id}`)
    await service.db.query(sql`delete from latchkey.imported`)
    expect(await contentOf(service.auth)).toBe(before)
  })
})

describe.each(named(jsonLists))('a list in %s', (_, form) => {
  it('tells each item that is no object by its number, and takes the others', async () => {
    const people = ['null', form.one(eve), '"text"', '7', '[1]', form.one({ id: 'bob', email: 'bob@example.com' }), '']
    const report = await importFile(form, form.all(people))
    expect(report.rejected.first).toMatchObject(
      [1, 3, 4, 5, 7].map((number) => ({ kind: 'user', place: `user ${number}`, reason: 'must be a JSON object' })),
    )
    expect(report.kinds['user']).toMatchObject({ taken: 2, rejected: 5 })
  })

  it('is empty, and so is the report', async () => {
    expect((await importFile(form, form.all([' \n']))).kinds).toEqual({})
  })

  it('tells where the file ends too early, or a bracket is missing', async () => {
    const text = form.all([form.one({ id: 'bob', email: 'bob@example.com' }), form.one(eve)])
    for (const cut of [text.slice(0, text.lastIndexOf('eve@')), text.replace(/\}\](?=\})/g, '}')]) {
      const report = await importFile(form, cut)
      expect(report.rejected.first.length).toBeGreaterThan(0)
      expect(await emails()).not.toContain(eve.email)
    }
  })

  it('does not grow with brackets that are never closed', async () => {
    const bomb = `${'['.repeat(400_000)}${']'.repeat(400_000)}`
    const { rejected } = await changesNothing(() => importFile(form, form.all([bomb])))
    expect(rejected.first[0]?.reason).toBe('must be a JSON object')
  })
})

describe.each([
  ['clerk', clerk, { email_addresses: ['eve@example.com'] }, 'email_addresses.0', 'must be an object'],
  ['clerk', clerk, { email_addresses: 'eve@example.com' }, 'email_addresses', 'must be a list'],
  ['clerk', clerk, { banned: 'yes' }, 'banned', 'must be true or false'],
  ['auth0', auth0, { email: { address: 'eve@example.com' } }, 'email', 'must be a text'],
  ['auth0', auth0, { identities: [{ provider: ['github'] }] }, 'identities.0.provider', 'must be a text'],
  ['auth0', auth0, { mfa_factors: [{ totp: 'SECRET' }] }, 'mfa_factors.0.totp', 'must be an object'],
  ['keycloak', keycloak, { credentials: [null] }, 'credentials.0', 'must be an object'],
  ['keycloak', keycloak, { enabled: 'off' }, 'enabled', 'must be true or false'],
  ['firebase', firebase, { providerUserInfo: { rawId: '7' } }, 'providerUserInfo', 'must be a list'],
  ['firebase', firebase, { disabled: [] }, 'disabled', 'must be true or false'],
] as const)('somebody of %s', (_, form, more, field, reason) => {
  it(`is rejected as a whole where ${field} ${reason}`, async () => {
    const person = json({ ...JSON.parse(form.one(eve)), ...more })
    const { rejected } = await changesNothing(() => importFile(form, form.all([person])))
    expect(rejected.first).toMatchObject([{ kind: 'user', field, reason }])
  })
})

describe.each(named(sheets))('a sheet of %s', (_, form) => {
  it.each(['=1+1', '@SUM(A1)', '+1+cmd', '-2+3', '\t=1', '=HYPERLINK("http://evil.example")'])(
    'is rejected with the formula %s',
    async (formula) => {
      const { rejected } = await changesNothing(() => importOf(form, [{ ...eve, name: formula }]))
      expect(rejected.first).toMatchObject([{ reason: 'must be no formula' }])
    },
  )

  it('takes numbers with a sign', async () => {
    await importOf(form, [{ ...eve, name: '+49 (170) 123-45' }])
    expect(await emails()).toContain(eve.email)
  })

  it('is not read without the column of the address, or with one twice', async () => {
    const head = form.all([]).split('\n')[0] ?? ''
    const without = head.replace(/(?:primary_email_address|email),/, '')
    await refusesAll(() => importFile(form, `${without}\neve,Eve\n`), /has to name the columns/)
    await refusesAll(() => importFile(form, `${head},id\neve,eve@example.com,Eve,bob\n`), /each once/)
  })

  it('is rejected where a row has too few cells, and never closes its quotes', async () => {
    const head = form.all([])
    await changesNothing(() => importFile(form, `${head}\neve,eve@example.com\n`))
    await changesNothing(() => importFile(form, `${head}\neve,eve@example.com,"Eve\n`))
  })
})
