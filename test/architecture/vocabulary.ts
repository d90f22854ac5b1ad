import type { SourceFiles } from '../../.scripts/source.ts'

/** A word that we do not use, in the sense meant, and what we say instead. */
interface Unused {
  readonly word: string
  readonly pattern: RegExp
  readonly say: string
}

/** Words that no document and no text for people uses; `docs/glossary.md` has those that they do. */
export const unusedWords: readonly Unused[] = [
  { word: 'refuse', pattern: /\brefus(?:e|es|ed|al|als|ing)\b/gi, say: 'error, reject' },
  {
    word: 'proven',
    pattern: /\bunproven\b|\bproven (?:address|e-?mail)|\b(?:address|e-?mail)(?:es|s)? (?:\w+ ){0,3}proven\b/gi,
    say: 'verified, unverified',
  },
  { word: 'moments', pattern: /\bmoments\b/gi, say: 'hooks' },
  { word: 'corridor', pattern: /\bcorridors?\b/gi, say: 'pipeline' },
  { word: 'house', pattern: /\bhouses?\b/gi, say: 'project, code' },
  { word: 'take-over', pattern: /\btake-overs?\b/gi, say: 'account takeover' },
  { word: 'calls', pattern: /\b(?:all|other|these|those|many|such) calls\b/gi, say: 'endpoints, requests' },
  { word: 'who joins whom', pattern: /\bwho joins whom\b/gi, say: 'when accounts are linked' },
  { word: 'user name', pattern: /\buser names?\b/gi, say: 'username' },
  { word: 'unwanted mail', pattern: /\bunwanted mail\b/gi, say: 'spam' },
  { word: 'short name', pattern: /\bshort name in addresses\b/gi, say: 'slug' },
]

/** Words of the old kind in the code, comments and names: counted, because each folder gets rid of its own. */
export const unusedInCode: readonly Unused[] = [
  { word: 'refuse', pattern: /refus(?:e|es|ed|al|als|ing)(?![a-z])/gi, say: 'error, reject' },
  { word: 'proven', pattern: /proven(?![a-z])/gi, say: 'verified' },
  { word: 'moments', pattern: /\bmoments\b/gi, say: 'hooks' },
  { word: 'corridor', pattern: /corridor/gi, say: 'pipeline' },
  { word: 'take-over', pattern: /\btake-overs?\b|\btakeOver/g, say: 'account takeover' },
  { word: 'Speaking', pattern: /\bSpeaking|\bWording\b/g, say: 'MessagesProvider, messages' },
  { word: 'Duties', pattern: /\bDuties\b|\bWish\b/g, say: 'dialog props, dialog request' },
]

/** Where a word of `unusedWords` stands, as `path:line`. Code spans and blocks are left out: names in them are law. */
export function vocabularyProblems(files: SourceFiles, words = unusedWords): string[] {
  return [...files].flatMap(([path, text]) => {
    const prose = text.replaceAll(/```.*?```|`[^`\n]*`|\]\([^)]*\)/gs, (code) => code.replaceAll(/[^\n]/g, ' '))
    return words.flatMap(({ pattern, word, say }) =>
      [...prose.matchAll(pattern)].map(({ index }) => {
        const line = prose.slice(0, index).split('\n').length
        return `${path}:${line} says “${word}”; say ${say}`
      }),
    )
  })
}

/** How often a folder says each word of `unusedInCode`. */
export function countWords(files: SourceFiles, folder: string): Record<string, number> {
  const texts = [...files].filter(([path]) => path.startsWith(folder)).map(([, text]) => text)
  return Object.fromEntries(
    unusedInCode.map(({ word, pattern }) => [
      word,
      texts.reduce((sum, text) => sum + [...text.matchAll(pattern)].length, 0),
    ]),
  )
}

/** Folders that say a word more often than they are allowed to. */
export function overAllowance(
  files: SourceFiles,
  allowed: Readonly<Record<string, Readonly<Record<string, number>>>>,
): string[] {
  return Object.entries(allowed).flatMap(([folder, most]) =>
    Object.entries(countWords(files, folder)).flatMap(([word, count]) => {
      const limit = most[word] ?? 0
      return count > limit ? [`${folder} says “${word}” ${count} times; ${limit} are left to it`] : []
    }),
  )
}
