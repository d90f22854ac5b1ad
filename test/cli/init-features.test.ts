import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { featureChoices, providerChoices } from '../../cli/choices.ts'
import { shippedFeatures } from '../../.scripts/shipped.ts'
import { shipped } from '../../runtime/config/shipped.ts'
import { ada } from '../support/homes.ts'
import { runLatchkey, startService } from '../support/process.ts'
import { itDeep } from '../support/depth.ts'
import { emptyFolder, initOnServer, latchkey, start, textOf } from './in-process.ts'

const enter = '\r'
const down = '\u001B[B'
// Sign-in with other services wants ids of the developer's, so that nobody has it by default.
const promised = Object.keys(shipped).filter((name) => !['social', 'legacyPasswords'].includes(name))
const usual = promised.filter((name) =>
  ['emailPassword', 'passkey', 'newDeviceMail', 'admin', 'organization'].includes(name),
)

/** The names that a config calls, and those that it only mentions, in the order of its lines. */
function linesOf(config: string) {
  const named = (pattern: RegExp) => [...config.matchAll(pattern)].map(([, name]) => name)
  return { on: named(/^ {4}(\w+)\(\), \/\/ /gm), off: named(/^ {4}\/\/ +(\w+)\(\), \/\/ /gm) }
}

describe('the features that init offers', () => {
  it('are all that ship, but social, which is asked for by its providers, and old passwords, which need code', () => {
    expect(featureChoices.map(({ value }) => value)).toEqual(promised)
  })

  it('stand in the config, each with a line: code for the usual ones, comments for the others and for the providers', async () => {
    const cwd = emptyFolder()
    const { stdout } = await latchkey(['init', '--yes'], { cwd })
    const config = textOf(cwd, 'auth.config.ts')
    expect(config).toContain(`import { ${['defineConfig', ...usual].toSorted().join(', ')} } from 'latchkey'\n`)
    const { on, off } = linesOf(config)
    expect(on).toEqual(usual)
    const providers = providerChoices.map(({ value }) => value)
    expect(off).toEqual([...promised.filter((name) => !usual.includes(name)), ...providers])
    const ids = Object.entries(shipped).flatMap(([name, make]) => (usual.includes(name) ? [make().id] : []))
    expect(stdout).toContain(`\nenabled    ${ids.join(', ')}\n`)
  })

  it('are chosen by --features and --providers, by name and by id', async () => {
    const cwd = emptyFolder()
    const argv = ['--features', 'email-password, bearer', '--providers', 'github']
    expect(await initOnServer(argv, { cwd })).toMatchObject({ code: 0, stderr: '' })
    const config = textOf(cwd, 'auth.config.ts')
    expect(linesOf(config).on).toEqual(['emailPassword', 'bearer'])
    expect(config).toContain('        github(), // github.com/settings/developers\n')
    expect(config).toContain('        // google(), //')
    expect(textOf(cwd, '.env')).toContain('# GITHUB_CLIENT_ID=\n')
  })

  it.each([
    [['--features', 'emailPasword'], 'Did you mean emailPassword?'],
    [['--features', 'apiKey'], 'Features: emailPassword, username,'],
    [['--features', 'github'], '--providers github'],
    [['--providers', 'githup'], 'Did you mean github?'],
    [['--providers', 'jwt'], '--features jwt'],
    [['--database', 'mysql://localhost/shop'], '--database is embedded, or the address of a PostgreSQL server'],
    [['--framework', 'angular'], 'next, vite, react-router'],
  ])('and %j ends with 2 and writes nothing', async (argv, advice) => {
    const cwd = emptyFolder()
    const { code, stderr } = await latchkey(['init', '--yes', ...argv], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain(advice)
    expect(readdirSync(cwd)).toEqual([])
  })

  itDeep('are not asked for where the command line says them', async () => {
    const cwd = emptyFolder()
    const argv = ['init', '--features', 'emailPassword', '--providers', '', '--database', 'embedded']
    const session = await start([...argv, '--origin', 'http://localhost:4000'], { cwd, terminal: true })
    await session.press('example site', 'n')
    expect(await session.result).toMatchObject({ code: 0, stderr: '' })
    expect(textOf(cwd, '.env')).toContain('LATCHKEY_BASE_URL=http://localhost:4000\n')
  })

  itDeep('come with those that they need', async () => {
    const cwd = emptyFolder()
    const session = await start(['init'], { cwd, terminal: true })
    // None but the second, usernames: the first press takes all, the second none.
    await session.press('Which features?', `aa${down} ${enter}`)
    await session.press('which other services?', enter)
    await session.press('Which database?', enter)
    await session.press('At which origin', enter)
    await session.press('example site', 'n')
    expect(await session.result).toMatchObject({ code: 0 })
    expect(textOf(cwd, 'auth.config.ts')).toContain("import { defineConfig, emailPassword, username } from 'latchkey'")
  })

  itDeep('answer, each of them, when the project is served', async () => {
    const cwd = emptyFolder()
    const argv = ['init', '--yes', '--features', promised.join(',')]
    expect(await runLatchkey(argv, { cwd })).toMatchObject({ code: 0, stderr: '' })
    await using service = await startService([], { cwd })
    const call = (path: string, init?: RequestInit) => fetch(`${service.url}/api/auth${path}`, init)
    const capabilities = await (await call('/capabilities')).json()
    const post = { method: 'POST', headers: { 'content-type': 'application/json', origin: service.url } }
    for (const feature of await shippedFeatures()) {
      if (['social', 'legacy-passwords'].includes(feature.id)) continue
      if (feature.capabilities !== false) expect(Object.keys(capabilities)).toContain(feature.id)
      for (const { method, path, spec } of feature.routes ?? []) {
        // What only servers call is not there for others; this configuration lets everybody do the rest.
        if (spec.caller === 'server' || path.includes(':')) continue
        const { status } = await call(path, method === 'POST' ? { ...post, body: '{}' } : {})
        expect([path, status]).not.toEqual([path, 404])
      }
    }
    const signedUp = await call('/sign-up/email', { ...post, body: JSON.stringify({ ...ada, username: 'ada' }) })
    expect(await signedUp.json()).toMatchObject({ user: { username: 'ada', role: 'user' } })
    const bearer = { headers: { authorization: `Bearer ${signedUp.headers.get('set-auth-token')}` } }
    expect(await (await call('/token', bearer)).json()).toEqual({ token: expect.stringMatching(/^ey/) })
    expect(await (await call('/organization/list', bearer)).json()).toEqual([])
    expect(await (await call('/passkey/list-user-passkeys', bearer)).json()).toEqual([])
  })
})

describe('a feature in the list that is none', () => {
  const env = { LATCHKEY_MODE: 'development' }

  it('keeps the service from starting, with the word to write', async () => {
    const config =
      "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword] })\n"
    for (const command of ['serve', 'doctor', 'migrate']) {
      const { code, stdout, stderr } = await latchkey([command], {
        cwd: emptyFolder({ 'auth.config.ts': config }),
        env,
      })
      expect([command, code]).toEqual([command, 78])
      expect(stdout + stderr).toContain('features.0')
      expect(stdout + stderr).toContain('Call it: emailPassword()')
    }
  })

  itDeep('is named by the built program too', async () => {
    const config =
      "import { defineConfig, organization } from 'latchkey'\nexport default defineConfig({ features: [organization] })\n"
    const { code, stderr } = await runLatchkey(['serve'], { cwd: emptyFolder({ 'auth.config.ts': config }), env })
    expect([code, stderr]).toEqual([78, expect.stringContaining('Call it: organization()')])
  })
})
