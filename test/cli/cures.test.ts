import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createAuth, emailPassword, type Feature } from '../../runtime/index.ts'
import { asAdministrator } from '../support/postgres.ts'
import { runLatchkey } from '../support/process.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import { emptyFolder, latchkey, ownDatabase, ownDirectDatabase, serveHere } from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_MODE: 'development' }
const plain =
  "import { admin, defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword(), admin()] })\n"

/** The config with these options in the place of `…`. */
const config = (options: string, imports = 'defineConfig, emailPassword, social, github, username') =>
  `import { ${imports} } from 'latchkey'\nexport default defineConfig({ ${options} })\n`

async function told(options: string, imports?: string): Promise<string> {
  const cwd = emptyFolder({ 'auth.config.ts': config(options, imports) })
  const { code, stdout, stderr } = await latchkey(['migrate'], { cwd, env })
  expect([code, stdout]).toEqual([78, ''])
  return stderr
}

describe('an option that does not exist', () => {
  it.each(
    firstRows(3, [
      ['sesion: {}', 'Did you mean session?'],
      ['session: { lifetme: 60 }', 'Did you mean session.lifetime?'],
      [
        'user: { zebra: true }',
        'There are changeEmail, confirmDeletion, deleteLifetime, deleteUser, fields, unlinkLastAccount.',
      ],
      ['emailAndPassword: { enabled: true }', 'Write features: [emailPassword()].'],
      ['socialProviders: {}', 'Write features: [social({ providers: [github()] })]'],
      ['plugins: []', 'what are plugins there are features here'],
      ["secret: 'x'", 'Write LATCHKEY_SECRETS=1:… into .env'],
      ['session: { expiresIn: 60 }', 'Write session: { lifetime: 604800 }, in seconds.'],
      ['session: { cookieCache: { enabled: true } }', 'Write session: { cookieCache: 60 }, in seconds.'],
      ['user: { changeEmail: { enabled: true } }', 'Write user: { changeEmail: true }.'],
      ["database: 'postgres://x/y'", "or database: { url: 'postgres://…' }"],
    ]),
  )('%s is told what is meant', async (option, cure) => {
    expect(await told(`${option}, features: [emailPassword()]`)).toContain(cure)
  })

  it('is told once for an object of another library, without what stands in it', async () => {
    const stderr = await told(
      "database: { dialect: 'x', client: { password: 'hunter2' }, url_: 1 }, features: [emailPassword()]",
    )
    expect(stderr.match(/DATABASE_URL=postgres/g)).toHaveLength(1)
    expect(stderr).not.toContain('hunter2')
  })

  it.each(
    firstRows(1, [
      [
        'emailPassword({ minPasswordLength: 12 })',
        'emailPassword.minPasswordLength: expected an option that exists.\n  Write passwordMinimum.',
      ],
      ['emailPassword({ passwordMinimun: 12 })', 'Did you mean emailPassword.passwordMinimum?'],
      ['emailPassword(), username({ minimun: 3 })', 'Did you mean username.minimum?'],
    ]),
  )('of a feature is told as well: %s', async (feature, cure) => {
    expect(await told(`features: [${feature}]`)).toContain(cure)
  })
})

describe('a feature in the config', () => {
  it('that was not called is an error for an application, too', () => {
    // What JavaScript writes, whatever the types say.
    const features = [emailPassword as unknown as Feature]
    expect(() => createAuth({ features })).toThrow(
      'features.0: expected a feature.\n  This is the function that makes one. Call it: emailPassword()',
    )
  })

  it('that is a provider without brackets is named', async () => {
    expect(await told('features: [social({ providers: [github] })]')).toContain('Call it: github()')
  })

  it('that is there twice is told once', async () => {
    expect(await told('features: [emailPassword(), emailPassword()]')).toBe(
      'features: expected each feature once.\n  Remove the second "email-password".\n',
    )
  })

  it('that needs another one names its function', async () => {
    expect(await told('features: [username()]')).toContain('Add emailPassword() to features')
  })

  it.each([
    ['emailPasword', 'Did you mean emailPassword? Correct the import.'],
    ['apiKey', 'Its features are emailPassword(), username(), '],
    ['betterAuth', 'Did you mean defineConfig?'],
  ])('that latchkey does not have is named: %s', async (name, cure) => {
    const stderr = await told(`features: [${name}()]`, `defineConfig, ${name}`)
    expect(stderr).toContain(`expected a name that latchkey has, and ${name} is none`)
    expect(stderr).toContain(cure)
  })
})

it('a mistake of writing is named with file, line and column', async () => {
  const cwd = emptyFolder({ 'auth.config.ts': 'export default {\n  features: [,\n  appName: "x"\n' })
  const { code, stderr } = await latchkey(['migrate'], { cwd, env })
  expect(code).toBe(78)
  expect(stderr).toMatch(
    /auth\.config\.ts:\d+:\d+: expected TypeScript that can be read\.\n {2}It says: Unexpected token/,
  )
})

