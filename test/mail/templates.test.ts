import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { smtp } from '../../runtime/mail/smtp.ts'
import { openTemplates } from '../../runtime/mail/templates.ts'
import { sinkForTest } from './mailing.ts'

const builtIn = fileURLToPath(new URL('../../templates/email', import.meta.url))
const english: object = JSON.parse(readFileSync(join(builtIn, 'sentences', 'en.json'), 'utf8'))
// What has no subject is an SMS, or serves every kind.
const kinds = Object.entries(english).flatMap(([kind, sentences]) => ('subject' in sentences ? [kind] : []))

const joiner = '\u2060'
const values = {
  appName: 'Acme',
  user: { id: 'u1', name: 'Ada', email: 'ada@example.com' },
  url: 'https://auth.example.com/api/auth/verify?token=abcdefghijklmnop&callbackURL=%2Fhome',
  token: 'abcdefghijklmnop',
  validFor: '60 minutes',
  newEmail: 'grace@example.com',
  method: 'Passkey',
  factor: 'Authenticator app',
  left: '9',
  code: '123456',
  use: 'sign in',
  device: 'Firefox on Windows',
  inviter: { name: 'Grace' },
  organization: { name: 'Engines' },
  invitation: { id: '01a1fc25-6b44-7b4e-807e-94c377cf5b4e' },
}

/** A folder of own templates. */
function templates(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-templates-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const custom = (name: string) => {
  const folder = templates({
    'greeting.txt': 'Subject: For {{user.name}} of {{appName}}\n\nHello {{user.name}}!\n',
    'greeting.html': '<p title="{{user.name}}">Hello {{user.name}}!</p>',
  })
  return openTemplates({ folder }).texts('greeting', undefined, { appName: 'Acme', user: { name } })
}

describe('the built-in texts', () => {
  it('are there for every kind of mail', () => {
    expect(kinds.toSorted()).toEqual([
      'account-deleted',
      'backup-code-used',
      'breached-password',
      'change-email',
      'delete-account',
      'email-changed',
      'email-otp',
      'email-otp-change',
      'invitation',
      'magic-link',
      'magic-link-code',
      'new-device',
      'password-changed',
      'prove-new-email',
      'reset-password',
      'second-factor-added',
      'second-factor-code',
      'second-factor-removed',
      'sign-in-method-added',
      'sign-in-method-removed',
      'sign-up-attempt',
      'trusted-device-added',
      'trusted-device-removed',
      'verify-email',
    ])
  })

  it.each(kinds)('of %s arrive through a real mail server', async (kind) => {
    const sink = await sinkForTest()
    const { transport } = smtp({ url: sink.url })
    const texts = openTemplates().texts(kind, undefined, values)
    await transport.send({
      id: '01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
      kind,
      from: 'Acme <hello@acme.example>',
      to: 'ada@example.com',
      ...texts,
      data: {},
    })
    const [received] = sink.mails
    expect(received?.email.subject).toContain('Acme')
    expect(received?.email.text?.trim()).toBe(texts.text.trim())
    expect(received?.email.html?.trim()).toBe(texts.html.trim())
    expect(received?.raw).toContain('multipart/alternative')
  })

  it.each(kinds)('of %s say what to do for who did not ask', (kind) => {
    const { text, html } = openTemplates().texts(kind, undefined, values)
    for (const body of [text, html]) expect(body.replace(/\s+/g, ' ')).toMatch(/wasn’t (?:meant for )?you/)
  })

  it.each(kinds)('of %s load nothing from elsewhere and suit light and dark clients', (kind) => {
    const { html } = openTemplates().texts(kind, undefined, values)
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(|\ssrc=/i)
    expect(html).toContain('content="light dark"')
    expect(html).toContain('prefers-color-scheme: dark')
    const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, target]) => target)
    expect(new Set(links)).toEqual(new Set(html.includes('class="button"') ? [values.url.replace('&', '&amp;')] : []))
  })

  it.each(kinds)('of %s begin with the logo, or with the name where there is none', (kind) => {
    const logo = 'https://acme.example/logo.png?a=1&b=2'
    const { html, text } = openTemplates({ logo }).texts(kind, undefined, values)
    const pictures = html.match(/<img[^>]*>/g)
    expect(pictures).toEqual([
      expect.stringContaining('src="https://acme.example/logo.png?a=1&amp;b=2" alt="Acme" height="32"'),
    ])
    expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<h1'))
    expect(text).not.toContain(logo)
    const named = openTemplates().texts(kind, undefined, values).html
    expect(named.slice(named.indexOf('<body'), named.indexOf('<h1'))).toContain('Acme')
  })

  it('show the link as text beside the button', () => {
    const { text, html } = openTemplates().texts('reset-password', undefined, values)
    expect(text).toContain(`\n${values.url}\n`)
    expect(html).toContain(`>${values.url.replace('&', '&amp;')}</a>`)
  })
})

