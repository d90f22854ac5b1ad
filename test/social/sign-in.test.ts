import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { bothHomes, homes, racingHomes } from '../support/homes.ts'
import { begin, choose, signIn, target, withFake } from './fake-flow.ts'

const session = async (page: { get(path: string): Promise<{ body: unknown }> }) => (await page.get('/get-session')).body

describe.each(bothHomes)('signing in at a provider on $name', ({ start }) => {
  it('asks with state, PKCE and the exact redirect URI, and keeps what must come back sealed', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const answer = await page.post('/sign-in/social', { provider: 'fake', callbackURL: '/in', scopes: ['extra'] })
    expect([answer.status, answer.body.redirect]).toEqual([200, true])
    const url = new URL(answer.body.url)
    expect(url.origin + url.pathname).toBe(`${service.origin}/api/auth/fake/authorize`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'fake',
      redirect_uri: `${service.origin}/api/auth/callback/fake`,
      scope: 'profile email extra',
      state: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
    expect(answer.setCookies).toEqual([expect.stringMatching(/^better-auth\.state=[^;]+; Max-Age=600; /)])
    const [row] = await service.db.query<{ line: string }>(sql`select t::text as line from latchkey.verification t`)
    expect(row?.line).not.toContain(url.searchParams.get('state'))
    expect(row?.line).not.toContain('/in')
  })

  it('makes a user, a sealed account and a session, and leads to callbackURL', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const answer = await signIn(page)
    expect([answer.status, target(service, answer)]).toEqual([302, '/in'])
    const { body } = await page.get('/get-session')
    expect(body.user).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: true })
    const [account] = await service.db.query(sql`select * from latchkey.account`)
    expect(account).toMatchObject({ providerId: 'fake', accountId: 'ada-at-fake', issuer: '', scope: 'profile,email' })
    expect(String(account?.['accessToken'])).toMatch(/^1\.[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await page.get('/list-accounts')).body).toEqual([
      {
        id: account?.['id'],
        provider: 'fake',
        providerId: 'fake',
        accountId: 'ada-at-fake',
        userId: body.user.id,
        scopes: ['profile', 'email'],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
  })

  it('signs the same person in again, and leads somebody new to newUserCallbackURL', async () => {
    const service = await start({ config: withFake() })
    const first = await signIn(service.browser(), {}, { newUserCallbackURL: '/welcome' })
    expect(target(service, first)).toBe('/welcome')
    const page = service.browser()
    const second = await signIn(page, { email: 'moved@example.com' }, { newUserCallbackURL: '/welcome' })
    expect(target(service, second)).toBe('/in')
    expect(await session(page)).toMatchObject({ user: { email: 'ada@example.com' } })
    expect(await service.db.query(sql`select id from latchkey.user`)).toHaveLength(1)
  })

  it('leads a second visit of a finished callback to the same place and makes nothing new', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const back = await choose(page, await begin(page))
    expect(target(service, await page.get(back))).toBe('/in')
    const again = await page.get(back)
    expect([target(service, again), again.setCookies]).toEqual(['/in', []])
    expect(await service.db.query(sql`select id from latchkey.session`)).toHaveLength(1)
    const elsewhere = await service.browser().get(back)
    expect(target(service, elsewhere)).toBe('/api/auth/error?error=please_restart_the_process')
  })

  it('of 32 visits at the same time signs in once', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const back = await choose(page, await begin(page))
    const answers = await Promise.all(Array.from({ length: 32 }, () => page.get(back)))
    expect(answers.filter((answer) => answer.setCookies.some((line) => line.includes('session_token')))).toHaveLength(1)
    expect(await service.db.query(sql`select id from latchkey.session`)).toHaveLength(1)
    expect(await service.db.query(sql`select id from latchkey.account`)).toHaveLength(1)
  })

  it('finishes two flows that one browser began at the same time', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const [one, other] = [await begin(page), await begin(page)]
    expect(target(service, await page.get(await choose(page, one)))).toBe('/in')
    expect(target(service, await page.get(await choose(page, other)))).toBe('/in')
  })
})

