// Long because every rule of what another product may say is here, each with one test.
import { describe, expect, it } from 'vitest'
import {
  AuthError,
  type Config,
  defineErrors,
  defineFeature,
  emailPassword,
  type Feature,
  legacyPasswords,
  type LegacyPasswordsOptions,
  sql,
  username,
} from '../../../runtime/index.ts'
import { makeUser } from '../../../runtime/testing/people.ts'
import { limited, outcome, signIns, tooMany, wrong } from '../../rate-limits/limited.ts'
import { signInBrowser } from '../../security/written-user.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import type { TestAuth, TestAuthOptions } from '../../support/test-auth.ts'
import { type OldProduct, startOldProduct } from './old-product.ts'

type Start = (options?: TestAuthOptions) => Promise<TestAuth>

/** A service that asks the old product, in which Ada has a password. */
async function withOld(
  start: Start,
  options: Partial<LegacyPasswordsOptions> = {},
  { config = {}, features = [] }: { config?: Partial<Config>; features?: readonly Feature[] } = {},
): Promise<{ readonly service: TestAuth; readonly old: OldProduct }> {
  const old = await startOldProduct()
  old.people.set(ada.email, { password: ada.password, user: { emailVerified: true, name: 'Ada of old' } })
  const all = [emailPassword(), legacyPasswords({ verify: old.verify, ...options }), ...features]
  return { old, service: await start({ config: { ...config, features: all } }) }
}

/** An account without a password, as an import makes it. */
const importAda = (service: TestAuth, more: { emailVerified?: boolean } = {}) =>
  makeUser(service.auth, { ...ada, password: null, ...more }, service.clock.now)
const signIn = (service: TestAuth, password = ada.password, email = ada.email, page = service.browser()) =>
  page.post('/sign-in/email', { email, password })
const storedOf = async (service: TestAuth) =>
  (await service.db.query<{ password: string }>(sql`select password from latchkey.account`)).map((row) => row.password)
const usersOf = (service: TestAuth) =>
  service.db.query<{ email: string; name: string; emailVerified: boolean }>(
    sql`select email, name, email_verified from latchkey.user order by email`,
  )

describe.each(bothHomes)('a password that another product knows, on $name', ({ start }) => {
  it('opens the account that has none, and is ours from then on', async () => {
    const { service, old } = await withOld(start)
    const { id } = await importAda(service)
    const answer = await signIn(service)
    expect([answer.status, answer.body.user.id]).toEqual([200, id])
    expect(await storedOf(service)).toEqual([expect.stringMatching(/^\$argon2id\$/)])
    expect((await signIn(service)).status).toBe(200)
    expect(old.asked).toHaveLength(1)
  })

  it('of ten sign-ins at once, all are let in and one keeps it', async () => {
    const { service } = await withOld(start, {}, { config: { rateLimit: { enabled: false } } })
    await importAda(service)
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(service)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    expect(await storedOf(service)).toHaveLength(1)
  })

  it('of ten sign-ins at once with an unknown e-mail, all are let in to one account', async () => {
    const { service } = await withOld(start, { createUsers: true }, { config: { rateLimit: { enabled: false } } })
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(service)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    expect(await usersOf(service)).toHaveLength(1)
  })
})

