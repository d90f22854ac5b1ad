import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAuth } from '../../runtime/auth.ts'
import { emailPassword, listen, sql } from '../../runtime/index.ts'
import { isDeep } from '../support/depth.ts'
import { latchkey, type PreparedProject, prepareProject } from '../cli/in-process.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { email, type Guide, guideNames, password } from './guides/fixtures.ts'
import { preparedFor, writtenIn } from './guides/guide.ts'

const secrets = '1:a-secret-of-the-test-0123456789-abc'
const surroundings = {
  LATCHKEY_SECRETS: secrets,
  LATCHKEY_BASE_URL: 'https://auth.example.com',
  SMTP_URL: 'smtps://me:hush@mail.example.com',
}

/** A database that has the tables of every feature: a guide adds none. */
const everything = `
  import { admin, anonymous, defineConfig, emailPassword, github, google, magicLink, organization, phoneNumber, social, twoFactor, username } from 'latchkey'
  export default defineConfig({ features: [emailPassword(), username(), twoFactor(), admin(), organization(), magicLink(),
    anonymous(), social({ providers: [github({ clientId: 'a', clientSecret: 'b' }), google({ clientId: 'a', clientSecret: 'b' })] })] })`

/** One that reads a database, and the one for everything else. */
const onPush: readonly Guide[] = ['supabase']

let prepared: PreparedProject

beforeAll(async () => {
  prepared = await prepareProject({ 'auth.config.ts': everything }, [['migrate'], ['keys', 'rotate']], {
    env: surroundings,
  })
})
afterAll(() => prepared.drop())

describe.each(isDeep ? guideNames : onPush)('the guide from %s', (guide) => {
  it('is followed line by line: people come, sign in with their passwords, and can be taken back', async () => {
    const { config, commands } = await writtenIn(guide)
    const { files, env, from } = await preparedFor(guide)
    expect(config).toContain('defineConfig')
    const cwd = await prepared.copy()
    for (const [name, text] of Object.entries({ ...files, 'auth.config.ts': config }))
      writeFileSync(join(cwd, name), text)
    chmodSync(join(cwd, '.env'), 0o600)
    const type = (line: string) => latchkey(line.split(' ').slice(1), { cwd, env: { ...surroundings, ...env } })
    const before = from === undefined ? '' : await contentOf(from)
    const back = commands.at(-1) ?? ''
    for (const line of commands.slice(0, -1)) {
      const { code, stdout, stderr } = await type(line)
      expect([line, code, stderr], stdout).toEqual([line, 0, ''])
      if (line.includes('--dry-run')) expect(stdout).toContain('Nothing was changed')
      if (line.includes('import verify')) expect(stdout).toMatch(/\d there, \d here as they are there/)
    }
    // The way back is open: nothing of the old product was touched.
    expect(from === undefined ? '' : await contentOf(from)).toBe(before)
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(cwd, name), 'utf8')).toBe(text)
    const DATABASE_URL = readFileSync(join(cwd, '.env'), 'utf8').trim().replace('DATABASE_URL=', '')
    expect(await signIns({ ...surroundings, DATABASE_URL })).toEqual([200, 401, 200])
    expect((await type(back)).code, back).toBe(0)
    const lines = readFileSync(join(cwd, back.split(' ').at(-1) ?? ''), 'utf8')
      .trim()
      .split('\n')
    const taken = lines.map((line) => JSON.parse(line))
    expect(taken.find(({ kind }) => kind === 'user')).toMatchObject({ email, emailVerified: true, name: 'Ada' })
    const hashes = taken.filter(({ providerId }) => providerId === 'credential').map((account) => account.password)
    expect(hashes).toEqual([expect.stringMatching(/^\$argon2id\$/)])
  })
})

/** Statuses of sign-ins by HTTP with the old password, another one, and the old one again, which is a hash of ours by then. */
async function signIns(env: Record<string, string>): Promise<number[]> {
  const auth = await openAuth({ features: [emailPassword()] }, { env })
  const server = await listen((request) => auth.fetch(request), { host: '127.0.0.1', port: 0, trustProxy: false })
  try {
    const statuses = []
    for (const typed of [password, `${password}?`, password]) {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const body = JSON.stringify({ email, password: typed })
      statuses.push((await fetch(`${server.url}/api/auth/sign-in/email`, { ...init, body })).status)
    }
    return statuses
  } finally {
    await server.close()
    await auth.close()
  }
}

/** Everything in the database of an old product. */
async function contentOf(url: string): Promise<string> {
  const db = await openDatabase({ kind: 'server', url, schema: 'latchkey', pool: 1, prepare: false })
  try {
    return JSON.stringify(
      await db.query(sql`
        select table_schema, table_name,
          query_to_xml(format('select * from %I.%I', table_schema, table_name), true, false, '')::text as content
        from information_schema.tables where table_schema in ('public', 'auth') order by 1, 2`),
    )
  } finally {
    await db.close()
  }
}
