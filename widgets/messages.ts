import { english } from './english.ts'
import type { EveryEnglish } from './locales/every.ts'

/** The name of one sentence, e.g. `signIn.title`. */
export type MessageKey = keyof EveryEnglish

/** Sentences of your own; those left out stay English. */
export type Messages = Partial<Readonly<Record<MessageKey, string>>>

/** What a sentence's `{name}` places are filled with. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Looks a sentence up and fills its places. */
export interface Translate {
  (key: MessageKey, values?: MessageValues): string
  /** The sentence of an error code, or undefined when the widgets do not know the code. */
  errorKey(code: string): MessageKey | undefined
}

/**
 * Makes the look-up for one locale's sentences, English below them. `further` is the English of widgets that few pages
 * show: it comes with their code, so that a sign-in page does not load it.
 */
export function translator(messages: Messages = {}, further: Messages = {}): Translate {
  const sentences: Messages = { ...english, ...further }
  const translate = (key: MessageKey, values: MessageValues = {}) =>
    (messages[key] ?? sentences[key] ?? key).replaceAll(/\{(\w+)\}/g, (place, name: string) =>
      String(values[name] ?? place),
    )
  return Object.assign(translate, {
    errorKey(code: string) {
      const key = `errors.${code}`
      return Object.hasOwn(sentences, key) ? (key as MessageKey) : undefined
    },
  })
}
