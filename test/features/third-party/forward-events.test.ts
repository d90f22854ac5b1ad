import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { forwardEvents } from '../../../examples/features/forward-events.ts'
import { emailPassword, organization, sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'

const env = { ACME_WEBHOOK_SECRET: 'the key of both sides' }

/** The other side: remembers what it is told, and answers with `status`. */
async function receiver() {
  const told: { readonly body: string; readonly signature: string }[] = []
  const state = { status: 204 }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      told.push({ body, signature: String(request.headers['x-acme-signature']) })
      response.writeHead(state.status).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, told, state }
}

const eventsIn = (told: readonly { readonly body: string }[]) => told.map(({ body }) => JSON.parse(body))

describe.each(homes)('forwarded events on $name', ({ start }) => {
  it('tell what happened, signed, each thing once and in order', async () => {
    const other = await receiver()
    const features = [emailPassword(), organization(), forwardEvents({ url: other.url })]
    const { browser, auth } = await start({ config: { features }, env })
    const page = browser()
    const { id } = (await page.post('/sign-up/email', ada)).body.user
    const made = (await page.post('/organization/create', { name: 'Acme', slug: 'acme' })).body
    await page.post('/organization/delete', { organizationId: made.id })
    await auth.tasks.runNow('forward-events')
    await auth.tasks.runNow('forward-events')
    expect(eventsIn(other.told).map(({ event, data }) => [event, data])).toEqual([
      ['user.created', { id, via: 'sign-up' }],
      ['organization.created', { id: made.id }],
      ['member.added', { organizationId: made.id, userId: id, role: 'owner' }],
      ['organization.deleted', { id: made.id }],
    ])
    for (const { body, signature } of other.told) {
      expect(signature).toBe(createHmac('sha256', env.ACME_WEBHOOK_SECRET).update(body).digest('hex'))
    }
  })

  it('come again until they are taken, and never for what did not happen', async () => {
    const other = await receiver()
    const features = [emailPassword(), forwardEvents({ url: other.url })]
    const { browser, auth, clock, db, log } = await start({ config: { features }, env })
    other.state.status = 500
    await browser().post('/sign-up/email', ada)
    // The e-mail has a user: nobody was made, and nobody is told of anything.
    await browser().post('/sign-up/email', ada)
    await auth.tasks.runNow('forward-events')
    expect(log.lines.filter((line) => line.includes('forward-events.not-taken'))).toHaveLength(1)
    other.state.status = 204
    await auth.tasks.runNow('forward-events')
    expect(other.told).toHaveLength(1)
    clock.advance(60)
    await auth.tasks.runNow('forward-events')
    expect(new Set(eventsIn(other.told).map(({ id }) => id)).size).toBe(1)
    expect(other.told).toHaveLength(2)
    expect(await db.query(sql`select id from latchkey.forwarded_event`)).toEqual([])
  })

  it('need their key before the service starts', async () => {
    const features = [emailPassword(), forwardEvents({ url: 'https://example.com' })]
    await expect(start({ config: { features } })).rejects.toThrow('ACME_WEBHOOK_SECRET: expected the key')
  })
})
