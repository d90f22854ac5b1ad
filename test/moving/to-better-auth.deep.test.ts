import { hash } from '@node-rs/bcrypt'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { Answer, Browser } from '../support/browser-jar.ts'
import { admin, emailPassword, organization, passkey, twoFactor, username } from '../../runtime/index.ts'
import { emptyFolder, latchkey } from '../cli/in-process.ts'
import { enrol } from '../features/two-factor/enrolled.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { testAuth, testSecret } from '../support/test-auth.ts'
import { passwordOf, type Place, postgresPlace, startPublished, theirSecret } from './better-auth-app.ts'
import { documentedCheck } from './documented-check.ts'
import { everything, take } from './moving.ts'

const version = '1.7.25'
const config = `import { admin, defineConfig, emailPassword, organization, passkey, twoFactor, username } from 'latchkey'
export default defineConfig({
  features: [emailPassword(), username(), passkey(), twoFactor(), organization(), admin()],
})
`

const features = [
  emailPassword(),
  username(),
  passkey(),
  twoFactor(),
  organization({ teams: { defaultTeam: false } }),
  admin(),
]

async function database(): Promise<string> {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  return url
}

async function good(answer: ReturnType<Browser['post']>): Promise<Answer['body']> {
  const { status, body } = await answer
  expect([status, body]).toEqual([200, body])
  return body
}

