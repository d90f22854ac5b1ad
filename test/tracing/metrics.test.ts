import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { metrics } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { describe, expect, it, onTestFinished } from 'vitest'
import { emptyFolder, serveHere } from '../cli/in-process.ts'
import { Browser } from '../support/browser-jar.ts'
import { freePort } from '../support/process.ts'
import { ada } from '../support/homes.ts'

const config =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc' }

interface Point {
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue: string } }[]
  readonly asDouble?: number
  readonly count?: number
  readonly explicitBounds?: readonly number[]
}

interface Told {
  readonly name: string
  readonly unit: string
  readonly sum?: { readonly isMonotonic: boolean; readonly dataPoints: readonly Point[] }
  readonly gauge?: { readonly dataPoints: readonly Point[] }
  readonly histogram?: { readonly dataPoints: readonly Point[] }
}

interface Export {
  readonly resourceMetrics: readonly {
    readonly scopeMetrics: readonly { readonly scope: { readonly name: string }; readonly metrics: readonly Told[] }[]
  }[]
}

/** A collector that keeps what it is sent (OTLP over HTTP, as JSON). */
async function collector() {
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    texts.push(Buffer.concat(await request.toArray()).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { texts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/metrics` }
}

/** Brings an SDK that exports when it is told to, as an application does, until the test ends. */
function bringSdk(url: string): MeterProvider {
  const exporter = new OTLPMetricExporter({ url })
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
  const provider = new MeterProvider({ readers: [reader] })
  metrics.setGlobalMeterProvider(provider)
  onTestFinished(async () => {
    await provider.shutdown()
    metrics.disable()
  })
  return provider
}

const told = (text: string | undefined): readonly Told[] => {
  const { resourceMetrics } = JSON.parse(text ?? '') as Export
  return resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
}

const labelsOf = ({ attributes }: Point) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]))

describe('metrics, with an SDK in the process', () => {
  it('are exported over OTLP by their names, also where the listener is off, and name nobody', async () => {
    const { texts, url } = await collector()
    const provider = bringSdk(url)
    await using service = await serveHere(['--dev', '--metrics-port', 'off'], {
      cwd: emptyFolder({ 'auth.config.ts': config }),
      env,
    })
    const page = new Browser(`${service.url}/api/auth`, service.url)
    await page.post('/sign-up/email', ada)
    await page.post('/sign-in/email', { ...ada, password: 'not the right one' })
    await provider.forceFlush()

    const all = told(texts.at(-1))
    const find = (name: string) => all.find((one) => one.name === name)
    const requests = find('latchkey_http_request_duration_seconds')
    expect(requests?.unit).toBe('s')
    const signUp = requests?.histogram?.dataPoints.find((point) => labelsOf(point)['route'] === '/sign-up/email')
    expect(signUp && labelsOf(signUp)).toEqual({ method: 'POST', route: '/sign-up/email', status: '2xx' })
    expect([signUp?.count, signUp?.explicitBounds?.[0]]).toEqual([1, 0.001])
    const errors = find('latchkey_errors')
    expect(errors?.sum?.isMonotonic).toBe(true)
    expect(errors?.sum?.dataPoints.map((point) => [labelsOf(point), point.asDouble])).toEqual([
      [{ route: '/sign-in/email', code: 'INVALID_EMAIL_OR_PASSWORD' }, 1],
    ])
    expect(find('latchkey_ready')?.gauge?.dataPoints[0]?.asDouble).toBe(1)
    expect(find('latchkey_outbox_messages')?.gauge?.dataPoints.map(labelsOf)).toEqual([
      { state: 'queued' },
      { state: 'failed' },
    ])
    expect(find('process_resident_memory_bytes')?.unit).toBe('By')
    for (const secret of [ada.email, ada.name, 'ada', env.LATCHKEY_SECRETS]) expect(texts.join()).not.toContain(secret)

    // What the SDK is given is what the listener shows.
    const port = await freePort()
    await using _ = await serveHere(['--dev', '--metrics-port', String(port)], {
      cwd: emptyFolder({ 'auth.config.ts': config }),
      env,
    })
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const names = Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name)
    await page.get('/get-session')
    await provider.forceFlush()
    expect(names).toEqual(expect.arrayContaining(told(texts.at(-1)).map(({ name }) => name)))
  })

  it('ask nothing of a service that has ended', async () => {
    const { texts, url } = await collector()
    const provider = bringSdk(url)
    {
      await using _ = await serveHere(['--dev'], { cwd: emptyFolder({ 'auth.config.ts': config }), env })
      await provider.forceFlush()
    }
    const memory = () => {
      const found = told(texts.at(-1)).find(({ name }) => name === 'process_resident_memory_bytes')
      return found?.gauge?.dataPoints.map(({ asDouble }) => asDouble)
    }
    const before = memory()
    expect(before).toHaveLength(1)
    await provider.forceFlush()
    // The SDK goes on saying what it heard last.
    expect(memory()).toEqual(before)
  })
})
