import type { KeyRing } from '../contract/key-ring.ts'
import type { Log } from '../contract/log.ts'
import type { Database, Subscription } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { uuidv7 } from '../security/random.ts'
import { keyChannel } from './signing-key.ts'

/** Milliseconds between two looks at the keys where nothing is heard of a change. */
const pollInterval = 5000
/** Milliseconds in which this node has to hear what it says itself. */
const patience = 2000

/** Lets a node hear of keys that other nodes, or commands, have rotated or revoked. */
export interface KeyWatch {
  /** Begins with the first use of the keys: a service without tokens needs no connection for them. */
  start(): void
  stop(): Promise<void>
}

/** What is watched, and where. */
interface KeyWatchNeeds {
  readonly db: Database
  readonly keys: KeyRing
  readonly log: Log
  readonly clock: () => Date
}

/**
 * Makes the watch of a node. Behind a pooler that gives each transaction another connection a node hears nothing, and nothing says
 * so: the node therefore listens to a word of its own. Until it has heard that, it doubts what it knows every five seconds. Either
 * way the keys are read when they are asked for, and at the latest 30 seconds after the last time.
 */
export function createKeyWatch({ db, keys, log, clock }: KeyWatchNeeds): KeyWatch {
  let ear: Subscription | undefined
  let poll: NodeJS.Timeout | undefined
  let late: NodeJS.Timeout | undefined
  let word = ''
  let isStarted = false
  let isWanted = false

  function doubtOften(): void {
    poll ??= setInterval(() => keys.doubt(), pollInterval).unref()
  }

  function hear(payload: string): void {
    if (payload === '') return keys.doubt()
    if (payload !== word) return
    clearTimeout(late)
    clearInterval(poll)
    poll = undefined
  }

  function tryOut(): void {
    // What was said while nobody listened.
    keys.doubt()
    word = uuidv7(clock())
    clearTimeout(late)
    late = setTimeout(giveUp, patience).unref()
    // Where it cannot be said, the database is away: then it is tried out again when the connection is back.
    db.query(sql`select pg_notify(${keyChannel}, ${word})`).catch(doubtOften)
  }

  /** A pooler is in between: the connection is worth nothing. */
  function giveUp(): void {
    log.info('keys.polled', {
      seconds: pollInterval / 1000,
      advice: 'With DATABASE_DIRECT_URL changes are heard at once.',
    })
    ear?.close().catch((error: unknown) => log.error('keys.not-closed', error))
  }

  function begin(): void {
    if (!isStarted || !isWanted || ear !== undefined || db.listen === undefined) return
    doubtOften()
    ear = db.listen(keyChannel, { heard: hear, listening: tryOut, lost: doubtOften })
  }

  keys.onFirstUse(() => {
    isWanted = true
    begin()
  })
  return {
    start() {
      isStarted = true
      begin()
    },
    async stop() {
      isStarted = false
      clearInterval(poll)
      clearTimeout(late)
      poll = undefined
      const closing = ear
      ear = undefined
      await closing?.close()
    },
  }
}
