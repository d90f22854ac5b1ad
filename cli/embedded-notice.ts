import type { OpenAuth } from '../runtime/auth.ts'

/** Tells the log that the embedded database does not survive a power cut, where that is so. */
export async function noticeEmbedded({ settings: { database }, log }: OpenAuth): Promise<void> {
  if (database.kind !== 'embedded' || database.durability !== 'process') return
  const { embeddedDurabilityNotice } = await import('../runtime/database/pglite.ts')
  log.warn('database.embedded', { directory: database.directory, notice: embeddedDurabilityNotice })
}
