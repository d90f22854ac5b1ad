import { describe, expect, it, vi } from 'vitest'
import * as library from '@simplewebauthn/server'
import { sql } from '../../../runtime/index.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { homes } from '../../support/homes.ts'
import { register, signedUp, signIn, whoIs, withPasskeys } from './ceremonies.ts'

// The verifier is replaced by one that is broken in every way: nothing but a clear yes may count.
vi.mock('@simplewebauthn/server', { spy: true })

const broken: readonly [string, () => unknown][] = [
  ['says no', () => Promise.resolve({ verified: false })],
  [
    'says no and yet has findings',
    () => Promise.resolve({ verified: false, authenticationInfo: findings, registrationInfo: {} }),
  ],
  [
    'says yes by something that is only truthy',
    () => Promise.resolve({ verified: 'yes', authenticationInfo: findings }),
  ],
  ['says nothing', () => Promise.resolve(undefined)],
  ['fails', () => Promise.reject(new Error('broken'))],
  ['fails with something that is no error', () => Promise.reject(Object.create(null))],
]
const findings = { newCounter: 1, credentialDeviceType: 'singleDevice', credentialBackedUp: false }

describe.each(homes)('a verifier on $name', ({ start }) => {
  it.each(broken)('that %s signs nobody in', async (_, answer) => {
    const service = await start({ config: withPasskeys() })
    const device = createAuthenticator()
    await register(service, await signedUp(service), device)
    const page = service.browser()
    vi.mocked(library.verifyAuthenticationResponse).mockImplementationOnce(answer as never)
    const refused = await signIn(service, page, device)
    expect([refused.status, refused.body.code]).toEqual([401, 'AUTHENTICATION_FAILED'])
    expect(await whoIs(page)).toBeNull()
    expect((await service.db.query(sql`select id from latchkey.session`)).length).toBe(1)
    expect((await signIn(service, page, device)).status).toBe(200)
  })

  it.each(broken)('that %s stores no passkey', async (_, answer) => {
    const service = await start({ config: withPasskeys() })
    const page = await signedUp(service)
    vi.mocked(library.verifyRegistrationResponse).mockImplementationOnce(answer as never)
    const refused = await register(service, page, createAuthenticator())
    expect([refused.status, refused.body.code]).toEqual([400, 'FAILED_TO_VERIFY_REGISTRATION'])
    expect((await service.db.query(sql`select id from latchkey.passkey`)).length).toBe(0)
  })
})
