import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bearer, emailPassword, fake, magicLink, passkey, social, username } from '../../runtime/index.ts'
import { newestMail } from '../support/mailed.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { versions } from './install.ts'
import { jarFetch } from './jar-fetch.ts'
import { loadPublished, type OpenPage } from './published-client.ts'

const known = { name: 'Ada', password: 'correct horse battery' }

/** What the Expo client sends: cookies that it kept itself, its scheme in a header of its own, and no origin. */
function expoFetch(service: string): typeof globalThis.fetch {
  const jar = jarFetch(service)
  return async (input, init) => {
    const request = new Request(input, init)
    const headers = new Headers(request.headers)
    headers.set('expo-origin', 'myapp://')
    headers.set('cookie', [...jar.cookies].map((pair) => pair.join('=')).join('; '))
    const body = request.method === 'GET' ? null : await request.text()
    const response = await fetch(request.url, { method: request.method, headers, body })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.cookies.set(name, value)
    }
    return response
  }
}

describe.each(versions)('an app with the published client %s', (version) => {
  let service: TestAuth
  let open: OpenPage

  beforeAll(async () => {
    service = await createTestAuth({
      config: {
        features: [emailPassword(), username(), passkey(), bearer(), magicLink(), social({ providers: [fake()] })],
        trustedOrigins: ['myapp://', 'tauri://localhost'],
      },
    })
    vi.stubGlobal('window', { location: { href: '', origin: '' } })
    open = await loadPublished(version)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await service?.close()
  })

  it('keeps its session by the token, from a web view with a scheme of its own', async () => {
    let token: string | undefined
    const { fetch } = jarFetch('tauri://localhost')
    const view = open(service.origin, {
      customFetchImpl: (input, init) => fetch(input, init),
      auth: { type: 'Bearer', token: () => token },
      onSuccess: ({ response }) => void (token = response.headers.get('set-auth-token') ?? token),
    })
    const email = `view-${version}@example.com`
    const signedUp = await view.client.signUp.email({ ...known, email })
    expect([signedUp.error, signedUp.data?.user.email]).toEqual([null, email])
    expect((await view.client.getSession()).data?.user.email).toBe(email)
    const begun = await view.client.signIn.social({ provider: 'fake', callbackURL: 'myapp://signed-in' })
    expect([begun.error, begun.data?.url]).toEqual([null, expect.stringContaining('/fake/authorize')])
    const asked = await view.client.signIn.magicLink({ email, callbackURL: 'myapp://signed-in' })
    expect([asked.error, asked.data]).toEqual([null, { status: true }])
    expect((await newestMail(service, 'magic-link')).url).toContain(encodeURIComponent('myapp://signed-in'))
    const foreign = await view.client.signIn.magicLink({ email, callbackURL: 'other://signed-in' })
    expect([foreign.error?.status, foreign.error?.code]).toEqual([403, 'INVALID_CALLBACK_URL'])
  })

  it('signs in, reads and signs out with the cookies that it keeps and its scheme in a header', async () => {
    const client = open(service.origin, { customFetchImpl: expoFetch(service.origin) }).client
    const email = `expo-${version}@example.com`
    expect((await client.signUp.email({ ...known, email })).error).toBeNull()
    expect((await client.signOut()).error).toBeNull()
    expect((await client.signIn.email({ email, password: known.password })).error).toBeNull()
    expect((await client.getSession()).data?.user.email).toBe(email)
    expect((await client.updateUser({ name: 'Countess' })).error).toBeNull()
  })
})
