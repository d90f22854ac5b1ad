import { assembleAuth } from '../runtime/auth.ts'
import type { Database } from '../runtime/database/database.ts'
import { openServer } from '../runtime/database/postgres.ts'
import type { Statement } from '../runtime/database/sql.ts'
import { statementText } from '../runtime/database/text.ts'
import { leastWork } from '../runtime/security/password.ts'
import { service, sessionCookie } from './people.ts'
import { basePath, headersOf } from './request.ts'
import type { Ask } from './scenario.ts'
import { configOf, type ServiceKind } from './services.ts'

/** Something that was sent to the database. */
export type Step =
  | { readonly text: string; readonly values: readonly unknown[] }
  | { readonly transaction: readonly (readonly Step[])[] }

/** What a call did: steps that were under way together stand in one list. */
export interface Recording {
  readonly steps: readonly (readonly Step[])[]
  /** The text that it answered. */
  readonly body: string
}

/** How many statements were sent, without begin and commit. */
export function statementsIn(steps: readonly (readonly Step[])[]): number {
  return steps.flat().reduce((sum, step) => sum + ('transaction' in step ? statementsIn(step.transaction) : 1), 0)
}

/** How many transactions of their own they were in. */
export function transactionsIn(steps: readonly (readonly Step[])[]): number {
  return steps.flat().filter((step) => 'transaction' in step).length
}

/** Answers calls in this process, and writes down what each sends to the database. */
export interface Recorder {
  /** The database that it asks, over one connection. */
  readonly database: Database
  record(ask: Ask): Promise<Recording>
  close(): Promise<void>
}

const textOf = statementText('latchkey')

/** The service asks for several sessions at once; whoever writes a server for one call asks for one. */
function byHand({ text, values }: { text: string; values: readonly unknown[] }): Step {
  const [first] = values
  if (!Array.isArray(first) || first.length !== 1 || !text.includes('= any($1)')) return { text, values }
  return { text: text.replace('= any($1)', '= $1'), values: [first[0], ...values.slice(1)] }
}

class RecordingDatabase implements Database {
  readonly #inner: Database
  steps: Step[][] = []
  #underWay = 0

  constructor(inner: Database) {
    this.#inner = inner
  }

  query<Row extends object>(statement: Statement): Promise<Row[]> {
    return this.#during(byHand({ text: textOf(statement), values: statement.values }), () =>
      this.#inner.query<Row>(statement),
    )
  }

  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    const inside: Step[][] = []
    return this.#during({ transaction: inside }, () =>
      this.#inner.transaction((tx) => {
        const recording = new RecordingDatabase(tx)
        recording.steps = inside
        return work({
          query: (statement) => recording.query(statement),
          transaction: (more) => more(recording),
          close: () => tx.close(),
        })
      }),
    )
  }

  close(): Promise<void> {
    return this.#inner.close()
  }

  async #during<Result>(step: Step, run: () => Promise<Result>): Promise<Result> {
    if (this.#underWay === 0) this.steps.push([])
    this.steps.at(-1)?.push(step)
    this.#underWay += 1
    return run().finally(() => (this.#underWay -= 1))
  }
}

/** Opens the service on a database of its own; passwords are hashed with next to no work, because the floor hashes itself. */
export async function openRecorder(url: string, kind: ServiceKind): Promise<Recorder> {
  const database = new RecordingDatabase(openServer({ url, schema: 'latchkey', pool: 1, prepare: true }))
  const auth = await assembleAuth(configOf(kind), { database }, leastWork)
  return {
    database,
    async record(ask) {
      database.steps = []
      const headers = headersOf(ask, { cookie: sessionCookie, bearer: new Map() })
      const response = await auth.fetch(
        new Request(`${service.baseURL}${basePath}${ask.path}`, {
          method: ask.method,
          headers,
          body: ask.body === undefined ? null : JSON.stringify(ask.body),
        }),
        { ip: '127.0.0.1' },
      )
      const body = await response.text()
      if (response.status !== 200) throw new Error(`${ask.path} answered ${response.status}: ${body.slice(0, 300)}`)
      return { steps: database.steps, body }
    },
    async close() {
      await auth.close()
      await database.close()
    },
  }
}
