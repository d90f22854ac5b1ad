import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { raw } from '../../runtime/database/sql.ts'
import { latchkey, type PreparedProject, prepareProject, start } from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const config = `import { admin, auditLog, defineConfig, emailPassword, organization } from 'latchkey'
export default defineConfig({ features: [emailPassword(), admin(), organization(), auditLog()] })
`
const ada = ['--email', 'ada@example.com', '--name', 'Ada Lovelace', '--json']

let prepared: PreparedProject
beforeAll(async () => {
  const commands = [
    ['migrate'],
    ['keys', 'rotate'],
    ['users', 'create', ...ada],
    ['users', 'ban', 'ada@example.com', '--reason', 'Spam'],
    ['service-keys', 'create', '--name', 'back-end', '--scope', '*'],
  ]
  prepared = await prepareProject({ 'auth.config.ts': config }, commands, { env })
})
afterAll(() => prepared.drop())

async function project() {
  const cwd = await prepared.copy()
  const [, url = ''] = /DATABASE_URL=(.*)/.exec(readFileSync(join(cwd, '.env'), 'utf8')) ?? []
  const statement = async (...texts: string[]) => {
    const db = openServer({ url, schema: 'latchkey', pool: 1, prepare: true })
    try {
      await db.transaction(async (tx) => {
        await tx.query(raw('set local session_replication_role = replica'))
        for (const text of texts) await tx.query(raw(text))
      })
    } finally {
      await db.close()
    }
  }
  return { cwd, statement, run: (...argv: string[]) => latchkey(argv, { cwd, env }) }
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('latchkey audit', () => {
  it('lists what the operator did, the newest first, filtered, in words and as JSON', async () => {
    const { run } = await project()
    const all = lines((await run('audit', 'list', '--json')).stdout)
    expect(all.map(({ kind }) => kind)).toEqual([
      'service-key.created',
      'user.banned',
      'user.created',
      'signing-key.created',
    ])
    expect(new Set(all.map(({ actor }) => actor.type))).toEqual(new Set(['operator']))
    const words = (await run('audit', 'list', '--kind', 'user.banned')).stdout
    expect(words).toMatch(/user\.banned {2,}user\/[0-9a-f-]{36} {2}by the operator\n {4}.*banReason: null → Spam/)
    expect((await run('audit', 'list', '--until', '2020-01-01')).stdout).toBe('No such entry.\n')
    expect(await run('audit', 'list', '--since', 'yesterday')).toMatchObject({ code: 2 })
  })

  it('exports everything, the oldest first, an object in each line', async () => {
    const { run } = await project()
    const { stdout, stderr } = await run('audit', 'export')
    expect(lines(stdout).map(({ kind }) => kind)).toEqual([
      'signing-key.created',
      'user.created',
      'user.banned',
      'service-key.created',
    ])
    expect(stderr).toContain('4 entries.')
    expect(stdout).not.toMatch(/lk_[A-Za-z0-9]{43}/)
  })

  itDeep('goes on with what comes, until it is stopped', async () => {
    const { run, cwd } = await project()
    const tail = await start(['audit', 'tail', '--follow', '--kind', 'user'], { cwd, env })
    await tail.says(/user\.banned/)
    await run('users', 'unban', 'ada@example.com')
    await tail.says(/user\.unbanned/)
    tail.signal()
    expect(await tail.result).toMatchObject({ code: 0 })
  })

  it('verifies, and names what was touched', async () => {
    const { run, statement } = await project()
    const fine = await run('audit', 'verify', '--json')
    expect([fine.code, JSON.parse(fine.stdout)]).toMatchObject([0, { problems: [], waiting: 4 }])
    await statement("delete from latchkey.audit_entry where kind = 'user.banned'")
    const touched = await run('audit', 'verify')
    expect([touched.code, touched.stdout]).toEqual([
      8,
      expect.stringMatching(/^removed {3}The entry .* was removed before it was sealed\.$/m),
    ])
  })

  it('says what to do where there is none', async () => {
    const { run, cwd } = await project()
    writeFileSync(join(cwd, 'auth.config.ts'), config.replace(', auditLog()', '').replace('auditLog, ', ''))
    const { code, stderr } = await run('audit', 'list')
    expect([code, stderr]).toEqual([78, expect.stringContaining('Put auditLog() among the features')])
  })
})

describe('latchkey why', () => {
  it('tells the story of a user, from the audit log, the tables and a log file', async () => {
    const { run, cwd } = await project()
    const [{ subject }] = lines((await run('audit', 'list', '--kind', 'user.banned', '--json')).stdout)
    const line = { time: '2020-01-01T00:00:00.000Z', level: 'warn', event: 'sign-in.refused', userId: subject.id }
    writeFileSync(join(cwd, 'latchkey.log'), `not json\n${JSON.stringify(line)}\n{"event":"other"}\n`)
    const { code, stdout } = await run('why', 'ada@example.com', '--log', 'latchkey.log')
    expect(code).toBe(0)
    const told = stdout.split('\n')
    expect(told[0]).toBe(`User ${subject.id}`)
    expect(told[1]).toBe(`2020-01-01T00:00:00.000Z  Log: sign-in.refused (level warn, userId ${subject.id}).`)
    expect(told[2]).toMatch(/A user was created\. .*email: ada@example\.com.* By the operator/)
    expect(told[3]).toMatch(/A user was banned\..*banReason: null → Spam/)
    expect(stdout).toContain('ada@example.com is not verified')
    expect(stdout).toContain('The user is banned for good (Spam), and cannot sign in.')
  })

  itDeep('knows nothing of what there never was', async () => {
    const { run } = await project()
    expect(await run('why', '00000000-0000-7000-8000-000000000001')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Nothing is known of'),
    })
  })

  itDeep('says of a session that ended why it did', async () => {
    const { run, statement } = await project()
    const [{ subject }] = lines((await run('audit', 'list', '--kind', 'user.created', '--json')).stdout)
    const ids = ['a', 'b', 'c'].map((letter) => `00000000-0000-7000-8000-00000000000${letter}`)
    const insert = (id: string, kind: string, after: object) =>
      `insert into latchkey.audit_entry (id, at, kind, subject_type, subject_id, user_id, actor_type, via, before, after)
       values (gen_random_uuid(), now(), '${kind}', 'session', '${id}', '${subject.id}', 'user', 'sign-in', '{}', '${JSON.stringify(after)}')`
    const [ended = '', expired = '', gone = ''] = ids
    await statement(
      insert(ended, 'session.created', { expiresAt: '2999-01-01T00:00:00.000Z' }),
      insert(ended, 'session.ended', { reason: 'banned' }),
      insert(expired, 'session.created', { expiresAt: '2001-01-01T00:00:00.000Z' }),
      insert(gone, 'session.created', { expiresAt: '2999-01-01T00:00:00.000Z' }),
    )
    expect((await run('why', ended)).stdout).toMatch(/reason: banned[\s\S]*it was ended, as told above/)
    expect((await run('why', expired.replaceAll('-', ''))).stdout).toContain('nobody ended it: its time was over')
    expect((await run('why', gone)).stdout).toContain('look for changes by hand')
  })
})

