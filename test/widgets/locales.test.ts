import { describe, expect, it } from 'vitest'
import { changeKinds } from '../../runtime/contract/change-kinds.ts'
import { ar } from '../../widgets/locales/ar.ts'
import { de } from '../../widgets/locales/de.ts'
import { es } from '../../widgets/locales/es.ts'
import { everyEnglish } from '../../widgets/locales/english/every.ts'
import { fr } from '../../widgets/locales/fr.ts'
import { ja } from '../../widgets/locales/ja.ts'
import { ptBR } from '../../widgets/locales/pt-br.ts'
import { zhCN } from '../../widgets/locales/zh-cn.ts'
import type { ShippedLanguage } from '../../widgets/locales/locale.ts'
import { type Messages, translator } from '../../widgets/core/messages.ts'

type Sentences = Readonly<Record<string, string>>

interface Language {
  readonly sentences: Sentences
  /** Quotation marks of the language; the others are a mistake in it. */
  readonly quotes: string
  /** Sentences that read as in English, because the language has taken the word over. */
  readonly same: readonly string[]
}

/** Those that every page of the language has, and those that come with the audit log. */
const sentencesOf = async ({ sentences, auditLog }: ShippedLanguage): Promise<Sentences> => ({
  ...sentences,
  ...(await auditLog()),
})

const languages: Readonly<Record<string, Language>> = {
  de: {
    sentences: await sentencesOf(de),
    quotes: '„“',
    same: [
      'Administration',
      'Administrator',
      'Browser',
      'Code: {code}',
      'Import',
      'Logo',
      'Name',
      'Passkey',
      'Passkeys',
      'Person',
      'Server',
      'Status',
      'Teams',
    ],
  },
  fr: {
    sentences: await sentencesOf(fr),
    quotes: '«»',
    same: [
      'Actions',
      'Administration',
      'Invitation',
      'Invitations',
      'Logo',
      'Pages',
      'Passkey',
      'Passkeys',
      'Sessions',
    ],
  },
  es: { sentences: await sentencesOf(es), quotes: '«»', same: ['General', 'Roles'] },
  'pt-BR': { sentences: await sentencesOf(ptBR), quotes: '“”', same: [] },
  ja: { sentences: await sentencesOf(ja), quotes: '「」', same: [] },
  'zh-CN': { sentences: await sentencesOf(zhCN), quotes: '“”', same: [] },
  ar: { sentences: await sentencesOf(ar), quotes: '«»', same: [] },
}

const english: Sentences = everyEnglish
const plural = /_(?:zero|one|two|few|many)$/
const plainOf = (key: string) => key.replace(plural, '')
const isCounted = (plain: string) => Object.hasOwn(english, `${plain}_one`)
const placesOf = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()

/** The keys that a language must have: every plain one, and for a count the forms that it makes. */
function keysOf(locale: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  const forms = pluralCategories.filter((category) => category !== 'other')
  return Object.keys(english)
    .filter((key) => plainOf(key) === key || !isCounted(plainOf(key)))
    .flatMap((key) => (isCounted(key) ? [key, ...forms.map((form) => `${key}_${form}`)] : [key]))
    .toSorted()
}

/** A form may say its number in words (“one address”), so only places that are no count have to be there. */
function hasPlacesOf(key: string, text: string): boolean {
  const [wanted, found] = [placesOf(english[plainOf(key)]), placesOf(text)]
  if (plainOf(key) === key) return String(found) === String(wanted)
  return found.every((place) => wanted.includes(place)) && wanted.length - found.length <= 1
}

describe.each(Object.entries(languages))('%s', (locale, { sentences, quotes, same }) => {
  const entries = Object.entries(sentences)

  it('has every sentence, in each plural form of the language, and none that there is not', () => {
    expect(Object.keys(sentences).toSorted()).toEqual(keysOf(locale))
  })

  it('keeps the places that are filled in', () => {
    expect(entries.filter(([key, text]) => !hasPlacesOf(key, text))).toEqual([])
  })

  it('has nothing left in English', () => {
    const left = entries.filter(([key, text]) => text === english[plainOf(key)] && !same.includes(text))
    expect(left).toEqual([])
  })

  it('lists no word as taken over that is said otherwise', () => {
    const said = new Set(entries.filter(([key, text]) => text === english[key]).map(([, text]) => text))
    expect(same.filter((text) => !said.has(text))).toEqual([])
  })

  it('has no space at an end and none twice, and no empty sentence', () => {
    expect(entries.filter(([, text]) => text === '' || text !== text.trim() || text.includes('  '))).toEqual([])
  })

  it('writes its own quotation marks, real apostrophes and one character for an ellipsis', () => {
    const others = [...`"'\u0060„“”«»「」`].filter((mark) => !quotes.includes(mark))
    expect(entries.filter(([, text]) => others.some((mark) => text.includes(mark)) || text.includes('...'))).toEqual([])
  })
})

