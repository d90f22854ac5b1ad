import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { resolveSettings } from '../../runtime/config/resolve-settings.ts'
import type { MailMessage } from '../../runtime/mail/message.ts'
import { smtp } from '../../runtime/mail/smtp.ts'
import { smtpConnection } from '../../runtime/mail/smtp-connection.ts'
import { emptyFolder } from '../cli/in-process.ts'
import { testSecret } from '../support/test-auth.ts'
import { sinkForTest } from './mailing.ts'

const message: MailMessage = {
  id: '01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
  kind: 'hello',
  from: 'Acme <hello@acme.example>',
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  data: {},
}

describe('sending through a mail server', () => {
  it.each([
    ['a subject with a second header', { subject: 'Hello\r\nBcc: victim@example.com' }],
    ['an id with a second header', { id: 'x>\r\nBcc: <victim@example.com' }],
    ['a recipient with a second header', { to: 'ada@example.com\r\nBcc: victim@example.com' }],
    ['a list of recipients', { to: 'ada@example.com, victim@example.com' }],
    ['a recipient that hides another', { to: '"ada@example.com x"@evil.example' }],
    ['a sender with a second header', { from: 'Acme\r\nBcc: victim@example.com <hello@acme.example>' }],
  ])('refuses %s for good and sends nothing', async (_name, wrong) => {
    const sink = await sinkForTest()
    await expect(smtp({ url: sink.url }).transport.send({ ...message, ...wrong })).rejects.toMatchObject({
      name: 'MailRejected',
    })
    expect(sink.mails).toEqual([])
  })

  it.each([
    [550, 'MailRejected'],
    [553, 'MailRejected'],
    [450, 'Error'],
    [421, 'Error'],
    [530, 'Error'],
  ])('takes an answer of %i for %s', async (code, name) => {
    const sink = await sinkForTest()
    sink.mode = { refuse: code }
    await expect(smtp({ url: sink.url }).transport.send(message)).rejects.toMatchObject({ name })
  })

  it('carries letters of every script in subject, sender and text', async () => {
    const sink = await sinkForTest()
    const words = 'Grüße aus Łódź, 東京 🗝'
    await smtp({ url: sink.url }).transport.send({
      ...message,
      subject: words,
      text: words,
      from: `Ł & 東 <a@b.example>`,
    })
    expect(sink.mails[0]?.email).toMatchObject({ subject: words, from: { name: 'Ł & 東', address: 'a@b.example' } })
    expect(sink.mails[0]?.email.text?.trim()).toBe(words)
  })

  it('sends on the connections that are there, four at most, and closes them when it ends', async () => {
    const sink = await sinkForTest()
    const { transport } = smtp({ url: sink.url })
    await Promise.all(Array.from({ length: 12 }, () => transport.send(message)))
    for (let count = 0; count < 3; count++) await transport.send(message)
    expect(sink.mails).toHaveLength(15)
    expect(sink.connections).toBeLessThanOrEqual(4)
    await transport.close?.()
    await transport.send(message)
    expect(sink.mails).toHaveLength(16)
    await transport.close?.()
  })

  it('sends on another connection what met one that the server had closed', async () => {
    const sink = await sinkForTest()
    const { transport } = smtp({ url: sink.url })
    for (let count = 1; count <= 3; count++) {
      await transport.send(message)
      sink.hangUp()
    }
    expect(sink.mails).toHaveLength(3)
    await transport.close?.()
  })

  it('does not open files or addresses that a text names', async () => {
    const sink = await sinkForTest()
    const html = '<p>{"path":"/etc/hostname"} file:///etc/hostname</p>'
    await smtp({ url: sink.url }).transport.send({ ...message, html })
    expect(sink.mails[0]?.email.html?.trim()).toBe(html)
    expect(sink.mails[0]?.email.attachments).toEqual([])
  })
})

