import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import manifest from '../../widgets/package.json' with { type: 'json' }
import { type EveryEnglish, everyEnglish } from '../../widgets/locales/english/every.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const isKey = (text: string): text is keyof EveryEnglish => Object.hasOwn(everyEnglish, text)

/** The entries that applications import, by name, each as its source file. */
const entries = Object.entries(manifest.exports).flatMap(([name, entry]) =>
  typeof entry === 'object' && entry.default.startsWith('./dist/widgets/')
    ? [[name, entry.default.replace('./dist/', './').replace(/\.js$/, '')] as const]
    : [],
)

async function textOf(file: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${file}'`, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    charset: 'utf8',
    packages: 'external',
  })
  return outputFiles[0]?.text ?? ''
}

const broughtBy = (text: string) =>
  new Set([...text.matchAll(/["']([a-zA-Z]+\.[a-zA-Z_]+)["']\s*:/g)].map(([, key = '']) => key))
/** What `AuthProvider`, without which there is no widget, brings to all of them. */
const always = broughtBy(await textOf('./widgets/core/auth-provider.tsx'))

describe('an entry brings every sentence that its code can ask for', () => {
  it.each(entries)('%s', async (_, file) => {
    const text = await textOf(file)
    const asked = new Set([...text.matchAll(/["']([a-zA-Z]+\.[a-zA-Z_]+)["'](?!\s*:)/g)].map(([, key = '']) => key))
    expect([...asked].filter((key) => isKey(key) && !broughtBy(text).has(key) && !always.has(key))).toEqual([])
  })
})
