import { describe, expect, it } from 'vitest'
import { issueVerification, sql, uuidv7 } from '../../../runtime/index.ts'
import { firstRows, raceRounds } from '../../support/depth.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { crowd, outcomeOf, tally } from '../../support/nodes.ts'
import { newPassword, newPerson, password, type Person, resetToken, type Scene, signedIn, startScene } from './scene.ts'

async function verifyToken({ first }: Scene, person: Person): Promise<string> {
  const secret = uuidv7(first.clock.now)
  const { now } = first.clock
  await issueVerification(first.db, {
    purpose: 'verify-email',
    secret,
    value: 'another browser',
    lifetime: 600,
    now,
    user: person,
  })
  return secret
}

/** What the owner does with a mail: the call, and its body. */
const ownersWays = {
  'a reset of the password': async (scene: Scene, person: Person) =>
    ['/reset-password', { token: await resetToken(scene, person), newPassword }] as const,
  'the link that verifies the e-mail': async (scene: Scene, person: Person) =>
    ['/verify-email', { token: await verifyToken(scene, person) }] as const,
}

describe.each(firstRows(1, Object.entries(ownersWays)))(
  'a stranger who changes the e-mail, at once with %s',
  (_, proof) => {
    it('never moves an account that the owner proved, of 32 on two nodes', async () => {
      const scene = await startScene()
      for (let round = 0; round < raceRounds; round += 1) {
        const person = await newPerson(scene, `person_${round}`, false)
        const pages = await Promise.all(
          Array.from({ length: crowd / 2 }, (__, index) => signedIn(scene, person, 'test', index)),
        )
        const [path, body] = await proof(scene, person)
        const change = (page: Browser, index: number) =>
          // Half of them are asked for the password: checking it takes as long as the owner's new one.
          page.post('/change-email', {
            newEmail: `stranger-${round}-${index}@example.com`,
            ...(index % 2 === 0 && { password }),
          })
        const prove = (index: number) => scene.at(index).post(path, body)
        // A few before the owner, most after.
        const first = round % 2
        const early = pages.slice(0, first).map(change)
        const owners = pages.map((_page, index) => prove(index))
        const late = pages.slice(first).map(change)
        const proofs = (await Promise.all(owners)).map((answer) => outcomeOf(answer))
        const ownerSucceeded = proofs.includes('ok')
        const outcomes = [...proofs, ...(await Promise.all([...early, ...late])).map((answer) => outcomeOf(answer))]
        const [user] = await scene.first.db.query<{ email: string; emailVerified: boolean }>(
          sql`select email, email_verified from latchkey.user where id = ${person.id}`,
        )
        // Whoever was first: the owner who was told that it worked has the account, and nobody else a verified e-mail.
        expect([user?.email === person.email, user?.emailVerified]).toEqual([ownerSucceeded, ownerSucceeded])
        expect(tally(outcomes)['ok']).toBeGreaterThan(0)
        expect(outcomes.filter((outcome) => outcome.startsWith('5'))).toEqual([])
      }
    })
  },
)
