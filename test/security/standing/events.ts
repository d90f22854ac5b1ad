import { begin, choose } from '../../social/fake-flow.ts'
import type { Answer } from '../../support/browser-jar.ts'
import type { Method } from './attempts.ts'
import { newPassword, password, type Person, resetToken, type Scene, signedIn } from './scene.ts'

/** Something that takes credentials away. */
export interface Event {
  /** Whether the e-mail was verified before. */
  readonly verified: boolean
  /** Its first steps, which give the last one. */
  prepare(scene: Scene, person: Person): Promise<() => Promise<Answer>>
  /** What sessions may live on that began meanwhile: their credential is still there. */
  readonly mayLive: readonly Method[]
}

const reset = async (scene: Scene, person: Person) => {
  const token = await resetToken(scene, person)
  return () => scene.at(0).post('/reset-password', { token, newPassword })
}

const setByAdmin = async ({ first }: Scene, { id }: Person) => {
  return async () => {
    const body = { userId: id, newPassword }
    const answer = await first.auth.call('POST', '/admin/set-user-password', { body })
    return { status: 200, statusText: '', headers: new Headers(), body: answer, setCookies: [] }
  }
}

const takeOver = async (scene: Scene, { name, email }: Person) => {
  const page = scene.at(1)
  const choice = { subject: `owner-${name}`, name: 'Owner', email, address: 'proven' } as const
  const path = await choose(page, await begin(page), choice)
  return async () => {
    const answer = await page.get(path)
    const target = answer.headers.get('location') ?? ''
    return target.endsWith('/in') ? answer : { ...answer, status: 400, body: { code: target } }
  }
}

const changePassword = async (scene: Scene, person: Person) => {
  const page = await signedIn(scene, person)
  const body = { currentPassword: password, newPassword, revokeOtherSessions: true }
  return () => page.post('/change-password', body)
}

const removePasskey = async (scene: Scene, person: Person) => {
  const page = await signedIn(scene, person)
  const { body } = await page.get('/passkey/list-user-passkeys')
  return () => page.post('/passkey/delete-passkey', { id: body[0].id })
}

const unlink = (providerId: string) => async (scene: Scene, person: Person) => {
  const page = await signedIn(scene, person)
  return () => page.post('/unlink-account', { providerId })
}

const others = ['passkey', 'google'] as const
const all = ['password', ...others] as const

/** The table: another way to take an account over is a row. */
export const events: Readonly<Record<string, Event>> = {
  'a reset by mail of an unverified e-mail': { verified: false, prepare: reset, mayLive: [] },
  'a reset by mail of a verified e-mail': { verified: true, prepare: reset, mayLive: others },
  'a take-over by a provider': { verified: false, prepare: takeOver, mayLive: [] },
  'a password that an administrator sets for an unverified e-mail': {
    verified: false,
    prepare: setByAdmin,
    mayLive: [],
  },
  'a password that an administrator sets for a verified e-mail': {
    verified: true,
    prepare: setByAdmin,
    mayLive: others,
  },
  'a change of the password that ends other sessions': { verified: true, prepare: changePassword, mayLive: others },
  // Sessions that are there stay: none begins after it, which the database itself watches.
  'the removal of the passkey': { verified: true, prepare: removePasskey, mayLive: all },
  'the removal of the linked account': { verified: true, prepare: unlink('google'), mayLive: all },
  'the removal of the password': { verified: true, prepare: unlink('credential'), mayLive: all },
}
