import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { snippetsOf } from '../../docs/snippets.ts'
import { asAdministrator, createTestDatabase } from '../../support/postgres.ts'
import { type Fixture, fixtures, type Guide } from './fixtures.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What the page of a guide tells people to write and to type. */
export interface Written {
  /** `auth.config.ts`. */
  readonly config: string
  /** Lines of its shell blocks, in order and without `npx`. */
  readonly commands: readonly string[]
}

/** Reads a page of `docs/moving/`. */
export async function writtenIn(guide: Guide): Promise<Written> {
  const snippets = await snippetsOf(root, `docs/moving/${guide}.md`, ['sh', 'ts'])
  const config = snippets.find(({ file }) => file === 'auth.config.ts')?.text ?? ''
  const shell = snippets.flatMap(({ language, text }) => (language === 'sh' ? text.trim().split('\n') : []))
  return { config, commands: shell.map((line) => line.replace(/^npx /, '')) }
}

/** Names and secrets of the providers that pages of guides configure. */
const providers = Object.fromEntries(
  ['GITHUB', 'GOOGLE'].flatMap((name) => [
    [`${name}_CLIENT_ID`, 'id'],
    [`${name}_CLIENT_SECRET`, 'secret'],
  ]),
)

/** Makes what the product has: its files, and its database, which the environment names. */
export async function preparedFor(
  guide: Guide,
): Promise<Required<Omit<Fixture, 'tables'>> & { readonly from?: string }> {
  const { files = {}, tables, env = {} } = await fixtures[guide]()
  if (tables === undefined) return { files, env: { ...providers, ...env } }
  const { url, drop } = await createTestDatabase(inject('postgres'), inject('run'))
  onTestFinished(drop)
  await asAdministrator(url, tables)
  return { files, from: url, env: { ...providers, ...env, IMPORT_DATABASE_URL: url } }
}
