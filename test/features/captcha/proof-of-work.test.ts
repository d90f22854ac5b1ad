import { describe, expect, it } from 'vitest'
import { itDeep } from '../../support/depth.ts'
import {
  anonymous,
  AuthError,
  captcha,
  type CaptchaOptions,
  defineErrors,
  defineFeature,
  emailOTP,
  emailPassword,
  magicLink,
  proofOfWork,
  route,
  type,
  username,
} from '../../../runtime/index.ts'
import { from, limited } from '../../rate-limits/limited.ts'
import { twoNodes } from '../../support/nodes.ts'
import { ada, bothHomes, homes, racingHomes } from '../../support/homes.ts'
import { testSecret } from '../../support/test-auth.ts'
import { brings, isWorked, outcome, solve, worked } from './solve.ts'

const easy = proofOfWork({ difficulty: 8 })
const withWork = (options: CaptchaOptions = {}) => ({
  features: [
    emailPassword(),
    username(),
    magicLink(),
    emailOTP(),
    anonymous(),
    captcha({ provider: easy, mode: 'always', ...options }),
  ],
})
const missing = '400 MISSING_RESPONSE'
const wrong = '403 VERIFICATION_FAILED'
const required = '403 CAPTCHA_REQUIRED'

/** What robots are after, with a body that the call takes. */
const asked: readonly (readonly [path: string, target: string, body: object])[] = [
  ['/sign-up/email', 'create', ada],
  ['/sign-in/anonymous', 'create', {}],
  ['/sign-in/email', 'guess', ada],
  ['/sign-in/username', 'guess', { username: 'ada', password: ada.password }],
  ['/request-password-reset', 'send', { email: ada.email }],
  ['/forget-password', 'send', { email: ada.email }],
  ['/send-verification-email', 'send', { email: ada.email }],
  ['/sign-in/magic-link', 'send', { email: ada.email }],
  ['/email-otp/send-verification-otp', 'send', { email: ada.email, type: 'sign-in' }],
  ['/email-otp/request-password-reset', 'send', { email: ada.email }],
  ['/forget-password/email-otp', 'send', { email: ada.email }],
]

