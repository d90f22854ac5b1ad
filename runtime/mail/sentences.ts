import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { docsPage } from '../common/docs-page.ts'
import { ConfigError } from '../contract/config-error.ts'
import { builtInLanguages } from './language.ts'

/** The sentences of one language by kind of mail and name. `common` serves every kind; `words` are values that are words of ours. */
export type Sentences = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The words of a language by the value that they say and the word as English has it. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What the files of a language say. */
export interface SentenceFile {
  readonly sentences: Sentences
  readonly words: Words
}

const folderName = 'sentences'
const nothing: SentenceFile = { sentences: {}, words: {} }

/**
 * The languages in which mails can be written: the built-in ones, and those for which `folder` has a file of sentences.
 * @throws {ConfigError} when a file there is called like no language
 */
export function mailLanguages(folder: string | undefined): readonly string[] {
  const own = folder === undefined ? [] : filesIn(join(folder, folderName))
  for (const name of own) requireLanguage(name)
  return [...new Set([...builtInLanguages, ...own])]
}

/** Numbers are written by the rules of the language, so that it has to be one. */
function requireLanguage(name: string): void {
  try {
    Intl.getCanonicalLocales(name)
  } catch (cause) {
    const error = new ConfigError({
      path: `mail.templates (${folderName}/${name}.json)`,
      expected: 'a file called like a language (BCP 47)',
      advice: 'For example nl.json or pt-PT.json.',
    })
    error.cause = cause
    throw error
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** The sentences of a language: those of the first of `folders` that has them, one by one; what none has stays English. */
export function readSentences(language: string, folders: readonly (string | undefined)[]): SentenceFile {
  const files = [language, 'en'].flatMap((name) => folders.map((folder) => readFile(folder, name)))
  return files.reduceRight(
    (lower, higher) => ({ sentences: over(lower.sentences, higher.sentences), words: over(lower.words, higher.words) }),
    nothing,
  )
}

function over(lower: Sentences, higher: Sentences): Sentences {
  const groups = new Set([...Object.keys(lower), ...Object.keys(higher)])
  return Object.fromEntries([...groups].map((group) => [group, { ...lower[group], ...higher[group] }]))
}

function readFile(folder: string | undefined, language: string): SentenceFile {
  if (folder === undefined) return nothing
  const path = join(folder, folderName, `${language}.json`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return nothing
    throw error
  }
  const { words = {}, ...sentences } = parsed(path, text)
  return { sentences: groupsOf(path, sentences), words: groupsOf(path, words) }
}

function parsed(path: string, text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch (cause) {
    throw wrongFile(path, cause)
  }
  throw wrongFile(path)
}

function groupsOf(path: string, value: unknown): Sentences {
  if (!isRecord(value)) throw wrongFile(path)
  const isGroup = (group: unknown): group is Readonly<Record<string, string>> =>
    isRecord(group) && Object.values(group).every((text) => typeof text === 'string')
  const groups: Record<string, Readonly<Record<string, string>>> = {}
  for (const [name, group] of Object.entries(value)) {
    if (!isGroup(group)) throw wrongFile(path)
    groups[name] = group
  }
  return groups
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

function wrongFile(path: string, cause?: unknown): ConfigError {
  const error = new ConfigError({
    path: `mail.templates (${path})`,
    expected: 'JSON: an object by kind of mail, of sentences by name',
    advice: `${docsPage('mail')} shows one.`,
  })
  if (cause !== undefined) error.cause = cause
  return error
}
