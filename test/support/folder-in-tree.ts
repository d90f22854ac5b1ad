import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for this test from which our packages are found; those who read the whole source leave `.cache` out. */
export async function folderInTree(prefix: string): Promise<string> {
  const cache = join(import.meta.dirname, '../.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, prefix))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
