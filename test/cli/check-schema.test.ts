import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { shippedFeatures } from '../../.scripts/shipped.ts'
import { checkFingerprint } from '../../cli/checking/fingerprint.ts'
import { migrationsOf } from '../../runtime/config/features.ts'
import type { Database } from '../../runtime/database/database.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { raw } from '../../runtime/database/sql.ts'
import { isDeep, itDeep } from '../support/depth.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { emptyFolder, latchkey, ownDatabase } from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const config = (migrations: readonly object[]) =>
  `import { defineConfig, defineFeature, emailPassword } from 'latchkey'
const notes = defineFeature({ id: 'acme-notes', version: '1.0.0', migrations: ${JSON.stringify(migrations)} })
export default defineConfig({ features: [emailPassword(), notes] })\n`
const first = {
  name: '0001_notes',
  sql: 'create table latchkey.acme_note (id int primary key, old text not null, colour text)',
}
const fill = {
  name: '0002_colour',
  sql: `update latchkey.acme_note set colour = 'grey' where id in (select id from latchkey.acme_note where colour is null limit 10)`,
  batches: true,
}
const index = {
  name: '0003_index',
  sql: 'create index concurrently acme_note_colour on latchkey.acme_note (colour)',
}
const drop = { name: '0004_old', sql: 'alter table latchkey.acme_note drop column old', phase: 'contract' }
const relax = {
  name: '0005_more',
  sql: 'alter table latchkey.acme_note alter column old drop not null, add column more text',
  phase: 'expand',
}

const homes = {
  'a PostgreSQL server': ownDatabase,
  // The same comparison on the same SQL, where making all tables twice takes long.
  ...(isDeep && { 'the embedded database': () => Promise.resolve({ DATABASE_URL: '' }) }),
}

for (const [home, database] of Object.entries(homes)) {
  describe(`latchkey check with the tables on ${home}`, () => {
    /** A project with notes, and what is done to its tables behind the back of the service. */
    async function notes() {
      const variables = { ...env, ...(await database()) }
      const cwd = emptyFolder({ 'auth.config.ts': config([first]) })
      const run = (...argv: string[]) => latchkey(argv, { cwd, env: variables })
      const release = (...steps: readonly object[]) => writeFileSync(join(cwd, 'auth.config.ts'), config(steps))
      const { DATABASE_URL: url } = variables
      const place =
        url === ''
          ? ({
              kind: 'embedded',
              directory: join(cwd, '.latchkey/data'),
              schema: 'latchkey',
              durability: 'power-cut',
            } as const)
          : ({ kind: 'server', url, schema: 'latchkey', pool: 1, prepare: true } as const)
      const change = async (text: string) => {
        const db = await openDatabase(place)
        await db.query(raw(text)).finally(() => db.close())
      }
      expect((await run('migrate')).code).toBe(0)
      expect((await run('keys', 'rotate')).code).toBe(0)
      await change('insert into latchkey.acme_note select i, $$x$$, null from generate_series(1, 25) as i')
      return { run, release, change }
    }

    itDeep('knows steps in batches, indexes built concurrently, and what is held back', async () => {
      const { run, release, change } = await notes()
      release(first, fill, index, drop)
      expect(await run('check')).toMatchObject({
        code: 8,
        stdout: expect.stringMatching(/are pending: acme-notes\/0002/),
      })
      expect((await run('migrate')).stdout).toMatch(/^Applied 2: [^]*Held back 1/)
      expect(await run('check')).toMatchObject({ code: 0, stdout: 'Nothing contradicts itself.\n' })
      expect((await run('migrate', '--contract')).code).toBe(0)
      expect((await run('check')).code).toBe(0)

      await change('alter table latchkey.acme_note add column old text not null default $$x$$')
      expect((await run('check')).code).toBe(0)
      await change(`update pg_index set indisvalid = false where indexrelid = 'latchkey.acme_note_colour'::regclass`)
      expect(await run('check')).toMatchObject({
        code: 8,
        stdout: expect.stringMatching(/^Found: The index acme_note_colour of acme_note is .*, but not valid;/),
      })
      await change(
        'drop index latchkey.acme_note_colour; alter table latchkey.acme_note alter column colour type varchar(9)',
      )
      const { code, stdout } = await run('check')
      expect(code).toBe(8)
      expect(stdout).toMatch(/The column colour of acme_note is character varying\(9\); the migrations make it text\./)
      expect(stdout).toMatch(/The index acme_note_colour of acme_note is not there/)
    })

    it('of the release before accepts what a newer one only added, and misses what it needs itself', async () => {
      const { run, release, change } = await notes()
      release(first, relax)
      expect((await run('migrate')).code).toBe(0)
      expect((await run('check')).code).toBe(0)
      release(first)
      expect(await run('check')).toMatchObject({ code: 0, stdout: 'Nothing contradicts itself.\n' })
      await change('alter table latchkey.acme_note drop column old')
      expect(await run('check')).toMatchObject({
        code: 8,
        stdout: expect.stringContaining('The column old of acme_note is not there'),
      })
    })
  })
}

