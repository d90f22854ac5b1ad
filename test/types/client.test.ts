import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shippedFeatures } from '../../.scripts/shipped.ts'
import { social } from '../../runtime/index.ts'
import type { Route } from '../../runtime/http/route.ts'
import { folderInTree } from '../support/folder-in-tree.ts'
import { compile } from './compiler.ts'

/** `/sign-in/email` as a method: `signIn.email`. */
const methodOf = (path: string) =>
  path
    .slice(1)
    .replaceAll('/', '.')
    .replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Routes that no client calls by a method: those of servers, and addresses with a variable part. */
const isMethod = ({ path, spec }: Route) => spec.caller !== 'server' && !path.includes(':')

it('compiles what the typed client allows, and refuses what it does not', async () => {
  // Each refusal is marked with @ts-expect-error: a call that compiles although it must not is an error too.
  expect(await compile(import.meta.dirname)).toBe('')
})

it('has every call of the shipped features, with a typed answer, when it is not told its own', async () => {
  const folder = await folderInTree('calls-')
  // With no provider, as by default.
  const features = (await shippedFeatures()).map((feature) => (feature.id === 'social' ? social() : feature))
  const paths = new Set(features.flatMap(({ routes = [] }) => routes.filter(isMethod).map(({ path }) => path)))
  const lines = [...paths].map((path) => `  client.${methodOf(path)},`)
  const text = [
    "import { createAuthClient } from '../../../widgets/client/index.ts'",
    "import type { Answer } from '../../../widgets/client/index.ts'",
    'const client = createAuthClient()',
    'type Call = (...input: never[]) => Promise<Answer<unknown>>',
    `export const calls: readonly Call[] = [\n${lines.join('\n')}\n]`,
    // A list of calls that anything would fit into proves nothing.
    '// @ts-expect-error -- no such call\nclient.noSuchCall',
  ].join('\n')
  await writeFile(join(folder, 'calls.ts'), text)
  await writeFile(
    join(folder, 'tsconfig.json'),
    '{ "extends": "../../types/tsconfig.json", "include": ["calls.ts", "../../../widgets/parts/lucide.d.ts"] }',
  )
  expect(await compile(folder)).toBe('')
  expect(paths.size).toBeGreaterThan(80)
})
