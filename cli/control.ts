import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type } from '../runtime/contract/schema.ts'
import { exitCode } from './exit-code.ts'

/**
 * The control socket: a second process never opens the folder of an embedded database that is in use; it asks the
 * running `serve` to run the command instead. One JSON line goes in, lines of output and an exit code come back.
 * The socket lies in a folder that only its owner can enter, and each side checks that before it says anything.
 */

/** A command that one process asks another to run. */
export interface Handover {
  /** Both sides must be the same release: the plan of migrations is part of the code. */
  readonly version: string
  readonly command: string
  readonly options: Readonly<Record<string, unknown>>
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Where a handed-over command writes. */
export interface HandoverOutput {
  stdout(text: string): void
  stderr(text: string): void
}

/** A listening control socket. */
export interface ControlSocket {
  readonly path: string
  close(): Promise<void>
}

type Message = { ready: true } | { stdout: string } | { stderr: string } | { exit: number }

/** The forms of what comes over the socket; everything else is nobody's wish. */
function makeForms() {
  const options = type({ '[string]': 'string | number | boolean | string[]' })
  const environment = type({ '[string]': 'string' })
  const isRecord = (value: object) => !Array.isArray(value)
  return {
    request: type({
      version: 'string',
      command: 'string',
      options: options.narrow(isRecord),
      cwd: 'string',
      env: environment.narrow(isRecord),
    }),
    message: type({ ready: 'true' }).or({ stdout: 'string' }).or({ stderr: 'string' }).or({ exit: 'number.integer' }),
  }
}

let known: ReturnType<typeof makeForms> | undefined

/** Made for the first message: a start does not wait for them. */
function forms(): ReturnType<typeof makeForms> {
  return (known ??= makeForms())
}

/** Bytes that fit into the address of a Unix socket on every system (104 with the final zero on macOS). */
const pathBytes = 103
/** Longest request that is read, in characters. */
const requestCharacters = 1_000_000
/** How long a caller waits for the first sign of life, in milliseconds. */
const patience = 3000

/**
 * Where the socket of a data folder is: beside it, or under a short name in the temporary folder when that path would
 * be too long for a socket. `undefined` where there are no Unix sockets.
 */
export function controlPath(dataDirectory: string): string | undefined {
  if (process.platform === 'win32' || dataDirectory.startsWith('memory://')) return undefined
  const folder = realpathSync(dirname(dataDirectory))
  const beside = join(folder, 'control', `${basename(dataDirectory)}.sock`)
  if (Buffer.byteLength(beside) <= pathBytes) return beside
  const name = createHash('sha256')
    .update(join(folder, basename(dataDirectory)))
    .digest('hex')
    .slice(0, 24)
  return join(tmpdir(), `latchkey-${process.getuid?.() ?? 0}`, `${name}.sock`)
}

/** Whether `path` lies in a real folder that belongs to us and that nobody else can enter. */
function isPrivate(path: string): boolean {
  const stat = lstatSync(dirname(path), { throwIfNoEntry: false })
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o077) === 0
}

/**
 * Listens for commands. Call it only while holding the lock of the data folder: what lies at `path` is then a leftover.
 * @throws {Error} when the folder of the socket belongs to somebody else
 */
export async function openControl(
  path: string,
  execute: (request: Handover, output: HandoverOutput) => Promise<number>,
): Promise<ControlSocket> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (!isPrivate(path))
    throw new Error(`${dirname(path)} must be a folder of yours with mode 0700: correct or remove it.`)
  rmSync(path, { force: true })
  const sockets = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The caller may leave at any time; its command still runs to its end.
    socket.on('error', () => socket.destroy())
    const work = answer(socket, execute).finally(() => running.delete(work))
    running.add(work)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  chmodSync(path, 0o600)
  return {
    path,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.all(running)
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

async function answer(
  socket: Socket,
  execute: (request: Handover, output: HandoverOutput) => Promise<number>,
): Promise<void> {
  const send = (message: Message) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`))
  const line = await firstLine(socket)
  const request = forms().request(line === undefined ? undefined : parseJson(line))
  if (request instanceof type.errors) {
    socket.destroy()
    return
  }
  send({ ready: true })
  try {
    const output = {
      stdout: (text: string) => send({ stdout: text }),
      stderr: (text: string) => send({ stderr: text }),
    }
    send({ exit: await execute(request, output) })
  } catch (error) {
    // A command that fails in a way nobody foresaw must not end the service that runs it.
    send({ stderr: `Unexpected: ${error instanceof Error ? error.message : String(error)}\n` })
    send({ exit: exitCode.unexpected })
  }
  socket.end()
}

function firstLine(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.setTimeout(patience, () => text.includes('\n') || socket.destroy())
    socket.on('close', () => resolve(undefined))
    socket.on('data', (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > requestCharacters) resolve(undefined)
    })
  })
}

/**
 * Asks the process that listens at `path` to run a command, and passes its output on.
 * @returns its exit code, or `undefined` when nobody there answers
 * @throws {Error} when the other process ends before the command does
 */
export function handOver(path: string, request: Handover, output: HandoverOutput): Promise<number | undefined> {
  if (!isPrivate(path)) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    let started = false
    let exit: number | undefined
    const socket = connect(path)
    const silence = setTimeout(() => socket.destroy(), patience)
    const lines = createInterface({ input: socket, crlfDelay: Infinity })
    // `close` follows every error and judges by what has arrived until then.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => lines.close())
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`))
    lines.on('line', (line) => {
      started = true
      clearTimeout(silence)
      const message = forms().message(parseJson(line))
      if (message instanceof type.errors) return
      if ('stdout' in message) output.stdout(message.stdout)
      if ('stderr' in message) output.stderr(message.stderr)
      if ('exit' in message) exit = message.exit
    })
    lines.on('close', () => {
      clearTimeout(silence)
      if (started && exit === undefined) reject(new Error('The running service ended before the command was done.'))
      else resolve(exit)
    })
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
