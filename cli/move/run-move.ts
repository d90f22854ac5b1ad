import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import type { OpenAuth } from '../../runtime/auth.ts'
import { readVariable } from '../../runtime/config/environment.ts'
import type { Database } from '../../runtime/database/database.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import type { ServiceContext } from '../command.ts'
import { placeOf } from '../database-place.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { type Io, note, print } from '../io.ts'
import { countRows, toldCounts } from '../keeping/tables.ts'
import { requireConfig } from '../load-config.ts'
import { createProgress } from '../moving/progress.ts'
import { requireMigrated } from '../schema.ts'
import { compareTables, copyTables, differences, followToEnd, type Sides } from './follow.ts'
import { close, markMoved, moveState, type MoveState, openJournal, removeJournal, reopen } from './journal.ts'
import { movedTables, type MovedTable } from './tables.ts'
import {
  makeIndexes,
  makeReferences,
  prepareTarget,
  removeProgress,
  setSequences,
  targetMove,
  validateReferences,
} from './target.ts'
import { rememberAddress } from './remember-address.ts'

interface MoveOptions {
  readonly config: string | undefined
  readonly to: string | undefined
  readonly dryRun: boolean | undefined
  readonly cancel: boolean | undefined
}

/** `latchkey move`: the embedded database to a PostgreSQL server, while the service runs. Run again, it goes on where it was. */
export async function runMove({ auth, options, io }: ServiceContext<MoveOptions>): Promise<number> {
  const { database } = auth.settings
  if (database.kind === 'server') throw fromServer()
  if (options.cancel === true) return await cancel(auth, io)
  const url = options.to ?? readVariable(io.env, 'MOVE_DATABASE_URL')
  if (url === undefined || !/^postgres(?:ql)?:\/\//.test(url)) {
    throw new CommandError(
      exitCode.usage,
      'Name the server: --to postgres://…, or MOVE_DATABASE_URL in the environment.',
    )
  }
  await requireMigrated(auth)
  const { schema } = database
  const place = placeOf({ kind: 'server', url, schema, pool: 1, prepare: true })
  const target = openServer({ url, schema, pool: 2, prepare: true })
  try {
    if (options.dryRun === true) return await plan(auth, target, place, io)
    const move = await begin(auth, target, place, io)
    if (move !== undefined) await copyWhileServing(move)
    const milliseconds = move && (await changeOver(move, async () => io.moveTo?.(url)))
    await rememberAddress(url, dirname(requireConfig(io.cwd, options.config)), io)
    await validateReferences(target)
    await removeProgress(target)
    const closed = milliseconds === undefined ? '' : ` Nobody could write for ${Math.round(milliseconds)} ms.`
    print(io, `Moved to ${place}: ${toldCounts(await countRows(target))}.${closed}`)
    return exitCode.ok
  } finally {
    await target.close()
  }
}

function fromServer(): CommandError {
  return new CommandError(
    exitCode.usage,
    'The tables are on a PostgreSQL server already. From there to another one, use pg_dump and pg_restore, or replication.',
  )
}

async function plan(auth: OpenAuth, target: Database, place: string, io: Io): Promise<number> {
  await requireFree(target)
  const counts = await countRows(auth.db)
  print(io, `To ${place}: ${auth.migrations.length} migrations, then`)
  for (const [name, rows] of Object.entries(counts)) print(io, `  ${String(rows).padStart(9)} rows of ${name}`)
  print(io, 'Nothing was changed.')
  return exitCode.ok
}

/** A move under way. */
interface Move {
  readonly sides: Sides
  readonly state: MoveState
  readonly io: Io
}

/**
 * Begins a move, or goes on with the one that was begun to this target. Each step finds what one before a kill has done.
 * @returns undefined where that one had moved everything
 */
async function begin(
  { db: source, migrations }: OpenAuth,
  target: Database,
  place: string,
  io: Io,
): Promise<Move | undefined> {
  const before = await moveState(source)
  if (before?.phase === 'moved') {
    if (before.target === place) return undefined
    throw movedAlready(before)
  }
  if (before !== undefined && before.target !== place) throw isElsewhere(before)
  const there = await targetMove(target)
  if (there !== undefined && there !== before?.id) throw isForeign(place)
  if (there === undefined) {
    await requireFree(target)
    await applyMigrations(target, migrations, io.now())
  }
  // Somebody was killed while nobody could write; it is copied on while everybody can.
  if (before?.phase === 'closing') await reopen(source)
  const tables = await movedTables(source, target)
  const state = before ?? { id: randomUUID(), target: place, phase: 'copying' }
  if (before === undefined) await openJournal(source, tables, state)
  if (there === undefined) await prepareTarget(target, state.id)
  if (before !== undefined) note(io, 'A move was begun before: it goes on where it was.')
  return { sides: { source, target, tables }, state, io }
}