describe('what goes wrong on the way', () => {
  const { start } = homes[0]!
  const withErrors = { errorCallbackURL: '/oops' }

  it('is told at the error page where the flow is not known, and at errorCallbackURL where it is', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const at = async (path: string) => target(service, await page.get(path))
    const errorPage = '/api/auth/error'
    expect(await at('/callback/fake')).toBe(`${errorPage}?error=state_not_found`)
    expect(await at('/callback/fake?state=unknown&code=x')).toBe(`${errorPage}?error=please_restart_the_process`)
    expect(await at(`/callback/fake?state=x&code=${'x'.repeat(4097)}`)).toBe(
      `${errorPage}?error=invalid_callback_request`,
    )
    expect(await at('/callback/fake?state=%00')).toBe(`${errorPage}?error=invalid_callback_request`)
    const posted = await page.send('/callback/fake', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'state=%00',
    })
    expect(target(service, posted)).toBe(`${errorPage}?error=invalid_callback_request`)
    const state = async () => (await begin(page, withErrors)).searchParams.get('state')
    expect(await at(`/callback/fake?state=${await state()}`)).toBe('/oops?error=no_code')
    expect(await at(`/callback/nobody?state=${await state()}&code=x`)).toBe('/oops?error=oauth_provider_not_found')
    expect(await at(`/callback/fake?state=${await state()}&code=wrong`)).toBe('/oops?error=invalid_code')
    const late = await state()
    service.clock.advance(601)
    expect(await at(`/callback/fake?state=${late}&code=x`)).toBe(`${errorPage}?error=please_restart_the_process`)
  })

  it('is told with its own code: denied, refused code, broken profile, no address', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const ends = async (choice: Parameters<typeof signIn>[1]) => target(service, await signIn(page, choice, withErrors))
    expect(await ends({ outcome: 'denied' })).toBe(
      '/oops?error=access_denied&error_description=The+developer+denied+consent',
    )
    expect(await ends({ outcome: 'token-error' })).toBe('/oops?error=invalid_code')
    expect(await ends({ outcome: 'no-profile' })).toBe('/oops?error=unable_to_get_user_info')
    expect(await ends({ address: 'none' })).toBe('/oops?error=email_not_found')
    expect(await service.db.query(sql`select id from latchkey.user`)).toEqual([])
    const codes = service.log.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'social.failed')
    expect(codes.map(({ code }) => code)).toEqual(['INVALID_CODE', 'UNABLE_TO_GET_USER_INFO', 'EMAIL_NOT_FOUND'])
    for (const { requestId } of codes) expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('lets through of a provider what RFC 6749 allows, and nothing that is markup or long', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const state = (await begin(page, withErrors)).searchParams.get('state')
    const hostile = encodeURIComponent('<script>alert("1")</script>\u0007' + 'x'.repeat(1000))
    const answer = await page.get(`/callback/fake?state=${state}&error=${hostile}&error_description=${hostile}`)
    const url = new URL(answer.headers.get('location') ?? '', service.origin)
    expect(url.searchParams.get('error')).toBe('provider_error')
    expect(url.searchParams.get('error_description')).toHaveLength(200)
    for (const letter of ['"', '\\', '\u0007']) expect(url.searchParams.get('error_description')).not.toContain(letter)
  })

  it('is refused in a browser that did not begin, which leaves the flow to the one that did', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const back = await choose(page, await begin(page, withErrors))
    const thief = await service.browser().get(back)
    expect([target(service, thief), thief.setCookies]).toEqual(['/oops?error=please_restart_the_process', []])
    expect(target(service, await page.get(back))).toBe('/in')
  })

  it('is refused for an unknown provider, and where a target is not ours', async () => {
    const { browser } = await start({ config: withFake() })
    const unknown = await browser().post('/sign-in/social', { provider: 'nobody' })
    expect([unknown.status, unknown.body]).toEqual([404, { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' }])
    for (const field of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL']) {
      const answer = await browser().post('/sign-in/social', { provider: 'fake', [field]: 'https://evil.example/' })
      expect(answer.status).toBe(403)
    }
  })

  it('answers internal_server_error at the error page when the database fails on the way', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const back = await choose(page, await begin(page))
    await service.db.query(sql`alter table latchkey.account rename to elsewhere`)
    expect(target(service, await page.get(back))).toBe('/api/auth/error?error=internal_server_error')
  })

  it('passes a posted answer on by GET, with what belongs to it and nothing else', async () => {
    const service = await start({ config: withFake() })
    const page = service.browser()
    const back = await choose(page, await begin(page))
    const fields = Object.fromEntries(new URL(`http://x${back}`).searchParams)
    const posted = await page.send('/callback/fake', {
      method: 'POST',
      body: new URLSearchParams({ ...fields, evil: 'x' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://provider.example' },
    })
    expect([posted.status, posted.headers.get('location')?.includes('evil')]).toEqual([302, false])
    const path = (posted.headers.get('location') ?? '').replace('/api/auth', '')
    expect(target(service, await page.get(path))).toBe('/in')
  })
})

describe.each(racingHomes)('a race on $name', ({ start }) => {
  it('for an address nobody has ends with one user whom both sign in as', async () => {
    const service = await start({ config: withFake() })
    const pages = Array.from({ length: 8 }, () => service.browser())
    const backs: string[] = []
    for (const [index, page] of pages.entries()) {
      backs.push(await choose(page, await begin(page), { subject: `subject-${index}` }))
    }
    const answers = await Promise.all(pages.map((page, index) => page.get(backs[index] ?? '')))
    expect(answers.map((answer) => target(service, answer))).toEqual(pages.map(() => '/in'))
    expect(await service.db.query(sql`select id from latchkey.user`)).toHaveLength(1)
    expect(await service.db.query(sql`select id from latchkey.account`)).toHaveLength(8)
  })

  it('that cannot be won is told as unable_to_create_user', async () => {
    const service = await start({ config: withFake() })
    await service.db.query(sql`create function latchkey.refuse() returns trigger language plpgsql
      as 'begin return null; end'`)
    await service.db.query(sql`create trigger refuse before insert on latchkey.user
      for each row execute function latchkey.refuse()`)
    const answer = await signIn(service.browser(), {}, { errorCallbackURL: '/oops' })
    expect(target(service, answer)).toBe('/oops?error=unable_to_create_user')
  })
})
