import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { isWebhookEvent, verifyWebhook } from '../../../runtime/webhooks/index.ts'
import { homes } from '../../support/homes.ts'
import { answers, eventsIn, startReceiver } from './receiver.ts'
import { startSending } from './sending.ts'

const organizationId = '01a1fc25-6b44-7b4e-807e-94c377cf5b4e'
const messages = sql`select type, state, attempts, last_status, last_error from latchkey.webhook_message order by position`

describe.each(homes)('webhooks on $name', ({ start }) => {
  it('tell a change once, signed, with what changed and by whom', async () => {
    const { add, change, send, clock } = await startSending(start)
    const receiver = await startReceiver()
    const { secret } = await add(receiver.url)
    await change({ subjectId: 'u1', after: { name: 'Ada' } })
    await send()
    await send()
    expect(receiver.received).toHaveLength(1)
    const [received] = receiver.received
    if (received === undefined) throw new Error('It was received')
    const { payload, id } = await verifyWebhook(received, secret, { now: clock.now })
    expect(isWebhookEvent(payload)).toBe(true)
    expect(payload).toEqual({
      type: 'user.updated',
      timestamp: clock.now.toISOString(),
      data: {
        subject: { type: 'user', id: 'u1' },
        userId: null,
        organizationId: null,
        actor: { type: 'anonymous', id: null, impersonatedBy: null },
        via: 'account',
        requestId: expect.any(String),
        before: {},
        after: { name: 'Ada' },
      },
    })
    expect(received.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': id })
  })

  it('tell nothing that did not happen', async () => {
    const { add, change, send, db } = await startSending(start)
    const receiver = await startReceiver()
    await add(receiver.url)
    expect((await change({ fail: true })).status).toBe(500)
    await send()
    expect([receiver.received, await db.query(messages)]).toEqual([[], []])
  })

  it('tell each endpoint what it asks for: kinds, subjects, an organization', async () => {
    const { add, change, send } = await startSending(start)
    const wanted = {
      all: {},
      users: { events: ['user.*'] },
      one: { events: ['member.removed', 'user.created'] },
      organization: { organizationId },
    }
    const told: Record<string, Awaited<ReturnType<typeof startReceiver>>> = {}
    for (const [name, filter] of Object.entries(wanted)) {
      told[name] = await startReceiver()
      await add(told[name].url, filter)
    }
    await change({ kind: 'user.created' })
    await change({ kind: 'user.updated' })
    await change({ kind: 'member.removed', organizationId })
    await send()
    const kinds = Object.entries(told).map(([name, { received }]) => [
      name,
      eventsIn(received)
        .map(({ type }) => type)
        .toSorted(),
    ])
    expect(Object.fromEntries(kinds)).toEqual({
      all: ['member.removed', 'user.created', 'user.updated'],
      users: ['user.created', 'user.updated'],
      one: ['member.removed', 'user.created'],
      organization: ['member.removed'],
    })
  })

  it('go to endpoints of the configuration as well, signed with the secret of the variable', async () => {
    const receiver = await startReceiver()
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    const endpoints = [{ name: 'the-billing', url: receiver.url, events: ['user.*'] }]
    const { change, send, clock } = await startSending(
      start,
      { endpoints },
      { env: { WEBHOOK_THE_BILLING_SECRET: secret } },
    )
    await change({ kind: 'user.created' })
    await change({ kind: 'member.added' })
    await send()
    expect(eventsIn(receiver.received).map(({ type }) => type)).toEqual(['user.created'])
    for (const received of receiver.received) await verifyWebhook(received, secret, { now: clock.now })
  })

  it('cost a change one statement, however many receivers there are and however they behave', async () => {
    const { add, change, send, statements } = await startSending(start)
    const count = async () => {
      statements.length = 0
      expect((await change({})).status).toBe(200)
      return statements.length
    }
    const none = await count()
    const broken = await startReceiver(answers(500))
    await add(broken.url)
    await add((await startReceiver()).url)
    const two = await count()
    await send()
    await broken.close()
    await send()
    expect([two, await count()]).toEqual([none, none])
  })

  it('are kept for a while after they arrived, then forgotten', async () => {
    const { add, change, send, auth, clock, db } = await startSending(start, { keepDelivered: 3600 })
    await add((await startReceiver()).url)
    await change({})
    await send()
    await auth.tasks.runNow('webhook-clean-up')
    expect(await db.query(messages)).toMatchObject([{ state: 'delivered', attempts: 1, lastStatus: 204 }])
    clock.advance(3601)
    await auth.tasks.runNow('webhook-clean-up')
    expect(await db.query(messages)).toEqual([])
  })

  it('keep the secret of an endpoint sealed, and no answer of a receiver', async () => {
    const { add, change, send, db, log } = await startSending(start)
    const receiver = await startReceiver((response) => void response.writeHead(500).end('the words of the receiver'))
    const { secret } = await add(receiver.url)
    await change({})
    await send()
    const stored = JSON.stringify([
      await db.query(sql`select * from latchkey.webhook_endpoint`),
      await db.query(sql`select * from latchkey.webhook_message`),
      log.lines,
    ])
    expect(stored).not.toContain(secret.slice(6, 30))
    expect(stored).not.toContain('the words of the receiver')
    expect(await db.query(messages)).toMatchObject([{ state: 'queued', lastStatus: 500, lastError: 'status' }])
  })
})

describe('the options of webhooks', () => {
  const [home] = homes
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const endpoint = { name: 'billing', url: 'https://example.com/hooks', secret }

  it.each([
    ['a private address', { ...endpoint, url: 'https://10.0.0.1/' }, 'webhooks.endpoints.billing.url'],
    ['http', { ...endpoint, url: 'http://example.com/' }, 'webhooks.endpoints.billing.url'],
    ['no secret', { name: 'billing', url: endpoint.url }, 'Set WEBHOOK_BILLING_SECRET'],
    ['a short secret', { ...endpoint, secret: 'whsec_c2hvcnQ=' }, 'webhooks.endpoints.billing.secret'],
    ['no pattern', { ...endpoint, events: ['user*'] }, 'webhooks.endpoints.billing.events'],
  ])('reject an endpoint with %s before the service starts', async (_name, wrong, said) => {
    const starting = async () => startSending(home!.start, { endpoints: [wrong] }, { production: true })
    await expect(starting()).rejects.toThrow(said)
  })

  it('reject a name that stands twice', async () => {
    const starting = async () => startSending(home!.start, { endpoints: [endpoint, endpoint] })
    await expect(starting()).rejects.toThrow('Two endpoints are called billing.')
  })
})
