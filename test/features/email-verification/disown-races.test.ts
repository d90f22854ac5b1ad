import { expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import type { Answer } from '../../support/browser-jar.ts'
import { raceRounds } from '../../support/depth.ts'
import { ada } from '../../support/homes.ts'
import { newestMail } from '../../support/mailed.ts'
import { crowd, tally, twoNodes } from '../../support/nodes.ts'

const newPassword = 'the mailbox is mine'

it('"This was me", "This wasn\'t me" and a reset at once end in one of these ways, over two nodes', async () => {
  const { first: service, at } = await twoNodes({})
  for (let round = 0; round < raceRounds; round++) {
    const person = { ...ada, email: `ada${round}@example.com` }
    const page = at(0)
    await page.post('/sign-up/email', person)
    await page.post('/send-verification-email', { email: person.email })
    await page.post('/request-password-reset', { email: person.email })
    const link = (await newestMail(service, 'verify-email')).token
    const reset = (await newestMail(service, 'reset-password')).token
    const ways = {
      mine: (n: number) => at(n).post('/verify-email', { token: link }),
      foreign: (n: number) => at(n).post('/disown-email', { token: link }),
      reset: (n: number) => at(n).post('/reset-password', { token: reset, newPassword }),
    }
    const names = ['mine', 'foreign', 'reset'] as const
    const answers = await Promise.all(
      Array.from({ length: crowd }, async (_, n): Promise<[(typeof names)[number], Answer]> => {
        // A reset hashes first: few of them, so that each of the three has a chance to be first.
        const name = n < 4 ? 'reset' : (names[(n + round) % 2] ?? 'mine')
        return [name, await ways[name](n >> 1)]
      }),
    )
    expect(answers.filter(([, { status }]) => status >= 500)).toEqual([])
    const done = tally(answers.filter(([, { status }]) => status === 200).map(([name]) => name))
    const opens = async (password: string) =>
      (await at(0).post('/sign-in/email', { email: person.email, password })).status === 200
    const [user] = await service.db.query(sql`select email_verified from latchkey.user where email = ${person.email}`)
    const stands = {
      verified: user?.['emailVerified'],
      old: await opens(ada.password),
      new: await opens(newPassword),
      session: (await page.get('/get-session')).body !== null,
    }
    // Who says "This wasn't me" after it was confirmed, or whose link a take-over ended, is refused.
    if (done['foreign'] !== undefined) {
      expect(done).toEqual({ foreign: 1 })
      expect(stands).toEqual({ verified: false, old: false, new: false, session: false })
    } else if (done['mine'] === undefined) {
      expect(done).toEqual({ reset: 1 })
      expect(stands).toEqual({ verified: true, old: false, new: true, session: false })
    } else {
      // Confirmed first: a reset after it is one of a verified user.
      expect(done['reset'] ?? 0).toBeLessThanOrEqual(1)
      const wasReset = done['reset'] === 1
      expect(stands).toEqual({ verified: true, old: !wasReset, new: wasReset, session: !wasReset })
    }
  }
})
