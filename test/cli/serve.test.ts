// Long because each case is a process of its own, started in the same way.
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { freePort, type ProcessOptions, runLatchkey, type Service, startService } from '../support/process.ts'
import { emptyFolder, latchkey, serveHere } from './in-process.ts'

const config =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"
const secret = 'a-secret-of-the-test-0123456789-abc'
const production = { LATCHKEY_SECRETS: `1:${secret}`, LATCHKEY_BASE_URL: 'https://auth.example.com' }
const person = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

const folder = () => emptyFolder({ 'auth.config.ts': config })
const inDevelopment = (cwd: string): ProcessOptions => ({ cwd, env: { LATCHKEY_SECRETS: production.LATCHKEY_SECRETS } })
const inProduction = (cwd: string, env = {}): ProcessOptions => ({ cwd, env: { ...production, ...env } })

/** A project whose tables and key are there; each test takes a copy, because making one takes a while. */
let template: string

beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'latchkey-serve-'))
  writeFileSync(join(template, 'auth.config.ts'), config)
  for (const argv of [['migrate'], ['keys', 'rotate']]) {
    const { code, stderr } = await latchkey(argv, inProduction(template))
    if (code !== 0) throw new Error(stderr)
  }
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

function prepared(): string {
  const cwd = emptyFolder()
  cpSync(template, cwd, { recursive: true })
  return cwd
}

/** A sign-up whose body is sent in two pieces: the request is running as long as the second one is kept back. */
async function slowSignUp({ url }: Service) {
  const socket = connect({ host: new URL(url).hostname, port: Number(new URL(url).port) })
  await once(socket, 'connect')
  const body = JSON.stringify(person)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  const ended = once(socket, 'close')
  const head = [
    'POST /api/auth/sign-up/email HTTP/1.1',
    `host: ${new URL(url).host}`,
    `origin: ${url}`,
    'expect: 100-continue',
  ]
  socket.write([...head, 'content-type: application/json', `content-length: ${body.length}`, '', ''].join('\r\n'))
  // The server asks for the body: so it has taken the request.
  while (!answer.includes('100 Continue')) await once(socket, 'data')
  return {
    finish: async () => {
      socket.write(body)
      await ended
      return answer
    },
    ended,
  }
}

describe('serve --dev', () => {
  it('makes tables and key, answers, shows the playground, and ends with 0 on SIGTERM', async () => {
    await using service = await startService(['--dev'], { cwd: folder() })
    expect(service.stdout).toMatch(/^Latchkey \S+ is ready at http:\/\/localhost:\d+ in \d+ ms$/m)
    expect(await (await fetch(`${service.url}/api/auth/ok`)).json()).toEqual({ ok: true })
    const page = await fetch(service.url)
    expect(page.headers.get('content-type')).toContain('text/html')
    const [, script = ''] = /<script[^>]* src="\.?([^"]+)"/.exec(await page.text()) ?? []
    expect((await fetch(`${service.url}${script}`)).headers.get('content-type')).toContain('javascript')
    expect((await fetch(`${service.url}/nothing-here`)).status).toBe(404)
    const { code, stderr } = await service.stop()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  itDeep('says once where the embedded database does not survive a power cut', async () => {
    const cwd = prepared()
    writeFileSync(
      join(cwd, 'auth.config.ts'),
      config.replace('features', "database: { durability: 'process' }, features"),
    )
    await using service = await serveHere(['--dev'], inDevelopment(cwd))
    expect((await service.stop()).stdout.match(/power cut/g)).toHaveLength(1)
  })

  itDeep('keeps what was written over a restart', async () => {
    const cwd = prepared()
    const headers = ({ url }: { url: string }) => ({ 'content-type': 'application/json', origin: url })
    await using first = await serveHere(['--dev'], inDevelopment(cwd))
    const call = { method: 'POST', headers: headers(first), body: JSON.stringify(person) }
    expect((await fetch(`${first.url}/api/auth/sign-up/email`, call)).status).toBe(200)
    await first.stop()
    await using second = await serveHere(['--dev'], inDevelopment(cwd))
    const again = { method: 'POST', headers: headers(second), body: JSON.stringify(person) }
    expect((await fetch(`${second.url}/api/auth/sign-in/email`, again)).status).toBe(200)
  })

  it.each([
    ['a public base URL', { LATCHKEY_BASE_URL: 'https://auth.example.com' }, 'LATCHKEY_BASE_URL'],
    ['NODE_ENV=production', { NODE_ENV: 'production' }, 'NODE_ENV is production'],
    ['a host that others reach', { HOST: '0.0.0.0' }, 'HOST: expected a loopback address'],
  ])('refuses %s', async (_name, env, advice) => {
    const { code, stderr } = await latchkey(['serve', '--dev'], { cwd: folder(), env })
    expect(code).toBe(78)
    expect(stderr).toContain(advice)
  })
})

