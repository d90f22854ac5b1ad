import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDevInbox } from '../../cli/dev-inbox/dev-inbox.ts'
import {
  type Config,
  defineFeature,
  queueSms,
  route,
  SmsRejected,
  type SmsMessage,
  sql,
  type,
} from '../../runtime/index.ts'
import { bothHomes, homes } from '../support/homes.ts'
import { smsServer } from '../support/sms-server.ts'
import { testAuth, type TestAuth } from '../support/test-auth.ts'

const number = '+4915123456789'

/** A feature of somebody else's that sends an SMS to whom it is asked to, but for one number that nobody has. */
const ringing = defineFeature({
  id: 'ringing',
  mails: {
    ring: {
      channel: 'sms',
      text: '{{code}} rings at {{appName}}, {{name}}.\n\n@{{host}} #{{code}}',
      prepare: async (_platform, _tx, { to }) =>
        to === '+10000000000' ? null : { code: '424242', name: 'evil.example', host: 'auth.example.com' },
    },
  },
  routes: [
    route(
      'POST',
      '/test/ring',
      {
        summary: 'Sends an SMS',
        caller: 'anyone',
        body: type({ to: 'string', 'fail?': 'boolean' }),
        returns: type({ ok: 'boolean' }),
      },
      async (context) => {
        await context.db.transaction(async (tx) => {
          await queueSms(context, tx, { kind: 'ring', to: context.body.to, data: {} }, context.now)
          if (context.body.fail === true) throw new Error('The work around the SMS failed')
        })
        return { ok: true }
      },
    ),
  ],
})

const withRings = (more: Partial<Config> = {}): Partial<Config> => ({ appName: 'Acme', features: [ringing], ...more })
const ring = (service: TestAuth, to = number, more: object = {}) =>
  service.browser().post('/test/ring', { to, ...more })

interface Row {
  readonly state: string
  readonly channel: string
  readonly attempts: number
  readonly payload: string | null
  readonly dueAt: Date
  readonly lastError: string | null
}
const rows = (service: TestAuth) =>
  service.db.query<Row>(
    sql`select state, channel, attempts, payload, due_at, last_error from latchkey.mail order by position`,
  )

/** A sender of the operator's own that keeps what it was given. */
function ownSender() {
  const sent: SmsMessage[] = []
  return { sent, send: async (message: SmsMessage) => void sent.push(message) }
}

describe.each(bothHomes)('SMS in the outbox on $name', ({ start }) => {
  it('leave once, and what they hold is forgotten', async () => {
    const { send, sent } = ownSender()
    const service = await start({ production: true, config: withRings({ sms: { send } }) })
    await ring(service)
    expect((await rows(service))[0]?.payload).not.toMatch(/424242/)
    await service.auth.tasks.runNow('mail')
    await service.auth.tasks.runNow('mail')
    expect(sent).toMatchObject([{ kind: 'ring', to: number, data: { code: '424242' } }])
    expect(await rows(service)).toMatchObject([{ state: 'sent', channel: 'sms', attempts: 1, payload: null }])
    expect(service.log.lines.join('\n')).not.toMatch(/424242|4915123456789/)
  })

  it('do not leave when the transaction around them fails', async () => {
    const { send, sent } = ownSender()
    const service = await start({ config: withRings({ sms: { send } }) })
    expect((await ring(service, number, { fail: true })).status).toBe(500)
    await service.auth.tasks.runNow('mail')
    expect([sent, await rows(service)]).toEqual([[], []])
  })

  it('of ten at once to one number three are queued, whatever the rate limits say, and more after an hour', async () => {
    const service = await start({ production: true, config: withRings({ sms: { send: ownSender().send } }) })
    await Promise.all(Array.from({ length: 10 }, () => ring(service)))
    expect(await rows(service)).toHaveLength(3)
    expect(service.log.lines.filter((line) => line.includes('sms.limit-reached'))).toHaveLength(1)
    service.clock.advance(3700)
    await ring(service)
    expect(await rows(service)).toHaveLength(4)
  })

  it('of ten that several workers send as many leave as the service may in a day; those that nobody gets do not count', async () => {
    const { send, sent } = ownSender()
    const service = await start({ production: true, config: withRings({ sms: { send, perDay: 4 } }) })
    await ring(service, '+10000000000')
    for (let index = 0; index < 10; index++) await ring(service, `+49151234567${index}0`)
    await Promise.all([service.auth.tasks.runNow('mail'), service.auth.tasks.runNow('mail')])
    expect([sent.length, (await rows(service)).length]).toEqual([4, 4])
    expect(service.log.lines.filter((line) => line.includes('"of":"day"'))).toHaveLength(1)
    service.clock.advance(90_000)
    await ring(service)
    await service.auth.tasks.runNow('mail')
    expect(sent).toHaveLength(5)
  })
})

