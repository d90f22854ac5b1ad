import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { Browser } from '../support/browser-jar.ts'
import { emptyFolder, latchkey, ownDatabase, serveHere } from './in-process.ts'

const origin = 'https://auth.example.com'
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: origin }
const config = `import { defineConfig, emailPassword } from 'latchkey'
export default defineConfig({ features: [emailPassword()], rateLimit: { enabled: false } })
`
const person = (name: string) => ({ name, email: `${name}@example.com`, password: 'correct horse battery' })

/** A project whose embedded database has its tables and a key. */
let template: string
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'latchkey-keeping-'))
  writeFileSync(join(template, 'auth.config.ts'), config)
  writeFileSync(join(template, '.env'), '# of this folder\nDATABASE_URL=\n', { mode: 0o600 })
  for (const argv of [['migrate'], ['keys', 'rotate']]) {
    const { code, stderr } = await latchkey(argv, { cwd: template, env })
    if (code !== 0) throw new Error(stderr)
  }
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

function project(): string {
  const cwd = emptyFolder()
  cpSync(template, cwd, { recursive: true })
  return cwd
}

const at = (url: string) => new Browser(`${url}/api/auth`, origin)
const signUp = async (url: string, name: string) => (await at(url).post('/sign-up/email', person(name))).status
const signIn = async (url: string, name: string) => (await at(url).post('/sign-in/email', person(name))).status

describe('backup and restore', () => {
  it('keep everything that a running service had acknowledged, and nothing later', async () => {
    const cwd = project()
    const file = join(cwd, 'kept.tar.gz')
    await using service = await serveHere([], { cwd, env })
    expect(await signUp(service.url, 'ada')).toBe(200)
    const [backup, during] = await Promise.all([
      latchkey(['backup', file, '--json'], { cwd, env }),
      signUp(service.url, 'during'),
    ])
    expect([backup.code, backup.stderr, during]).toEqual([0, '', 200])
    const { counts } = JSON.parse(backup.stdout)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await signUp(service.url, 'later')).toBe(200)
    // What is there is never written over, and a running service keeps its database.
    expect(await latchkey(['backup', file], { cwd, env })).toMatchObject({ code: 2 })
    expect(await latchkey(['restore', file, '--force'], { cwd, env })).toMatchObject({ code: 75 })
    const verified = await latchkey(['restore', file, '--verify', '--json'], { cwd, env })
    expect([verified.code, JSON.parse(verified.stdout)]).toMatchObject([0, { counts, found: [], pending: '' }])
    await service.stop()
    expect(await latchkey(['restore', file], { cwd, env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--force'),
    })

    const restored = await latchkey(['restore', file, '--force'], { cwd, env })
    expect([restored.code, restored.stdout]).toEqual([0, expect.stringContaining('Nothing contradicts itself.')])
    await using again = await serveHere([], { cwd, env })
    expect(await signIn(again.url, 'ada')).toBe(200)
    expect(await signIn(again.url, 'during')).toBe(counts.user === 2 ? 200 : 401)
    expect(await signIn(again.url, 'later')).toBe(401)
  })

  itDeep('change nothing where the backup is damaged, cut off or none', async () => {
    const cwd = project()
    const file = join(cwd, 'kept.tar.gz')
    expect((await latchkey(['backup', file], { cwd, env })).code).toBe(0)
    const before = statSync(join(cwd, '.latchkey/data')).ino
    const bytes = readFileSync(file)
    const damaged = Buffer.from(bytes)
    // One bit may lead to the same text: of a run of zeros it does not matter from how far back it is repeated.
    const middle = damaged.length >> 1
    for (let byte = middle; byte < middle + 32; byte++) damaged.writeUInt8(damaged.readUInt8(byte) ^ 0xff, byte)
    writeFileSync(join(cwd, 'damaged'), damaged)
    writeFileSync(join(cwd, 'cut'), bytes)
    truncateSync(join(cwd, 'cut'), bytes.length - 1000)
    writeFileSync(join(cwd, 'none'), 'Dear diary')
    for (const name of ['damaged', 'cut', 'none']) {
      const { code, stderr } = await latchkey(['restore', name, '--force'], { cwd, env })
      expect([code, stderr]).toEqual([7, expect.stringContaining('Nothing was changed.')])
    }
    expect((await latchkey(['restore', 'missing', '--force'], { cwd, env })).code).toBe(2)
    expect(statSync(join(cwd, '.latchkey/data')).ino).toBe(before)
    expect(existsSync(join(cwd, '.latchkey/data.restoring'))).toBe(false)
  })

  it('of a server are the business of PostgreSQL, and the commands say how', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': config })
    const onServer = { ...env, ...(await ownDatabase()) }
    const backup = await latchkey(['backup', 'kept'], { cwd, env: onServer })
    expect([backup.code, backup.stderr]).toEqual([2, expect.stringContaining('pg_dump')])
    const restore = await latchkey(['restore', 'kept'], { cwd, env: onServer })
    expect([restore.code, restore.stderr]).toEqual([2, expect.stringContaining('pg_restore')])
  })
})
