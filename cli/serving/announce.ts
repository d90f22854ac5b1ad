import type { OpenAuth } from '../../runtime/auth.ts'
import type { Listening } from '../../runtime/http/listen.ts'
import { jsonLog } from '../../runtime/log-lines.ts'
import { placeOf } from '../database-place.ts'
import type { Io } from '../io.ts'
import type { LoadedConfig } from '../load-config.ts'
import { ownPackage } from '../package.ts'

/** What is said of a service when it answers requests. Of plain values: a worker sends it to its primary. */
export interface ReadyFacts {
  readonly url: string
  readonly origin: string
  readonly basePath: string
  readonly dev: boolean
  readonly isEmbedded: boolean
  /** The lines for a person, below the first. */
  readonly places: readonly string[]
}

/** The facts, and how they are said. */
export interface Announcement {
  readonly facts: ReadyFacts
  print(io: Io): void
}

/** What there is to say of a service that listens. */
export function announcementOf(listening: Listening, auth: OpenAuth, loaded: LoadedConfig): Announcement {
  const { dev, database, origin, basePath } = auth.settings
  const { url } = listening
  const places = [
    ...(dev ? [`  playground  ${url}/`, `  mail        ${url}/dev/inbox`] : []),
    `  config      ${loaded.file}${dev ? ', read again when it changes' : ''}`,
    `  database    ${placeOf(database)}`,
  ]
  const facts = { url, origin, basePath, dev, isEmbedded: database.kind === 'embedded', places }
  return { facts, print: (io) => printReady(facts, io) }
}

/** Says that the service is ready, to a person or a log; and how many processes it has where they are several. */
export function printReady(facts: ReadyFacts, io: Io, workers?: number): void {
  const { version } = ownPackage()
  const { url, dev, places } = facts
  const milliseconds = Math.round(io.elapsed())
  if (!dev && io.stdout.isTTY !== true) {
    jsonLog({ output: io.stdout, now: io.now }).info('serve.ready', { url, milliseconds, version, workers })
    return
  }
  const all = [...places, ...(workers === undefined ? [] : [`  workers     ${workers}`])]
  io.stdout.write(
    `Latchkey ${version} is ready at ${url} in ${milliseconds} ms\n${all.map((line) => `${line}\n`).join('')}`,
  )
}
