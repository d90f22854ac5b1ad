/**
 * `npm run bench:moving [-- --users 1000000] [--home embedded|server] [--kills 20]`: imports users with hashes from a file of the
 * neutral format into an empty database of each home, and tells time, memory and size. With `--kills` it does so once more,
 * killed (SIGKILL) that often at even distances, and compares a sum of all rows. The server is that of `TEST_DATABASE_URL`, or one
 * that is started.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type DatabaseHome, openDatabase } from '../runtime/database/open-database.ts'
import { sql } from '../runtime/database/sql.ts'
import { sumsOf, writePeople } from '../test/moving/people-file.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { command, makeProject, type Project, runCommand } from './processes.ts'
import { configText } from './services.ts'

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    home: { type: 'string' },
    kills: { type: 'string', default: '0' },
  },
})
const users = Number(values.users)
const kills = Number(values.kills)
const config = configText('password')

interface Place {
  readonly project: Project
  readonly home: DatabaseHome
}

function embeddedPlace(): Place {
  const project = makeProject(undefined, 0, config)
  const directory = join(project.folder, '.latchkey/data')
  return { project, home: { kind: 'embedded', directory, schema: 'latchkey' } }
}

function serverPlace(url: string): Place {
  return {
    project: makeProject(url, 0, config),
    home: { kind: 'server', url, schema: 'latchkey', pool: 2, prepare: true },
  }
}

// Only Linux tells the most that another process ever held; in KiB.
function peakOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // It ended at this moment.
    return 0
  }
}

/** Imports the file; kills the import when it says that it has read `until` records. Gives its highest memory in MiB. */
async function importFile({ project }: Place, file: string, until = Infinity): Promise<number> {
  const args = [command, 'import', 'file', file]
  const child = spawn(process.execPath, args, {
    cwd: project.folder,
    env: project.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'close')
  let [peak, isKilled, said] = [0, false, '']
  const watch = setInterval(() => (peak = Math.max(peak, peakOf(child.pid))), 500)
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  createInterface({ input: child.stderr }).on('line', (line) => {
    said = (said + line).slice(-4000)
    if (isKilled || Number(/^\D*(\d+) records so far/.exec(line)?.[1] ?? 0) < until) return
    isKilled = child.kill('SIGKILL')
  })
  const [code] = await gone
  clearInterval(watch)
  if (!isKilled && code !== 0) throw new Error(`The import ended with ${code}:\n${said}`)
  return peak
}

function folderSize(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).reduce(
    (sum, entry) => (entry.isFile() ? sum + statSync(join(entry.parentPath, entry.name)).size : sum),
    0,
  )
}

/** Sums of the tables, and the size of the database in MiB. */
async function resultOf({ home }: Place): Promise<{ sums: string; size: number }> {
  const db = await openDatabase(home)
  try {
    const sums = JSON.stringify(await sumsOf(db))
    if (home.kind === 'embedded') return { sums, size: folderSize(home.directory) / 1_048_576 }
    const [row] = await db.query<{ size: number }>(sql`select pg_database_size(current_database())::float8 as size`)
    return { sums, size: (row?.size ?? 0) / 1_048_576 }
  } finally {
    await db.close()
  }
}

/** Imports into the empty database of `place`, killed `times` times; prints what it took. Gives the sums. */
async function measure(name: string, place: Place, file: string, times: number): Promise<string> {
  runCommand(place.project, 'migrate')
  const start = performance.now()
  let peak = 0
  for (let kill = 1; kill <= times; kill += 1) {
    peak = Math.max(peak, await importFile(place, file, (kill * users * 2) / (times + 1)))
  }
  peak = Math.max(peak, await importFile(place, file))
  const seconds = (performance.now() - start) / 1000
  const { sums, size } = await resultOf(place)
  const figures = `${seconds.toFixed(0)} s  ${peak.toFixed(0)} MiB of memory at most  ${size.toFixed(0)} MiB of database`
  console.log(`${name.padEnd(20)} ${times} kills  ${figures}`)
  return sums
}

const postgres = values.home === 'embedded' ? undefined : await startPostgres()
const data = makeProject(undefined, 0, config)
try {
  const file = join(data.folder, 'people.ndjson')
  await writePeople(file, users)
  console.log(`${users} users with a password each, ${(statSync(file).size / 1_048_576).toFixed(0)} MiB of NDJSON`)
  const names = values.home === undefined ? ['embedded', 'server'] : [values.home]
  for (const name of names) {
    const sums: string[] = []
    for (const times of kills === 0 ? [0] : [0, kills]) {
      const place =
        postgres === undefined || name === 'embedded' ? embeddedPlace() : serverPlace(await postgres.createDatabase())
      sums.push(await measure(name, place, file, times))
      place.project.remove()
    }
    if (new Set(sums).size > 1) throw new Error(`The killed import came out otherwise:\n${sums.join('\n')}`)
  }
} finally {
  rmSync(data.folder, { recursive: true, force: true })
  await postgres?.stop()
}
