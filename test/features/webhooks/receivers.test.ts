import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { itDeep } from '../../support/depth.ts'
import { sql } from '../../../runtime/index.ts'
import { rotateEndpointSecret, switchEndpoint } from '../../../runtime/features/webhooks/index.ts'
import { verifyWebhook } from '../../../runtime/webhooks/index.ts'
import { homes } from '../../support/homes.ts'
import { answers, numbersBySubject, type Received, startReceiver } from './receiver.ts'
import { startSending } from './sending.ts'

const states = sql`select state, attempts, last_status, last_error from latchkey.webhook_message order by position`
const three = 3 * 86_400

/** Five changes of each of three subjects. */
async function makeChanges(change: (body: object) => Promise<unknown>, from = 0): Promise<void> {
  for (let number = from; number < from + 5; number++) {
    for (const subjectId of ['a', 'b', 'c']) await change({ subjectId, after: { number } })
  }
}

const inOrder = { a: [0, 1, 2, 3, 4], b: [0, 1, 2, 3, 4], c: [0, 1, 2, 3, 4] }

describe.each(homes)('a receiver of webhooks on $name', ({ start }) => {
  it('that is down for an hour gets every event when it is back, in order for each subject', async () => {
    const { add, change, sendAfter } = await startSending(start)
    const receiver = await startReceiver()
    await add(receiver.url)
    await receiver.close()
    await makeChanges(change)
    await sendAfter(...Array.from({ length: 60 }, () => 60))
    const back = await startReceiver(answers(200), receiver.port)
    // One try at a time, at most a quarter of an hour apart; the first that arrives brings the others.
    await sendAfter(1200)
    expect(numbersBySubject(back.received)).toEqual(inOrder)
    expect(back.received).toHaveLength(15)
  })

  it('that answers 500 holds up only the subject of the event that it answers so', async () => {
    const { add, change, send, sendAfter } = await startSending(start)
    const fails = (received: Received) => received.body.includes('"number":2') && received.body.includes('"id":"b"')
    const receiver = await startReceiver((response, received) =>
      answers(fails(received) ? 500 : 200)(response, received),
    )
    await add(receiver.url)
    await makeChanges(change)
    await send()
    const taken = () => numbersBySubject(receiver.received.filter((one) => !fails(one)))
    expect(taken()).toEqual({ a: [0, 1, 2, 3, 4], b: [0, 1], c: [0, 1, 2, 3, 4] })
    receiver.behaviour = answers(200)
    await sendAfter(30)
    expect(numbersBySubject(receiver.received)).toEqual(inOrder)
  })

  it('that hangs is left after the deadline and keeps no other from its events', async () => {
    const { add, change, send, db } = await startSending(start, { timeout: 1 })
    const hanging = await startReceiver(() => {})
    const other = await startReceiver()
    await add(hanging.url)
    await add(other.url)
    await makeChanges(change)
    await send()
    expect(numbersBySubject(other.received)).toEqual(inOrder)
    expect(hanging.most()).toBeLessThanOrEqual(4)
    const kept = await db.query(sql`
      select distinct last_status, last_error from latchkey.webhook_message where state = 'queued' and last_error is not null`)
    expect(kept).toEqual([{ lastStatus: null, lastError: 'timeout' }])
  })

  itDeep('that takes an event and then writes without an end, or never ends, has it', async () => {
    const { add, change, send, db } = await startSending(start, { timeout: 1 })
    const endless = await startReceiver((response) => {
      response.writeHead(200)
      const write = (): void => void (response.destroyed || response.write('x'.repeat(65_536), write))
      write()
    })
    const open = await startReceiver((response) => void response.writeHead(200).write('a part'))
    await add(endless.url)
    await add(open.url)
    await change({})
    await send()
    expect(await db.query(states)).toEqual([
      { state: 'delivered', attempts: 1, lastStatus: 200, lastError: null },
      { state: 'delivered', attempts: 1, lastStatus: 200, lastError: null },
    ])
  })

  it('that redirects is not followed', async () => {
    const { add, change, send, db } = await startSending(start)
    const target = await startReceiver()
    const redirecting = await startReceiver((response) => void response.writeHead(307, { location: target.url }).end())
    await add(redirecting.url)
    await change({})
    await send()
    expect(target.received).toEqual([])
    expect(await db.query(states)).toMatchObject([{ state: 'queued', lastStatus: 307, lastError: 'redirect' }])
  })

  it('that answers 410 is switched off, and what waits for it is given up until it is on again', async () => {
    const { add, change, send, db, log, clock } = await startSending(start)
    const receiver = await startReceiver(answers(410))
    const { id } = await add(receiver.url)
    await change({ after: { number: 0 } })
    await change({ after: { number: 1 } })
    await send()
    await change({ after: { number: 2 } })
    await send()
    expect(receiver.received).toHaveLength(1)
    expect(await db.query(states)).toMatchObject([
      { state: 'dead', lastStatus: 410, lastError: 'gone' },
      { state: 'dead', lastStatus: null, lastError: 'gone' },
    ])
    expect(log.lines.filter((line) => line.includes('webhook.gone'))).toHaveLength(1)
    receiver.behaviour = answers(204)
    await switchEndpoint(db, id, true, clock.now)
    await change({ after: { number: 3 } })
    await send()
    expect(numbersBySubject(receiver.received.slice(1))).toEqual({ s1: [3] })
  })

  it.each([
    { said: '429 and seconds', status: 429, until: (seconds: number) => String(seconds) },
    {
      said: '503 and a date',
      status: 503,
      until: (seconds: number, now: Date) => new Date(now.getTime() + seconds * 1000).toUTCString(),
    },
  ])('that answers $said in Retry-After gets nothing before that moment, and then all in order', async (asked) => {
    const { add, change, send, sendAfter, clock } = await startSending(start)
    const receiver = await startReceiver((response) => {
      response.writeHead(asked.status, { 'retry-after': asked.until(600, clock.now) }).end()
    })
    await add(receiver.url)
    await change({ subjectId: 'a', after: { number: 0 } })
    await send()
    receiver.behaviour = answers(200)
    await makeChanges(change, 1)
    await sendAfter(...Array.from({ length: 19 }, () => 30))
    expect(receiver.received).toHaveLength(1)
    await sendAfter(60)
    expect(numbersBySubject(receiver.received)).toEqual({
      a: [0, 1, 2, 3, 4, 5],
      b: [1, 2, 3, 4, 5],
      c: [1, 2, 3, 4, 5],
    })
  })

  it('that asks for a pause is left alone, also where an event was on its way to it', async () => {
    const { add, change, send, sendAfter } = await startSending(start)
    const held: ServerResponse[] = []
    const receiver = await startReceiver((response, { body }) => {
      if (body.includes('"id":"a"')) return void held.push(response)
      response.writeHead(429, { 'retry-after': '600' }).end()
      for (const other of held) other.writeHead(200).end()
    })
    await add(receiver.url)
    await change({ subjectId: 'a', after: { number: 0 } })
    await change({ subjectId: 'b', after: { number: 0 } })
    await send()
    receiver.behaviour = answers(200)
    await change({ subjectId: 'a', after: { number: 1 } })
    await sendAfter(300)
    expect(receiver.received).toHaveLength(2)
    await sendAfter(301)
    expect(numbersBySubject(receiver.received)).toEqual({ a: [0, 1], b: [0] })
  })

  it.each(['31536000', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'that asks for a pause without an end, %s, is tried again after six hours',
    async (pause) => {
      const { add, change, send, sendAfter } = await startSending(start)
      const receiver = await startReceiver((response) => void response.writeHead(503, { 'retry-after': pause }).end())
      await add(receiver.url)
      await change({})
      await send()
      receiver.behaviour = answers(200)
      await sendAfter(21_590)
      expect(receiver.received).toHaveLength(1)
      await sendAfter(15)
      expect(receiver.received).toHaveLength(2)
    },
  )

  it.each(['0', '-1', 'soon', 'Mon, 01 Jan 2001 00:00:00 GMT', ''])(
    'that asks with Retry-After: %s is tried again when it would be anyway',
    async (pause) => {
      const { add, change, send, sendAfter } = await startSending(start)
      const receiver = await startReceiver((response) => void response.writeHead(429, { 'retry-after': pause }).end())
      await add(receiver.url)
      await change({})
      await send()
      receiver.behaviour = answers(200)
      await sendAfter(3)
      expect(receiver.received).toHaveLength(1)
      await sendAfter(4)
      expect(receiver.received).toHaveLength(2)
    },
  )

  it('that fails for three days is tried less and less, and then given up, with everything that is as old', async () => {
    const { add, change, sendAfter, db } = await startSending(start)
    const receiver = await startReceiver(answers(503))
    await add(receiver.url)
    await makeChanges(change)
    await sendAfter(0, ...Array.from({ length: 36 }, () => three / 36))
    const all = await db.query(sql`select distinct state from latchkey.webhook_message`)
    expect(all).toEqual([{ state: 'dead' }])
    expect(receiver.received.length).toBeLessThan(100)
  })

  it('gets signatures by both secrets while one changes, and by the new one alone after that', async () => {
    const { add, change, send, sendAfter, db, auth, clock } = await startSending(start)
    const receiver = await startReceiver()
    const { id, secret: first } = await add(receiver.url)
    const { secrets } = auth.settings
    const second = await rotateEndpointSecret(db, secrets, { id, overlap: 3600 }, clock.now)
    if (second === undefined) throw new Error('It was rotated')
    await change({})
    await send()
    await change({})
    await sendAfter(3601)
    const verdicts = await Promise.all(
      receiver.received.flatMap((received) =>
        [first, second].map((secret) =>
          verifyWebhook(received, secret, { now: clock.now, tolerance: 7200 }).then(
            () => 'good',
            () => 'bad',
          ),
        ),
      ),
    )
    expect(verdicts).toEqual(['good', 'good', 'bad', 'good'])
  })
})
