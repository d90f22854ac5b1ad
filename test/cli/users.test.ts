import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { commands } from '../../cli/commands.ts'
import { runHandover } from '../../cli/handover.ts'
import { ownPackage } from '../../cli/package.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { commandDeadlines, defaultDeadlines } from '../../runtime/database/pool.ts'
import { raw } from '../../runtime/database/sql.ts'
import { admin, emailPassword } from '../../runtime/index.ts'
import { testAuth } from '../support/test-auth.ts'
import {
  databaseOf,
  emptyFolder,
  latchkey,
  type PreparedProject,
  prepareProject,
  type Result,
  start,
} from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const config =
  "import { admin, defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword(), admin()] })\n"
const ada = ['--email', 'Ada@Example.com', '--name', 'Ada Lovelace']

let prepared: PreparedProject
beforeAll(async () => {
  prepared = await prepareProject({ 'auth.config.ts': config }, [['migrate']], { env })
})
afterAll(() => prepared.drop())

async function project(): Promise<(...argv: string[]) => ReturnType<typeof latchkey>> {
  const cwd = await prepared.copy()
  return (...argv) => latchkey(['users', ...argv], { cwd, env })
}

describe('latchkey users', () => {
  it('makes the first administrator, who sets the password by mail, and lists them', async () => {
    const users = await project()
    const made = await users('create', ...ada, '--role', 'admin', '--json')
    expect(made.code).toBe(0)
    const { user } = JSON.parse(made.stdout)
    expect(user).toMatchObject({ email: 'ada@example.com', role: 'admin', banned: false, emailVerified: false })
    expect(made.stderr).toContain('forgot password')
    const listed = await users('list', '--role', 'admin')
    expect(listed.stdout).toBe(`${user.id}  admin     active  ada@example.com  Ada Lovelace\n`)
    expect(listed.stderr).toContain('1 of 1')
    expect(await users('create', ...ada)).toMatchObject({ code: 2, stderr: expect.stringContaining('already exists') })
  })

  it('gives and takes roles, bans and lifts bans, by address or id', async () => {
    const users = await project()
    const { user } = JSON.parse((await users('create', ...ada, '--json')).stdout)
    const promoted = await users('set-role', 'ADA@example.com', 'admin', '--json')
    expect(JSON.parse(promoted.stdout).user).toMatchObject({ id: user.id, role: 'admin' })
    expect((await users('set-role', user.id, 'user')).stdout).toContain('has the role user now')
    const banned = await users('ban', user.id, '--reason', 'Spam', '--expires-in', '60', '--json')
    expect(JSON.parse(banned.stdout).user).toMatchObject({ banned: true, banReason: 'Spam' })
    expect((await users('list')).stdout).toContain('banned')
    expect(await users('unban', 'ada@example.com')).toMatchObject({ code: 0 })
    expect(await users('revoke-sessions', 'ada@example.com')).toMatchObject({ code: 0 })
    const page = JSON.parse((await users('list', '--search', 'nobody', '--json')).stdout)
    expect(page).toEqual({ users: [], total: 0 })
  })

  itDeep('waits for a database that answers later than a call of the service would wait', async () => {
    const cwd = await prepared.copy()
    const url = databaseOf(cwd)
    const home = {
      kind: 'server',
      url,
      schema: 'latchkey',
      pool: 1,
      prepare: true,
      deadlines: commandDeadlines,
    } as const
    const db = await openDatabase(home)
    onTestFinished(() => db.close())
    let listed: Promise<Result> | undefined
    await db.transaction(async (tx) => {
      await tx.query(raw('lock latchkey.user'))
      listed = latchkey(['users', 'list', '--json'], { cwd, env })
      await tx.query(raw(`select pg_sleep(${(defaultDeadlines.call + 500) / 1000})`))
    })
    expect(await listed).toMatchObject({ code: 0, stdout: expect.stringContaining('"total": 0') })
  })

  it('reads a password from standard input, and wants one there', async () => {
    const cwd = await prepared.copy()
    const command = (email: string) => ['users', 'create', '--email', email, '--name', 'Ada', '--password-stdin']
    const create = async (email: string, line: string) => {
      const session = await start(command(email), { cwd, env })
      await session.press('', line)
      return session.result
    }
    const made = await create('ada@example.com', 'a password from a pipe\n')
    expect([made.code, made.stderr]).toEqual([0, expect.not.stringContaining('forgot password')])
    expect(made.stdout + made.stderr).not.toContain('a password from a pipe')
    const short = await create('eve@example.com', 'short\n')
    expect([short.code, short.stderr]).toEqual([2, expect.stringContaining('PASSWORD_TOO_SHORT')])
    const common = await create('eve@example.com', 'password1\n')
    expect([common.code, common.stderr]).toEqual([2, expect.stringContaining('one of the most common')])
    const empty = await create('eve@example.com', '\n')
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('standard input')])
  })

  it.each([
    ['an address that nobody has', ['ban', 'nobody@example.com'], /Nobody has the address/],
    ['an id that nobody has', ['ban', '00000000-0000-7000-8000-000000000000'], /USER_NOT_FOUND/],
    ['a name that is neither', ['unban', "x' or true"], /USER_NOT_FOUND/],
    ['a role that is none', ['create', ...ada, '--role', 'king'], /There is no role "king"\. Roles: admin, user\./],
    ['an address that is none', ['create', '--email', 'ada', '--name', 'Ada'], /INVALID_EMAIL/],
    ['a user without a name', ['create', '--email', 'ada@example.com'], /--name/],
    ['a limit that is none', ['list', '--limit', 'many'], /whole number/],
    ['a password in the command line', ['create', ...ada, '--password', 'x'], /unknown option/],
  ])('ends with 2 for %s', async (_name, argv, told) => {
    const { code, stdout, stderr } = await (await project())(...argv)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(told)
  })

  itDeep('says what to write where the feature is not enabled', async () => {
    const text =
      "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"
    const cwd = emptyFolder({ 'auth.config.ts': text })
    const { code, stderr } = await latchkey(['users', 'list'], { cwd, env })
    expect(code).toBe(78)
    expect(stderr).toContain('npx latchkey add admin')
  })

  it('does its work inside a running service that holds the database, with a password that no argument holds', async () => {
    const { auth, browser, clock } = await testAuth({ config: { features: [emailPassword(), admin()] } })
    const cwd = emptyFolder({ 'auth.config.ts': config })
    const inside = async (command: string, options: Record<string, unknown>) => {
      const written = { stdout: '', stderr: '' }
      const output = {
        stdout: (text: string) => void (written.stdout += text),
        stderr: (text: string) => void (written.stderr += text),
      }
      const request = { version: ownPackage().version, command, options, cwd, env }
      return { code: await runHandover(commands, request, output, { auth }, () => clock.now), ...written }
    }
    const password = 'a password from a pipe'
    const options = { email: 'ada@example.com', name: 'Ada', role: 'admin', passwordStdin: true, password }
    expect(await inside('users create', options)).toMatchObject({ code: 0 })
    const page = browser()
    expect((await page.post('/sign-in/email', { email: options.email, password })).status).toBe(200)
    expect((await page.get('/admin/list-users')).body.total).toBe(1)
    expect(await inside('users revoke-sessions', { user: options.email })).toMatchObject({ code: 0 })
    expect((await page.get('/get-session')).body).toBeNull()
    expect(await inside('users create', { ...options, password: undefined })).toMatchObject({ code: 2 })
  })
})
