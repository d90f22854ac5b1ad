import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emailPassword, fake, magicLink, organization, social } from '../../runtime/index.ts'
import { newestMail } from '../support/mailed.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { corsFetch } from './cors-fetch.ts'
import { versions } from './install.ts'
import { loadPublished, type OpenPage, type PublishedClient } from './published-client.ts'

const password = 'correct horse battery staple'
const preview = 'https://pr-7.example.com'

describe.each(versions)('pages elsewhere with the published client %s', (version) => {
  let auth: TestAuth
  let openPage: OpenPage
  let templates: string
  let people = 0

  beforeAll(async () => {
    templates = await mkdtemp(join(tmpdir(), 'latchkey-invitations-'))
    const lines = ['Subject: Join', '', `${preview}/accept-invitation/{{invitation.id}}`, '']
    await writeFile(join(templates, 'invitation.txt'), lines.join('\n'))
    auth = await createTestAuth({
      config: {
        features: [
          emailPassword(),
          magicLink(),
          social({ providers: [fake()] }),
          organization({ acceptUnverified: true }),
        ],
        trustedOrigins: [
          'https://pr-*.example.com',
          'https://*.shop.example',
          'com.acme.app:/',
          'myapp://home',
          'exp://192.168.*.*:*',
        ],
        allowedHeaders: ['X-App-Version'],
        mail: { templates },
      },
    })
    vi.stubGlobal('window', { location: { href: '', origin: '' } })
    openPage = await loadPublished(version)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await auth?.close()
    await rm(templates, { recursive: true, force: true })
  })

  /** A page of `origin` whose every request has these headers beside those of the client. */
  function page(origin: string, headers: Readonly<Record<string, string>> = {}): PublishedClient {
    const { fetch } = corsFetch(origin)
    const customFetchImpl: typeof fetch = (input, init) => {
      const all = new Headers(init?.headers)
      for (const [name, value] of Object.entries(headers)) all.set(name, value)
      return fetch(input, { ...init, headers: all })
    }
    return openPage(auth.origin, { customFetchImpl }).client
  }
  const someone = () => ({ name: 'Ada', email: `elsewhere${++people}@example.com`, password })

  it.each([preview, 'https://a.b.shop.example'])(
    'sign up and go on at %s, which a pattern trusts, with a header that is named',
    async (origin) => {
      const client = page(origin, { 'x-app-version': '7' })
      const ada = someone()
      expect((await client.signUp.email(ada)).error).toBeNull()
      expect((await client.getSession()).data?.user.email).toBe(ada.email)
      const asked = await client.signIn.magicLink({ email: ada.email, callbackURL: `${origin}/welcome` })
      expect(asked).toMatchObject({ data: { status: true }, error: null })
    },
  )

  it('cannot send a header that is not named', async () => {
    const client = page(preview, { 'x-app-secret': '7' })
    await expect(client.signUp.email(someone())).rejects.toThrow('the page may not send x-app-secret')
  })

  it.each([
    'http://pr-7.example.com',
    'https://pr-7.example.com.evil.test',
    'https://pr-7.other.example.com',
    'https://shop.example',
  ])('reach nothing from %s, which no pattern trusts', async (origin) => {
    await expect(page(origin).signUp.email(someone())).rejects.toThrow('Failed to fetch')
    const ada = { ...someone(), callbackURL: `${origin}/welcome` }
    expect((await page(preview).signIn.magicLink(ada)).error).toMatchObject({
      status: 403,
      code: 'INVALID_CALLBACK_URL',
    })
  })

  it('lead back to apps by the schemes, hosts and networks that are trusted', async () => {
    const client = page(preview)
    const to = async (callbackURL: string) =>
      (await client.signIn.social({ provider: 'fake', callbackURL })).error?.code ?? 'trusted'
    for (const target of ['com.acme.app:/in', 'myapp://home/in', 'exp://192.168.1.7:8081/--/in']) {
      expect([target, await to(target)]).toEqual([target, 'trusted'])
    }
    for (const target of [
      'com.acme.other:/in',
      'myapp://other',
      'exp://10.0.0.7:8081',
      'exp://192.168.1.7.evil.test:80',
    ]) {
      expect([target, await to(target)]).toEqual([target, 'INVALID_CALLBACK_URL'])
    }
  })

  it('find an invitation by the id that a text of their own has', async () => {
    const [boss, eve, about] = [page(preview), page(preview), someone()]
    await boss.signUp.email(someone())
    await eve.signUp.email(about)
    const { data: made } = await boss.organization.create({ name: 'Acme', slug: `acme-${people}` })
    const wish = { email: about.email, role: 'member', organizationId: made?.id ?? '' }
    expect((await boss.organization.inviteMember(wish)).error).toBeNull()
    const { text } = await newestMail(auth, 'invitation')
    const { pathname } = new URL(text.trim())
    const invitationId = pathname.replace('/accept-invitation/', '')
    const seen = await eve.organization.getInvitation({ query: { id: invitationId } })
    expect(seen.data).toMatchObject({ id: invitationId, email: about.email, organizationName: 'Acme' })
    expect((await eve.organization.acceptInvitation({ invitationId })).error).toBeNull()
  })
})
