import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { freePort } from '../support/process.ts'
import { installInto, ownEnvironment } from '../package/install.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A server that runs in a project. The one who starts it ends it. */
export interface RunningProject {
  readonly origin: string
  /** What it has written so far. */
  readonly output: string
  stop(): Promise<void>
}

/** An application outside of the repository, made of a fresh project, the files of a template and the packed packages. */
export interface Project {
  readonly folder: string
  /** What `init` has printed. */
  readonly told: string
  /** Types a line and waits until it has ended well. */
  type(line: string, env?: Readonly<Record<string, string>>): Promise<void>
  /** Types a line that starts a server, with `PORT` set; waits until `path` of its origin answers without an error. */
  start(line: string, path: string, env?: Readonly<Record<string, string>>): Promise<RunningProject>
  edit(file: string, change: (text: string) => string): Promise<void>
  remove(): Promise<void>
}

/** How a fresh project comes about: by a line that generates it in a folder called `app`, or as a copy of `bases/`. */
type Fresh = { readonly line: string } | { readonly base: string }

interface ProjectOptions {
  readonly fresh: Fresh
  /** Packages beside those of the project and ours, e.g. another version of the framework. */
  readonly more?: readonly string[]
}

/** What README says to do in a project, whatever the framework: what to install, and then this. */
export const setUpLine = 'npx latchkey init --yes --force'

/** Makes a project in an empty folder, installs the packed packages there and lets `init` do the rest. */
export async function createProject({ fresh, more = [] }: ProjectOptions): Promise<Project> {
  const desk = await mkdtemp(join(tmpdir(), 'latchkey-project-'))
  const folder = join(desk, 'acme')
  let told = ''
  const remove = () => rm(desk, { recursive: true, force: true })
  try {
    if ('line' in fresh) await type(fresh.line, desk)
    else await cp(join(root, 'test/frameworks/bases', fresh.base), folder, { recursive: true })
    await installInto(folder, more, ['latchkey', '@latchkey/react'])
    told = await type(setUpLine, folder)
  } catch (error) {
    await remove()
    throw error
  }
  return {
    folder,
    told,
    async type(line, env) {
      await type(line, folder, env)
    },
    start: (line, path, env) => start(line, path, folder, env),
    async edit(file, change) {
      const path = join(folder, file)
      await writeFile(path, change(await readFile(path, 'utf8')))
    },
    remove,
  }
}

async function type(line: string, cwd: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const options = { cwd, env: environment(env), maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await run('/bin/sh', ['-c', line], options).catch((error: unknown) => {
    const said = ['stdout', 'stderr'].map((name) => String(Reflect.get(error as object, name))).join('\n')
    throw new Error(`${line} failed:\n${said}`, { cause: error })
  })
  return stdout
}

async function start(
  line: string,
  path: string,
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningProject> {
  const port = env['PORT'] ?? String(await freePort())
  const origin = `http://localhost:${port}`
  // A group of its own: npm and frameworks start further processes, and all have to end.
  const child = spawn('/bin/sh', ['-c', line], {
    cwd,
    env: environment({ PORT: port, LATCHKEY_BASE_URL: origin, ...env }),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const said = { output: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said.output += text))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`${line} has ended:\n${said.output}`)
    const { status } = await fetch(origin + path)
    if (status >= 400) throw new Error(`${line} answers ${status}:\n${said.output}`)
  }
  try {
    await vi.waitFor(answers, { timeout: 120_000, interval: 250 })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    get output() {
      return said.output
    },
    stop,
  }
}

/** Nobody is there to answer a question, and nobody counts what we do. */
function environment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const quiet = { NO_COLOR: '1', CI: '1', npm_config_yes: 'true', NEXT_TELEMETRY_DISABLED: '1' }
  return { ...ownEnvironment(), ...quiet, ...env }
}