describe('English', () => {
  it('has words for every kind of change that the service puts on record, and for what it is about', () => {
    const wanted = Object.keys(changeKinds).flatMap((kind) => [`changes.${kind}`, `changesOf.${kind.split('.')[0]}`])
    const said = Object.keys(english).filter((key) => /^changes(?:Of)?\./.test(key))
    expect(said.toSorted()).toEqual([...new Set(wanted)].toSorted())
  })

  it('has both its forms for every count', () => {
    const forms = Object.keys(english).filter((key) => plural.test(key) && Object.hasOwn(english, plainOf(key)))
    expect(forms.length).toBeGreaterThan(0)
    expect(forms.filter((key) => !hasPlacesOf(key, english[key] ?? ''))).toEqual([])
  })

  it('has no straight quotation mark, no space at an end and no three dots', () => {
    expect(Object.entries(english).filter(([, text]) => /["'`]|\.\.\.|^\s|\s$| {2}/.test(text))).toEqual([])
  })
})

/** The look-up of a page whose application has sentences of its own, beside those of a language. */
const speaking = (locale: string, messages: Messages = {}, translated: Messages = {}) =>
  translator({ locale, messages, translated, english: everyEnglish })

describe('a sentence', () => {
  it('takes the form of its number, as the language counts', () => {
    const t = speaking('en')
    expect(t('password.policy', { min: 1 })).toBe('At least 1 character')
    expect(t('password.policy', { min: 8 })).toBe('At least 8 characters')
    const forms = { 'password.policy': 'other {min}', 'password.policy_few': 'few {min}', 'password.policy_two': 'two' }
    const arabic = speaking('ar', forms)
    expect([2, 3, 100].map((min) => arabic('password.policy', { min }))).toEqual(['two', 'few 3', 'other 100'])
  })

  it('counts by the number that stands in it, whatever else it is told', () => {
    const t = speaking('en')
    expect(t('errors.PASSWORD_TOO_LONG', { min: 1, max: 64 })).toContain('at most 64 characters')
    expect(t('errors.PASSWORD_TOO_SHORT', { min: 1, max: 64 })).toContain('at least 1 character.')
  })

  it('stays plain where a translation has no other form, and never mixes in English', () => {
    const t = speaking('de', { 'password.policy': 'Ab {min} Zeichen' })
    expect(t('password.policy', { min: 1 })).toBe('Ab 1 Zeichen')
  })

  it('of the application comes before that of the language, and takes no form of it', () => {
    const translated = {
      'password.policy': 'Mindestens {min} Zeichen',
      'password.policy_one': 'Mindestens ein Zeichen',
    }
    expect(speaking('de', {}, translated)('password.policy', { min: 1 })).toBe('Mindestens ein Zeichen')
    const t = speaking('de', { 'password.policy': 'Ab {min} Zeichen' }, translated)
    expect(t('password.policy', { min: 1 })).toBe('Ab 1 Zeichen')
    expect(t('password.show')).toBe('Show password')
  })

  it('writes numbers as the language does', () => {
    expect(speaking('de')('password.policy', { min: 1234 })).toBe('At least 1.234 characters')
  })

  it('keeps what is filled in apart from words that run the other way', () => {
    const t = speaking('ar', { 'signedIn.as': 'باسم {email}' })
    expect(t('signedIn.as', { email: 'ada@example.com' })).toBe('باسم \u2068ada@example.com\u2069')
    expect(speaking('de', { 'signedIn.as': 'als {email}' })('signedIn.as', { email: 'a@b.c' })).toBe('als a@b.c')
  })
})
