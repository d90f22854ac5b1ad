import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { admin, type Config, emailPassword, magicLink, sql } from '../../runtime/index.ts'
import { acceptedLanguage, builtInLanguages, spanIn } from '../../runtime/mail/language.ts'
import { openTemplates } from '../../runtime/mail/templates.ts'
import type { Browser } from '../support/browser-jar.ts'
import { ada, homes } from '../support/homes.ts'
import { testAuth, type TestAuth } from '../support/test-auth.ts'

type Sentences = Readonly<Record<string, string | Readonly<Record<string, string | Readonly<Record<string, string>>>>>>

const fileOf = (language: string): Sentences =>
  JSON.parse(readFileSync(new URL(`../../templates/email/sentences/${language}.json`, import.meta.url), 'utf8'))

/** Each sentence by its path, e.g. `magic-link/button`. */
function flat(part: object, path = ''): [path: string, text: string][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? flat(value, `${path}${name}/`) : [[path + name, String(value)]],
  )
}
const gapsOf = (text: string) => [...new Set(text.match(/\{\{[^}]*\}\}/g))].toSorted()
const english = new Map(flat(fileOf('en')))
const features: Config['features'] = [emailPassword(), magicLink(), admin()]
const speaking = (language: string) => ({ 'accept-language': language })
const signUp = (page: Browser, language: string, more: object = {}) =>
  page.post('/sign-up/email', { ...ada, ...more }, speaking(language))
const askReset = (page: Browser, language: string, email = ada.email) =>
  page.post('/request-password-reset', { email }, speaking(language))

async function lastSubject(service: TestAuth, kind: string): Promise<string | undefined> {
  return (await service.mails({ kind })).at(-1)?.subject
}

