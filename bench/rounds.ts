import type { Figures, LoadGenerator } from './load.ts'
import { requestText } from './request.ts'
import type { Scenario } from './scenario.ts'
import type { Side, SideName } from './sides.ts'

/** What one round of one side measured. */
export interface Round extends Figures {
  /** The server's processor time for a request in microseconds, and its memory at the end in MB; where the system tells. */
  readonly processor: number | undefined
  readonly memory: number | undefined
  /** Statements of a request; where the side counts them. */
  readonly statements: number | undefined
}

/** Rounds of all sides, taken in turns. */
export type Rounds = Readonly<Partial<Record<SideName, readonly Round[]>>>

/** How often and how long a scenario is measured. */
export interface Effort {
  readonly rounds: number
  /** Factor on the seconds of a round. */
  readonly pace: number
}

interface Generators {
  readonly load: LoadGenerator
  /** A second one, for what is asked meanwhile. */
  readonly flood: LoadGenerator
}

const requestsOf = ({ requests, ask }: Scenario, { holders, size }: Side, firstPlay = 0): string[] =>
  Array.from({ length: requests }, (_, number) => requestText(ask(number, size), holders, firstPlay + number))

/** Measures every side of a scenario in rounds taken in turns, after a round that warms it up and does not count. */
export async function measureRounds(
  scenario: Scenario,
  sides: readonly Side[],
  { load, flood }: Generators,
  { rounds, pace }: Effort,
): Promise<Rounds> {
  const measured: Partial<Record<SideName, Round[]>> = {}
  for (const side of sides) {
    await load.keep(side.name, requestsOf(scenario, side))
    if (scenario.flood !== undefined) {
      await flood.keep(side.name, requestsOf(scenario.flood, side, scenario.requests))
    }
  }
  // Of requests that are sent once the warm-up takes its share: none is left for a second time.
  const count = Math.floor(scenario.requests / (rounds + scenario.warmUp))
  const warmUp = count * scenario.warmUp
  const partOf = (turn: number) =>
    turn === 0 ? { from: 0, count: warmUp } : { from: warmUp + (turn - 1) * count, count }
  for (let turn = 0; turn <= rounds; turn++) {
    for (const side of sides) {
      const part = scenario.once === true ? partOf(turn) : {}
      const { connections, expect } = scenario
      const plan = {
        port: side.running.port,
        requests: side.name,
        connections,
        seconds: scenario.seconds * pace * (turn === 0 ? scenario.warmUp : 1),
        // A bare server answers rows.
        expect: side.name === 'floor' ? '' : expect,
        ...part,
      }
      const flooding =
        scenario.flood && flood.run({ ...plan, connections: scenario.flood.connections, mayRefuse: true })
      const round = await measureRound(load, plan, side)
      await flooding
      if (turn > 0) (measured[side.name] ??= []).push(round)
    }
  }
  return measured
}

async function measureRound(
  load: LoadGenerator,
  plan: Parameters<LoadGenerator['run']>[0],
  { running }: Side,
): Promise<Round> {
  const sent = await running.statements?.()
  const before = running.processorTime()
  const figures = await load.run(plan)
  const after = running.processorTime()
  const sentAfter = await running.statements?.()
  const known = before !== undefined && after !== undefined
  return {
    ...figures,
    processor: known ? ((after - before) * 1000) / figures.requests : undefined,
    memory: running.memory(),
    statements: sent === undefined || sentAfter === undefined ? undefined : (sentAfter - sent) / figures.requests,
  }
}
