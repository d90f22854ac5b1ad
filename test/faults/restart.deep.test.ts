import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Browser } from '../support/browser-jar.ts'
import { startCluster } from '../support/postgres.ts'
import { runLatchkey, startService } from '../support/process.ts'

describe('PostgreSQL restarted under load', () => {
  it.each(['fast', 'immediate'] as const)(
    'in %s mode: the process lives, answers 503 meanwhile, and serves again',
    async (mode) => {
      const cwd = await mkdtemp(join(tmpdir(), 'latchkey-restart-'))
      const postgres = await startCluster()
      onTestFinished(async () => {
        await postgres.stop()
        await rm(cwd, { recursive: true, force: true })
      })
      const env = { DATABASE_URL: await postgres.createDatabase() }
      expect((await runLatchkey(['init', '--yes'], { cwd, env })).code).toBe(0)
      await using service = await startService([], { cwd, env })
      const page = new Browser(`${service.url}/api/auth`, service.url)
      const credentials = { email: 'ada@example.com', password: 'correct horse battery' }
      expect((await page.post('/sign-up/email', { name: 'Ada', ...credentials })).status).toBe(200)

      const statuses: number[] = []
      let running = true
      const reader = async () => {
        while (running) statuses.push((await page.get('/get-session')).status)
      }
      const writer = async () => {
        while (running) {
          const other = new Browser(`${service.url}/api/auth`, service.url)
          statuses.push((await other.post('/sign-in/email', credentials)).status)
        }
      }
      const load = [reader(), reader(), reader(), reader(), writer(), writer()]
      await postgres.restart(mode)
      while ((await page.get('/get-session')).status !== 200);
      const served = statuses.length
      while (statuses.length < served + 50) await page.get('/ok')
      running = false
      await Promise.all(load)

      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
      const after = await page.get('/get-session')
      expect(after.body.user.email).toBe(credentials.email)
      expect((await service.stop()).code).toBe(0)
    },
  )
})
