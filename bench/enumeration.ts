/**
 * `npm run bench:enumeration`: for sign-in, sign-up, request-password-reset, send-verification-email and change-email,
 * where addresses have to be proven, compares the time of the answers for addresses that have an account with that for
 * addresses that have none. A negative control (one class split
 * in two) has to find nothing; a positive control (a call that hashes only for known addresses) has to be found; a run
 * without both is void. At the end some people get hashes of other products, as an import leaves them, and sign-in is looked at
 * once more: not only who is there, also who was imported must not show. `--imported` looks at that alone.
 */
import { hash as bcrypt } from '@node-rs/bcrypt'
import { pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto'
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { acceptHash } from '../runtime/security/foreign-hashes/accept-hash.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { fillLatchkey } from './fill-latchkey.ts'
import { password, service, sessionCookie } from './people.ts'
import { freePort, makeProject, runCommand, startLatchkey } from './processes.ts'
import { separate, type Separation, tells } from './statistics.ts'

const { values } = parseArgs({
  options: {
    samples: { type: 'string', default: '2000' },
    drop: { type: 'string' },
    imported: { type: 'boolean', default: false },
  },
})
const samples = Number(values.samples)
const users = 10_000
const dropped = values.drop === undefined ? Math.min(200, Math.floor(samples / 10)) : Number(values.drop)

/** Mail leaves to nowhere; `/control` is a sign-in as one should not write it. */
const config = `
import { defineConfig, defineFeature, emailPassword, route, sql, type } from 'latchkey'
const control = defineFeature({
  id: 'control',
  routes: [
    route(
      'POST',
      '/control',
      { summary: 'A leak on purpose', caller: 'anyone', body: type({ email: 'string', password: 'string' }), returns: type('null') },
      async ({ db, body, passwords }) => {
        const [row] = await db.query(sql\`select a.password from latchkey.user u
          join latchkey.account a on a.user_id = u.id where u.email = \${body.email}\`)
        if (row !== undefined) await passwords.verify(row.password, body.password)
        return null
      },
    ),
  ],
})
export default defineConfig({
  rateLimit: { enabled: false },
  emailVerification: { required: true },
  user: { changeEmail: true },
  mail: { send: async () => {} },
  features: [emailPassword(), control],
})
`

/** One kind of address that a call can be given. */
interface Class {
  readonly name: string
  readonly path: string
  body(index: number): object
  /** The session that the call is made in. */
  readonly cookie?: (index: number) => string
}

interface Comparison {
  readonly call: string
  readonly classes: readonly Class[]
}

const wrong = { password: 'not the password at all' }
const right = { password }
const known = (index: number) => `user${1 + (index % 3000)}@example.com`
const proven = (index: number) => `user${3001 + (index % 3000)}@example.com`
const withoutPassword = (index: number) => `user${6001 + (index % 3000)}@example.com`
const unknown = (index: number) => `nobody${1 + (index % 3000)}@example.com`
// Nobody has it before its one sign-up.
let made = 0
const fresh = () => `fresh${++made}@example.com`
const changing = { path: '/change-email', cookie: (index: number) => sessionCookie(3000 + (index % 3000)) }
const newcomer = { name: 'New Person', password: 'a password of their own' }

const comparisons: readonly Comparison[] = [
  {
    call: 'sign-in/email',
    classes: [
      { name: 'known', path: '/sign-in/email', body: (index) => ({ email: known(index), ...wrong }) },
      { name: 'unknown', path: '/sign-in/email', body: (index) => ({ email: unknown(index), ...wrong }) },
      { name: 'no password', path: '/sign-in/email', body: (index) => ({ email: withoutPassword(index), ...wrong }) },
      { name: 'own, unproven', path: '/sign-in/email', body: (index) => ({ email: known(index), ...right }) },
    ],
  },
  {
    call: 'sign-up/email',
    classes: [
      { name: 'known', path: '/sign-up/email', body: (index) => ({ email: proven(index), ...newcomer }) },
      { name: 'unknown', path: '/sign-up/email', body: () => ({ email: fresh(), ...newcomer }) },
    ],
  },
  {
    call: 'change-email',
    classes: [
      { name: 'known', ...changing, body: (index) => ({ newEmail: known(index) }) },
      { name: 'unknown', ...changing, body: (index) => ({ newEmail: unknown(index) }) },
    ],
  },
  {
    call: 'request-password-reset',
    classes: [
      { name: 'known', path: '/request-password-reset', body: (index) => ({ email: known(index) }) },
      { name: 'unknown', path: '/request-password-reset', body: (index) => ({ email: unknown(index) }) },
    ],
  },
  {
    call: 'send-verification-email',
    classes: [
      { name: 'unproven', path: '/send-verification-email', body: (index) => ({ email: known(index) }) },
      { name: 'proven', path: '/send-verification-email', body: (index) => ({ email: proven(index) }) },
      { name: 'unknown', path: '/send-verification-email', body: (index) => ({ email: unknown(index) }) },
    ],
  },
]
/** People with hashes of other products: 500 of each, from that number on. */
const dialects = { bcrypt: 1, 'scrypt of better-auth': 501, 'PBKDF2 of Django': 1001 } as const
const ofDialect = (first: number) => (index: number) => ({
  email: `user${first + (index % 500)}@example.com`,
  ...wrong,
})
const imported: Comparison = {
  call: 'sign-in/email, imported',
  classes: [
    ...Object.entries(dialects).map(([name, first]) => ({ name, path: '/sign-in/email', body: ofDialect(first) })),
    { name: 'ours', path: '/sign-in/email', body: ofDialect(2001) },
    { name: 'unknown', path: '/sign-in/email', body: (index) => ({ email: unknown(index), ...wrong }) },
  ],
}
const positive: Comparison = {
  call: 'positive control',
  classes: [
    { name: 'known', path: '/control', body: (index) => ({ email: known(index), ...wrong }) },
    { name: 'unknown', path: '/control', body: (index) => ({ email: unknown(index), ...wrong }) },
  ],
}

/** Milliseconds from the request to the last byte of its answer, over a connection that stays open. */
function timed(agent: Agent, port: number, path: string, body: object, cookie?: string): Promise<number> {
  const text = JSON.stringify(body)
  const session = cookie === undefined ? {} : { cookie, origin: service.baseURL }
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...session }
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const options = { host: '127.0.0.1', port, path: `/api/auth${path}`, method: 'POST', headers, agent }
    const call = request(options, (response) => {
      response.resume().on('error', reject)
      response.on('end', () => resolve(performance.now() - startedAt))
    })
    call.on('error', reject)
    call.end(text)
  })
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const drawnFirst = items.map((item) => ({ item, at: Math.random() })).toSorted((one, other) => one.at - other.at)
  return drawnFirst.map(({ item }) => item)
}

