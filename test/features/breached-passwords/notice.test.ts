import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  breachedPasswords,
  type BreachedPasswordsOptions,
  defineFeature,
  emailPassword,
  sql,
  twoFactor,
  username,
} from '../../../runtime/index.ts'
import { startServer } from '../../social/protocol/laboratory.ts'
import { ada, homes } from '../../support/homes.ts'
import { crowd, twoNodes } from '../../support/nodes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const leaked = ['a leaked passphrase of many', 'another one that leaked']
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const kind = 'breached-password'

/** A server of ranges that knows the leaked passwords; a test can hold its answers back, or switch it off. */
async function ranges() {
  const list = { answers: Promise.resolve(), isAway: false }
  const { origin, received } = await startServer(async ({ path }, response) => {
    await list.answers
    if (list.isAway) return response.writeHead(500).end()
    const rows = leaked.map(hashOf).filter((hash) => hash.startsWith(path.slice('/range/'.length)))
    const text = [`${'0'.repeat(34)}1:7`, ...rows.map((hash) => `${hash.slice(5)}:42`)].join('\r\n')
    return response.writeHead(200, { 'content-type': 'text/plain' }).end(text)
  })
  /** Gives what lets the answers go again. */
  const hold = () => {
    let open = () => {}
    list.answers = new Promise<void>((resolve) => (open = resolve))
    return () => open()
  }
  return { url: `${origin}/range/`, received, list, hold }
}

const watched = (options: BreachedPasswordsOptions) => ({
  features: [emailPassword(), username(), twoFactor(), breachedPasswords(options)],
})

/** Somebody has a password that leaked after it was set. */
async function setPassword({ db, auth }: TestAuth, password: string) {
  const hash = await auth.platform.passwords.hash(password)
  await db.query(sql`update latchkey.account set password = ${hash}`)
}
async function known(service: TestAuth, password = leaked[0] ?? '') {
  await service.browser().post('/sign-up/email', { ...ada, username: 'ada' })
  await service.db.query(sql`update latchkey.user set email_verified = true`)
  await setPassword(service, password)
}
const signIn = (service: TestAuth, password = leaked[0]) =>
  service.browser().post('/sign-in/email', { email: ada.email, password })
async function told(service: TestAuth) {
  await service.auth.platform.errands.done()
  return service.mails({ kind })
}

describe.each(homes)('a sign-in with a password of a known breach on $name', ({ start }) => {
  it('goes on, and the person is told by mail once for the password', async () => {
    const service = await start({ config: watched({ url: (await ranges()).url }) })
    await known(service)
    expect((await signIn(service)).status).toBe(200)
    const [mail, ...more] = await told(service)
    expect([mail?.to, more]).toEqual([ada.email, []])
    expect((await signIn(service)).status).toBe(200)
    await service.browser().post('/sign-in/username', { username: 'ada', password: leaked[0] })
    expect(await told(service)).toHaveLength(1)
    await setPassword(service, leaked[1] ?? '')
    await signIn(service, leaked[1])
    expect(await told(service)).toHaveLength(2)
  })

  it('writes nothing about the password but hashes, and nothing where it is in no breach', async () => {
    const service = await start({ config: watched({ url: (await ranges()).url }) })
    await known(service, ada.password)
    await signIn(service, ada.password)
    expect(await told(service)).toEqual([])
    await setPassword(service, leaked[0] ?? '')
    await signIn(service)
    const [mail] = await told(service)
    const rows = await service.db.query(sql`select n::text as row from latchkey.breached_password_notice n`)
    const everything = JSON.stringify([rows, mail, service.log.lines])
    for (const secret of [leaked[0] ?? '', hashOf(leaked[0] ?? '')]) expect(everything).not.toContain(secret)
    expect(rows).toHaveLength(1)
  })
})

describe.each(homes)('the look at a password that was used, on $name', ({ start }) => {
  it('keeps nobody waiting: the session is there before the list answers', async () => {
    const { url, hold } = await ranges()
    const service = await start({ config: watched({ url, timeout: 10 }) })
    await known(service)
    const open = hold()
    const page = service.browser()
    expect((await page.post('/sign-in/email', { email: ada.email, password: leaked[0] })).status).toBe(200)
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
    expect(await service.mails({ kind })).toEqual([])
    open()
    expect(await told(service)).toHaveLength(1)
  })

  it('is for a right password only, and never for a wrong one', async () => {
    const { received, url } = await ranges()
    const service = await start({ config: watched({ url }) })
    await known(service, ada.password)
    expect((await signIn(service, leaked[0])).status).toBe(401)
    expect([await told(service), received.length]).toEqual([[], 1])
  })

  it('tells nobody whose password was changed before the list answered', async () => {
    const { url, hold } = await ranges()
    const service = await start({ config: watched({ url, timeout: 10 }) })
    await known(service)
    const open = hold()
    await signIn(service)
    await setPassword(service, 'something that nobody knows')
    open()
    expect(await told(service)).toEqual([])
  })

  it.each([true, false])('signs people in where the list is away, strict: %s', async (strict) => {
    const { url, list } = await ranges()
    const service = await start({ config: watched({ url, strict }) })
    await known(service)
    list.isAway = true
    expect((await signIn(service)).status).toBe(200)
    expect(await told(service)).toEqual([])
    // It is told when the list is there again.
    list.isAway = false
    await signIn(service)
    expect(await told(service)).toHaveLength(1)
  })

  it('is taken by one feature', async () => {
    const own = defineFeature({
      id: 'acme-watch',
      passwordWatch: {
        async isKnown() {
          return false
        },
        async found() {},
      },
    })
    await expect(start({ config: { features: [emailPassword(), own, breachedPasswords()] } })).rejects.toThrow(
      'one passwordWatch',
    )
  })
})

describe('many who sign in at once with a password of a known breach', () => {
  it('on two nodes are told by one mail', async () => {
    const nodes = await twoNodes({ config: watched({ url: (await ranges()).url }) })
    const { first, second, at } = nodes
    await known(first)
    const answers = await Promise.all(
      Array.from({ length: crowd }, (_none, index) =>
        at(index).post('/sign-in/email', { email: ada.email, password: leaked[0] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(crowd).fill(200))
    await second.platform.errands.done()
    expect(await told(first)).toHaveLength(1)
  })
})
