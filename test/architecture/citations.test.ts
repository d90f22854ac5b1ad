import { describe, expect, it } from 'vitest'
import { readSource } from '../../.scripts/source.ts'
import { citationProblems, citationsOf, sectionsOf } from './citations.ts'

const pages = readSource((path) => /^docs\/(?:contract|specification)\.md$/.test(path))
const documents = {
  contract: pages.get('docs/contract.md') ?? '',
  specification: pages.get('docs/specification.md') ?? '',
}
const citing = readSource(
  (path) =>
    /^(?:\.scripts|bench|cli|docs|examples|runtime|templates|test|widgets)\/.*\.(?:css|html|md|mjs|tsx?)$/.test(path) &&
    !path.includes('.generated.') &&
    !path.startsWith('test/architecture/citations'),
)

describe('citations', () => {
  it('lead to a section that stands in docs/', () => {
    expect(citationProblems(citing, documents)).toEqual([])
  })

  it('are found', () => {
    const found = [...citing].flatMap(([path, text]) => citationsOf(path, text))
    expect(found.filter(({ document }) => document === 'contract').length).toBeGreaterThan(120)
    expect(found.filter(({ document }) => document === 'specification').length).toBeGreaterThan(30)
  })

  it.each([
    ['// (spec section 8; wire contract 14.3, 19.1)', ['specification 8', 'contract 14.3', 'contract 19.1']],
    ['/** It goes on (wire\n * contract sections 13.4 and\n * 13.5). */', ['contract 13.4', 'contract 13.5']],
    ['// (RFC 7517 section 5, wire contract 9.1)', ['contract 9.1']],
    ['// wire contract 6.4, section 22 choice 7; docs', ['contract 6.4', 'contract 22 7']],
    ['// contract section 18, rows 1 to 10, 14 and 15).', ['contract 18 1 10 14 15']],
    ['// the wire contract has one; the specification says 3', []],
  ])('are read in %j', (text, expected) => {
    const found = citationsOf('a.ts', text)
    expect(found.map(({ document, section, items }) => [document, section, ...items].join(' '))).toEqual(expected)
  })

  it('are noticed when they lead nowhere, or are written so that nobody can follow', () => {
    const text = '// wire contract 5.99, spec section 12, contract section 22, choice 40, wire contract, 5.3, spec § 4'
    expect(citationProblems(new Map([['a.ts', text]]), documents)).toEqual([
      'a.ts cites section 5.99, which docs/contract.md does not have',
      'a.ts cites section 12, which docs/specification.md does not have',
      'a.ts cites 40 of section 22, which docs/contract.md does not have',
      expect.stringContaining('in another form: wire contract, 5'),
      expect.stringContaining('in another form: spec § 4'),
    ])
  })
})

describe('the documents that are cited', () => {
  it.each(Object.entries(documents))('%s: its sections are numbered without a gap', (_name, text) => {
    const sections = [...sectionsOf(text).keys()]
    const expected = sections.map((section, index) => {
      const [major = 0, minor] = section.split('.').map(Number)
      const [before = 0, last] = (sections[index - 1] ?? '0').split('.').map(Number)
      return minor === undefined ? major === before + 1 : major === before && minor === (last ?? 0) + 1
    })
    expect(sections.filter((_, index) => expected[index] === false)).toEqual([])
  })

  it('name only codes that Latchkey knows', () => {
    const errors = readSource((path) => path === 'docs/errors.md').get('docs/errors.md') ?? ''
    const codes = new Set(documents.contract.match(/`[A-Z]+(?:_[A-Z]+)+`/g))
    expect([...codes].filter((code) => !errors.includes(code))).toEqual([])
  })
})