/** @throws {CommandError} when there are rows in the target: whoever uses it must not lose them */
async function requireFree(target: Database): Promise<void> {
  const full = Object.entries(await countRows(target)).filter(([name, rows]) => name !== 'migration' && rows > 0)
  if (full.length === 0) return
  throw new CommandError(
    exitCode.usage,
    `The target has rows already (${full.map(([name]) => name).join(', ')}). Name an empty database, or drop the schema there.`,
  )
}

function movedAlready({ target }: MoveState): CommandError {
  return new CommandError(exitCode.usage, `This database has moved to ${target}. Set DATABASE_URL to it.`)
}

function isElsewhere({ target }: MoveState): CommandError {
  return new CommandError(
    exitCode.usage,
    `A move to ${target} was begun. Name that database again, or give it up: npx latchkey move --cancel`,
  )
}

function isForeign(place: string): CommandError {
  return new CommandError(
    exitCode.usage,
    `Another move to ${place} was begun. Drop its schemas latchkey and latchkey_move there.`,
  )
}

async function cancel({ db }: OpenAuth, io: Io): Promise<number> {
  const state = await moveState(db)
  if (state?.phase === 'moved') throw movedAlready(state)
  await removeJournal(db)
  print(
    io,
    state === undefined ? 'No move was begun.' : `Given up. What was copied to ${state.target} can be dropped there.`,
  )
  return exitCode.ok
}

async function copyWhileServing({ sides, io }: Move): Promise<void> {
  const progress = createProgress(io, 'rows')
  let rows = 0
  try {
    await copyTables(sides, (count) => progress.tell((rows += count)))
    await followToEnd(sides, { rest: few })
    await makeIndexes(sides.target)
  } finally {
    progress.end()
  }
}

/** Changes that may be left when nobody writes any more. */
const few = 50

/**
 * Compares everything while everybody works, then lets nobody write, repeats the last changes, compares what was written since
 * and the counts, and makes the target the database. Whatever is wrong leaves the source the database.
 * @returns for how many milliseconds nobody could write
 */
async function changeOver({ sides, state, io }: Move, switchOver: () => Promise<void>): Promise<number> {
  const { source, target, tables } = sides
  const progress = createProgress(io, 'rows compared')
  let rows = 0
  const open = await compareTables(sides, (count) => progress.tell((rows += count))).finally(() => progress.end())
  const each = (keys: ReadonlyMap<MovedTable, readonly string[]>) => {
    for (const [table, more] of keys) open.set(table, [...(open.get(table) ?? []), ...more])
  }
  await followToEnd(sides, { rest: few, each })
  const began = performance.now()
  await close(source, tables, state)
  try {
    await followToEnd(sides, { rest: 0, each })
    await makeIndexes(target)
    await requireEqual(sides, open)
    await makeReferences(target)
    await setSequences(source, target)
    await markMoved(source)
    await switchOver()
  } catch (error) {
    await reopen(source)
    throw error
  }
  return performance.now() - began
}

/** @throws {CommandError} when a table has another number of rows, or one of `open` is not the same on both sides */
async function requireEqual(
  { source, target, tables }: Sides,
  open: ReadonlyMap<MovedTable, readonly string[]>,
): Promise<void> {
  const [here, there] = [await countRows(source), await countRows(target)]
  const wrong = tables
    .filter(({ name }) => here[name] !== there[name])
    .map(({ name }) => `${name} ${there[name]} of ${here[name]}`)
  for (const [table, keys] of open) {
    for (let place = 0; place < keys.length; place += 1000) {
      const found = await differences(source, target, table, `[${keys.slice(place, place + 1000).join(',')}]`)
      if (found.length > 0) wrong.push(`${found.length} rows of ${table.name}`)
    }
  }
  if (wrong.length === 0) return
  throw new CommandError(
    exitCode.rejected,
    `The copy is not the same (${wrong.join(', ')}). The service goes on as before. Give it up (--cancel) and begin again.`,
  )
}
