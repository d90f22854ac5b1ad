import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { service } from './seed.ts'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(here)
/** The built program. */
export const command = join(root, 'dist/cli/main.js')

/** A server under measurement. */
export interface Running {
  readonly port: number
  /** Processor time that it has used so far, in milliseconds; undefined where the system does not tell. */
  processorTime(): number | undefined
  stop(): Promise<void>
}

// Of all systems only Linux tells it of another process; its unit is fixed at 1/100 s for programs (proc(5)).
function processorTimeOf(child: ChildProcess): number | undefined {
  if (process.platform !== 'linux') return undefined
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Starts one of the bare servers of this folder with its parameters. */
export async function startBare(file: string, parameters: object): Promise<Running> {
  const env = { ...process.env, BENCH: JSON.stringify(parameters) }
  const child = fork(join(here, file), { env, execArgv: [] })
  const [said]: { port?: number }[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${file} did not start`))),
  ])
  if (said?.port === undefined) throw new Error(`${file} did not say its port`)
  return {
    port: said.port,
    processorTime: () => processorTimeOf(child),
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

const plainConfig = `import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ database: { pool: ${service.pool} }, rateLimit: { enabled: false }, features: [emailPassword()] })\n`

/** Makes a project folder against the built package; `config` is the text of its `auth.config.js`. */
export function makeProject(databaseUrl: string, port: number, config = plainConfig): Project {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/latchkey'), 'dir')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  writeFileSync(join(folder, 'auth.config.js'), config)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
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

/** Starts `latchkey serve` in the project and waits until it answers. `profile` names a folder for a CPU profile. */
export async function startLatchkey(
  project: Project,
  port: number,
  profile: string | undefined,
  more: readonly string[] = [],
): Promise<Running & { readonly pid: number }> {
  const flags = profile === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profile]
  const child = spawn(process.execPath, [...flags, command, 'serve', ...more], {
    cwd: project.folder,
    env: project.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  const deadline = performance.now() + 20_000
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`latchkey serve did not start:\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    port,
    pid: child.pid ?? 0,
    processorTime: () => processorTimeOf(child),
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
