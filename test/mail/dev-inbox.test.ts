import { describe, expect, it } from 'vitest'
import { createDevInbox } from '../../cli/dev-inbox/dev-inbox.ts'
import { openAuth } from '../../runtime/auth.ts'
import { homes } from '../support/homes.ts'
import { testAuth, type TestAuth, testSecret } from '../support/test-auth.ts'
import { hello, mailing } from './mailing-feature.ts'
import { helloData } from './mailing.ts'

async function opened(start: (typeof homes)[number]['start'] = testAuth, more: object = {}) {
  const service = await start({ config: { appName: 'Acme', ...more, features: [mailing({ hello })] } })
  const inbox = createDevInbox(service.auth)
  if (inbox === undefined) throw new Error('It is there in development')
  const get = async (path: string, init: RequestInit = {}) => {
    const answer = await inbox(new Request(`http://localhost:3000${path}`, init))
    if (answer === undefined) throw new Error(`${path} is not a path of the inbox`)
    return answer
  }
  return { service, get, inbox }
}

async function mailTo(service: TestAuth, to: string, more: object = {}): Promise<void> {
  service.clock.advance(1)
  await service.browser().post('/test/mail', { kind: 'hello', to, data: { ...helloData, ...more } })
}

describe.each(homes)('the development inbox on $name', ({ start }) => {
  it('has every mail with its link, newest first, and marks it sent without a mail server', async () => {
    const { service, get } = await opened(start)
    await mailTo(service, 'ada@example.com')
    await mailTo(service, 'grace@example.com')
    await service.auth.tasks.runNow('mail')
    const mails = await (await get('/dev/inbox.json')).json()
    expect(mails.map(({ to }: { to: string }) => to)).toEqual(['grace@example.com', 'ada@example.com'])
    expect(mails[0]).toMatchObject({
      kind: 'hello',
      subject: 'Hello from Acme',
      text: `Go to ${helloData.url}, Ada.\n`,
      html: expect.stringContaining(helloData.url),
      url: helloData.url,
      token: helloData.token,
      state: 'sent',
    })
    expect(Object.keys(mails[0])).toEqual([
      'id',
      'channel',
      'kind',
      'to',
      'subject',
      'text',
      'html',
      'url',
      'token',
      'code',
      'createdAt',
      'state',
    ])
  })

  it('filters by address', async () => {
    const { service, get } = await opened(start)
    await mailTo(service, 'ada@example.com')
    await mailTo(service, 'grace@example.com')
    await service.auth.tasks.runNow('mail')
    const mails = await (await get('/dev/inbox.json?to=ADA@example.com')).json()
    expect(mails.map(({ to }: { to: string }) => to)).toEqual(['ada@example.com'])
    const page = await (await get('/dev/inbox?to=ada%40example.com')).text()
    expect(page).toContain('value="ada@example.com"')
    expect(page).not.toContain('grace@example.com')
  })

  it('lists a mail that is not ready yet, without texts', async () => {
    const { service, get } = await opened(start)
    await mailTo(service, 'ada@example.com')
    expect(await (await get('/dev/inbox.json')).json()).toEqual([
      expect.objectContaining({ state: 'queued', subject: null, text: null, url: null, token: null }),
    ])
  })
})

