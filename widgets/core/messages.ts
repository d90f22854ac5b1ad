import { directionOf } from './language.ts'
import type { Language, MessageKey, Messages } from '../locales/locale.ts'

export type { Language, MessageKey, Messages } from '../locales/locale.ts'

/** What a sentence's `{name}` places are filled with; numbers are written as the language does. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Looks a sentence up and fills its places. */
export interface Translate {
  (key: MessageKey, values?: MessageValues): string
  /** The sentence of an error code, or undefined when the widgets do not know the code. */
  errorKey(code: string): MessageKey | undefined
}

const place = /\{(\w+)\}/g

/** Where sentences are looked up: in those of the application, of its language, and in English. */
export interface Sentences {
  readonly locale: string
  /** Sentences of the application. */
  readonly messages: Messages
  /** Those of its language. */
  readonly translated: Messages
  /** Further ones of its language, for who shows the audit log; undefined where there are none. */
  readonly auditLog?: Language['auditLog'] | undefined
  /** English of the provider and of the widgets around. */
  readonly english: Messages
}

/** What the sentences of a widget are made from, and their look-up. */
export interface MessagesValue extends Sentences {
  readonly t: Translate
}

/** Makes the look-up for the sentences of one locale: those of the application, else of its language, else English. */
export function translator({ locale, messages, translated, english }: Sentences): Translate {
  const isRightToLeft = directionOf(locale) === 'rtl'
  const shown = (value: string | number) => {
    if (typeof value === 'number') return new Intl.NumberFormat(locale).format(value)
    // A name in another script must not turn the words around it: isolated, as with <bdi>.
    return isRightToLeft ? `\u2068${value}\u2069` : value
  }
  const translate = (key: MessageKey, values: MessageValues = {}) => {
    const own = formFor(key, values, messages, locale) ?? formFor(key, values, translated, locale)
    const text = own ?? formFor(key, values, english, 'en') ?? key
    return text.replaceAll(place, (empty, name: string) => shown(values[name] ?? empty))
  }
  return Object.assign(translate, {
    errorKey(code: string) {
      const key = `errors.${code}`
      // The application may know codes of features that we do not.
      const isKnown = key in english || key in translated || key in messages
      return isKnown ? (key as MessageKey) : undefined
    },
  })
}

/** The form of a sentence for the first number in it, e.g. `key_one`; the plain one when there is no other. */
function formFor(key: MessageKey, values: MessageValues, from: Messages, locale: string): string | undefined {
  const plain = from[key]
  for (const [, name = ''] of plain?.matchAll(place) ?? []) {
    const count = values[name]
    if (typeof count !== 'number') continue
    return from[`${key}_${new Intl.PluralRules(locale).select(count)}` as MessageKey] ?? plain
  }
  return plain
}
