import { describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { emailPassword, sql, username } from '../../runtime/index.ts'
import type { Browser } from '../support/browser-jar.ts'
import { ada, homes } from '../support/homes.ts'
import type { TestAuth } from '../support/test-auth.ts'
import { from, limited, outcome, signIns, tooMany, wrong } from './limited.ts'

const guess = { email: ada.email, password: 'not the password' }
const right = { email: ada.email, password: ada.password }
const anywhere = (index: number) => `203.0.113.${index}`
const mail = { send: async () => {} }
const cookie = '__Secure-better-auth.known_browser'

/** Ada's account and the browser in which she made it. */
async function withAda(start: (typeof homes)[number]['start'], config = {}, realHashes = false) {
  const service = await start({ ...limited({ mail, ...config }), realHashes })
  const owner = service.browser()
  expect(outcome(await owner.post('/sign-up/email', ada, from('198.51.100.1')))).toBe('200')
  return { service, owner }
}

/** A stranger's wrong tries until the account waits. */
async function useUp({ browser }: Pick<TestAuth, 'browser'>): Promise<void> {
  expect((await signIns(browser, 11, guess, anywhere)).at(-1)).toBe(tooMany)
}

/** A hundred failures in a row, as the waits allow them. */
async function shutOut({ browser, clock }: TestAuth, body: object = guess): Promise<void> {
  for (let failures = 0; failures < 100; failures++) {
    if (failures >= 10) clock.advance(3600)
    expect((await browser().post('/sign-in/email', body, from(anywhere(failures)))).status).toBe(401)
  }
}

let network = 0
/** Signs in from a network that has sent nothing yet. */
const signIn = (page: Browser, body: object = right) =>
  page.post('/sign-in/email', body, from(`192.0.2.${network++ % 250}`))

describe.each(homes)('tries at one password on $name', ({ start }) => {
  it('wait after ten failures, each time twice as long, up to an hour, and the answer says how long', async () => {
    const { service } = await withAda(start)
    await signIns(service.browser, 10, guess, anywhere)
    const waits: string[] = []
    for (let index = 0; index < 8; index++) {
      const { status, headers } = await signIn(service.browser(), guess)
      const wait = headers.get('retry-after') ?? ''
      expect([status, headers.get('x-retry-after')]).toEqual([429, wait])
      waits.push(wait)
      service.clock.advance(Number(wait) - 0.001)
      expect(outcome(await signIn(service.browser()))).toBe(tooMany)
      service.clock.advance(0.001)
      expect(outcome(await signIn(service.browser(), guess))).toBe(wrong)
    }
    expect(waits).toEqual(['60', '120', '240', '480', '960', '1920', '3600', '3600'])
  })

  it('are not used up by a right password, and begin anew after one', async () => {
    const { service } = await withAda(start)
    for (let round = 0; round < 12; round++) expect(outcome(await signIn(service.browser()))).toBe('200')
    await signIns(service.browser, 9, guess, anywhere)
    expect(outcome(await signIn(service.browser()))).toBe('200')
    expect(await signIns(service.browser, 11, guess, anywhere)).toEqual([...Array(10).fill(wrong), tooMany])
  })

  it('are forgotten a day after the last failure where none had to wait', async () => {
    const { service } = await withAda(start)
    await signIns(service.browser, 9, guess, anywhere)
    service.clock.advance(86_400)
    await service.auth.tasks.runNow('rate-limits')
    expect(await service.db.query(sql`select key from latchkey.password_try`)).toEqual([])
  })

  it('of strangers leave the owner who is signed in alone, and the other way round', async () => {
    const { service, owner } = await withAda(start)
    await useUp(service)
    const check = (password: string) => owner.post('/verify-password', { password }, from('198.51.100.1'))
    expect(outcome(await check(ada.password))).toBe('200')
    for (let index = 0; index < 10; index++)
      expect(outcome(await check('not the password'))).toBe('400 INVALID_PASSWORD')
    const refused = await check(ada.password)
    expect([outcome(refused), refused.headers.get('retry-after')]).toEqual([tooMany, '60'])
    service.clock.advance(60)
    expect(outcome(await check(ada.password))).toBe('200')
    expect(outcome(await signIn(service.browser()))).toBe('200')
  })

  it('of strangers leave every form of the signed-in owner that asks for the password', async () => {
    const { service, owner } = await withAda(start, { user: { deleteUser: true, confirmDeletion: false } })
    await useUp(service)
    const change = { currentPassword: ada.password, newPassword: 'another good password' }
    expect(outcome(await owner.post('/change-password', change, from('198.51.100.2')))).toBe('200')
    const deletion = { password: change.newPassword }
    expect(outcome(await owner.post('/delete-user', deletion, from('198.51.100.3')))).toBe('200')
  })

  it('are counted once for an account, whatever name it is called by', async () => {
    const { service } = await withAda(start, { features: [emailPassword(), username()] })
    const named = { ...ada, email: 'grace@example.com', username: 'grace' }
    await service.browser().post('/sign-up/email', named, from('198.51.100.9'))
    const answers: string[] = []
    for (let index = 0; index < 11; index++) {
      const [path, who] =
        index % 2 === 0 ? ['email', { email: 'Grace@example.com' }] : ['username', { username: 'GRACE' }]
      const body = { ...who, password: 'not the password' }
      answers.push(outcome(await service.browser().post(`/sign-in/${path}`, body, from(anywhere(index)))))
    }
    expect(answers.slice(0, 10).map((answer) => answer.slice(0, 3))).toEqual(Array(10).fill('401'))
    expect(answers[10]).toBe(tooMany)
  })

  it('that ended in a failure of ours are given back', async () => {
    const { service } = await withAda(start, { passwords: { concurrency: 1, queue: 0 } }, true)
    const tries = Array.from({ length: 10 }, (_, index) => signIns(service.browser, 1, guess, () => anywhere(index)))
    const outcomes = (await Promise.all(tries)).flat()
    const failed = outcomes.filter((one) => one === wrong).length
    expect(outcomes.filter((one) => one === '503 SERVICE_UNAVAILABLE')).toHaveLength(10 - failed)
    const [row] = await service.db.query<{ failures: number }>(sql`select failures from latchkey.password_try`)
    expect([failed < 10, row?.failures]).toEqual([true, failed])
  })

  it('do not wait longer because a clock was an hour ahead for a while', async () => {
    const { service } = await withAda(start)
    service.clock.advance(3600)
    await useUp(service)
    service.clock.advance(-3600)
    expect(outcome(await signIn(service.browser()))).toBe('200')
  })
})

describe.each(homes)('a browser that gave the right password once on $name', ({ start }) => {
  it('signs in while strangers have used up the tries of the account', async () => {
    const { service, owner } = await withAda(start)
    await owner.post('/sign-out', {}, from('198.51.100.1'))
    await useUp(service)
    expect(outcome(await signIn(owner))).toBe('200')
    expect(outcome(await signIn(service.browser()))).toBe(tooMany)
  })

  it('is known by a signed cookie that no script reads, for 90 days', async () => {
    const { service } = await withAda(start)
    const page = service.browser()
    const { setCookies } = await signIn(page)
    const line = setCookies.find((one) => one.startsWith(`${cookie}=`))
    expect(line).toMatch(/^[^=]+=known-browser\.[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    await useUp(service)
    service.clock.advance(60)
    expect(outcome(await signIn(service.browser(), guess))).toBe(wrong)
    service.clock.advance(7_776_000 - 61)
    expect(outcome(await signIn(page, guess))).toBe(wrong)
    await signIns(service.browser, 11, guess, anywhere)
    service.clock.advance(1)
    expect(outcome(await signIn(page))).toBe(tooMany)
  })

  it('is not made by a wrong password', async () => {
    const { service } = await withAda(start)
    expect((await signIn(service.browser(), guess)).setCookies).toEqual([])
  })

  it('is nobody where the cookie is of another account or was changed', async () => {
    const { service, owner } = await withAda(start)
    const eve = service.browser()
    await eve.post('/sign-up/email', { ...ada, email: 'eve@example.com' }, from('198.51.100.7'))
    await useUp(service)
    const idOf = async (page: Browser) => (await page.get('/get-session')).body.user.id
    const [adaId, eveId] = [await idOf(owner), await idOf(eve)]
    expect(outcome(await signIn(eve))).toBe(tooMany)
    eve.cookies.set(cookie, (eve.cookies.get(cookie) ?? '').replace(eveId, adaId))
    expect(outcome(await signIn(eve))).toBe(tooMany)
  })

  it('gives a thief of the cookie some tries of its own, and never the owner’s', async () => {
    const { service, owner } = await withAda(start)
    const thief = service.browser()
    thief.cookies.set(cookie, owner.cookies.get(cookie) ?? '')
    expect(outcome(await signIn(owner))).toBe('200')
    const outcomes: string[] = []
    for (let index = 0; index < 11; index++) outcomes.push(outcome(await signIn(thief, guess)))
    expect(outcomes).toEqual([...Array(10).fill(wrong), tooMany])
    expect([outcome(await signIn(owner)), outcome(await signIn(service.browser()))]).toEqual(['200', '200'])
    // A success of the thief's own elsewhere does not make the stolen note anew.
    const own = { ...ada, email: 'thief@example.com' }
    await thief.post('/sign-up/email', own, from('198.51.100.8'))
    expect(outcome(await signIn(thief))).toBe(tooMany)
  })

  it('is known for several people at once', async () => {
    const { service, owner } = await withAda(start)
    await owner.post('/sign-up/email', { ...ada, email: 'grace@example.com' }, from('198.51.100.7'))
    await useUp(service)
    expect(outcome(await signIn(owner))).toBe('200')
  })
})

describe.each(homes)('a hundred failures in a row on $name', ({ start }) => {
  it('close the account for passwords from anywhere, and tell it from an unknown one in nothing', async () => {
    const { service } = await withAda(start)
    await shutOut(service)
    const unknown = { ...guess, email: 'nobody@example.com' }
    await shutOut(service, unknown)
    const seen: unknown[] = []
    for (const body of [right, guess, unknown]) {
      service.statements.length = 0
      const { status, body: answer, headers, setCookies } = await signIn(service.browser(), body)
      seen.push({ status, answer, setCookies, names: [...headers.keys()], statements: [...service.statements] })
    }
    expect(seen[0]).toMatchObject({ status: 401, answer: { code: 'INVALID_EMAIL_OR_PASSWORD' }, setCookies: [] })
    expect(seen).toEqual(seen.map(() => seen[0]))
    service.clock.advance(3600)
    expect(outcome(await signIn(service.browser()))).toBe(wrong)
  })

  it('do not reach the password any more, however many come', async () => {
    const { service } = await withAda(start)
    await shutOut(service)
    const before = service.log.lines.filter((line) => line.includes('sign-in.refused')).length
    await Promise.all(
      Array.from({ length: 32 }, (_, index) => signIns(service.browser, 1, guess, () => anywhere(index))),
    )
    expect(service.log.lines.filter((line) => line.includes('sign-in.refused'))).toHaveLength(before)
    expect(service.log.lines.filter((line) => line.includes('password.closed'))).toHaveLength(1)
  })

  it('leave the browser open that the owner is known in', async () => {
    const { service, owner } = await withAda(start)
    await shutOut(service)
    expect(outcome(await signIn(owner))).toBe('200')
  })

  itDeep('make a known browser one like any other when they came from it', async () => {
    const { service, owner } = await withAda(start)
    for (let failures = 0; failures < 100; failures++) {
      if (failures >= 10) service.clock.advance(3600)
      expect(outcome(await signIn(owner, guess))).toBe(wrong)
    }
    expect(outcome(await signIn(owner))).toBe(wrong)
    expect(owner.cookies.has(cookie)).toBe(false)
    expect(outcome(await signIn(owner))).toBe('200')
  })

  it('are over with a new password by mail', async () => {
    const sent: string[] = []
    const send = async ({ text }: { text: string }) => void sent.push(text)
    const { service } = await withAda(start, { mail: { send } })
    await shutOut(service)
    await service.browser().post('/request-password-reset', { email: ada.email }, from('198.51.100.9'))
    await service.auth.tasks.runNow('mail')
    const [, token] = /reset-password\/([A-Za-z0-9]{24})/.exec(sent.at(-1) ?? '') ?? []
    const newPassword = 'a brand new password'
    expect(outcome(await service.browser().post('/reset-password', { newPassword, token }))).toBe('200')
    expect(outcome(await signIn(service.browser(), { ...right, password: newPassword }))).toBe('200')
  })
})