describe('serve in production', () => {
  itDeep('stops with 3 and the command to run when migrations are pending', async () => {
    const { code, stdout, stderr } = await latchkey(['serve'], inProduction(folder()))
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(/session\/0001_identity[^]*Run: npx latchkey migrate\n$/)
  })

  itDeep('stops with 78 and the command to run when there is no signing key', async () => {
    const cwd = folder()
    await latchkey(['migrate'], inProduction(cwd))
    const { code, stderr } = await latchkey(['serve'], inProduction(cwd))
    expect(code).toBe(78)
    expect(stderr).toContain('npx latchkey keys rotate')
  })

  itDeep('stops with 78, names the command, and shows no secret when the secret is another one', async () => {
    const cwd = prepared()
    const other = '1:another-secret-0123456789-abcdefghij'
    const { code, stdout, stderr } = await latchkey(['serve'], inProduction(cwd, { LATCHKEY_SECRETS: other }))
    expect(code).toBe(78)
    expect(stderr).toContain('npx latchkey keys rotate')
    expect(stdout + stderr).not.toContain(other.slice(2))

    expect(await latchkey(['keys', 'rotate'], inProduction(cwd, { LATCHKEY_SECRETS: other }))).toMatchObject({
      code: 0,
    })
    await using service = await serveHere([], inProduction(cwd, { LATCHKEY_SECRETS: other }))
    expect((await service.stop()).code).toBe(0)
  })

  it('logs JSON only, shows no playground, and writes no secret, password or credential', async () => {
    const cwd = prepared()
    await using service = await startService([], inProduction(cwd))
    expect((await fetch(service.url)).status).toBe(404)
    const headers = { 'content-type': 'application/json', origin: production.LATCHKEY_BASE_URL }
    const call = { method: 'POST', headers, body: JSON.stringify(person) }
    const answer = await fetch(`${service.url}/api/auth/sign-up/email`, call)
    expect(answer.status).toBe(200)
    const [cookie = ''] = answer.headers.getSetCookie()
    const [, credential = ''] = /=([A-Za-z0-9]{32})[.%]/.exec(cookie) ?? []
    expect(credential).not.toBe('')
    const { code, stdout, stderr } = await service.stop()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const lines = stdout.trimEnd().split('\n')
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ time: expect.stringMatching(/T.*\.\d{3}Z$/), event: expect.any(String) })
    }
    for (const hidden of [secret, person.password, credential]) expect(stdout).not.toContain(hidden)
  })

  itDeep('tells systemd that it answers, that it lives, and that its end has begun', async () => {
    const cwd = prepared()
    const heard = join(cwd, 'heard')
    writeFileSync(join(cwd, 'systemd-notify'), `#!/bin/sh\necho "$@" >> ${heard}\n`)
    chmodSync(join(cwd, 'systemd-notify'), 0o755)
    const systemd = { NOTIFY_SOCKET: join(cwd, 'socket'), WATCHDOG_USEC: '100000' }
    const PATH = `${cwd}:${process.env['PATH']}`
    await using service = await startService([], inProduction(cwd, { ...systemd, PATH }))
    const lines = () => (existsSync(heard) ? readFileSync(heard, 'utf8').trim().split('\n') : [])
    await expect.poll(lines).toEqual(expect.arrayContaining(['READY=1', 'WATCHDOG=1']))
    service.signal('SIGTERM')
    expect((await service.ended()).code).toBe(0)
    await expect.poll(lines).toContain('STOPPING=1')
  })

  itDeep('says once why systemd could not be told, and serves', async () => {
    const systemd = { NOTIFY_SOCKET: '/nowhere/socket', WATCHDOG_USEC: '100000', PATH: '/nowhere' }
    await using service = await startService([], inProduction(prepared(), systemd))
    await expect.poll(() => service.stderr).toContain('The service manager could not be told (systemd-notify READY=1)')
    expect((await fetch(`${service.url}/api/auth/ok`)).status).toBe(200)
    expect(service.stderr.match(/could not be told/g)).toHaveLength(1)
  })

  it('finishes a running request after SIGTERM, then ends with 0', async () => {
    await using service = await startService(['--dev'], inDevelopment(prepared()))
    const request = await slowSignUp(service)
    service.signal('SIGTERM')
    await service.said(/serve\.stopping/)
    expect(await request.finish()).toMatch(/HTTP\/1\.1 200/)
    expect((await service.ended()).code).toBe(0)
  })

  itDeep('ends with 130 at once on a second signal', async () => {
    await using service = await startService(['--dev'], inDevelopment(prepared()))
    const request = await slowSignUp(service)
    service.signal('SIGINT')
    await service.said(/serve\.stopping/)
    service.signal('SIGINT')
    expect((await service.ended()).code).toBe(130)
    await request.ended
  })

  itDeep('says what to do when the port is taken', async () => {
    await using service = await startService(['--dev'], inDevelopment(prepared()))
    const { port } = new URL(service.url)
    const other = inDevelopment(prepared())
    const { code, stderr } = await latchkey(['serve', '--dev', '--port', port], other)
    expect(code).toBe(78)
    expect(stderr).toContain(`Port ${port} of localhost is taken`)
  })
})

