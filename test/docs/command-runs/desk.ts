import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { emptyFolder, ownDatabase } from '../../cli/in-process.ts'
import { createTestDatabase } from '../../support/postgres.ts'
import { type Ended, freePort, type Service, startLine, untilReady } from '../../support/process.ts'

/** What proves a documented line: sets up what it needs, types it, and looks at what has come of it. */
export type Recipe = (line: string) => Promise<void>
export type Recipes = Readonly<Record<string, Recipe>>

/** A question, and the keys that are pressed when it stands there. */
export type Answer = readonly [question: RegExp, keys: string]

/** A folder in which lines of the pages are typed. */
export interface Desk {
  readonly cwd: string
  /** Types a line and waits for its end. With answers, a person sits there. */
  type(line: string, answers?: readonly Answer[]): Promise<Ended>
  /** Types a line on which the test only builds, and gives its output. @throws when it does not end with 0 */
  done(line: string, answers?: readonly Answer[]): Promise<string>
  /** Types a line that serves, on a free port, and waits for its ready line. The one who calls stops it. */
  serve(line: string): Promise<Service>
  /** The same folder with more variables. */
  with(env: Readonly<Record<string, string>>): Desk
  text(file: string): string
  write(file: string, text: string): void
}

/** Makes a program take the pipes that it has for a terminal. */
const terminal = `for (const end of [process.stdin, process.stdout]) end.isTTY = true; process.stdin.setRawMode = () => {}`
const inTerminal = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(terminal)}` }

/** A desk in a folder that is there. */
export function deskIn(cwd: string, env: Readonly<Record<string, string>> = {}): Desk {
  const desk: Desk = {
    cwd,
    async type(line, answers) {
      await using started = startLine(line, { cwd, env: { ...env, ...(answers === undefined ? {} : inTerminal) } })
      for (const [question, keys] of answers ?? []) {
        await started.said(question)
        started.press(keys)
      }
      return await started.ended()
    },
    async done(line, answers) {
      const { code, stdout, stderr } = await desk.type(line, answers)
      if (code !== 0) throw new Error(`${line} ended with ${code}:\n${stdout}${stderr}`)
      return stdout
    },
    async serve(line) {
      const port = String(await freePort())
      return untilReady(
        startLine(line, { cwd, env: { LATCHKEY_BASE_URL: `http://localhost:${port}`, PORT: port, ...env } }),
      )
    },
    with: (more) => deskIn(cwd, { ...env, ...more }),
    text: (file) => readFileSync(join(cwd, file), 'utf8'),
    write: (file, text) => writeFileSync(join(cwd, file), text),
  }
  return desk
}

/** A desk in an empty folder, or in one with these files. */
export const emptyDesk = (files: Readonly<Record<string, string>> = {}): Desk => deskIn(emptyFolder(files))

/** Where a project has its tables: in its folder, or on the server of the tests. */
type Home = 'embedded' | 'server'

interface Prepared {
  readonly cwd: string
  readonly url: string | undefined
  remove(): Promise<void>
}

const prepared = new Map<string, Promise<Prepared>>()

/**
 * A project of `init --yes`, and of what `prepare` does in it. It is made when it is first wanted; each time somebody gets a
 * copy with a database of its own.
 */
export const project =
  (name: string, home: Home = 'server', init = 'latchkey init --yes', prepare = async (_desk: Desk) => {}) =>
  async (): Promise<Desk> => {
    const first = prepared.get(name) ?? makeProject(home, init, prepare)
    prepared.set(name, first)
    const { cwd, url } = await first
    const copy = emptyFolder()
    cpSync(cwd, copy, { recursive: true })
    const desk = deskIn(copy)
    if (url === undefined) return desk
    const own = await ownDatabase(url)
    desk.write('.env', desk.text('.env').replace(url, own.DATABASE_URL))
    return desk
  }

async function makeProject(home: Home, init: string, prepare: (desk: Desk) => Promise<void>): Promise<Prepared> {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-commands-'))
  const database = home === 'server' ? await createTestDatabase(inject('postgres'), inject('run')) : undefined
  const remove = async () => {
    rmSync(cwd, { recursive: true, force: true })
    await database?.drop()
  }
  try {
    const desk = deskIn(cwd)
    await desk.done(database === undefined ? init : `${init} --database ${database.url}`)
    await prepare(desk)
    return { cwd, url: database?.url, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Removes the projects of which there were copies. */
export async function removeProjects(): Promise<void> {
  const all = await Promise.allSettled(prepared.values())
  prepared.clear()
  for (const one of all) if (one.status === 'fulfilled') await one.value.remove()
}

/** The project that `init --yes` makes, on a server. */
export const usual = project('usual')
