import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { oneAtATime } from '../support/postgres.ts'

const run = promisify(execFile)

/** The published clients that the service is tried with; each has a folder with a lock file of its own. */
export const versions = ['1.2.8', '1.3.34', '1.7.25'] as const
export type Version = (typeof versions)[number]

/** Installs the client of `version` as its lock file says, unless that is done already. Answers its folder. */
export function installClient(version: Version): Promise<string> {
  return installFolder(join(import.meta.dirname, 'clients', version))
}

/** Installs what the lock file of a folder says, unless that is done already. Answers the folder. */
export async function installFolder(folder: string): Promise<string> {
  const mark = join(folder, 'node_modules', '.installed-from')
  const wanted = createHash('sha256')
    .update(await readFile(join(folder, 'package.json')))
    .update(await readFile(join(folder, 'package-lock.json')))
    .digest('hex')
  const isInstalled = async () => (await readFile(mark, 'utf8').catch(() => '')) === wanted
  if (await isInstalled()) return folder
  await oneAtATime(inject('postgres'), folder, async () => {
    // Another file of the run may have been first.
    if (await isInstalled()) return
    // Packages of strangers run nothing while they are installed.
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    await run(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
    await writeFile(mark, wanted)
  })
  return folder
}