describe('a PostgreSQL server', () => {
  const migrate = (url: string) =>
    latchkey(['migrate'], { cwd: emptyFolder({ 'auth.config.ts': plain }), env: { ...env, DATABASE_URL: url } })

  /** The address of a new database for a role of its own with these attributes. */
  async function forRole(attributes: string) {
    const server = inject('postgres')
    const role = `latchkey_role_${randomBytes(6).toString('hex')}`
    await asAdministrator(server, `create role ${role} ${attributes}`)
    // After its database, which is made later: what is to be done at the end is done in the other order.
    onTestFinished(() => asAdministrator(server, `drop role ${role}`))
    const { DATABASE_URL } = await ownDirectDatabase()
    const database = new URL(DATABASE_URL).pathname.slice(1)
    const url = Object.assign(new URL(DATABASE_URL), { username: role, password: 'hunter2' })
    return { role, database, administrator: DATABASE_URL, url: url.href }
  }

  it('that does not let the role make tables is told with the statement to run, which is the cure', async () => {
    const { role, database, administrator, url } = await forRole('login')
    const grant = `GRANT CREATE ON DATABASE "${database}" TO "${role}";`
    const first = await migrate(url)
    expect(first).toMatchObject({ code: 78, stdout: '' })
    expect(first.stderr).toBe(
      `The role "${role}" may not make tables in the database "${database}". Let its owner run:\n  ${grant}\n`,
    )
    await asAdministrator(administrator, grant)
    expect(await migrate(url)).toMatchObject({ code: 0 })
  })

  it('whose schema belongs to somebody else is told with the statement to run', async () => {
    const { role, administrator, url } = await forRole('login')
    await asAdministrator(administrator, 'create schema latchkey')
    const { code, stderr } = await migrate(url)
    expect(code).toBe(78)
    expect(stderr).toContain(`GRANT USAGE, CREATE ON SCHEMA "latchkey" TO "${role}";`)
  })

  it('whose tables belong to somebody else is told with the role that may', async () => {
    const { role, administrator, url } = await forRole('login')
    expect(await migrate(administrator)).toMatchObject({ code: 0 })
    await asAdministrator(administrator, `grant usage, create on schema latchkey to ${role}`)
    const { code, stderr } = await migrate(url)
    expect(code).toBe(78)
    expect(stderr).toContain('The tables in the schema "latchkey" are not those of the role')
  })

  itDeep('stops init and serve with the same sentence', async () => {
    const { url } = await forRole('login')
    const init = await latchkey(['init', '--yes', '--database', url], { cwd: emptyFolder(), env })
    const serve = await latchkey(['serve', '--dev'], {
      cwd: emptyFolder({ 'auth.config.ts': plain }),
      env: { ...env, DATABASE_URL: url },
    })
    for (const { code, stderr } of [init, serve]) {
      expect(code).toBe(78)
      expect(stderr).toContain('GRANT CREATE ON DATABASE')
    }
  })

  it('that does not let the user in is named, the password is not', async () => {
    const { role, url } = await forRole('nologin')
    const { code, stderr } = await migrate(url)
    expect(code).toBe(78)
    expect(stderr).toContain(`does not let the user "${role}" in. Correct the user and the password in DATABASE_URL.`)
    expect(stderr).not.toContain('hunter2')
  })

  it('that has no such database is named with the statement that makes it', async () => {
    const url = Object.assign(new URL(inject('postgres')), { pathname: '/nothing-here' })
    const { code, stderr } = await migrate(url.href)
    expect(code).toBe(78)
    expect(stderr).toContain(`The PostgreSQL server at ${url.host} has no database "nothing-here".`)
    expect(stderr).toContain('CREATE DATABASE "nothing-here";')
  })

  it.each([
    [
      'that is down',
      'postgres://ada:hunter2@127.0.0.1:1/shop',
      1,
      'No PostgreSQL server answers at 127.0.0.1:1 (ECONNREFUSED).',
    ],
    [
      'whose host nobody knows',
      'postgres://ada:hunter2@nothing.invalid/shop',
      78,
      'The host nothing.invalid has no address',
    ],
  ])('%s is named, the password is not', async (_name, url, expected, sentence) => {
    const { code, stderr } = await migrate(url)
    expect(code).toBe(expected)
    expect(stderr).toContain(sentence)
    expect(stderr).toContain('DATABASE_URL')
    expect(stderr).not.toContain('hunter2')
  })

  it('that is down is a finding of doctor with its cure', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': plain })
    const DATABASE_URL = 'postgres://ada:hunter2@127.0.0.1:1/shop'
    const { code, stdout } = await latchkey(['doctor'], { cwd, env: { ...env, DATABASE_URL } })
    expect(code).toBe(78)
    expect(stdout).toMatch(
      /WRONG {4}database {5}No PostgreSQL server answers at 127\.0\.0\.1:1 .*\n +Start it, or correct/,
    )
    expect(stdout).not.toContain('hunter2')
  })
})

