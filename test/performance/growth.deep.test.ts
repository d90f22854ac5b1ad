import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { fillLatchkey } from '../../bench/fill-latchkey.ts'
import { looksOf, rowsRead } from '../../bench/plans.ts'
import { openRecorder, type Recorder } from '../../bench/recorder.ts'
import { scenarios } from '../../bench/scenarios.ts'
import { configOf } from '../../bench/services.ts'
import { openAuth } from '../../runtime/auth.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { openShared } from '../support/shared-database.ts'

const size = { users: 1_000_000 }
const calls = scenarios.filter(({ resourceServer, flood, name }) => !resourceServer && !flood && name !== 'mix')

/** Tables that have as many rows as there are people, or more. */
const growing = ['user', 'session', 'account', 'organization', 'member', 'invitation', 'password_try', 'verification']

/** Rows that a call may read, which say nothing of how many there are. */
const mostRows: Readonly<Record<string, number>> = { 'full-organization': 420, 'accept-invitation': 60 }

let made: { url: string; drop(): Promise<void> }
beforeAll(async () => {
  made = await createTestDatabase(inject('postgres'), inject('run'))
  const database = await openShared(made.url)
  const auth = await openAuth(configOf('everything'), { database })
  await applyMigrations(database, auth.migrations, new Date())
  await auth.close()
  await database.close()
  await fillLatchkey(made.url, { ...size, verified: true, organizations: true, sessionsEach: 3 })
}, 600_000)
afterAll(() => made.drop())

async function withRecorder<Result>(act: (recorder: Recorder) => Promise<Result>): Promise<Result> {
  const recorder = await openRecorder(made.url, 'everything')
  return act(recorder).finally(() => recorder.close())
}

it.each(calls)('$name plans no look through a whole table among a million people', ({ ask }) =>
  withRecorder(async ({ record, database }) => {
    const { steps } = await record(ask(500_001, size))
    const { scanned } = await looksOf(database, steps)
    expect(scanned.filter((table) => growing.includes(table))).toEqual([])
  }),
)

it.each(calls)(
  '$name reads as few rows among a million people as among few, however often it is asked',
  ({ ask, name }) =>
    withRecorder(async ({ record, database }) => {
      // From the sixth time on the server may keep a plan for all values.
      for (let turn = 0; turn < 8; turn++) {
        const before = await rowsRead(database)
        await record(ask(400_001 + turn * 11, size))
        expect((await rowsRead(database)) - before).toBeLessThanOrEqual(mostRows[name] ?? 30)
      }
    }),
)