it(
  'gives a better-auth server whose people sign in with what they have and are who they were',
  { timeout: 120_000 },
  async () => {
    const here = await database()
    const service = await testAuth({ databaseUrl: here, config: { features } })
    const signUp = async (name: string, more: object = {}) => {
      const page = service.browser()
      const body = { email: `${name}@example.com`, name, password: passwordOf(name), ...more }
      return { page, id: (await good(page.post('/sign-up/email', body))).user.id as string }
    }
    const ada = await signUp('ada', { username: 'ada_l' })
    const bob = await signUp('bob')
    const carol = await signUp('carol')
    const eve = await signUp('eve')
    await take(service.auth, [
      { kind: 'user', id: 'd', email: 'dora@example.com', name: 'dora', emailVerified: true },
      { kind: 'account', userId: 'd', providerId: 'credential', password: await hash(passwordOf('dora'), 4) },
      { kind: 'account', userId: 'd', providerId: 'github', accountId: '4711' },
    ])
    const run = postgresPlace(here)
    onTestFinished(run.close)
    await run.run("update latchkey.user set role = 'admin' where email = 'ada@example.com'")
    await run.run("update latchkey.user set email_verified = true where email = 'bob@example.com'")
    const engines = await good(ada.page.post('/organization/create', { name: 'Engines', slug: 'engines' }))
    const team = await good(ada.page.post('/organization/create-team', { name: 'Mill', organizationId: engines.id }))
    const invite = { organizationId: engines.id, role: 'admin', email: 'bob@example.com', teamId: team.id }
    const invited = await good(ada.page.post('/organization/invite-member', invite))
    await good(bob.page.post('/organization/accept-invitation', { invitationId: invited.id }))
    await good(bob.page.post('/organization/create', { name: 'Other', slug: 'other' }))
    await good(ada.page.post('/admin/ban-user', { userId: eve.id, banReason: 'Spam' }))
    const { app } = await enrol(service, carol.page, passwordOf('carol'))
    const passkeys = createAuthenticator({ counter: 'steps' })
    const options = await good(ada.page.get('/passkey/generate-register-options'))
    const registered = passkeys.create(options, { origin: service.origin })
    await good(ada.page.post('/passkey/verify-registration', { response: registered, name: 'Key' }))

    const there = await database()
    const place: Place = postgresPlace(there)
    const published = await startPublished(version, place, {
      emailAndPassword: { password: { verify: await documentedCheck(version) } },
    })
    const cwd = emptyFolder({ 'auth.config.ts': config, '.env': `DATABASE_URL=${here}\n` })
    const env = {
      LATCHKEY_SECRETS: `1:${testSecret}`,
      LATCHKEY_BASE_URL: 'https://auth.example.com',
      EXPORT_DATABASE_URL: there,
      BETTER_AUTH_SECRET: theirSecret,
    }
    const done = await latchkey(['export', '--to', 'better-auth', '--json'], { cwd, env })
    expect(JSON.parse(done.stdout).rejected.reasons).toEqual({})
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(done.stdout)).toMatchObject({
      kinds: {
        user: { taken: 5 },
        account: { taken: 6 },
        passkey: { taken: 1 },
        twoFactor: { taken: 1 },
        organization: { taken: 2 },
        team: { taken: 1 },
        member: { taken: 3 },
        teamMember: { taken: 1 },
        invitation: { taken: 1 },
      },
      rejected: { reasons: {} },
      leftOut: { reasons: {} },
    })

    // Old passwords are good, others are not, and ids stay.
    const signIn = (name: string, password = passwordOf(name), page = published.browser()) =>
      page.post('/sign-in/email', { email: `${name}@example.com`, password })
    const page = published.browser()
    expect((await good(signIn('ada', undefined, page))).user).toMatchObject({ id: ada.id, role: 'admin' })
    expect((await signIn('ada', passwordOf('bob'))).status).toBe(401)
    expect((await signIn('dora')).status).toBe(200)
    expect((await signIn('dora', passwordOf('ada'))).status).toBe(401)
    const named = published.browser().post('/sign-in/username', { username: 'ada_l', password: passwordOf('ada') })
    expect((await good(named)).user.id).toBe(ada.id)
    expect((await signIn('eve')).status).toBe(403)
    // A password that is set there is checked there.
    const changed = { currentPassword: passwordOf('ada'), newPassword: 'another password of ada' }
    await good(page.post('/change-password', changed))
    expect((await signIn('ada', changed.newPassword)).status).toBe(200)

    // Roles and teams hold, and nobody is in an organization they were not in.
    expect((await page.get('/admin/list-users')).status).toBe(200)
    const bobs = published.browser()
    await good(signIn('bob', undefined, bobs))
    expect((await bobs.get('/admin/list-users')).status).toBe(403)
    const organizations = async (who: Browser) =>
      (await good(who.get('/organization/list'))).map(({ slug }: { slug: string }) => slug).toSorted()
    expect(await organizations(page)).toEqual(['engines'])
    expect(await organizations(bobs)).toEqual(['engines', 'other'])
    const whole = await good(bobs.get(`/organization/get-full-organization?organizationId=${engines.id}`))
    const roles = whole.members.map(({ userId, role }: { userId: string; role: string }) => [userId, role])
    expect(roles.toSorted()).toEqual(
      [
        [ada.id, 'owner'],
        [bob.id, 'admin'],
      ].toSorted(),
    )
    const teams = await good(bobs.get('/organization/list-user-teams'))
    expect(teams).toMatchObject([{ id: team.id, name: 'Mill' }])

    // The app is asked for, and its codes are good.
    const carols = published.browser()
    expect((await good(signIn('carol', undefined, carols))).twoFactorRedirect).toBe(true)
    expect((await carols.get('/get-session')).body).toBeNull()
    const confirmed = await good(carols.post('/two-factor/verify-totp', { code: app.code(new Date()) }))
    expect(confirmed.user.id).toBe(carol.id)

    // The passkey signs in.
    const key = published.browser()
    const asked = await good(key.get('/passkey/generate-authenticate-options'))
    const response = passkeys.get(asked, { origin: published.origin, rpId: 'localhost' })
    await good(key.post('/passkey/verify-authentication', { response }))
    expect((await good(key.get('/get-session'))).user.id).toBe(ada.id)

    // What was written there comes back.
    const again = await testAuth({ config: { ...everything, secrets: `1:${testSecret}` } })
    const { readBetterAuth } = await import('../../cli/moving/sources/better-auth.ts')
    const variable = (name: string) => (name === 'BETTER_AUTH_SECRET' ? theirSecret : undefined)
    const wish = { auth: again.auth, cwd, file: undefined, from: there, schema: undefined, variable }
    await take(again.auth, [], { source: 'better-auth', records: readBetterAuth(wish) })
    const back = again.browser()
    const first = await good(back.post('/sign-in/email', { email: 'carol@example.com', password: passwordOf('carol') }))
    expect(first.twoFactorRedirect).toBe(true)
    await good(back.post('/two-factor/verify-totp', { code: app.code(again.clock.now) }))
  },
)
