import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { envFilePath } from '../../runtime/config/env-file.ts'
import type { Log } from '../../runtime/contract/log.ts'
import { watchFiles } from './watch-files.ts'

/** How a service follows its config. */
export interface Following {
  /** The config file. */
  readonly file: string
  readonly log: Log
  /** The config file and those that it imports, as they were read last. */
  sources(): readonly string[]
  /** Reads the config again and puts a service of it in the place of the last one. @throws when something is wrong with it */
  replace(): Promise<void>
  /** Told of what keeps a changed config from being used. */
  rejected(error: unknown): void
}

/** Replaces a service whenever its config has changed. What is wrong with it leaves the last good service where it is. */
export function followConfig(following: Following): { close(): Promise<void> } {
  const all = () => [...following.sources(), envFilePath(dirname(following.file))]
  let seen = textsOf(all())
  let isGood = true
  let work: Promise<void> | undefined
  let again = false
  let closed = false

  async function lookOnce(): Promise<void> {
    const found = textsOf(all())
    // After an error, the file that cures it may be one that was not read yet.
    if (isSame(found, seen) && isGood) return
    seen = found
    const began = performance.now()
    await following.replace()
    following.log.info('config.reloaded', {
      file: following.file,
      milliseconds: Math.round(performance.now() - began),
    })
    isGood = true
    // As they were before they were read: what was written meanwhile is a change.
    seen = new Map(all().map((file) => [file, found.get(file) ?? textOf(file)]))
  }

  async function look(): Promise<void> {
    do {
      again = false
      await lookOnce().catch((error: unknown) => {
        isGood = false
        following.rejected(error)
      })
      watching.follow(all())
    } while (again && !closed)
  }

  function changed(): void {
    again = true
    if (closed) return
    work ??= look().finally(() => {
      work = undefined
    })
  }

  const watching = watchFiles(changed, (error) => following.log.error('config.unwatched', error))
  watching.follow(all())
  return {
    async close() {
      closed = true
      watching.close()
      await work
    },
  }
}

type Texts = ReadonlyMap<string, string>

function textsOf(files: readonly string[]): Texts {
  return new Map(files.map((file) => [file, textOf(file)]))
}

function isSame(one: Texts, other: Texts): boolean {
  return one.size === other.size && [...one].every(([file, text]) => other.get(file) === text)
}

/** What a file says; one that is not there says nothing. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // Between two steps of an editor it may be missing; the next step tells of it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
