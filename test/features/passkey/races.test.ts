import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import type { Answer } from '../../support/browser-jar.ts'
import { racingHomes } from '../../support/homes.ts'
import { register, signedUp, signIn, withPasskeys } from './ceremonies.ts'

const many = 32
const times = <Made>(make: (index: number) => Made): Made[] => Array.from({ length: many }, (_, index) => make(index))

/** How often each outcome came. */
function outcomes(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = status === 200 ? 'ok' : `${status} ${body.code}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

describe.each(racingHomes)('32 at once on $name', ({ start }) => {
  it('sign-ins with one challenge begin one session', async () => {
    const service = await start({ config: withPasskeys() })
    const device = createAuthenticator()
    await register(service, await signedUp(service), device)
    const before = (await service.db.query(sql`select id from latchkey.session`)).length
    const page = service.browser()
    const { body: options } = await page.get('/passkey/generate-authenticate-options')
    const response = device.get(options, { origin: service.origin })
    const answers = await Promise.all(times(() => page.post('/passkey/verify-authentication', { response })))
    expect(outcomes(answers)).toEqual({ ok: 1, '400 CHALLENGE_NOT_FOUND': 31 })
    expect((await service.db.query(sql`select id from latchkey.session`)).length).toBe(before + 1)
  })

  it('sign-ins with one count of the passkey begin one session', async () => {
    const service = await start({ config: withPasskeys() })
    const device = createAuthenticator()
    await register(service, await signedUp(service), device, { counter: 1 })
    const answers = await Promise.all(times(() => signIn(service, service.browser(), device, { counter: 2 })))
    expect(outcomes(answers)).toEqual({ ok: 1, '401 AUTHENTICATION_FAILED': 31 })
  })

  it('registrations with one challenge store one passkey', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const { body: options } = await page.get('/passkey/generate-register-options')
    const responses = times(() => createAuthenticator().create(options, { origin: service.origin }))
    const answers = await Promise.all(
      responses.map((response) => page.post('/passkey/verify-registration', { response })),
    )
    expect(outcomes(answers)).toEqual({ ok: 1, '400 CHALLENGE_NOT_FOUND': 31 })
    expect((await service.db.query(sql`select id from latchkey.passkey`)).length).toBe(1)
  })

  it('registrations of one credential store one passkey, and of many keep to the limit', async () => {
    const service = await start({ config: withPasskeys({ maximumPerUser: 5 }) })
    const page = await signedUp(service)
    const credentialId = Buffer.from('one credential').toString('base64url')
    // Each browser has the same session and a challenge of its own.
    const browsers = () =>
      times(() => {
        const browser = service.browser()
        for (const [name, value] of page.cookies) browser.cookies.set(name, value)
        return browser
      })
    const same = browsers().map((one) => register(service, one, createAuthenticator({ credentialId })))
    expect(outcomes(await Promise.all(same))).toEqual({ ok: 1, '400 PREVIOUSLY_REGISTERED': 31 })
    const different = browsers().map((one) => register(service, one, createAuthenticator()))
    expect(outcomes(await Promise.all(different))).toEqual({ ok: 4, '400 TOO_MANY_PASSKEYS': 28 })
    expect((await page.get('/passkey/list-user-passkeys')).body).toHaveLength(5)
  })

  it('removals, of every passkey and the password, leave one way to sign in', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    for (let count = 0; count < 4; count += 1) await register(service, page, createAuthenticator())
    const { body: passkeys } = await page.get('/passkey/list-user-passkeys')
    const removals = passkeys.map(({ id }: { id: string }) => page.post('/passkey/delete-passkey', { id }))
    const answers = await Promise.all([...removals, page.post('/unlink-account', { providerId: 'credential' })])
    expect(outcomes(answers)).toEqual({ ok: 4, '400 FAILED_TO_UNLINK_LAST_ACCOUNT': 1 })
  })

  it('sign-ins and the removal of their passkey end without a deadlock', async () => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    const device = createAuthenticator()
    const { body } = await register(service, page, device)
    const attempts = times(() => signIn(service, service.browser(), device))
    const removal = page.post('/passkey/delete-passkey', { id: body.id })
    const found = Object.keys(outcomes(await Promise.all([...attempts, removal])))
    for (const outcome of found) expect(['ok', '401 PASSKEY_NOT_FOUND', '401 AUTHENTICATION_FAILED']).toContain(outcome)
    expect((await removal).status).toBe(200)
  })
})