/** Times of each class, taken in blocks of ten in random order, so that drift meets all of them alike. */
async function sample(port: number, { classes }: Comparison, count: number): Promise<ReadonlyMap<string, number[]>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = new Map<string, number[]>(classes.map(({ name }) => [name, []]))
  for (let taken = 0; taken < count; taken += 10) {
    for (const { name, path, body, cookie } of shuffled(classes)) {
      for (let index = taken; index < taken + 10; index++) {
        times.get(name)?.push(await timed(agent, port, path, body(index), cookie?.(index)))
      }
    }
  }
  agent.destroy()
  return new Map([...times].map(([name, list]) => [name, list.slice(dropped)]))
}

function line(call: string, pair: string, separation: Separation): string {
  const { auc, low, high, gap, median } = separation
  const figures = `AUC ${auc.toFixed(3)} [${low.toFixed(3)}, ${high.toFixed(3)}]  median ${median.toFixed(2)} ms  gap ${gap.toFixed(3)} ms`
  return `${call.padEnd(24)} ${pair.padEnd(24)} ${figures}  ${tells(separation) ? 'TELLS' : 'silent'}`
}

/** Compares every pair of classes; answers whether any can be told apart. */
function judge(call: string, times: ReadonlyMap<string, number[]>): boolean {
  const names = [...times.keys()]
  const verdicts = names.flatMap((name, index) =>
    names.slice(index + 1).map((other) => {
      const separation = separate(times.get(name) ?? [], times.get(other) ?? [])
      console.log(line(call, `${name} / ${other}`, separation))
      return tells(separation)
    }),
  )
  return verdicts.includes(true)
}

