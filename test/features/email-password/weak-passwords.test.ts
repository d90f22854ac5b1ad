import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { itDeep } from '../../support/depth.ts'
import { commonPasswords, commonPasswordsFile } from '../../../.scripts/common-passwords.ts'
import { commonPasswords as list } from '../../../runtime/security/common-passwords.generated.ts'
import { admin, emailPassword, sql, username } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail, pathOf } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const root = new URL('../../../', import.meta.url)
const common = { code: 'PASSWORD_TOO_COMMON', reason: 'common' }
const features = () => [emailPassword(), username(), admin()]

/** What came of a call: its answer, or what it threw. */
type Refusal = { readonly code?: string; readonly reason?: string } | null

/** Somebody with a password who is called like the weak ones below. */
const lovelace = { ...ada, email: 'ada.lovelace@example.com', username: 'countess' }

/** The ways in which a password is set; each gives what came of it. */
const ways: readonly { name: string; set(service: TestAuth, password: string): Promise<Refusal> }[] = [
  {
    name: 'sign-up',
    set: async ({ browser }, password) => (await browser().post('/sign-up/email', { ...lovelace, password })).body,
  },
  {
    name: 'reset by mail',
    async set(service, newPassword) {
      await service.browser().post('/sign-up/email', lovelace)
      await service.browser().post('/request-password-reset', { email: lovelace.email })
      const { token } = await newestMail(service, 'reset-password')
      return (await service.browser().post('/reset-password', { newPassword, token })).body
    },
  },
  {
    name: 'change',
    async set({ browser }, newPassword) {
      const page = browser()
      await page.post('/sign-up/email', lovelace)
      return (await page.post('/change-password', { newPassword, currentPassword: ada.password })).body
    },
  },
  {
    name: 'set-password of a server',
    async set({ auth, browser, db }, newPassword) {
      const { body } = await browser().post('/sign-up/email', lovelace)
      await db.query(sql`delete from latchkey.account`)
      return refusalOf(auth.call('POST', '/set-password', { body: { newPassword, userId: body.user.id } }))
    },
  },
  {
    name: 'set-user-password of administrators',
    async set({ auth, browser }, newPassword) {
      const { body } = await browser().post('/sign-up/email', lovelace)
      const input = { body: { newPassword, userId: body.user.id } }
      return refusalOf(auth.call('POST', '/admin/set-user-password' as never, input as never))
    },
  },
  {
    name: 'create-user of administrators',
    set({ auth }, password) {
      const { username: data, ...person } = lovelace
      const input = { body: { ...person, password, data: { username: data } } }
      return refusalOf(auth.call('POST', '/admin/create-user' as never, input as never))
    },
  },
]

async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call
    return null
  } catch (error) {
    const { entry, details } = error as { entry: { code: string }; details: { reason?: string } }
    return { code: entry.code, ...(details.reason !== undefined && { reason: details.reason }) }
  }
}

describe.each(homes)('a weak password on $name', ({ start }) => {
  it.each(ways)('is refused by $name, which says why', async ({ set }) => {
    const reasons = []
    for (const password of ['password', '12345678', '        ', lovelace.email, 'Lovelace1815', 'COUNTESS!']) {
      const service = await start({ config: { features: features() } })
      const answer = await set(service, password)
      await service.close()
      reasons.push([answer?.code, answer?.reason])
    }
    expect(reasons.map(([code]) => code)).toEqual(Array.from({ length: 6 }, () => 'PASSWORD_TOO_COMMON'))
    expect(reasons.map(([, reason]) => reason)).toEqual([
      'common',
      'common',
      'repeated',
      'personal',
      'personal',
      'personal',
    ])
  })
})

