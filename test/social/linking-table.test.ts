import { describe, expect, it } from 'vitest'
import { linkRefusals } from '../../runtime/features/social/resolve-user.ts'
import { sql } from '../../runtime/index.ts'
import { ada, homes } from '../support/homes.ts'
import { signIn, target, withFake } from './fake-flow.ts'

/** The cells of the table in docs/providers.md, in the order of its columns. */
const cells: readonly (readonly [
  linking: boolean,
  trusted: boolean,
  providerVerified: boolean,
  localVerified: boolean,
  localProofRequired: boolean,
  decision: 'link' | 'takeover' | keyof typeof linkRefusals,
])[] = [
  [true, false, false, false, false, 'provider_not_trusted'],
  [true, false, false, false, true, 'provider_not_trusted'],
  [true, false, false, true, false, 'provider_not_trusted'],
  [true, false, false, true, true, 'provider_not_trusted'],
  [true, false, true, false, false, 'takeover'],
  [true, false, true, false, true, 'own_address_unproven'],
  [true, false, true, true, false, 'link'],
  [true, false, true, true, true, 'link'],
  [true, true, false, false, false, 'address_unproven'],
  [true, true, false, false, true, 'own_address_unproven'],
  [true, true, false, true, false, 'link'],
  [true, true, false, true, true, 'link'],
  [true, true, true, false, false, 'takeover'],
  [true, true, true, false, true, 'own_address_unproven'],
  [true, true, true, true, false, 'link'],
  [true, true, true, true, true, 'link'],
  [false, false, true, true, false, 'linking_disabled'],
  [false, true, true, true, false, 'linking_disabled'],
  [false, true, false, false, true, 'linking_disabled'],
]

describe('an identity whose address somebody has', () => {
  it.each(cells)(
    'linking %s, trusted %s, proven there %s, proven here %s, proof here required %s: %s',
    async (enabled, trusted, providerVerified, localVerified, requireLocalEmailVerified, decision) => {
      const service = await homes[0]!.start({
        config: withFake({ linking: { enabled, requireLocalEmailVerified } }, { trusted }),
      })
      const owner = service.browser()
      await owner.post('/sign-up/email', ada)
      await service.db.query(sql`update latchkey.user set email_verified = ${localVerified}`)
      const arrival = service.browser()
      const answer = await signIn(arrival, { address: providerVerified ? 'proven' : 'unproven' })
      const accounts = await service.db.query<{ providerId: string }>(
        sql`select provider_id from latchkey.account order by provider_id`,
      )
      const ways = accounts.map(({ providerId }) => providerId)
      if (decision === 'link' || decision === 'takeover') {
        expect(target(service, answer)).toBe('/in')
        expect(ways).toEqual(decision === 'link' ? ['credential', 'fake'] : ['fake'])
        return
      }
      expect(target(service, answer)).toBe(`/api/auth/error?error=account_not_linked&reason=${decision}`)
      expect(service.log.lines.join('\n')).toContain(`"reason":"${linkRefusals[decision]}","cell":"${decision}"`)
      expect(ways).toEqual(['credential'])
      expect((await arrival.get('/get-session')).body).toBeNull()
    },
  )
})