async function compare(port: number, comparison: Comparison, count: number): Promise<boolean> {
  const times = await sample(port, comparison, count)
  const told = judge(comparison.call, times)
  const first = [...times.values()][0] ?? []
  const halves = new Map([0, 1].map((half) => [`half ${half + 1}`, first.filter((_, index) => index % 2 === half)]))
  if (judge('negative control', halves)) throw new Error('Void: the negative control was told apart')
  return told
}

/** Some people have the hashes that an import brought. */
async function importHashes(url: string): Promise<void> {
  const salt = randomBytes(16).toString('hex')
  const texts: Record<keyof typeof dialects, string> = {
    bcrypt: await bcrypt(password, 10),
    'scrypt of better-auth': `${salt}:${scryptSync(password, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }).toString('hex')}`,
    'PBKDF2 of Django': `pbkdf2_sha256$600000$${salt}$${pbkdf2Sync(password, salt, 600_000, 32, 'sha256').toString('base64')}`,
  }
  const db = postgres(url, { max: 1, onnotice() {} })
  for (const [name, text] of Object.entries(texts)) {
    const accepted = acceptHash(text)
    if (!('stored' in accepted)) throw new Error(`The hash of ${name} is none`)
    const first = dialects[name as keyof typeof dialects]
    await db`update latchkey.account set password = ${accepted.stored} where user_id in (
      select id from latchkey.user
      where split_part(substring(email from 5), '@', 1)::int between ${first}::int and ${first + 499}::int)`
  }
  await db.end()
}

async function measure(port: number, url: string): Promise<boolean> {
  let told = false
  for (const comparison of values.imported ? [] : comparisons) {
    told = (await compare(port, comparison, samples)) || told
  }
  const found = judge(positive.call, await sample(port, positive, Math.min(samples, 600)))
  if (!found) throw new Error('Void: the positive control was not found')
  // Every check is dearer from here on.
  await importHashes(url)
  return (await compare(port, imported, Math.min(samples, 400))) || told
}

const stops: (() => unknown)[] = []
try {
  const cluster = await startPostgres()
  stops.push(() => cluster.stop())
  const url = await cluster.createDatabase()
  const port = await freePort()
  const project = makeProject(url, port, config)
  stops.push(() => project.remove())
  runCommand(project, 'migrate')
  runCommand(project, 'keys', 'rotate')
  await fillLatchkey(url, { users, verified: false, organizations: false })
  const db = postgres(url, { max: 1, onnotice() {} })
  await db`update latchkey.user set email_verified = true
    where split_part(substring(email from 5), '@', 1)::int between 3001 and 6000`
  await db`update latchkey.account set password = null where user_id in (
    select id from latchkey.user where split_part(substring(email from 5), '@', 1)::int between 6001 and 9000)`
  await db.end()
  const serving = await startLatchkey(project, port, undefined)
  stops.push(() => serving.stop())
  console.log(`${samples} samples a class, ${dropped} dropped, ${users} users, PostgreSQL, mail leaving meanwhile\n`)
  process.exitCode = (await measure(port, url)) ? 1 : 0
} finally {
  for (const stop of stops.toReversed()) await stop()
}
