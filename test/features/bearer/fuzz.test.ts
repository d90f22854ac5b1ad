import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bearer, emailPassword } from '../../../runtime/index.ts'
import { ada } from '../../support/homes.ts'
import { createTestAuth, type TestAuth } from '../../support/test-auth.ts'

let service: TestAuth
let token: string

beforeAll(async () => {
  service = await createTestAuth({ config: { features: [emailPassword(), bearer()] } })
  token = (await service.browser().post('/sign-up/email', ada)).headers.get('set-auth-token') ?? ''
})
afterAll(() => service?.close())

/** Sends bytes that no HTTP library would send; the first line and the body of the answer. */
async function sendRaw(path: string, authorization: Buffer): Promise<{ status: number; text: string }> {
  const { hostname, port, pathname } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  // The server may refuse the head and close before all of it was sent.
  socket.on('error', () => socket.destroy())
  socket.write(`GET ${pathname}${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: close\r\nauthorization: `)
  socket.write(Buffer.concat([authorization, Buffer.from('\r\n\r\n')]))
  await once(socket, 'close')
  const text = Buffer.concat(pieces).toString('latin1')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text }
}

const bearerBytes = (...pieces: (string | Buffer)[]) =>
  Buffer.concat([Buffer.from('Bearer '), ...pieces.map((piece) => Buffer.from(piece))])

const isAlive = async () => {
  const answer = await service.browser().get('/get-session', { authorization: `Bearer ${token}` })
  return answer.body?.user.email === ada.email
}

/** Tokens that the parser of HTTP lets through. */
const wellFormed: readonly (readonly [string, () => Buffer])[] = [
  ['nothing', () => bearerBytes()],
  ['spaces', () => bearerBytes('   ')],
  ['a lone %', () => bearerBytes('%')],
  ['a % at the end of a good token', () => bearerBytes(token, '%')],
  ['a % inside a good token', () => bearerBytes(token.slice(0, 10), '%', token.slice(10))],
  ['percent-encoded invalid UTF-8', () => bearerBytes('%ff%fe%c0%80')],
  ['percent-encoded NUL', () => bearerBytes(token, '%00')],
  ['raw invalid UTF-8', () => bearerBytes(Buffer.from([0xff, 0xfe, 0xc0, 0x80]))],
  ['raw bytes inside a good token', () => bearerBytes(token.slice(0, 40), Buffer.from([0x80]), token.slice(40))],
  ['8 kB of letters', () => bearerBytes('x'.repeat(8192))],
  ['8 kB of %', () => bearerBytes('%'.repeat(8192))],
  ['8 kB of dots', () => bearerBytes('.'.repeat(8192))],
  ['a good token, twice percent-encoded', () => bearerBytes(encodeURIComponent(encodeURIComponent(token)))],
  ['a good token without its last character', () => bearerBytes(token.slice(0, -1))],
  ['a good token and one more character', () => bearerBytes(token, '=')],
  ['a good token in capitals', () => bearerBytes(token.toUpperCase())],
  ['a good token in quotes', () => bearerBytes('"', token, '"')],
  ['a good token behind another scheme', () => Buffer.from(`Token ${token}`)],
  ['a good token without a scheme', () => Buffer.from(token)],
  ['a good token after a tab', () => Buffer.from(`Bearer\t${token}`)],
]

it.each(wellFormed)('%s as a token is nobody, and the next request is answered', async (_, header) => {
  const asked = await sendRaw('/get-session', header())
  expect(asked.status).toBe(200)
  expect(asked.text.endsWith('\r\n\r\nnull')).toBe(true)
  expect((await sendRaw('/list-sessions', header())).status).toBe(401)
  expect(await isAlive()).toBe(true)
})

it.each([
  ['NUL in the header', 400, () => bearerBytes(token, Buffer.from([0]))],
  ['64 kB', 431, () => bearerBytes('x'.repeat(65_536))],
] as const)(
  '%s is refused before anything looks at it, and the next request is answered',
  async (_, status, header) => {
    expect((await sendRaw('/get-session', header())).status).toBe(status)
    expect(await isAlive()).toBe(true)
  },
)

it('a second Authorization header is no way around the first', async () => {
  const answer = await sendRaw('/get-session', Buffer.from(`Basic YTpi\r\nauthorization: Bearer ${token}`))
  expect(answer.status).toBe(200)
  expect(answer.text.endsWith('\r\n\r\nnull')).toBe(true)
})

it('no failure and no token is written to the log', async () => {
  const credential = token.split('.')[0] ?? ''
  for (const [, header] of wellFormed) await sendRaw('/get-session', header())
  const lines = service.log.lines.join('\n')
  expect(lines).not.toContain(credential)
  expect(lines).not.toMatch(/URIError|"cause"/)
})
