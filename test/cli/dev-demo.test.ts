import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDevDemo } from '../../cli/dev-demo/dev-demo.ts'
import { fillDemo } from '../../cli/dev-demo/fill-demo.ts'
import { sql } from '../../runtime/database/sql.ts'
import { admin, type Config, emailPassword, listen, organization } from '../../runtime/index.ts'
import { openAuth } from '../../runtime/auth.ts'
import { ada } from '../support/homes.ts'
import { testAuth, testSecret } from '../support/test-auth.ts'
import { emptyFolder } from './in-process.ts'

const whole: Partial<Config> = { features: [emailPassword(), admin(), organization()] }

/** A service with the routes of the demo beside its endpoints, on one port. */
async function served(config: Partial<Config> = whole) {
  const service = await testAuth({ config })
  const directory = emptyFolder()
  const demo = createDevDemo(service.auth, { directory, now: () => service.clock.now })
  if (demo === undefined) throw new Error('It is there in development')
  const missing = () => new Response(null, { status: 404 })
  const server = await listen((request) => demo(request) ?? missing(), {
    host: 'localhost',
    port: 0,
    trustProxy: false,
  })
  onTestFinished(() => server.close(0))
  const origin = `http://localhost:${server.port}`
  const send = (method: string, path: string, headers: Record<string, string> = { origin }) =>
    fetch(`${origin}${path}`, { method, headers })
  const count = async (table: string) => {
    const tables = { user: sql`select id from latchkey.user`, organization: sql`select id from latchkey.organization` }
    return (await service.db.query(tables[table as keyof typeof tables])).length
  }
  return { service, directory, origin, send, count }
}

