import { describe, expect, it } from 'vitest'
import { emailPassword } from '../../runtime/index.ts'
import { ada, homes } from '../support/homes.ts'
import { from, limited, outcome, signIns, tooMany, wrong } from './limited.ts'

const guess = { email: 'nobody@example.com', password: 'not the password' }

describe.each(homes)('the limits of one client network on $name', ({ start }) => {
  it('answer the fourth sign-in within ten seconds with 429, the code, the sentence and the wait', async () => {
    const { browser, clock } = await start(limited())
    expect(await signIns(browser, 3, guess, () => '192.0.2.1')).toEqual([wrong, wrong, wrong])
    clock.advance(3)
    const answer = await browser().post('/sign-in/email', guess, from('192.0.2.1'))
    expect([answer.status, answer.statusText]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(answer.body).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Please try again later.',
    })
    expect([answer.headers.get('retry-after'), answer.headers.get('x-retry-after')]).toEqual(['7', '7'])
    expect(answer.headers.get('content-type')).toBe('application/json')
  })

  it('tell the client with each answer what it has left, and until when', async () => {
    const { browser, clock } = await start(limited())
    const quota = async () => {
      const { headers } = await browser().post('/sign-in/email', guess, from('192.0.2.1'))
      return [headers.get('ratelimit-policy'), headers.get('ratelimit')]
    }
    const policy = '"/sign-in/email";q=3;w=10'
    expect(await quota()).toEqual([policy, '"/sign-in/email";r=2;t=10'])
    clock.advance(3)
    expect(await quota()).toEqual([policy, '"/sign-in/email";r=1;t=7'])
    expect(await quota()).toEqual([policy, '"/sign-in/email";r=0;t=7'])
    expect(await quota()).toEqual([policy, '"/sign-in/email";r=0;t=7'])
    clock.advance(7)
    expect(await quota()).toEqual([policy, '"/sign-in/email";r=2;t=10'])
  })

  it('tell nobody what is left for an account, which would say who else tries it', async () => {
    const { browser } = await start(limited())
    const answers = []
    for (let index = 0; index < 6; index++) {
      answers.push(await browser().post('/sign-up/email', ada, from(`192.0.2.${index >> 1}`)))
    }
    for (const { headers } of answers) expect(headers.get('ratelimit-policy')).toBe('"/sign-up/email";q=3;w=10')
    expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual(
      [2, 1, 2, 1, 2, 1].map((left) => `"/sign-up/email";r=${left};t=10`),
    )
  })

  it('let the client in again when the window is over, and not a moment before', async () => {
    const { browser, clock } = await start(limited())
    await signIns(browser, 4, guess, () => '192.0.2.1')
    clock.advance(9.999)
    expect(await signIns(browser, 1, guess, () => '192.0.2.1')).toEqual([tooMany])
    clock.advance(0.001)
    expect(await signIns(browser, 4, guess, () => '192.0.2.1')).toEqual([wrong, wrong, wrong, tooMany])
  })

  it('count each network and each call for itself', async () => {
    const { browser } = await start(limited())
    expect(await signIns(browser, 4, guess, () => '192.0.2.1')).toEqual([wrong, wrong, wrong, tooMany])
    expect(await signIns(browser, 1, guess, () => '192.0.2.2')).toEqual([wrong])
    expect(outcome(await browser().post('/sign-up/email', ada, from('192.0.2.1')))).toBe('200')
  })

  it('count all addresses of an IPv6 /64 as one client, and an IPv4 address in IPv6 form as itself', async () => {
    const { browser } = await start(limited())
    const rotating = (index: number) => `2001:db8:0:7:${index.toString(16)}::${index}`
    expect(await signIns(browser, 6, guess, rotating)).toEqual([wrong, wrong, wrong, tooMany, tooMany, tooMany])
    expect(await signIns(browser, 1, guess, () => '2001:db8:0:8::1')).toEqual([wrong])
    const forms = ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407', '198.51.100.7:1234']
    expect(await signIns(browser, 4, guess, (index) => forms[index] ?? '')).toEqual([wrong, wrong, wrong, tooMany])
  })

  it('count an IPv6 /48 as a whole beside its /64 networks, with ten times as much', async () => {
    const { browser } = await start(limited())
    const rotating = (index: number) => `2001:db8:7:${index.toString(16)}::1`
    const outcomes = await signIns(browser, 31, { ...guess, email: '' }, rotating)
    expect(outcomes).toEqual([...Array(30).fill('400 INVALID_EMAIL'), tooMany])
    expect(await signIns(browser, 1, guess, () => '2001:db8:8::1')).toEqual([wrong])
  })

  it('do not last longer because a clock was an hour ahead for a while', async () => {
    const { browser, clock } = await start(limited())
    const answer = (address: string) => browser().post('/sign-in/email', guess, from(address))
    clock.advance(3600)
    await signIns(browser, 4, guess, () => '192.0.2.1')
    clock.advance(-3600)
    // The node knows the first counter as full; the second one only the database does.
    expect((await answer('192.0.2.1')).headers.get('retry-after')).toBe('10')
    clock.advance(10)
    expect(outcome(await answer('192.0.2.1'))).toBe(wrong)
  })

  it('say the longest wait of all counters that are full', async () => {
    const rules = { '/sign-up/email': { window: 600, max: 5 } }
    const { browser, statements } = await start(limited({ rateLimit: { rules } }))
    const signUp = async (email: string) => {
      statements.length = 0
      const { headers } = await browser().post('/sign-up/email', { ...ada, email }, from('192.0.2.1'))
      return [headers.get('retry-after'), statements.length]
    }
    for (let index = 0; index < 5; index++) await signUp(ada.email)
    expect(await signUp(ada.email)).toEqual(['3600', 0])
    expect(await signUp('grace@example.com')).toEqual(['600', 0])
  })

  it('give everybody with an unreadable address one counter', async () => {
    const { browser } = await start(limited())
    const garbage = ['unknown', '-', '999.1.1.1', "x' or 1"]
    expect(await signIns(browser, 4, guess, (index) => garbage[index] ?? '')).toEqual([wrong, wrong, wrong, tooMany])
  })

  it('do not believe X-Forwarded-For when no proxy is trusted, and say so in the log once', async () => {
    const { browser, log } = await start(limited({ trustProxy: false }))
    expect(await signIns(browser, 5, guess, (index) => `192.0.2.${index}`)).toEqual([
      wrong,
      wrong,
      wrong,
      tooMany,
      tooMany,
    ])
    const lines = log.lines.filter((line) => line.includes('rate-limit.reached'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('trustProxy')
    expect(lines[0]).not.toContain('192.0.2.')
  })

  it('take the address that the trusted proxy added, not what the client wrote before it', async () => {
    const { browser } = await start(limited())
    const forged = (index: number) => `203.0.113.${index}, 192.0.2.1`
    expect(await signIns(browser, 4, guess, forged)).toEqual([wrong, wrong, wrong, tooMany])
  })

  it('hold for every way to write the path that reaches the call', async () => {
    const { browser } = await start(limited())
    const paths = [
      '/sign-in/email',
      '/sign-in/email/',
      '//sign-in/email',
      '/sign-in//email',
      '/sign%2Din/email',
      '/sign-in/email?a=1',
    ]
    const answers: string[] = []
    for (const path of [...paths, ...paths]) answers.push(outcome(await browser().post(path, guess, from('192.0.2.1'))))
    expect(answers.filter((answer) => answer === wrong)).toHaveLength(3)
    for (const answer of answers) expect([wrong, tooMany, '404']).toContain(answer)
    expect(answers.at(-1)).toBe(tooMany)
  })

  it('give a call of two names one counter, for a minute', async () => {
    const { browser, clock } = await start(limited({ mail: { send: async () => {} } }))
    const ask = async (path: string, index: number) =>
      outcome(await browser().post(path, { email: `somebody${index}@example.com` }, from('192.0.2.1')))
    const answers = []
    for (const [index, path] of [
      '/forget-password',
      '/request-password-reset',
      '/forget-password',
      '/request-password-reset',
    ].entries())
      answers.push(await ask(path, index))
    expect(answers).toEqual(['200', '200', '200', tooMany])
    clock.advance(59)
    expect(await ask('/forget-password', 5)).toBe(tooMany)
    clock.advance(1)
    expect(await ask('/forget-password', 6)).toBe('200')
  })

  it('send a form without JavaScript to the error page', async () => {
    const { browser } = await start(limited())
    await signIns(browser, 3, guess, () => '192.0.2.1')
    const answer = await browser().submit('/sign-in/email', guess, from('192.0.2.1'))
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/api/auth/error?error=TOO_MANY_REQUESTS'])
  })

  it('let a page of a trusted other origin read the wait', async () => {
    const origin = 'https://app.example.com'
    const { browser } = await start(limited({ trustedOrigins: [origin] }))
    await signIns(browser, 3, guess, () => '192.0.2.1')
    const { headers } = await browser().post('/sign-in/email', guess, { ...from('192.0.2.1'), origin })
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-expose-headers')).toMatch(/\bx-retry-after\b.*, retry-after\b/)
    expect(headers.get('retry-after')).toBe('10')
  })

  it('ask the database nothing when this node knows the answer', async () => {
    const { browser, statements } = await start(limited())
    await signIns(browser, 3, guess, () => '192.0.2.1')
    statements.length = 0
    expect(await signIns(browser, 3, guess, () => '192.0.2.1')).toEqual([tooMany, tooMany, tooMany])
    expect(statements).toEqual([])
  })

  it('leave sign-in at four statements and sign-up at six', async () => {
    const { browser, statements } = await start(limited())
    const count = async (path: string, body: object) => {
      statements.length = 0
      expect(outcome(await browser().post(path, body, from('192.0.2.1')))).toBe('200')
      return statements.length
    }
    expect(await count('/sign-up/email', ada)).toBeLessThanOrEqual(6)
    expect(await count('/sign-in/email', { email: ada.email, password: ada.password })).toBeLessThanOrEqual(4)
    expect(statements.filter((text) => text.includes('rate_limit'))).toHaveLength(1)
  })
})

describe.each(homes)('the configuration of the limits on $name', ({ start }) => {
  it('allows twenty times as much in development', async () => {
    const { browser } = await start({ config: { rateLimit: {}, features: [emailPassword({ signIn: false })] } })
    const outcomes = await signIns(browser, 61, guess, () => '')
    expect(new Set(outcomes.slice(0, 10))).toEqual(new Set(['400 EMAIL_PASSWORD_DISABLED']))
    expect(outcomes.indexOf(tooMany)).toBe(60)
  })

  it('puts own rules in the place of the built-in ones', async () => {
    const rules = { '/sign-in/email': { window: 100, max: 1 } }
    const { browser, clock } = await start(limited({ rateLimit: { rules } }))
    expect(await signIns(browser, 2, guess, () => '192.0.2.1')).toEqual([wrong, tooMany])
    clock.advance(99)
    expect(await signIns(browser, 1, guess, () => '192.0.2.1')).toEqual([tooMany])
    clock.advance(1)
    expect(await signIns(browser, 1, guess, () => '192.0.2.1')).toEqual([wrong])
  })

  it('refuses a rule for a call that does not exist', async () => {
    const rules = { '/sign-in/emial': { window: 10, max: 1 } }
    await expect(start(limited({ rateLimit: { rules } }))).rejects.toThrow(/rateLimit\.rules\.\/sign-in\/emial/)
  })

  it('switches everything off', async () => {
    const { browser, statements } = await start(limited({ rateLimit: { enabled: false } }))
    expect(new Set(await signIns(browser, 12, guess, () => '192.0.2.1'))).toEqual(new Set([wrong]))
    expect(statements.filter((text) => text.includes('rate_limit'))).toEqual([])
  })
})