describe('a folder that may not be written', () => {
  /** Root may write everywhere: there the program runs as nobody. */
  const uid = process.getuid?.() === 0 ? 65_534 : undefined

  function closed(files: Readonly<Record<string, string>> = {}): string {
    const cwd = emptyFolder(files)
    chmodSync(cwd, 0o555)
    onTestFinished(() => chmodSync(cwd, 0o755))
    return cwd
  }

  it('stops init, which names the folder and whose it is', async () => {
    const cwd = closed()
    const { code, stderr } = await runLatchkey(['init', '--yes'], { cwd, uid })
    expect(code).toBe(78)
    expect(stderr).toContain(`${join(cwd, 'auth.config.ts')} cannot be opened: `)
    expect(stderr).toMatch(uid === undefined ? /Run: chmod/ : /belongs to root, and you are .*sudo chown -R/)
    expect(stderr).not.toContain('EACCES')
  })

  itDeep('stops serve, where the embedded database is to lie in it', async () => {
    const cwd = closed({ 'auth.config.ts': plain })
    chmodSync(join(cwd, 'auth.config.ts'), 0o644)
    const { code, stderr } = await runLatchkey(['serve', '--dev'], { cwd, uid, env })
    expect(code).toBe(78)
    expect(stderr).toContain(`${join(cwd, '.latchkey')} cannot be made: `)
  })

  itDeep('stops serve, where the database that is there belongs to somebody else', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': plain })
    mkdirSync(join(cwd, '.latchkey'), { mode: 0o555 })
    chmodSync(cwd, 0o755)
    const { code, stderr } = await runLatchkey(['serve', '--dev'], { cwd, uid, env })
    expect(code).toBe(78)
    expect(stderr).toMatch(/\.latchkey\/.* cannot be opened: /)
  })
})

describe('users, keys and mail', () => {
  it('that are not there yet are told so', async () => {
    const { DATABASE_URL } = await ownDatabase()
    const project = { cwd: emptyFolder({ 'auth.config.ts': plain }), env: { ...env, DATABASE_URL } }
    expect(await latchkey(['migrate'], project)).toMatchObject({ code: 0 })
    const said = async (...argv: string[]) => (await latchkey(argv, project)).stdout
    expect(await said('users', 'list')).toMatch(/^No users yet\. Make one: npx latchkey users create/)
    expect(await said('users', 'list', '--search', 'x')).toBe('No such user.\n')
    expect(await said('mail', 'list')).toBe('No mail yet.\n')
    expect(await said('keys', 'list')).toMatch(/^There is no signing key yet\./)
    expect(await said('service-keys', 'list')).toMatch(/^There is no service key\./)
  })

  it.each(
    firstRows(1, [
      ['admn', 'There is no role "admn". Did you mean admin? Roles: admin, user, support.'],
      ['admin,boss', 'There is no role "boss". Roles: admin, user, support.'],
    ]),
  )('a role that does not exist lists those that do: %s', async (role, sentence) => {
    const { DATABASE_URL } = await ownDatabase()
    const text = plain.replace('admin()]', "admin({ roles: { support: { user: ['list'] } } })]")
    const project = { cwd: emptyFolder({ 'auth.config.ts': text }), env: { ...env, DATABASE_URL } }
    await latchkey(['migrate'], project)
    const person = ['--email', 'ada@example.com', '--name', 'Ada']
    for (const argv of [
      ['create', ...person, '--role', role],
      ['set-role', 'ada@example.com', role],
    ])
      expect(await latchkey(['users', ...argv], project)).toMatchObject({ code: 2, stderr: `${sentence}\n` })
  })
})

it('a page of an origin that is not trusted is told in the log, once, with the line that mends it', async () => {
  const { DATABASE_URL } = await ownDatabase()
  const cwd = emptyFolder({ 'auth.config.ts': plain })
  await using service = await serveHere(['--dev'], { cwd, env: { ...env, DATABASE_URL } })
  const headers = { origin: 'http://localhost:5173', 'content-type': 'application/json' }
  for (const _ of [1, 2]) await fetch(`${service.url}/api/auth/sign-in/email`, { method: 'POST', headers, body: '{}' })
  const { stdout } = await service.stop()
  expect(stdout.match(/Add 'http:\/\/localhost:5173' to trustedOrigins in auth\.config\.ts/g)).toHaveLength(1)
})
