import { transform } from 'esbuild'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { installClient, type Version } from '../compat/install.ts'
import { snippetsOf } from '../docs/snippets.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The check of our hashes that the guide says to write, as a module beside the published package. */
export async function documentedCheck(
  version: Version,
): Promise<(given: { hash: string; password: string }) => Promise<boolean>> {
  const all = await snippetsOf(root, 'docs/moving/to-better-auth.md', ['ts'])
  const found = all.find(({ file }) => file === 'check-password.ts')
  if (found === undefined) throw new Error('The guide has no check-password.ts')
  const folder = await mkdtemp(join(await installClient(version), 'documented-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'check-password.mjs')
  await writeFile(file, (await transform(found.text, { loader: 'ts' })).code)
  return (await import(pathToFileURL(file).href)).checkPassword
}
