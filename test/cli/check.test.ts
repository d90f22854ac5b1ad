import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import type { Database } from '../../runtime/database/database.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { latchkey, type PreparedProject, prepareProject } from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const config = `import { admin, defineConfig, emailPassword, organization, passkey } from 'latchkey'
export default defineConfig({ features: [emailPassword(), admin(), passkey(), organization({ membershipLimit: 1 })] })
`
const [ada, eve, bob, nobody] = [1, 2, 3, 9].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`)
const group = '00000000-0000-7000-8000-0000000000aa'

let prepared: PreparedProject
beforeAll(async () => {
  prepared = await prepareProject({ 'auth.config.ts': config }, [['migrate'], ['keys', 'rotate']], { env })
})
afterAll(() => prepared.drop())

/** What was done to the tables behind the back of the service, without the constraints that would have kept it out. */
async function broken(statements: readonly string[]) {
  const cwd = await prepared.copy()
  const [, url = ''] = /DATABASE_URL=(.*)/.exec(readFileSync(join(cwd, '.env'), 'utf8')) ?? []
  const db: Database = openServer({ url, schema: 'latchkey', pool: 1, prepare: true })
  try {
    await db.transaction(async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`)
      for (const [place, id] of [ada, eve, bob].entries()) {
        await tx.query(sql`
          insert into latchkey.user (id, name, email, created_at, updated_at)
          values (${id}, 'Somebody', ${`person-${place}@example.com`}, now(), now())`)
      }
      await tx.query(sql`
        insert into latchkey.organization (id, name, slug, created_at, updated_at)
        values (${group}, 'Acme', 'acme', now(), now())`)
      await tx.query(sql`
        insert into latchkey.member (id, organization_id, user_id, role, created_at)
        values (gen_random_uuid(), ${group}, ${ada}, 'admin,owner', now())`)
      for (const statement of statements) await tx.query(raw(statement))
    })
  } finally {
    await db.close()
  }
  const check = async (...argv: string[]) => {
    const { code, stdout, stderr } = await latchkey(['check', '--json', ...argv], { cwd, env })
    if (stdout === '') throw new Error(stderr)
    return { code, found: JSON.parse(stdout).found as { check: string; says: string; fixed: boolean }[] }
  }
  return { cwd, check }
}

const session = (user: string | undefined, more = '', expires = "now() + interval '1 day'") =>
  `insert into latchkey.session (id, user_id, token_hash, remember, expires_at, created_at, updated_at, ip_address, user_agent${more === '' ? '' : ', active_organization_id'})
   values (gen_random_uuid(), '${user}', sha256(random()::text::bytea), true, ${expires}, now(), now(), '', ''${more})`
const member = (user: string | undefined) =>
  `insert into latchkey.member (id, organization_id, user_id, role, created_at) values (gen_random_uuid(), '${group}', '${user}', 'member', now())`

describe('latchkey check', () => {
  itDeep('finds nothing where nothing is wrong', async () => {
    const { cwd, check } = await broken([])
    expect(await check()).toEqual({ code: 0, found: [] })
    expect(await latchkey(['check'], { cwd, env })).toMatchObject({ code: 0, stdout: 'Nothing contradicts itself.\n' })
  })

  it('finds everything that contradicts itself, and mends what it safely can', async () => {
    const { check } = await broken([
      session(nobody),
      member(nobody),
      member(eve),
      session(bob, `, '${group}'`),
      session(ada, '', "now() - interval '2 days'"),
      'alter table latchkey.user drop constraint user_email_key',
      `update latchkey.user set email = 'Same@example.com' where id <> '${bob}'`,
      'create index user_email_key on latchkey.user (email)',
      `update pg_index set indisunique = true where indexrelid = 'latchkey.user_email_key'::regclass`,
      `update pg_index set indisvalid = false where indexrelid = 'latchkey.organization_slug_key'::regclass`,
      `update latchkey.member set role = 'admin'`,
      'delete from latchkey.signing_key',
      `insert into latchkey.mail (id, kind, recipient, state, attempts, due_at, created_at, updated_at)
       values (gen_random_uuid(), 'verify-email', 'ada@example.com', 'queued', 0, now(), now(), now())`,
    ])
    const kinds = ({ found }: Awaited<ReturnType<typeof check>>, fixed: boolean) =>
      found.filter((one) => one.fixed === fixed).map((one) => one.check)
    const lasting = ['schema', 'schema', 'uniqueness', 'emails', 'owners', 'limits', 'keys', 'outbox']
    const mended = ['references', 'references', 'references', 'clean-up']

    const before = await check()
    expect([before.code, kinds(before, false).toSorted()]).toEqual([8, [...lasting, ...mended].toSorted()])
    const fixing = await check('--fix')
    expect([kinds(fixing, true).toSorted(), kinds(fixing, false).toSorted()]).toEqual([
      mended.toSorted(),
      lasting.toSorted(),
    ])
    const after = await check()
    expect([after.code, kinds(after, false).toSorted()]).toEqual([8, lasting.toSorted()])
    expect(after.found.find((one) => one.check === 'owners')?.says).toContain(group)
    // I10: what the migrations make is compared with what is there.
    expect(after.found.map(({ says }) => says)).toContainEqual(
      expect.stringMatching(/^The constraint user_email_key of user is not there/),
    )
  })
})
