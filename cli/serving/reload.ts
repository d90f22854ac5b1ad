import type { Log } from '../../runtime/contract/log.ts'
import { type ConfigReading, describeChange } from './config-change.ts'
import type { LiveService, Serving } from './live-service.ts'

/** What became of a wish to read the configuration anew. */
export type ReloadOutcome = 'reloaded' | 'rejected'

/** A service of the configuration as it is now, and what it was made of. */
export interface Reopened {
  readonly serving: Serving
  readonly reading: ConfigReading
  /** The config file and those that it imports. */
  readonly sources: readonly string[]
}

/** What a reload needs. */
export interface ReloadNeeds {
  readonly file: string
  readonly live: LiveService
  readonly log: Log
  /** What the first service was made of. */
  readonly reading: ConfigReading
  /** Opens a service of what the files say now. @throws when something is wrong with them; nothing has changed then */
  reopen(): Promise<Reopened>
}

/**
 * Makes the function that reads the configuration anew: all of it is checked first, then a service of it takes the place of the
 * one before. What is wrong leaves that one where it is. Of many wishes during a reload one more is carried out.
 */
export function createReload(needs: ReloadNeeds): () => Promise<ReloadOutcome> {
  const { file, live, log } = needs
  let { reading } = needs
  let last: Promise<ReloadOutcome> = Promise.resolve('reloaded')
  let waiting: Promise<ReloadOutcome> | undefined

  async function reload(): Promise<ReloadOutcome> {
    const began = performance.now()
    try {
      const next = await needs.reopen()
      const changed = describeChange(reading, next.reading)
      reading = next.reading
      await live.replace(next.serving)
      log.info('config.reloaded', { file, milliseconds: Math.round(performance.now() - began), changed })
      return 'reloaded'
    } catch (error) {
      log.error('config.rejected', error, { file, advice: 'The service goes on with the configuration of before.' })
      return 'rejected'
    }
  }

  return () =>
    (waiting ??= last =
      last.then(() => {
        waiting = undefined
        return reload()
      }))
}
