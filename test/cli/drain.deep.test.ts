import { expect, it } from 'vitest'
import { startService } from '../support/process.ts'
import { emptyFolder, latchkey } from './in-process.ts'

const config =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"
const env = {
  LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc',
  LATCHKEY_BASE_URL: 'https://auth.example.com',
}

it('serve says first that it is not ready where somebody asks, and answers until they had the time to hear', async () => {
  const project = { cwd: emptyFolder({ 'auth.config.ts': config }), env }
  for (const argv of [['migrate'], ['keys', 'rotate']]) expect((await latchkey(argv, project)).code).toBe(0)
  await using service = await startService(['--drain', '60'], project)
  const ask = async (path: string) => (await fetch(`${service.url}/api/auth${path}`)).status
  expect(await ask('/readyz')).toBe(200)
  service.signal('SIGTERM')
  await service.said(/serve\.draining/)
  expect([await ask('/readyz'), await ask('/livez'), await ask('/get-session')]).toEqual([503, 200, 200])
  service.signal('SIGTERM')
  expect((await service.ended()).code).toBe(130)
})
