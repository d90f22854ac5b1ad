import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  admin,
  AuthError,
  breachedPasswords,
  type BreachedPasswordsOptions,
  defineErrors,
  defineFeature,
  emailOTP,
  emailPassword,
  sql,
} from '../../../runtime/index.ts'
import { startServer } from '../../social/protocol/laboratory.ts'
import type { Answer } from '../../support/browser-jar.ts'
import { ada, homes } from '../../support/homes.ts'
import { newestMail } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const leaked = 'a leaked passphrase of many'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const outcome = ({ status, body }: Answer) => (body?.code === undefined ? String(status) : `${status} ${body.code}`)
const compromised = '400 PASSWORD_COMPROMISED'
const unavailable = '503 PASSWORD_CHECK_UNAVAILABLE'
const filler = `${'0'.repeat(34)}1:7\r\n`

/** A server of ranges that knows the leaked password, with padding, or answers as a test says. */
function ranges(answer?: (response: ServerResponse) => void) {
  return startServer(({ path }, response) => {
    if (answer !== undefined) return answer(response)
    const hash = hashOf(leaked)
    const known = hash.startsWith(path.slice('/range/'.length)) ? `${hash.slice(5)}:42\r\n` : ''
    const padding = `${hashOf(ada.password).slice(5)}:0`
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`${filler}${known}${padding}`)
  })
}

const withScreen = (options: BreachedPasswordsOptions) => ({
  features: [emailPassword(), emailOTP(), admin(), breachedPasswords(options)],
})
const signUp = (service: TestAuth, password: string, email: string = ada.email) =>
  service.browser().post('/sign-up/email', { ...ada, email, password })
const userOf = (email: string) => sql`select id from latchkey.user where email = ${email}`
const counted = ({ auth }: TestAuth) =>
  auth.platform.counters.read().map(({ labels, value }) => `${labels['result']} ${value}`)

/** Every way in which a password is set, as the answer of the call or the code of what it threw. */
const ways: Readonly<Record<string, (service: TestAuth, password: string) => Promise<string>>> = {
  'sign-up': async (service, password) => outcome(await signUp(service, password, 'other@example.com')),
  change: async (service, newPassword) => {
    const page = service.browser()
    await page.post('/sign-in/email', ada)
    return outcome(await page.post('/change-password', { newPassword, currentPassword: ada.password }))
  },
  'reset by link': async (service, newPassword) => {
    await service.browser().post('/request-password-reset', { email: ada.email })
    const { token } = await newestMail(service, 'reset-password')
    return outcome(await service.browser().post('/reset-password', { newPassword, token }))
  },
  'reset by code': async (service, password) => {
    await service.browser().post('/email-otp/request-password-reset', { email: ada.email })
    const [mail] = await service.mails({ kind: 'email-otp' })
    const otp = mail?.subject.slice(0, 6)
    return outcome(await service.browser().post('/email-otp/reset-password', { email: ada.email, otp, password }))
  },
  'set-password of a server': async ({ auth, db }, newPassword) => {
    const [user] = await db.query<{ id: string }>(userOf(ada.email))
    return refusalOf(auth.call('POST', '/set-password', { body: { newPassword, userId: user?.id ?? '' } }))
  },
  'set-user-password of administrators': async ({ auth, db }, newPassword) => {
    const [user] = await db.query<{ id: string }>(userOf(ada.email))
    const input = { body: { newPassword, userId: user?.id ?? '' } }
    return refusalOf(auth.call('POST', '/admin/set-user-password' as never, input as never))
  },
  'create-user of administrators': ({ auth }, password) => {
    const input = { body: { name: 'Eve', email: 'eve@example.com', password } }
    return refusalOf(auth.call('POST', '/admin/create-user' as never, input as never))
  },
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return '200'
  } catch (error) {
    const { entry } = error as AuthError
    return `${entry.status} ${entry.code}`
  }
}

