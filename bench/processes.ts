import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { service } from './people.ts'

/** This folder. */
export const bench = dirname(fileURLToPath(import.meta.url))
const root = dirname(bench)
/** The built program. */
export const command = join(root, 'dist/cli/main.js')

/** A server under measurement. */
export interface Running {
  readonly port: number
  /** Processor time that it has used so far, in milliseconds; undefined where the system does not tell. */
  processorTime(): number | undefined
  /** Memory that it holds now (RSS), in MB; undefined where the system does not tell. */
  memory(): number | undefined
  /** Statements that it has sent so far; absent where it does not count. */
  statements?(): Promise<number | undefined>
  stop(): Promise<void>
}

/** The process and those that it started, as `serve --workers` does. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))]
}

// Of all systems only Linux tells it of another process; its unit is fixed at 1/100 s for programs (proc(5)).
function processorTimeOf({ pid }: ChildProcess): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  const times = familyOf(pid).map((member) => {
    const fields = readFileSync(`/proc/${member}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  })
  return times.reduce((sum, time) => sum + time, 0)
}

function memoryOf(child: ChildProcess): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

function watched(child: ChildProcess, port: number) {
  return { port, processorTime: () => processorTimeOf(child), memory: () => memoryOf(child) }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function started<Said>(file: string, setting: object): Promise<{ child: ChildProcess; said: Said }> {
  // Structured clones keep bytes and times what they are.
  const child = fork(file, { execArgv: [], serialization: 'advanced' })
  child.send(setting)
  const [said] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start`))),
  ])
  return { child, said }
}

/** What a process of ours says to a message; then it ends. */
export async function askChild<Said>(file: string, message: object): Promise<Said> {
  const { child, said } = await started<Said>(file, message)
  child.kill()
  await ended(child)
  return said
}

/** Starts a server of ours with its settings; `counts` where it counts the statements that it sends. */
export async function startChild(file: string, setting: object, { counts = false } = {}): Promise<Running> {
  const { child, said } = await started<{ port: number }>(file, setting)
  const statements = async () => {
    child.send('statements')
    const [answer]: { statements?: number }[] = await once(child, 'message')
    return answer?.statements
  }
  return {
    ...watched(child, said.port),
    ...(counts && { statements }),
    stop: () => {
      child.kill()
      return ended(child)
    },
  }
}

/** A project as a user has it: a config, and the package under node_modules. */
export interface Project {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  remove(): void
}

/**
 * Makes a project folder against the built package; `config` is the text of its `auth.config.js`. Without an address of a database it
 * has the embedded one.
 */
export function makeProject(databaseUrl: string | undefined, port: number, config: string): Project {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/latchkey'), 'dir')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(folder, 'auth.config.js'), config)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    LATCHKEY_BASE_URL: service.baseURL,
    LATCHKEY_SECRETS: `1:${service.secret}`,
    HOST: '127.0.0.1',
    PORT: String(port),
  }
  return { folder, env, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs one command of the CLI in the project, such as `migrate`, and waits for its end. */
export function runCommand(project: Project, ...words: string[]): void {
  const options = { cwd: project.folder, env: project.env, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], options)
  if (status !== 0) throw new Error(`latchkey ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}

/**
 * Starts `latchkey serve`, with `options` of that command, in the project and waits until it answers. `profile` names a folder for a
 * CPU profile.
 */
export async function startLatchkey(
  project: Project,
  port: number,
  profile: string | undefined,
  options: readonly string[] = [],
): Promise<Running> {
  const flags = profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile]
  const child = spawn(process.execPath, [...flags, command, 'serve', ...options], {
    cwd: project.folder,
    env: project.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  const deadline = performance.now() + 60_000
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`latchkey serve did not start:\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    ...watched(child, port),
    stop: () => {
      child.kill('SIGTERM')
      return ended(child)
    },
  }
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/auth/ok`).then(
    (response) => response.ok,
    () => false,
  )
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
