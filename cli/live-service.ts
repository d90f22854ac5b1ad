import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { OpenAuth } from '../runtime/auth.ts'
import { envFilePath } from '../runtime/config/env-file.ts'
import type { Settings } from '../runtime/contract/settings.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { watchFiles } from './watch-files.ts'

/** What answers requests. */
export type Answer = (request: Request) => Response | Promise<Response>

/** An open service and how it answers. */
export interface Serving {
  readonly auth: OpenAuth
  readonly answer: Answer
}

/** A service that another one may replace while the listener stays. */
export interface LiveService {
  readonly answer: Answer
  /** The one that answers now. */
  current(): OpenAuth
  /** Goes on with the database at this address, where it can. @throws when that one cannot be used; then nothing has changed */
  moveTo?(url: string): Promise<void>
  close(): Promise<void>
}

/** How a service follows its config. */
export interface Following {
  /** The config file. */
  readonly file: string
  /** The config file and those that it imports, as they were read last. */
  sources(): readonly string[]
  /** Reads the config again and opens a service on the database of the first. @throws when something is wrong with it */
  reopen(first: OpenAuth): Promise<Serving>
  /** Told of what keeps a changed config from being used. */
  rejected(error: unknown): void
}

/**
 * Keeps `first` until its config changes, then puts a service of the new config in its place, on the same database: an
 * embedded one can be opened once only. What is wrong with the new config leaves the last good service where it is.
 */
export function followConfig(first: Serving, following: Following): LiveService {
  const { log } = first.auth
  const all = () => [...following.sources(), envFilePath(dirname(following.file))]
  let now = first
  let seen = textsOf(all())
  let isGood = true
  let work: Promise<void> | undefined
  let again = false
  let closed = false
  const running = new Map<Serving, Set<Promise<unknown>>>()

  async function replace(): Promise<void> {
    const began = performance.now()
    const next = await following.reopen(first.auth)
    const before = now
    now = next
    next.auth.tasks.start()
    await retire(before)
    log.info('config.reloaded', { file: following.file, milliseconds: Math.round(performance.now() - began) })
  }

  /** Lets its requests finish. The first has the database of all, and is closed as the last. */
  async function retire(before: Serving): Promise<void> {
    await Promise.allSettled(running.get(before) ?? [])
    running.delete(before)
    await (before === first ? before.auth.tasks.stop() : before.auth.close())
  }

  async function lookOnce(): Promise<void> {
    const found = textsOf(all())
    // After an error, the file that cures it may be one that was not read yet.
    if (isSame(found, seen) && isGood) return
    seen = found
    await replace()
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

  const watching = watchFiles(changed, (error) => log.error('config.unwatched', error))
  watching.follow(all())
  return {
    answer(request) {
      const serving = now
      const answered = serving.answer(request)
      if (answered instanceof Promise) noteRunning(running, serving, answered)
      return answered
    },
    current: () => now.auth,
    async close() {
      closed = true
      watching.close()
      await work
      if (now !== first) await now.auth.close()
      await first.auth.close()
    },
  }
}

function noteRunning(running: Map<Serving, Set<Promise<unknown>>>, serving: Serving, answered: Promise<unknown>): void {
  const requests = running.get(serving) ?? new Set()
  running.set(serving, requests)
  requests.add(answered)
  const done = () => void requests.delete(answered)
  answered.then(done, done)
}

type Texts = ReadonlyMap<string, string>

function textsOf(files: readonly string[]): Texts {
  return new Map(files.map((file) => [file, textOf(file)]))
}

function isSame(one: Texts, other: Texts): boolean {
  return one.size === other.size && [...one].every(([file, text]) => other.get(file) === text)
}

/** What a file says; one that is not there says nothing. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // Between two steps of an editor it may be missing; the next step tells of it.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** @throws {CommandError} when settings differ that belong to the listener or to the open database */
export function requireSamePlace(before: Settings, after: Settings): void {
  const fixed = ['dev', 'host', 'port', 'trustProxy', 'database'] as const
  const different = fixed.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (different.length === 0) return
  const names = different.map((name) => (name === 'dev' ? 'LATCHKEY_MODE' : name)).join(', ')
  throw new CommandError(
    exitCode.configuration,
    `${names} cannot change while the service runs. Stop it (Ctrl-C) and start it again.`,
  )
}