describe.each(homes)('a password of a known breach on $name', ({ start }) => {
  it.each(Object.keys(ways))('is rejected: %s', async (way) => {
    const { origin } = await ranges()
    const service = await start({ config: withScreen({ url: `${origin}/range/` }) })
    await signUp(service, ada.password)
    expect(await ways[way]?.(service, leaked)).toBe(compromised)
  })

  it('is told by five characters of its hash, in a padded answer, and a row that occurs never is padding', async () => {
    const { origin, received } = await ranges()
    const service = await start({ config: withScreen({ url: `${origin}/range` }) })
    expect(outcome(await signUp(service, ada.password))).toBe('200')
    const answer = await signUp(service, leaked, 'other@example.com')
    expect([outcome(answer), answer.body.message]).toEqual([
      compromised,
      'The password you entered has been compromised. Please choose a different password.',
    ])
    expect(received.map(({ path }) => path)).toEqual(
      [ada.password, leaked].map((password) => `/range/${hashOf(password).slice(0, 5)}`),
    )
    expect(received.every(({ headers }) => headers['add-padding'] === 'true')).toBe(true)
    expect(counted(service)).toEqual(['clear 1', 'breached 1'])
  })

  it('is the same one in another form of its letters', async () => {
    const { origin } = await ranges()
    const service = await start({ config: withScreen({ url: `${origin}/range/` }) })
    expect(outcome(await signUp(service, leaked.replace('leaked', 'ｌｅａｋｅｄ')))).toBe(compromised)
  })

  it('is asked about once, while the answer is young', async () => {
    const { origin, received } = await ranges()
    const service = await start({ config: withScreen({ url: `${origin}/range/` }) })
    for (let index = 0; index < 3; index++) expect(outcome(await signUp(service, leaked))).toBe(compromised)
    expect(received).toHaveLength(1)
    service.clock.advance(2 * 3600)
    expect(outcome(await signUp(service, leaked))).toBe(compromised)
    expect(received).toHaveLength(2)
  })

  it('signs in who has it already, and nobody is asked where people are not told', async () => {
    const { origin, received } = await ranges()
    const plain = await start({ config: withScreen({ url: `${origin}/range/`, noticeAtSignIn: false }) })
    const put = { body: { name: 'Ada', email: ada.email, password: ada.password } }
    await plain.auth.call('POST', '/admin/create-user' as never, put as never)
    received.length = 0
    expect(outcome(await plain.browser().post('/sign-in/email', ada))).toBe('200')
    await plain.auth.platform.errands.done()
    expect(received).toEqual([])
  })

  it('is found in a file too, at whatever place, and nobody is asked', async () => {
    const passwords = [leaked, ...Array.from({ length: 500 }, (_, index) => `password number ${index}`)]
    const hashes = passwords.map(hashOf).toSorted()
    const lines = hashes.map((hash, index) => `${hash}:${index % 3 === 0 ? 1 : 123_456}`)
    const path = await fileOf(`${lines.join('\r\n')}\r\n`)
    const service = await start({ config: withScreen({ file: path }) })
    const first = hashes[0] ?? ''
    const last = hashes.at(-1) ?? ''
    for (const password of [leaked, ...passwords.filter((one) => [first, last].includes(hashOf(one)))]) {
      expect(outcome(await signUp(service, password))).toBe(compromised)
    }
    expect(outcome(await signUp(service, ada.password))).toBe('200')
  })
})

/** A file that is gone with the test. */
async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-hashes-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'hashes.txt')
  await writeFile(path, text)
  return path
}