describe.each(homes)('a password that another product may know, on $name', ({ start }) => {
  it('is answered alike when it is wrong there, when nobody has the e-mail, and when it is wrong here', async () => {
    const { service, old } = await withOld(start)
    await importAda(service)
    await makeUser(service.auth, { email: 'new@example.com', password: 'of our own' }, service.clock.now)
    const tries = [ada.email, 'nobody@example.com', 'new@example.com'].map((email) => signIn(service, 'wrong', email))
    const [first, ...others] = await Promise.all(tries)
    for (const other of others) expect([other.status, other.body]).toEqual([first?.status, first?.body])
    expect(old.asked.map(({ email }) => email).toSorted()).toEqual([ada.email, 'new@example.com', 'nobody@example.com'])
    expect(outcome(await signIn(service, 'wrong'))).toBe(wrong)
  })

  it('goes there only where the answer counts: else a random text does', async () => {
    const { service, old } = await withOld(start)
    await makeUser(service.auth, { email: ada.email, password: 'of our own' }, service.clock.now)
    // Right there, and of no use: there is a password here.
    expect(outcome(await signIn(service))).toBe(wrong)
    expect(outcome(await signIn(service, ada.password, 'nobody@example.com'))).toBe(wrong)
    expect(old.asked).toHaveLength(2)
    for (const { password } of old.asked) expect(password).toMatch(/^[A-Za-z0-9]{20}$/)
    expect((await signIn(service, 'of our own')).status).toBe(200)
    expect(old.asked).toHaveLength(2)
  })

  it('is never asked about when it is empty or longer than any', async () => {
    const { service, old } = await withOld(start)
    await importAda(service)
    for (const password of ['', 'x'.repeat(1025)]) expect(outcome(await signIn(service, password))).toBe(wrong)
    expect(old.asked.map(({ password }) => password.length)).toEqual([20, 20])
  })

  it('makes an account where that is wanted, verified only where the old product says so', async () => {
    const { service, old } = await withOld(start, { createUsers: true }, { features: [username()] })
    old.people.set('bob@example.com', { password: 'hunter22', user: { name: 'Bob', fields: { username: 'bob' } } })
    expect((await signIn(service, 'hunter22', 'BOB@example.com')).status).toBe(200)
    expect((await signIn(service)).status).toBe(200)
    expect(await usersOf(service)).toEqual([
      { email: ada.email, name: 'Ada of old', emailVerified: true },
      { email: 'bob@example.com', name: 'Bob', emailVerified: false },
    ])
    const page = service.browser()
    expect((await page.post('/sign-in/username', { username: 'bob', password: 'hunter22' })).status).toBe(200)
    expect(outcome(await signIn(service, 'wrong', 'nobody@example.com'))).toBe(wrong)
    expect(await usersOf(service)).toHaveLength(2)
  })

  it('makes no account and no session before the e-mail is proved, where that is required', async () => {
    const { service, old } = await withOld(
      start,
      { createUsers: true },
      { config: { emailVerification: { required: true } } },
    )
    old.people.set('bob@example.com', { password: 'hunter22', user: { name: 'Bob' } })
    const answer = await signIn(service, 'hunter22', 'bob@example.com')
    const nobody = await signIn(service, 'wrong', 'nobody@example.com')
    expect([answer.status, answer.body]).toEqual([nobody.status, nobody.body])
    expect(await service.db.query(sql`select id from latchkey.session`)).toEqual([])
    expect(await service.mails({ kind: 'verify-email' })).toHaveLength(1)
    expect((await signIn(service)).status).toBe(200)
  })

  it('opens the account by the user name, too', async () => {
    const { service, old } = await withOld(start, {}, { features: [username()] })
    const { id } = await importAda(service)
    await service.db.query(sql`update latchkey.user set username = 'ada' where id = ${id}`)
    const page = service.browser()
    expect((await page.post('/sign-in/username', { username: 'ada', password: ada.password })).status).toBe(200)
    const nobody = await page.post('/sign-in/username', { username: 'nobody', password: ada.password })
    expect(nobody.status).toBe(401)
    expect(old.asked.at(-1)?.email).toMatch(/^[A-Za-z0-9_-]+@nobody\.invalid$/)
    expect(old.asked.at(-1)?.password).not.toBe(ada.password)
  })
})

describe.each(homes)('an account that is here, on $name', ({ start }) => {
  it('is not joined on the word of a product that did not see the mailbox', async () => {
    const { service, old } = await withOld(start, { createUsers: true })
    old.people.set(ada.email, { password: ada.password, user: { name: 'Mallory' } })
    await importAda(service)
    expect(outcome(await signIn(service))).toBe(wrong)
    await service.db.query(sql`update latchkey.user set email_verified = false`)
    expect(outcome(await signIn(service))).toBe(wrong)
    expect([await storedOf(service), (await usersOf(service)).map(({ name }) => name)]).toEqual([[], [ada.name]])
  })

  it('on an e-mail that nobody proved here becomes its owner’s, and the stranger who made it keeps nothing', async () => {
    const { service } = await withOld(start)
    const { id } = await importAda(service, { emailVerified: false })
    const now = service.clock.now
    await service.db.query(sql`
      insert into latchkey.account (id, user_id, provider_id, account_id, created_at, updated_at)
      values (gen_random_uuid(), ${id}, 'fake', 'mallory', ${now}, ${now})`)
    const stranger = service.browser()
    await signInBrowser(service.auth, id, stranger, now)
    expect((await signIn(service)).status).toBe(200)
    expect((await stranger.get('/get-session')).body).toBeNull()
    const accounts = await service.db.query<{ providerId: string }>(sql`select provider_id from latchkey.account`)
    expect(accounts).toEqual([{ providerId: 'credential' }])
    expect(await usersOf(service)).toEqual([{ email: ada.email, name: ada.name, emailVerified: true }])
  })

  it('is not opened again by the old password when its own was removed', async () => {
    const { service, old } = await withOld(start)
    await importAda(service)
    expect((await signIn(service)).status).toBe(200)
    await service.db.query(sql`delete from latchkey.account`)
    expect(outcome(await signIn(service))).toBe(wrong)
    expect(await storedOf(service)).toEqual([])
    // Neither where the password that was removed never came from there.
    await service.db.query(sql`delete from latchkey.user`)
    await makeUser(service.auth, ada, service.clock.now)
    await service.db.query(sql`delete from latchkey.account`)
    expect(outcome(await signIn(service))).toBe(wrong)
    expect(old.asked.at(-1)?.password).toBe(ada.password)
  })

  it('keeps nothing where the session that the password would begin is refused', async () => {
    const errors = defineErrors({ NOT_TODAY: [403, 'Not today'] })
    const refusing = defineFeature({
      id: 'refusing',
      errors,
      hooks: { sessionCreated: () => Promise.reject(new AuthError(errors.NOT_TODAY)) },
    })
    const { service } = await withOld(start, {}, { features: [refusing] })
    await importAda(service)
    expect((await signIn(service)).body.code).toBe('NOT_TODAY')
    expect(await storedOf(service)).toEqual([])
    expect(await service.db.query(sql`select user_id from latchkey.legacy_password`)).toEqual([])
  })
})

