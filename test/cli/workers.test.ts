import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { startLoad } from '../support/load.ts'
import { freePort, runLatchkey, type Service, startService } from '../support/process.ts'
import { emptyFolder, latchkey, ownDatabase, prepareProject, type PreparedProject } from './in-process.ts'

const config = (options = '') =>
  `import { defineConfig, emailPassword, jwt } from 'latchkey'
export default defineConfig({ features: [emailPassword(), jwt()], rateLimit: { enabled: false }, ${options} })\n`
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const mix = [
  { method: 'GET', path: '/api/auth/get-session' },
  { method: 'GET', path: '/api/auth/jwks' },
]

/** A project with its tables and its key, of which each test takes a copy. */
let prepared: PreparedProject

beforeAll(async () => {
  prepared = await prepareProject({ 'auth.config.ts': config() }, [['migrate'], ['keys', 'rotate']], { env })
})
afterAll(() => prepared?.drop())

async function serving(args: readonly string[] = []) {
  const cwd = await prepared.copy()
  return { cwd, service: await startService(['--workers', '2', ...args], { cwd, env }) }
}

const metricsAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** How many requests each worker has answered. */
function answeredBy(text: string): number[] {
  const counts = [0, 0]
  for (const [, worker = '1', count = '0'] of text.matchAll(
    /^latchkey_http_request_duration_seconds_count\{.*route="\/get-session".*worker="(\d)"\} (\d+)$/gm,
  )) {
    counts[Number(worker) - 1] = (counts[Number(worker) - 1] ?? 0) + Number(count)
  }
  return counts
}

describe('serve --workers', () => {
  it('answers on one port from all processes, reads a new configuration in each, and ends with 0', async () => {
    const metricsPort = await freePort()
    const { cwd, service: running } = await serving(['--metrics-port', String(metricsPort)])
    await using service = running
    expect(service.stdout).toMatch(/"serve\.ready"[^\n]*"workers":2/)
    const load = startLoad(service.url, mix)
    await load.progress(100)
    const text = await metricsAt(metricsPort)
    for (const count of answeredBy(text)) expect(count).toBeGreaterThan(0)
    expect(text).toMatch(/^latchkey_workers 2$/m)
    expect(text.match(/^latchkey_outbox_messages\{state="queued"\} 0$/gm)).toHaveLength(1)

    writeFileSync(join(cwd, 'auth.config.ts'), config('session: { lifetime: -1 }'))
    service.signal('SIGHUP')
    await service.said(/"config\.kept"/)
    expect(service.stdout.match(/"config\.rejected"/g)).toHaveLength(1)
    writeFileSync(join(cwd, 'auth.config.ts'), config("appName: 'Other'"))
    service.signal('SIGHUP')
    await service.said(/config\.reloaded[^\n]*"worker":1[^]*config\.reloaded[^\n]*"worker":2/)
    await load.progress(50)
    const { failures } = await load.stop()
    expect(failures).toEqual([])
    const { code, stderr, stdout } = await service.stop()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/"serve\.stopped"\}\n$/)
  })

  itDeep('shows its metrics at the default port, or says that something else has it and goes on', async () => {
    const cwd = await prepared.copy()
    const unnamed = { ...env, METRICS_PORT: '' }
    await using first = await startService(['--workers', '2'], { cwd, env: unnamed })
    await first.said(/"metrics\.ready"[^\n]*:9464\/metrics/)
    expect(await metricsAt(9464)).toMatch(/^latchkey_workers [12]$/m)
    await using second = await startService(['--workers', '2'], { cwd, env: unnamed })
    expect(second.stdout.match(/"metrics\.unavailable"[^\n]*"port":9464/g)).toHaveLength(1)
    expect((await fetch(`${second.url}/api/auth/readyz`)).status).toBe(200)
  })

  itDeep('starts another worker where one has ended, drains all, and ends at once on a second signal', async () => {
    const { service: running } = await serving(['--drain', '60'])
    await using service = running
    const killed = workersOf(service).get(1)
    process.kill(killed ?? 0, 'SIGKILL')
    await service.said(/"worker\.ended"[^\n]*"signal":"SIGKILL"/)
    expect((await fetch(`${service.url}/api/auth/readyz`)).status).toBe(200)
    await service.said(/"worker\.ended"[^]*"worker\.ready","worker":1/)
    expect(workersOf(service).get(1)).not.toBe(killed)

    service.signal('SIGTERM')
    await service.said(/serve\.draining/)
    // Whichever worker is asked: all of them say it.
    for (let time = 0; time < 4; time += 1) {
      const answer = await fetch(`${service.url}/api/auth/readyz`)
      expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
    }
    const pids = [...workersOf(service).values()]
    service.signal('SIGTERM')
    expect((await service.ended()).code).toBe(130)
    for (const pid of pids) await expect.poll(() => isThere(pid)).toBe(false)
  })

  itDeep('says once, and with the code of a single process, that the embedded database has one process', async () => {
    const embedded = { cwd: emptyFolder({ 'auth.config.ts': config() }), env }
    const { code, stdout, stderr } = await runLatchkey(['serve', '--workers', '2'], embedded)
    expect({ code, stdout }).toEqual({ code: 78, stdout: '' })
    expect(stderr).toMatch(/^--workers 2 needs a PostgreSQL server: the embedded database belongs to one process\./)
    const wrong = await latchkey(['serve', '--workers', 'many'], embedded)
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('It is a number from 1 to 128.') })
  })

  itDeep('says why it cannot start as a single process does', async () => {
    const empty = { cwd: emptyFolder({ 'auth.config.ts': config() }), env: { ...env, ...(await ownDatabase()) } }
    const pending = await runLatchkey(['serve', '--workers', '2'], empty)
    expect(pending).toMatchObject({ code: 3, stderr: expect.stringMatching(/Run: npx latchkey migrate\n$/) })
  })

  itDeep('replaces a worker that somebody ended kindly', async () => {
    const { service: running } = await serving()
    await using service = running
    process.kill(workersOf(service).get(2) ?? 0, 'SIGTERM')
    await service.said(/"worker\.ended"[^\n]*"worker":2,"code":0[^]*"worker\.ready","worker":2/)
    expect((await service.stop()).code).toBe(0)
  })

  itDeep('finishes what runs where its primary was killed', async () => {
    const { service: running } = await serving()
    await using service = running
    const pids = [...workersOf(service).values()]
    service.signal('SIGKILL')
    for (const pid of pids) await expect.poll(() => isThere(pid)).toBe(false)
  })
})

/** Process ids of the workers by their numbers, those that were ready last. */
function workersOf({ stdout }: Service): Map<number, number> {
  const lines = stdout.matchAll(/"worker\.ready","worker":(\d+),"pid":(\d+)/g)
  return new Map(Array.from(lines, ([, number, pid]) => [Number(number), Number(pid)]))
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
