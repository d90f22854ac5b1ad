import { expect, it, onTestFinished } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { type Proxy, startProxy } from '../database/proxy.ts'
import { freePort } from '../support/process.ts'
import { databaseOf, emptyFolder, latchkey, prepareProject, start, textOf } from './in-process.ts'

const config =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }

/** A project with tables and key, and the network before its database. */
async function behindProxy(): Promise<{ readonly cwd: string; readonly proxy: Proxy }> {
  const prepared = await prepareProject({ 'auth.config.ts': config }, [['migrate'], ['keys', 'rotate']], { env })
  onTestFinished(() => prepared.drop())
  const original = await prepared.copy()
  const proxy = await startProxy(databaseOf(original))
  onTestFinished(() => proxy.close())
  const cwd = emptyFolder({
    'auth.config.ts': textOf(original, 'auth.config.ts'),
    '.env': `DATABASE_URL=${proxy.url}\n`,
  })
  return { cwd, proxy }
}

itDeep.each(['silent', 'starting'] as const)('serve waits for a database that is %s at its start', async (state) => {
  const { cwd, proxy } = await behindProxy()
  proxy.become(state)
  const service = await start(['serve', '--port', String(await freePort())], { cwd, env })
  await service.says(/"database\.waiting".*"seconds":20/)
  proxy.become('awake')
  await service.says(/"serve\.ready"/)
  service.signal()
  const { code, stdout } = await service.result
  expect(code).toBe(0)
  expect(stdout.match(/database\.waiting/g)).toHaveLength(1)
})

it('serve ends at once where no server is', async () => {
  const cwd = emptyFolder({ 'auth.config.ts': config })
  const DATABASE_URL = `postgres://latchkey@127.0.0.1:${await freePort()}/latchkey`
  const { code, stdout, stderr } = await latchkey(['serve', '--port', String(await freePort())], {
    cwd,
    env: { ...env, DATABASE_URL },
  })
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') })
  expect(stdout).not.toContain('database.waiting')
})
