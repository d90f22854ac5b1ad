import { everyEnglish } from '../../widgets/locales/english/every.ts'
import type { Messages } from '../../widgets/core/messages.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ð',
  e: 'é',
  g: 'ĝ',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Å',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  T: 'Ţ',
  U: 'Û',
  Y: 'Ý',
}

/** English that is 40 % longer and has no plain letter: what stays plain on the screen is in no catalogue (en-XA). */
export function pseudoLocale(): Messages {
  return Object.fromEntries(Object.entries(everyEnglish).map(([key, text]) => [key, pseudo(text)]))
}

function pseudo(text: string): string {
  // Places such as {name} and marks such as <terms> stay as they are.
  const accented = text
    .split(/(\{\w+\}|<\/?\w+>)/)
    .map((piece, at) => (at % 2 === 1 ? piece : piece.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)))
  return `[${accented.join('')}${' one'.repeat(Math.ceil((text.length * 0.4) / 4))}]`
}
