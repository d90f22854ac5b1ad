const marks: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ğ',
  h: 'ħ',
  i: 'í',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  o: 'ó',
  r: 'ŕ',
  s: 'š',
  t: 'ť',
  u: 'ú',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
}

/** Letters with marks, vowels twice: longer by about as much as German is. */
function drawn(text: string): string {
  return [...text]
    .map((letter) => {
      const small = letter.toLowerCase()
      const marked = marks[small] ?? letter
      const own = letter === small ? marked : marked.toUpperCase()
      return 'aeiou'.includes(small) ? own + marked : own
    })
    .join('')
}

/** One sentence of the pseudo-locale `en-XA`: in brackets, drawn out by 40 %, its `{places}` as they were. */
export function pseudo(text: string): string {
  const [open, close] = ['⟦', '⟧']
  const long = text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : drawn(part)))
    .join('')
  const missing = Math.ceil(text.length * 1.4) - [...long].length
  return `${open}${long}${'·'.repeat(Math.max(0, missing))}${close}`
}

/** All sentences in the pseudo-locale: what is not in brackets on a page did not come from them. */
export function pseudoLocale<Key extends string>(sentences: Readonly<Record<Key, string>>): Record<Key, string> {
  const made: Record<string, string> = {}
  for (const [key, text] of Object.entries<string>(sentences)) made[key] = pseudo(text)
  return made
}