describe('latchkey check with an audit log', () => {
  it('finds nothing in what the service did', async () => {
    const { run } = await project()
    expect((await run('check')).stdout).toBe('Nothing contradicts itself.\n')
  })

  it('finds users without an entry, accepted invitations without a member, and who was deleted and is there', async () => {
    const { run, statement } = await project()
    const [{ subject }] = lines((await run('audit', 'list', '--kind', 'user.created', '--json')).stdout)
    const entry = (kind: string, subjectId: string) =>
      `insert into latchkey.audit_entry (id, at, kind, subject_type, subject_id, user_id, organization_id, request_id, actor_type, via, before, after)
       values (gen_random_uuid(), now(), '${kind}', 'x', '${subjectId}', 'u', 'o', 'r', 'user', 'account', '{}', '{}')`
    await statement(
      `insert into latchkey.user (id, name, email, created_at, updated_at)
       values ('00000000-0000-7000-8000-00000000000d', 'Eve', 'eve@example.com', now(), now())`,
      entry('invitation.accepted', 'invitation-1'),
      entry('user.deleted', subject.id),
    )
    const { found } = JSON.parse((await run('check', '--json')).stdout)
    const says = found.map((one: { says: string }) => one.says)
    expect(says).toEqual([
      expect.stringContaining('00000000-0000-7000-8000-00000000000d'),
      expect.stringContaining('invitation-1'),
      expect.stringContaining(`although they were deleted: ${subject.id}`),
    ])
  })
})
