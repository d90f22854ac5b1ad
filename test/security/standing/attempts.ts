import type { Answer, Browser } from '../../support/browser-jar.ts'
import { password, type Person, type Scene, signedIn } from './scene.ts'

/** What a session stands on. */
export type Method = 'password' | 'passkey' | 'google'

/** A sign-in, or a proof in a session that is there, up to its last step. */
export interface Attempt {
  readonly method: Method
  readonly page: Browser
  send(): Promise<Answer>
}

type Prepare = (scene: Scene, person: Person, node: number) => Promise<Attempt>

const agent = (method: Method) => ({ 'user-agent': method })

const byEmail: Prepare = async ({ at }, { email }, node) => {
  const page = at(node)
  return { method: 'password', page, send: () => page.post('/sign-in/email', { email, password }, agent('password')) }
}

const byUsername: Prepare = async ({ at }, { name: username }, node) => {
  const page = at(node)
  const send = () => page.post('/sign-in/username', { username, password }, agent('password'))
  return { method: 'password', page, send }
}

async function passkeyIn(page: Browser, scene: Scene, { device }: Person): Promise<Attempt> {
  const { body: options } = await page.get('/passkey/generate-authenticate-options')
  const response = device.get(options, { origin: scene.first.origin })
  const send = () => page.post('/passkey/verify-authentication', { response }, agent('passkey'))
  return { method: 'passkey', page, send }
}

const byPasskey: Prepare = (scene, person, node) => passkeyIn(scene.at(node), scene, person)

/** Proves anew who is there: the session that comes takes the place of the one that was. */
const byStepUp: Prepare = async (scene, person, node) =>
  passkeyIn(await signedIn(scene, person, 'test', node), scene, person)

const byGoogle: Prepare = async ({ at, providers }, { name, email }, node) => {
  const page = at(node)
  const claims = { subject: name, name, email, emailVerified: false, image: null }
  const token = await providers.idToken('google', claims, { nonce: `${name}-${node}` })
  const send = () => page.post('/sign-in/social', { provider: 'google', idToken: { token } }, agent('google'))
  return { method: 'google', page, send }
}

const byReauthentication: Prepare = async (scene, person, node) => {
  const page = await signedIn(scene, person, 'password', node)
  return { method: 'password', page, send: () => page.post('/verify-password', { password }) }
}

const everyWay = [byEmail, byUsername, byPasskey, byStepUp, byGoogle, byReauthentication]

/** Made ready for all that is to come: `count` of them, in every way, at both nodes. */
export function attempts(scene: Scene, person: Person, count: number, ways = everyWay): Promise<Attempt[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => ways[index % ways.length]!(scene, person, (index / ways.length) | 0)),
  )
}

/** Those with a password only. */
export const passwordWays = [byEmail, byUsername, byReauthentication]
