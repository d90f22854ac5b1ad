/**
 * `npm run bench:backlog [-- --users 100000 --expired 5000000 --mails 100000 --members 50000]`: what a service has to do beside its
 * calls, and how long people wait meanwhile: it removes millions of ended sessions, sends a long queue of mails, and answers for one
 * organization with very many members. Times of answers are of two requests at a time.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { SMTPServer } from 'smtp-server'
import { sealPayload } from '../runtime/outbox/payload.ts'
import { uuidv7 } from '../runtime/security/random.ts'
import { parseSecrets } from '../runtime/security/secrets.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { fillLatchkey } from './fill-latchkey.ts'
import { startLoad } from './load.ts'
import { idSql, largeOrganization, organizationId, service, sessionCookie } from './people.ts'
import { freePort, makeProject, runCommand, startLatchkey } from './processes.ts'
import { requestText } from './request.ts'
import type { Ask } from './scenario.ts'
import { getSession } from './scenarios/get-session.ts'
import { configText } from './services.ts'
import { medianOf } from './statistics.ts'

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    expired: { type: 'string', default: '5000000' },
    mails: { type: 'string', default: '100000' },
    members: { type: 'string', default: '50000' },
  },
})
const size = { users: Number(values.users) }
const rounds = 5
const holders = { cookie: sessionCookie, bearer: new Map<number, string>() }

/** The organization with very many members, of whom the first owns it. */
const crowd = '00000008-0000-7000-8000-000000000001'

/** Times of one kind of request, round by round, in milliseconds. */
interface Times {
  readonly p95: number
  readonly p99: number
}

const cluster = await startPostgres()
const load = startLoad()
const sink = await startSink()
try {
  const url = await cluster.createDatabase()
  const port = await freePort()
  const project = makeProject(url, port, configText('organizations'))
  const withMail = { ...project, env: { ...project.env, SMTP_URL: sink.url, MAIL_FROM: 'bench@example.com' } }
  runCommand(project, 'migrate')
  runCommand(project, 'keys', 'rotate')
  await fillLatchkey(url, { ...size, verified: true, organizations: true })
  const db = postgres(url, { max: 1, onnotice() {} })
  await addExpired(db, Number(values.expired))
  await addCrowd(db, Number(values.members))
  await db`vacuum analyze`
  await db`checkpoint`
  const running = await startLatchkey(withMail, port, undefined)
  try {
    await measureExpired(db, port)
    await measureMails(db, port)
    await measureCrowd(port)
    console.log(`\nmemory of the service at the end  ${running.memory()?.toFixed(0)} MB`)
  } finally {
    await running.stop()
    await db.end()
    project.remove()
  }
} finally {
  load.stop()
  await sink.close()
  await cluster.stop()
}

