import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ServiceContext } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { note, printJson } from '../io.ts'
import { requireMigrated } from '../schema.ts'
import { exportRecords } from './export-records.ts'
import { unreadable } from './lines.ts'
import { createProgress } from './progress.ts'

interface ExportOptions {
  readonly file: string | undefined
  readonly secrets: boolean | undefined
  readonly json: boolean | undefined
}

/** `latchkey export`. A file is made for its owner alone, and never written over. */
export async function runExport({ auth, options, io }: ServiceContext<ExportOptions>): Promise<number> {
  const { file, secrets = false, json = false } = options
  if (json && file === undefined) throw new CommandError(exitCode.usage, '--json wants a file beside it.')
  await requireMigrated(auth)
  const output = file === undefined ? io.stdout : await made(resolve(io.cwd, file))
  const counts = new Map<string, number>()
  const progress = createProgress(io, 'records')
  let written = 0
  const lines = async function* () {
    for await (const record of exportRecords(auth, { secrets, now: io.now() })) {
      counts.set(record.kind, (counts.get(record.kind) ?? 0) + 1)
      written += 1
      if (written % 1000 === 0) progress.tell(written)
      yield `${JSON.stringify(record)}\n`
    }
  }
  await pipeline(Readable.from(lines()), output, { end: file !== undefined })
  progress.end()
  const told = [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')
  if (json) printJson(io, Object.fromEntries(counts))
  else note(io, written === 0 ? 'There is nobody yet.' : `Written: ${told}.`)
  if (!json && !secrets) {
    note(io, 'Left out: secrets of authenticator apps and tokens of providers. With them: --secrets')
  }
  return exitCode.ok
}

async function made(path: string): Promise<Writable> {
  try {
    return (await open(path, 'wx', 0o600)).createWriteStream()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new CommandError(exitCode.usage, `${path} is there already. Name another file, or remove it.`)
    }
    throw unreadable(path, error)
  }
}
