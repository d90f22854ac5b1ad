import { expect, it } from 'vitest'
import { freePort, startService } from '../support/process.ts'
import { emptyFolder } from './in-process.ts'

const config =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc' }
const megabyte = 2 ** 20

it('a service that nobody asks gives back what its start took', async () => {
  const port = await freePort()
  const cwd = emptyFolder({ 'auth.config.ts': config })
  await using service = await startService(['--dev', '--metrics-port', String(port)], { cwd, env })
  const memory = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
  }
  const before = await memory()
  expect(before).toBeGreaterThan(100 * megabyte)
  await expect.poll(memory, { interval: 1000 }).toBeLessThan(before - 15 * megabyte)
  expect((await fetch(`${service.url}/api/auth/ok`)).status).toBe(200)
})
