import { docsPage } from '../common/docs-page.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../common/html.ts'
import { findPackage } from '../common/package-root.ts'
import { fillTemplate, parseTemplate, type Template, TemplateError, type TemplateValues } from '../common/template.ts'
import { ConfigError } from '../contract/config-error.ts'
import { plainValue } from './value.ts'

/** The texts of one kind of mail before they are filled in. */
export interface TemplateSource {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The finished texts of a mail. */
export type MailTexts = TemplateSource

/** The texts of all kinds, read once. */
export interface Templates {
  /** @throws {ConfigError} when a file is missing or wrong. @throws {TemplateError} when a value is missing */
  texts(kind: string, source: TemplateSource | undefined, values: TemplateValues): MailTexts
  /** The text of an SMS: that of the folder's file `<kind>.txt`, else `source`. @throws as `texts` */
  smsText(kind: string, source: string, values: TemplateValues): string
  /** Reads the texts of a kind. @throws {ConfigError} */
  check(kind: string, source: TemplateSource | undefined): void
  /** Reads the text of a kind of SMS. @throws {ConfigError} */
  checkSms(kind: string, source: string): void
}

interface Parsed {
  readonly subject: Template
  readonly text: Template
  readonly html: Template
}

/** Where texts come from, and what stands above them. */
export interface TemplateOptions {
  /** Folder whose files win over those of the package. */
  readonly folder?: string | undefined
  /** Absolute address of the logo; without one the product's name stands there. */
  readonly logo?: string | undefined
}

/** What opening the templates of a service takes. */
export function templateOptions(settings: {
  readonly mail: { readonly templates: string | undefined }
  readonly brand: { readonly logo: string | undefined }
}): TemplateOptions {
  return { folder: settings.mail.templates, logo: settings.brand.logo }
}

/** Reads templates from `folder` where it has them, else from those of the package. A file is read when first needed. */
export function openTemplates({ folder, logo }: TemplateOptions = {}): Templates {
  const known = new Map<string, Parsed>()
  const read = (file: string) => readTemplate(folder, file)
  const frame = { read, brand: logo === undefined ? brandName : brandPicture }

  function parsed(kind: string, source: TemplateSource | undefined): Parsed {
    const found = known.get(kind) ?? parse(kind, sourceOf(kind, source, folder, read), frame)
    known.set(kind, found)
    return found
  }

  const parsedSms = new Map<string, Template>()
  function sms(kind: string, source: string): Template {
    const found = parsedSms.get(kind) ?? parseSms(kind, ownText(folder, `${kind}.txt`) ?? source)
    parsedSms.set(kind, found)
    return found
  }

  return {
    check: (kind, source) => void parsed(kind, source),
    checkSms: (kind, source) => void sms(kind, source),
    smsText: (kind, source, values) => fillTemplate(sms(kind, source), values, plainValue).trim(),
    texts(kind, source, given) {
      const { subject, text, html } = parsed(kind, source)
      const values = logo === undefined ? given : { ...given, logo }
      return {
        subject: fillTemplate(subject, values, plainValue).trim(),
        text: fillTemplate(text, values, plainValue),
        html: fillTemplate(html, values, (path, value) => escapeHtml(plainValue(path, value))),
      }
    },
  }
}

/** What a kind can be called: it is a part of file names. */
export const kindPattern = /^[a-z][a-z0-9-]*$/

/** The files of a kind that are neither in `folder` nor in the package; none in a bundle made elsewhere, which left ours behind. */
export function missingTexts(kind: string, folder: string | undefined): readonly string[] {
  const own = builtIn()
  if (own === undefined || !existsSync(own)) return []
  const places = [folder, own].filter((place) => place !== undefined)
  return [`${kind}.html`, `${kind}.txt`].filter((file) => !places.some((place) => existsSync(join(place, file))))
}

/** A feature's own texts count only where the folder has none; a built-in file of that name is never meant. */
function sourceOf(
  kind: string,
  source: TemplateSource | undefined,
  folder: string | undefined,
  read: (file: string) => string,
): TemplateSource {
  if (!kindPattern.test(kind)) throw wrongTemplate(kind, 'a kind of small letters, digits and dashes')
  const has = (file: string) =>
    source === undefined || (folder !== undefined && existsSync(join(folder, file))) ? read(file) : undefined
  const plain = has(`${kind}.txt`)
  const html = has(`${kind}.html`) ?? source?.html ?? ''
  if (plain === undefined) return { subject: source?.subject ?? '', text: source?.text ?? '', html }
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

interface Frame {
  readonly read: (file: string) => string
  readonly brand: string
}

function parse(kind: string, source: TemplateSource, { read, brand }: Frame): Parsed {
  const whole = /^\s*<!doctype/i.test(source.html)
  // The frame is put around before anything is filled in, so no value can be taken for a gap of the frame.
  const framed = whole ? source.html : read('layout.html').split('{{content}}').join(source.html)
  const html = framed.split('{{brand}}').join(brand)
  try {
    return {
      subject: parseTemplate(`the subject of ${kind}`, source.subject),
      text: parseTemplate(`${kind}.txt`, source.text),
      html: parseTemplate(`${kind}.html`, html),
    }
  } catch (error) {
    throw error instanceof TemplateError ? wrongTemplate(kind, error.message) : error
  }
}

function parseSms(kind: string, text: string): Template {
  if (!kindPattern.test(kind)) throw wrongTemplate(kind, 'a kind of small letters, digits and dashes')
  try {
    return parseTemplate(`${kind}.txt`, text)
  } catch (error) {
    throw error instanceof TemplateError ? wrongTemplate(kind, error.message) : error
  }
}

/** A file of the operator's folder; undefined where it is not there. */
function ownText(folder: string | undefined, file: string): string | undefined {
  return folder !== undefined && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : undefined
}

function readTemplate(folder: string | undefined, file: string): string {
  for (const place of [folder, builtIn()]) {
    if (place === undefined) continue
    try {
      return readFileSync(join(place, file), 'utf8')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
  }
  throw wrongTemplate(file, `the file ${file}`)
}

/** The folder of the package's own templates, both from the sources and from the build. */
function builtIn(): string | undefined {
  const found = findPackage()
  return found && join(found.root, 'templates', 'email')
}

function wrongTemplate(name: string, expected: string): ConfigError {
  return new ConfigError({
    path: `mail.templates (${name})`,
    expected,
    advice: `${docsPage('mail')} says how a template is written.`,
  })
}
