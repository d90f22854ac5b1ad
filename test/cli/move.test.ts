import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { raw } from '../../runtime/database/sql.ts'
import { Browser } from '../support/browser-jar.ts'
import { emptyFolder, latchkey, ownDatabase, serveHere, textOf } from './in-process.ts'

const origin = 'https://auth.example.com'
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: origin }
const config = `import { admin, bearer, defineConfig, emailPassword, organization, passkey, username } from 'latchkey'
export default defineConfig({
  features: [emailPassword(), admin(), organization(), passkey(), username(), bearer()],
  rateLimit: { enabled: false },
})
`
const person = (name: string) => ({ name, email: `${name}@example.com`, password: 'correct horse battery' })

let template: string
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'latchkey-move-'))
  writeFileSync(join(template, 'auth.config.ts'), config)
  writeFileSync(join(template, '.env'), '# of this folder\nDATABASE_URL=\n', { mode: 0o600 })
  for (const argv of [['migrate'], ['keys', 'rotate']]) {
    const { code, stderr } = await latchkey(argv, { cwd: template, env })
    if (code !== 0) throw new Error(stderr)
  }
})
afterAll(() => rmSync(template, { recursive: true, force: true }))

function project(): string {
  const cwd = emptyFolder()
  cpSync(template, cwd, { recursive: true })
  return cwd
}

const at = (url: string) => new Browser(`${url}/api/auth`, origin)

/** What is in a database beside the rows: columns, constraints and indexes, as PostgreSQL says them. */
async function schemaOf(url: string): Promise<unknown> {
  const db = openServer({ url, schema: 'latchkey', pool: 1, prepare: true })
  try {
    return await db.query(
      raw(`select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as text
        from pg_constraint where connamespace = to_regnamespace('latchkey')
        union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
        where c.relnamespace = to_regnamespace('latchkey') order by 1`),
    )
  } finally {
    await db.close()
  }
}

describe('move', () => {
  it('takes a running service to a server with everything that it has, and nobody is signed out', async () => {
    const cwd = project()
    const { DATABASE_URL: url } = await ownDatabase()
    const { DATABASE_URL: fresh } = await ownDatabase()
    await using service = await serveHere([], { cwd, env })
    const [ada, eve] = [at(service.url), at(service.url)]
    expect((await ada.post('/sign-up/email', person('ada'))).status).toBe(200)
    expect((await eve.post('/sign-up/email', person('eve'))).status).toBe(200)
    expect((await ada.post('/organization/create', { name: 'Acme', slug: 'acme' })).status).toBe(200)

    const plan = await latchkey(['move', '--to', url, '--dry-run'], { cwd, env })
    expect([plan.code, plan.stdout]).toEqual([0, expect.stringMatching(/2 rows of user$[^]*Nothing was changed\.\n$/m)])
    const moved = await latchkey(['move', '--to', url], { cwd, env })
    expect([moved.code, moved.stdout, moved.stderr]).toEqual([
      0,
      expect.stringMatching(/^Moved to PostgreSQL at .*2 users, 2 sessions, 1 organizations\. .* for \d+ ms\.\n$/),
      expect.stringContaining('DATABASE_URL stands in'),
    ])

    // The same cookies, the same service, the other database.
    expect((await ada.get('/get-session')).body.user.email).toBe('ada@example.com')
    expect((await ada.get('/organization/list')).body).toMatchObject([{ slug: 'acme' }])
    expect((await eve.post('/update-user', { name: 'Eve of the server' })).status).toBe(200)
    expect((await at(service.url).post('/sign-up/email', person('later'))).status).toBe(200)
    await service.stop()
    expect(textOf(cwd, '.env')).toBe(`# of this folder\nDATABASE_URL=${url}\n`)
    expect(statSync(join(cwd, '.env')).mode & 0o777).toBe(0o600)
    const check = await latchkey(['check'], { cwd, env })
    expect([check.code, check.stdout]).toEqual([0, 'Nothing contradicts itself.\n'])
    await latchkey(['migrate'], {
      cwd: emptyFolder({ 'auth.config.ts': config }),
      env: { ...env, DATABASE_URL: fresh },
    })
    expect(await schemaOf(url)).toEqual(await schemaOf(fresh))

    await using again = await serveHere([], { cwd, env })
    expect((await at(again.url).post('/sign-in/email', person('later'))).status).toBe(200)
    await again.stop()
    // The database that was left says where everything is, and takes nothing more.
    const old = { cwd, env: { ...env, DATABASE_URL: '' } }
    const left = await latchkey(['serve'], { cwd: old.cwd, env: old.env })
    expect([left.code, left.stderr]).toEqual([78, expect.stringContaining('has moved to PostgreSQL at')])
    const user = await latchkey(['users', 'ban', 'ada@example.com'], old)
    expect([user.code, user.stderr]).toEqual([1, expect.stringContaining('has moved')])
    // As after a move that was killed when the address was all that it had left to write.
    writeFileSync(join(cwd, '.env'), '# of this folder\n')
    const elsewhere = await latchkey(['move', '--to', fresh], old)
    expect([elsewhere.code, elsewhere.stderr]).toEqual([2, expect.stringContaining('has moved to PostgreSQL at')])
    const ended = await latchkey(['move', '--to', url], old)
    expect([ended.code, ended.stdout]).toEqual([
      0,
      expect.stringMatching(/^Moved to PostgreSQL at .* organizations\.\n$/),
    ])
    expect(textOf(cwd, '.env')).toBe(`# of this folder\nDATABASE_URL=${url}\n`)
  })

  itDeep('wants an empty database, and can be given up', async () => {
    const cwd = project()
    const { DATABASE_URL: url } = await ownDatabase()
    const other = emptyFolder({ 'auth.config.ts': config })
    for (const argv of [['migrate'], ['keys', 'rotate']]) {
      expect((await latchkey(argv, { cwd: other, env: { ...env, DATABASE_URL: url } })).code).toBe(0)
    }
    const full = await latchkey(['move', '--to', url], { cwd, env })
    expect([full.code, full.stderr]).toEqual([2, expect.stringContaining('rows already (signing_key)')])
    expect((await latchkey(['move'], { cwd, env })).code).toBe(2)
    expect(await latchkey(['move', '--cancel'], { cwd, env })).toMatchObject({
      code: 0,
      stdout: 'No move was begun.\n',
    })
  })
})
