import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { frameworkNames } from '../../../cli/framework.ts'
import { ownDatabase } from '../../cli/in-process.ts'
import { type Answer, emptyDesk, project, type Recipe, type Recipes } from './desk.ts'
import { callsOf } from './visitor.ts'

const enter = '\r'
const questions: readonly Answer[] = [
  [/Which features\?/, enter],
  [/which other services\?/, enter],
  [/Which database\?/, enter],
  [/At which origin/, enter],
]

/** What `init` writes for a framework, as its page says. */
const written: Readonly<Record<(typeof frameworkNames)[number], readonly string[]>> = {
  express: ['src/auth.ts', 'src/auth-routes.ts'],
  hono: ['src/auth.ts', 'src/auth-routes.ts'],
  next: ['lib/auth.ts', 'app/api/auth/[...all]/route.ts', 'proxy.ts'],
  'react-router': ['app/auth/auth.server.ts', 'app/auth/api.ts', 'app/auth/routes.ts'],
  'tanstack-start': ['src/lib/auth.ts', 'src/routes/api/auth/$.ts'],
  vite: ['src/auth.tsx'],
}

const framework =
  (name: keyof typeof written): Recipe =>
  async (line) => {
    const desk = emptyDesk({ 'package.json': '{ "name": "app" }' }).with(await ownDatabase())
    const { code, stdout, stderr } = await desk.type(line, questions)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const file of [...written[name], 'auth.config.ts', '.env']) {
      expect(stdout).toContain(`written    ${file}\n`)
      expect(existsSync(join(desk.cwd, file))).toBe(true)
    }
    expect(stdout).toMatch(/ready {6}database \(\d+ migrations applied\)\nready {6}signing key \S+\n/)
  }

/** A project with sign-in by password alone. */
const plain = project('plain', 'server', 'latchkey init --yes --features emailPassword')

/** Adds to a plain project, where the tables of what came are made afterwards. */
const adding =
  (names: readonly string[], variables: readonly string[], tables: string): Recipe =>
  async (line) => {
    const desk = await plain()
    const said = await desk.done(line)
    for (const name of names)
      expect(desk.text('auth.config.ts')).toMatch(new RegExp(String.raw`^ +${name}\(\), //`, 'm'))
    for (const name of variables)
      expect([said, desk.text('.env')]).toEqual(Array(2).fill(expect.stringContaining(name)))
    const registered = Object.fromEntries(variables.map((name) => [name, 'registered-there']))
    expect(await desk.with(registered).done('latchkey migrate')).toContain(tables)
  }

/** Commands that set a project up, and those that need none. */
export const settingUp: Recipes = {
  ...Object.fromEntries(frameworkNames.map((name) => [`latchkey init --framework ${name}`, framework(name)])),

  'latchkey init': async (line) => {
    const desk = emptyDesk()
    expect((await desk.type(line)).code).toBe(2)
    expect(await desk.done(line, [...questions, [/example site/, 'n']])).toMatch(/^Next:\n {2}npx latchkey serve\n/m)
    await using service = await desk.serve('latchkey serve')
    expect(await callsOf(service).signUp()).toBe(200)
  },
  'latchkey init my-app -y': async (line) => {
    const desk = emptyDesk()
    expect(await desk.done(line)).toContain('Next:\n  cd my-app\n  npx latchkey serve\n')
    expect(statSync(join(desk.cwd, 'my-app/.env')).mode & 0o777).toBe(0o600)
    expect(desk.text('my-app/auth.config.ts')).toContain("appName: 'My app'")
  },
  'latchkey init --yes --features emailPassword': async (line) => {
    const desk = emptyDesk()
    expect(await desk.done(line)).toMatch(/^enabled {4}email-password$/m)
    expect(desk.text('.env')).toMatch(/^LATCHKEY_SECRETS=1:\S{43}$/m)
    expect(existsSync(join(desk.cwd, '.latchkey/data'))).toBe(true)
  },
  'latchkey init --yes --force': async (line) => {
    const demo = { dependencies: { react: '19.0.0' }, devDependencies: { vite: '8.0.0' } }
    const desk = emptyDesk({ 'package.json': JSON.stringify(demo), 'src/main.tsx': 'demo()\n' })
    expect(await desk.done(line)).toContain('replaced   src/main.tsx\n')
    expect(desk.text('src/main.tsx')).toContain('<Auth>')
  },
  'latchkey init -y --features emailPassword,passkey --providers github --database postgres://app@localhost/shop':
    async (line) => {
      const { DATABASE_URL: url } = await ownDatabase()
      const desk = emptyDesk()
      expect(await desk.done(line.replace('postgres://app@localhost/shop', url))).toMatch(/\d+ migrations applied/)
      expect(desk.text('auth.config.ts')).toMatch(/^ +emailPassword\(\),[^]*^ +passkey\(\),[^]*^ +github\(\),/m)
      expect(desk.text('.env')).toMatch(/^# GITHUB_CLIENT_ID=$/m)
      expect(existsSync(join(desk.cwd, '.latchkey/data'))).toBe(false)
      expect(
        await desk.with({ GITHUB_CLIENT_ID: 'registered-there', GITHUB_CLIENT_SECRET: 'x' }).done('latchkey doctor'),
      ).toContain(`PostgreSQL at ${new URL(url).host}`)
    },

  'latchkey add': async (line) => {
    expect(await emptyDesk().type(line)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("missing required argument 'names'"),
    })
  },
  'latchkey add passkey': adding(['passkey'], [], 'passkey/0001_passkey'),
  'latchkey add username github': adding(['username', 'github'], ['GITHUB_CLIENT_ID'], 'username/0001_username'),
  'latchkey add github google': adding(['github', 'google'], ['GITHUB_CLIENT_ID', 'GOOGLE_CLIENT_ID'], ''),

  'latchkey create-feature acme-notes': async (line) => {
    const desk = emptyDesk()
    expect(await desk.done(line)).toContain('acme-notes/src/index.ts')
    expect(JSON.parse(desk.text('acme-notes/package.json'))).toMatchObject({ name: 'acme-notes' })
    expect(await desk.type(line)).toMatchObject({ code: 2, stderr: expect.stringContaining('Nothing was written') })
  },
  'latchkey secret': async (line) => {
    const desk = emptyDesk()
    const [one, other] = [await desk.done(line), await desk.done(line)]
    expect([one, other]).toEqual(Array(2).fill(expect.stringMatching(/^[\w-]{43}\n$/)))
    expect(one).not.toBe(other)
  },
  'latchkey roles': async (line) => {
    const desk = await plain()
    expect((await desk.type(line)).code).toBe(78)
    await desk.done('latchkey add organization')
    expect(await desk.done(line)).toMatch(/^ +owner +admin +member$[^]*^member:create +yes +yes +no$/m)
  },
}
