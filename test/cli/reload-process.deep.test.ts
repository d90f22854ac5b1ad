import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startLoad } from '../support/load.ts'
import { startService } from '../support/process.ts'
import { prepareProject } from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const config = (name: string) =>
  `import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()], appName: '${name}', rateLimit: { enabled: false } })\n`

// Elsewhere nobody says what a process holds.
const isLinux = process.platform === 'linux'

/** Open files and connections of a process, and its memory in MB, as the kernel counts them. */
function held(pid: number) {
  if (!isLinux) return { descriptors: 0, memory: 0 }
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { descriptors: readdirSync(`/proc/${pid}/fd`).length, memory: Number(kilobytes) / 1024 }
}

it('a thousand SIGHUPs to the built program fail no request and leave its open files and memory as they were', async () => {
  const prepared = await prepareProject({ 'auth.config.ts': config('Name 0') }, [['migrate'], ['keys', 'rotate']], {
    env,
  })
  const cwd = await prepared.copy()
  // So small a heap is collected often: what is left is held, and more than it has room for ends the process.
  const small = { ...env, NODE_OPTIONS: '--max-old-space-size=64' }
  await using service = await startService(['--drain', '0'], { cwd, env: small })
  const load = startLoad(service.url, [
    { method: 'GET', path: '/api/auth/get-session' },
    { method: 'GET', path: '/api/auth/capabilities' },
  ])
  let warm = held(service.pid)
  for (let round = 1; round <= 1000; round += 1) {
    writeFileSync(join(cwd, 'auth.config.ts'), config(`Name ${round}`))
    service.signal('SIGHUP')
    await service.said(new RegExp(`→ ..Name ${round}\\W`))
    await load.progress(4)
    if (round === 100) warm = held(service.pid)
  }
  const late = held(service.pid)
  const { failures, sent } = await load.stop()
  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(4000)
  // Connections of the load and of the pool come and go; one descriptor for each reload would be 900.
  expect(late.descriptors).toBeLessThan(warm.descriptors + 10)
  // A service that something still held would be some 100 KB for each reload, 90 MB; the heap itself is the same after a collection
  // (reload-signal.test.ts).
  expect(late.memory - warm.memory).toBeLessThan(30)
  expect((await service.stop()).code).toBe(0)
  await prepared.drop()
})
