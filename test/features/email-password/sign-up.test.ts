import { describe, expect, it } from 'vitest'
import { defineFeature, emailPassword, sql } from '../../../runtime/index.ts'
import type { Answer } from '../../support/browser-jar.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'

describe.each(bothHomes)('POST /sign-up/email on $name', ({ start }) => {
  it('makes user, account and session, and signs the browser in', async () => {
    const { browser } = await start()
    const page = browser()
    const answer = await page.post('/sign-up/email', { ...ada, email: ' Ada@Example.COM ' })
    expect(answer.status).toBe(200)
    expect(answer.body.token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(answer.body.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      emailVerified: false,
      image: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: expect.any(String),
    })
    const session = await page.get('/get-session')
    expect(session.body.user.email).toBe('ada@example.com')
  })

  it('refuses an address that is taken, in any case, and writes nothing', async () => {
    const { browser, db } = await start()
    await browser().post('/sign-up/email', ada)
    const answer = await browser().post('/sign-up/email', { ...ada, email: 'ADA@example.com' })
    expect([answer.status, answer.body]).toEqual([422, { code: 'USER_ALREADY_EXISTS', message: 'User already exists' }])
    expect(answer.setCookies).toEqual([])
    const [count] = await db.query(sql`select
      (select count(*) from latchkey.user) as users,
      (select count(*) from latchkey.account) as accounts,
      (select count(*) from latchkey.session) as sessions`)
    expect(count).toEqual({ users: 1, accounts: 1, sessions: 1 })
  })

  it('answers FAILED_TO_CREATE_SESSION and writes nothing when a gate of another feature removes the user', async () => {
    const gone = defineFeature({
      id: 'gone',
      hooks: {
        async sessionCreating({ tx, user }) {
          await tx.query(sql`delete from latchkey.user where id = ${user.id}`)
        },
      },
    })
    const { browser, db } = await start({ config: { features: [emailPassword(), gone] } })
    const answer = await browser().post('/sign-up/email', ada)
    expect([answer.status, answer.body]).toEqual([
      401,
      { code: 'FAILED_TO_CREATE_SESSION', message: 'Failed to create session' },
    ])
    expect(await db.query(sql`select id from latchkey.account`)).toEqual([])
  })

  it('gives one of 32 simultaneous sign-ups for one address the user, and the others a refusal', async () => {
    const { browser, db } = await start()
    // A machine under load may answer 503 to some; they try again, as clients do.
    const signUp = async (): Promise<Answer> => {
      const answer = await browser().post('/sign-up/email', ada)
      return answer.status === 503 ? signUp() : answer
    }
    const answers = await Promise.all(Array.from({ length: 32 }, signUp))
    const statuses = answers.map((answer) => answer.status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 31 }, () => 422)])
    const rows = await db.query(sql`select u.id from latchkey.user u join latchkey.account a on a.user_id = u.id`)
    expect(rows).toHaveLength(1)
  })

  it('needs at most six statements', async () => {
    const { browser, statements } = await start()
    await browser().post('/sign-up/email', ada)
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6)
  })

  it('stores the password as argon2id with 19 MiB and 2 passes, and the credential nowhere', async () => {
    const { browser, db, log } = await start({ realHashes: true })
    const { body } = await browser().post('/sign-up/email', ada)
    const [account] = await db.query<{ password: string; providerId: string }>(sql`select * from latchkey.account`)
    expect(account?.providerId).toBe('credential')
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    for (const table of ['user', 'session', 'account', 'verification']) {
      const rows = await db.query({ strings: [`select t::text as line from latchkey.${table} t`], values: [] })
      expect(JSON.stringify(rows)).not.toContain(body.token)
      expect(JSON.stringify(rows)).not.toContain(ada.password)
    }
    expect(log.lines.join('\n')).not.toContain(body.token)
    expect(log.lines.join('\n')).not.toContain(ada.password)
  })
})

