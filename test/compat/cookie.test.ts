import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedCredential } from '../support/signed-cookie.ts'
import { createTestAuth, type TestAuth, testSecret } from '../support/test-auth.ts'

let auth: TestAuth
let credential: string

beforeAll(async () => {
  auth = await createTestAuth()
  const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery staple' }
  credential = (await auth.browser().post('/sign-up/email', person)).body.token
})
afterAll(() => auth?.close())

/** The cookie in the form of wire contract 3.2, made without any code of the service. */
function signed(value: string, secret = testSecret): string {
  return encodeURIComponent(signedCredential(value, secret))
}

const ask = (value: string) => auth.browser().get('/get-session', { cookie: `better-auth.session_token=${value}` })

it('takes a session cookie that was signed by hand', async () => {
  const { status, body } = await ask(signed(credential))
  expect(status).toBe(200)
  expect(body.user.email).toBe('ada@example.com')
})

it('takes it also when nothing in it is percent-encoded that need not be', async () => {
  const { body } = await ask(signed(credential).replaceAll('%2F', '/'))
  expect(body.user.email).toBe('ada@example.com')
})

describe('a cookie that the service did not sign counts as none', () => {
  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
  const plain = () => decodeURIComponent(signed(credential))

  it.each([
    ['another credential under the same signature', () => encodeURIComponent(flip(plain(), 3))],
    ['another signature', () => encodeURIComponent(flip(plain(), plain().length - 10))],
    ['the secret of somebody else', () => signed(credential, 'another-secret-0123456789-abcdefghijkl')],
    ['no signature', () => credential],
    ['an empty signature', () => `${credential}.`],
    ['a signature without its padding', () => encodeURIComponent(plain().slice(0, -1))],
    [
      'a signature in another alphabet',
      () => signed(credential).replaceAll('%2B', '-').replaceAll('%2F', '_').replace('%3D', ''),
    ],
    [
      'a signature in hexadecimal',
      () => `${credential}.${createHmac('sha256', testSecret).update(credential).digest('hex')}`,
    ],
    ['a broken percent-encoding', () => `${signed(credential)}%`],
    ['nothing', () => ''],
  ])('%s', async (_, cookie) => {
    const { status, body, setCookies } = await ask(cookie())
    expect(status).toBe(200)
    expect(body).toBeNull()
    expect(setCookies).toEqual([])
  })
})

it('answers null and takes the cookies back for a well-signed credential that nobody has', async () => {
  const { status, body, setCookies } = await ask(signed('x'.repeat(32)))
  expect(status).toBe(200)
  expect(body).toBeNull()
  expect(setCookies.some((line) => line.startsWith('better-auth.session_token=; Max-Age=0;'))).toBe(true)
})
