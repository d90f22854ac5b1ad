import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
])
const hasLetters = (text: string) => /\p{L}/u.test(text)

/** Texts of a file that a person would read and that no translation can change. */
function hardCoded(path: string, source: string): string[] {
  const found: string[] = []
  const note = (text: string) => {
    if (hasLetters(text)) found.push(`${path}: ${text.trim()}`)
  }
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  new Visitor({
    JSXText({ value }) {
      note(value)
    },
    JSXElement({ children }) {
      for (const child of children) if (child.type === 'JSXExpressionContainer') noteLiteral(child.expression, note)
    },
    JSXFragment({ children }) {
      for (const child of children) if (child.type === 'JSXExpressionContainer') noteLiteral(child.expression, note)
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !spoken.has(name.name) || value === null) return
      noteLiteral(value.type === 'JSXExpressionContainer' ? value.expression : value, note)
    },
  }).visit(program)
  return found
}

function noteLiteral(node: { readonly type: string }, note: (text: string) => void): void {
  if ('value' in node && typeof node.value === 'string') note(node.value)
  if (!('quasis' in node) || !Array.isArray(node.quasis)) return
  for (const { value } of node.quasis) note(String(value.cooked))
}

it('no widget has words of its own in its markup: all come from its sentences', () => {
  const files = readdirSync(`${root}/widgets`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(60)
  expect(files.flatMap((path) => hardCoded(path, readFileSync(`${root}/widgets/${path}`, 'utf8')))).toEqual([])
})

it('words in markup are found, wherever they stand', () => {
  const source = '<p title="Hint" id="x">Text {"more"} {`at ${n}`} {t("key")}<img alt={"Face"} /><>{"end"}</></p>'
  expect(hardCoded('a.tsx', `const a = ${source}`).toSorted()).toEqual(
    ['Face', 'Hint', 'Text', 'at', 'end', 'more'].map((text) => `a.tsx: ${text}`),
  )
})
