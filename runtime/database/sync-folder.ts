import { open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files whose syncs are under way at once. */
const width = 8

/** Brings a folder, all that is in it, and its name in its own folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = [...entries.map(({ parentPath, name }) => join(parentPath, name)), folder, dirname(folder)]
  const left = paths.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const path of left) await syncPath(path)
    }),
  )
}

/** Brings a file, or the names in a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  // Windows can neither open a folder nor needs to.
  if (process.platform === 'win32') return
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