describe('beside a running serve', () => {
  it('keys, migrate and doctor do their work inside it; a second serve is refused with 75', async () => {
    const cwd = prepared()
    writeFileSync(
      join(cwd, 'auth.config.ts'),
      "import { defineConfig, jwt } from 'latchkey'\nexport default defineConfig({ features: [jwt()] })\n",
    )
    const project = inProduction(cwd)
    await using service = await startService([], project)
    const kids = async () => {
      const { keys }: { keys: { kid: string }[] } = await (await fetch(`${service.url}/api/auth/jwks`)).json()
      return keys.map(({ kid }) => kid)
    }
    const command = async (...argv: string[]) => {
      const { code, stdout, stderr } = await latchkey(argv, project)
      expect(code, stderr).toBe(0)
      return argv.includes('--json') ? JSON.parse(stdout) : stdout
    }
    expect(await command('migrate', 'status', '--json')).toContainEqual(
      expect.objectContaining({ name: '0001_identity', state: 'applied' }),
    )
    await command('migrate')
    await command('doctor')

    const [before = ''] = await kids()
    const { id: next } = await command('keys', 'rotate', '--now', '--json')
    expect(await kids()).toEqual([next, before])
    await command('keys', 'revoke', before)
    expect(await kids()).toEqual([next])
    const { id: later } = await command('keys', 'rotate', '--json')

    const second = await latchkey(['serve', '--port', String(await freePort())], project)
    expect(second.code).toBe(75)
    expect(second.stderr).toContain(String(service.pid))
    expect((await fetch(`${service.url}/api/auth/ok`)).status).toBe(200)
    expect((await service.stop()).code).toBe(0)
    // Published at once, and signing after the lead.
    const keys: unknown[] = await command('keys', 'list', '--json')
    expect(keys.slice(0, 2)).toMatchObject([
      { id: later, status: 'pending' },
      { id: next, status: 'active' },
    ])
  })

  itDeep('migrate applies what a feature brings that was added meanwhile', async () => {
    const cwd = prepared()
    await using service = await startService([], inProduction(cwd))
    writeFileSync(
      join(cwd, 'auth.config.ts'),
      `import { defineConfig, defineFeature } from 'latchkey'
      const note = defineFeature({ id: 'note', migrations: [{ name: '0001_note', sql: 'create table latchkey.note (id uuid primary key)' }] })
      export default defineConfig({ features: [note] })`,
    )
    expect((await latchkey(['migrate', 'status'], inProduction(cwd))).code).toBe(3)
    expect((await latchkey(['migrate'], inProduction(cwd))).stdout).toContain('note/0001_note')
    expect((await latchkey(['migrate', 'status'], inProduction(cwd))).code).toBe(0)
    expect((await service.stop()).code).toBe(0)
  })

  itDeep('keys rotate refuses a secret that the running service does not know', async () => {
    const cwd = prepared()
    await using service = await startService([], inProduction(cwd))
    const newer = { LATCHKEY_SECRETS: `2:${secret}-newer,1:${secret}` }
    const { code, stdout, stderr } = await latchkey(['keys', 'rotate'], inProduction(cwd, newer))
    expect(code).toBe(78)
    expect(stderr).toContain('Restart `latchkey serve`')
    expect(stdout + stderr + service.stdout).not.toContain(secret)
  })

  itDeep('a refusal comes back with its text and its code', async () => {
    const cwd = prepared()
    await using service = await startService([], inProduction(cwd))
    writeFileSync(join(cwd, '.env'), '')
    chmodSync(join(cwd, '.env'), 0o644)
    const { code, stdout } = await runLatchkey(['doctor'], inProduction(cwd))
    expect(code).toBe(78)
    expect(stdout).toContain('chmod 600 .env')
    expect((await service.stop()).code).toBe(0)
  })

  itDeep('a holder that does not answer any more is named, and its lock is free after kill -9', async () => {
    const cwd = prepared()
    const service = await startService([], inProduction(cwd))
    service.signal('SIGSTOP')
    const refused = await latchkey(['migrate', 'status'], inProduction(cwd))
    service.signal('SIGKILL')
    await service.ended()
    expect(refused.code).toBe(75)
    expect(refused.stderr).toContain(`process ${service.pid}, which does not answer`)
    expect((await latchkey(['migrate', 'status'], inProduction(cwd))).code).toBe(0)
  })
})

// On a push, test/cli/init-features serves what init wrote.
describe('a .env of init', () => {
  itDeep('is all that serve needs', async () => {
    const cwd = emptyFolder()
    expect(await runLatchkey(['init', '--yes'], { cwd })).toMatchObject({ code: 0, stderr: '' })
    const [, made = ''] = /^LATCHKEY_SECRETS=1:(\S+)$/m.exec(readFileSync(join(cwd, '.env'), 'utf8')) ?? []
    await using service = await startService([], { cwd })
    expect((await fetch(service.url)).headers.get('content-type')).toContain('text/html')
    const { stdout } = await service.stop()
    expect(stdout).not.toContain(made)
  })
})