describe('what counts as weak', () => {
  const { start } = homes[0]!

  itDeep('is each of the 3,000 most common passwords that are long enough', async () => {
    const { auth } = await start()
    const most = list.trim().split(/\s+/).slice(0, 3000)
    const accepted = []
    for (const password of most) {
      const refused = await refusalOf(auth.call('POST', '/sign-up/email', { body: { ...ada, password } }))
      if (refused?.code !== common.code) accepted.push(password)
    }
    expect([most.length, accepted]).toEqual([3000, []])
  })

  it('is at least the 3,000 most common ones also where nine characters are the least', () => {
    expect(list.split(/\s+/).filter((password) => password.length > 8).length).toBeGreaterThan(3000)
  })

  it.each([
    ['a common one in capitals', 'PASSWORD', 'common'],
    ['a common one between blanks', '  sunshine ', 'common'],
    ['a common one in full width', 'ｐａｓｓｗｏｒｄ', 'common'],
    ['a common one with a character that nobody sees', 'pass\u200bword', 'common'],
    ['a common one with digits behind it', 'Password1!', 'common'],
    ['the own address in capitals', 'ADA@EXAMPLE.COM', 'personal'],
    ['the own address with a year', 'ada@example.com1815', 'personal'],
    ['the own name', 'ada lovelace', 'personal'],
    ['the own name without the blank', 'AdaLovelace', 'personal'],
    ['the last name and digits', 'Lovelace12!', 'personal'],
    ["the site's name", 'acme portal', 'personal'],
    ["the site's name and a year", 'Acme Portal 2026', 'personal'],
    ['one character again and again', 'zzzzzzzzzzzz', 'repeated'],
    ['one sign again and again', '🔑🔑🔑🔑🔑🔑🔑🔑', 'repeated'],
    ['white space of several kinds', ' \t \u3000 \u00a0 \n', 'repeated'],
    ['characters that nobody sees', '\u200b\u200c\u200d\u2060\u200b\u200c\u200d\u2060', 'repeated'],
  ])('is %s', async (_, password, reason) => {
    const { browser } = await start({ config: { appName: 'Acme Portal' } })
    const { status, body } = await browser().post('/sign-up/email', { ...ada, password })
    expect([status, body.code, body.reason]).toEqual([400, 'PASSWORD_TOO_COMMON', reason])
  })

  it.each([
    ['a long sentence that contains the own name', 'ada lovelace wrote notes on the engine'],
    ['a long sentence that contains a common one', 'my password is a sentence'],
    ['a word in front of the own address', 'reach ada@example.com'],
    ['a common word with a long number', 'sunshine4815162342'],
    ['twenty letters of lower case', 'qzjvkxwpbmtrhgdnslfy'],
    ['two characters in turn', '🔑🗝🔑🗝🔑🗝🔑🗝'],
  ])('is not %s', async (_, password) => {
    const { browser } = await start()
    expect((await browser().post('/sign-up/email', { ...ada, password })).status).toBe(200)
  })

  it('does not keep somebody out who has one from before', async () => {
    const lax = await start({ config: { features: [emailPassword({ rejectCommon: false })] } })
    await lax.browser().post('/sign-up/email', { ...ada, password: 'password' })
    const answer = await lax.browser().post('/sign-in/email', { email: ada.email, password: 'password' })
    expect(answer.status).toBe(200)
  })
})

describe('emailPassword({ rejectCommon })', () => {
  const { start } = homes[0]!

  it('adds words, which are compared as the others', async () => {
    const { browser } = await start({ config: { features: [emailPassword({ rejectCommon: ['Initech'] })] } })
    const signUp = async (password: string) => (await browser().post('/sign-up/email', { ...ada, password })).body.code
    expect([await signUp('initech99'), await signUp('password')]).toEqual([
      'PASSWORD_TOO_COMMON',
      'PASSWORD_TOO_COMMON',
    ])
  })

  it('false takes every one that is long enough', async () => {
    const { browser } = await start({ config: { features: [emailPassword({ rejectCommon: false })] } })
    const signUp = async (password: string) => (await browser().post('/sign-up/email', { ...ada, password })).body.code
    expect([await signUp('short'), await signUp('password')]).toEqual(['PASSWORD_TOO_SHORT', undefined])
  })

  it('decides for the calls of administrators too', async () => {
    const { auth } = await start({ config: { features: [emailPassword({ rejectCommon: false }), admin()] } })
    const input = { body: { ...ada, password: 'password' } }
    expect(await refusalOf(auth.call('POST', '/admin/create-user' as never, input as never))).toBeNull()
  })

  it('is on for administrators where people have no passwords', async () => {
    const { auth } = await start({ config: { features: [admin()] } })
    const input = { body: { ...ada, password: 'password' } }
    expect(await refusalOf(auth.call('POST', '/admin/create-user' as never, input as never))).toEqual(common)
  })
})

describe.each(homes)('a mailed link on $name', ({ start }) => {
  it('stays good when the password was refused, by JSON and by the plain page, which says why', async () => {
    const service = await start()
    await service.browser().post('/sign-up/email', ada)
    await service.browser().post('/request-password-reset', { email: ada.email })
    const { url, token } = await newestMail(service, 'reset-password')
    const json = await service.browser().post('/reset-password', { newPassword: 'password', token })
    expect([json.status, json.body]).toEqual([
      400,
      { ...common, message: 'This password is one of the most common, and easy to guess' },
    ])
    expect((await service.browser().get(pathOf(url))).status).toBe(200)
    for (const [newPassword, sentence] of [
      ['password', 'one of the most common'],
      ['Lovelace1815', 'a name or an address of yours'],
      ['short', 'Password too short'],
    ] as const) {
      const page = await service.browser().submit('/reset-password', { token, newPassword })
      expect([page.status, page.body]).toEqual([400, expect.stringContaining(sentence)])
      expect(page.body).toContain(`name="token" value="${token}"`)
    }
    const done = await service.browser().submit('/reset-password', { token, newPassword: 'a brand new password' })
    expect([done.status, done.body]).toEqual([200, expect.stringContaining('Password changed')])
  })
})

describe('the list of common passwords', () => {
  it('is in the repository as its package says; if not, run: npm run generate', async () => {
    const written = await commonPasswords(root.pathname)
    expect(readFileSync(new URL(commonPasswordsFile, root), 'utf8') === written).toBe(true)
    expect(written).toMatch(/from @zxcvbn-ts\/language-common 4\.1\.3 \(MIT\)/)
  })
})