describe('what a person chose', () => {
  it.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onmouseover='alert(1)", '&lt;b&gt;'])(
    'is never markup: %s',
    (name) => {
      const { html } = custom(name)
      expect(html).not.toContain(name)
      expect(html).not.toMatch(/<script|<img|" on|' on/)
    },
  )

  it.each(['Ada\r\nBcc: victim@example.com', 'Ada\nX: y', 'Ada\u2028X', 'Ada\u0000X'])(
    'stays in one line of the subject and of the text: %j',
    (name) => {
      const { subject, text } = custom(name)
      expect(subject).not.toMatch(/[\r\n\u2028\0]/)
      expect(text.trim().split(/[\r\n\u2028]/)).toHaveLength(1)
    },
  )

  it.each(['{{7*7}}', '{{user.email}}', '${7*7}', '{{content}}', '<%= 1 %>'])('is never a template: %s', (name) => {
    const { subject, text } = custom(name)
    expect(text.replaceAll(joiner, '')).toContain(`Hello ${name}!`)
    expect(subject.replaceAll(joiner, '')).toContain(name)
  })

  it.each([
    'https://evil.example',
    'www.evil.example',
    'evil.example/path',
    'mailto:me@evil.example',
    'http:\\\\evil.example',
  ])('is never something that a mail program makes a link of: %s', (name) => {
    const { text, html, subject } = custom(name)
    for (const body of [text, html, subject]) {
      expect(body).not.toContain(name)
      expect(body).not.toMatch(/:\/\/|[a-z]\.[a-z]+ls?\b(?=[!"<])|\w@\w|\bevil\.example/)
    }
    expect(text.replaceAll(joiner, '')).toContain(name)
  })

  it('cannot turn the direction of writing', () => {
    expect(custom('Ada\u202Egnp.exe').text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  })

  it('is cut when it is very long', () => {
    const { subject, text } = custom('A'.repeat(5000))
    expect(subject.length).toBeLessThan(200)
    expect(text.length).toBeLessThan(200)
  })
})

describe('own templates', () => {
  it('win file by file over the built-in ones', () => {
    const folder = templates({ 'reset-password.txt': 'Subject: Neu\n\n{{url}}\n' })
    const own = openTemplates({ folder }).texts('reset-password', undefined, values)
    const usual = openTemplates().texts('reset-password', undefined, values)
    expect(own).toEqual({ subject: 'Neu', text: `${values.url}\n`, html: usual.html })
  })

  it('can bring their own frame, or be a whole page', () => {
    const framed = openTemplates({ folder: templates({ 'layout.html': '<!doctype html><main>{{content}}</main>' }) })
    expect(framed.texts('password-changed', undefined, values).html).toMatch(/^<!doctype html><main><h1[^]*<\/main>$/)
    const whole = openTemplates({ folder: templates({ 'password-changed.html': '<!doctype html><p>{{appName}}</p>' }) })
    expect(whole.texts('password-changed', undefined, values).html).toBe('<!doctype html><p>Acme</p>')
  })

  it('can show the logo where they want to', () => {
    const folder = templates({ 'layout.html': '<!doctype html><main>{{content}}</main><footer>{{brand}}</footer>' })
    const html = (logo?: string) => openTemplates({ folder, logo }).texts('password-changed', undefined, values).html
    expect(html()).toMatch(/<footer>Acme<\/footer>$/)
    expect(html('https://acme.example/logo.png')).toMatch(
      /<footer><img src="https:\/\/acme\.example\/logo\.png"[^>]*><\/footer>$/,
    )
  })

  it('can bring parts that several kinds have', () => {
    const folder = templates({ 'parts/button.html': '<a href="{{url}}">{{say.button}} at {{appName}}</a>\n' })
    const htmlOf = (kind: string, own?: string) => openTemplates({ folder: own }).texts(kind, undefined, values).html
    for (const kind of ['magic-link', 'magic-link-code']) {
      expect(htmlOf(kind)).toContain('class="button"')
      expect(htmlOf(kind, folder)).not.toContain('class="button"')
      expect(htmlOf(kind, folder)).toMatch(/<a href="https:[^"]+">Sign in at Acme<\/a>\s/)
    }
    expect(htmlOf('email-otp', folder)).toBe(htmlOf('email-otp'))
  })

  it('fill in the texts of a feature that brings its own', () => {
    const source = { subject: 'Hi from {{appName}}', text: '{{url}}', html: '<b>{{url}}</b>' }
    const texts = openTemplates().texts('invoice', source, values)
    expect(texts).toMatchObject({ subject: 'Hi from Acme', text: values.url })
    expect(texts.html).toContain('&amp;callbackURL=%2Fhome</b>')
  })

  it.each([
    ['a missing file', {}, 'greeting.txt'],
    ['a text without a subject', { 'greeting.txt': 'Hello', 'greeting.html': '' }, 'Subject: '],
    [
      'anything but a name in braces',
      { 'greeting.txt': 'Subject: x\n\n{{#if user}}', 'greeting.html': '' },
      '{{ and }}',
    ],
    [
      'a part that is not there',
      { 'greeting.txt': 'Subject: x\n\nHello', 'greeting.html': '{{part.nothing}}' },
      'parts/nothing.html',
    ],
    ['braces that do not close', { 'greeting.txt': 'Subject: x\n\n{{user.name', 'greeting.html': '' }, '{{ and }}'],
  ])('are refused with a sentence: %s', (_name, files, message) => {
    expect(() => openTemplates({ folder: templates(files) }).check('greeting', undefined)).toThrow(
      expect.objectContaining({ name: 'ConfigError', message: expect.stringContaining(message) }),
    )
  })

  it.each(['nothing', 'user.nothing', 'user.constructor', '__proto__', 'user'])(
    'cannot ask for a value that the mail does not have: %s',
    (path) => {
      const source = { subject: 'x', text: `{{${path}}}`, html: '' }
      expect(() => openTemplates().texts('invoice', source, values)).toThrow(/invoice/)
    },
  )
})
