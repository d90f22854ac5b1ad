import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { AuthProvider, SignIn, SignUp } from '../../widgets/index.ts'
import type { Language, Messages } from '../../widgets/core/messages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const names = (await readdir(`${root}/widgets/locales`)).flatMap((file) => /^(..(?:-..)?)\.ts$/.exec(file)?.[1] ?? [])

async function languageOf(file: string): Promise<Language> {
  const [language]: Language[] = Object.values(await import(file))
  if (language === undefined) throw new Error(`${file} exports no language`)
  return language
}
const built = (name: string) => languageOf(`${root}/widgets/dist/widgets/locales/${name}.js`)
const source = (name: string) => languageOf(`${root}/widgets/locales/${name}.ts`)

/** The modules of the widgets by path, without the languages. */
const modules = await Promise.all(
  (await readdir(`${root}/widgets`, { recursive: true }))
    .filter((path) => /\.tsx?$/.test(path) && !/^dist\/|^locales\/(?:audit-log\/)?[^/]+$/.test(path))
    .map(async (path) => [path, await readFile(`${root}/widgets/${path}`, 'utf8')] as const),
)

/** Objects of English sentences that modules export, by name. */
const objects = new Map<string, Messages>()
for (const [path, text] of modules)
  for (const [, name = ''] of text.matchAll(/^export const (\w*english)\b/gim)) {
    const exported: Readonly<Record<string, Messages>> = await import(`${root}/widgets/${path}`)
    objects.set(name, exported[name] ?? {})
  }

describe.each(names)('the built %s', (name) => {
  it('says for every English sentence what its source says, in every form', async () => {
    const { locale, sentences, auditLog: later } = await built(name)
    const { locale: spoken, sentences: written, auditLog } = await source(name)
    expect(locale).toBe(spoken)
    expect(locale.toLowerCase()).toBe(name)
    expect(sentences).toEqual(written)
    expect(await later?.()).toEqual(await auditLog?.())
    expect(objects.size).toBeGreaterThan(20)
    const said = { ...sentences, ...(await later?.()) }
    const isOneOf = (key: string) => key.endsWith('_one') || key in said
    for (const [object, english] of objects)
      expect(
        Object.keys(english).filter((key) => !isOneOf(key)),
        object,
      ).toEqual([])
  })

  it('is a Language to whoever imports it', async () => {
    const type = await readFile(`${root}/widgets/dist/widgets/locales/${name}.d.ts`, 'utf8')
    expect(type).toMatch(/\nexport declare const \w+: ShippedLanguage;?\n/)
    expect(type.length).toBeLessThan(500)
  })
})

describe('the English of a widget', () => {
  it('is an object that a module exports', () => {
    const bringing = /(?:\b(?:use|with)Sentences\((?:[^()]+, )?|\benglish(?:=\{|: ))(\w+English)\b/g
    const brought = modules.flatMap(([, text]) => [...text.matchAll(bringing)].map(([, name = '']) => name))
    expect(brought.length).toBeGreaterThan(20)
    expect(brought.filter((name) => !objects.has(name))).toEqual([])
  })

  it('is mixed from others in such modules only', () => {
    const mixing = modules.filter(([, text]) => /\.\.\.\w*english\b/i.test(text))
    const elsewhere = mixing.filter(([, text]) => !/^export const \w*english = \{/im.test(text))
    expect(mixing.length).toBeGreaterThan(1)
    expect(elsewhere.map(([path]) => path)).toEqual([])
  })
})

describe('the locale of a provider', () => {
  it('is a language, with the sentences of each widget, and has single ones said otherwise', async () => {
    const de = await built('de')
    const html = renderToString(
      <AuthProvider locale={de} messages={{ 'signUp.title': 'Moin' }} features={{}}>
        <SignUp />
        <SignIn />
      </AuthProvider>,
    )
    expect(html).toContain('lang="de"')
    expect(html).toContain('Willkommen zurück')
    expect(html).toContain('Moin')
    expect(html).toContain('Mindestens 8 Zeichen')
    expect(html).not.toMatch(/Welcome|Create|Password\b(?!s)/)
  })

  it('is a language of one’s own by key, English where it says nothing', () => {
    const html = renderToString(
      <AuthProvider locale={{ locale: 'nl', sentences: { 'signIn.title': 'Welkom terug' } }} features={{}}>
        <SignIn />
      </AuthProvider>,
    )
    expect(html).toContain('lang="nl"')
    expect(html).toContain('Welkom terug')
    expect(html).toContain('Keep me signed in')
  })

  it('says by its name alone how numbers are written and where lines begin', () => {
    const html = renderToString(
      <AuthProvider locale="ar">
        <SignIn />
      </AuthProvider>,
    )
    expect(html).toMatch(/lang="ar"[^>]* dir="rtl"|dir="rtl"[^>]* lang="ar"/)
    expect(html).toContain('Sign in')
  })
})