describe('the address of a mail server', () => {
  it.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, tls: 'required' }],
    ['smtps://mail.example.com', { port: 465, secure: true }],
    ['smtp://mail.example.com:25?tls=off', { port: 25, tls: 'off' }],
    ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'off' }],
    ['smtp://127.0.0.1:1025?tls=required', { tls: 'required' }],
    ['smtp://[::1]:1025', { host: '::1', tls: 'off' }],
    ['smtp://ada%40example.com:p%2Fw@mail.example.com', { user: 'ada@example.com', password: 'p/w' }],
  ])('%s', (url, expected) => {
    expect(smtpConnection({ url })).toMatchObject(expected)
  })

  it('can be given in parts', () => {
    expect(smtpConnection({ host: 'mail.example.com', user: 'me', password: 'pw' })).toMatchObject({
      port: 587,
      secure: false,
      tls: 'required',
      user: 'me',
    })
    expect(smtpConnection({ host: 'mail.example.com', port: 465 })).toMatchObject({ secure: true })
    expect(smtpConnection({ host: 'mail.example.com', requireTLS: false })).toMatchObject({ tls: 'offered' })
  })

  it.each([
    'mail.example.com',
    'http://me:hush-hush@mail.example.com',
    'smtp://me:hush-hush@',
    'smtp://me:hush-hush@mail.example.com/inbox',
    'smtp://me:hush-hush@mail.example.com?tls=maybe',
    'smtp://me:hush-hush@mail.example.com?rejectUnauthorized=false',
    'smtp://me:hush-hush%@mail.example.com',
    'smtp://only-user@mail.example.com',
  ])('is refused at start, without repeating it: %s', (url) => {
    const start = () =>
      resolveSettings({ features: [] }, { SMTP_URL: url, LATCHKEY_MODE: 'development' }, { cwd: emptyFolder() })
    expect(start).toThrow(
      expect.objectContaining({ name: 'ConfigError', message: expect.stringContaining('SMTP_URL') }),
    )
    expect(start).not.toThrow(/hush-hush|only-user/)
  })
})

describe('the settings of mail', () => {
  const settingsOf = (environment: Record<string, string>, config: object = {}) =>
    resolveSettings(
      { features: [], ...config },
      { LATCHKEY_SECRETS: `1:${testSecret}`, LATCHKEY_BASE_URL: 'https://auth.example.com', ...environment },
      { cwd: emptyFolder() },
    ).mail

  it('have a transport whose name holds no credentials', () => {
    const { transport } = settingsOf({ SMTP_URL: 'smtps://me:hush-hush@mail.example.com' })
    expect(transport?.name).toBe('smtps mail.example.com:465')
  })

  it('read SMTP_URL from a file', () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'smtp'), 'smtps://me:hush-hush@files.example.com\n')
    expect(settingsOf({ SMTP_URL_FILE: join(folder, 'smtp') }).transport?.name).toBe('smtps files.example.com:465')
  })

  it('let the environment win over the config', () => {
    const config = { mail: smtp({ host: 'config.example.com', from: 'config@example.com' }) }
    expect(settingsOf({}, config)).toMatchObject({
      from: 'config@example.com',
      transport: { name: 'smtp config.example.com:587' },
    })
    const environment = { SMTP_URL: 'smtp://env.example.com', MAIL_FROM: 'env@example.com' }
    expect(settingsOf(environment, config)).toMatchObject({
      from: 'env@example.com',
      transport: { name: 'smtp env.example.com:587' },
    })
  })

  it('have a sender even when nobody named one', () => {
    expect(settingsOf({}, { appName: 'Acme "<x>"\r\n' }).from).toBe('Acme x <no-reply@auth.example.com>')
  })

  it.each(['nobody', 'Acme <nobody>', 'a@b.example, c@d.example', 'Acme\r\nBcc: x <a@b.example>'])(
    'refuse a sender that is not one address: %j',
    (from) => {
      expect(() => settingsOf({ MAIL_FROM: from })).toThrow(/MAIL_FROM/)
      expect(() => settingsOf({}, { mail: { from } })).toThrow(/mail\.from/)
    },
  )
})
