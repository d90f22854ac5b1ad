import { describe, expect, it } from 'vitest'
import { isWritten, readSource } from '../../.scripts/source.ts'
import { everyEnglish } from '../../widgets/locales/english/every.ts'
import { deadLinks, unfoundTerms } from './searchable.ts'
import { overAllowance, vocabularyProblems } from './vocabulary.ts'

/** Where a term of its own is law, or the history tells of an older name. */
const leftOut = new Set(['CHANGELOG.md', 'docs/contract.md', 'docs/specification.md'])
const pages = readSource((path) => (/^docs\/[^/]+\.md$/.test(path) || /^[A-Z]+\.md$/.test(path)) && !leftOut.has(path))
const mails = readSource((path) => path.startsWith('templates/email/'))
const code = readSource((path) => /^(?:runtime|cli|widgets)\//.test(path) && isWritten(path))

/** How often each folder still says a word of the old kind. These numbers only ever become smaller. */
const allowed = {
  // Turnstile is also the name of a captcha.
  'runtime/': { refuse: 366, proven: 68, turnstile: 1 },
  'cli/': { refuse: 6 },
  'widgets/': { refuse: 94, proven: 64, turnstile: 4 },
}

describe('the documents', () => {
  it('say the words that people search for', () => {
    expect(unfoundTerms(pages)).toEqual([])
  })

  it('link to pages and headings that exist', () => {
    expect(deadLinks(readSource((path) => /^docs\/[^/]+\.md$/.test(path) || /^[A-Z]+\.md$/.test(path)))).toEqual([])
  })

  it('use no word of the old kind', () => {
    expect(vocabularyProblems(pages)).toEqual([])
  })
})

describe('the texts for people', () => {
  it('use no word of the old kind in the interface', () => {
    const texts = new Map(Object.entries<string>(everyEnglish))
    expect(vocabularyProblems(texts)).toEqual([])
  })

  it('use no word of the old kind in mails', () => {
    expect(vocabularyProblems(mails)).toEqual([])
  })
})

describe('the code', () => {
  it('says words of the old kind no more often than its folder is allowed to', () => {
    expect(overAllowance(code, allowed)).toEqual([])
  })
})

describe('the checks of words, when something is broken on purpose,', () => {
  it('find a page that does not say its term', () => {
    expect(unfoundTerms(new Map([['docs/a.md', 'Cross\norigin']]), [['cross origin', 'docs/a.md']])).toEqual([])
    expect(unfoundTerms(new Map([['docs/a.md', 'Nothing']]), [['CORS', 'docs/a.md']])).toEqual([
      'docs/a.md does not say “CORS”',
    ])
  })

  it('find a link to a heading or a page that is not there', () => {
    const broken = new Map([['docs/a.md', '# One\n\n[x](#one) [y](#two) [z](b.md)']])
    expect(deadLinks(broken)).toEqual(['docs/a.md: #two', 'docs/a.md: b.md'])
  })

  it('find an old word in prose, and leave names in code alone', () => {
    const text = new Map([['docs/a.md', 'Fine.\nThe request is refused: `own_address_unproven`.']])
    expect(vocabularyProblems(text)).toEqual(['docs/a.md:2 says “refuse”; say error, reject'])
  })

  it('find a folder that says a word more often than before', () => {
    const text = new Map([['cli/a.ts', '// refused\nconst refusal = corridor']])
    expect(overAllowance(text, { 'cli/': { refuse: 2 } })).toEqual(['cli/ says “corridor” 1 times; 0 are left to it'])
  })
})
