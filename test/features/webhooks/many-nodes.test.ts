import { describe, expect, it } from 'vitest'
import { addEndpoint } from '../../../runtime/features/webhooks/index.ts'
import { twoNodes } from '../../support/nodes.ts'
import { raceRounds } from '../../support/depth.ts'
import { answers, eventsIn, numbersBySubject, startReceiver } from './receiver.ts'
import { sendingOptions } from './sending.ts'

const subjects = ['a', 'b', 'c']
const numbers = Array.from({ length: 10 }, (_, number) => number)

describe('webhooks of two nodes', () => {
  it.each(Array.from({ length: raceRounds }, (_, round) => round))(
    'arrive in order for each subject, each once, also from a receiver that fails now and then (%i)',
    async () => {
      const { first, second, at } = await twoNodes(sendingOptions())
      let count = 0
      const open = new Set<string>()
      const overlapping: string[] = []
      const receiver = await startReceiver((response, received) => {
        count += 1
        const status = count % 7 === 0 ? 500 : 204
        const [subject = ''] = eventsIn([received]).map(({ data }) => data.subject.id)
        if (open.has(subject)) overlapping.push(subject)
        open.add(subject)
        setTimeout(() => {
          open.delete(subject)
          answers(status)(response, received)
        }, 10)
      })
      const { auth, clock, db } = first
      const wanted = { url: receiver.url, events: ['*'], organizationId: null, description: '' }
      await addEndpoint(db, auth.settings.secrets, wanted, clock.now)
      const send = () => Promise.all([auth.tasks.runNow('webhooks'), second.tasks.runNow('webhooks')])
      await Promise.all(
        subjects.map(async (subjectId, node) => {
          const page = at(node)
          for (const number of numbers)
            await page.post('/test/change', { kind: 'user.updated', subjectId, after: { number } })
        }),
      )
      for (let round = 0; round < 20; round++) {
        await send()
        clock.advance(600)
      }
      expect(numbersBySubject(receiver.received)).toEqual(Object.fromEntries(subjects.map((id) => [id, numbers])))
      expect(overlapping).toEqual([])
      const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
      expect(new Set(ids).size).toBe(subjects.length * numbers.length)
    },
  )
})
