import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { acquireLock, DatabaseInUse } from '../../runtime/database/lock.ts'
import { openEmbedded } from '../../runtime/database/pglite.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { runSource } from '../support/child.ts'
import { itDeep } from '../support/depth.ts'
import { linesOf } from './lines.ts'

const program = (name: string) => join(import.meta.dirname, 'programs', name)

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A process that runs until the test ends, at the latest. */
function start(name: string, ...args: string[]) {
  const child = runSource(program(name), args)
  child.stderr.pipe(process.stderr)
  onTestFinished(() => kill(child))
  return { child, line: linesOf(child.stdout) }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

it('refuses a second process while the first one has the folder open, and names it', async () => {
  const directory = join(temporaryFolder(), 'data')
  const first = start('hold.ts', directory)
  expect(await first.line()).toBe('open')
  await expect(openEmbedded({ directory, schema: 'latchkey' })).rejects.toMatchObject({
    name: 'DatabaseInUse',
    pid: first.child.pid,
  })
  const second = start('hold.ts', directory)
  expect(await second.line()).toBe(`in use by ${first.child.pid}`)
})

itDeep('refuses a process that is stopped in its tracks no less', async () => {
  const path = join(temporaryFolder(), 'data.lock')
  const { child, line } = start('lock.ts', path)
  await line()
  child.stdin.write('go')
  expect(await line()).toBe('won')
  child.kill('SIGSTOP')
  await expect(acquireLock(path)).rejects.toThrow(DatabaseInUse)
})

itDeep('refuses a second opening in the same process', async () => {
  const directory = join(temporaryFolder(), 'data')
  const db = await openEmbedded({ directory, schema: 'latchkey' })
  await expect(openEmbedded({ directory, schema: 'latchkey' })).rejects.toMatchObject({ pid: process.pid })
  await expect(openEmbedded({ directory: `${directory}/../data`, schema: 'latchkey' })).rejects.toThrow(DatabaseInUse)
  await db.close()
})

itDeep('opens again after the first one closed, or was killed, with all rows', async () => {
  const directory = join(temporaryFolder(), 'data')
  const db = await openEmbedded({ directory, schema: 'latchkey' })
  await db.query(raw('create schema latchkey; create table latchkey.thing (id int)'))
  await db.query(sql`insert into latchkey.thing values (${7})`)
  await db.close()
  const killed = start('hold.ts', directory)
  expect(await killed.line()).toBe('open')
  await kill(killed.child)
  const again = await openEmbedded({ directory, schema: 'latchkey' })
  expect(await again.query(sql`select id from latchkey.thing`)).toEqual([{ id: 7 }])
  await again.close()
})

it('leaves nothing beside the folder when it is closed, and lets nobody else into it', async () => {
  const folder = temporaryFolder()
  const directory = join(folder, 'data')
  const db = await openEmbedded({ directory, schema: 'latchkey' })
  const others = (path: string) => statSync(path).mode & 0o077
  expect(others(directory)).toBe(0)
  expect(others(join(directory, 'PG_VERSION'))).toBe(0)
  expect(others(`${directory}.lock`)).toBe(0)
  await db.close()
  expect(readdirSync(folder)).toEqual(['data'])
})

itDeep('finishes a creation that was killed half-way', async () => {
  const folder = temporaryFolder()
  const directory = join(folder, 'data')
  const db = await openEmbedded({ directory, schema: 'latchkey' })
  await db.close()
  // What is left of one killed while it unpacked: part of the files, in the folder that is not yet the database.
  rmSync(join(directory, 'base'), { recursive: true })
  renameSync(directory, `${directory}.new`)
  const again = await openEmbedded({ directory, schema: 'latchkey' })
  expect(await again.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  await again.close()
  expect(readdirSync(folder)).toEqual(['data'])
})

itDeep('makes a database without a seed', async () => {
  const directory = join(temporaryFolder(), 'data')
  const db = await openEmbedded({ directory, schema: 'latchkey', seed: join(directory, 'no-seed') })
  expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  await db.close()
})

it('never opens a folder that holds something else', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'thesis.txt'), 'years of work')
  await expect(openEmbedded({ directory: folder, schema: 'latchkey' })).rejects.toThrow('not empty and not a database')
  expect(readFileSync(join(folder, 'thesis.txt'), 'utf8')).toBe('years of work')
  rmSync(`${folder}.lock`, { force: true })
})

it('takes over a lock whose process id belongs to somebody else now', async () => {
  const path = join(temporaryFolder(), 'data.lock')
  const lock = await acquireLock(path)
  const holder: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'))
  await lock.release()
  // This very process runs under that id, but it did not start then.
  writeFileSync(path, JSON.stringify({ ...holder, started: '1' }))
  await (await acquireLock(path)).release()
  expect(existsSync(path)).toBe(false)
})

it('takes over a lock from before the machine was started, and one that is not readable', async () => {
  const path = join(temporaryFolder(), 'data.lock')
  const lock = await acquireLock(path)
  const holder: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'))
  await lock.release()
  for (const stale of [JSON.stringify({ ...holder, boot: 'an earlier one' }), '', '{"pid"', 'null', '[]']) {
    writeFileSync(path, stale)
    await (await acquireLock(path)).release()
  }
})

it('asks the kernel about a holder in another container', async () => {
  const path = join(temporaryFolder(), 'data.lock')
  const lock = await acquireLock(path)
  const holder: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'))
  // As another container would see it: a process id of another namespace, where nobody has it.
  writeFileSync(path, JSON.stringify({ ...holder, id: 'theirs', namespace: 'pid:[another]', pid: 4_000_000 }))
  await expect(acquireLock(path)).rejects.toThrow(DatabaseInUse)
  await lock.release()
  expect(existsSync(path)).toBe(true)
  await (await acquireLock(path)).release()
})

itDeep('gives a dead process’s lock to exactly one of eight that race for it', async () => {
  const path = join(temporaryFolder(), 'data.lock')
  const racers = Array.from({ length: 8 }, () => start('lock.ts', path))
  await Promise.all(racers.map(({ line }) => line()))
  const lock = await acquireLock(path)
  const holder: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'))
  await lock.release()
  writeFileSync(path, JSON.stringify({ ...holder, started: '1' }))
  for (const { child } of racers) child.stdin.write('go')
  const outcomes = await Promise.all(racers.map(({ line }) => line()))
  const winner = racers[outcomes.indexOf('won')]
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 7 }, () => `lost to ${winner?.child.pid}`), 'won'])
})

itDeep('gives it to exactly one, round after round, also when claimants die on the way', async () => {
  const folder = temporaryFolder()
  for (let round = 0; round < 40; round++) {
    const path = join(folder, `${round}.lock`)
    const lock = await acquireLock(path)
    const dead = { ...JSON.parse(readFileSync(path, 'utf8')), started: '1' }
    await lock.release()
    writeFileSync(path, JSON.stringify(dead))
    if (round % 2 === 1) {
      // Somebody had begun to clear this lock away and was killed.
      const digest = createHash('sha256').update(JSON.stringify(dead)).digest('hex').slice(0, 16)
      writeFileSync(`${path}.${digest}`, JSON.stringify({ ...dead, id: 'claimant' }))
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => acquireLock(path)))
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(won).toHaveLength(1)
    for (const winner of won) await winner.release()
  }
  expect(readdirSync(folder)).toEqual([])
})