describe.each(homes)('work for the browser on $name', ({ start }) => {
  it.each(asked)('is asked of who calls %s', async (path, target, body) => {
    const { browser } = await start({ config: withWork() })
    const page = browser()
    expect(outcome(await page.post(path, body))).toBe(missing)
    const other = target === 'send' ? 'guess' : 'send'
    expect(outcome(await page.post(path, body, brings(await worked(page, other))))).toBe(wrong)
    expect(outcome(await page.post(path, body, brings(await worked(page, target))))).not.toMatch(/400|403/)
  })

  it('is done by whoever has the challenge alone, in the form that pages go by', async () => {
    const { browser, clock } = await start({ config: { features: [emailPassword(), captcha()] } })
    const page = browser()
    const { status, body } = await page.get('/captcha/challenge')
    expect([status, body]).toEqual([
      200,
      {
        challenge: expect.any(String),
        difficulty: 16,
        expiresAt: new Date(clock.now.getTime() + 300_000).toISOString(),
      },
    ])
    const answer = solve(body.challenge, body.difficulty)
    expect(outcome(await page.post('/sign-up/email', ada, brings(answer)))).toBe('200')
    expect((await page.get('/capabilities')).body.captcha).toEqual({
      provider: 'proof-of-work',
      mode: 'risk',
      asks: ['guess', 'send', 'create'],
    })
  })

  it('counts once: not again, and not with another number', async () => {
    const { browser } = await start({ config: withWork() })
    const page = browser()
    const answer = await worked(page)
    expect(outcome(await page.post('/sign-up/email', ada, brings(answer)))).toBe('200')
    const cut = answer.lastIndexOf('.')
    const another = solve(answer.slice(0, cut), 8, Number(answer.slice(cut + 1)) + 1)
    for (const again of [answer, another]) {
      expect(outcome(await page.post('/sign-in/email', ada, brings(again)))).toBe(wrong)
    }
  })

  it('is wrong when it is too little, too late, made up or altered', async () => {
    const { browser, clock } = await start({ config: withWork() })
    const page = browser()
    const { body } = await page.get('/captcha/challenge')
    const right = solve(body.challenge, body.difficulty)
    const [salt, , ends, target, signature] = String(body.challenge).split('.')
    const easier = [salt, '1', ends, target, signature].join('.')
    const later = [salt, '8', String(Number(ends) + 3600), target, signature].join('.')
    const unworked = [0, 1, 2, 3].map((number) => `${body.challenge}.${number}`).find((text) => !isWorked(text, 8))
    for (const answer of [unworked ?? '', solve(easier, 8), solve(later, 8), solve('challenge', 8), 'x', '.', '1.2']) {
      expect(outcome(await page.post('/sign-up/email', ada, brings(answer)))).toBe(wrong)
    }
    clock.advance(301)
    expect(outcome(await page.post('/sign-up/email', ada, brings(right)))).toBe(wrong)
  })

  itDeep('is right under a secret that was changed meanwhile, and under none of somebody else', async () => {
    const old = await start({ config: withWork() })
    const answer = await worked(old.browser())
    const next = `2:another-secret-0123456789-abcdefghij,1:${testSecret}`
    const renewed = await start({ config: { ...withWork(), secrets: next }, clock: old.clock.now })
    expect(outcome(await renewed.browser().post('/sign-up/email', ada, brings(answer)))).toBe('200')
    const foreign = await start({
      config: { ...withWork(), secrets: '1:a-foreign-secret-0123456789-abcdefghij' },
      clock: old.clock.now,
    })
    expect(outcome(await foreign.browser().post('/sign-up/email', ada, brings(answer)))).toBe(wrong)
  })

  it('is not given where a vendor asks', async () => {
    const { browser } = await start({ config: { features: [emailPassword()] } })
    expect((await browser().get('/captcha/challenge')).status).toBe(404)
  })

  it('is rejected in the configuration when it is none, or without an end', () => {
    for (const difficulty of [0, 7, 25, 10.5]) expect(() => proofOfWork({ difficulty })).toThrow('captcha.proofOfWork')
  })
})

describe.each(racingHomes)('work that many bring at once on $name', ({ start }) => {
  it('is taken from one of them', async () => {
    const { browser } = await start({ config: withWork() })
    const answer = await worked(browser())
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        browser().post('/sign-up/email', { ...ada, email: `ada${index}@example.com` }, brings(answer)),
      ),
    )
    expect(answers.map(outcome).toSorted()).toEqual(['200', ...Array<string>(7).fill(wrong)])
  })
})

describe.each(bothHomes)('a captcha where there is a risk on $name', ({ start }) => {
  const risky = (options: CaptchaOptions = {}) => limited(withWork({ mode: 'risk', ...options }))

  it('is asked for after three sign-ins that failed, by network and by account', async () => {
    const service = await start(risky())
    await service.auth.call('POST', '/sign-up/email', { body: ada })
    const guess = async (address: string, email: string = ada.email) => {
      const answer = await service
        .browser()
        .post('/sign-in/email', { email, password: 'wrong password' }, from(address))
      return answer
    }
    const failed = '401 INVALID_EMAIL_OR_PASSWORD'
    for (let index = 0; index < 3; index++) expect(outcome(await guess(`203.0.113.${index}`))).toBe(failed)
    const refused = await guess('203.0.113.9')
    expect([outcome(refused), refused.body.provider, refused.body.siteKey]).toEqual([
      required,
      'proof-of-work',
      undefined,
    ])
    for (let index = 0; index < 3; index++) {
      expect(outcome(await guess('198.51.100.1', `other${index}@example.com`))).toBe(failed)
      service.clock.advance(15)
    }
    expect(outcome(await guess('198.51.100.1', 'fourth@example.com'))).toBe(required)
    const page = service.browser()
    const answer = brings(await worked(page))
    expect(outcome(await page.post('/sign-in/email', ada, { ...answer, ...from('203.0.113.20') }))).toBe('200')
    service.clock.advance(1000)
    expect(outcome(await guess('203.0.113.9'))).toBe(failed)
  })

  it('lets no more through at once than are free', async () => {
    const service = await start({ config: withWork({ mode: 'risk' }) })
    await service.auth.call('POST', '/sign-up/email', { body: ada })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        service.browser().post('/sign-in/email', { email: ada.email, password: 'wrong password' }),
      ),
    )
    expect(answers.map(outcome).filter((one) => one === required)).toHaveLength(7)
  })

  it('is never asked for while signing in goes well', async () => {
    const service = await start({ config: withWork({ mode: 'risk' }) })
    await service.auth.call('POST', '/sign-up/email', { body: ada })
    for (let index = 0; index < 8; index++) {
      expect(outcome(await service.browser().post('/sign-in/email', ada))).toBe('200')
    }
  })

  it('is asked for after three mails and three accounts of a network', async () => {
    const service = await start({ config: withWork({ mode: 'risk' }) })
    const outcomes = { mail: [] as string[], account: [] as string[] }
    for (let index = 0; index < 4; index++) {
      const email = `ada${index}@example.com`
      outcomes.mail.push(outcome(await service.browser().post('/request-password-reset', { email })))
      outcomes.account.push(outcome(await service.browser().post('/sign-up/email', { ...ada, email })))
    }
    const expected = ['200', '200', '200', required]
    expect(outcomes).toEqual({ mail: expected, account: expected })
  })
})

