import { describe, expect, it } from 'vitest'
import { listDead, replayMessages } from '../../../runtime/features/webhooks/index.ts'
import { homes } from '../../support/homes.ts'
import { answers, numbersBySubject, startReceiver } from './receiver.ts'
import { startSending } from './sending.ts'

const days = 86_400

describe.each(homes)('events that are sent again on $name', ({ start }) => {
  it('come by id, with the id that they had', async () => {
    const { add, change, send, db, clock } = await startSending(start)
    const receiver = await startReceiver()
    await add(receiver.url)
    await change({ after: { number: 0 } })
    await change({ after: { number: 1 } })
    await send()
    const id = String(receiver.received[0]?.headers['webhook-id'])
    expect(await replayMessages(db, { id }, clock.now)).toBe(1)
    await send()
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).filter((one) => one === id)).toHaveLength(2)
    expect(receiver.received).toHaveLength(3)
  })

  it('are those that were given up where an endpoint is named, in their order', async () => {
    const { add, change, send, sendAfter, db, clock } = await startSending(start)
    const receiver = await startReceiver()
    const { id: endpointId } = await add(receiver.url)
    await change({ after: { number: 0 } })
    await send()
    receiver.behaviour = answers(500)
    for (const number of [1, 2, 3]) await change({ after: { number } })
    await sendAfter(0, 3 * days, 1)
    expect((await listDead(db, endpointId)).map(({ type }) => type)).toHaveLength(3)
    receiver.behaviour = answers(204)
    receiver.received.length = 0
    expect(await replayMessages(db, { endpointId }, clock.now)).toBe(3)
    await sendAfter(days)
    expect(numbersBySubject(receiver.received)).toEqual({ s1: [1, 2, 3] })
    expect(await listDead(db, endpointId)).toEqual([])
  })

  it('are all from a moment on, delivered or not', async () => {
    const { add, change, send, db, clock } = await startSending(start)
    const receiver = await startReceiver()
    await add(receiver.url)
    await change({ after: { number: 0 } })
    clock.advance(60)
    const since = clock.now
    await change({ after: { number: 1 } })
    await change({ after: { number: 2 } })
    await send()
    receiver.received.length = 0
    expect(await replayMessages(db, { since }, clock.now)).toBe(2)
    await send()
    expect(numbersBySubject(receiver.received)).toEqual({ s1: [1, 2] })
  })
})
