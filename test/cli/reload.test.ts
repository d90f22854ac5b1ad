import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { emptyFolder, latchkey, ownDatabase, serveHere } from './in-process.ts'

const config = (features: string, more = '') =>
  `import { defineConfig, emailPassword, jwt, username } from 'latchkey'\n${more}export default defineConfig({ features: [${features}] })\n`
const secret = 'LATCHKEY_SECRETS=1:a-secret-of-the-test-0123456789-abc\n'

/** A database with tables, of which each test takes a copy. */
let prepared: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  prepared = await createTestDatabase(inject('postgres'))
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-reload-'))
  for (const [name, text] of Object.entries({ 'auth.config.ts': config('emailPassword()'), '.env': secret }))
    writeFileSync(join(cwd, name), text)
  const session = await serveHere(['--dev'], { cwd, env: { DATABASE_URL: prepared.url } })
  const { code, stderr } = await session.stop()
  if (code !== 0) throw new Error(stderr)
  rmSync(cwd, { recursive: true })
})
afterAll(() => prepared?.drop())

async function serving(files: Readonly<Record<string, string>>) {
  const cwd = emptyFolder({ '.env': secret, ...files })
  const session = await serveHere(['--dev'], { cwd, env: await ownDatabase(prepared.url) })
  return { ...session, write: (name: string, text: string) => writeFileSync(join(cwd, name), text), cwd }
}

/** Asks again and again until the answer is as it should be. */
async function eventually<Value>(ask: () => Promise<Value>, isRight: (value: Value) => boolean): Promise<void> {
  const deadline = performance.now() + 100_000
  for (;;) {
    const value = await ask()
    if (isRight(value)) return
    if (performance.now() > deadline) throw new Error(`It stayed ${JSON.stringify(value)}`)
  }
}

const featuresAt = async (url: string) =>
  Object.keys((await (await fetch(`${url}/api/auth/capabilities`)).json()) as object)

describe('a service in development', () => {
  it('takes a config that has changed, makes its tables, and keeps the port and who is signed in', async () => {
    await using service = await serving({ 'auth.config.ts': config('emailPassword()') })
    const headers = { 'content-type': 'application/json', origin: service.url }
    const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
    const body = JSON.stringify(person)
    const signUp = await fetch(`${service.url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
    const cookie = signUp.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ')
    service.write('auth.config.ts', config('emailPassword(), username()'))
    await eventually(
      () => featuresAt(service.url),
      (features) => features.includes('username'),
    )
    const session = await fetch(`${service.url}/api/auth/get-session`, { headers: { cookie } })
    expect(await session.json()).toMatchObject({ user: { email: 'ada@example.com', username: null } })
    expect((await service.stop()).stdout).toContain('migrations.applied names=username/')
  })

  itDeep('follows an editor that puts a new file in place of the old one', async () => {
    await using service = await serving({ 'auth.config.ts': config('emailPassword()') })
    service.write('auth.config.ts.new', config('emailPassword(), jwt()'))
    renameSync(join(service.cwd, 'auth.config.ts.new'), join(service.cwd, 'auth.config.ts'))
    await eventually(
      () => featuresAt(service.url),
      (features) => features.includes('jwt'),
    )
    expect((await service.stop()).code).toBe(0)
  })

  itDeep('takes a file that the config imports, and the .env', async () => {
    const note = (fallback: string) => `
      import { defineFeature } from 'latchkey'
      let text = ''
      export const note = defineFeature({
        id: 'note',
        check: (_settings, variable) => void (text = variable('TEST_NOTE') ?? '${fallback}'),
        capabilities: () => ({ text }),
      })`
    await using service = await serving({
      'auth.config.ts': config('emailPassword(), note', "import { note } from './features/note.ts'\n"),
      'features/note.ts': note('first'),
    })
    const text = async () => {
      const { note: told }: { note: { text: string } } = await (
        await fetch(`${service.url}/api/auth/capabilities`)
      ).json()
      return told.text
    }
    expect(await text()).toBe('first')
    service.write('features/note.ts', note('second'))
    await eventually(text, (found) => found === 'second')
    service.write('.env', `${secret}TEST_NOTE=third\n`)
    await eventually(text, (found) => found === 'third')
    service.write('.env', secret)
    await eventually(text, (found) => found === 'second')
    expect((await service.stop()).code).toBe(0)
  })

  it('goes on with the last good config, says what is wrong with the new one, and takes it when it is mended', async () => {
    await using service = await serving({ 'auth.config.ts': config('emailPassword()') })
    service.write('auth.config.ts', config('emailPassword(), jwt('))
    await service.complains(/goes on as before\.\n.*auth\.config\.ts:2:/)
    expect(await featuresAt(service.url)).toContain('email-password')
    service.write('auth.config.ts', config('username()'))
    await service.complains(/Add emailPassword\(\) to features/)
    expect((await fetch(`${service.url}/api/auth/ok`)).status).toBe(200)
    service.write('auth.config.ts', config('emailPassword(), jwt()'))
    await eventually(
      () => featuresAt(service.url),
      (features) => features.includes('jwt'),
    )
    expect((await service.stop()).code).toBe(0)
  })

  itDeep('keeps the embedded database open, which other commands reach through it as before', async () => {
    // Said once, when it is opened.
    const noted = (features: string) => config(features).replace('({', "({ database: { durability: 'process' },")
    const cwd = emptyFolder({ '.env': secret, 'auth.config.ts': noted('emailPassword()') })
    await using service = await serveHere(['--dev'], { cwd })
    writeFileSync(join(cwd, 'auth.config.ts'), noted('emailPassword(), username()'))
    await eventually(
      () => featuresAt(service.url),
      (features) => features.includes('username'),
    )
    const status = await latchkey(['migrate', 'status', '--dev', '--json'], { cwd })
    expect(status).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(status.stdout)).toContainEqual(expect.objectContaining({ feature: 'username', state: 'applied' }))
    expect((await service.stop()).stdout.match(/power cut/g)).toHaveLength(1)
  })

  it('says what it cannot change without a new start', async () => {
    await using service = await serving({ 'auth.config.ts': config('emailPassword()') })
    service.write('auth.config.ts', config('emailPassword()').replace('({', "({ trustProxy: 'loopback',"))
    await service.complains(/trustProxy cannot change while the service runs\. Stop it/)
    expect((await service.stop()).code).toBe(0)
  })

  it('names what there is below its ready line, and no password', async () => {
    await using service = await serving({ 'auth.config.ts': config('emailPassword()') })
    const { stdout } = await service.stop()
    expect(stdout).toContain(`\n  playground  ${service.url}/\n  mail        ${service.url}/dev/inbox\n`)
    expect(stdout).toContain(`\n  config      ${join(service.cwd, 'auth.config.ts')}, read again when it changes\n`)
    expect(stdout).toMatch(/\n {2}database {4}PostgreSQL at [\w.]+:\d+, database \w+\n/)
  })
})
