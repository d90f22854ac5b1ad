import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import * as widgets from '@latchkey/react'
import { groups } from '../../examples/playground/catalogue/catalogue.ts'
import { codeFor, type CodeRequest, type Framework } from '../../examples/playground/code/code.ts'
import { readSource } from '../../.scripts/source.ts'

const [entry] = groups.flatMap(({ entries }) => entries).filter(({ id }) => id === 'sign-in')
const plain: Omit<CodeRequest, 'entry' | 'usage'> = {
  theme: 'system',
  locale: undefined,
  look: undefined,
  variables: {},
  origin: 'http://localhost:3000',
}
/** The first state of SignIn, as somebody has set it. */
function codeOfSignIn(framework: Framework, settings: Partial<CodeRequest> = {}) {
  const usage = entry?.variants[0]?.usage
  if (entry === undefined || usage === undefined) throw new Error('SignIn is in the tour')
  return codeFor(framework, { ...plain, entry, usage, ...settings })
}

/** The entries of a package, from its manifest. */
const published = Object.keys(
  JSON.parse(
    readSource((path) => path === 'widgets/package.json')
      .values()
      .next().value ?? '',
  ).exports,
)

describe.each<Framework>(['vite', 'next', 'react-router'])('the code for %s', (framework) => {
  it('can be parsed and imports what the packages have, for every state of every component', () => {
    const wrong: string[] = []
    let files = 0
    for (const one of groups.flatMap(({ entries }) => entries)) {
      for (const { id, usage } of one.variants) {
        for (const { name, text } of codeFor(framework, { ...plain, entry: one, usage })) {
          const { errors, module } = parseSync(name, text)
          const missing = module.staticImports.flatMap(({ moduleRequest, entries }) => {
            const from = moduleRequest.value
            if (!from.startsWith('@latchkey/react')) return []
            if (!published.includes(from.replace('@latchkey/react', '.'))) return [from]
            if (from !== '@latchkey/react') return []
            return entries.flatMap(({ importName }) =>
              Object.hasOwn(widgets, importName.name ?? '') ? [] : [String(importName.name)],
            )
          })
          wrong.push(...[...errors.map(({ message }) => message), ...missing].map((what) => `${one.id} ${id}: ${what}`))
          files++
        }
      }
    }
    expect(wrong).toEqual([])
    expect(files).toBeGreaterThan(60)
  })

  it('has the theme, the language, the look and the variables that were chosen', () => {
    const files = codeOfSignIn(framework, {
      theme: 'dark',
      locale: { from: 'pt-br', name: 'ptBR' },
      look: 'amber',
      variables: { '--lk-radius': '2px' },
    })
    const all = files.map(({ text }) => text).join('\n')
    expect(all).toMatch(/<AuthProvider .*theme="dark" locale=\{ptBR\}>/)
    expect(all).toContain("import { ptBR } from '@latchkey/react/locales/pt-br'")
    expect(all).toContain("import '@latchkey/react/themes/amber.css'")
    expect(files.at(-1)).toEqual({
      name: expect.stringMatching(/auth\.css$/),
      text: ':root {\n  --lk-radius: 2px;\n}\n',
    })
    expect(all).toContain("import './auth.css'")
  })
})

it('says nothing of what was not chosen', () => {
  expect(codeOfSignIn('vite').map(({ text }) => text)).toEqual([
    `import { AuthProvider, SignIn } from '@latchkey/react'
import '@latchkey/react/styles.css'

export function App() {
  return (
    <AuthProvider baseURL="http://localhost:3000">
      <SignIn />
    </AuthProvider>
  )
}
`,
  ])
})

it('breaks an element with many props into lines', () => {
  const jsx = entry?.variants.find(({ id }) => id === 'icons')?.usage.jsx
  expect(jsx).toMatch(
    /^<SignIn\n {2}social=\{<SocialButtons .*\/>\}\n {2}socialLayout="icons"\n {2}socialPosition="top"\n\/>$/,
  )
})