describe('the pages of the development inbox', () => {
  it('show a mail with its link, and its HTML in a frame that cannot run anything', async () => {
    const { service, get } = await opened()
    await mailTo(service, 'ada@example.com')
    await service.auth.tasks.runNow('mail')
    const list = await (await get('/dev/inbox')).text()
    const [, path = ''] = /href="(\/dev\/inbox\/[0-9a-f-]{36})"/.exec(list) ?? []
    const mail = await get(path)
    expect(await mail.text()).toContain(`<a href="${helloData.url}">`)
    const frame = await get(`${path}/html`)
    expect(await frame.text()).toContain('<base target="_top" />')
    for (const answer of [mail, frame]) {
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/script-src|\*/)
    }
    expect(frame.headers.get('content-security-policy')).toMatch(/sandbox allow-top-navigation-by-user-activation$/)
  })

  it('show the logo, and no other picture', async () => {
    const { service, get } = await opened(testAuth, { logo: 'https://acme.example/logo.png' })
    await mailTo(service, 'ada@example.com')
    await service.auth.tasks.runNow('mail')
    const [mail] = await (await get('/dev/inbox.json')).json()
    expect(mail.html).toContain('<img src="https://acme.example/logo.png" alt="Acme"')
    const { headers } = await get(`/dev/inbox/${mail.id}/html`)
    expect(headers.get('content-security-policy')).toContain('; img-src https://acme.example/logo.png; ')
  })

  it('escape everything', async () => {
    const { service, get } = await opened()
    const evil = '"><script>alert(1)</script>'
    await mailTo(service, `${evil}@example.com`, { user: { name: evil }, url: `javascript:alert('${evil}')` })
    await service.auth.tasks.runNow('mail')
    const list = await (await get(`/dev/inbox?to=${encodeURIComponent(evil)}@example.com`)).text()
    const [, path = ''] = /href="(\/dev\/inbox\/[0-9a-f-]{36})"/.exec(list) ?? []
    for (const page of [list, await (await get(path)).text()]) {
      expect(page).not.toContain('<script')
      expect(page).not.toMatch(/href="javascript:/)
    }
  })

  it('stay when one mail cannot be opened', async () => {
    const { service, get } = await opened()
    await mailTo(service, 'ada@example.com')
    await service.auth.tasks.runNow('mail')
    const other = await openAuth(
      { secrets: `1:${testSecret}-other`, features: [mailing({ hello })] },
      { dev: true, database: service.db },
    )
    const inbox = createDevInbox(other)
    const page = await inbox?.(new Request('http://localhost:3000/dev/inbox'))
    expect([page?.status, await page?.text()]).toEqual([200, expect.stringContaining('does not open this value')])
    expect((await get('/dev/inbox')).status).toBe(200)
    await other.close()
  })

  it.each([
    ['a foreign name that points here', { host: 'rebound.example:3000' }],
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['what came through a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['what came through a tunnel', { 'x-forwarded-host': 'demo.example', 'x-forwarded-proto': 'https' }],
    ['what a standard proxy forwarded', { forwarded: 'for=192.0.2.1' }],
    ['what somebody passed on', { via: '1.1 proxy' }],
    ['what a proxy names otherwise', { 'x-real-ip': '192.0.2.1' }],
    ['a page that reads in the background', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ])('refuse %s', async (_name, headers) => {
    const { get } = await opened()
    for (const path of ['/dev/inbox', '/dev/inbox.json']) {
      const answer = await get(path, { headers })
      expect([answer.status, await answer.text()]).toEqual([403, ''])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it.each([
    '/dev/inbox/nothing',
    '/dev/inbox/01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
    '/dev/inbox/x/html',
    '/dev/inbox/',
  ])('do not know %s', async (path) => {
    expect((await (await opened()).get(path)).status).toBe(404)
  })

  it('answer nothing but reading', async () => {
    expect((await (await opened()).get('/dev/inbox', { method: 'POST' })).status).toBe(405)
  })

  it('leave other paths to the service', async () => {
    const { inbox } = await opened()
    for (const path of ['/', '/dev', '/dev/inboxes', '/api/auth/ok']) {
      expect(inbox(new Request(`http://localhost:3000${path}`))).toBeUndefined()
    }
  })

  it('do not exist outside development', async () => {
    const service = await testAuth()
    const auth = await openAuth(
      { secrets: `1:${testSecret}`, baseURL: 'https://auth.example.com', features: [] },
      { database: service.db },
    )
    expect(createDevInbox(auth)).toBeUndefined()
    const answer = await auth.fetch(new Request('https://auth.example.com/dev/inbox'))
    expect([answer.status, await answer.text()]).toEqual([404, ''])
    await auth.close()
  })
})
