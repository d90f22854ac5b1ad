import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../support/browser-jar.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import { freePort } from '../support/process.ts'
import { answers, startReceiver } from '../features/webhooks/receiver.ts'
import { emptyFolder, latchkey, ownDatabase, prepareProject, type PreparedProject, serveHere } from './in-process.ts'

const config =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc' }
const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
const monitoring = join(import.meta.dirname, '../../examples/monitoring')

async function measured(of = config) {
  const port = await freePort()
  const cwd = emptyFolder({ 'auth.config.ts': of })
  const service = await serveHere(['--dev', '--metrics-port', String(port)], { cwd, env })
  const read = (path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`)
  return { service, read, page: new Browser(`${service.url}/api/auth`, service.url) }
}

/** The value of a sample, by its name and labels as they are written. */
function valueOf(text: string, sample: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

describe('metrics', () => {
  it('count requests, errors, sign-ins and statements on a listener of their own, and name nobody', async () => {
    const { service, read, page } = await measured()
    await using _ = service
    await page.post('/sign-up/email', person)
    await page.post('/sign-in/email', { ...person, password: 'not the right one' })
    await page.get('/get-session')
    const answer = await read()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
    ])
    const text = await answer.text()
    const count = 'latchkey_http_request_duration_seconds_count'
    expect(valueOf(text, `${count}{method="POST",route="/sign-up/email",status="2xx"}`)).toBe(1)
    expect(valueOf(text, `${count}{method="POST",route="/sign-in/email",status="4xx"}`)).toBe(1)
    expect(valueOf(text, 'latchkey_errors_total{route="/sign-in/email",code="INVALID_EMAIL_OR_PASSWORD"}')).toBe(1)
    expect(valueOf(text, 'latchkey_sessions_begun_total{method="sign-up"}')).toBe(1)
    expect(valueOf(text, 'latchkey_database_statements_total')).toBeGreaterThan(3)
    expect(valueOf(text, 'latchkey_ready')).toBe(1)
    expect(valueOf(text, 'latchkey_password_hashes_waiting')).toBe(0)
    expect(text.endsWith('# EOF\n')).toBe(true)
    for (const secret of [person.email, person.name, 'ada', env.LATCHKEY_SECRETS]) expect(text).not.toContain(secret)
    expect((await read('/api/auth/get-session')).status).toBe(404)
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404)

    // Every metric that the dashboard and the alerts name is there.
    const known = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name = '']) => name))
    const named = readdirSync(monitoring).flatMap((file) =>
      Array.from(
        readFileSync(join(monitoring, file), 'utf8').matchAll(/\b(?:latchkey|nodejs|process)_[a-z0-9_]+/g),
        ([name]) => name.replace(/_(?:total|bucket|count|sum)$/, ''),
      ),
    )
    expect(named.length).toBeGreaterThan(10)
    expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
  })

  itDeep('have no more series however many people there are, and whatever is asked for', async () => {
    const { service, read, page } = await measured()
    await using _ = service
    const seriesOf = async () =>
      (await (await read()).text()).split('\n').map((line) => line.slice(0, line.lastIndexOf(' ')))
    const visit = async (name: string) => {
      const email = `${name}@example.com`
      await page.post('/sign-up/email', { ...person, email })
      await page.post('/sign-in/email', { ...person, email, password: `not ${name}` })
      await page.get('/get-session')
      await page.get(`/nothing/${name}?of=${name}`)
      await page.send(`/${name}`, { method: 'PURGE' })
    }
    await visit('first')
    const first = await seriesOf()
    for (let number = 0; number < 20; number++) await visit(`person${number}`)
    expect(await seriesOf()).toEqual(first)
    expect(first.filter((line) => line !== '' && !line.startsWith('#')).length).toBeLessThan(150)
  })

  itDeep('say how far the clock of the node is from that of the database', async () => {
    const port = await freePort()
    const surroundings = { cwd: emptyFolder({ 'auth.config.ts': config }), env: { ...env, ...(await ownDatabase()) } }
    const now = new Date(Date.now() + 3_600_000)
    const service = await serveHere(['--dev', '--metrics-port', String(port)], { ...surroundings, now })
    await using _ = service
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const skew = valueOf(text, 'latchkey_clock_skew_seconds')
    expect(skew).toBeGreaterThan(3000)
    expect(skew).toBeLessThanOrEqual(3600)
  })

  itDeep('count what tasks in the background did', async () => {
    const { service, read, page } = await measured(
      config.replace('emailPassword }', 'auditLog, emailPassword }').replace('[', '[auditLog(), '),
    )
    await using _ = service
    await page.post('/sign-up/email', person)
    const sealed = async () => valueOf(await (await read()).text(), 'latchkey_task_items_total{task="audit-seal"}')
    await expect.poll(sealed).toBeGreaterThan(0)
  })

  itDeep('count webhooks by result, and say how many wait and for how long', async () => {
    const port = await freePort()
    const receiver = await startReceiver(answers(204))
    const broken = await startReceiver(answers(500))
    const cwd = emptyFolder({
      'auth.config.ts': `import { defineConfig, emailPassword, webhooks } from 'latchkey'
        import { changing } from ${JSON.stringify(join(import.meta.dirname, '../features/webhooks/changing-feature.ts'))}
        const secret = 'whsec_${Buffer.alloc(32, 7).toString('base64')}'
        const endpoints = [{ name: 'good', url: '${receiver.url}', secret }, { name: 'bad', url: '${broken.url}', secret }]
        export default defineConfig({ features: [emailPassword(), changing(), webhooks({ endpoints })] })`,
    })
    const service = await serveHere(['--dev', '--metrics-port', String(port)], { cwd, env })
    await using _ = service
    await new Browser(`${service.url}/api/auth`, service.url).post('/test/change', { kind: 'user.updated' })
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const sent = 'latchkey_webhook_duration_seconds_count'
    // The signing key of the start is a change, too.
    await expect.poll(() => receiver.received.some(({ body }) => body.includes('user.updated'))).toBe(true)
    const changes = receiver.received.length
    await expect.poll(async () => valueOf(await read(), `${sent}{result="delivered"}`)).toBe(changes)
    await expect
      .poll(async () => valueOf(await read(), `${sent}{result="retried"}`), { timeout: 20_000 })
      .toBeGreaterThan(0)
    await expect
      .poll(async () => valueOf(await read(), 'latchkey_webhook_messages{state="queued"}'), { timeout: 30_000 })
      .toBe(changes)
    expect(valueOf(await read(), 'latchkey_webhook_oldest_seconds')).toBeGreaterThan(0)
  })

  it.each(
    firstRows(1, [
      ['no number', { METRICS_PORT: 'often' }, 'METRICS_PORT is a number from 1 to 65535'],
      ['an address of another machine', { METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' }, 'EADDRNOTAVAIL'],
    ]),
  )('refuse %s with what to correct', async (_name, wrong, said) => {
    const cwd = emptyFolder({ 'auth.config.ts': config })
    const { code, stderr } = await latchkey(['serve', '--dev', '--port', String(await freePort())], {
      cwd,
      env: { ...env, ...wrong },
    })
    expect(code).toBe(78)
    expect(stderr).toContain(said)
  })
})

describe('metrics of a service for which nobody named a place', () => {
  const production = { ...env, LATCHKEY_BASE_URL: 'https://auth.example.com' }
  // Tests start services beside each other: `serveHere` turns metrics off where a test does not name a place.
  const unnamed = { ...production, METRICS_PORT: '' }
  let prepared: PreparedProject

  beforeAll(async () => {
    prepared = await prepareProject({ 'auth.config.ts': config }, [['migrate'], ['keys', 'rotate']], {
      env: production,
    })
  })
  afterAll(() => prepared?.drop())

  itDeep(
    'are shown to this machine at port 9464; a second service there says that it has none, and serves',
    async () => {
      const cwd = await prepared.copy()
      await using first = await serveHere(['--drain', '0'], { cwd, env: unnamed })
      await first.says(/"metrics\.ready"[^\n]*"url":"http:\/\/127\.0\.0\.1:9464\/metrics"/)
      expect(await (await fetch('http://127.0.0.1:9464/metrics')).text()).toMatch(/^latchkey_ready 1$/m)

      await using second = await serveHere(['--drain', '0'], { cwd, env: unnamed })
      await second.says(/"level":"warn","event":"metrics\.unavailable"[^\n]*"port":9464,"reason":"EADDRINUSE"/)
      expect((await fetch(`${second.url}/api/auth/readyz`)).status).toBe(200)

      // Where the place was named, somebody counts on it.
      const port = String(await freePort())
      const named = await latchkey(['serve', '--port', port, '--metrics-port', '9464'], { cwd, env: unnamed })
      expect(named).toMatchObject({ code: 78, stderr: expect.stringContaining('127.0.0.1:9464 (EADDRINUSE)') })
      const host = await latchkey(['serve', '--port', port, '--metrics-host', '127.0.0.1'], { cwd, env: unnamed })
      expect(host.code).toBe(78)
    },
  )

  it.each(
    firstRows(1, [
      ['by the option', ['--metrics-port', 'off'], {}],
      ['by the variable', [], { METRICS_PORT: 'off' }],
      ['in development', ['--dev'], { LATCHKEY_BASE_URL: '' }],
    ]),
  )('are off %s', async (_name, args, off) => {
    const service = await serveHere(['--drain', '0', ...args], {
      cwd: await prepared.copy(),
      env: { ...unnamed, ...off },
    })
    await using _ = service
    expect((await fetch(`${service.url}/api/auth/readyz`)).status).toBe(200)
    const { stdout } = await service.stop()
    expect(stdout).not.toContain('metrics')
  })

  itDeep('doctor says where they are', async () => {
    const cwd = await prepared.copy()
    const finding = async (more: Readonly<Record<string, string>>) =>
      (await latchkey(['doctor'], { cwd, env: { ...unnamed, ...more } })).stdout.match(/(\S+) +metrics +(.+)/)?.slice(1)
    expect(await finding({})).toEqual(['ok', 'at 127.0.0.1:9464/metrics'])
    expect(await finding({ METRICS_PORT: 'off' })).toEqual(['ok', 'off'])
    expect(await finding({ METRICS_PORT: '70000' })).toEqual([
      'WRONG',
      'METRICS_PORT is a number from 1 to 65535, or off. For example METRICS_PORT=9464.',
    ])
  })
})
