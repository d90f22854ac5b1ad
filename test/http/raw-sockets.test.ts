import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { testAuth } from '../support/test-auth.ts'

const megabyte = 1_048_576

/** Sends a head over a socket of its own and gives what came back when the other side has closed it, or answered. */
async function speak(port: number, head: readonly string[]): Promise<string> {
  const socket = connect(port, 'localhost')
  socket.on('error', () => socket.destroy())
  let answer = ''
  socket.on('data', (piece: Buffer) => {
    answer += piece.toString()
    if (answer.includes('\r\n\r\n')) socket.end()
  })
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return answer
}

/** Sends a head and then pieces of a body, until somebody closes the connection or `most` bytes are sent. */
async function sendOn(port: number, head: readonly string[], piece: Buffer, most: number) {
  const socket = connect(port, 'localhost')
  let answer = ''
  let closed = false
  socket.on('error', () => socket.destroy())
  socket.on('data', (text: Buffer) => (answer += text.toString()))
  socket.on('close', () => (closed = true))
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let sent = 0
  while (!closed && sent < most) {
    sent += piece.byteLength
    if (!socket.write(piece)) await roomOrEnd(socket)
    // Lets the answer and the end of the connection be noticed.
    await new Promise((resolve) => setImmediate(resolve))
  }
  socket.destroy()
  return { answer, closed, sent }
}

async function roomOrEnd(socket: Socket): Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(() => {})
  stop.abort()
}

const signIn = 'POST /api/auth/sign-in/email HTTP/1.1'
const json = 'Content-Type: application/json'
const piece = Buffer.alloc(16_384, 'x')
const chunk = Buffer.concat([Buffer.from('4000\r\n'), piece, Buffer.from('\r\n')])

describe('the rest of a body that nobody wants', () => {
  it.each([
    ['that says its length', [signIn, 'Host: localhost', json, 'Content-Length: 10000000000'], piece, 413],
    ['in chunks', [signIn, 'Host: localhost', json, 'Transfer-Encoding: chunked'], chunk, 413],
    [
      'of a call that is not there',
      ['POST /api/auth/nothing HTTP/1.1', 'Host: localhost', json, 'Content-Length: 10000000000'],
      piece,
      404,
    ],
    [
      'of a call for which there was no session',
      [
        'POST /api/auth/sign-out HTTP/1.1',
        'Host: localhost',
        'Origin: https://evil.example',
        'Content-Length: 10000000000',
      ],
      piece,
      403,
    ],
  ] as const)('%s is not read on after the answer', async (_, head, body, status) => {
    const { server } = await testAuth()
    const { answer, closed, sent } = await sendOn(server.port, head, body, 200 * megabyte)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(closed).toBe(true)
    expect(sent).toBeLessThan(100 * megabyte)
  })

  it('does not keep a sender that stops from using the connection again', async () => {
    const { server } = await testAuth()
    const body = 'x'.repeat(70_000)
    const first = [signIn, 'Host: localhost', json, `Content-Length: ${body.length}`, '', body].join('\r\n')
    const second = ['GET /api/auth/ok HTTP/1.1', 'Host: localhost', 'Connection: close'].join('\r\n')
    const answers = await speak(server.port, [`${first}${second}`])
    expect(answers).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describe('a request that names two hosts', () => {
  it.each([
    ['different ones', ['Host: localhost', 'Host: evil.example']],
    ['equal ones', ['Host: localhost', 'Host: localhost']],
    ['in different case', ['Host: localhost', 'hOsT: evil.example']],
    ['not beside each other', ['Host: localhost', 'Accept: */*', 'Host: localhost']],
  ])('%s is refused with 400', async (_, hosts) => {
    const { server } = await testAuth()
    const answer = await speak(server.port, ['GET /api/auth/ok HTTP/1.1', ...hosts])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('one is answered', async () => {
    const { server } = await testAuth()
    const answer = await speak(server.port, ['GET /api/auth/ok HTTP/1.1', 'Host: localhost'])
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})