/** A folder of an operator's own texts. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-languages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'sentences'), { recursive: true })
  mkdirSync(join(folder, 'de'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

describe('the sentences of the mails', () => {
  it.each(builtInLanguages)('are all there in %s, with the values of the English ones', (language) => {
    const own = new Map(flat(fileOf(language)))
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [path, text] of own) expect([path, gapsOf(text)]).toEqual([path, gapsOf(english.get(path) ?? '')])
  })

  it.each(builtInLanguages.filter((language) => language !== 'en'))(
    'of %s are none of the English ones',
    (language) => {
      const borrowed = flat(fileOf(language)).filter(([path, text]) => /\s/.test(text) && english.get(path) === text)
      // A pattern of names has no words of its own.
      expect(borrowed.map(([path]) => path).filter((path) => path !== 'common/device')).toEqual([])
    },
  )

  it('say how long a link is good as the language counts', () => {
    const spans = builtInLanguages.map((language) => spanIn(language, '60 minutes'))
    expect(spans).toEqual([
      '60 minutes',
      '60 Minuten',
      '60 minutes',
      '60 minutos',
      '60 minutos',
      '60 分',
      '60分钟',
      '60 دقيقة',
    ])
    expect(spanIn('de', 'for ever')).toBe('for ever')
  })

  it('say words of ours in the language, and leave names alone', () => {
    const values = { appName: 'Acme', user: { email: ada.email } }
    const text = (method: string) =>
      openTemplates()
        .texts('sign-in-method-added', undefined, { ...values, method }, 'de')
        .text.replaceAll('\u2060', '')
    expect([text('Password'), text('Google')]).toEqual([
      expect.stringContaining('hinzugefügt: Passwort.'),
      expect.stringContaining('hinzugefügt: Google.'),
    ])
    const device = openTemplates().texts('new-device', undefined, { ...values, device: 'Firefox on Windows' }, 'ja')
    expect(device.text).toContain('Windows の Firefox')
  })

  it('run from right to left where the language does', () => {
    const html = (language: string) =>
      openTemplates().texts('password-changed', undefined, { appName: 'Acme', user: { email: ada.email } }, language)
        .html
    expect(html('ar')).toMatch(/<html lang="ar" dir="rtl">[^]*align="right"/)
    expect(html('pt-BR')).toMatch(/<html lang="pt-BR" dir="ltr">[^]*align="left"/)
  })
})

describe('the language that a browser asks for', () => {
  it.each([
    ['de-CH,de;q=0.9,en;q=0.8', 'de'],
    ['pt', 'pt-BR'],
    ['nl,fr;q=0.5', 'fr'],
    ['en;q=0.1,ja', 'ja'],
    ['zh-CN', 'zh-CN'],
    ['nl', undefined],
    ['', undefined],
    [';;q=,,', undefined],
    ['*', undefined],
    ['nl, *;q=0.5', undefined],
    ['*, fr;q=0.5', 'fr'],
  ])('%j is %s', (header, language) => {
    expect(acceptedLanguage(header, builtInLanguages)).toBe(language)
  })
})

describe.each(homes)('the language of a mail on $name', ({ start }) => {
  it('is that of the browser that signs up, and stays the account’s', async () => {
    const service = await start({ config: { features, emailVerification: { sendOnSignUp: true } } })
    await signUp(service.browser(), 'de-AT,de;q=0.9')
    expect(await lastSubject(service, 'verify-email')).toContain('Bestätige deine E-Mail-Adresse')
    await askReset(service.browser(), 'fr')
    expect(await lastSubject(service, 'reset-password')).toContain('Setze dein')
  })

  it('is that of the request where the account has none, and the configured one where neither says one', async () => {
    const service = await start({
      config: { features, emailVerification: { sendOnSignUp: true }, mail: { language: 'es' } },
    })
    const page = service.browser()
    await signUp(page, 'nl')
    expect(await lastSubject(service, 'verify-email')).toContain('Confirma tu correo')
    await askReset(service.browser(), 'ja')
    expect(await lastSubject(service, 'reset-password')).toContain('パスワード')
  })

  it('changes with the account, to one that there is', async () => {
    const service = await start({ config: { features } })
    const page = service.browser()
    await signUp(page, 'de')
    const unknown = await page.post('/update-user', { mailLanguage: 'tlh' })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'MAIL_LANGUAGE_NOT_SUPPORTED'])
    expect((await page.post('/update-user', { mailLanguage: 'pt-br' })).status).toBe(200)
    await askReset(service.browser(), 'en')
    expect(await lastSubject(service, 'reset-password')).toContain('Redefina sua senha')
    await page.post('/update-user', { mailLanguage: null })
    await askReset(service.browser(), 'ar')
    expect(await lastSubject(service, 'reset-password')).toContain('أعد تعيين')
    expect((await page.get('/get-session')).body.user).not.toHaveProperty('mailLanguage')
  })

  it('is not that of an administrator who acts for the person', async () => {
    const service = await start({ config: { features } })
    const root = service.browser()
    await signUp(root, 'fr', { email: 'root@example.com' })
    await service.db.query(sql`update latchkey.user set role = 'admin'`)
    const made = await root.post('/admin/create-user', { ...ada }, speaking('fr'))
    expect(made.status).toBe(200)
    expect((await root.post('/admin/remove-user', { userId: made.body.user.id }, speaking('fr'))).status).toBe(200)
    expect(await lastSubject(service, 'account-deleted')).toContain('was deleted')
  })

  it('is not that of a stranger who registered the address', async () => {
    const service = await start({ config: { features } })
    await signUp(service.browser(), 'zh-CN')
    const owner = service.browser()
    await owner.post('/sign-in/magic-link', { email: ada.email }, speaking('es'))
    const [link] = await service.mails({ kind: 'magic-link' })
    const { pathname, search } = new URL(link?.url ?? '')
    await owner.get(`${pathname.slice(pathname.indexOf('/magic-link'))}${search}`, {
      ...speaking('es'),
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'sec-fetch-site': 'none',
      'sec-fetch-user': '?1',
    })
    await askReset(service.browser(), 'zh-CN')
    expect(await lastSubject(service, 'reset-password')).toContain('Restablece tu contraseña')
  })
})

describe('an operator’s own texts', () => {
  it('change one sentence of one language, and bring a further language', async () => {
    const templates = folderOf({
      'sentences/de.json': JSON.stringify({ 'reset-password': { subject: 'Neues Passwort bei {{appName}}' } }),
      'sentences/nl.json': JSON.stringify({ 'reset-password': { subject: 'Nieuw wachtwoord voor {{appName}}' } }),
    })
    const service = await testAuth({ config: { features, mail: { templates } } })
    await signUp(service.browser(), 'de')
    await askReset(service.browser(), 'de')
    const [german] = await service.mails({ kind: 'reset-password' })
    expect(german?.subject).toMatch(/^Neues Passwort bei /)
    expect(german?.text).toContain('Hallo,')
    await signUp(service.browser(), 'nl', { email: 'els@example.com' })
    await askReset(service.browser(), 'nl', 'els@example.com')
    expect(await lastSubject(service, 'reset-password')).toMatch(/^Nieuw wachtwoord voor /)
  })

  it('are a file for one language before a file for all', () => {
    const folder = folderOf({
      'password-changed.txt': 'Subject: All\n\nAll\n',
      'de/password-changed.txt': 'Subject: Nur deutsch\n\n{{say.intro}}\n',
    })
    const values = { appName: 'Acme', user: { email: ada.email } }
    const of = (language: string) => openTemplates({ folder }).texts('password-changed', undefined, values, language)
    expect([of('fr').subject, of('de').subject]).toEqual(['All', 'Nur deutsch'])
    expect(of('de').text).toContain('wurde gerade geändert')
  })

  it('of a feature can be in several languages', () => {
    const german = { subject: 'Deine Rechnung', text: 'Rechnung', html: '<p>Rechnung</p>' }
    const source = { subject: 'Your invoice', text: 'Invoice', html: '<p>Invoice</p>', languages: { de: german } }
    const of = (language: string) => openTemplates().texts('invoice', source, { appName: 'Acme' }, language).subject
    expect([of('de'), of('fr')]).toEqual(['Deine Rechnung', 'Your invoice'])
  })

  it('of a feature stand in a mail of their own language, frame and times included', () => {
    const body = { text: '{{validFor}}', html: '<p>{{validFor}}</p>' }
    const source = { subject: 'Invoice', ...body, languages: { de: { subject: 'Rechnung', ...body } } }
    const given = { appName: 'Acme', validFor: '60 minutes' }
    const of = (language: string, own = {}, more = {}) => {
      const { html, text } = openTemplates(own).texts('invoice', { ...source, ...more }, given, language)
      return [/lang="([^"]*)" dir="([^"]*)"/.exec(html)?.slice(1), text]
    }
    expect(of('de')).toEqual([['de', 'ltr'], '60 Minuten'])
    expect(of('ar')).toEqual([['en', 'ltr'], '60 minutes'])
    expect(of('ar', { language: 'fr' })).toEqual([['fr', 'ltr'], '60 minutes'])
    expect(of('ar', { language: 'fr' }, { language: 'en' })).toEqual([['en', 'ltr'], '60 minutes'])
    // What the operator wrote for the kind is for every language.
    expect(of('es', { folder: folderOf({ 'invoice.html': '<p>Factura</p>' }) })[0]).toEqual(['es', 'ltr'])
    expect(openTemplates().smsText('invoice', '{{validFor}}', given, 'de')).toBe('60 minutes')
  })

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['a sentence that is none', '{ "reset-password": { "subject": 1 } }'],
    ['a value that the mail does not close', '{ "reset-password": { "subject": "{{appName" } }'],
  ])('are refused at start: %s', (_name, text) => {
    const folder = folderOf({ 'sentences/de.json': text })
    expect(() => openTemplates({ folder }).check('reset-password', undefined)).toThrow(
      expect.objectContaining({ name: 'ConfigError', message: expect.stringContaining('mail.templates') }),
    )
  })

  it('stand in files that are called like a language', async () => {
    const templates = folderOf({ 'sentences/nl_NL.json': '{}' })
    await expect(testAuth({ config: { features, mail: { templates } } })).rejects.toThrow('sentences/nl_NL.json')
  })

  it('name a language that there is', async () => {
    await expect(testAuth({ config: { features, mail: { language: 'tlh' } } })).rejects.toThrow('mail.language')
  })
})
