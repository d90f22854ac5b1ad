import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { ada, homes, startOnPostgres } from '../support/homes.ts'

const { start } = homes[0]!

/** Bad input, and the code it is refused with. Every row is a 4xx and writes nothing. */
const table: readonly [
  name: string,
  body: string | Uint8Array,
  headers: Record<string, string>,
  status: number,
  code: string,
][] = [
  ['malformed JSON', '{"email":', {}, 400, 'BAD_REQUEST'],
  ['JSON with a trailing comma', '{"email":"a@b.co",}', {}, 400, 'BAD_REQUEST'],
  ['NaN', '{"name":NaN}', {}, 400, 'BAD_REQUEST'],
  ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), {}, 400, 'BAD_REQUEST'],
  ['an array for the body', '[]', {}, 400, 'VALIDATION_ERROR'],
  ['a string for the body', '"x"', {}, 400, 'VALIDATION_ERROR'],
  ['null for the body', 'null', {}, 400, 'VALIDATION_ERROR'],
  ['no body', '', {}, 400, 'VALIDATION_ERROR'],
  ['an array for a string', JSON.stringify({ ...ada, email: ['ada@example.com'] }), {}, 400, 'VALIDATION_ERROR'],
  ['an object for a string', JSON.stringify({ ...ada, password: { $ne: '' } }), {}, 400, 'VALIDATION_ERROR'],
  ['a number for a string', JSON.stringify({ ...ada, password: 12_345_678 }), {}, 400, 'VALIDATION_ERROR'],
  ['a missing password', JSON.stringify({ name: 'Ada', email: ada.email }), {}, 400, 'VALIDATION_ERROR'],
  ['a string for a boolean', JSON.stringify({ ...ada, rememberMe: 'false' }), {}, 400, 'VALIDATION_ERROR'],
  ['U+0000 in a name', JSON.stringify({ ...ada, name: 'A\u0000da' }), {}, 400, 'VALIDATION_ERROR'],
  ['a 2 MB body', JSON.stringify({ ...ada, name: 'x'.repeat(2_000_000) }), {}, 413, 'PAYLOAD_TOO_LARGE'],
  ['deep JSON', `{"name":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, {}, 400, 'VALIDATION_ERROR'],
  ['text/plain', JSON.stringify(ada), { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['multipart', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  [
    'a header in a callbackURL',
    JSON.stringify({ ...ada, callbackURL: '/x\r\nSet-Cookie: a=b' }),
    {},
    403,
    'INVALID_CALLBACK_URL',
  ],
  [
    'a 10,000-character password',
    JSON.stringify({ ...ada, password: 'x'.repeat(10_000) }),
    {},
    400,
    'PASSWORD_TOO_LONG',
  ],
]

describe('bad input', () => {
  it.each(table)('%s is refused with a stable code and writes nothing', async (_, body, headers, status, code) => {
    const { browser, statements } = await start()
    const answer = await browser().post('/sign-up/email', body, headers)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(statements).toEqual([])
  })

  it('is refused by PostgreSQL homes alike', async () => {
    const { browser, db } = await startOnPostgres()
    for (const [name, body, headers, status, code] of table) {
      const answer = await browser().post('/sign-up/email', body, headers)
      expect([answer.status, answer.body.code], name).toEqual([status, code])
    }
    expect(await db.query(sql`select 1 from latchkey.user`)).toEqual([])
  })

  it('names path and expectation, and never quotes what was sent', async () => {
    const { browser, log } = await start()
    const answer = await browser().post('/sign-up/email', { ...ada, password: ['my secret password'] })
    expect(answer.body).toEqual({
      code: 'VALIDATION_ERROR',
      message: '[body.password] must be a string',
      fields: [{ path: 'password', expected: 'a string' }],
    })
    const broken = await browser().post('/sign-up/email', '{"password":"my secret password"')
    expect(JSON.stringify(broken.body) + log.lines.join('\n')).not.toContain('my secret')
  })

  it('of code in the same process keeps the keys that no schema names', async () => {
    const { auth } = await start()
    const body = { ...ada, plan: { seats: 3 } }
    await auth.call('POST', '/sign-up/email', { body })
    expect(body).toEqual({ ...ada, plan: { seats: 3 } })
  })

  it('leaves the prototype alone', async () => {
    const { browser } = await start()
    await browser().post(
      '/sign-up/email',
      `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${JSON.stringify(ada).slice(1)}`,
    )
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('refuses a body that is too large in a host that passes web requests in', async () => {
    const { auth, url } = await start()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const large = await auth.fetch(new Request(`${url}/sign-in/email`, { ...init, body: 'x'.repeat(65_537) }))
    expect([large.status, await large.json()]).toEqual([
      413,
      { code: 'PAYLOAD_TOO_LARGE', message: 'The request body is too large' },
    ])
    const fine = await auth.fetch(new Request(`${url}/sign-up/email`, { ...init, body: JSON.stringify(ada) }))
    expect(fine.status).toBe(200)
  })

  it('refuses a body that is longer than it said, without reading it to the end', async () => {
    const { server } = await start()
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request({
        host: 'localhost',
        port: server.port,
        path: '/api/auth/sign-in/email',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      })
      call.on('response', (response) => {
        resolve(response.statusCode)
        call.destroy()
      })
      call.on('error', reject)
      for (let piece = 0; piece < 8; piece += 1) call.write('x'.repeat(16_384))
    })
    expect(status).toBe(413)
  })
})

describe('paths', () => {
  it.each([
    ['GET', '/nothing-here'],
    ['GET', '/sign-in/email'],
    ['POST', '/get-session'],
    ['HEAD', '/get-session'],
    ['OPTIONS', '/get-session'],
    ['PUT', '/ok'],
    ['DELETE', '/sign-out'],
    ['GET', '//ok'],
    ['GET', '/ok/../../x'],
    ['GET', '/OK'],
    ['GET', '/ok;x=1'],
    ['GET', '/ok%2f'],
  ])('%s %s is 404 with nothing in it', async (method, path) => {
    const { browser } = await start()
    const answer = await browser().send(path, { method })
    expect([answer.status, answer.body, answer.headers.get('content-type')]).toEqual([404, '', null])
  })

  it('match with and without a trailing slash', async () => {
    const { browser } = await start()
    expect((await browser().get('/ok')).body).toEqual({ ok: true })
    expect((await browser().get('/ok/')).body).toEqual({ ok: true })
  })

  it('lie below another base path when one is configured, the root included', async () => {
    for (const basePath of ['/', '/v1/login']) {
      const { browser, url } = await start({ config: { basePath } })
      expect(url.endsWith(basePath === '/' ? '' : basePath)).toBe(true)
      expect((await browser().get('/ok')).body).toEqual({ ok: true })
    }
  })
})
