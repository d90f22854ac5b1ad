import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { freePort, startService } from '../support/process.ts'
import { emptyFolder } from './in-process.ts'

const config =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc' }
const monitoring = join(import.meta.dirname, '../../examples/monitoring')

// Both need Prometheus: the package `prometheus` of Debian.
it('promtool finds nothing wrong with the alert rules', async () => {
  const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', join(monitoring, 'alerts.yml')])
  expect(stdout).toMatch(/SUCCESS: \d+ rules found/)
})

it('Prometheus scrapes a running service and evaluates every rule', async () => {
  const [metricsPort, port] = [await freePort(), await freePort()]
  const cwd = emptyFolder({ 'auth.config.ts': config })
  await using service = await startService(['--dev', '--metrics-port', String(metricsPort)], { cwd, env })
  const call = { method: 'POST', headers: { 'content-type': 'application/json', origin: service.url }, body: '{}' }
  expect((await fetch(`${service.url}/api/auth/sign-in/email`, call)).status).toBe(400)

  const folder = mkdtempSync(join(tmpdir(), 'latchkey-prometheus-'))
  const file = join(folder, 'prometheus.yml')
  writeFileSync(
    file,
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(monitoring, 'alerts.yml')],
      scrape_configs: [{ job_name: 'latchkey', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
    }),
  )
  const prometheus = spawn(
    'prometheus',
    [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`, `--web.listen-address=127.0.0.1:${port}`],
    { stdio: 'ignore' },
  )
  onTestFinished(async () => {
    const ended = once(prometheus, 'exit')
    prometheus.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined)
    return answer === undefined ? undefined : await answer.json()
  }
  const valueOf = async (query: string) => {
    const answer = await ask(`query?query=${encodeURIComponent(query)}`)
    return answer?.data?.result?.[0]?.value?.[1]
  }
  await expect.poll(() => valueOf('latchkey_ready'), { timeout: 60_000 }).toBe('1')
  expect(await valueOf('sum(latchkey_errors_total{route="/sign-in/email"})')).toBe('1')
  expect(await valueOf('sum(latchkey_http_request_duration_seconds_count{status="4xx"})')).toBe('1')
  const rules = async () => {
    const answer = await ask('rules')
    return answer.data.groups.flatMap((group: { rules: { health: string }[] }) =>
      group.rules.map(({ health }) => health),
    )
  }
  await expect.poll(async () => new Set(await rules()), { timeout: 60_000 }).toEqual(new Set(['ok']))
})