const outages: Readonly<Record<string, (response: ServerResponse) => void>> = {
  silence: () => {},
  'a failure': (response) => response.writeHead(500).end(),
  nonsense: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
  nothing: (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(),
  'a giant': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(filler.repeat(20_000)),
  'a redirect': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
}

describe.each(homes)('where the list of breaches gives no range on $name', ({ start }) => {
  it.each(Object.entries(outages))('%s: a new password passes, and that is told', async (_name, answer) => {
    const { origin } = await ranges(answer)
    const service = await start({ config: withScreen({ url: `${origin}/range/`, timeout: 0.2 }) })
    expect(outcome(await signUp(service, leaked))).toBe('200')
    const told = service.log.lines.filter((line) => line.includes('breached-passwords.unavailable'))
    expect(told).toHaveLength(1)
    expect(told.join()).not.toContain(hashOf(leaked).slice(0, 5))
    expect(counted(service)).toEqual(['unavailable 1'])
  })

  it.each(Object.entries(outages))('%s: no new password passes where it is strict', async (_name, answer) => {
    const { origin } = await ranges(answer)
    const service = await start({ config: withScreen({ url: `${origin}/range/`, timeout: 0.2, strict: true }) })
    const refused = await signUp(service, leaked)
    expect([outcome(refused), refused.headers.get('retry-after')]).toEqual([unavailable, '5'])
  })

  it('asks again after an outage: nothing of it is kept', async () => {
    const down = { now: true }
    const { origin } = await startServer(({ path }, response) => {
      if (down.now) return response.writeHead(500).end()
      const hash = hashOf(leaked)
      return response.writeHead(200).end(hash.startsWith(path.slice('/range/'.length)) ? `${hash.slice(5)}:1` : filler)
    })
    const service = await start({ config: withScreen({ url: `${origin}/range/`, strict: true }) })
    expect(outcome(await signUp(service, leaked))).toBe(unavailable)
    down.now = false
    expect(outcome(await signUp(service, leaked))).toBe(compromised)
  })
})

describe.each(homes)('the configuration of breachedPasswords on $name', ({ start }) => {
  const hash = hashOf(leaked)

  it.each([
    ['is not there', undefined, 'ENOENT'],
    ['is empty', '', 'empty'],
    ['holds something else', 'these are not hashes\n', 'none of HASH:COUNT'],
    ['is sorted by how often they occur', `F${hash.slice(1)}:9\n0${hash.slice(1)}:1\n`, 'not sorted'],
    ['has no lines', 'A'.repeat(1000), 'none of HASH:COUNT'],
  ])('rejects a file that %s', async (_name, text, sentence) => {
    const file = text === undefined ? '/nowhere/hashes.txt' : await fileOf(text)
    await expect(start({ config: withScreen({ file }) })).rejects.toThrow(sentence)
  })

  it('rejects http outside this machine, and outside development', async () => {
    const url = 'http://mirror.example.com/range/'
    await expect(start({ config: withScreen({ url }) })).rejects.toThrow('breachedPasswords.url')
    const local = withScreen({ url: 'http://localhost:1234/range/' })
    await expect(start({ config: local, production: true })).rejects.toThrow('breachedPasswords.url')
  })

  it.each([{ timeout: 60 }, { url: 'mirror' }, { paths: ['/sign-up/email'] }])('rejects %o', (options) => {
    expect(() => breachedPasswords(options as BreachedPasswordsOptions)).toThrow('breachedPasswords.')
  })

  it('takes a screen of somebody else in its place, and one only', async () => {
    const errors = defineErrors({ ACME_PASSWORD_KNOWN: [400, 'We know this password'] })
    const own = defineFeature({
      id: 'acme-screen',
      errors,
      async passwordScreen(_asking, password) {
        if (password.includes('acme')) throw new AuthError(errors.ACME_PASSWORD_KNOWN)
      },
    })
    const service = await start({ config: { features: [emailPassword(), own] } })
    expect(outcome(await signUp(service, 'everything is acme'))).toBe('400 ACME_PASSWORD_KNOWN')
    const both = { features: [emailPassword(), own, breachedPasswords()] }
    await expect(start({ config: both })).rejects.toThrow('one passwordScreen')
  })
})