describe.each(homes)('another product that does not answer as it should, on $name', ({ start }) => {
  it.each<[string, LegacyPasswordsOptions['verify'], string]>([
    ['throws', () => Promise.reject(new Error('connection refused')), 'Error: connection refused'],
    ['throws something odd', () => Promise.reject('odd' as unknown as Error), 'string'],
    ['never answers', () => new Promise(() => undefined), 'TookTooLong: No answer within 100 ms'],
    ['answers true', () => Promise.resolve(true as never), 'NoAnswer'],
    ['answers odd facts', () => Promise.resolve({ emailVerified: 'yes' } as never), 'NoAnswer'],
  ])('lets nobody in, and the log says why, when it %s', async (_what, verify, reason) => {
    const { service } = await withOld(start, { verify, timeout: 0.1, createUsers: true })
    await importAda(service)
    expect(outcome(await signIn(service))).toBe(wrong)
    expect(outcome(await signIn(service, ada.password, 'nobody@example.com'))).toBe(wrong)
    const lines = service.log.lines.filter((line) => line.includes('legacy-password.failed'))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(reason)
    expect(await usersOf(service)).toHaveLength(1)
  })

  it('does not get its complaints about a password into the log', async () => {
    const verify = ({ password }: { password: string }) => Promise.reject(new Error(`${password} is too short`))
    const { service } = await withOld(start, { verify })
    await importAda(service)
    expect(outcome(await signIn(service))).toBe(wrong)
    expect(service.log.lines.join('\n')).toContain('legacy-password.failed')
    expect(service.log.lines.join('\n')).not.toContain(ada.password)
  })

  it('is told to stop when the time is over', async () => {
    const signals: AbortSignal[] = []
    const { service } = await withOld(start, {
      timeout: 0.1,
      verify: ({ signal }) => {
        signals.push(signal)
        return new Promise(() => undefined)
      },
    })
    await importAda(service)
    await signIn(service)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('is asked by so many at once and no more', async () => {
    let most = 0
    const inside: (() => void)[] = []
    const { service } = await withOld(
      start,
      {
        concurrency: 2,
        // Each waits for another one: two at once always are.
        verify: async () => {
          await new Promise<void>((resolve) => {
            most = Math.max(most, inside.push(resolve))
            if (inside.length === 2) for (const go of inside.splice(0)) go()
          })
          return false
        },
      },
      { config: { rateLimit: { enabled: false } } },
    )
    await Promise.all(Array.from({ length: 10 }, (_, index) => signIn(service, 'x', `${index}@example.com`)))
    expect(most).toBe(2)
  })

  it('is not asked once too many tries at an account failed', async () => {
    const old = await startOldProduct()
    const features = [emailPassword(), legacyPasswords({ verify: old.verify })]
    const service = await start(limited({ features }))
    const body = { email: ada.email, password: 'wrong' }
    const outcomes = await signIns(
      () => service.browser(),
      15,
      body,
      (index) => `203.0.113.${index}`,
    )
    expect(outcomes.at(-1)).toBe(tooMany)
    expect(old.asked).toHaveLength(outcomes.filter((one) => one === wrong).length)
  })
})

describe('what is configured', () => {
  it.each([
    ['without a function', undefined, 'legacyPasswords.verify'],
    ['with options that are none', { verify: () => Promise.resolve(false), timeout: 0 }, 'legacyPasswords.timeout'],
  ])('does not start %s', async (_what, options, path) => {
    const start = async () => {
      const features = [emailPassword(), legacyPasswords(options as LegacyPasswordsOptions | undefined)]
      return homes[0]?.start({ config: { features } })
    }
    await expect(start()).rejects.toThrow(path)
  })

  it('names one place at most', async () => {
    const second = defineFeature({
      id: 'second',
      passwordSource: { makesUsers: false, ask: () => Promise.resolve(undefined) },
    })
    const features = [emailPassword(), legacyPasswords({ verify: () => Promise.resolve(false) }), second]
    await expect(homes[0]?.start({ config: { features } })).rejects.toThrow('one passwordSource')
  })

  it('may be a feature of your own, which is asked the same way', async () => {
    const own = defineFeature({
      id: 'own',
      passwordSource: {
        makesUsers: true,
        ask: (_platform, { password }) =>
          Promise.resolve(password === 'swordfish' ? { emailVerified: true, name: 'Own' } : undefined),
      },
    })
    const service = await homes[0]?.start({ config: { features: [emailPassword(), own] } })
    if (service === undefined) throw new Error('No service')
    expect((await signIn(service, 'swordfish')).body.user.name).toBe('Own')
    expect(outcome(await signIn(service, 'wrong'))).toBe(wrong)
  })
})
