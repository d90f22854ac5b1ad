import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emailPassword, organization } from '../../runtime/index.ts'
import { newestMail } from '../support/mailed.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { installClient, versions } from './install.ts'
import { jarFetch } from './jar-fetch.ts'
import type { PublishedClient, Result } from './published-client.ts'

/** The calls as pages make them that were written beside the original's own server. */
interface FrontEndClient extends Pick<
  PublishedClient,
  'changeEmail' | 'getSession' | 'listSessions' | 'revokeSession' | 'sendVerificationEmail' | 'verifyEmail'
> {
  readonly signUp: { email(body: object): Promise<Result<{ user: { image: string | null } }>> }
  readonly signIn: { email(body: object): Promise<Result<{ token: string }>> }
  readonly organization: {
    create(body: object): Promise<Result<{ id: string; logo: string | null; metadata: string }>>
    list(): Promise<Result<readonly { name: string; metadata: string }[]>>
    getFullOrganization(body?: object): Promise<Result<{ teams: readonly { memberCount: number }[] }>>
  }
}
interface PublishedModule {
  createAuthClient(options: object): FrontEndClient
  organizationClient(options: object): unknown
}

const picture = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).toString('base64')}`
const known = { name: 'Ada', password: 'correct horse battery' }

describe.each(versions)('pages with the published client %s that stay as they are', (version) => {
  let auth: TestAuth
  let published: PublishedModule

  beforeAll(async () => {
    const features = [emailPassword(), organization({ metadata: 'text' })]
    auth = await createTestAuth({ config: { features, user: { changeEmail: true } } })
    vi.stubGlobal('window', { location: { href: '', origin: '' } })
    const folder = await installClient(version)
    published = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.js')).href)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await auth?.close()
  })

  function open(): FrontEndClient {
    return published.createAuthClient({
      baseURL: auth.origin,
      fetchOptions: { customFetchImpl: jarFetch(auth.origin).fetch },
      plugins: [published.organizationClient({ teams: { enabled: true } })],
    })
  }

  it('send the picture that a form read, of a person and of an organization', async () => {
    const client = open()
    const signedUp = await client.signUp.email({ ...known, email: 'ada@example.com', image: picture })
    expect([signedUp.error, signedUp.data?.user.image]).toEqual([null, picture])
    const made = await client.organization.create({ name: 'Acme', slug: 'acme', logo: picture })
    expect([made.error, made.data?.logo]).toEqual([null, picture])
  })

  it('parse the metadata of a list unguarded', async () => {
    const client = open()
    await client.signUp.email({ ...known, email: 'grace@example.com' })
    await client.organization.create({ name: 'Navy', slug: 'navy', metadata: { plan: 'gold' } })
    auth.clock.advance(1)
    await client.organization.create({ name: 'Yale', slug: 'yale' })
    const { data } = await client.organization.list()
    expect(data?.map(({ metadata }) => JSON.parse(metadata))).toEqual([{ plan: 'gold' }, {}])
  })

  it('show how many are in a team', async () => {
    const client = open()
    await client.signUp.email({ ...known, email: 'mary@example.com' })
    await client.organization.create({ name: 'Looms', slug: 'looms' })
    const { data } = await client.organization.getFullOrganization()
    expect(data?.teams.map(({ memberCount }) => memberCount)).toEqual([1])
  })

  it('verify an e-mail from a page of their own, on another device', async () => {
    const client = open()
    const email = 'ida@example.com'
    await client.signUp.email({ ...known, email })
    await client.sendVerificationEmail({ email, callbackURL: '/' })
    const mail = (await auth.mails({ to: email, kind: 'verify-email' })).at(-1)
    const verified = await open().verifyEmail({ query: { token: mail?.token ?? '' } })
    expect(verified).toMatchObject({ data: { status: true }, error: null })
    expect((await client.getSession()).data?.user.emailVerified).toBe(true)
  })

  it('change a proved e-mail by its link, from a page of their own on another device', async () => {
    const client = open()
    const email = 'lin@example.com'
    await client.signUp.email({ ...known, email })
    await client.sendVerificationEmail({ email })
    await client.verifyEmail({ query: { token: (await newestMail(auth, 'verify-email')).token } })
    expect((await client.changeEmail({ newEmail: 'lin@new.example.com', callbackURL: '/' })).error).toBeNull()
    const { token } = await newestMail(auth, 'change-email')
    const phone = open()
    const looked = await fetch(`${auth.origin}/api/auth/verify-email?token=${token}`)
    expect([looked.status, (await client.getSession()).data?.user.email]).toEqual([401, email])
    expect(await phone.verifyEmail({ query: { token } })).toMatchObject({ data: { status: true }, error: null })
    expect((await client.getSession()).data?.user.email).toBe('lin@new.example.com')
    expect((await phone.verifyEmail({ query: { token } })).error?.status).toBe(401)
  })

  it('end a session whose button was pressed twice', async () => {
    const client = open()
    await client.signUp.email({ ...known, email: 'eve@example.com' })
    await open().signIn.email({ email: 'eve@example.com', password: known.password })
    const own = (await client.getSession()).data?.session.token
    const token = (await client.listSessions()).data?.find((one) => one.token !== own)?.token ?? ''
    for (let time = 0; time < 2; time++) {
      expect(await client.revokeSession({ token })).toMatchObject({ data: { status: true }, error: null })
    }
  })
})

describe('the client plugins of the published package', () => {
  it('have a counterpart, or stand in the list of those that have none', async () => {
    const folder = await installClient('1.7.25')
    const entry = join(folder, 'node_modules/better-auth/dist/client/plugins/index.mjs')
    const all = Object.keys(await import(/* @vite-ignore */ pathToFileURL(entry).href))
    const tried = new Set(Object.keys(await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.js')).href)))
    const page = await readFile(join(import.meta.dirname, '../../docs/deviations.md'), 'utf8')
    const list = page.slice(
      page.indexOf('## Client plugins without a counterpart'),
      page.indexOf('## What stays rejected'),
    )
    const clients = all.filter((name) => name.endsWith('Client'))
    expect(clients.length).toBeGreaterThan(10)
    expect(clients.filter((name) => !tried.has(name) && !list.includes(`\`${name}\``))).toEqual([])
  })
})
