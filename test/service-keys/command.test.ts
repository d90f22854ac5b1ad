import { expect, it } from 'vitest'
import { commands } from '../../cli/commands.ts'
import { runHandover } from '../../cli/handover.ts'
import { ownPackage } from '../../cli/package.ts'
import { emptyFolder, latchkey, ownDatabase } from '../cli/in-process.ts'
import { testAuth } from '../support/test-auth.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const config = `import { defineConfig, defineFeature, emailPassword, route, Session } from 'latchkey'
const vault = defineFeature({
  id: 'vault',
  routes: [route('POST', '/vault/open', { summary: 'Opens', caller: 'server', scope: 'vault:open', returns: Session }, () => null)],
})
export default defineConfig({ features: [emailPassword(), vault] })
`
const simple =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"

async function project(text = simple): Promise<string> {
  const { DATABASE_URL } = await ownDatabase()
  const cwd = emptyFolder({ 'auth.config.ts': text, '.env': `DATABASE_URL=${DATABASE_URL}\n` })
  expect(await latchkey(['migrate'], { cwd, env })).toMatchObject({ code: 0 })
  return cwd
}

it('makes a key, prints it once, lists it without the key, and revokes it', async () => {
  const cwd = await project()
  const now = new Date('2026-05-01T12:00:00Z')
  const empty = await latchkey(['service-keys', 'list'], { cwd, env })
  expect(empty.stdout).toContain('There is no service key')
  const argv = ['service-keys', 'create', '--name', 'back-end', '--scope', '*', '--expires-days', '30']
  const created = await latchkey(argv, { cwd, env, now })
  expect(created.code).toBe(0)
  expect(created.stdout).toMatch(/^lk_[A-Za-z0-9]{43}\n$/)
  const key = created.stdout.trim()
  expect(created.stderr).not.toContain(key)

  const list = await latchkey(['service-keys', 'list', '--json'], { cwd, env, now })
  const [row] = JSON.parse(list.stdout)
  expect(row).toEqual({
    id: expect.any(String),
    name: 'back-end',
    prefix: key.slice(0, 8),
    scopes: ['*'],
    createdAt: now.toISOString(),
    lastUsedAt: null,
    expiresAt: '2026-05-31T12:00:00.000Z',
    revokedAt: null,
  })
  const shown = await latchkey(['service-keys', 'list'], { cwd, env, now })
  expect(shown.stdout).toContain(`${row.id}  active   ${row.prefix}…  back-end  *  never used  expires 2026-05-31`)
  for (const { stdout, stderr } of [list, shown]) expect(stdout + stderr).not.toContain(key)

  const later = new Date('2026-06-01T00:00:00Z')
  expect((await latchkey(['service-keys', 'list'], { cwd, env, now: later })).stdout).toContain('expired')
  expect(await latchkey(['service-keys', 'revoke', row.id], { cwd, env, now })).toMatchObject({ code: 0 })
  expect((await latchkey(['service-keys', 'list'], { cwd, env, now })).stdout).toContain('revoked')
})

it('takes several scopes that exist, and refuses others with the list of those', async () => {
  const cwd = await project(config)
  const create = (...scopes: string[]) =>
    latchkey(['service-keys', 'create', '--json', '--name', 'x', '--scope', ...scopes], { cwd, env })
  const refused = await create('vault:open', 'vault:opne')
  expect(refused).toMatchObject({ code: 2, stdout: '' })
  expect(refused.stderr).toMatch(/no scope vault:opne\. Scopes of this service: \*, .*vault:open/)
  const created = await create('vault:open', '*', 'vault:open')
  expect(JSON.parse(created.stdout)).toMatchObject({ scopes: ['vault:open', '*'], key: expect.stringMatching(/^lk_/) })
})

it.each([
  ['an id that nobody has', ['revoke', '01a1fc25-6b44-7b4e-807e-94c377cf5b4e'], /No service key has the id/],
  ['an id that is none', ['revoke', "x' or true"], /No service key has the id/],
  ['a key without a name', ['create', '--scope', '*'], /--name/],
  ['a key without a scope', ['create', '--name', 'x'], /--scope/],
  ['a life of no days', ['create', '--name', 'x', '--scope', '*', '--expires-days', '0'], /1 to 3650/],
])('ends with 2 for %s', async (_name, argv, told) => {
  const cwd = await project()
  const { code, stderr } = await latchkey(['service-keys', ...argv], { cwd, env })
  expect(code).toBe(2)
  expect(stderr).toMatch(told)
})

it('asks for the migrations first', async () => {
  const cwd = emptyFolder({ 'auth.config.ts': simple })
  const { code, stderr } = await latchkey(['service-keys', 'list'], { cwd, env })
  expect(code).toBe(3)
  expect(stderr).toContain('npx latchkey migrate')
})

it('does its work inside a running service that holds the database', async () => {
  const { auth, browser, clock } = await testAuth()
  const cwd = emptyFolder({ 'auth.config.ts': simple })
  const inside = async (command: string, options: Record<string, unknown>) => {
    const written = { stdout: '', stderr: '' }
    const output = {
      stdout: (text: string) => void (written.stdout += text),
      stderr: (text: string) => void (written.stderr += text),
    }
    const request = { version: ownPackage().version, command, options, cwd, env }
    return { code: await runHandover(commands, request, output, { auth }, () => clock.now), ...written }
  }
  const created = await inside('service-keys create', { name: 'back-end', scope: ['*'] })
  expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^lk_/) })
  const [row] = JSON.parse((await inside('service-keys list', { json: true })).stdout)
  expect(row).toMatchObject({ name: 'back-end', revokedAt: null })
  expect(await inside('service-keys revoke', { id: row.id })).toMatchObject({ code: 0 })
  expect((await inside('service-keys create', {})).code).toBe(2)
  expect((await browser().get('/ok')).status).toBe(200)
})
