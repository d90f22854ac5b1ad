import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type Config, ConfigError, defineConfig, defineFeature, emailPassword, sql, type } from '../../runtime/index.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { startTestService, type TestService, type TestServiceOptions } from '../../runtime/testing/index.ts'
import { isDeep } from '../support/depth.ts'
import { createTestDatabase } from '../support/postgres.ts'

const config = defineConfig({ appName: 'Acme', features: [emailPassword()] })

const server = createTestDatabase(inject('postgres'))
afterAll(async () => (await server).drop())

const homes: readonly { name: string; databaseURL(): Promise<string | undefined> }[] = [
  { name: 'PGlite', databaseURL: async () => undefined },
  { name: 'PostgreSQL', databaseURL: async () => (await server).url },
]

async function started(wanted: Config, options: TestServiceOptions): Promise<TestService> {
  const service = await startTestService(wanted, options)
  onTestFinished(() => service.close())
  return service
}

function post(service: TestService, path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function sessionOf(service: TestService, headers: Record<string, string>) {
  const response = await fetch(`${service.url}/get-session`, { headers })
  return response.json()
}

// The embedded database, which every start has to make, is held to the same in deep; `documented.test.ts` uses it.
describe.each(isDeep ? homes : homes.slice(1))('a service for tests on $name', ({ databaseURL }) => {
  const start = async (wanted: Config = config, options: TestServiceOptions = {}) => {
    const url = await databaseURL()
    return started(wanted, { ...options, ...(url !== undefined && { databaseURL: url }) })
  }

  it('answers over HTTP below its own origin', async () => {
    const service = await start()
    expect(service.url).toBe(`${service.origin}/api/auth`)
    const answer = await fetch(`${service.url}/ok`)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
  })

  it('makes a user who signs in with the password in the answer', async () => {
    const service = await start()
    const user = await service.createUser({ email: ' Ada@Example.com ', name: 'Ada' })
    expect(user).toMatchObject({ email: 'ada@example.com', name: 'Ada', emailVerified: true })
    const answer = await post(service, '/sign-in/email', { email: user.email, password: user.password })
    expect([answer.status, (await answer.json()).user.id]).toEqual([200, user.id])
  })

  it('makes users of which nothing was said, each another', async () => {
    const service = await start()
    const [one, other] = [await service.createUser(), await service.createUser()]
    expect(one.email).not.toBe(other.email)
    const signIn = await post(service, '/sign-in/email', { email: one.email, password: other.password })
    expect(signIn.status).toBe(401)
  })

  it('makes a user without a password, who gets a first one by a server call', async () => {
    const service = await start()
    const user = await service.createUser({ password: null })
    expect(user.password).toBeNull()
    const wrong = await post(service, '/sign-in/email', { email: user.email, password: 'correct horse battery' })
    expect(wrong.status).toBe(401)
    const body = { userId: user.id, newPassword: 'correct horse battery' }
    await service.auth.call('POST', '/set-password', { body })
    const right = await post(service, '/sign-in/email', { email: user.email, password: body.newPassword })
    expect(right.status).toBe(200)
  })

  it('makes a user whose address is not proven', async () => {
    const service = await start({ ...config, emailVerification: { required: true } })
    const user = await service.createUser({ emailVerified: false })
    const answer = await post(service, '/sign-in/email', { email: user.email, password: user.password })
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
  })

  it('refuses a second user of one address, and what is no address', async () => {
    const service = await start()
    await service.createUser({ email: 'ada@example.com' })
    await expect(service.createUser({ email: 'ADA@example.com' })).rejects.toThrow('has a user already')
    await expect(service.createUser({ email: 'nobody' })).rejects.toThrow('Not an e-mail address')
  })

  it('makes a session whose headers are accepted for reading and for changing', async () => {
    const service = await start()
    const user = await service.createUser()
    const { session, cookie, headers } = await service.createSession(user)
    expect(headers).toEqual({ cookie, origin: service.origin })
    const seen = await sessionOf(service, { cookie })
    expect([seen.user.id, seen.session.id]).toEqual([user.id, session.id])
    expect((await post(service, '/update-user', { name: 'Countess' }, headers)).status).toBe(200)
    expect((await sessionOf(service, headers)).user.name).toBe('Countess')
  })

  it('gives mails in the order in which they were caused, and the newest of a kind or an address', async () => {
    const service = await start()
    const [ada, grace] = ['ada@example.com', 'grace@example.com']
    for (const email of [ada, grace]) await service.createUser({ email })
    for (const email of [ada, grace, ada]) await post(service, '/forget-password', { email, redirectTo: '/new' })
    const all = await service.mail.all()
    expect(all.map(({ to, kind }) => `${to} ${kind}`)).toEqual([
      'ada@example.com reset-password',
      'grace@example.com reset-password',
      'ada@example.com reset-password',
    ])
    const newest = await service.mail.latest({ to: 'Ada@Example.com', kind: 'reset-password' })
    expect(newest.id).toBe(all[2]?.id)
    expect(newest.url).toBe(`${service.url}/reset-password/${newest.token}?callbackURL=%2Fnew`)
    expect(newest.subject).toContain('Acme')
    expect(newest.text).toContain(newest.url)
    expect(newest.html).toContain(newest.token)
    expect(await service.mail.all({ to: 'grace@example.com' })).toEqual([all[1]])
    expect(await service.mail.all({ kind: 'password-changed' })).toEqual([])
  })

  it('says which mail it looked for when there is none', async () => {
    const service = await start()
    await expect(service.mail.latest({ kind: 'verify-email' })).rejects.toThrow(
      'No such mail was sent: {"kind":"verify-email"}',
    )
  })

  it('has a clock that stands where it was set and moves when it is told to', async () => {
    const service = await start(config, { now: new Date('2030-01-01T00:00:00Z') })
    const user = await service.createUser()
    expect(user.createdAt).toEqual(new Date('2030-01-01T00:00:00Z'))
    const { headers } = await service.createSession(user)
    service.clock.advance(7 * 24 * 3600 - 1)
    expect((await sessionOf(service, { ...headers })).user.id).toBe(user.id)
    service.clock.advance(7 * 24 * 3600 + 1)
    expect(service.clock.now).toEqual(new Date('2030-01-15T00:00:00Z'))
    expect(await sessionOf(service, headers)).toBeNull()
  })

  it('counts the limits only when it is asked to', async () => {
    for (const rateLimit of [false, true]) {
      const rules = { '/ok': { window: 60, max: 1 } }
      const service = await start({ ...config, rateLimit: { rules } }, { rateLimit })
      const statuses = []
      // Development allows twenty times the rule.
      for (let call = 0; call < 21; call++) statuses.push((await fetch(`${service.url}/ok`)).status)
      expect(statuses.at(-2)).toBe(200)
      expect(statuses.at(-1)).toBe(rateLimit ? 429 : 200)
      await service.close()
    }
  })

  it('does not meet a service that runs beside it', async () => {
    const [one, other] = await Promise.all([start(), start()])
    const user = await one.createUser({ email: 'ada@example.com' })
    const { headers } = await one.createSession(user)
    expect(await sessionOf(other, headers)).toBeNull()
    await other.createUser({ email: 'ada@example.com' })
    await post(one, '/forget-password', { email: user.email })
    expect(await other.mail.all()).toEqual([])
    other.clock.advance(3600)
    expect(one.clock.now).not.toEqual(other.clock.now)
    await other.close()
    expect((await sessionOf(one, headers)).user.id).toBe(user.id)
  })

  it('makes the tables of features that are in the config', async () => {
    const notes = defineFeature({
      id: 'acme-notes',
      migrations: [{ name: '0001_note', sql: 'create table latchkey.acme_note (text text not null)' }],
    })
    const service = await start({ ...config, features: [emailPassword(), notes] })
    await service.auth.db.query(sql`insert into latchkey.acme_note (text) values ('milk')`)
    expect(await service.auth.db.query(sql`select text from latchkey.acme_note`)).toEqual([{ text: 'milk' }])
  })

  it('does not start with a feature that declares a field without a column', async () => {
    const forgetful = defineFeature({ id: 'forgetful', fields: { user: type({ nickName: 'string | null' }) } })
    await expect(start({ ...config, features: [forgetful] })).rejects.toThrow(
      'expected the column nick_name in latchkey.user',
    )
  })

  it('ends with close', async () => {
    const service = await start()
    await service.close()
    await expect(fetch(`${service.url}/ok`)).rejects.toThrow('fetch failed')
  })
})

describe('a service for tests', () => {
  it('leaves nothing behind on a server', async () => {
    const { url } = await server
    const database = await openDatabase({ kind: 'server', url, schema: 'public', pool: 1, prepare: true })
    onTestFinished(() => database.close())
    const service = await startTestService(config, { databaseURL: url })
    const { schema } = service.auth.settings.database
    const found = () => database.query(sql`select from pg_namespace where nspname = ${schema}`)
    expect(await found()).toHaveLength(1)
    await service.close()
    expect(await found()).toHaveLength(0)
  })

  it('takes nothing from the configuration that reaches outside', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-testing-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const sent: string[] = []
    const service = await started(
      {
        ...config,
        baseURL: 'https://auth.example.com',
        secrets: '7:the-secret-of-the-real-service-0123456789',
        host: '0.0.0.0',
        port: 1,
        database: { url: 'postgres://127.0.0.1:1/real', directory: join(folder, 'data'), schema: 'real' },
        cookies: { domain: 'example.com', prefix: 'acme' },
        mail: { from: 'Acme <hello@example.com>', send: async ({ to }) => void sent.push(to) },
      },
      {},
    )
    const user = await service.createUser()
    await post(service, '/forget-password', { email: user.email })
    expect((await service.mail.latest()).to).toBe(user.email)
    expect(sent).toEqual([])
    expect(existsSync(join(folder, 'data'))).toBe(false)
    const { cookie, headers } = await service.createSession(user)
    expect(cookie).toMatch(/^acme\.session_token=/)
    expect((await sessionOf(service, headers)).user.id).toBe(user.id)
    expect(service.auth.settings.secrets.all.map(({ version }) => version)).toEqual([1])
  })

  it('refuses a configuration that is wrong, as the service itself does', async () => {
    await expect(startTestService({ ...config, basePath: '/a b' })).rejects.toThrow(ConfigError)
  })

  it('is documented with an example that runs', async () => {
    const root = join(import.meta.dirname, '../..')
    const example = await readFile(join(import.meta.dirname, 'documented.test.ts'), 'utf8')
    const shown = example.replace("'../../auth.config.ts'", "'../auth.config.ts'")
    expect(await readFile(join(root, 'docs/testing.md'), 'utf8')).toContain(
      `\`\`\`ts\n// test/password.test.ts\n${shown}\`\`\`\n`,
    )
  })
})
