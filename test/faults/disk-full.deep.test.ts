import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { emptyFolder, latchkey } from '../cli/in-process.ts'
import { Browser } from '../support/browser-jar.ts'
import { runSource } from '../support/child.ts'
import { startService } from '../support/process.ts'
import { embeddedTemplate, env, missingOf, origin, person, renew, signUp } from './embedded-project.ts'

let template: string
beforeAll(async () => void (template = await embeddedTemplate()))
afterAll(() => rmSync(template, { recursive: true, force: true }))

/** A small disk of its own; only root may make one. */
function smallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** Fills a disk until this much is free; gives how to empty it again. */
function fillDisk(folder: string, freeBytes: number): () => void {
  const path = join(folder, 'ballast')
  const file = openSync(path, 'w')
  const part = Buffer.alloc(64 * 1024, 1)
  try {
    while (statfsSync(folder).bavail * statfsSync(folder).bsize - part.length >= freeBytes) writeSync(file, part)
  } finally {
    closeSync(file)
  }
  return () => rmSync(path)
}

describe('on a full disk, the embedded database', () => {
  it.each([
    ['nearly nothing', 20 * 1024 * 1024],
    ['nothing at all', 0],
  ])(
    'answers writes with 503 and reads as always, says so, and goes on when there is room (%s is free)',
    async (_, free) => {
      const disk = smallDisk(220)
      const cwd = join(disk, 'project')
      renew(cwd, template)
      await using service = await startService([], { cwd, env })
      const ada = new Browser(`${service.url}/api/auth`, origin)
      expect((await ada.post('/sign-up/email', person('ada@example.com'))).status).toBe(200)
      const empty = fillDisk(disk, free)
      const acknowledged: string[] = []
      let step = 0
      const attempt = async () => {
        const email = `person-${(step += 1)}@example.com`
        const status = await signUp(service.url, email)
        if (status === 200) acknowledged.push(email)
        return status
      }
      await expect.poll(attempt).toBe(503)
      const refused = await ada.post('/update-user', { name: 'Ada of the full disk' })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)])
      expect((await ada.get('/get-session')).body.user.email).toBe('ada@example.com')
      expect(service.stdout).toMatch(/"event":"database\.warning".*is full/)
      empty()
      await expect.poll(attempt).toBe(200)
      expect((await ada.post('/update-user', { name: 'Ada again' })).status).toBe(200)
      expect((await service.stop()).code).toBe(0)
      const db = await openDatabase({ kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' })
      expect(await missingOf(db, acknowledged).finally(() => db.close())).toEqual({ lost: [], torn: [] })
      expect((await latchkey(['check'], { cwd, env })).stdout).toBe('Nothing contradicts itself.\n')
    },
  )
})

describe('where the disk fails, the embedded database', () => {
  it.each(['sync', 'write'])(
    'acknowledges nothing, and goes on from its log when it works again (%s)',
    async (what) => {
      const child = runSource(join(import.meta.dirname, 'programs/disk-fails.ts'), [join(emptyFolder(), 'data'), what])
      let said = ''
      child.stdout.on('data', (text: Buffer) => (said += text.toString()))
      child.stderr.pipe(process.stderr)
      await once(child, 'close')
      const { during, after, rows } = JSON.parse(said.trim().split('\n').at(-1) ?? '')
      expect([during, after]).toEqual([['DatabaseUnavailable', 'DatabaseUnavailable'], 'done'])
      expect(rows).toEqual(expect.arrayContaining([1, 4]))
    },
  )
})
