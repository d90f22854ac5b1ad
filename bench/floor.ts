import { join } from 'node:path'
import { bench, type Running, startChild } from './processes.ts'
import type { Recording } from './recorder.ts'
import type { Floor } from './scenario.ts'

/** What the bare server does for the request of a number. */
export interface Play {
  readonly steps: Recording['steps']
  readonly body: string
  readonly work?: Floor['work'] | undefined
}

/** What the bare server is told before it starts. */
export interface FloorSetting {
  readonly url: string
  readonly pool: number
  readonly plays: readonly Play[]
  /** Everybody's password, and its hash. */
  readonly password: string
  readonly stored: string
  /** The public key of the tokens that it is asked with. */
  readonly key?: object | undefined
  /** Processes that answer. Default: one. */
  readonly workers?: number
}

/** Starts the bare server with what it is to play. */
export function startFloor(setting: FloorSetting): Promise<Running> {
  return startChild(join(bench, 'floor/start.mjs'), setting)
}
