import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../common/html.ts'
import {
  fillTemplate,
  insertTexts,
  parseTemplate,
  type Template,
  TemplateError,
  type TemplateValues,
} from '../common/template.ts'
import { spanIn, writingOf } from './language.ts'
import { mailLanguages, readSentences, type SentenceFile, type Sentences, type Words } from './sentences.ts'
import { builtIn, findTemplate, hasOwnText, readTemplate, wrongTemplate } from './template-files.ts'
import { plainValue } from './value.ts'

/** The texts of one kind of mail before they are filled in. */
export interface TemplateSource {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The texts that a feature brings: in one language, and where it has them in others. */
export interface MailSource extends TemplateSource {
  /** Of the texts above (BCP 47). Default: that of the service. */
  readonly language?: string
  /** By language (BCP 47). A language without an entry gets the texts above, and with them the whole mail in theirs. */
  readonly languages?: Readonly<Record<string, TemplateSource>>
}

/** The finished texts of a mail. */
export type MailTexts = TemplateSource

/** The texts of all kinds, read once. */
export interface Templates {
  /**
   * The texts of a mail in a language (BCP 47, default `en`).
   * @throws {ConfigError} when a file is missing or wrong
   * @throws {TemplateError} when a value is missing
   */
  texts(kind: string, source: MailSource | undefined, values: TemplateValues, language?: string): MailTexts
  /** The text of an SMS: that of the folder's file `<kind>.txt`, else `source`. @throws as `texts` */
  smsText(kind: string, source: string, values: TemplateValues, language?: string): string
  /** Reads the texts of a kind in every language. @throws {ConfigError} */
  check(kind: string, source: MailSource | undefined): void
  /** Reads the text of a kind of SMS in every language. @throws {ConfigError} */
  checkSms(kind: string, source: string): void
}

interface Parsed {
  readonly subject: Template
  readonly text: Template
  readonly html: Template
  readonly words: Words
  /** How a browser on a system is called, `{{browser}} on {{system}}`. */
  readonly device: Template
}

/** Where texts come from, and what stands above them. */
export interface TemplateOptions {
  /** Folder whose files win over those of the package. */
  readonly folder?: string | undefined
  /** Absolute address of the logo; without one the product's name stands there. */
  readonly logo?: string | undefined
  /** Of the service (BCP 47): texts that a feature brings are in it unless they say another. Default `en`. */
  readonly language?: string | undefined
}

/** What opening the templates of a service takes. */
export function templateOptions(settings: {
  readonly mail: { readonly templates: string | undefined; readonly language: string }
  readonly brand: { readonly logo: string | undefined }
}): TemplateOptions {
  return { folder: settings.mail.templates, logo: settings.brand.logo, language: settings.mail.language }
}

/** Reads templates from `folder` where it has them, else from those of the package. A file is read when first needed. */
export function openTemplates({ folder, logo, language: own = 'en' }: TemplateOptions = {}): Templates {
  const known = new Map<string, Parsed>()
  const languages = new Map<string, SentenceFile>()
  const brand = logo === undefined ? brandName : brandPicture

  function sentencesOf(language: string): SentenceFile {
    const found = languages.get(language) ?? readSentences(language, [folder, builtIn()])
    languages.set(language, found)
    return found
  }

  function parsed(kind: string, source: MailSource | undefined, language: string): Parsed {
    const name = `${language} ${kind}`
    const found = known.get(name) ?? parse({ kind, language, folder, brand, source }, sentencesOf(language))
    known.set(name, found)
    return found
  }

  const chosen = new Map<string, string>()
  /** The language of what a feature brought: frame, words and times are in the one that its text has. */
  function writtenIn(
    kind: string,
    { language: its = own, languages: others = {} }: Partial<MailSource>,
    wanted: string,
  ): string {
    const name = `${wanted} ${kind}`
    const isKnown = Object.hasOwn(others, wanted) || sentencesOf(wanted).sentences[kind] !== undefined
    const found = chosen.get(name) ?? (isKnown || hasOwnText(folder, kind, wanted) ? wanted : its)
    chosen.set(name, found)
    return found
  }

  const parsedSms = new Map<string, ParsedSms>()
  function sms(kind: string, source: string, language: string): ParsedSms {
    const name = `${language} ${kind}`
    const found = parsedSms.get(name) ?? parseSms({ kind, language, folder, source }, sentencesOf(language))
    parsedSms.set(name, found)
    return found
  }

  return {
    check(kind, source) {
      for (const language of mailLanguages(folder)) parsed(kind, source, language)
    },
    checkSms(kind, source) {
      for (const language of mailLanguages(folder)) sms(kind, source, language)
    },
    smsText(kind, source, given, wanted = 'en') {
      const language = writtenIn(kind, {}, wanted)
      const { template, words } = sms(kind, source, language)
      return fillTemplate(template, said(given, { language, words }), plainValue).trim()
    },
    texts(kind, source, given, wanted = 'en') {
      const language = source === undefined ? wanted : writtenIn(kind, source, wanted)
      const { subject, text, html, words, device } = parsed(kind, source, language)
      const values = {
        ...said(given, { language, words, device }),
        ...writingOf(language),
        language,
        ...(logo && { logo }),
      }
      return {
        subject: fillTemplate(subject, values, plainValue).trim(),
        text: fillTemplate(text, values, plainValue),
        html: fillTemplate(html, values, (path, value) => escapeHtml(plainValue(path, value))),
      }
    },
  }
}

/** Values that are words of ours, as the language says them; whatever a person or another service named stays as it is. */
function said(
  values: TemplateValues,
  { language, words, device }: Pick<Parsed, 'words'> & { readonly device?: Template; readonly language: string },
) {
  const say = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (name === 'validFor') return spanIn(language, value)
    if (Object.hasOwn(words, name) && Object.hasOwn(words[name] ?? {}, value)) return words[name]?.[value]
    if (name !== 'device' || device === undefined) return value
    const [browser, system] = value.split(' on ')
    if (browser === undefined || system === undefined) return value
    return fillTemplate(device, { browser, system }, (_path, word) => String(word))
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, say(name, value)]))
}