/** A mail server that takes everything and keeps nothing. */
async function startSink() {
  let taken = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        taken += 1
        done()
      })
    },
  })
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  server.listen(address.port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken: () => taken,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

async function addExpired(db: postgres.Sql, count: number): Promise<void> {
  await db.unsafe(`
    insert into latchkey.session (id, user_id, token_hash, remember, expires_at, created_at, updated_at, ip_address, user_agent)
    select (${idSql(9)})::uuid, (${idSql(1, `1 + (i - 1) % ${size.users}`)})::uuid, sha256(convert_to('ended ' || i, 'UTF8')), true,
      now() - interval '1 day', now() - interval '8 days', now() - interval '8 days', '192.0.2.1', 'Mozilla/5.0 (X11; Linux x86_64) Bench/1.0'
    from generate_series(1, ${count}) i`)
}

async function addCrowd(db: postgres.Sql, count: number): Promise<void> {
  await db.unsafe(`
    insert into latchkey.organization (id, name, slug, created_at, updated_at) values ('${crowd}', 'Crowd', 'crowd', now(), now())`)
  await db.unsafe(`
    insert into latchkey.member (id, organization_id, user_id, role, created_at)
    select ('0000000a-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, '${crowd}', (${idSql(1)})::uuid,
      case i when 1 then 'owner' else 'member' end, now()
    from generate_series(1, ${count}) i`)
}

async function addMails(db: postgres.Sql, count: number): Promise<void> {
  const secrets = parseSecrets(`1:${service.secret}`)
  const now = new Date()
  const each = 5000
  for (let from = 0; from < count; from += each) {
    const rows = Array.from({ length: Math.min(each, count - from) }, (_, place) => {
      const id = uuidv7(now)
      const number = 1 + ((from + place) % size.users)
      const recipient = `user${number}@example.com`
      const data = { user: { name: `User ${number}`, email: recipient } }
      const payload = sealPayload(secrets, id, { data, preparedAt: null, language: 'en' })
      return {
        id,
        kind: 'password-changed',
        recipient,
        payload,
        state: 'queued',
        attempts: 0,
        due_at: now,
        created_at: now,
        updated_at: now,
      }
    })
    await db`insert into latchkey.mail ${db(rows)}`
  }
}

/** One round of a kind of request that the generator keeps. */
async function round(port: number, requests: string, expect: string): Promise<Times> {
  return await load.run({ port, requests, connections: 2, seconds: 1.5, expect })
}

async function keepReaders(): Promise<void> {
  const asks = Array.from({ length: getSession.requests }, (_, number) =>
    requestText(getSession.ask(number, size), holders, 0),
  )
  await load.keep('readers', asks)
}

/** Readers for as long as something is to be done, then for five rounds more. */
async function beside(
  port: number,
  left: () => Promise<number>,
): Promise<{ seconds: number; during: Times[]; after: Times[] }> {
  const began = performance.now()
  const during: Times[] = []
  do during.push(await round(port, 'readers', getSession.expect))
  while ((await left()) > 0)
  const seconds = (performance.now() - began) / 1000
  const after: Times[] = []
  for (let turn = 0; turn < rounds; turn++) after.push(await round(port, 'readers', getSession.expect))
  return { seconds, during, after }
}

function say(what: string, count: number, { seconds, during, after }: Awaited<ReturnType<typeof beside>>): void {
  const median = (times: readonly Times[], key: keyof Times) => medianOf(times.map((one) => one[key])).toFixed(2)
  const worst = Math.max(...during.map(({ p99 }) => p99)).toFixed(1)
  console.log(
    `${what.padEnd(34)}${seconds.toFixed(0)} s, ${(count / seconds).toFixed(0)} a second\n` +
      `  get-session meanwhile           p95 ${median(during, 'p95')} ms, p99 ${median(during, 'p99')}, worst round's p99 ${worst}\n` +
      `  get-session afterwards          p95 ${median(after, 'p95')} ms, p99 ${median(after, 'p99')}`,
  )
}

/** The service begins to remove as it starts. */
async function measureExpired(db: postgres.Sql, port: number): Promise<void> {
  await keepReaders()
  const left = async () => {
    const [row] = await db<{ left: number }[]>`
      select count(*)::int as left from (select from latchkey.session where expires_at < now() limit 1) as found`
    return row?.left ?? 0
  }
  say(`${values.expired} ended sessions removed`, Number(values.expired), await beside(port, left))
}

async function measureMails(db: postgres.Sql, port: number): Promise<void> {
  await addMails(db, Number(values.mails))
  const left = async () => {
    const [row] = await db<{ left: number; problem: string | null }[]>`
      select count(*)::int as left, max(last_error) as problem from latchkey.mail where state = 'queued'`
    if (typeof row?.problem === 'string') throw new Error(`A mail does not leave: ${row.problem}`)
    return row?.left ?? 0
  }
  say(`${values.mails} mails sent`, Number(values.mails), await beside(port, left))
  if (sink.taken() < Number(values.mails)) console.log(`  only ${sink.taken()} of them came`)
}

/** What is asked of an organization, with text of every right answer; `session` is a member's. */
function asksOf(id: string, members: number, session: number): readonly (readonly [string, Ask, string])[] {
  const get = (path: string): Ask => ({ method: 'GET', path: `/organization/${path}`, session })
  const permissions = { invitation: ['create'] }
  const check: Ask = {
    method: 'POST',
    path: '/organization/has-permission',
    session,
    body: { organizationId: id, permissions },
  }
  return [
    ['has-permission', check, '"success":'],
    ['get-active-member', get(`get-active-member-role?organizationId=${id}`), '"role":'],
    ['list-members, first hundred', get(`list-members?organizationId=${id}&limit=100`), '"members":['],
    [
      'list-members, last hundred',
      get(`list-members?organizationId=${id}&limit=100&offset=${members - 100}`),
      '"members":[',
    ],
    ['list-members, search', get(`list-members?organizationId=${id}&limit=20&search=user77`), '"members":['],
    ['get-full-organization', get(`get-full-organization?organizationId=${id}`), '"members":['],
    ['list-organizations', get('list'), '"slug":'],
  ]
}

/** Beside an organization with a hundred members. */
async function measureCrowd(port: number): Promise<void> {
  const members = Number(values.members)
  console.log(`\n${'p95 in ms, members'.padEnd(34)}${'100'.padStart(10)}${String(members).padStart(10)}`)
  const few = asksOf(organizationId(largeOrganization(size, 1)), 100, 2)
  const many = asksOf(crowd, members, 2)
  for (const [place, [name, ask, expect]] of many.entries()) {
    const times: number[] = []
    for (const [, one] of [few[place] ?? ['', ask], [name, ask]] as const) {
      await load.keep(name, [requestText(one, holders, 0)])
      const found: number[] = []
      for (let turn = 0; turn <= rounds; turn++) {
        const { p95 } = await round(port, name, expect)
        if (turn > 0) found.push(p95)
      }
      times.push(medianOf(found))
    }
    console.log(`${name.padEnd(34)}${times.map((time) => time.toFixed(2).padStart(10)).join('')}`)
  }
}