describe.each(homes)('a sender over HTTP on $name', ({ start }) => {
  const account = (url: string) => ({ accountSid: 'AC/1', from: '+15005550006', url })
  const env = { TWILIO_AUTH_TOKEN: 'a-secret-of-the-account' }

  it('posts the message as a form, with the account and its secret', async () => {
    const server = await smsServer()
    const service = await start({ config: withRings({ sms: account(server.url) }), env })
    await ring(service)
    await service.auth.tasks.runNow('mail')
    expect(server.asked).toEqual([
      {
        path: '/base/2010-04-01/Accounts/AC%2F1/Messages.json',
        authorization: `Basic ${Buffer.from('AC/1:a-secret-of-the-account').toString('base64')}`,
        fields: {
          To: number,
          From: '+15005550006',
          Body: '424242 rings at Acme, evil.\u2060example.\n\n@auth.example.com #424242',
        },
      },
    ])
  })

  it('names a messaging service in the place of a number', async () => {
    const server = await smsServer()
    const sms = { accountSid: 'AC1', messagingServiceSid: 'MG1', url: server.url }
    const service = await start({ config: withRings({ sms }), env })
    await ring(service)
    await service.auth.tasks.runNow('mail')
    const { Body: _text, ...fields } = server.asked[0]?.fields ?? {}
    expect(fields).toEqual({ To: number, MessagingServiceSid: 'MG1' })
  })

  it.each([
    ['400', { status: 400, code: 21_211 }],
    ['404', { status: 404 }],
  ] as const)('gives up at once when the service says no for good: %s', async (_name, mode) => {
    const server = await smsServer()
    server.mode = mode
    const service = await start({ config: withRings({ sms: account(server.url) }), env })
    await ring(service)
    await service.auth.tasks.runNow('mail')
    const [row] = await rows(service)
    const told = 'code' in mode ? `${mode.status}, error ${mode.code}` : String(mode.status)
    expect(row).toMatchObject({ state: 'failed', attempts: 1, lastError: expect.stringContaining(told) })
    const said = `${row?.lastError} ${service.log.lines.join('\n')}`
    expect(said).not.toMatch(/15123456789|a-secret|424242/)
  })

  it.each([
    ['429', { status: 429 }],
    ['401', { status: 401 }],
    ['500', { status: 500 }],
    ['a redirect', { status: 307 }],
    ['no answer', 'hang-up'],
  ] as const)('tries a few times again, and not for days: %s', async (_name, mode) => {
    const server = await smsServer()
    server.mode = mode
    const service = await start({ config: withRings({ sms: account(server.url) }), env })
    await ring(service)
    const waits: number[] = []
    for (;;) {
      await service.auth.tasks.runNow('mail')
      const [row] = await rows(service)
      if (row?.state !== 'queued') break
      waits.push(Math.round((row.dueAt.getTime() - service.clock.now.getTime()) / 1000))
      service.clock.now = row.dueAt
    }
    expect([waits, server.asked.length, (await rows(service))[0]?.state]).toEqual([[5, 30, 120], 4, 'failed'])
  })

  it.each([
    [{ accountSid: 'AC1', from: '+15005550006', url: 'http://sms.example.com' }, 'sms.url'],
    [{ accountSid: 'AC1', from: '+15005550006', url: 'https://user:word@sms.example.com' }, 'sms.url'],
    [{ accountSid: 'AC1' }, 'sms.from'],
    [{ accountSid: 'AC1', from: '+15005550006', messagingServiceSid: 'MG1' }, 'sms.from'],
  ])('is not made of what is wrong: %j', async (sms, path) => {
    await expect(start({ config: withRings({ sms }), env })).rejects.toThrow(path)
  })
})

describe.each(homes)('an SMS on $name', ({ start }) => {
  it('is given up when the sender of the operator says so', async () => {
    const send = async ({ to }: SmsMessage) => {
      throw new SmsRejected(`Nobody has ${to}`)
    }
    const service = await start({ config: withRings({ sms: { send } }) })
    await ring(service)
    await service.auth.tasks.runNow('mail')
    expect(await rows(service)).toMatchObject([
      { state: 'failed', attempts: 1, lastError: 'SmsRejected: Nobody has …' },
    ])
  })

  it('has the text of the folder of templates, where there is one', async () => {
    const templates = mkdtempSync(join(tmpdir(), 'latchkey-sms-'))
    onTestFinished(() => rmSync(templates, { recursive: true, force: true }))
    writeFileSync(join(templates, 'ring.txt'), 'Es klingelt: {{code}}\n')
    const service = await start({ config: withRings({ mail: { templates } }) })
    await ring(service)
    expect((await service.sms()).map(({ text, code }) => [text, code])).toEqual([['Es klingelt: 424242', '424242']])
  })

  it('is in the inbox of the development service, beside the mails', async () => {
    const service = await start({ config: withRings() })
    await ring(service)
    await service.auth.tasks.runNow('mail')
    const inbox = createDevInbox(service.auth)
    const get = async (path: string) => (await inbox?.(new Request(`http://localhost:3000${path}`)))?.text() ?? ''
    const [entry] = JSON.parse(await get(`/dev/inbox.json?to=${encodeURIComponent(number)}`))
    expect(entry).toMatchObject({
      channel: 'sms',
      to: number,
      code: '424242',
      subject: null,
      html: null,
      state: 'sent',
    })
    expect(await get('/dev/inbox')).toContain('SMS: 424242 rings at Acme')
    const page = await get(`/dev/inbox/${entry.id}`)
    expect([page.includes('@auth.example.com #424242'), page.includes('<iframe')]).toEqual([true, false])
  })

  it('waits for nothing where none can leave', async () => {
    const service = await testAuth({ production: true, config: withRings() })
    await ring(service)
    expect(await rows(service)).toEqual([])
  })
})
