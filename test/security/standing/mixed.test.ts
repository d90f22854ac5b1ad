import { expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { beginLink, choose } from '../../social/fake-flow.ts'
import { raceRounds } from '../../support/depth.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import type { Answer } from '../../support/browser-jar.ts'
import { outcomeOf } from '../../support/nodes.ts'
import { attempts } from './attempts.ts'
import { events } from './events.ts'
import { newPassword, newPerson, password, type Person, type Scene, signedIn, startScene } from './scene.ts'

type Ready = () => Promise<Answer | void>

/** A call in a browser where the person is signed in. */
const calling =
  (path: string, body: object = {}) =>
  async (scene: Scene, person: Person, node: number): Promise<Ready> => {
    const page = await signedIn(scene, person, 'test', node)
    return () => page.post(path, body)
  }

/** Everything that takes, gives, changes or ends a way in, or hangs on a user or a session. */
const operations: readonly ((scene: Scene, person: Person, node: number) => Promise<Ready>)[] = [
  ...Object.values(events).map(
    ({ prepare }) =>
      (scene: Scene, person: Person) =>
        prepare(scene, person),
  ),
  calling('/change-password', { currentPassword: password, newPassword }),
  calling('/change-email', { newEmail: 'elsewhere@example.com', password }),
  calling('/update-user', { name: 'Another', username: 'another_name' }),
  calling('/revoke-sessions'),
  calling('/revoke-other-sessions'),
  calling('/sign-out'),
  calling('/organization/create', { name: 'Engines', slug: 'engines' }),
  async (scene, person, node) => {
    const page = await signedIn(scene, person, 'test', node)
    const made = await page.post('/organization/create', { name: 'Looms', slug: `looms-${person.id}-${node}` })
    const organizationId = made.body.id
    return () =>
      page.post('/organization/invite-member', { organizationId, email: 'guest@example.com', role: 'member' })
  },
  async (scene, person, node) => {
    const page = await signedIn(scene, person, 'test', node)
    const path = await choose(page, await beginLink(page), { subject: `late-${person.id}`, email: person.email })
    return () => page.get(path)
  },
  async (scene, person, node) => {
    const page = await signedIn(scene, person, 'test', node)
    const { body: options } = await page.get('/passkey/generate-register-options')
    const response = createAuthenticator().create(options, { origin: scene.first.origin })
    return () => page.post('/passkey/verify-registration', { response })
  },
  // The mails are written meanwhile, and their links.
  async (scene, person) => {
    await scene.at(0).post('/request-password-reset', { email: person.email })
    await scene.at(0).post('/send-verification-email', { email: person.email })
    return async () => {
      await scene.first.auth.tasks.runNow('mail')
    }
  },
  async (scene, person, node) => {
    const page = await signedIn(scene, scene.boss, 'test', node)
    return () => page.post('/admin/impersonate-user', { userId: person.id })
  },
  async (scene, person, node) => {
    const page = await signedIn(scene, scene.boss, 'test', node)
    await page.post('/admin/impersonate-user', { userId: person.id })
    return () => page.post('/admin/stop-impersonating')
  },
  async (scene, person, node) => {
    const page = await signedIn(scene, scene.boss, 'test', node)
    return () => page.post('/admin/revoke-user-sessions', { userId: person.id })
  },
  async (scene, person, node) => {
    const page = await signedIn(scene, scene.boss, 'test', node)
    return () => page.post('/admin/ban-user', { userId: person.id, banExpiresIn: 1 })
  },
  async (scene, person, node) => {
    const page = await signedIn(scene, scene.boss, 'test', node)
    return () => page.post('/admin/unban-user', { userId: person.id })
  },
]

const deletion = calling('/delete-user', { password })

it('everything at once for one user, on two nodes, comes to an answer and never to a circle', async () => {
  const scene = await startScene()
  for (let round = 0; round < raceRounds; round += 1) {
    const person = await newPerson(scene, `person_${round}`, round % 2 === 0)
    const [prepared, others] = await Promise.all([
      Promise.all(
        // With every third person the account goes, too.
        [...operations, ...(round % 3 === 2 ? [deletion] : [])].map((operation, index) =>
          operation(scene, person, index),
        ),
      ),
      attempts(scene, person, 12),
    ])
    const all: Ready[] = [...prepared, ...others.map(({ send }) => send)]
    // Another order each time.
    const order = all.map((_, index) => all[(index * 7 + round * 3) % all.length]!)
    expect(new Set(order).size).toBe(all.length)
    const answers = await Promise.all(order.map((send) => send()))
    const broken = answers
      .flatMap((answer) => (answer !== undefined && answer.status >= 500 ? [outcomeOf(answer)] : []))
      // The word of the contract for an impersonation that ended meanwhile.
      .filter((outcome) => outcome !== '500 FAILED_TO_FIND_ADMIN_SESSION')
    expect([round, broken, failuresIn(scene)]).toEqual([round, [], []])
    await scene.first.db.query(sql`delete from latchkey.user where email = 'elsewhere@example.com'`)
    await scene.first.db.query(sql`delete from latchkey.organization`)
  }
})

/** Deadlocks that a task met, of which no caller hears. */
function failuresIn({ first }: Scene): string[] {
  return first.log.lines.filter((line) => line.includes('"task.failed"') || line.includes('40P01'))
}
