import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncPath } from './sync-folder.ts'

/** Whether there is a database in a folder. */
export function holdsDatabase(directory: string): boolean {
  return existsSync(join(directory, 'PG_VERSION'))
}

/** A whole database that is about to take the place of the one in `directory`: under this name no other is ever put. */
const ready = (directory: string): string => `${directory}.ready`

/**
 * Puts a whole and closed database in the place of the one in `directory`. Whoever is killed on the way leaves the old one or
 * the new one: what is missing then, `finishSwap` does at the next opening. Call it with the lock of the folder.
 * @returns where the old one is, if there was one
 */
export async function swapIn(draft: string, directory: string, now: Date): Promise<string | undefined> {
  const old = `${directory}.before-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const isThere = existsSync(directory)
  await rm(ready(directory), { recursive: true, force: true })
  await rename(draft, ready(directory))
  await syncPath(dirname(directory))
  if (isThere) await rename(directory, old)
  await rename(ready(directory), directory)
  await syncPath(dirname(directory))
  return isThere ? old : undefined
}

/** Ends a swap that was cut off between its two steps. Call it with the lock of the folder. */
export async function finishSwap(directory: string): Promise<void> {
  if (existsSync(directory) || !holdsDatabase(ready(directory))) return
  await rename(ready(directory), directory)
  await syncPath(dirname(directory))
}
