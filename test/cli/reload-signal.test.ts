import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRows, isDeep, itDeep } from '../support/depth.ts'
import { startLoad } from '../support/load.ts'
import { freePort } from '../support/process.ts'
import { emptyFolder, prepareProject, type PreparedProject, serveHere, start } from './in-process.ts'

const secret = '1:a-secret-of-the-test-0123456789-abc'
const config = (options: string, features = 'emailPassword()') =>
  `import { defineConfig, emailPassword, jwt, username } from 'latchkey'\nexport default defineConfig({ features: [${features}], ${options} })\n`
const files = { 'auth.config.ts': config('') }
const env = { LATCHKEY_SECRETS: secret, LATCHKEY_BASE_URL: 'https://auth.example.com' }
const unlimited = 'rateLimit: { enabled: false }'
const isLinux = process.platform === 'linux'
const rounds = isDeep ? 1000 : 20

/** A project with its tables and its key, of which each test takes a copy. */
let prepared: PreparedProject

beforeAll(async () => {
  prepared = await prepareProject(files, [['migrate'], ['keys', 'rotate']], { env })
})
afterAll(() => prepared?.drop())

async function serving(more: Readonly<Record<string, string>> = {}, now?: Date) {
  const cwd = await prepared.copy()
  for (const [name, text] of Object.entries(more)) writeFileSync(join(cwd, name), text)
  const service = await serveHere([], { cwd, env, ...(now !== undefined && { now }) })
  const write = (name: string, text: string) => writeFileSync(join(cwd, name), text)
  return { ...service, cwd, write, at: (path: string) => fetch(`${service.url}/api/auth${path}`) }
}

/** Bytes on the heap that somebody holds, and open files and connections. */
function held() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return { heap: process.memoryUsage().heapUsed, descriptors: isLinux ? readdirSync('/proc/self/fd').length : 0 }
}

const reloads = (times: number) => new RegExp(`(?:"event":"config\\.reloaded"[^]*){${times}}`)

describe('SIGHUP', () => {
  it('takes a new configuration while requests are answered, and fails none', async () => {
    await using service = await serving({ 'auth.config.ts': config(unlimited) })
    const load = startLoad(service.url, [
      { method: 'GET', path: '/api/auth/get-session' },
      { method: 'GET', path: '/api/auth/capabilities' },
    ])
    let early = { heap: 0, descriptors: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      service.write('auth.config.ts', config(`appName: 'Name ${round}', ${unlimited}`))
      service.hangUp()
      await service.says(new RegExp(`→ ..Name ${round}\\W`))
      await load.progress(4)
      if (round === rounds / 10) early = held()
    }
    const late = held()
    const { failures, sent } = await load.stop()
    expect(failures).toEqual([])
    expect(sent).toBeGreaterThan(rounds * 4)
    expect(late.descriptors).toBeLessThan(early.descriptors + 10)
    // A service of before that something still held would be some 100 KB, each time.
    if (isDeep) expect(late.heap - early.heap).toBeLessThan(rounds * 0.9 * 16_384)
  })

  it('goes on with the configuration before when the new one is broken, and takes it when it is mended', async () => {
    await using service = await serving()
    service.write('auth.config.ts', config('', 'emailPassword(), jwt('))
    service.hangUp()
    await service.says(/"event":"config\.rejected"[^\n]*auth\.config\.ts:2/)
    expect((await service.at('/get-session')).status).toBe(200)
    service.write('auth.config.ts', config('', 'emailPassword(), username()'))
    service.hangUp()
    await service.says(/"event":"config\.rejected"[^\n]*npx latchkey migrate/)
    service.write('auth.config.ts', config('', 'emailPassword(), jwt()'))
    service.hangUp()
    await service.says(/config\.reloaded[^\n]*features \+jwt/)
    expect((await service.at('/jwks')).status).toBe(200)
    expect((await service.stop()).code).toBe(0)
  })

  it.each(
    firstRows(1, [
      ['the database', "database: { schema: 'other' }", 'database cannot change while the service runs'],
      ['the host', "host: '127.0.0.9'", 'host cannot change while the service runs'],
      ['whom it believes', "trustProxy: 'loopback'", 'trustProxy cannot change while the service runs'],
    ]),
  )('names %s as what cannot change', async (_what, options, said) => {
    await using service = await serving()
    service.write('auth.config.ts', config(options))
    service.hangUp()
    await service.says(new RegExp(said))
    expect((await service.at('/ok')).status).toBe(200)
  })

  it('says what has changed, and no secret', async () => {
    await using service = await serving()
    service.write('auth.config.ts', config('session: { freshAge: 60 }'))
    appendFileSync(join(service.cwd, '.env'), 'SMTP_URL=smtp://me:hidden-word@mail.example\n')
    service.hangUp()
    await service.says(reloads(1))
    const { stdout } = await service.stop()
    expect(stdout).toMatch(/"changed":"\.env; auth\.config\.ts; SMTP_URL; session\.freshAge \d+ → 60; mail"/)
    expect(stdout).not.toContain('hidden-word')
  })

  it('reads a secret file again, and everybody stays signed in', async () => {
    const cwd = await prepared.copy()
    const file = join(emptyFolder({ secret }), 'secret')
    const { LATCHKEY_SECRETS: _, ...rest } = env
    await using service = await serveHere([], { cwd, env: { ...rest, LATCHKEY_SECRETS_FILE: file } })
    const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
    const headers = { 'content-type': 'application/json', origin: env.LATCHKEY_BASE_URL }
    const signUp = await fetch(`${service.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers,
      body: JSON.stringify(person),
    })
    expect(signUp.status).toBe(200)
    const cookie = signUp.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ')
    writeFileSync(file, `2:another-secret-of-the-test-0123456789,${secret}`)
    service.hangUp()
    await service.says(/"changed":"LATCHKEY_SECRETS_FILE; secrets"/)
    const session = await fetch(`${service.url}/api/auth/get-session`, { headers: { cookie } })
    expect(await session.json()).toMatchObject({ user: { email: person.email } })
    expect((await service.stop()).stdout).not.toContain('another-secret')
  })

  itDeep('begins no limit anew', async () => {
    // The time stands still, so that no window ends.
    await using service = await serving({}, new Date())
    const over = async () => {
      for (let count = 1; count <= 400; count += 1) if ((await service.at('/ok')).status === 429) return count
      return 0
    }
    expect(await over()).toBeGreaterThan(1)
    service.write('auth.config.ts', config("appName: 'Other'"))
    service.hangUp()
    await service.says(reloads(1))
    expect(await over()).toBe(1)
  })

  itDeep('names the port as what cannot change', async () => {
    const cwd = await prepared.copy()
    const lines = readFileSync(join(cwd, '.env'), 'utf8')
    const port = await freePort()
    writeFileSync(join(cwd, '.env'), `${lines}PORT=${port}\n`)
    const service = await start(['serve'], { cwd, env })
    await service.says(/"serve\.ready"/)
    writeFileSync(join(cwd, '.env'), `${lines}PORT=${port + 1}\nAPP_WORD=hidden-word\n`)
    service.hangUp()
    await service.says(/port cannot change while the service runs/)
    expect((await fetch(`http://localhost:${port}/api/auth/ok`)).status).toBe(200)
    service.signal()
    expect((await service.result).code).toBe(0)
  })
})
