import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { featureChoices } from '../../cli/choices.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import ownManifest from '../../package.json' with { type: 'json' }
import { emptyFolder, initOnServer, latchkey, start, textOf } from './in-process.ts'

const enter = '\r'
const down = '\u001B[B'
const interrupt = '\u0003'
const modeOf = (folder: string, name: string) => statSync(join(folder, name)).mode & 0o777

describe('init --yes', () => {
  it('makes a project out of an empty folder that doctor finds in order', async () => {
    const cwd = emptyFolder()
    const { code, stdout, stderr } = await latchkey(['init', '--yes'], { cwd })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/npx latchkey serve\nThen open http:\/\/localhost:3000/)
    expect(textOf(cwd, 'auth.config.ts')).toContain('    emailPassword(), // sign-up, sign-in,')
    expect(JSON.parse(textOf(cwd, 'package.json'))).toMatchObject({ private: true, type: 'module' })
    expect(textOf(cwd, '.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.latchkey/']))
    const doctor = await latchkey(['doctor'], { cwd })
    expect(doctor).toMatchObject({ code: 0, stderr: '' })
  })

  it('writes a random secret into a .env that only its owner reads, and says it nowhere', async () => {
    const cwd = emptyFolder()
    const { stdout, stderr } = await initOnServer([], { cwd })
    const [, secret = ''] = /^LATCHKEY_SECRETS=1:(\S+)$/m.exec(textOf(cwd, '.env')) ?? []
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(modeOf(cwd, '.env')).toBe(0o600)
    expect(stdout + stderr).not.toContain(secret)
  })

  itDeep('makes the folder that is named', async () => {
    const cwd = emptyFolder()
    const { code, stdout } = await initOnServer(['sites/my-app'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('  cd sites/my-app\n')
    expect(textOf(cwd, 'sites/my-app/auth.config.ts')).toContain("appName: 'My app'")
  })

  it('leaves the package.json of a project alone and completes its .env and .gitignore', async () => {
    const manifest = '{ "name": "shop", "scripts": {} }'
    const cwd = emptyFolder({ 'package.json': manifest, '.env': 'SHOP=1', '.gitignore': 'node_modules\n.env\n' })
    expect(await initOnServer([], { cwd })).toMatchObject({ code: 0 })
    expect(textOf(cwd, 'package.json')).toBe(manifest)
    expect(textOf(cwd, '.env')).toMatch(/^SHOP=1\n[^]*^LATCHKEY_SECRETS=1:/m)
    expect(modeOf(cwd, '.env')).toBe(0o600)
    expect(textOf(cwd, '.gitignore')).toBe('node_modules\n.env\n.latchkey/\n')
  })

  itDeep('keeps every file the second time and says so', async () => {
    const cwd = emptyFolder()
    await latchkey(['init', '--yes'], { cwd })
    const names = ['auth.config.ts', '.env', '.gitignore', 'package.json']
    const before = names.map((name) => textOf(cwd, name))
    const { code, stdout } = await latchkey(['init', '--yes'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('kept       auth.config.ts (--force replaces it)')
    expect(names.map((name) => textOf(cwd, name))).toEqual(before)
  })

  itDeep('replaces the config with --force, yet never a secret', async () => {
    const cwd = emptyFolder()
    await initOnServer([], { cwd })
    const env = textOf(cwd, '.env')
    writeFileSync(join(cwd, 'auth.config.ts'), 'export default {}')
    const { code, stdout } = await latchkey(['init', '--yes', '--force'], { cwd })
    expect(code).toBe(0)
    expect(stdout).toContain('replaced   auth.config.ts')
    expect(textOf(cwd, 'auth.config.ts')).toContain('defineConfig')
    expect(textOf(cwd, '.env')).toBe(env)
  })

  it('prepares for production when the origin is public', async () => {
    const cwd = emptyFolder()
    const { code, stdout } = await initOnServer(['--origin', 'https://auth.example.com'], { cwd })
    expect(code).toBe(0)
    expect(textOf(cwd, '.env')).toContain('LATCHKEY_BASE_URL=https://auth.example.com\n')
    expect(textOf(cwd, '.env')).not.toContain('LATCHKEY_MODE')
    expect(stdout).not.toContain('Then open')
  })

  itDeep('takes the port of a local origin', async () => {
    const cwd = emptyFolder()
    await initOnServer(['--origin', 'http://localhost:4000'], { cwd })
    expect(textOf(cwd, '.env')).toContain('PORT=4000\n')
  })

  it.each(['http://auth.example.com', 'auth.example.com', 'https://example.com/login'])(
    'refuses the origin %s before it writes anything',
    async (origin) => {
      const cwd = emptyFolder()
      const { code, stderr } = await latchkey(['init', '--yes', '--origin', origin], { cwd })
      expect(code).toBe(78)
      expect(stderr).toContain('expected')
      expect(existsSync(join(cwd, 'auth.config.ts'))).toBe(false)
    },
  )

  it('adds the example site and trusts its origin', async () => {
    const cwd = emptyFolder({
      'package.json':
        '{ "dependencies": { "@latchkey/react": "file:../react.tgz", "latchkey": "file:../latchkey.tgz" } }',
    })
    expect(await initOnServer(['--site'], { cwd })).toMatchObject({ code: 0 })
    expect(JSON.parse(textOf(cwd, 'site/package.json')).dependencies['@latchkey/react']).toBe('file:../../react.tgz')
    expect(textOf(cwd, 'site/vite.config.ts')).toContain("'/api/auth': 'http://localhost:3000'")
    expect(textOf(cwd, 'site/src/app.tsx')).not.toContain('{{')
    expect(textOf(cwd, 'auth.config.ts')).toContain("trustedOrigins: ['http://localhost:5173']")
  })

  it.each([
    ['that of the service, where it is a version', '~0.1.0', '~0.1.0'],
    ['our own, where the service is a file', 'file:../latchkey.tgz', `^${ownManifest.version}`],
  ])('gives the example site widgets of a version: %s', async (_name, service, expected) => {
    const cwd = emptyFolder({ 'package.json': JSON.stringify({ dependencies: { latchkey: service } }) })
    expect(await initOnServer(['--site'], { cwd })).toMatchObject({ code: 0 })
    expect(JSON.parse(textOf(cwd, 'site/package.json')).dependencies['@latchkey/react']).toBe(expected)
  })

  itDeep('says that a secret no longer opens the key of the data that it finds', async () => {
    const cwd = emptyFolder()
    await latchkey(['init', '--yes'], { cwd })
    writeFileSync(join(cwd, '.env'), '')
    const { code, stderr } = await latchkey(['init', '--yes'], { cwd })
    expect(code).toBe(78)
    expect(stderr).toContain('npx latchkey keys rotate')
  })
})

const questions = [
  'Which features?',
  'which other services?',
  'Which database?',
  'At which origin',
  'example site',
] as const

describe('init with questions', () => {
  it('refuses to ask where nobody can answer', async () => {
    const cwd = emptyFolder()
    const { code, stderr } = await latchkey(['init'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain('npx latchkey init --yes')
    expect(existsSync(join(cwd, 'auth.config.ts'))).toBe(false)
  })

  it('takes the answers', async () => {
    const cwd = emptyFolder()
    const session = await start(['init'], { cwd, terminal: true })
    await session.press('Which features?', enter)
    await session.press('which other services?', enter)
    await session.press('Which database?', enter)
    await session.press('At which origin', '/x' + enter)
    await session.press('expected an origin without a path', '\u007F\u007F' + enter)
    await session.press('example site', 'y')
    expect(await session.result).toMatchObject({ code: 0, stderr: '' })
    expect(textOf(cwd, 'auth.config.ts')).toContain('emailPassword(),')
    expect(textOf(cwd, '.env')).toContain('LATCHKEY_BASE_URL=http://localhost:3000\n')
    expect(existsSync(join(cwd, 'site/index.html'))).toBe(true)
  })

  itDeep('leaves out a feature that was not picked', async () => {
    const cwd = emptyFolder()
    const session = await start(['init'], { cwd, terminal: true })
    // They are among those that are picked at first.
    const place = featureChoices.findIndex(({ value }) => value === 'organization')
    await session.press('Which features?', `${down.repeat(place)} ${enter}`)
    await session.press('which other services?', enter)
    await session.press('Which database?', enter)
    await session.press('At which origin', enter)
    await session.press('example site', 'n')
    expect(await session.result).toMatchObject({ code: 0 })
    const config = textOf(cwd, 'auth.config.ts')
    expect(config).toContain('    // organization(), //')
    expect(config).toMatch(/^import \{[^}]*\bpasskey\b[^}]*\} from 'latchkey'/)
    expect(config).not.toMatch(/^import \{[^}]*\borganization\b/)
  })

  itDeep('writes the providers that were picked, and the names of their variables without a value', async () => {
    const cwd = emptyFolder({ '.env': '# GITHUB_CLIENT_ID=\nGITHUB_CLIENT_SECRET=known\n' })
    const session = await start(['init'], { cwd, terminal: true })
    await session.press('Which features?', enter)
    // Google, GitHub, and Apple, the fourth.
    await session.press('which other services?', ` ${down} ${down}${down} ${enter}`)
    await session.press('Which database?', enter)
    await session.press('At which origin', enter)
    await session.press('example site', 'n')
    const { code, stdout, stderr } = await session.result
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('fill in GOOGLE_CLIENT_ID, GITHUB_CLIENT_ID, APPLE_CLIENT_ID and the rest in .env')
    const config = textOf(cwd, 'auth.config.ts')
    expect(config).toMatch(/^import {\n {2}admin,\n {2}apple,\n {2}defineConfig,\n/)
    expect(config).toContain('    social({\n      providers: [\n        google(), // console.cloud.google.com')
    expect(config).toContain('\n        apple(), //')
    expect(config).toContain('\n        // zoom(), //')
    const env = textOf(cwd, '.env')
    expect(env).toContain('http://localhost:3000/api/auth/callback/google')
    expect(env).toContain('\n# GOOGLE_CLIENT_ID=\n# GOOGLE_CLIENT_SECRET=\n')
    expect(env).toContain('# APPLE_TEAM_ID=\n# APPLE_KEY_ID=\n# APPLE_PRIVATE_KEY_FILE=\n')
    expect(env.match(/GITHUB_CLIENT_ID/g)).toHaveLength(1)
    expect(env.match(/GITHUB_CLIENT_SECRET=.*/g)).toEqual(['GITHUB_CLIENT_SECRET=known'])
  })

  itDeep('writes every provider with a line for each', async () => {
    const cwd = emptyFolder()
    const session = await start(['init'], { cwd, terminal: true })
    await session.press('Which features?', enter)
    await session.press('which other services?', `a${enter}`)
    await session.press('Which database?', enter)
    await session.press('At which origin', enter)
    await session.press('example site', 'n')
    expect(await session.result).toMatchObject({ code: 0, stderr: '' })
    expect(textOf(cwd, 'auth.config.ts')).toContain('    social({\n      providers: [\n        google(), //')
    expect(textOf(cwd, 'auth.config.ts')).toContain('        zoom(), // marketplace.zoom.us\n      ],\n    }),\n')
  })

  it('asks for the address of a PostgreSQL server and keeps the files when that does not answer', async () => {
    const cwd = emptyFolder()
    const session = await start(['init'], { cwd, terminal: true })
    await session.press('Which features?', enter)
    await session.press('which other services?', enter)
    await session.press('Which database?', down + enter)
    await session.press('Its address?', 'localhost:1/nobody' + enter)
    await session.press('At which origin', enter)
    await session.press('example site', 'n')
    const { code, stderr } = await session.result
    expect(code).toBe(1)
    expect(stderr).toContain('npx latchkey migrate')
    expect(textOf(cwd, '.env')).toContain('DATABASE_URL="postgres://localhost:1/nobody"')
  })

  itDeep('replaces a config only after a yes', async () => {
    const mine = "import { defineConfig } from 'latchkey'\nexport default defineConfig({ features: [] })\n"
    const cwd = emptyFolder({ 'auth.config.ts': mine })
    const session = await start(['init'], { cwd, terminal: true })
    await session.press('Which features?', enter)
    await session.press('which other services?', enter)
    await session.press('Which database?', enter)
    await session.press('At which origin', enter)
    await session.press('example site', 'n')
    await session.press('Replace the auth.config.ts that you have?', enter)
    const { code } = await session.result
    expect(code).toBe(0)
    expect(textOf(cwd, 'auth.config.ts')).toBe(mine)
  })

  it.each(firstRows(2, questions))('stops with 130 at “%s” and leaves nothing behind', async (last) => {
    const cwd = emptyFolder()
    const session = await start(['init'], { cwd, terminal: true })
    for (const question of questions) {
      if (question === last) break
      await session.press(question, enter)
    }
    await session.press(last, interrupt)
    const { code, stderr } = await session.result
    expect(code).toBe(130)
    expect(stderr).toBe('Cancelled. Nothing was changed.\n')
    expect(existsSync(join(cwd, 'auth.config.ts'))).toBe(false)
  })
})
