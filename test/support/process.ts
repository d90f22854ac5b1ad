import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** The built program: the tests that use it try what a user installs. */
const built = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
/** How long a process may take until it says or does what a test waits for, in milliseconds. */
const deadline = 200_000
/** What the machine's own environment must not decide in a test. */
const foreign =
  /^(LATCHKEY_|METRICS_|DATABASE_URL|REDIS_URL|PORT$|HOST$|NODE_ENV$|DEBUG$|NO_COLOR$|FORCE_COLOR$|VITEST)/

export interface ProcessOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** The file of an installed `latchkey`; the built one by default. */
  readonly program?: string
  /** For `startService`; a free one by default. */
  readonly port?: number
  /** The id of the user to run it as; whoever runs the tests by default. */
  readonly uid?: number | undefined
}

/** How a process ended and what it wrote. */
export interface Ended {
  /** The exit code, or 128 and the signal's number as a shell says it. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** A `latchkey` process. The one who starts it ends it: `await using`, or `stop`. */
export interface LatchkeyProcess extends AsyncDisposable {
  readonly pid: number
  readonly stdout: string
  readonly stderr: string
  /** Waits until what it wrote to stdout matches. Fails with its whole output when it ends before, or takes too long. */
  said(pattern: RegExp): Promise<RegExpMatchArray>
  /** Presses keys: writes them to its standard input. */
  press(keys: string): void
  signal(name: NodeJS.Signals): void
  ended(): Promise<Ended>
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Ended>
}

/** A running `latchkey serve`. */
export interface Service extends LatchkeyProcess {
  /** Where it listens, from its ready line. */
  readonly url: string
}

/** Starts the built `latchkey`. */
export function startLatchkey(args: readonly string[], options: ProcessOptions): LatchkeyProcess {
  return launch(process.execPath, [programOf(options), ...args], options)
}

/**
 * Starts a line of a text as a shell takes it, with its quotes and its `>`. `latchkey` is the built program, which takes the
 * place of the shell: signals reach it.
 */
export function startLine(line: string, options: ProcessOptions): LatchkeyProcess {
  const latchkey = `latchkey() { exec '${process.execPath}' '${programOf(options)}' "$@"; }`
  return launch('/bin/sh', ['-c', `${latchkey}\n${line}`], options)
}

/** Runs the built `latchkey` to its end. */
export async function runLatchkey(args: readonly string[], options: ProcessOptions): Promise<Ended> {
  return startLatchkey(args, options).ended()
}

/** Starts `latchkey serve` on a free port and waits for its ready line, whether that is text or JSON. */
export async function startService(args: readonly string[], options: ProcessOptions): Promise<Service> {
  return untilReady(startLatchkey(['serve', '--port', String(options.port ?? (await freePort())), ...args], options))
}

/** Waits for the ready line of a `serve` that was started. One that does not come so far is ended. */
export async function untilReady(started: LatchkeyProcess): Promise<Service> {
  try {
    const [, url = ''] = await started.said(/(?:is ready at |"serve\.ready","url":")(http:\/\/[^\s"]+)/)
    return Object.assign(started, { url })
  } catch (error) {
    started.signal('SIGKILL')
    throw error
  }
}

/**
 * A port on which nobody listens. Not one that the system hands out by itself: it would give the same to somebody else before the
 * process that is told of it listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((answer) => {
      server.once('error', () => answer(false)).listen(port, 'localhost', () => answer(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

function programOf({ program = built }: ProcessOptions): string {
  if (!existsSync(program)) throw new Error(`${program} is missing. Build the package first: npm run build`)
  return program
}

function launch(command: string, args: readonly string[], { cwd, env = {}, uid }: ProcessOptions): LatchkeyProcess {
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  const child = spawn(command, args, {
    cwd,
    env: { ...Object.fromEntries(own), METRICS_PORT: 'off', ...env },
    ...(uid !== undefined && { uid }),
  })
  return follow(child)
}

function follow(child: ChildProcessWithoutNullStreams): LatchkeyProcess {
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => (output[name] += chunk))
  }
  const end = once(child, 'close').then(([code, signal]): number => code ?? 128 + numberOf(signal))
  const ended = async () => ({ code: await within(end, 'end', output), ...output })
  const stop = () => {
    child.kill('SIGTERM')
    return ended()
  }
  return {
    pid: child.pid ?? 0,
    get stdout() {
      return output.stdout
    },
    get stderr() {
      return output.stderr
    },
    said: (pattern) => within(matching(child, end, output, pattern), `say ${pattern}`, output),
    press: (keys) => void child.stdin.write(keys),
    signal: (name) => void child.kill(name),
    ended,
    stop,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.signalCode === null) await stop()
    },
  }
}

function matching(
  child: ChildProcessWithoutNullStreams,
  end: Promise<number>,
  output: Readonly<Record<'stdout' | 'stderr', string>>,
  pattern: RegExp,
): Promise<RegExpMatchArray> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = pattern.exec(output.stdout)
      if (match !== null) resolve(match)
    }
    child.stdout.on('data', look)
    look()
    void end.then((code) => reject(new Error(`latchkey ended with ${code}:\n${output.stdout}${output.stderr}`)))
  })
}

async function within<Value>(
  wanted: Promise<Value>,
  what: string,
  output: Readonly<Record<'stdout' | 'stderr', string>>,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new Error(`latchkey did not ${what} in time:\n${output.stdout}${output.stderr}`))
    timer = setTimeout(refuse, deadline)
  })
  try {
    return await Promise.race([wanted, late])
  } finally {
    clearTimeout(timer)
  }
}

function numberOf(signal: NodeJS.Signals | null): number {
  return { SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[String(signal)] ?? 0
}
