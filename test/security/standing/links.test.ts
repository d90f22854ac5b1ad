import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { beginLink, choose } from '../../social/fake-flow.ts'
import { firstRows, raceRounds } from '../../support/depth.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import type { Answer } from '../../support/browser-jar.ts'
import { crowd } from '../../support/nodes.ts'
import { events } from './events.ts'
import { newPerson, type Person, type Scene, signedIn, startScene } from './scene.ts'

/** A link at a provider, up to the visit that completes it. */
async function linking(scene: Scene, person: Person, index: number): Promise<() => Promise<Answer>> {
  const page = await signedIn(scene, person, 'test', index)
  const path = await choose(page, await beginLink(page), { subject: `late-${person.id}-${index}`, email: person.email })
  return () => page.get(path)
}

/** A passkey, up to the call that stores it. */
async function registering(scene: Scene, person: Person, index: number): Promise<() => Promise<Answer>> {
  const page = await signedIn(scene, person, 'test', index)
  const { body: options } = await page.get('/passkey/generate-register-options')
  const response = createAuthenticator().create(options, { origin: scene.first.origin })
  return () => page.post('/passkey/verify-registration', { response })
}

const takeovers = Object.entries(events).filter(([, { verified }]) => !verified)

describe.each(firstRows(1, takeovers))(
  'while %s happens, with 16 links and 15 passkeys under way on two nodes',
  (name, event) => {
    it('none of them stays', async () => {
      const scene = await startScene()
      for (let round = 0; round < raceRounds; round += 1) {
        const person = await newPerson(scene, `person_${round}`, false)
        const late = await Promise.all(
          Array.from({ length: crowd - 1 }, (_, index) =>
            (index % 2 === 0 ? linking : registering)(scene, person, index),
          ),
        )
        const happen = await event.prepare(scene, person)
        const sent = late.slice(0, crowd / 2).map((send) => send())
        const happening = happen()
        const answers = await Promise.all([...sent, ...late.slice(crowd / 2).map((send) => send())])
        expect((await happening).status).toBeLessThan(400)
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        const stayed = await scene.first.db.query(sql`
        select account_id from latchkey.account where user_id = ${person.id} and account_id like 'late-%'
        union all select name from latchkey.passkey where user_id = ${person.id}`)
        expect([name, stayed]).toEqual([name, []])
      }
    })
  },
)
