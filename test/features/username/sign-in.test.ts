import { describe, expect, it } from 'vitest'
import { emailPassword, sql, username } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { lovelace, named, outcome } from './naming.ts'

const credentials = { username: 'ada.lovelace', password: ada.password }

describe.each(homes)('POST /sign-in/username on $name', ({ start }) => {
  it('answers as sign-in by address does, with the names of the user, and sets the cookie', async () => {
    const { browser } = await start(named())
    const { body: signedUp } = await browser().post('/sign-up/email', lovelace)
    const page = browser()
    const answer = await page.post('/sign-in/username', credentials)
    expect([answer.status, answer.body]).toEqual([
      200,
      { redirect: false, token: expect.stringMatching(/^[A-Za-z0-9]{32}$/), user: signedUp.user },
    ])
    expect(answer.setCookies).toEqual([expect.stringMatching(/^better-auth\.session_token=.+; Max-Age=604800; /)])
    const { user } = (await page.get('/get-session')).body
    expect([user.username, user.displayUsername]).toEqual(['ada.lovelace', 'Ada.Lovelace'])
  })

  it.each(['Ada.Lovelace', 'ADA.LOVELACE', 'Ａda.lovelace'])('knows the name written as %s', async (written) => {
    const { browser } = await start(named())
    await browser().post('/sign-up/email', lovelace)
    expect((await browser().post('/sign-in/username', { ...credentials, username: written })).status).toBe(200)
  })

  it('answers unknown name, wrong password and missing password account alike, after the same statements', async () => {
    const { browser, db, statements } = await start(named())
    await browser().post('/sign-up/email', lovelace)
    await browser().post('/sign-up/email', { ...ada, email: 'none@example.com', username: 'no.password' })
    await browser().post('/sign-up/email', { ...ada, email: 'social@example.com', username: 'no.account' })
    const of = (email: string) => sql`(select id from latchkey.user where email = ${email})`
    await db.query(sql`update latchkey.account set password = null where user_id = ${of('none@example.com')}`)
    await db.query(sql`delete from latchkey.account where user_id = ${of('social@example.com')}`)
    const seen: unknown[] = []
    for (const body of [
      { ...credentials, username: 'nobody' },
      { ...credentials, password: 'not the password' },
      { ...credentials, username: 'no.password' },
      { ...credentials, username: 'no.account' },
    ]) {
      statements.length = 0
      const { status, headers, body: answer, setCookies } = await browser().post('/sign-in/username', body)
      seen.push({ status, answer, setCookies, names: [...headers.keys()], statements: [...statements] })
    }
    expect(seen).toEqual(seen.map(() => seen[0]))
    expect(seen[0]).toMatchObject({
      status: 401,
      answer: { code: 'INVALID_USERNAME_OR_PASSWORD', message: 'invalid username or password' },
      setCookies: [],
    })
  })

  it('says of an unproven address what it says of a name that nobody has', async () => {
    const options = named({}, { emailVerification: { required: true } })
    const { browser, db } = await start(options)
    await browser().post('/sign-up/email', lovelace)
    await db.query(sql`update latchkey.user set username = wanted_username`)
    const right = await browser().post('/sign-in/username', credentials)
    const unknown = await browser().post('/sign-in/username', { ...credentials, username: 'nobody' })
    expect([right.status, right.body, right.setCookies]).toEqual([unknown.status, unknown.body, unknown.setCookies])
    expect(outcome(right)).toBe('401 INVALID_USERNAME_OR_PASSWORD')
  })

  it('answers as for a wrong password when a gate of another feature removes the user', async () => {
    const gone = {
      id: 'gone',
      hooks: {
        async sessionCreating({ tx }: { tx: { query(statement: ReturnType<typeof sql>): Promise<unknown> } }) {
          await tx.query(sql`delete from latchkey.user where name = 'Gone'`)
        },
      },
    }
    const { browser, db } = await start({ config: { features: [emailPassword(), username(), gone] } })
    await browser().post('/sign-up/email', lovelace)
    await db.query(sql`update latchkey.user set name = 'Gone'`)
    expect(outcome(await browser().post('/sign-in/username', credentials))).toBe('401 INVALID_USERNAME_OR_PASSWORD')
  })

  it('replaces a weaker hash of the same password', async () => {
    const { browser, db } = await start({ ...named(), realHashes: true })
    await browser().post('/sign-up/email', lovelace)
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(ada.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
    await db.query(sql`update latchkey.account set password = ${weak}`)
    expect((await browser().post('/sign-in/username', credentials)).status).toBe(200)
    const [account] = await db.query<{ password: string }>(sql`select password from latchkey.account`)
    expect(account?.password).toMatch(/m=19456,t=2/)
  })

  it('leaves sign-in by address as it is when the feature is taken out of the config', async () => {
    const { browser, db } = await start(named())
    await browser().post('/sign-up/email', lovelace)
    const [row] = await db.query<{ email: string; hash: string }>(sql`
      select email, password as hash from latchkey.user u join latchkey.account a on a.user_id = u.id`)
    const { openAuth } = await import('../../../runtime/auth.ts')
    const { testSecret } = await import('../../support/test-auth.ts')
    const url = 'http://localhost:1'
    const config = { secrets: `1:${testSecret}`, features: [emailPassword()], rateLimit: { enabled: false } }
    const without = await openAuth(config, { dev: true, database: db, env: { LATCHKEY_BASE_URL: url } })
    const post = (path: string, body: object) =>
      without.fetch(
        new Request(`${url}/api/auth${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: url },
          body: JSON.stringify(body),
        }),
      )
    const byEmail = await post('/sign-in/email', { email: row?.email, password: ada.password })
    const { user } = (await byEmail.json()) as { user: object }
    expect([byEmail.status, Object.keys(user).filter((key) => /username/i.test(key))]).toEqual([200, []])
    expect((await post('/sign-in/username', credentials)).status).toBe(404)
    expect((await post('/sign-up/email', { ...ada, email: 'other@example.com', username: 'other' })).status).toBe(200)
    await without.close()
  })
})

describe('what POST /sign-in/username accepts', () => {
  const { start } = homes[0]!

  it.each([
    ['no name', { username: '' }, '401 INVALID_USERNAME_OR_PASSWORD'],
    ['no password', { password: '' }, '401 INVALID_USERNAME_OR_PASSWORD'],
    ['two characters', { username: 'ab' }, '422 USERNAME_TOO_SHORT'],
    ['31 characters', { username: 'a'.repeat(31) }, '422 USERNAME_TOO_LONG'],
    ['a space', { username: 'ada lovelace' }, '422 INVALID_USERNAME'],
    ['an address', { username: ada.email }, '422 INVALID_USERNAME'],
    ['a number', { username: 123 }, '400 VALIDATION_ERROR'],
  ])('refuses %s', async (_, part, expected) => {
    const { browser } = await start(named())
    expect(outcome(await browser().post('/sign-in/username', { ...credentials, ...part }))).toBe(expected)
  })

  it('is closed with every other sign-in by password', async () => {
    const { browser } = await start({ config: { features: [emailPassword({ signIn: false }), username()] } })
    await browser().post('/sign-up/email', lovelace)
    expect(outcome(await browser().post('/sign-in/username', credentials))).toBe('400 EMAIL_PASSWORD_DISABLED')
  })

  it('takes a form without JavaScript, and an unticked box', async () => {
    const { browser } = await start(named())
    await browser().post('/sign-up/email', lovelace)
    const fields = { ...credentials, callbackURL: '/dashboard', rememberMeOffered: 'true' }
    const answer = await browser().submit('/sign-in/username', fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard'])
    expect(answer.setCookies[0]).not.toContain('Max-Age')
    const refused = await browser().submit('/sign-in/username', { ...fields, password: 'not the password' })
    expect(refused.headers.get('location')).toBe('/api/auth/error?error=INVALID_USERNAME_OR_PASSWORD')
  })

  it('says where to go on to, and nowhere else', async () => {
    const { browser } = await start(named())
    await browser().post('/sign-up/email', lovelace)
    const { body } = await browser().post('/sign-in/username', { ...credentials, callbackURL: '/dashboard' })
    expect([body.redirect, body.url]).toEqual([true, '/dashboard'])
    const foreign = await browser().post('/sign-in/username', { ...credentials, callbackURL: 'https://evil.example' })
    expect(outcome(foreign)).toBe('403 INVALID_CALLBACK_URL')
  })

  it('counts guesses against a name in whatever case, whether somebody has it or not', async () => {
    const rules = { '/sign-in/username': { window: 10, max: 1000 } }
    const options = named({}, { trustProxy: 'loopback', rateLimit: { enabled: true, rules } })
    const { browser } = await start({ ...options, production: true })
    await browser().post('/sign-up/email', lovelace)
    const guess = async (name: string, index: number) => {
      const body = { username: index % 2 === 0 ? name : name.toUpperCase(), password: 'not the password' }
      return outcome(await browser().post('/sign-in/username', body, { 'x-forwarded-for': `203.0.113.${index}` }))
    }
    for (const name of ['ada.lovelace', 'nobody']) {
      const outcomes: string[] = []
      for (let index = 0; index < 12; index++) outcomes.push(await guess(name, index))
      const wrong = Array.from({ length: 10 }, () => '401 INVALID_USERNAME_OR_PASSWORD')
      expect(outcomes).toEqual([...wrong, '429 TOO_MANY_REQUESTS', '429 TOO_MANY_REQUESTS'])
    }
  })
})
