import type { Messages, Translate } from './messages.ts'

/** A language for the widgets, e.g. `de` of `@latchkey/react/locales/de`. */
export interface Language {
  /** BCP 47: numbers, dates and plurals follow it. */
  readonly locale: string
  /** By key; those left out stay English. */
  readonly sentences: Messages | PackedSentences
}

/**
 * The sentences of a language as the package ships them, without their keys, which weigh as much as the text. Each line is
 * for one run of keys that some English object has in this order: its first key, then a text for each, after `|`. A text
 * with a count has its further forms behind it, after `^`. `.scripts/locales.mjs` makes it.
 */
export type PackedSentences = string

/** What the sentences of a widget are made from, and their look-up. */
export interface Wording {
  readonly t: Translate
  readonly locale: string
  /** Sentences of the application. */
  readonly messages: Messages
  /** Those of its language, for a widget that brings further English of its own. */
  readonly language: Language['sentences']
  /** The same for `english`, by key. */
  readonly translated: Messages
  /** English of the provider and of the widgets around. */
  readonly english: Messages
}

/** The forms in a packed text, by the end of their key. */
const forms = ['', '_many', '_few', '_two', '_zero']

/** The sentences of a language for what `english` says; it must be whole, as its module exports it. */
export function sentencesOf(sentences: Messages | PackedSentences, english: Messages): Messages {
  if (typeof sentences !== 'string') return sentences
  const runs = new Map(sentences.split('\n').map((run) => [run.split('|', 1)[0], run]))
  const found: Record<string, string> = {}
  let texts: string[] = []
  for (const key of Object.keys(english)) {
    texts = runs.get(key)?.split('|').slice(1) ?? texts
    for (const [at, text] of (texts.shift() ?? '').split('^').entries())
      if (text !== '') found[`${key}${forms[at]}`] = text
  }
  return found
}
