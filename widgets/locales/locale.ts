import type { EveryEnglish } from './english/every.ts'

/** Sentences that English says in two ways, for one and for more: their plain key is the form for all other counts. */
type CountedKey = keyof EveryEnglish &
  { [Key in keyof EveryEnglish]: Key extends `${infer Plain}_one` ? Plain : never }[keyof EveryEnglish]

/** The further forms of sentences with a count, e.g. `inviteMembers.added_few`. */
export type PluralKey = `${CountedKey}_${Exclude<Intl.LDMLPluralRule, 'other'>}`

/**
 * The sentences of the widgets in one language, none left out and none beside them. A sentence with a count also has the
 * further forms of the language (`key_one`, `key_few`, …); the plain key serves the category `other`.
 */
export type Locale = { readonly [Key in Exclude<keyof EveryEnglish, PluralKey>]: string } & {
  readonly [Key in PluralKey]?: string
}
