// Lets a sync of the log fail, or every write to it, and tells what the database makes of it. argv: folder, `sync` or `write`
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const [, , directory = '', what = 'sync'] = process.argv
let isBroken = false
const { fsync, fsyncSync, writeSync, openSync, closeSync } = fs
const names = new Map<number, string>()
const broken = (code: string) =>
  Object.assign(new Error(`${code}: the disk is broken`), { code, errno: -5, syscall: what })
Object.assign(fs, {
  openSync: (path: string, ...rest: [number]) => {
    const fd = openSync(path, ...rest)
    names.set(fd, String(path))
    return fd
  },
  closeSync: (fd: number) => {
    names.delete(fd)
    closeSync(fd)
  },
  fsync: (fd: number, done: (error: Error | null) => void) =>
    isBroken && what === 'sync' ? void setImmediate(done, broken('EIO')) : fsync(fd, done),
  fsyncSync: (fd: number) => {
    if (isBroken && what === 'sync') throw broken('EIO')
    fsyncSync(fd)
  },
  writeSync: (fd: number, ...rest: [Uint8Array, number, number, number]) => {
    if (isBroken && what === 'write' && names.get(fd)?.includes('/pg_wal/')) throw broken('ENOSPC')
    return writeSync(fd, ...rest)
  },
})
syncBuiltinESMExports()

const { openEmbedded } = await import('../../../runtime/database/pglite.ts')
const { raw, sql } = await import('../../../runtime/database/sql.ts')
const warnings: string[] = []
const db = await openEmbedded({ directory, schema: 'latchkey', onWarning: (message) => warnings.push(message) })
await db.query(raw('create schema latchkey; create table latchkey.kept (id int primary key)'))
await db.query(sql`insert into latchkey.kept values (1)`)
isBroken = true
const outcome = async (work: Promise<unknown>) => work.then(() => 'done').catch((error: Error) => error.name)
const during = [
  await outcome(db.query(sql`insert into latchkey.kept values (2)`)),
  await outcome(db.query(sql`insert into latchkey.kept values (3)`)),
]
isBroken = false
const until = performance.now() + 30_000
let after = ''
while (after !== 'done' && performance.now() < until) {
  after = await outcome(db.query(sql`insert into latchkey.kept values (4)`))
  await new Promise((resolve) => setTimeout(resolve, 100))
}
const rows = await db.query<{ id: number }>(sql`select id from latchkey.kept order by id`)
console.log(JSON.stringify({ during, after, rows: rows.map(({ id }) => id), warnings: warnings.length }))
await db.close()
