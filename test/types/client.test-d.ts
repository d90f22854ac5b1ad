import { type } from 'arktype'
import { expectTypeOf } from 'vitest'
import { defineConfig, defineFeature, emailPassword, route } from '../../runtime/index.ts'
import { createAuthClient } from '../../widgets/client/index.ts'
import type { Answer, ClientError, SessionData } from '../../widgets/client/index.ts'

const Note = type({ id: 'string', text: 'string', writtenAt: 'Date', tags: 'string[]', author: { since: 'Date' } })

/** A feature as somebody else would write it. */
const notes = () =>
  defineFeature({
    id: 'notes',
    routes: [
      route(
        'POST',
        '/notes/create-note',
        {
          summary: 'Writes a note',
          caller: 'session',
          body: type({ text: 'string', 'pinned?': 'boolean' }),
          returns: Note,
        },
        () => ({ id: '1', text: '', writtenAt: new Date(), tags: [], author: { since: new Date() } }),
      ),
      route(
        'GET',
        '/notes/list',
        { summary: 'Lists notes', caller: 'session', query: type({ 'limit?': 'string' }), returns: Note.array() },
        () => [],
      ),
      route(
        'GET',
        '/notes/search',
        { summary: 'Finds notes', caller: 'session', query: type({ words: 'string' }), returns: Note.array() },
        () => [],
      ),
      route('POST', '/notes/purge', { summary: 'Server only', caller: 'server', returns: type('null') }, () => null),
      route('GET', '/notes/:id', { summary: 'A link', caller: 'anyone', returns: type('null') }, () => null),
    ],
  })

const client = createAuthClient()
const own = createAuthClient<[ReturnType<typeof notes>]>({ baseURL: 'https://auth.example.com' })

interface WireNote {
  id: string
  text: string
  writtenAt: string
  tags: string[]
  author: { since: string }
}

// A call takes what the schema takes and answers what the route returns.
expectTypeOf(client.signIn.email).parameter(0).toExtend<{ email: string; password: string }>()
client.signIn.email({ email: 'ada@example.com', password: 'correct horse', rememberMe: false })
client.signUp.email({ name: 'Ada', email: 'ada@example.com', password: 'correct horse' }, { retry: 2 })
client.signUp.email({ name: 'Ada', email: 'ada@example.com', password: 'correct horse', username: 'ada' })
client.signIn.username({ username: 'ada', password: 'correct horse' })
client.updateUser({ username: 'countess', displayUsername: 'The Countess' })
client.signOut()
client.signOut({ fetchOptions: { keepalive: true } })
client.revokeSession({ token: 'handle' })
client.getSession({ query: { disableCookieCache: 'true' } })
client.getSession({ query: { disableCookieCache: true } })
client.admin.listUsers({ query: { limit: 100, offset: '0', filterField: 'banned', filterValue: true } })
client.audit.list({ query: { limit: 50 } })
expectTypeOf(client.ok()).resolves.toEqualTypeOf<Answer<{ ok: true }>>()

// @ts-expect-error -- the body lacks the password
client.signIn.email({ email: 'ada@example.com' })
// @ts-expect-error -- a body is needed
client.signIn.email()
// @ts-expect-error -- the address is text
client.signIn.email({ email: 1, password: 'correct horse' })
// @ts-expect-error -- no such field
client.signIn.email({ email: 'ada@example.com', password: 'correct horse', remember: true })
// @ts-expect-error -- this call takes no body
client.signOut({ everywhere: true })
// @ts-expect-error -- no such call
client.signIn.pigeon({})
// @ts-expect-error -- no such option
client.signOut({}, { retries: 2 })

// Dates are text on the wire and stay text.
const { data, error } = await client.getSession()
expectTypeOf(data).toEqualTypeOf<SessionData | null>()
expectTypeOf<SessionData['user']['createdAt']>().toEqualTypeOf<string>()
expectTypeOf<SessionData['session']['expiresAt']>().toEqualTypeOf<string>()
expectTypeOf<SessionData['user']['username']>().toEqualTypeOf<string | null | undefined>()
expectTypeOf<SessionData['user']['image']>().toEqualTypeOf<string | null>()
expectTypeOf(error).toEqualTypeOf<ClientError | null>()
expectTypeOf<SessionData['session']['activeOrganizationId']>().toEqualTypeOf<string | null | undefined>()
expectTypeOf<SessionData['session']['activeTeamId']>().toEqualTypeOf<string | null | undefined>()
const sessions = await client.listSessions()
if (sessions.error === null) {
  expectTypeOf(sessions.data).items.toExtend<{ id: string; token: string; createdAt: string; ipAddress: string }>()
}

// Narrowing the error narrows the data.
const signedIn = await client.signIn.email({ email: 'ada@example.com', password: 'correct horse' })
if (signedIn.error === null) expectTypeOf(signedIn.data.token).toEqualTypeOf<string>()
else expectTypeOf(signedIn.data).toEqualTypeOf<null>()

// A third party's feature is typed like ours, and ours that are always on are there beside it.
expectTypeOf(own.notes.createNote({ text: 'Buy milk', pinned: true })).resolves.toEqualTypeOf<Answer<WireNote>>()
expectTypeOf(own.notes.list()).resolves.toEqualTypeOf<Answer<WireNote[]>>()
own.notes.list({ query: { limit: '10' } })
own.notes.search({ query: { words: 'milk' } })
own.signOut()
own.updateUser({ name: 'Ada' })
// @ts-expect-error -- this service has no user names
own.updateUser({ username: 'ada' })