describe('the tables of a role that may make no schemas', () => {
  /** A database with a prepared schema, and the role that owns it; `grants` are run last. */
  async function limited(grants = ''): Promise<{ db: Database; url: string }> {
    const { directUrl, drop: dropDatabase } = await createTestDatabase(inject('postgres'))
    const admin = openServer({ url: directUrl, schema: 'latchkey', pool: 1, prepare: true })
    const name = new URL(directUrl).pathname.slice(1)
    const role = `latchkey_${name.slice(-12)}`
    await admin.query(
      raw(`create role ${role} login; create schema latchkey authorization ${role}; ${grants.replace('$', name)}`),
    )
    const its = new URL(directUrl)
    its.username = role
    const db = openServer({ url: its.href, schema: 'latchkey', pool: 1, prepare: true })
    onTestFinished(async () => {
      await db.close()
      await dropDatabaseOf(admin, role, dropDatabase)
    })
    return { db, url: its.href }
  }

  async function dropDatabaseOf(admin: Database, role: string, dropDatabase: () => Promise<void>): Promise<void> {
    await admin.query(raw(`drop owned by ${role} cascade; drop role ${role}`))
    await admin.close()
    await dropDatabase()
  }

  itDeep(
    'are compared in temporary tables, with every feature that is shipped, and nothing of that stays',
    async () => {
      const { db } = await limited()
      const features = await shippedFeatures()
      const migrations = migrationsOf(features)
      await applyMigrations(db, migrations, new Date())
      const tables = { db, features, migrations }
      expect(await checkFingerprint(tables, 'latchkey')).toEqual([])
      await db.query(
        raw(
          'alter table latchkey.session alter column user_agent type varchar(99); drop index latchkey.verification_user_id_index',
        ),
      )
      const says = (await checkFingerprint(tables, 'latchkey')).map((one) => one.says)
      expect(says).toEqual([
        expect.stringMatching(/^The column user_agent of session is character varying\(99\)/),
        expect.stringMatching(/^The index verification_user_id_index of verification is not there/),
      ])
      expect(await db.query(raw(`select relname from pg_class where relpersistence = 't'`))).toEqual([])
    },
  )

  itDeep('are not called consistent where they cannot be compared at all', async () => {
    const { url } = await limited('revoke temporary on database $ from public')
    const variables = { ...env, DATABASE_URL: url }
    const cwd = emptyFolder({ 'auth.config.ts': config([first]) })
    for (const argv of [['migrate'], ['keys', 'rotate']]) {
      expect((await latchkey(argv, { cwd, env: variables })).code).toBe(0)
    }
    expect(await latchkey(['check'], { cwd, env: variables })).toEqual({
      code: 8,
      stdout: expect.stringMatching(
        /^Found: The tables could not be compared.*\n  give the role of DATABASE_DIRECT_URL/,
      ),
      stderr: '',
    })
  })
})
