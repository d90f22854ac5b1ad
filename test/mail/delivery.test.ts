import { describe, expect, it } from 'vitest'
import { openAuth } from '../../runtime/auth.ts'
import { bothHomes, homes } from '../support/homes.ts'
import { type TestAuth, testSecret } from '../support/test-auth.ts'
import { hello, mailing } from './mailing-feature.ts'
import { helloData, outboxRows, sinkForTest } from './mailing.ts'

interface Row {
  readonly id: string
  readonly state: string
  readonly attempts: number
  readonly payload: string | null
  readonly dueAt: Date
  readonly lastError: string | null
}

const ask = (service: TestAuth, more: object = {}) =>
  service.browser().post('/test/mail', { kind: 'hello', to: 'ada@example.com', data: helloData, ...more })

const rows = (service: TestAuth) => service.db.query<Row>(outboxRows)

describe.each(bothHomes)('the outbox on $name', ({ start }) => {
  it('sends a mail once, with its headers and both texts', async () => {
    const sink = await sinkForTest()
    const service = await start({
      config: { appName: 'Acme', features: [mailing({ hello })] },
      env: { SMTP_URL: sink.url, MAIL_FROM: 'Acme <hello@acme.example>' },
    })
    expect((await ask(service)).status).toBe(200)
    await service.auth.tasks.runNow('mail')
    await service.auth.tasks.runNow('mail')
    expect(sink.mails).toHaveLength(1)
    const { email, from, to } = sink.mails[0] ?? {}
    const [row] = await rows(service)
    expect([from, to]).toEqual(['hello@acme.example', ['ada@example.com']])
    expect(email).toMatchObject({
      subject: 'Hello from Acme',
      from: { name: 'Acme', address: 'hello@acme.example' },
      to: [{ address: 'ada@example.com' }],
      messageId: `<${row?.id}@acme.example>`,
      text: expect.stringMatching(/^Go to https:\/\/auth\.example\.com\/go\?token=(?:token){5}, Ada\.\s*$/),
    })
    expect(email?.html).toContain(`<a href="${helloData.url}">`)
    expect(email?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(row).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('sends nothing when the transaction around the mail fails', async () => {
    const sink = await sinkForTest()
    const service = await start({ config: { features: [mailing({ hello })] }, env: { SMTP_URL: sink.url } })
    expect((await ask(service, { fail: true })).status).toBe(500)
    await service.auth.tasks.runNow('mail')
    expect(sink.mails).toEqual([])
    expect(await rows(service)).toEqual([])
  })

  it('keeps what a mail holds sealed, and writes neither address nor token into the log', async () => {
    const sink = await sinkForTest()
    const service = await start({ config: { features: [mailing({ hello })] }, env: { SMTP_URL: sink.url } })
    await ask(service)
    expect((await rows(service))[0]?.payload).not.toMatch(/"Ada"|:\/\/auth\.example|token=/)
    sink.mode = { refuse: 450 }
    await service.auth.tasks.runNow('mail')
    sink.mode = 'accept'
    service.clock.advance(10)
    await service.auth.tasks.runNow('mail')
    const log = service.log.lines.join('\n')
    expect(log).toContain('mail.delayed')
    expect(log).toContain('mail.sent')
    expect(log).not.toMatch(/ada@example\.com|tokentoken/)
  })

  it('tries again while the mail server is down, and delivers once when it is back', async () => {
    const first = await sinkForTest()
    const service = await start({ config: { features: [mailing({ hello })] }, env: { SMTP_URL: first.url } })
    await ask(service)
    await first.close()
    await service.auth.tasks.runNow('mail')
    const [waiting] = await rows(service)
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') })
    const second = await sinkForTest(first.port)
    await service.auth.tasks.runNow('mail')
    expect(second.mails).toHaveLength(0)
    service.clock.advance(10)
    await service.auth.tasks.runNow('mail')
    await service.auth.tasks.runNow('mail')
    expect(second.mails).toHaveLength(1)
    expect((await rows(service))[0]).toMatchObject({ state: 'sent', attempts: 2, lastError: null })
  })

  it('waits longer with every try and gives up after about two days', async () => {
    const sink = await sinkForTest()
    sink.mode = { refuse: 451 }
    const service = await start({ config: { features: [mailing({ hello })] }, env: { SMTP_URL: sink.url } })
    await ask(service)
    const waits: number[] = []
    for (;;) {
      await service.auth.tasks.runNow('mail')
      const [row] = await rows(service)
      if (row?.state !== 'queued') break
      waits.push(Math.round((row.dueAt.getTime() - service.clock.now.getTime()) / 1000))
      service.clock.now = row.dueAt
    }
    expect(waits).toEqual([5, 30, 120, 600, 3600, 14_400, 43_200, 43_200, 43_200, 43_200])
    expect((await rows(service))[0]).toMatchObject({ state: 'failed', attempts: 11 })
    expect(service.log.lines.at(-1)).toContain('mail.failed')
  })

  it('gives up at once when the receiving side refuses for good', async () => {
    const sink = await sinkForTest()
    sink.mode = { refuse: 550 }
    const service = await start({ config: { features: [mailing({ hello })] }, env: { SMTP_URL: sink.url } })
    await ask(service)
    await service.auth.tasks.runNow('mail')
    const [row] = await rows(service)
    expect(row).toMatchObject({ state: 'failed', attempts: 1, lastError: expect.stringContaining('No such mailbox') })
    expect(row?.payload).not.toBeNull()
  })

  it('prepares a mail once, however often its delivery fails', async () => {
    const sink = await sinkForTest()
    let issued = 0
    const prepared = {
      ...hello,
      prepare: () => Promise.resolve({ url: `https://auth.example.com/go?token=number-${(issued += 1)}` }),
    }
    const service = await start({ config: { features: [mailing({ hello: prepared })] }, env: { SMTP_URL: sink.url } })
    await ask(service)
    sink.mode = 'drop'
    await service.auth.tasks.runNow('mail')
    sink.mode = 'accept'
    service.clock.advance(10)
    await service.auth.tasks.runNow('mail')
    expect(issued).toBe(1)
    expect(sink.mails.map(({ email }) => email.text?.trim())).toEqual([
      'Go to https://auth.example.com/go?token=number-1, Ada.',
    ])
  })

  it('prepares a mail anew that could not leave for long, so that its link is good when it arrives', async () => {
    const sink = await sinkForTest()
    let issued = 0
    const prepared = {
      ...hello,
      prepare: () => Promise.resolve({ url: `https://auth.example.com/go?token=number-${(issued += 1)}` }),
    }
    const service = await start({ config: { features: [mailing({ hello: prepared })] }, env: { SMTP_URL: sink.url } })
    await ask(service)
    sink.mode = 'drop'
    await service.auth.tasks.runNow('mail')
    sink.mode = 'accept'
    service.clock.advance(3600)
    await service.auth.tasks.runNow('mail')
    expect(sink.mails.map(({ email }) => email.text?.trim())).toEqual([
      'Go to https://auth.example.com/go?token=number-2, Ada.',
    ])
  })

  it('drops a mail for which there is nobody to write to', async () => {
    const sink = await sinkForTest()
    const nobody = { ...hello, prepare: () => Promise.resolve(null) }
    const service = await start({ config: { features: [mailing({ hello: nobody })] }, env: { SMTP_URL: sink.url } })
    await ask(service)
    await service.auth.tasks.runNow('mail')
    expect(await rows(service)).toEqual([])
    expect(sink.mails).toEqual([])
  })

  it('takes over the mail of a worker that went silent when its lease has ended, and the late worker changes nothing', async () => {
    const stuck = await sinkForTest()
    stuck.mode = 'stall'
    const service = await start({ config: { features: [mailing({ hello })] }, env: { SMTP_URL: stuck.url } })
    await ask(service)
    const silent = service.auth.tasks.runNow('mail')
    await stuck.until((sink) => sink.stalled === 1)

    const sink = await sinkForTest()
    const other = await openAuth(
      { secrets: `1:${testSecret}`, features: [mailing({ hello })] },
      { dev: true, database: service.db, clock: () => service.clock.now, env: { SMTP_URL: sink.url } },
    )
    await other.tasks.runNow('mail')
    expect(sink.mails).toHaveLength(0)
    service.clock.advance(40)
    await other.tasks.runNow('mail')
    expect(sink.mails).toHaveLength(1)
    stuck.dropStalled()
    await silent
    expect(await rows(service)).toEqual([expect.objectContaining({ state: 'sent', attempts: 2, lastError: null })])
    await other.close()
  })

  it('sends other mail while one receiver is slow', async () => {
    const sink = await sinkForTest()
    const service = await start({ config: { features: [mailing({ hello })] }, env: { SMTP_URL: sink.url } })
    sink.mode = 'stall'
    await ask(service)
    const run = service.auth.tasks.runNow('mail')
    await sink.until(({ stalled }) => stalled === 1)
    sink.mode = 'accept'
    await ask(service, { to: 'grace@example.com' })
    await sink.until(({ mails }) => mails.length === 1)
    expect(sink.mails[0]?.to).toEqual(['grace@example.com'])
    sink.dropStalled()
    await run
  })

  it('sends in the same run what was queued while its last mail was leaving', async () => {
    const given: string[] = []
    const service: TestAuth = await start({
      config: {
        features: [mailing({ hello })],
        mail: {
          async send({ to }) {
            given.push(to)
            if (given.length === 1) await ask(service, { to: 'grace@example.com' })
          },
        },
      },
    })
    await ask(service)
    await service.auth.tasks.runNow('mail')
    expect(given).toEqual(['ada@example.com', 'grace@example.com'])
  })

  it('removes sent mail after 30 days and failed mail after 90', async () => {
    const sink = await sinkForTest()
    const service = await start({ config: { features: [mailing({ hello })] }, env: { SMTP_URL: sink.url } })
    await ask(service)
    await service.auth.tasks.runNow('mail')
    sink.mode = { refuse: 550 }
    service.clock.advance(1)
    await ask(service)
    await service.auth.tasks.runNow('mail')
    const states = async () => (await rows(service)).map(({ state }) => state)
    expect(await states()).toEqual(['sent', 'failed'])
    service.clock.advance(31 * 86_400)
    await service.auth.tasks.runNow('mail-clean-up')
    expect(await states()).toEqual(['failed'])
    service.clock.advance(60 * 86_400)
    await service.auth.tasks.runNow('mail-clean-up')
    expect(await states()).toEqual([])
  })

  it('hands mail to a send function of the host, and tries again when that throws', async () => {
    const given: { kind: string; to: string; url: unknown }[] = []
    const service = await start({
      config: {
        features: [mailing({ hello })],
        mail: {
          send(message) {
            given.push({ kind: message.kind, to: message.to, url: message.data['url'] })
            return given.length === 1 ? Promise.reject(new Error('Out of order')) : Promise.resolve()
          },
        },
      },
    })
    await ask(service)
    await service.auth.tasks.runNow('mail')
    service.clock.advance(10)
    await service.auth.tasks.runNow('mail')
    const mail = { kind: 'hello', to: 'ada@example.com', url: helloData.url }
    expect(given).toEqual([mail, mail])
  })
})

describe('outside development', () => {
  const production = (service: TestAuth, more: object = {}) =>
    openAuth(
      { secrets: `1:${testSecret}`, baseURL: 'https://auth.example.com', features: [mailing({ hello })], ...more },
      { database: service.db, clock: () => service.clock.now },
    )
  const request = () =>
    new Request('https://auth.example.com/api/auth/test/mail', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://auth.example.com' },
      body: JSON.stringify({ kind: 'hello', to: 'ada@example.com', data: helloData }),
    })

  it.each(homes)('forgets the texts of a sent mail on $name', async ({ start }) => {
    const sent: string[] = []
    const service = await start({ config: { features: [mailing({ hello })] } })
    const auth = await production(service, {
      mail: { send: async ({ text }: { text: string }) => void sent.push(text) },
    })
    expect((await auth.fetch(request())).status).toBe(200)
    await auth.tasks.runNow('mail')
    expect(sent).toHaveLength(1)
    expect(await rows(service)).toEqual([expect.objectContaining({ state: 'sent', payload: null })])
    await auth.close()
  })

  it.each(homes)('queues nothing where no mail can leave on $name', async ({ start }) => {
    const service = await start({ config: { features: [mailing({ hello })] } })
    const auth = await production(service)
    expect((await auth.fetch(request())).status).toBe(200)
    expect(await rows(service)).toEqual([])
    await auth.close()
  })
})
