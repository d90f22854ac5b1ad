import type { Play } from './floor.ts'
import type { Size } from './people.ts'
import { openRecorder, type Recorder, statementsIn, transactionsIn } from './recorder.ts'
import type { Scenario } from './scenario.ts'

/** What the bare server plays for the requests of a scenario, and what it costs. */
export interface Plays {
  readonly plays: readonly Play[]
  /** Statements of a request, and transactions of their own among them, as medians. */
  readonly statements: number
  readonly transactions: number
}

function floorOf({ floor }: Scenario, number: number) {
  return typeof floor === 'function' ? floor(number) : floor
}

async function playOf(recorder: Recorder, scenario: Scenario, number: number, size: Size): Promise<Play> {
  const { statements, work } = floorOf(scenario, number)
  // A token is checked elsewhere, and a password is hashed by the bare server itself.
  if (work === 'check-signature') return { steps: [], body: '{"ok":true}', work }
  if (work === 'check-password' && !statements) return { steps: [], body: '{"user":true}', work }
  const { steps, body } = await recorder.record(scenario.ask(number, size))
  return { steps: statements ? steps : [], body, work }
}

/** Records what the requests of a scenario do, in a database where nothing else is done. */
export async function recordPlays(url: string, scenario: Scenario, size: Size): Promise<Plays> {
  const recorder = await openRecorder(url, scenario.service)
  try {
    const plays: Play[] = []
    for (let number = 0; number < scenario.requests; number++) {
      const isAlike = number > 0 && typeof scenario.floor !== 'function' && !scenario.floor.statements
      const play = isAlike ? plays[0] : undefined
      plays.push(play ?? (await playOf(recorder, scenario, number, size)))
    }
    const { steps } = await measured(recorder, scenario, plays, size)
    return { plays, statements: statementsIn(steps), transactions: transactionsIn(steps) }
  } finally {
    await recorder.close()
  }
}

/** A recording of the call itself, where the bare server does not run its statements. */
async function measured(recorder: Recorder, scenario: Scenario, plays: readonly Play[], size: Size) {
  const { steps = [] } = plays[0] ?? {}
  const { by = 'cookie' } = scenario.ask(0, size)
  if (steps.length > 0 || by === 'cache' || by === 'jwt') return { steps }
  return recorder.record(scenario.ask(0, size))
}
