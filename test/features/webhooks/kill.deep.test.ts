import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { emptyFolder, latchkey } from '../../cli/in-process.ts'
import { runSource } from '../../support/child.ts'
import { createTestDatabase } from '../../support/postgres.ts'
import { freePort } from '../../support/process.ts'
import { testSecret } from '../../support/test-auth.ts'
import { answers, numbersBySubject, startReceiver } from './receiver.ts'

const program = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url))
const feature = fileURLToPath(new URL('./changing-feature.ts', import.meta.url))
const config = `import { defineConfig, webhooks } from 'latchkey'
import { changing } from ${JSON.stringify(feature)}
export default defineConfig({ features: [changing(), webhooks({ timeout: 2 })] })
`

/** Starts `serve` from the sources; resolves when it is ready. Ends with the test. */
async function serve(cwd: string, env: Readonly<Record<string, string>>) {
  const port = await freePort()
  const child = runSource(program, ['serve', '--dev', '--port', String(port)], { cwd, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('is ready at')) resolve()
      })
    }
    child.once('exit', () => reject(new Error(`It ended:\n${output}`)))
  })
  return { child, url: `http://localhost:${port}` }
}

async function change(url: string, body: object): Promise<void> {
  const answer = await fetch(`${url}/api/auth/test/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ kind: 'user.updated', ...body }),
  })
  expect(answer.status).toBe(200)
}

const homes = [
  { name: 'the embedded database', home: () => Promise.resolve({}) },
  {
    name: 'PostgreSQL',
    home: async () => {
      const { url, drop } = await createTestDatabase(inject('postgres'))
      onTestFinished(() => drop())
      return { DATABASE_URL: url }
    },
  },
]

describe.each(homes)('kill -9 while webhooks are leaving, on $name', ({ home }) => {
  it('loses none of them, and keeps the order of each subject', async () => {
    const receiver = await startReceiver()
    const cwd = emptyFolder({ 'auth.config.ts': config })
    const env = { ...(await home()), LATCHKEY_SECRETS: `1:${testSecret}` }
    let service = await serve(cwd, env)
    const added = await latchkey(['webhooks', 'add', '--dev', '--url', receiver.url], { cwd, env })
    expect(added.code).toBe(0)
    const expected: number[] = []
    for (let round = 0; round < 5; round++) {
      // Requests hang, so that the process dies with some of them open.
      let hanging = 0
      const stuck = new Promise<void>((resolve) => {
        receiver.behaviour = (response) => {
          hanging += 1
          if (hanging <= 2) answers(204)(response, { headers: {}, body: '' })
          else resolve()
        }
      })
      for (const number of [round * 3, round * 3 + 1, round * 3 + 2]) {
        expected.push(number)
        for (const subjectId of ['a', 'b', 'c']) await change(service.url, { subjectId, after: { number } })
      }
      await stuck
      const ended = once(service.child, 'exit')
      service.child.kill('SIGKILL')
      await ended
      receiver.behaviour = answers(204)
      service = await serve(cwd, env)
    }
    await arrived(receiver.received, expected.length * 3)
    expect(numbersBySubject(receiver.received)).toEqual({ a: expected, b: expected, c: expected })
  })
})

async function arrived(received: readonly { readonly headers: object }[], count: number): Promise<void> {
  const deadline = performance.now() + 100_000
  for (;;) {
    const ids = new Set(received.map(({ headers }) => Reflect.get(headers, 'webhook-id')))
    if (ids.size === count) return
    if (performance.now() > deadline) throw new Error(`Only ${ids.size} of ${count} came`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
