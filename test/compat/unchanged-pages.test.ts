import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { admin, bearer, emailPassword, organization, sql } from '../../runtime/index.ts'
import { newestMail } from '../support/mailed.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { versions } from './install.ts'
import { jarFetch } from './jar-fetch.ts'
import { loadPublished, type OpenPage, type Result, type User } from './published-client.ts'

const password = 'correct horse battery staple'

/** Calls of administrators that are off unless the configuration says so. */
interface OfAdministrators {
  readonly admin: {
    updateUser(body: { userId: string; data: object }): Promise<Result<User>>
    listUserSessions(body: { userId: string }): Promise<Result<{ sessions: { token: string }[] }>>
    revokeUserSession(body: { sessionToken: string }): Promise<Result<{ success: boolean }>>
  }
}

/** A file of a type and a size, as a form reads it. */
const dataUrl = (type: string, head: string, bytes = 1000) =>
  `data:image/${type};base64,${Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(bytes - head.length)]).toString('base64')}`
const png = '\u0089PNG\r\n\u001a\n'

describe.each(versions)('pages with the published client %s that stay as they are', (version) => {
  let auth: TestAuth
  let openPage: OpenPage
  let people = 0

  beforeAll(async () => {
    const features = [
      emailPassword(),
      bearer(),
      admin({ setEmails: true }),
      organization({ invitationPage: '/accept-invitation/{id}' }),
    ]
    auth = await createTestAuth({ config: { features, session: { cookieCache: 60 } } })
    vi.stubGlobal('window', { location: { href: '', origin: '' } })
    openPage = await loadPublished(version)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await auth?.close()
  })

  async function someone() {
    const page = openPage(auth.origin)
    const email = `page${++people}@example.com`
    const { data, error } = await page.client.signUp.email({ name: 'Ada', email, password })
    expect(error).toBeNull()
    return { ...page, email, id: data?.user.id ?? '' }
  }
  async function prove({ client, email }: Awaited<ReturnType<typeof someone>>): Promise<void> {
    await client.sendVerificationEmail({ email })
    await client.verifyEmail({ query: { token: (await newestMail(auth, 'verify-email')).token } })
  }
  async function administrator() {
    const page = await someone()
    await auth.db.query(sql`update latchkey.user set role = 'admin' where id = ${page.id}`)
    return { ...page, calls: (page.client as unknown as OfAdministrators).admin }
  }

  it.each([
    ['a PNG of 64 KiB', dataUrl('png', png, 65_536)],
    ['a JPEG', dataUrl('jpeg', '\u00ff\u00d8\u00ff')],
    ['a WebP', dataUrl('webp', 'RIFF0000WEBP')],
    ['a GIF', dataUrl('gif', 'GIF89a')],
    ['an AVIF', dataUrl('avif', '\u0000\u0000\u0000\u001cftypavif')],
    ['the key of a store', 'avatars/ada.png'],
    ['an address', 'https://cdn.example.com/ada.png'],
  ])('keep as a picture %s', async (_, image) => {
    const { client } = await someone()
    expect((await client.updateUser({ image })).error).toBeNull()
    expect((await client.getSession()).data?.user.image).toBe(image)
  })

  it.each([
    ['a PNG of more than 64 KiB', dataUrl('png', png, 65_537)],
    ['an SVG, which can hold scripts', dataUrl('svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page that calls itself a PNG', dataUrl('png', '<script>alert(1)</script>')],
    ['a script', 'javascript:alert(1)'],
  ])('are refused as a picture %s', async (_, image) => {
    const { client } = await someone()
    expect((await client.updateUser({ image })).error).toMatchObject({ status: 400 })
    expect((await client.getSession()).data?.user.image).toBeNull()
  })

  it('read a session from the cache cookie at the first navigation after a sign-in', async () => {
    const { email } = await someone()
    const page = openPage(auth.origin)
    await page.client.signIn.email({ email, password })
    expect(page.jar.requests.filter((request) => request.endsWith('/get-session'))).toEqual([])
    expect([...page.jar.cookies.keys()]).toEqual(
      expect.arrayContaining(['better-auth.session_token', 'better-auth.session_data']),
    )
  })

  it('go on by their cookie beside a token that ended, and get a cookie at a sign-in with one', async () => {
    const { email, client: elsewhere } = await someone()
    let token: string | undefined
    const jar = jarFetch(auth.origin)
    const { client } = openPage(auth.origin, {
      async customFetchImpl(input, init) {
        const response = await jar.fetch(input, init)
        token ??= response.headers.get('set-auth-token') ?? undefined
        return response
      },
      auth: { type: 'Bearer', token: () => token },
    })
    await client.signIn.email({ email, password })
    const first = jar.cookies.get('better-auth.session_token')
    expect([typeof token, first]).toEqual(['string', expect.any(String)])
    await elsewhere.revokeOtherSessions()
    jar.cookies.clear()
    // The token is that of the session that ended.
    expect((await client.getSession()).data).toBeNull()
    expect((await client.signIn.email({ email, password })).error).toBeNull()
    expect(jar.cookies.get('better-auth.session_token')).not.toBe(first)
    expect((await client.getSession()).data?.user.email).toBe(email)
  })

  it('find an invitation by the id in the path of its page', async () => {
    const [boss, eve] = [await someone(), await someone()]
    const { data: made } = await boss.client.organization.create({ name: 'Acme', slug: `acme-${people}` })
    const wish = { email: eve.email, role: 'member', organizationId: made?.id ?? '' }
    expect((await boss.client.organization.inviteMember(wish)).error).toBeNull()
    const { url } = await newestMail(auth, 'invitation')
    const [, invitationId = ''] = /^\/accept-invitation\/([^/]+)$/.exec(new URL(url).pathname) ?? []
    await prove(eve)
    const seen = await eve.client.organization.getInvitation({ query: { id: invitationId } })
    expect(seen.data).toMatchObject({ id: invitationId, email: eve.email, organizationName: 'Acme' })
    expect((await eve.client.organization.acceptInvitation({ invitationId })).error).toBeNull()
  })

  it('set the e-mail of somebody else where an administrator may, and tell its owner', async () => {
    const [{ calls }, eve] = [await administrator(), await someone()]
    await prove(eve)
    const email = `set-${eve.email}`
    const set = await calls.updateUser({ userId: eve.id, data: { email, emailVerified: true } })
    expect([set.error, set.data]).toMatchObject([null, { email, emailVerified: true }])
    expect((await newestMail(auth, 'email-changed')).to).toBe(eve.email)
    expect((await openPage(auth.origin).client.signIn.email({ email, password })).error).toBeNull()
    const { admin: others } = (await someone()).client as unknown as OfAdministrators
    expect((await others.updateUser({ userId: eve.id, data: { email } })).error?.status).toBe(403)
  })

  it('end a session of somebody else with a button that was pressed twice', async () => {
    const [{ calls }, eve] = [await administrator(), await someone()]
    const { data } = await calls.listUserSessions({ userId: eve.id })
    const sessionToken = data?.sessions[0]?.token ?? ''
    for (let time = 0; time < 2; time += 1) {
      expect(await calls.revokeUserSession({ sessionToken })).toMatchObject({ data: { success: true }, error: null })
    }
  })

  it('send names of 512 characters and metadata of 32 KiB, and no more', async () => {
    const { client } = await someone()
    expect((await client.updateUser({ name: 'n'.repeat(512) })).error).toBeNull()
    expect((await client.updateUser({ name: 'n'.repeat(513) })).error).toMatchObject({ status: 400 })
    const metadataOf = (characters: number) => ({ note: 'm'.repeat(characters - '{"note":""}'.length) })
    const made = (characters: number) =>
      client.organization.create({
        name: 'Acme',
        slug: `metadata-${people}-${characters}`,
        metadata: metadataOf(characters),
      })
    expect((await made(32_768)).error).toBeNull()
    expect((await made(32_769)).error).toMatchObject({ status: 400 })
  })

  it('find an organization by the slug that it has, whatever writes allow today', async () => {
    const { client } = await someone()
    const { data: made } = await client.organization.create({ name: 'Acme', slug: `today-${people}` })
    const slug = `Of_Old Days.${people}`
    await auth.db.query(sql`update latchkey.organization set slug = ${slug} where id = ${made?.id}`)
    const query = { organizationSlug: slug }
    expect((await client.organization.getFullOrganization({ query })).data).toMatchObject({ id: made?.id, slug })
    expect((await client.organization.setActive(query)).data).toMatchObject({ id: made?.id, slug })
  })
})
