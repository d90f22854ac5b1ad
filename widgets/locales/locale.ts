import type { AuditLogLocale } from './english/audit-log.ts'
import type { EveryEnglish } from './english/every.ts'

/** The name of one sentence, e.g. `signIn.title`. */
export type MessageKey = keyof EveryEnglish

/** Sentences that English says in two ways, for one and for more: their plain key is the form for all other counts. */
type CountedKey = keyof EveryEnglish &
  { [Key in keyof EveryEnglish]: Key extends `${infer Plain}_one` ? Plain : never }[keyof EveryEnglish]

/** The further forms of sentences with a count, e.g. `inviteMembers.added_few`. */
export type PluralKey = `${CountedKey}_${Exclude<Intl.LDMLPluralRule, 'other'>}`

/**
 * The sentences of the widgets in one language, none left out and none beside them. A sentence with a count also has the
 * further forms of the language (`key_one`, `key_few`, …); the plain key serves the category `other`.
 */
export type Locale = { readonly [Key in Exclude<keyof EveryEnglish, PluralKey | keyof AuditLogLocale>]: string } & {
  readonly [Key in PluralKey]?: string
}

/** The sentence of an error code, e.g. `errors.INVALID_CODE`; also of features that somebody else wrote. */
export type ErrorKey = `errors.${string}`

/** What a kind of change is called in the audit log, e.g. `changes.member.added`; also of features that somebody else wrote. */
export type ChangeKey = `changes.${string}`

/** Sentences of your own; those left out stay as the language has them. */
export type Messages = Partial<Readonly<Record<MessageKey | PluralKey | ErrorKey | ChangeKey, string>>>

/** A language for the widgets, e.g. `de` of `latchkey/locales/de`. */
export interface Language {
  /** BCP 47: numbers, dates and plurals follow it. */
  readonly locale: string
  /** By key; those left out stay English. */
  readonly sentences: Messages
  /** Further ones, about the audit log: loaded where that is shown. They come before those of `sentences`. */
  readonly auditLog?: () => Promise<Messages>
}

/** A language that the package brings: it says everything. */
export interface ShippedLanguage extends Language {
  readonly sentences: Locale
  readonly auditLog: () => Promise<AuditLogLocale>
}