/** What a kind can be called: it is a part of file names. */
export const kindPattern = /^[a-z][a-z0-9-]*$/

/**
 * Says which files of a kind are neither in `folder` nor in the package; none in a bundle made elsewhere, which left ours
 * behind. The sentences are read once.
 */
export function textsFinder(folder: string | undefined): (kind: string) => readonly string[] {
  const own = builtIn()
  if (own === undefined || !existsSync(own)) return () => []
  const { sentences } = readSentences('en', [folder, own])
  return (kind) =>
    shapeOf(sentences[kind]) === undefined
      ? ['html', 'txt'].map((end) => `${kind}.${end}`).filter((file) => findTemplate(folder, file) === undefined)
      : []
}

/** The files that show a mail of these sentences: with a button, with a code, with both, or neither. */
function shapeOf(sentences: Sentences[string] | undefined): string | undefined {
  if (sentences?.['subject'] === undefined) return undefined
  if (sentences['button'] !== undefined) return sentences['enter'] === undefined ? 'link' : 'link-code'
  return sentences['enter'] === undefined ? 'notice' : 'code'
}

interface Wanted {
  readonly kind: string
  readonly language: string
  readonly folder: string | undefined
  readonly brand: string
  readonly source: MailSource | undefined
}

function parse({ kind, language, folder, brand, source }: Wanted, { sentences, words }: SentenceFile): Parsed {
  if (!kindPattern.test(kind)) throw wrongTemplate(kind, 'a kind of small letters, digits and dashes')
  const { subject, text, html: content } = sourceOf(kind, { language, folder, source, shape: shapeOf(sentences[kind]) })
  const whole = /^\s*<!doctype/i.test(content)
  // The frame is put around before anything is filled in, so no value can be taken for a gap of the frame.
  const framed = whole ? content : readTemplate(folder, 'layout.html').split('{{content}}').join(content)
  const joined = insertTexts(framed, 'part', (name) => readTemplate(folder, join('parts', `${name}.html`)).trimEnd())
  const say = sayOf(kind, { ...sentences['common'], ...sentences[kind] })
  const html = say(joined.split('{{brand}}').join(brand), escapeHtml)
  try {
    return {
      subject: parseTemplate(`the subject of ${kind}`, say(subject)),
      text: parseTemplate(`${kind}.txt`, say(text)),
      html: parseTemplate(`${kind}.html`, html),
      words,
      device: parseTemplate('the sentence device', sentences['common']?.['device'] ?? '{{browser}} ({{system}})'),
    }
  } catch (error) {
    throw error instanceof TemplateError ? wrongTemplate(kind, error.message) : error
  }
}

