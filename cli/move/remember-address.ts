import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { envFilePath } from '../../runtime/config/env-file.ts'
import { type Io, note } from '../io.ts'

const line = /^[ \t]*(?:export[ \t]+)?DATABASE_URL[ \t]*=.*$/m

/** Writes the address into the `.env` of the folder, from which the next start takes it; where that cannot be, says what to set. */
export async function rememberAddress(url: string, directory: string, io: Io): Promise<void> {
  const path = envFilePath(directory)
  try {
    const { mode } = statSync(path)
    const text = readFileSync(path, 'utf8')
    const draft = `${path}.${randomUUID()}`
    writeFileSync(draft, withAddress(text, url), { mode: mode & 0o777, flag: 'wx', flush: true })
    renameSync(draft, path)
    note(io, `DATABASE_URL stands in ${path} now.`)
  } catch (error) {
    note(io, `${path} could not be written (${error instanceof Error ? error.message : String(error)}).`)
    note(io, 'Set DATABASE_URL to the address before the next start: without it, latchkey serve ends with 78.')
  }
}

function withAddress(text: string, url: string): string {
  const said = `DATABASE_URL=${/^[\w:/@.?&=%,+~[\]-]+$/.test(url) ? url : `'${url}'`}`
  if (line.test(text)) return text.replace(line, () => said)
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${said}\n`
}