describe('what sign-up accepts', () => {
  const { start } = homes[0]!

  it.each([
    ['an address without an at', { email: 'ada.example.com' }, 'INVALID_EMAIL'],
    ['an address with two hosts', { email: 'ada@example.com,eve@example.com' }, 'INVALID_EMAIL'],
    ['a display name', { email: 'Ada <ada@example.com>' }, 'INVALID_EMAIL'],
    ['an address with a line break inside', { email: 'ada@exa\r\nmple.com' }, 'INVALID_EMAIL'],
    ['an address with a zero-width space', { email: 'a\u200bda@example.com' }, 'INVALID_EMAIL'],
    ['an address with a direction override', { email: 'ada\u202e@example.com' }, 'INVALID_EMAIL'],
    ['an address with a zero-width joiner', { email: 'ada\u200d@example.com' }, 'INVALID_EMAIL'],
    ['an address with a combining grapheme joiner', { email: 'a\u034fda@example.com' }, 'INVALID_EMAIL'],
    ['an address with a Hangul filler', { email: 'ada\u3164@example.com' }, 'INVALID_EMAIL'],
    ['an address with a variation selector', { email: 'ada\ufe0f@example.com' }, 'INVALID_EMAIL'],
    ['a host with a soft hyphen', { email: 'ada@exa\u00admple.com' }, 'INVALID_EMAIL'],
    ['a host that is no name (UTS 46)', { email: 'ada@xn--a.example' }, 'INVALID_EMAIL'],
    ['the number of a machine', { email: 'ada@10.0.0.10' }, 'INVALID_EMAIL'],
    ['an address that we make up', { email: '4711@twitter.placeholder.invalid' }, 'INVALID_EMAIL'],
    ['a dotless host', { email: 'ada@localhost' }, 'INVALID_EMAIL'],
    ['an address of 320 characters', { email: `${'a'.repeat(308)}@example.com` }, 'INVALID_EMAIL'],
    ['seven characters', { password: '1234567' }, 'PASSWORD_TOO_SHORT'],
    ['129 characters', { password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    ['a 10,000-character password', { password: 'x'.repeat(10_000) }, 'PASSWORD_TOO_LONG'],
  ])('refuses %s', async (_, changes, code) => {
    const { browser } = await start()
    const answer = await browser().post('/sign-up/email', { ...ada, ...changes })
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })

  it.each(['ada+list@example.com', 'ada@bücher.example', '用户@例子.example', '🦊@example.com'])(
    'accepts %s',
    async (email) => {
      const { browser } = await start()
      const answer = await browser().post('/sign-up/email', { ...ada, email })
      expect([answer.status, answer.body.user?.email]).toEqual([200, email])
    },
  )

  it.each([
    ['in its two spellings', 'ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['in capitals of its script', 'ada@bücher.example', 'ada@BÜCHER.Example'],
    ['with another full stop', 'ada@例子.example', 'ada@例子。example'],
    ['in capitals and as it travels', 'ada@xn--bcher-kva.example', 'ADA@XN--BCHER-KVA.EXAMPLE'],
  ])('takes a domain %s for one', async (_, first, second) => {
    const { browser } = await start()
    expect((await browser().post('/sign-up/email', { ...ada, email: first })).status).toBe(200)
    const again = await browser().post('/sign-up/email', { ...ada, email: second })
    expect(again.body.code).toBe('USER_ALREADY_EXISTS')
    const signIn = await browser().post('/sign-in/email', { email: second, password: ada.password })
    expect(signIn.body.user.email).toBe(first.replace('xn--bcher-kva', 'bücher'))
  })

  it('normalises first and judges after: a full-width at sign is the same address', async () => {
    const { browser } = await start()
    await browser().post('/sign-up/email', ada)
    const answer = await browser().post('/sign-up/email', { ...ada, email: 'ada＠example.com' })
    expect(answer.body.code).toBe('USER_ALREADY_EXISTS')
  })

  it('counts characters, not bytes, and accepts 128 of them', async () => {
    const { browser } = await start()
    const answer = await browser().post('/sign-up/email', { ...ada, password: '🔑🗝'.repeat(64) })
    expect(answer.status).toBe(200)
  })

  it('signs nobody in when autoSignIn is off', async () => {
    const { browser } = await start({ config: { features: [emailPassword({ autoSignIn: false })] } })
    const answer = await browser().post('/sign-up/email', ada)
    expect([answer.status, answer.body.token, answer.setCookies]).toEqual([200, null, []])
  })

  it('is refused where sign-up is off', async () => {
    const { browser } = await start({ config: { features: [emailPassword({ signUp: false })] } })
    const answer = await browser().post('/sign-up/email', ada)
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED', message: 'Email and password sign up is not enabled' },
    ])
  })

  it('takes a form without JavaScript and goes on to the callback URL', async () => {
    const { browser } = await start()
    const page = browser()
    const answer = await page.submit('/sign-up/email', { ...ada, callbackURL: '/welcome' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/welcome'])
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
  })
})