/** Puts sentences in at `{{say.name}}`, before anything is filled in: they have gaps of their own. */
function sayOf(kind: string, sentences: Sentences[string]) {
  return (text: string, escape = (sentence: string) => sentence) =>
    insertTexts(text, 'say', (name) => {
      const sentence = Object.hasOwn(sentences, name) ? sentences[name] : undefined
      if (sentence === undefined) throw wrongTemplate(kind, `the sentence ${name}`)
      return escape(sentence)
    })
}

/**
 * The texts of a kind before its sentences are put in. A file for the language comes first, then one for all, then what the
 * feature brings, then the built-in shape; the folder's own files count before any of them.
 */
function sourceOf(
  kind: string,
  {
    language,
    folder,
    source,
    shape,
  }: Pick<Wanted, 'language' | 'folder' | 'source'> & { readonly shape: string | undefined },
): TemplateSource {
  const brought = source?.languages?.[language] ?? source
  // A built-in file of that name is never meant where a feature brings its own.
  const file = (end: string) => {
    const own = findTemplate(folder, join(language, `${kind}.${end}`)) ?? findTemplate(folder, `${kind}.${end}`)
    if (own !== undefined || brought !== undefined) return own
    return shape === undefined ? readTemplate(folder, `${kind}.${end}`) : readTemplate(folder, `${shape}.${end}`)
  }
  const [plain, html = brought?.html ?? ''] = [file('txt'), file('html')]
  if (plain === undefined) return { subject: brought?.subject ?? '', text: brought?.text ?? '', html }
  const [, subject, text] = /^Subject: ([^\r\n]+)\r?\n\s*([^]*)$/.exec(plain) ?? []
  if (subject === undefined || text === undefined) {
    throw wrongTemplate(`${kind}.txt`, '`Subject: …` in its first line')
  }
  return { subject, text, html }
}

/** What stands at `{{brand}}`. */
const brandName = '{{appName}}'
const brandPicture =
  '<img src="{{logo}}" alt="{{appName}}" height="32" style="display: block; height: 32px; width: auto; max-width: 100%; border: 0" />'

interface ParsedSms {
  readonly template: Template
  readonly words: Words
}

function parseSms(
  { kind, language, folder, source }: Pick<Wanted, 'kind' | 'language' | 'folder'> & { readonly source: string },
  { sentences, words }: SentenceFile,
): ParsedSms {
  if (!kindPattern.test(kind)) throw wrongTemplate(kind, 'a kind of small letters, digits and dashes')
  const text = findTemplate(folder, join(language, `${kind}.txt`)) ?? findTemplate(folder, `${kind}.txt`) ?? source
  const say = sayOf(kind, { ...sentences['common'], ...sentences[kind] })
  try {
    return { template: parseTemplate(`${kind}.txt`, say(text)), words }
  } catch (error) {
    throw error instanceof TemplateError ? wrongTemplate(kind, error.message) : error
  }
}