// @ts-expect-error -- the note lacks its text
own.notes.createNote({ pinned: true })
// @ts-expect-error -- the query is needed
own.notes.search()
// @ts-expect-error -- the words are needed
own.notes.search({ query: {} })
// @ts-expect-error -- only the server can make this call
own.notes.purge()
// @ts-expect-error -- an address with a variable part is no method
own.notes[':id']()
// @ts-expect-error -- this service has no passwords
own.signIn.email({ email: 'ada@example.com', password: 'correct horse' })

// The session store says in one word what is known.
expectTypeOf(client.session.get().status).toEqualTypeOf<'loading' | 'authenticated' | 'unauthenticated' | 'error'>()
expectTypeOf(client.session.get().data).toEqualTypeOf<SessionData | null>()

// The configuration's own type is enough to know a service's calls.
const config = defineConfig({ features: [emailPassword(), notes()] })
const configured = createAuthClient<typeof config.features>()
configured.notes.createNote({ text: 'Buy milk' })
configured.signIn.email({ email: 'ada@example.com', password: 'correct horse' })
// @ts-expect-error -- no such call
configured.notes.eat({})

// Sign-in elsewhere and the accounts that come of it.
const social = await client.signIn.social({ provider: 'github', callbackURL: '/home' })
if (social.error === null) {
  expectTypeOf(social.data).extract<{ url: string }>().toExtend<{ url: string; redirect: boolean }>()
  expectTypeOf(social.data).extract<{ token: string }>().toExtend<{ user: { email: string } }>()
}
client.signIn.social({ provider: 'google', idToken: { token: 'ey', nonce: 'n' } })
client.linkSocial({ provider: 'github', callbackURL: '/account' })
const accounts = await client.listAccounts()
if (accounts.error === null) {
  expectTypeOf(accounts.data).items.toExtend<{ id: string; providerId: string; accountId: string; createdAt: string }>()
}
expectTypeOf(client.unlinkAccount({ providerId: 'github' })).resolves.toEqualTypeOf<Answer<{ status: boolean }>>()
client.unlinkAccount({ providerId: 'github', accountId: '1' })
client.getAccessToken({ providerId: 'github' })
client.accountInfo({ query: { accountId: '1' } })
// @ts-expect-error -- which service is not said
client.signIn.social({ callbackURL: '/home' })
// @ts-expect-error -- an account is named by text
client.unlinkAccount({ providerId: 7 })
// @ts-expect-error -- this call takes no body
client.listAccounts({ providerId: 'github' })

// Tokens for other services.
expectTypeOf(client.token()).resolves.toEqualTypeOf<Answer<{ token: string }>>()
const keys = await client.jwks()
if (keys.error === null) expectTypeOf(keys.data.keys).items.toExtend<{ kid: string; kty: string }>()

// What an administrator does.
const listed = await client.admin.listUsers({ query: { limit: '10' } })
if (listed.error === null) {
  expectTypeOf(listed.data.total).toEqualTypeOf<number>()
  expectTypeOf(listed.data.users).items.toExtend<{ email: string; createdAt: string }>()
}
// @ts-expect-error -- whom is not said
client.admin.impersonateUser({})

// Organizations: every call, and a question that the client answers itself.
const created = await client.organization.create({ name: 'Acme', slug: 'acme', metadata: { plan: 'free' } })
if (created.error === null) {
  expectTypeOf(created.data).toExtend<{ id: string; slug: string; createdAt: string; metadata: object }>()
  expectTypeOf(created.data.members).items.toExtend<{ userId: string; role: string; teamId: string | null }>()
}
const full = await client.organization.setActive({ organizationId: null })
if (full.data) {
  expectTypeOf(full.data.invitations).items.toHaveProperty('expiresAt').toEqualTypeOf<string>()
  expectTypeOf(full.data.members).items.toExtend<{ user: { name: string; email: string } }>()
}
client.organization.setActive({ organizationSlug: 'acme' })
client.organization.update({ data: { name: 'Acme' } })
client.organization.getFullOrganization()
client.organization.getFullOrganization({ query: { membersLimit: 500 } })
client.organization.listMembers({ query: { sortBy: 'name', sortDirection: 'desc', search: 'ada' } })
client.organization.inviteMember({ email: 'grace@example.com', role: ['admin', 'billing'], resend: true })
client.organization.updateMemberRole({ memberId: '1', role: 'admin' })
client.organization.setActiveTeam({ teamId: null })
client.organization.hasPermission({ permissions: { member: ['create'] } })
expectTypeOf(
  client.organization.checkRolePermission({ role: 'admin', permissions: { member: ['create'] } }),
).toEqualTypeOf<boolean>()
createAuthClient({ organization: { resources: { invoice: ['pay'] }, roles: { billing: { invoice: ['pay'] } } } })

// @ts-expect-error -- the slug is missing
client.organization.create({ name: 'Acme' })
// @ts-expect-error -- which one is not said
client.organization.delete({})
// @ts-expect-error -- members are not sorted by this
client.organization.listMembers({ query: { sortBy: 'shoeSize' } })
// @ts-expect-error -- only a server adds members without an invitation
client.organization.addMember({ userId: '1', role: 'member' })
// @ts-expect-error -- which permissions is not said
client.organization.checkRolePermission({ role: 'admin' })
// @ts-expect-error -- actions are a list
createAuthClient({ organization: { roles: { billing: { invoice: 'pay' } } } })
// @ts-expect-error -- this service has no organizations
own.organization.list()
