import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { emptyFolder, latchkey, ownDatabase } from '../cli/in-process.ts'
import { runLatchkey, startLatchkey, startService } from '../support/process.ts'
import { embeddedTemplate, env, missingOf, renew, signingUp, signUp } from './embedded-project.ts'

const rounds = 20
const clean = 'Nothing contradicts itself.\n'

let template: string
beforeAll(async () => void (template = await embeddedTemplate()))
afterAll(() => rmSync(template, { recursive: true, force: true }))

/** How long `work` takes, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const check = async (cwd: string) => (await latchkey(['check'], { cwd, env })).stdout

async function lostIn(cwd: string, emails: readonly string[]) {
  const db = await openDatabase({ kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' })
  return missingOf(db, emails).finally(() => db.close())
}

describe('kill -9', () => {
  it(`${rounds} times in the middle of a backup leaves a whole file or none, and the database as it was`, async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'latchkey-kill-backup-'))
    renew(cwd, template)
    const everybody: string[] = []
    let span = 0
    let cut = 0
    for (let round = 0; round <= rounds; round += 1) {
      const file = join(cwd, `${round}.tar.gz`)
      const service = await startService([], { cwd, env })
      const people = signingUp(() => service.url, `round-${round}`, 2)
      const backup = startLatchkey(['backup', file], { cwd, env })
      if (round === 0) span = await timed(() => backup.ended())
      else await delay(Math.random() * span)
      if (!existsSync(file)) cut += 1
      service.signal('SIGKILL')
      await service.ended()
      await people.stop()
      await backup.ended()
      everybody.push(...people.acknowledged)
      if (existsSync(file)) {
        const { code, stderr } = await latchkey(['restore', file, '--verify'], { cwd, env })
        expect([code, stderr]).toEqual([0, ''])
        rmSync(file)
      }
      expect(await lostIn(cwd, everybody)).toEqual({ lost: [], torn: [] })
    }
    expect(await check(cwd)).toBe(clean)
    expect((await latchkey(['backup', 'last.tar.gz'], { cwd, env })).code).toBe(0)
    expect(readdirSync(cwd).filter((name) => name === 'last.tar.gz.partial')).toEqual([])
    expect(cut).toBeGreaterThan(rounds / 4)
    rmSync(cwd, { recursive: true, force: true })
  })

  it(`${rounds} times in the middle of a restore leaves the old database or that of the backup`, async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'latchkey-kill-restore-'))
    renew(cwd, template)
    const file = join(cwd, 'kept.tar.gz')
    {
      await using service = await startService([], { cwd, env })
      expect(await signUp(service.url, 'old@example.com')).toBe(200)
      expect((await latchkey(['backup', file], { cwd, env })).code).toBe(0)
      expect(await signUp(service.url, 'new@example.com')).toBe(200)
    }
    const span = await timed(() => runLatchkey(['restore', file, '--force'], { cwd, env }))
    const seen = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const restore = startLatchkey(['restore', file, '--force'], { cwd, env })
      await delay(Math.random() * span * 1.05)
      restore.signal('SIGKILL')
      await restore.ended()
      expect(await check(cwd)).toBe(clean)
      const { lost } = await lostIn(cwd, ['old@example.com', 'new@example.com'])
      expect(lost).not.toContain('old@example.com')
      seen.add(lost.join())
      if (lost.length > 0) {
        await using service = await startService([], { cwd, env })
        expect(await signUp(service.url, 'new@example.com')).toBe(200)
      }
      for (const name of readdirSync(join(cwd, '.latchkey'))) {
        if (name.includes('.before-')) rmSync(join(cwd, '.latchkey', name), { recursive: true })
      }
    }
    expect((await latchkey(['restore', file, '--force'], { cwd, env })).code).toBe(0)
    expect(readdirSync(join(cwd, '.latchkey')).filter((name) => /restoring|ready/.test(name))).toEqual([])
    rmSync(cwd, { recursive: true, force: true })
  })

  it(`${rounds} times in the middle of a move loses nobody; the next run goes on and ends it`, async () => {
    const filled = mkdtempSync(join(tmpdir(), 'latchkey-kill-move-'))
    renew(filled, template)
    await fill(filled, 10_000)
    let [span, kills] = [0, 0]
    for (let move = 0; kills < rounds; move += 1) {
      const { DATABASE_URL: url } = await ownDatabase()
      const cwd = emptyFolder()
      renew(cwd, filled)
      const everybody: string[] = []
      for (let isMoved = false; !isMoved;) {
        const service = await startService([], { cwd, env }).catch((error: unknown) => {
          if (!/has moved to/.test(String(error))) throw error
        })
        // Killed when the address was all that it had left to write.
        if (service === undefined) {
          expect(await latchkey(['move', '--to', url], { cwd, env })).toMatchObject({ code: 0 })
          break
        }
        const people = signingUp(() => service.url, `move-${move}-${kills}`, 2)
        const began = performance.now()
        const running = startLatchkey(['move', '--to', url], { cwd, env })
        // The first one is measured. Later ones are killed at most as often as it takes to see their end as well.
        if (span > 0 && kills < rounds) {
          await Promise.race([delay(Math.random() * span), running.ended()])
          service.signal('SIGKILL')
        }
        const { code } = await running.ended()
        span ||= performance.now() - began
        await people.stop()
        await service.stop()
        everybody.push(...people.acknowledged)
        isMoved = code === 0 || /DATABASE_URL=postgres/.test(readFileSync(join(cwd, '.env'), 'utf8'))
        if (!isMoved) kills += 1
      }
      const db = await openDatabase({ kind: 'server', url, schema: 'latchkey', pool: 1, prepare: true })
      expect(await missingOf(db, everybody).finally(() => db.close())).toEqual({ lost: [], torn: [] })
      // One that was killed behind its last step has left the references to be looked at.
      await latchkey(['check', '--fix'], { cwd, env: { ...env, DATABASE_URL: url } })
      expect((await latchkey(['check'], { cwd, env: { ...env, DATABASE_URL: url } })).stdout).toBe(clean)
    }
    rmSync(filled, { recursive: true, force: true })
  })
})

/** Puts people with accounts and sessions into a database that nobody has open. */
async function fill(cwd: string, count: number): Promise<void> {
  const { fillPeople } = await import('./fill-people.ts')
  const db = await openDatabase({ kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' })
  await fillPeople(db, count).finally(() => db.close())
}
