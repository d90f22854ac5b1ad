import { sql } from '../../runtime/index.ts'
import { createAuthenticator } from '../support/authenticator.ts'
import type { Answer, Browser } from '../support/browser-jar.ts'
import { begin, choose } from '../social/fake-flow.ts'
import { type Arrived, linkAt, newPerson, password, type Person, type Scene, signedIn } from './gate-scene.ts'

/** One way to begin or continue a session: its first steps, which give the last one. */
export type Way = (scene: Scene, person: Person) => Promise<() => Promise<Arrived>>

const newPassword = 'another long password'
const bearerOf = (answer: Answer) => ({ authorization: `Bearer ${answer.headers.get('set-auth-token') ?? 'none'}` })

async function mailedToken({ service }: Scene, { email }: Person, kind: string): Promise<string> {
  return (await service.mails({ to: email, kind })).at(-1)?.token ?? 'no mail came'
}

/** A call as the last step, in a browser that was used before or a new one. */
const calling = (path: string, body: (person: Person) => object): Way => {
  return async ({ service }, person) => {
    const page = service.browser()
    return async () => ({ page, answer: await page.post(path, body(person)) })
  }
}

/** What Google says about a person. */
const claimsOf = ({ name, email }: Person) => ({ subject: name, name, email, emailVerified: true, image: null })

const atFake = async (page: Browser, { name, email }: Person) =>
  choose(page, await begin(page), { subject: name, name, email, address: 'proven' })

const idTokenOf = async ({ providers }: Scene, person: Person) => ({
  provider: 'google',
  idToken: { token: await providers.idToken('google', claimsOf(person)) },
})

/** Comes back from the fake provider as the last step. */
const byRedirect = (linked: boolean): Way => {
  return async (scene, person) => {
    if (linked) await linkAt(scene, person, 'fake')
    const page = scene.service.browser()
    const path = await atFake(page, person)
    return async () => ({ page, answer: await page.get(path) })
  }
}

/** Brings a token of Google as the last step. */
const byIdToken = (linked: boolean): Way => {
  return async (scene, person) => {
    if (linked) await linkAt(scene, person, 'google')
    const page = scene.service.browser()
    const body = await idTokenOf(scene, person)
    return async () => ({ page, answer: await page.post('/sign-in/social', body) })
  }
}

const byPasskey: Way = async (scene, person) => {
  const { service } = scene
  const device = createAuthenticator()
  const { page: own } = await signedIn(scene, person)
  const { body: creation } = await own.get('/passkey/generate-register-options')
  const registered = await own.post('/passkey/verify-registration', {
    response: device.create(creation, { origin: service.origin }),
  })
  if (registered.status !== 200) throw new Error(`No passkey: ${JSON.stringify(registered.body)}`)
  const page = service.browser()
  const { body: request } = await page.get('/passkey/generate-authenticate-options')
  const response = device.get(request, { origin: service.origin })
  return async () => ({ page, answer: await page.post('/passkey/verify-authentication', { response }) })
}

const bySms: Way = async ({ service }, { number: phoneNumber }) => {
  const page = service.browser()
  await page.post('/phone-number/send-otp', { phoneNumber })
  const code = (await service.sms({ to: phoneNumber })).at(-1)?.code ?? 'no SMS came'
  return async () => ({ page, answer: await page.post('/phone-number/verify', { phoneNumber, code }) })
}

/** The link of the mail, opened in the browser that asked for it. */
const byProvenAddress: Way = async (scene, person) => {
  await scene.service.db.query(sql`update latchkey.user set email_verified = false where id = ${person.id}`)
  const page = scene.service.browser()
  await page.post('/send-verification-email', { email: person.email })
  const token = await mailedToken(scene, person, 'verify-email')
  return async () => ({ page, answer: await page.post('/verify-email', { token }) })
}

const byReset: Way = async (scene, person) => {
  const page = scene.service.browser()
  await page.post('/request-password-reset', { email: person.email })
  const token = await mailedToken(scene, person, 'reset-password')
  return async () => ({ page, answer: await page.post('/reset-password', { token, newPassword }) })
}

/** A session that was there before, asked for by its bearer token alone. */
const byBearer: Way = async (scene, person) => {
  const { answer: signIn } = await signedIn(scene, person)
  const page = scene.service.browser()
  const headers = bearerOf(signIn)
  return async () => ({ page, headers, answer: await page.get('/list-sessions', headers) })
}

/** A new JWT for a session that was there before. */
const byTokenCall: Way = async (scene, person) => {
  const { page } = await signedIn(scene, person)
  return async () => ({ page, answer: await page.get('/token') })
}

/** A JWT that was signed before, sent as if it were a session. */
const byJwt: Way = async (scene, person) => {
  const { page: own } = await signedIn(scene, person)
  const headers = { authorization: `Bearer ${(await own.get('/token')).body.token}` }
  const page = scene.service.browser()
  return async () => ({ page, headers, answer: await page.get('/list-sessions', headers) })
}

const byNewPassword: Way = async (scene, person) => {
  const { page } = await signedIn(scene, person)
  const body = { currentPassword: password, newPassword, revokeOtherSessions: true }
  return async () => ({ page, answer: await page.post('/change-password', body) })
}

/** An administrator takes the person's place; the bearer token shows who came of it, the admin's cookie stays outside. */
const byImpersonation: Way = async (scene, person) => {
  const admin = await newPerson(scene, `admin.${person.name}`, 'admin')
  const { answer: signIn } = await signedIn(scene, admin)
  const page = scene.service.browser()
  return async () => {
    const answer = await page.post('/admin/impersonate-user', { userId: person.id }, bearerOf(signIn))
    return { page: scene.service.browser(), answer, headers: bearerOf(answer) }
  }
}

/** A stranger with the same first steps: nobody has the address, and nothing can befall them but the configuration. */
const asStranger = (way: Way): Way => {
  return (scene, { name, ...person }) => way(scene, { ...person, name: `s.${name}`, email: `s.${name}@example.com` })
}

/** Every way to begin or continue a session. */
export const ways = {
  'e-mail and password': calling('/sign-in/email', ({ email }) => ({ email, password })),
  'user name and password': calling('/sign-in/username', ({ name }) => ({ username: name, password })),
  'a code by SMS': bySms,
  'phone number and password': calling('/sign-in/phone-number', ({ number }) => ({ phoneNumber: number, password })),
  'a passkey': byPasskey,
  'a linked provider, by redirect': byRedirect(true),
  'a linked provider, by ID token': byIdToken(true),
  'a provider with the same address, by redirect': byRedirect(false),
  'a provider with the same address, by ID token': byIdToken(false),
  'the link that proves the address': byProvenAddress,
  'signing up with the same address': calling('/sign-up/email', ({ name, email }) => ({ name, email, password })),
  'a new password by mail': byReset,
  'a session that is there, by bearer token': byBearer,
  'a signed token for a session that is there': byTokenCall,
  'a signed token in the place of a session': byJwt,
  'the new session of a changed password': byNewPassword,
  'impersonation by an administrator': byImpersonation,
  'signing up as a stranger': asStranger(calling('/sign-up/email', ({ name, email }) => ({ name, email, password }))),
  'a provider as a stranger, by redirect': asStranger(byRedirect(false)),
  'a provider as a stranger, by ID token': asStranger(byIdToken(false)),
} satisfies Record<string, Way>
export type WayName = keyof typeof ways