describe.each(homes)('features of others on $name', ({ start }) => {
  const Done = type({ done: 'boolean' })
  const mailing = defineFeature({
    id: 'acme-mails',
    routes: [
      route('POST', '/acme/send', { summary: 'Sends', caller: 'anyone', robots: 'send', returns: Done }, () => ({
        done: true,
      })),
    ],
  })

  it('say of their endpoints what robots want, and are asked about too', async () => {
    const { features } = withWork()
    const { browser } = await start({ config: { features: [...features, mailing] } })
    const page = browser()
    expect(outcome(await page.post('/acme/send'))).toBe(missing)
    expect(outcome(await page.post('/acme/send', {}, brings(await worked(page, 'send'))))).toBe('200')
  })

  it('can ask in the place of ours, and are told of what succeeds; one of them does', async () => {
    const errors = defineErrors({ ACME_ROBOT: [403, 'You look like a robot'] })
    const succeeded: string[] = []
    const own = defineFeature({
      id: 'acme-robots',
      errors,
      async robotCheck(_platform, { exchange, target }) {
        if (exchange.userAgent === 'robot') throw new AuthError(errors.ACME_ROBOT)
        return async () => void succeeded.push(target)
      },
    })
    const service = await start({ config: { features: [emailPassword(), own] } })
    const robot = await service.browser().post('/sign-up/email', ada, { 'user-agent': 'robot' })
    expect(outcome(robot)).toBe('403 ACME_ROBOT')
    await service.browser().post('/sign-up/email', ada)
    await service.browser().post('/sign-in/email', { ...ada, password: 'wrong password' })
    expect(succeeded).toEqual(['create'])
    await expect(start({ config: { features: [emailPassword(), own, captcha()] } })).rejects.toThrow('one robotCheck')
  })

  it('are told what robots can want', async () => {
    const [sends] = mailing.routes ?? []
    const unknown = { ...sends, spec: { ...sends?.spec, robots: 'play' } }
    const feature = defineFeature({ id: 'acme-mails', routes: [unknown as never] })
    await expect(start({ config: { features: [emailPassword(), feature] } })).rejects.toThrow('robots')
  })
})

describe('two nodes on PostgreSQL', () => {
  itDeep('are one for what was used and what was counted', async () => {
    const { at } = await twoNodes({ config: withWork({ mode: 'risk' }) })
    const answer = brings(await worked(at(0)))
    expect(outcome(await at(0).post('/sign-up/email', ada, answer))).toBe('200')
    expect(outcome(await at(1).post('/sign-in/email', ada, answer))).toBe(wrong)
    const guess = { email: ada.email, password: 'wrong password' }
    for (const node of [0, 1, 0]) await at(node).post('/sign-in/email', guess)
    expect(outcome(await at(1).post('/sign-in/email', guess))).toBe(required)
  })
})
