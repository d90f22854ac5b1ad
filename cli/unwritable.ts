import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/**
 * What to tell somebody whose files the system does not let us write or read: which folder, whose it is, and what to do.
 * Undefined for every other error.
 */
export function unwritable(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined
  const { code, path } = error
  if (typeof path !== 'string' || !['EACCES', 'EPERM', 'EROFS'].includes(String(code))) return undefined
  if (code === 'EROFS') return `${path} cannot be written: the disk is read-only. Choose a folder on another one.`
  const place = existing(path)
  const you = process.getuid?.()
  const what = `${path} cannot be ${'syscall' in error && error.syscall === 'mkdir' ? 'made' : 'opened'}`
  if (place.uid === you) return `${what}: its permissions keep you out. Run: chmod -R u+rwX ${place.path}`
  return (
    `${what}: ${place.path} belongs to ${nameOf(place.uid)}, and you are ${nameOf(you)}. ` +
    `Choose a folder of yours, or make this one yours: sudo chown -R ${nameOf(you)} ${place.path}`
  )
}

/** The path, or the nearest folder above it that is there and may be looked at. */
function existing(path: string): { readonly path: string; readonly uid: number | undefined } {
  const above = dirname(path)
  try {
    const { uid } = statSync(path)
    return { path, uid: process.platform === 'win32' ? undefined : uid }
  } catch (error) {
    if (above === path) throw error
    return existing(above)
  }
}

function nameOf(uid: number | undefined): string {
  if (uid === undefined) return 'somebody else'
  if (uid === 0) return 'root'
  return uid === process.getuid?.() ? userInfo().username : `the user ${uid}`
}
