import { describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { emptyFolder, latchkey } from './in-process.ts'

const secret = 'a-secret-of-the-test-0123456789-abc'
const env = { LATCHKEY_SECRETS: secret }
const config = "import { defineConfig } from 'latchkey'\nexport default defineConfig({ features: [] })\n"
const memory = (rest = '') => `export default { database: { directory: 'memory://' }, features: [], ${rest} }`

/** What `doctor` says of the settings of a folder. */
async function settingsOf(files: Readonly<Record<string, string>>, argv: readonly string[] = ['--dev']) {
  const { stdout } = await latchkey(['doctor', '--json', ...argv], { cwd: emptyFolder(files), env })
  const { checks }: { checks: { name: string; state: string; finding: string; cure?: string }[] } = JSON.parse(stdout)
  return checks
}

describe('the config file', () => {
  it('may be TypeScript with an enum, a type import and a local import, and needs nothing installed beside it', async () => {
    const checks = await settingsOf({
      'auth.config.ts': `
        import { defineConfig, defineFeature, type Feature } from 'latchkey'
        import { greeting } from './features/greeting.ts'
        enum Place { Memory = 'memory://' }
        const other: Feature = defineFeature({ id: 'other' })
        export default defineConfig({ database: { directory: Place.Memory }, features: [greeting, other] })`,
      'features/greeting.ts': `
        import { defineFeature } from 'latchkey'
        export const greeting = defineFeature({ id: 'greeting' })`,
    })
    expect(checks.find((check) => check.name === 'settings')?.finding).toContain('greeting, other')
  })

  itDeep('may use the paths of a tsconfig.json', async () => {
    const checks = await settingsOf({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["./features/*"] } } }',
      'auth.config.ts': `
        import { greeting } from '~/greeting.ts'
        export default { database: { directory: 'memory://' }, features: [greeting] }`,
      'features/greeting.ts': "export const greeting = { id: 'greeting' }",
    })
    expect(checks.find((check) => check.name === 'settings')?.finding).toContain('greeting')
  })

  itDeep('may be plain JavaScript', async () => {
    const checks = await settingsOf({ 'auth.config.mjs': memory() })
    expect(checks.find((check) => check.name === 'settings')?.state).toBe('ok')
  })

  itDeep('is found where --config says', async () => {
    const checks = await settingsOf({ 'deploy/auth.ts': memory() }, ['--dev', '--config', 'deploy/auth.ts'])
    expect(checks.find((check) => check.name === 'config')?.finding).toMatch(/deploy\/auth\.ts$/)
  })

  it.each([
    ['is missing', {}, /expected a config file in .*\n.*npx latchkey init/],
    ['has no default export', { 'auth.config.ts': 'export const a = 1' }, /a default export made by defineConfig/],
    [
      'is not TypeScript',
      { 'auth.config.ts': 'export default {{' },
      /auth\.config\.ts:1:17: expected TypeScript that can be read.*\n.*Unexpected token/,
    ],
    [
      'imports what is not there',
      { 'auth.config.ts': "import 'nothing-here'" },
      /Cannot find module 'nothing-here'.*install it/,
    ],
    ['throws', { 'auth.config.ts': "throw new Error('no money')" }, /no money/],
    [
      'has an option that does not exist',
      { 'auth.config.ts': memory('sesion: {}') },
      /sesion: expected an option that exists/,
    ],
    [
      'enables a feature twice',
      { 'auth.config.ts': memory("features: [{ id: 'a' }, { id: 'a' }]") },
      /Remove the second "a"/,
    ],
  ])('is refused with advice and without a stack when it %s', async (_name, files, advice) => {
    const { code, stdout, stderr } = await latchkey(['migrate', '--dev'], { cwd: emptyFolder(files), env })
    expect(code).toBe(78)
    expect(stdout).toBe('')
    expect(stderr).toMatch(advice)
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  it.each([
    [['--verbose'], {}],
    [[], { DEBUG: '1' }],
  ])('shows the stack with %j and %j', async (argv, more) => {
    const cwd = emptyFolder({ 'auth.config.ts': "throw new Error('no money')" })
    const { code, stderr } = await latchkey(['migrate', ...argv], { cwd, env: { ...env, ...more } })
    expect(code).toBe(78)
    expect(stderr).toMatch(/^\s+at .*auth\.config\.ts/m)
  })
})

describe('the .env', () => {
  const url = (text: string) => ({ 'auth.config.ts': memory(), '.env': `LATCHKEY_BASE_URL=${text}\n` })

  it('is read', async () => {
    const checks = await settingsOf(url('http://localhost:3000'))
    expect(checks.find((check) => check.name === 'urls')?.finding).toContain('http://localhost:3000/api/auth')
  })

  it('never wins over the real environment', async () => {
    const cwd = emptyFolder(url('https://from-the-file.example.com'))
    const real = { ...env, LATCHKEY_BASE_URL: 'https://from-the-environment.example.com' }
    const { stdout } = await latchkey(['doctor'], { cwd, env: real })
    expect(stdout).toContain('https://from-the-environment.example.com')
    expect(stdout).not.toContain('from-the-file')
  })

  it('may name a file that holds the secret', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': config, '.env': 'LATCHKEY_SECRETS_FILE=nowhere/secret\n' })
    const { code, stderr } = await latchkey(['migrate', '--dev'], { cwd })
    expect(code).toBe(78)
    expect(stderr).toContain('LATCHKEY_SECRETS_FILE: expected the path of a readable file')
  })
})
