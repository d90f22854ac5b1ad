import type { SourceFiles } from '../../.scripts/source.ts'

/** A place that a text names: a section of one of our documents, or a numbered item of one. */
export interface Citation {
  readonly path: string
  readonly document: 'contract' | 'specification'
  readonly section: string
  /** "choice 5", "rows 1 to 10": the numbers of a list in that section. */
  readonly items: readonly number[]
}

const number = String.raw`\d+(?:\.\d+)?`
const joint = String.raw`(?:,? and |, | to )(?:sections? )?`
const items = String.raw`(?:,? (?:choices?|rows?) (\d+(?:(?:,? and |, | to )\d+)*))?`
const form = new RegExp(
  String.raw`\b(contract|spec(?:ification)?) (?:sections? )?(${number}(?:${joint}${number})*)${items}`,
  'g',
)
const hint = /\b(?:wire contract|contract sections?|spec(?:ification)?(?: sections?)?)[ ,(§]{1,4}(?:sections?|§)? ?\d/g

/** Comments break lines anywhere: what they say stands in one line here. */
function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')
}

/** All citations of a text: `wire contract 5.3, 8`, `contract sections 13.4 and 13.5`, `spec section 8`. */
export function citationsOf(path: string, text: string): Citation[] {
  return [...inOneLine(text).matchAll(form)].flatMap(([, name = '', sections = '', list = '']) => {
    const all = sections.match(/\d+(?:\.\d+)?/g) ?? []
    const numbers = (list.match(/\d+/g) ?? []).map(Number)
    return all.map((section, index) => ({
      path,
      document: name === 'contract' ? ('contract' as const) : ('specification' as const),
      section,
      items: index === all.length - 1 ? numbers : [],
    }))
  })
}

/** The numbered sections of a document, each with the numbers of its list. */
export function sectionsOf(document: string): Map<string, ReadonlySet<number>> {
  const parts = document.split(/^#{2,3} (?=\d)/m).slice(1)
  return new Map(
    parts.map((part) => {
      const section = /^\d+(?:\.\d+)?/.exec(part)?.[0] ?? ''
      return [section, new Set([...part.matchAll(/^(\d+)\. /gm)].map(([, item]) => Number(item)))]
    }),
  )
}

/** Citations that lead nowhere, and what looks like one but is written otherwise; one sentence each. */
export function citationProblems(
  files: SourceFiles,
  documents: Readonly<Record<Citation['document'], string>>,
): string[] {
  const known = { contract: sectionsOf(documents.contract), specification: sectionsOf(documents.specification) }
  return [...files].flatMap(([path, text]) => {
    const lost = citationsOf(path, text).flatMap(({ document, section, items: named }) => {
      const found = known[document].get(section)
      if (found === undefined) return [`${path} cites section ${section}, which docs/${document}.md does not have`]
      return named
        .filter((item) => !found.has(item))
        .map((item) => `${path} cites ${item} of section ${section}, which docs/${document}.md does not have`)
    })
    const line = inOneLine(text)
    const unread = [...line.replace(form, '').matchAll(hint)].map(
      ([words]) => `${path} cites in another form: ${words}`,
    )
    return [...lost, ...unread]
  })
}
