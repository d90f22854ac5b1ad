import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { once } from 'node:events'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { type ControlSocket, controlPath, handOver, type Handover, openControl } from '../../cli/control.ts'
import { emptyFolder } from './in-process.ts'

const request: Handover = { version: '1.0.0', command: 'migrate', options: { json: true }, cwd: '/', env: { A: 'b' } }

function pathIn(folder: string): string {
  const path = controlPath(join(folder, 'data'))
  if (path === undefined) throw new Error('No Unix sockets here')
  return path
}

async function opened(path: string, execute: Parameters<typeof openControl>[1]): Promise<ControlSocket> {
  const control = await openControl(path, execute)
  onTestFinished(() => control.close())
  return control
}

/** Sends a text and gives all that comes back until the other side closes. */
async function answerTo(path: string, text: string): Promise<string> {
  const socket = connect(path)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.write(text)
  await once(socket, 'close')
  return answer
}

function collector() {
  const said = { stdout: '', stderr: '' }
  const output = {
    stdout: (text: string) => void (said.stdout += text),
    stderr: (text: string) => void (said.stderr += text),
  }
  return { said, output }
}

// Promise.withResolvers came after Node 20.
function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

describe('the control socket', () => {
  it('runs a command over there and brings back output and exit code', async () => {
    const path = pathIn(emptyFolder())
    await opened(path, async (received, output) => {
      output.stdout(`out ${JSON.stringify(received)}\n`)
      output.stderr('err ü\n')
      return 3
    })
    const { said, output } = collector()
    expect(await handOver(path, request, output)).toBe(3)
    expect(said).toEqual({ stdout: `out ${JSON.stringify(request)}\n`, stderr: 'err ü\n' })
  })

  it('lies where only its owner can come', async () => {
    const path = pathIn(emptyFolder())
    await opened(path, async () => 0)
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('is neither opened nor used in a folder that others can enter', async () => {
    const path = pathIn(emptyFolder())
    mkdirSync(dirname(path))
    chmodSync(dirname(path), 0o755)
    await expect(openControl(path, async () => 0)).rejects.toThrow('0700')
    const server = createServer(() => expect.unreachable('It was spoken to')).listen(path)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    expect(await handOver(path, request, collector().output)).toBeUndefined()
  })

  it('has a short path, too, for a data folder with a long one', () => {
    const folder = join(emptyFolder(), 'x'.repeat(90))
    mkdirSync(folder)
    const path = pathIn(folder)
    expect(Buffer.byteLength(path)).toBeLessThanOrEqual(103)
    expect(path).not.toBe(pathIn(emptyFolder()))
    expect(pathIn(folder)).toBe(path)
  })

  it('takes the place of what a killed process left, and is gone after closing', async () => {
    const path = pathIn(emptyFolder())
    mkdirSync(dirname(path), { mode: 0o700 })
    const left = createServer().listen(path)
    await once(left, 'listening')
    const control = await openControl(path, async () => 7)
    expect(await handOver(path, request, collector().output)).toBe(7)
    await control.close()
    expect(existsSync(path)).toBe(false)
    left.close()
  })

  it('says nothing to those who send no request', async () => {
    const path = pathIn(emptyFolder())
    await opened(path, async () => expect.unreachable('It ran'))
    const texts = ['hello\n', '{"command":"migrate"}\n', '[]\n', 'null\n']
    expect(await Promise.all(texts.map((text) => answerTo(path, text)))).toEqual(['', '', '', ''])
  })

  it.each(['version', 'command', 'options', 'cwd', 'env'] as const)(
    'takes a request only when its %s has the form that it has',
    async (field) => {
      const path = pathIn(emptyFolder())
      await opened(path, async () => expect.unreachable('It ran'))
      for (const value of [null, 7, [], ['a'], { a: null }, { a: {} }, { a: { b: 1 } }, true]) {
        expect(await answerTo(path, `${JSON.stringify({ ...request, [field]: value })}\n`), field).toBe('')
      }
    },
  )

  it('goes on whatever is sent to it', async () => {
    const path = pathIn(emptyFolder())
    await opened(path, async ({ options }, output) => {
      output.stdout(`${String(options['json'])}\n`)
      return 4
    })
    const field = fc.constantFrom('version', 'command', 'options', 'cwd', 'env', 'more')
    const message = fc
      .tuple(field, fc.jsonValue())
      .map(([name, value]) => JSON.stringify({ ...request, [name]: value }))
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, fc.string(), fc.json()), async (text) => {
        await answerTo(path, `${text.replaceAll('\n', ' ')}\n`)
      }),
      { numRuns: 300 },
    )
    const { said, output } = collector()
    expect([await handOver(path, request, output), said.stdout]).toEqual([4, 'true\n'])
  })

  it('outlives a command that fails in a way nobody foresaw', async () => {
    const path = pathIn(emptyFolder())
    await opened(path, async () => {
      throw new TypeError('not foreseen')
    })
    const { said, output } = collector()
    expect([await handOver(path, request, output), said.stderr]).toEqual([1, 'Unexpected: not foreseen\n'])
    expect(await handOver(path, request, output)).toBe(1)
  })

  it('finishes a running command before it closes', async () => {
    const path = pathIn(emptyFolder())
    const started = deferred()
    const released = deferred()
    const control = await openControl(path, async () => {
      started.resolve()
      await released.promise
      return 5
    })
    const code = handOver(path, request, collector().output)
    await started.promise
    const closed = control.close()
    released.resolve()
    expect(await code).toBe(5)
    await closed
  })

  itDeep('answers nothing when nobody listens, or the listener stays silent', async () => {
    const path = pathIn(emptyFolder())
    expect(await handOver(path, request, collector().output)).toBeUndefined()
    mkdirSync(dirname(path), { mode: 0o700 })
    const silent = createServer().listen(path)
    onTestFinished(() => void silent.close())
    await once(silent, 'listening')
    expect(await handOver(path, request, collector().output)).toBeUndefined()
  })

  it('reports a service that dies in the middle of a command', async () => {
    const path = pathIn(emptyFolder())
    mkdirSync(dirname(path), { mode: 0o700 })
    const dying = createServer((socket) => socket.once('data', () => socket.end('{"ready":true}\n'))).listen(path)
    onTestFinished(() => void dying.close())
    await once(dying, 'listening')
    await expect(handOver(path, request, collector().output)).rejects.toThrow('ended before the command was done')
  })
})
