/** Why a password is too easy to guess: many people have it, it is about its owner or the site, or it is one character. */
export type Weakness = 'common' | 'personal' | 'repeated'

/** Digits and punctuation behind a word that make it no harder to guess: `Lovelace1815!`. No more than these. */
const trivialEnd = /[\p{N}\p{P}\p{S}\s]{1,5}$/u

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** A text as it is compared: what looks alike or cannot be seen makes no difference. */
function fold(text: string): string {
  return text.normalize('NFKC').replace(invisible, '').toLowerCase().trim()
}

/** A word as it is, and without each of its trivial ends. */
function* cores(folded: string): Generator<string> {
  yield folded
  const [end = ''] = trivialEnd.exec(folded) ?? []
  for (let length = 1; length <= end.length; length++) yield folded.slice(0, -length)
}

let known: Promise<ReadonlySet<string>> | undefined

/** The list is loaded when it is asked for first: a start does not wait for it. */
function commonSet(): Promise<ReadonlySet<string>> {
  known ??= import('./common-passwords.generated.ts').then(
    ({ commonPasswords }) => new Set(commonPasswords.trim().split(/\s+/)),
  )
  return known
}

/**
 * Why `password` is too easy to guess, if it is. `words` are about its owner and the site; a password that is one of them
 * is refused, a longer one that contains one is not.
 */
export async function weaknessOf(password: string, words: readonly string[]): Promise<Weakness | undefined> {
  const folded = fold(password)
  if (new Set(folded).size < 2) return 'repeated'
  const tried = [...cores(folded)]
  const about = new Set(words.map(fold))
  if (tried.some((core) => about.has(core))) return 'personal'
  const common = await commonSet()
  return tried.some((core) => common.has(core)) ? 'common' : undefined
}