/** What the service answers to the owner of a cookie. */
async function ask(service: Awaited<ReturnType<typeof testAuth>>, cookie: string, path: string) {
  const answer = await fetch(`${service.url}${path}`, { headers: { cookie, origin: service.origin } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.json()
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ')

describe('the demo organization', () => {
  it('fills an empty database, and signs in as the one who owns it', async () => {
    const { service, send } = await served()
    expect(await (await send('GET', '/dev/demo')).json()).toEqual({ state: 'empty', message: null, email: null })
    const filled = await send('POST', '/dev/demo')
    expect([filled.status, await filled.json()]).toEqual([
      201,
      { state: 'filled', message: null, email: 'maya@acme.example' },
    ])
    const signedIn = await send('POST', '/dev/demo/sign-in')
    expect([signedIn.status, await signedIn.json()]).toEqual([200, { email: 'maya@acme.example' }])
    const cookie = cookieOf(signedIn)

    const { user, session } = await ask(service, cookie, '/get-session')
    expect(user).toMatchObject({ name: 'Maya Chen', emailVerified: true, role: 'admin' })
    const acme = await ask(service, cookie, '/organization/get-full-organization')
    expect([acme.slug, acme.id]).toEqual(['acme', session.activeOrganizationId])
    expect(acme.members.map(({ role }: { role: string }) => role).toSorted()).toEqual([
      'admin',
      'admin,member',
      ...Array<string>(5).fill('member'),
      'owner',
    ])
    expect(acme.teams.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Design', 'Engineering'])
    expect(acme.invitations.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending', 'pending'])
    const [invited] = await ask(service, cookie, '/organization/list-user-invitations')
    expect(invited).toMatchObject({ organizationName: 'Globex', status: 'pending' })
    // Three devices, and this sign-in. The sessions in which the organizations were made are over.
    const sessions = await ask(service, cookie, '/list-sessions')
    expect(sessions).toHaveLength(4)
    expect(sessions.map(({ userAgent }: { userAgent: string }) => userAgent)).toContainEqual(
      expect.stringContaining('iPhone'),
    )
    expect(await service.db.query(sql`select id from latchkey.session`)).toHaveLength(4)
  })

  it('keeps a random password in a file of its owner, and tells it nobody', async () => {
    const first = await served()
    const second = await served()
    const passwords: string[] = []
    for (const { send, directory } of [first, second]) {
      const answers = [
        await send('POST', '/dev/demo'),
        await send('GET', '/dev/demo'),
        await send('POST', '/dev/demo/sign-in'),
      ]
      const file = join(directory, '.latchkey/demo.json')
      const { password } = JSON.parse(readFileSync(file, 'utf8'))
      expect(password).toMatch(/^\w{32}$/)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      for (const answer of answers) expect(await answer.text()).not.toContain(password)
      passwords.push(password)
    }
    expect(new Set(passwords).size).toBe(2)
    // Only the owner can sign in with a password.
    expect(await first.service.db.query(sql`select id from latchkey.account`)).toHaveLength(1)
  })

  it('is filled once, also when two ask at the same time and when the service starts again', async () => {
    const { service, directory, send, count } = await served()
    const together = await Promise.all([send('POST', '/dev/demo'), send('POST', '/dev/demo')])
    expect(together.map(({ ok }) => ok)).toEqual([true, true])
    expect((await send('POST', '/dev/demo')).status).toBe(200)
    const restarted = createDevDemo(service.auth, { directory, now: () => service.clock.now })
    const again = await restarted?.(new Request('http://localhost/dev/demo'))
    expect(await again?.json()).toMatchObject({ state: 'filled' })
    expect([await count('user'), await count('organization')]).toEqual([9, 2])
  })

  it('stays out of a database that has users', async () => {
    const { service, send, count } = await served()
    await service.browser().post('/sign-up/email', ada)
    const message = 'This database has users. The demo organization goes into an empty one: start in another folder.'
    expect(await (await send('GET', '/dev/demo')).json()).toEqual({ state: 'closed', message, email: null })
    const answer = await send('POST', '/dev/demo')
    expect([answer.status, await answer.json()]).toEqual([409, { code: 'DEMO_OCCUPIED', message }])
    expect((await send('POST', '/dev/demo/sign-in')).status).toBe(409)
    expect(await count('user')).toBe(1)
  })

  it('does not sign in as somebody with the same email whom it did not make', async () => {
    const { service, directory, send } = await served()
    await send('POST', '/dev/demo')
    await service.db.query(sql`delete from latchkey.user`)
    await service.browser().post('/sign-up/email', { ...ada, email: 'maya@acme.example' })
    expect(existsSync(join(directory, '.latchkey/demo.json'))).toBe(true)
    const answer = await send('POST', '/dev/demo/sign-in')
    expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ code: 'DEMO_NOT_FILLED' })])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('says which features it needs', async () => {
    const { send } = await served({ features: [emailPassword()] })
    const answer = await send('POST', '/dev/demo')
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { code: 'DEMO_FEATURES', message: expect.stringContaining('organization()') },
    ])
  })

  it('leaves an empty database behind when a step fails', async () => {
    // Room for three only, so that the fourth of eight cannot join.
    const { service, send, count } = await served({
      features: [emailPassword(), organization({ membershipLimit: 3 })],
    })
    const answer = await send('POST', '/dev/demo')
    expect([answer.status, await answer.json()]).toEqual([500, expect.objectContaining({ code: 'DEMO_FAILED' })])
    expect(service.log.lines.join()).toContain('demo.failed')
    expect([await count('user'), await count('organization')]).toEqual([0, 0])
    expect(await (await send('GET', '/dev/demo')).json()).toMatchObject({ state: 'empty' })
  })
})

describe('who may ask for it', () => {
  const others = {
    'a page of another site': { origin: 'https://evil.example' },
    'a request without a page': {},
    'a name that was made to point here': { host: 'evil.example', origin: 'http://evil.example' },
    'somebody behind a proxy': { 'x-forwarded-for': '203.0.113.9' },
  }

  it.each(Object.entries(others))('not %s', async (_, headers) => {
    const { service } = await served()
    const demo = createDevDemo(service.auth, { directory: emptyFolder(), now: () => service.clock.now })
    for (const path of ['/dev/demo', '/dev/demo/sign-in']) {
      const answer = await demo?.(new Request(`http://localhost:3000${path}`, { method: 'POST', headers }))
      expect([answer?.status, await answer?.json()]).toEqual([403, expect.objectContaining({ code: 'DEMO_NOT_LOCAL' })])
    }
    expect(await service.db.query(sql`select id from latchkey.user`)).toEqual([])
  })

  it('nobody by another method', async () => {
    const { send } = await served()
    expect([(await send('PUT', '/dev/demo')).status, (await send('GET', '/dev/demo/sign-in')).status]).toEqual([
      405, 404,
    ])
  })

  it('nobody in production: there it does not exist, and the function that fills says so', async () => {
    const service = await testAuth({ production: true, config: whole })
    const surroundings = { directory: emptyFolder(), now: () => service.clock.now }
    expect(createDevDemo(service.auth, surroundings)).toBeUndefined()
    await expect(fillDemo(service.auth, service.clock.now)).rejects.toThrow('for development only')
    expect(await service.db.query(sql`select id from latchkey.user`)).toEqual([])
  })

  it('nobody whose database is a server', async () => {
    const env = { DATABASE_URL: 'postgres://localhost:1/nowhere', LATCHKEY_SECRETS: `1:${testSecret}` }
    const { db } = await testAuth({ config: whole })
    const auth = await openAuth({ features: [emailPassword(), organization()] }, { env, dev: true, database: db })
    await expect(fillDemo(auth, new Date())).rejects.toThrow('DATABASE_URL names a server')
    await auth.close()
  })
})
