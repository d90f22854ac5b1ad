import { expect, it } from 'vitest'
import { bearer, emailPassword, jwt, organization } from '../../runtime/index.ts'
import { invited } from '../features/organization/invited.ts'
import { found, type Person, person } from '../features/organization/people.ts'
import type { Answer } from '../support/browser-jar.ts'
import { testAuth, type TestAuth } from '../support/test-auth.ts'

/** Somebody signed in with an organization, and somebody who is invited to it. */
interface Scene {
  readonly running: TestAuth
  readonly ada: Person
  readonly guest: Person
  readonly organizationId: string
  readonly invitationId: string
  readonly token: string
}

const password = 'correct horse battery'
const query = ({ organizationId }: Scene) => `?organizationId=${organizationId}`

/** What a call may send to the database, `begin` and `commit` included, with limits on; and the call. */
const budgets: readonly (readonly [name: string, most: number, call: (scene: Scene) => Promise<Answer>])[] = [
  ['get-session', 1, ({ ada }) => ada.browser.get('/get-session')],
  ['get-session, signed out', 0, ({ running }) => running.browser().get('/get-session')],
  [
    'get-session, bearer token',
    1,
    ({ running, token }) => running.browser().get('/get-session', { authorization: `Bearer ${token}` }),
  ],
  ['token', 1, ({ ada }) => ada.browser.get('/token')],
  ['jwks', 0, ({ running }) => running.browser().get('/jwks')],
  ['list-sessions', 2, ({ ada }) => ada.browser.get('/list-sessions')],
  ['list-accounts', 2, ({ ada }) => ada.browser.get('/list-accounts')],
  ['organization/list', 2, ({ ada }) => ada.browser.get('/organization/list')],
  [
    'organization/get-full-organization',
    5,
    (scene) => scene.ada.browser.get(`/organization/get-full-organization${query(scene)}`),
  ],
  ['organization/list-members', 4, (scene) => scene.ada.browser.get(`/organization/list-members${query(scene)}`)],
  [
    'organization/has-permission',
    2,
    ({ ada, organizationId }) => {
      const permissions = { invitation: ['create'] }
      return ada.browser.post('/organization/has-permission', { organizationId, permissions })
    },
  ],
  [
    'organization/set-active',
    9,
    ({ ada, organizationId }) => ada.browser.post('/organization/set-active', { organizationId }),
  ],
  ['update-user', 2, ({ ada }) => ada.browser.post('/update-user', { name: 'Ada King' })],
  [
    'organization/accept-invitation',
    9,
    ({ guest, invitationId }) => guest.browser.post('/organization/accept-invitation', { invitationId }),
  ],
  ['sign-in', 4, ({ running, ada }) => running.browser().post('/sign-in/email', { email: ada.email, password })],
  [
    'sign-in, wrong password',
    2,
    ({ running, ada }) => running.browser().post('/sign-in/email', { email: ada.email, password: 'wrong' }),
  ],
  [
    'sign-up',
    5,
    ({ running }) => running.browser().post('/sign-up/email', { name: 'New', email: 'new@example.com', password }),
  ],
  ['sign-out', 1, ({ guest }) => guest.browser.post('/sign-out')],
]

it('sends no more statements than each call has a budget for', { timeout: 30_000 }, async () => {
  const running = await testAuth({
    config: {
      features: [emailPassword(), bearer(), jwt(), organization()],
      rateLimit: { enabled: true },
    },
  })
  const ada = await person(running, 'ada')
  const guest = await person(running, 'guest')
  await running.db.query({ strings: ['update latchkey.user set email_verified = true'], values: [] })
  const { id: organizationId } = await found(ada, 'engines')
  const { id: invitationId } = await invited(ada, guest.email, { organizationId })
  const signedIn = await running.browser().post('/sign-in/email', { email: ada.email, password })
  const token = signedIn.headers.get('set-auth-token') ?? ''
  // The first asks for keys and notices what is kept from then on.
  await ada.browser.get('/token')
  const scene = { running, ada, guest, organizationId, invitationId, token }
  const counts: Record<string, number> = {}
  for (const [name, , call] of budgets) {
    running.statements.length = 0
    const { status } = await call(scene)
    expect([name, status < 500 && (status === 200 || name.includes('wrong'))]).toEqual([name, true])
    counts[name] = running.statements.length
  }
  expect(counts).toEqual(Object.fromEntries(budgets.map(([name, most]) => [name, most])))
})
