import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const shared = '/dev/shm'
const gibibyte = 1024 ** 3

/**
 * Puts temporary files of this process, and of those that it starts, into memory where there is enough of it: a third of the
 * time of a test that opens an embedded database is the disk's. Gives what takes the files away.
 */
export function keepFilesInMemory(): () => void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return () => {}
  const folder = mkdtempSync(join(shared, 'latchkey-'))
  // Servers and tests of permissions run as other users.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  return () => {
    delete process.env['TMPDIR']
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The files take one or two gibibytes. */
function hasRoom(): boolean {
  if (process.platform !== 'linux' || freemem() < 8 * gibibyte) return false
  try {
    const { bavail, bsize } = statfsSync(shared)
    return bavail * bsize >= 4 * gibibyte
  } catch {
    // A system without such a folder.
    return false
  }
}
