import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Milliseconds of quiet after which a change counts as done: editors and git write a file in several steps. */
const quiet = 60

/** Files that are being watched. */
export interface Watching {
  /** Watches the folders of these files from now on, beside those that are watched already. */
  follow(files: readonly string[]): void
  close(): void
}

/**
 * Calls `changed` after something changed in the folders of the files that `follow` names. Node's own `watch`, and no
 * package for it: there are few folders, none is watched with what lies below it, and a change that means nothing does no
 * harm. Folders and not files, because an editor that puts a new file in place of the old one ends the watch of a file.
 */
export function watchFiles(changed: () => void, failed: (error: unknown) => void): Watching {
  const watchers = new Map<string, FSWatcher>()
  let timer: NodeJS.Timeout | undefined

  function soon(name: string | null): void {
    if (name !== null && !mayMatter(name)) return
    clearTimeout(timer)
    timer = setTimeout(changed, quiet)
  }

  return {
    follow(files) {
      for (const folder of new Set(files.map((file) => dirname(file)))) {
        if (watchers.has(folder)) continue
        try {
          const watcher = watch(folder, { persistent: false }, (_event, name) => soon(name))
          watchers.set(folder, watcher.on('error', failed))
        } catch (error) {
          failed(error)
        }
      }
    },
    close() {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

/** The folder of a config holds a whole application, and most of what changes there is none of ours. */
function mayMatter(name: string): boolean {
  return /\.(?:[cm]?[jt]sx?|json)$/.test(name) || basename(name) === '.env'
}
